"""Solves a game into a folder with a checkpoint every moment, to be killed; prints when it is done."""

import sys

import outplay as op
from outplay.games import ConnectFour
from outplay.solving import checkpoint
from outplay.solving.enumeration import solver
from solved_games import Node, WideMaze

if __name__ == "__main__":
    folder, what, checkpoint.EVERY, checkpoint.SHARE = sys.argv[1], sys.argv[2], 0.02, 0
    solver.FIRST_PIECE, solver.MOMENT = 500, 0.0
    if what == "enumeration":
        op.solve(ConnectFour(4, 4), database=folder, engine="compiled")
    else:
        op.solve(WideMaze(), starts=[Node(0, seed, 40) for seed in range(3_000)], database=folder, engine="compiled")
    print("done")
