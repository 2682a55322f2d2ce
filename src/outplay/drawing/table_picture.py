"""A table with shaded cells: the crosstable of a tournament."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from outplay.drawing.marks import FAINTEST, STRONGEST
from outplay.drawing.svg import Picture, box, path, text, text_width, with_minus

SIZE: Final = 13.0
HIGH, MARGIN, GAP = 30.0, 16.0, 20.0
"""Units: the height of a row, around the table, and within a column beside its words."""

NAMES: Final = 1
"""The column of names, which are set from the left."""

Shades = Sequence[Sequence[float | None]]


class Column(NamedTuple):
    """Where a column of the table stands."""

    left: float
    width: float


def table_picture(title: str, lines: Sequence[Sequence[str]], shades: Shades, note: str = "") -> Picture:
    """Lines of words, the first of them the head; below the last columns of the others lie shades from 0 to 1."""
    columns = list(_columns(lines, len(shades)))
    right, below = sum(columns[-1]), MARGIN + HIGH * (len(lines) + 1)
    wide = max(right, text_width(title, SIZE + 2), MARGIN + text_width(note, SIZE - 2)) + MARGIN
    parts = [
        text(title, max(right + MARGIN, text_width(title, SIZE + 2)) / 2, MARGIN + HIGH / 2, SIZE + 2),
        text(note, MARGIN, below + HIGH / 2, SIZE - 2, "note"),
    ]
    parts += [
        _shaded(shade, column, MARGIN + HIGH * (i + 2))
        for i, row in enumerate(shades)
        for column, shade in zip(columns[-len(row) :], row, strict=True)
        if shade is not None
    ]
    for i, line in enumerate(lines):
        top = MARGIN + HIGH * (i + 1)
        parts.append(path(f"M{MARGIN:g} {top + HIGH:g}H{right:g}", "grid"))
        parts += [
            _word(word, j, column, top, "text" if i else "soft")
            for j, (word, column) in enumerate(zip(line, columns, strict=True))
        ]
    said = f"{title}: {', '.join(line[NAMES] for line in lines[1:])}, the best first"
    return Picture(wide, below + (HIGH if note else MARGIN), "".join(parts), said)


def _columns(lines: Sequence[Sequence[str]], cells: int) -> Iterator[Column]:
    """As wide as their words; the last ones, which hold the cells, all as wide as the widest of them."""
    widths = [max(text_width(word, SIZE) for word in column) + GAP for column in zip(*lines, strict=True)]
    facts = len(widths) - cells
    left = MARGIN
    for width in [*widths[:facts], *[max(widths[facts:], default=0.0)] * cells]:
        yield Column(left, width)
        left += width


def _shaded(shade: float, column: Column, top: float) -> str:
    strength = FAINTEST + (STRONGEST - FAINTEST) * shade
    return box(column.left + 2, top + 2, column.width - 4, HIGH - 4, "heat", 4, fill_opacity=f"{strength:.2f}")


def _word(word: str, number: int, column: Column, top: float, look: str) -> str:
    if number == NAMES:
        return text(word, column.left + GAP / 2, top + HIGH / 2, SIZE, "known" if look == "text" else "note")
    return text(with_minus(word), column.left + column.width / 2, top + HIGH / 2, SIZE, look)
