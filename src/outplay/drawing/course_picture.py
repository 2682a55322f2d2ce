"""The course of a match: the score with its interval against games played, and the test between its bounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from outplay.drawing.chart import BOTTOM, LEFT, SIZE, TOP, WIDTH, Axis, Points, frame, round_steps
from outplay.drawing.svg import Picture, circle, moved, path, polygon, text, text_width
from outplay.saying import Estimate

PANEL: Final = 230.0
"""How high the frame of a panel is."""

EVEN: Final = 50.0
"""Percent of the points that equals have."""

SETTLED: Final = 0.1
"""The share of the games after which the interval is shown whole; the first few games say next to nothing."""

Shares = Sequence[tuple[int, Estimate]]


def course_picture(
    title: str, shares: Shares, ratios: Points = (), bounds: Mapping[str, float] | None = None
) -> Picture:
    """The score after so many games; below it log-likelihood ratios, with their bounds by what they decide."""
    games, share = shares[-1]
    right = max(text_width(name, SIZE) for name in ("100.0 %", *(bounds or {}))) + 20
    x = Axis(0, max(1, games), LEFT + 14, WIDTH - right)
    panels = [_score(shares, x), *([_test(ratios, bounds or {}, x)] if ratios else [])]
    high = PANEL + BOTTOM
    body = "".join(moved(panel, 0, i * high) for i, panel in enumerate(panels))
    said = f"{title}: {share.percent()} of the points after {games:,} games" if games else f"{title}: no games yet"
    return Picture(WIDTH, TOP + high * len(panels), text(title, WIDTH / 2, TOP / 2, SIZE + 2) + body, said)


def _score(shares: Shares, x: Axis) -> str:
    """The line of the score in its interval, and where equals would be."""
    rows = [(games, [100 * part for part in share]) for games, share in shares]
    late = [row for games, row in rows if games >= SETTLED * x.high]
    ticks = round_steps([EVEN, *(part for row in late for part in row)])
    y = Axis(ticks[0], ticks[-1], TOP + PANEL, TOP + 14)

    def line(part: int) -> list[tuple[float, float]]:
        return [(x.at(games), y.at(min(max(row[part], y.low), y.high))) for games, row in rows]

    band = polygon([*line(1), *reversed(line(2))], "band")
    inside = [_across(x, y.at(EVEN), "line"), band, _curve(line(0), f"{rows[-1][1][0]:.1f} %" if rows[-1][0] else "")]
    return frame(x, y, ticks, "games", "points in percent") + "".join(inside)


def _test(ratios: Points, bounds: Mapping[str, float], x: Axis) -> str:
    """The log-likelihood ratio on its way to one of the bounds."""
    ticks = round_steps([*bounds.values(), *(ratio for _, ratio in ratios)])
    y = Axis(ticks[0], ticks[-1], TOP + PANEL, TOP + 14)
    sides = "".join(
        _across(x, y.at(bound), "series-1") + text(name, x.end + 12, y.at(bound), SIZE, "note")
        for name, bound in bounds.items()
    )
    curve = _curve([(x.at(games), y.at(ratio)) for games, ratio in ratios], "")
    return frame(x, y, ticks, "games", "log-likelihood ratio") + sides + curve


def _across(x: Axis, height: float, look: str) -> str:
    return path(f"M{LEFT:g} {height:.1f}H{x.end + 8:g}", look)


def _curve(places: Sequence[tuple[float, float]], name: str) -> str:
    """A line that ends in a mark, with its name behind it."""
    (right, height), steps = places[-1], "L".join(f"{px:.1f} {py:.1f}" for px, py in places)
    return (
        path(f"M{steps}", "series-0")
        + circle(right, height, 4, "first")
        + text(name, right + 14, height, SIZE, "known")
    )
