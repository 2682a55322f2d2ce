"""A ranking as people read it: a list of results that prints itself as a table, a row for every move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, SupportsIndex, overload

from outplay.result import AnyResult, counted, is_average, written
from outplay.saying import in_column, sampled, value_of
from outplay.writing import write_line

COLUMNS: Final = (("<", 4), (">", 8), ("<", 20))
"""Columns before the line: move, value, certainty; the side that they keep to, and the least width."""

WIDEST: Final = 100
"""Letters in a row of a ranking that is printed where no terminal says how wide it is."""

CUT: Final = "..."
NOTHING: Final = "no moves"


class Ranking(list[AnyResult]):
    """The rows of `analyse`, the best first: a list in every way, which prints itself as a table.

    A part of it, as in `rows[:3]`, is a ranking too.
    """

    @overload
    def __getitem__(self, where: SupportsIndex) -> AnyResult: ...
    @overload
    def __getitem__(self, where: slice) -> Ranking: ...
    def __getitem__(self, where: SupportsIndex | slice) -> AnyResult | Ranking:
        """A row, or the ranking of some rows."""
        return Ranking(super().__getitem__(where)) if isinstance(where, slice) else super().__getitem__(where)

    def __repr__(self) -> str:
        """The table, and below it what the values rest on and nobody declared."""
        if not self:
            return NOTHING
        assumed = dict.fromkeys(map(assumption, self))
        return "\n".join([table(self, WIDEST), *filter(None, assumed)])

    __str__ = __repr__

    def _repr_html_(self) -> str | None:
        """In a notebook: the board with what each move is worth, and the table."""
        from outplay.drawing import ranking_as_html

        return ranking_as_html(self)


def table(rows: list[AnyResult], width: int | None) -> str:
    """The ranking in columns, a heading above them; no line is wider than `width`, which None lifts."""
    *before, lines = zip(*cells(rows), strict=True)
    forms = COLUMNS if len(before) == len(COLUMNS) else (COLUMNS[0], (">", 0), *COLUMNS[1:])
    columns = [padded(column, *form) for column, form in zip(before, forms, strict=True)]
    return "\n".join(cut(" ".join(row), width) for row in zip(*columns, lines, strict=True))


def cells(rows: list[AnyResult]) -> list[list[str]]:
    """The words of the table, the heading first: move or outcome, its probability, value, certainty and line."""
    head, worth = ("on average", in_column) if any(map(is_average, rows)) else ("value", value_of)
    is_chance = rows[0].chance is not None
    table = [["outcome", "probability"] if is_chance else ["move"]]
    table[0] += [f"{head} ", "certainty", "line"]
    for row in rows:
        line = _line(row)
        chance = [written(row.chance, digits=3)] if is_chance else []
        table.append([line[0], *chance, f"{worth(row)} ", certainty(row), " ".join(line)])
    return table


def _line(row: AnyResult) -> list[str]:
    """The moves of a row as its game writes them."""
    return write_line(row.game, row.state, row.line) if row.game is not None else [*map(str, row.line)]


def padded(cells: Iterable[str], side: str, least: int) -> list[str]:
    """The cells of a column, all as wide as the widest, and at least so wide."""
    cells = list(cells)
    return [f"{cell:{side}{max(least, *map(len, cells))}}" for cell in cells]


def certainty(result: AnyResult) -> str:
    """How sure: 'proved, 41 plies', 'estimate, depth 12', 'won 61 ± 2 % of 800 playouts', 'at least', 'at most'."""
    if result.certainty == "exact":
        return "proved" if result.ends_in is None else f"proved, {plies(result.ends_in)}"
    if result.certainty == "estimate":
        return sampled(result) or f"{'selective' if result.selective else 'estimate'}, {_cut_at(result)}"
    return {"lower bound": "at least", "upper bound": "at most"}[result.certainty]


def _cut_at(result: AnyResult) -> str:
    """Where an estimate ends: 'depth 5', 'depth 5 or below 0.001', or 'below 0.001' where unlikely lines alone were."""
    deep = [] if is_cut(result) else [f"depth {result.depth or 0}"]
    return " or ".join(deep + ([] if result.unlikely is None else [f"below {written(result.unlikely)}"]))


def is_cut(result: AnyResult) -> bool:
    """Was every line played out but those that are unlikely?"""
    return result.unlikely is not None and result.stopped_by == "cutoff"


def assumption(result: AnyResult) -> str:
    """What the verdict rests on and nobody declared, in a sentence; empty where it rests on the rules alone."""
    if not result.assumes:
        return ""
    return f"this assumes {'' if result.assumes.startswith('that ') else 'that '}{result.assumes}"


def cut(text: str, width: int | None) -> str:
    """The text, or as much of it as fits into the width."""
    return text if width is None or len(text) <= width else text[: width - len(CUT)] + CUT


def plies(count: int) -> str:
    """A number of plies in words: '1 ply', '2 plies'."""
    return counted(count, "ply", "plies")
