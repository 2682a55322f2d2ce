"""How often sampling keeps what Connect Four is worth: easy and hard positions, rules without any help."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import outplay as op
from bench.report import Row, at_least, outside, report
from bench.sampling_speed import SampledFour
from outplay.games import ConnectFour

WORK = "Connect Four: moves that keep win, draw or loss, by rules without evaluation, bounds or candidates"
SETS = {"easy": "connect4/pons/Test_L2_R1", "hard": "connect4/pons/Test_L2_R2"}
POSITIONS = 250
LIMITS: dict[str, dict[str, Any]] = {
    "1,000": {"nodes": 1_000},
    "10,000": {"nodes": 10_000},
    "100,000": {"nodes": 100_000},
    "1 second": {"seconds": 1},
}
LONGER = {"best-first": ("100,000",)}
"""Limits that take a method longer than a second: best-first tries out every child of a new node."""

LEAST = {"easy": 0.95, "hard": 0.9}


def run() -> dict[str, Any]:
    """A row for each method and set."""
    try:
        boards = {name: judged(file) for name, file in SETS.items()}
    except FileNotFoundError as error:
        return report(WORK, [], [], [str(error)])
    rows = [row(method, name, board) for method in ("mcts", "best-first") for name, board in boards.items()]
    targets = [
        at_least(f"mcts, {one['set']}, 1 second a move", LEAST[one["set"]], one["1 second"], "")
        for one in rows
        if one["who"].startswith("mcts")
    ]
    return report(WORK, rows, targets)


def row(method: str, name: str, board: list[tuple[Any, dict[int, int]]]) -> Row:
    """The share of moves that keep the value, for each limit."""
    game = SampledFour()
    op.search(game, method=method, nodes=10, engine="compiled")
    kept = {}
    for limit, words in LIMITS.items():
        if limit not in LONGER.get(method, ()):
            moves = [op.search(game, state, method=method, engine="compiled", **words).action for state, _ in board]
            right = sum(best[move] == max(best.values()) for move, (_, best) in zip(moves, board, strict=True))
            kept[limit] = right / len(board)
            print(f"{method}, {name}, {limit}: {right} of {len(board)}", file=sys.stderr, flush=True)
    return {"who": f"{method}, {name}", "set": name, **kept}


def judged(file: str) -> list[tuple[Any, dict[int, int]]]:
    """Positions of a set, with what each move is worth to the mover: 1, 0 or -1, by our own exact search."""
    lines = Random(1).sample(outside(file), POSITIONS)
    game = ConnectFour()
    states = [game.position(line.split()[0]) for line in lines]
    return [(state, {move: sign(worth) for move, worth in worths(game, state)}) for state in states]


def worths(game: ConnectFour, state: Any) -> list[tuple[int, float]]:
    """Every move with its exact value."""
    return [(row.action, row.value) for row in op.analyse(game, state, engine="compiled")]


def sign(value: float) -> int:
    """1 for a win, -1 for a loss."""
    return (value > 0) - (value < 0)
