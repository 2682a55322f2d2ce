"""Solves a game into a folder with a checkpoint every moment, to be killed; prints a line at every step of the walk.

killed_solve.py FOLDER enumeration|retrograde memory|disk THREADS
"""

import sys

import outplay as op
from outplay.games import ConnectFour
from outplay.solving import checkpoint
from outplay.solving import resources as memory
from outplay.solving.enumeration import solver
from outplay.solving.enumeration.kernels import parts
from solved_games import Node, WideMaze

if __name__ == "__main__":
    folder, what, where, threads = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
    checkpoint.EVERY, checkpoint.SHARE, memory.LEAST = 0.02, 0.0, 0
    solver.FIRST_PIECE, solver.MOMENT = 500, 0.0
    parts.PIECE, parts.PIECES, parts.PART_ROWS, parts.PART_WORDS = 128, 4, 1_000, 10_000
    options = {"database": folder, "engine": "compiled", "threads": threads}
    options |= {"progress": lambda what, done, left: print(what, done, flush=True)}
    options |= {"memory_mb": 0.5} if where == "disk" else {}
    if what == "enumeration":
        op.solve(ConnectFour(4, 4), **options)
    else:
        op.solve(WideMaze(), starts=[Node(0, seed, 40) for seed in range(3_000)], **options)
