"""Nothing declared, nothing lost: natural rules as they are against the same with all facts declared."""

from __future__ import annotations

import os
import sys
from random import Random
from typing import Any

import outplay as op
from bench.natural import listed
from bench.natural_players import BOARDS
from bench.report import Row, at_least, at_most, report

GAMES = int(os.environ.get("OUTPLAY_GAMES", "200"))
NODES = 500
"""Of the default player, for each move: processor time decides nothing."""

OPENING = 2
"""Random plies before a pair of games."""

NAMES = ("Isolation", "AtariGo", "Clobber", "DotsAndBoxes", "Col", "ToadsAndFrogs")
FACTS: dict[str, Any] = {"utility_sum": 0, "utility_range": (-1, 1), "can_repeat": False}
RANGES = {"DotsAndBoxes": (-9, 9)}


def run() -> dict[str, Any]:
    """A row for each game: what the undeclared one scores."""
    rows = [row(name, game) for name, game in listed(NAMES, BOARDS)]
    targets = [
        target
        for one in rows
        for target in (
            at_least(f"{one['who']}, undeclared", 0.45, one["score"], ""),
            at_most(f"{one['who']}, undeclared", 0.55, one["score"], ""),
        )
    ]
    return report(f"undeclared against declared, {NODES} nodes a move, {GAMES} games in pairs", rows, targets)


def row(name: str, game: Any) -> Row:
    """All games of one game."""
    facts = FACTS | {"utility_range": RANGES.get(name, FACTS["utility_range"])}
    declared = type("Declared", (type(game),), facts)
    told = declared.__new__(declared)
    told.__dict__.update(vars(game))
    random, points = Random(1), 0.0
    for number in range(GAMES // 2):
        state = opening(game, random)
        first = game.to_move(state)
        points += played(game, told, state, first, number) + 1 - played(told, game, state, first, number)
    share = points / (GAMES // 2 * 2)
    print(f"{name}: {share:.3f}", file=sys.stderr, flush=True)
    return {"who": name, "games": GAMES, "score": share}


def opening(game: Any, random: Random) -> Any:
    """A position a few random plies after the start that is not over."""
    state = game.initial
    for _ in range(OPENING):
        state = game.result(state, random.choice(list(game.actions(state))))
    return opening(game, random) if game.is_terminal(state) else state


def played(one: Any, other: Any, state: Any, first: Any, seed: int) -> float:
    """The points of who searches the first of the two, and moves first."""
    ply = 0
    while not one.is_terminal(state):
        asked = one if one.to_move(state) == first else other
        moved = op.search(asked, state, nodes=NODES, engine="plain", seed=1_000 * seed + ply)
        state, ply = one.result(state, moved.action), ply + 1
    gained = one.utility(state, first)
    return 0.5 if gained == 0 else float(gained > 0)
