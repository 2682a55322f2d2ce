"""Algorithms on the page: the library's and those of students, by name; and side by side, counted for each depth.

A student's search is called `student:` and what the function or class is called in the file that the server was started
with; requests only name it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import outplay
from outplay.errors import BadOption, OutplayError
from outplay.notation import AnyGame, State, error_in_words, write_move
from outplay.saying import to_the_hundredth
from outplay.teaching import searches
from outplay.tracing import Comparison, Row, comparable
from outplay.web.position import Answer, searched
from outplay.web.setup import stamp_of, used

STUDENT: Final = "student:"

MOST_NODES_COMPARED: Final = 100_000
"""The most nodes of one search in a comparison; an algorithm that needs more is not taken deeper."""

WIDEST_CHART: Final = 560.0
"""The units that a chart is wide, where there is room for it."""


def student_names() -> list[str]:
    """The names of all searches in the students' file; none if there is no file."""
    return [f"{STUDENT}{name}" for name in _searches()]


def algorithm_called(name: str) -> Any:
    """What `trace` and `compare` take for this name: a student's function, or the name itself."""
    if not name.startswith(STUDENT):
        return name
    found = _searches().get(name.removeprefix(STUDENT))
    if found is None:
        there = ", ".join(student_names()) or "none: start the server with --student FILE.py"
        raise BadOption(f"there is no {name!r:.60}; searches of students: {there}")
    return found


@contextmanager
def blaming(name: str) -> Iterator[None]:
    """What goes wrong in a student's search is told with the line of its file."""
    try:
        yield
    except (OutplayError, MemoryError):
        raise
    except (Exception, KeyboardInterrupt, SystemExit) as error:
        if not name.startswith(STUDENT):
            raise
        file = used().student or ""
        advice = f"`outplay grade {Path(file).name}` says what is wrong"
        raise BadOption(error_in_words(error, file, advice)) from error


def _searches() -> Answer:
    file = used().student
    return {} if file is None else _read(file, stamp_of(file))


@lru_cache(maxsize=1)
def _read(file: str, changed: int) -> Answer:
    """The searches of a file, run anew when it has changed."""
    return searches(file)


def compare(
    game: str, moves: list[str], depth: int, tree: str, algorithms: list[str], width: float
) -> Iterator[Answer]:
    """All rows so far and their charts, after each algorithm; before the first, which algorithms there are."""
    rules, state = searched(game, moves, tree)
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
            "rows": [_cell(rules, state, row) for row in rows],
            "nodes_svg": _chart("Nodes", rows, "nodes", width),
            "seconds_svg": _chart("Time", rows, "seconds", width),
        }


def _measured(rules: AnyGame, state: State, names: list[str], depth: int) -> list[Row]:
    """The rows of some algorithms; a student's under the name that requests have for it."""
    rows: list[Row] = []
    for name in names:
        with blaming(name):
            found = outplay.compare(
                rules, state, algorithms=[algorithm_called(name)], depth=depth, most=MOST_NODES_COMPARED
            )
            rows += [row._replace(algorithm=name) for row in found]
    return rows


def _chart(title: str, rows: list[Row], what: str, width: float) -> str:
    called = [row._replace(algorithm=row.algorithm.removeprefix(STUDENT)) for row in rows]
    return Comparison(title, called).picture(what, min(width, WIDEST_CHART)).svg(styled=False)


def _cell(rules: AnyGame, state: State, row: Row) -> Answer:
    best = "" if row.action is None else write_move(rules, state, row.action)
    return {**row._asdict(), "value": to_the_hundredth(row.value), "action": best}
