"""One search in one thread and in two: how much sooner the second one brings the same value.

`connect_four_sets` measures what threads gain on many positions; here they share the work of one.
"""

from __future__ import annotations

from typing import Any

import outplay as op
from bench.measure import race
from bench.report import Row, all_right, report
from outplay.games import Breakthrough, ConnectFour, Kalah, Othello

WORK = "One search, two threads"
ROUNDS = 5
FOUR, OTHELLO, KALAH, BREAKTHROUGH = ConnectFour(), Othello(), Kalah(), Breakthrough()
SEARCHES: dict[str, tuple[Any, Any, dict[str, Any]]] = {
    "Connect Four after 4444423365, exact": (FOUR, FOUR.position("4444423365"), {}),
    "Connect Four after 44233, 22 plies": (FOUR, FOUR.position("44233"), {"depth": 22}),
    "Connect Four, 22 plies": (FOUR, FOUR.initial, {"depth": 22}),
    "Othello, 15 plies": (OTHELLO, OTHELLO.initial, {"depth": 15}),
    "Kalah, 16 plies": (KALAH, KALAH.initial, {"depth": 16}),
    "Breakthrough, 11 plies": (BREAKTHROUGH, BREAKTHROUGH.initial, {"depth": 11}),
}


def run() -> dict[str, Any]:
    """A row for each search; both have to find the same value."""
    rows = [raced(name, *search) for name, search in SEARCHES.items()]
    return report(WORK, rows, [all_right(sum(row["right"] for row in rows), len(rows))])


def raced(name: str, game: Any, state: Any, limit: dict[str, Any]) -> Row:
    """The row of one search."""
    values: set[float] = set()

    def search(threads: int) -> None:
        values.add(op.search(game, state, **limit, threads=threads, engine="compiled").value)

    search(2)  # compiles, before any clock runs
    one, two = race({"one": lambda: search(1), "two": lambda: search(2)}, ROUNDS).values()
    gain = {"two threads": two.seconds, "times as fast": one.seconds / two.seconds, "right": int(len(values) == 1)}
    return {"who": name, **one._asdict(), **gain}
