"""Shares with their intervals, a row each: a dot for what was seen, a bar for what it may be, a line for a fair one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from outplay.drawing.svg import Picture, box, circle, path, text, text_width
from outplay.sampled import Estimate

WIDTH: Final = 560.0
TOP, ROW, BOTTOM = 40.0, 26.0, 40.0
SIZE: Final = 12.0
BAR: Final = 8.0
TICKS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
FACES: Final = ("first", "second", "heat", "chip", "hole", "dot")


class Share(NamedTuple):
    """One row: what it is of, how much, and which of the faces its dot has."""

    name: str
    share: Estimate
    face: int = 0


def interval_chart(rows: Sequence[Share], *, title: str, across: str, fair: float) -> Picture:
    """A picture of the shares, from 0 to 100 %; the dashed line stands at `fair`."""
    left = max(text_width(row.name, SIZE) for row in rows) + 16
    right = WIDTH - 24
    bottom = TOP + ROW * len(rows)

    def at(share: float) -> float:
        return left + share * (right - left)

    parts = [text(title, WIDTH / 2, TOP / 2 - 2, SIZE + 2), box(left, TOP, right - left, bottom - TOP, "panel", 4)]
    for tick in TICKS:
        parts.append(path(f"M{at(tick):.1f} {TOP:g}V{bottom:g}", "grid"))
        parts.append(text(f"{100 * tick:.0f}", at(tick), bottom + 12, SIZE - 1, "soft"))
    parts.append(path(f"M{at(fair):.1f} {TOP - 6:g}V{bottom + 4:g}", "series-1"))
    for number, row in enumerate(rows):
        middle = TOP + ROW * (number + 0.5)
        low, value, high = at(row.share.low), at(row.share.value), at(row.share.high)
        parts.append(text(row.name, left - 8, middle, SIZE, "note", style="text-anchor: end"))
        parts.append(box(low, middle - BAR / 2, max(high - low, 1), BAR, "covered", 3))
        parts.append(circle(value, middle, 5, FACES[row.face % len(FACES)]))
    parts.append(text(across, (left + right) / 2, bottom + 30, SIZE))
    told = "; ".join(f"{row.name} {row.share.percent()}" for row in rows)
    return Picture(WIDTH, bottom + BOTTOM, "".join(parts), f"{title}: {told}")
