"""Cuts at chance nodes: the nodes of Star1 and Star2 beside those of plain expectiminimax.

A throw counts a ply here, so that 3 plies are a move, a throw and a move: what others call a depth of 2.  Three moves
with the throws between them, which others call 3, are 5 plies; both are measured.  Plain expectiminimax knows no
bounds, so that a node is left out only where the table knows it, or between two moves without a throw.  All deepen from
1 and have the same table, a fresh one for each position; the nodes of all depths count.
"""

from __future__ import annotations

from copy import copy
from functools import cache, partial
from math import inf, isclose
from typing import Any

from bench.dice_rules import PlaceValue, positions
from bench.measure import Took, timed
from bench.report import Row, all_right, at_most, report
from outplay.core.numbers import CUTS, PROBES
from outplay.game import Game
from outplay.games import Backgammon, TwoThousandFortyEight
from outplay.searching.chance import compiled_searcher

WORK = "Nodes of expectiminimax with and without cuts at chance nodes"
KINDS = {"plain": (0, 0), "Star1": (1, 0), "Star2": (1, 1)}
MANY, FEWER = 200, 20
is_near = partial(isclose, rel_tol=1e-12, abs_tol=1e-12)
"""Are two values the same, but for rounding?"""

TABLE_MB = 4

WORKS: dict[str, tuple[Any, int, int]] = {
    "backgammon, 3 plies": (Backgammon(), 3, MANY),
    "backgammon, 5 plies": (Backgammon(), 5, FEWER),
    "place value, 3 plies": (PlaceValue(), 3, MANY),
    "place value, 5 plies": (PlaceValue(), 5, FEWER),
    "2048, 3 plies": (TwoThousandFortyEight(), 3, MANY),
    "2048, 5 plies": (TwoThousandFortyEight(), 5, MANY),
}
"""What is searched, how deep, and from how many positions."""


def run() -> dict[str, Any]:
    """A row for each work and kind of cuts; the values of all have to be equal."""
    rows, targets, same, of = list[Row](), list[Row](), 0, 0
    for name, (game, depth, many) in WORKS.items():
        states = positions(game, many)
        found = {kind: searched(game, states, depth, kind) for kind in KINDS}
        expected, plain = found["plain"]
        same += sum(all(map(is_near, values, expected)) for values, _ in found.values())
        of += len(found)
        share = {kind: 100 * row["nodes"] / plain["nodes"] for kind, (_, row) in found.items()}
        rows += [{"who": f"{name}, {kind}", **row, "% of plain": share[kind]} for kind, (_, row) in found.items()]
        if not name.startswith("2048"):
            targets.append(at_most(f"{name}: Star2's share of the nodes", 50, share["Star2"], " %"))
    return report(WORK, rows, [all_right(same, of), *targets])


def searched(game: Any, states: list[Any], depth: int, kind: str) -> tuple[list[float], Row]:
    """The values of the states, and the nodes and the time that they took."""
    values, nodes, took = list[float](), 0, Took(0, 0)
    for state in states:
        searcher = searcher_of(game, kind)

        def search(searcher: Any = searcher, state: Any = state) -> None:
            values.append([searcher.search(state, -inf, inf, plies).value for plies in range(1, depth + 1)][-1])

        took = Took(*map(sum, zip(took, timed(search), strict=True)))
        nodes += searcher.nodes
    return values, {**took._asdict(), "positions": len(states), "nodes": nodes}


def searcher_of(game: Any, kind: str) -> Any:
    """A compiled searcher with these cuts alone."""
    bare = without_bounds(game) if kind == "plain" else game
    searcher = compiled_searcher(bare, game.initial, table_mb=TABLE_MB)
    for work in searcher.works:
        work[CUTS], work[PROBES] = KINDS[kind]
    return searcher


@cache
def without_bounds(game: Any) -> Any:
    """The same game, which does not say what can still happen."""
    bare = copy(game)
    bare.__class__ = type(f"Bare{type(game).__name__}", (type(game),), {"bounds": Game.bounds, "utility_range": None})
    return bare
