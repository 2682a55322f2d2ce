"""Algorithms side by side, for the page: a cell for each algorithm and depth, as they are counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import outplay
from outplay.errors import BadOption
from outplay.notation import write_move
from outplay.saying import to_the_hundredth
from outplay.tracing import Comparison, Row, comparable
from outplay.web.students import STUDENT, algorithm_of, blaming, student_names
from outplay.web.watching import searched

MOST_COMPARED: Final = 100_000
"""The most nodes of one search in a comparison; an algorithm that needs more is not taken deeper."""

WIDEST: Final = 560.0
"""The units that a chart is wide, where there is room for it."""


def compare(
    own: str | None, game: str, moves: list[str], depth: int, tree: str, algorithms: list[str], width: float
) -> Iterator[dict[str, Any]]:
    """All rows so far and their charts, after each algorithm; before the first, which algorithms there are."""
    rules, state = searched(own, game, moves, tree)
    known, usual = comparable(rules)
    known += student_names()
    unknown = [name for name in algorithms if name not in known]
    if unknown:
        raise BadOption(f"{unknown[0]!r} cannot be compared here; algorithms with a depth: {', '.join(known)}")
    taken = [name for name in known if name in (algorithms or usual)]
    rows: list[Row] = []
    yield {"known": known, "taken": taken, "rows": []}
    _measured(rules, state, taken, 1)  # what is loaded once is not measured
    for name in taken:
        rows += _measured(rules, state, [name], depth)
        yield {
            "known": known,
            "taken": taken,
            "rows": [_told(rules, state, row) for row in rows],
            "nodes_svg": _chart("Nodes", rows, "nodes", width),
            "seconds_svg": _chart("Time", rows, "seconds", width),
        }


def _measured(rules: Any, state: Any, names: list[str], depth: int) -> Iterator[Row]:
    """The rows of some algorithms; a student's under the name that requests have for it."""
    for name in names:
        with blaming(name):
            algorithms = [algorithm_of(name)]
            for row in outplay.compare(rules, state, algorithms=algorithms, depth=depth, most=MOST_COMPARED):
                yield row._replace(algorithm=name)


def _chart(title: str, rows: list[Row], what: str, width: float) -> str:
    called = [row._replace(algorithm=row.algorithm.removeprefix(STUDENT)) for row in rows]
    return Comparison(title, called).picture(what, min(width, WIDEST)).svg(styled=False)


def _told(rules: Any, state: Any, row: Row) -> dict[str, Any]:
    best = "" if row.action is None else write_move(rules, state, row.action)
    return {**row._asdict(), "value": to_the_hundredth(row.value), "action": best}
