"""Exact scores of random Connect Four positions, 16 to 30 plies old, against two solvers in C++.

Nobody chose them and nobody tuned on them.  What is right is what most contestants say: they check each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from bench.connect_four_race import raced
from outplay.games import ConnectFour

COUNT = 300
LEAST, MOST = 16, 30
WORK = f"Connect Four, random: exact scores of {COUNT} positions of {LEAST} to {MOST} plies"
SEED = 2026


def positions(least: int, most: int) -> Iterator[str]:
    """Random play, as columns from 1; games that end too early, and positions with a win at hand, are left out."""
    game, random = ConnectFour(), Random(SEED)
    while True:
        state, columns = game.initial, ""
        for _ in range(random.randint(least, most)):
            if not game.is_terminal(state):
                columns += str((column := random.choice(list(game.actions(state)))) + 1)
                state = game.result(state, column)
        following = [game.result(state, column) for column in game.actions(state)]
        if not game.is_terminal(state) and not any(map(game.is_terminal, following)):
            yield columns


def run() -> dict[str, Any]:
    """The same positions in every run."""
    lines = [moves for moves, _ in zip(positions(LEAST, MOST), range(COUNT), strict=False)]
    return raced(WORK, lines, None, limits=(1.0,))
