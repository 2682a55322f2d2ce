"""Line charts: a few named series over whole numbers, told apart by colour, by dashes and by the marks on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import cycle
from math import ceil, floor, isinf, log10
from typing import Final, NamedTuple

from outplay.drawing.svg import Picture, box, circle, path, polygon, text, text_width
from outplay.errors import BadOption

WIDTH, HEIGHT = 560.0, 340.0
LEFT, TOP, BOTTOM = 64.0, 34.0, 52.0
MARK: Final = 4.0
SIZE: Final = 12.0
NAME: Final = SIZE + 4
NARROWEST: Final = 120.0
"""How wide the field of a chart is, at least."""

LOOKS: Final = 6
"""Series of one chart, at most: each has a colour, dashes and a mark of its own."""

Points = Sequence[tuple[float, float]]


class Axis(NamedTuple):
    """Which stretch of numbers an axis shows, where on the picture, and whether by their logarithms."""

    low: float
    high: float
    start: float
    end: float
    logarithmic: bool = False

    def at(self, value: float) -> float:
        """Where in the picture a value stands, in units."""
        low, high = self.low, self.high
        if self.logarithmic:
            low, high, value = log10(low), log10(high), log10(value)
        share = 0.5 if high == low else (value - low) / (high - low)
        return self.start + share * (self.end - self.start)


def chart(
    series: Mapping[str, Points], *, title: str, across: str, up: str, logarithmic: bool = False, width: float = WIDTH
) -> Picture:
    """A picture of the series, so many units wide: `across` and `up` name the axes."""
    points = [point for row in series.values() for point in row]
    if not points:
        raise BadOption("there is nothing to plot: a series should have at least one point")
    if len(series) > LOOKS:
        raise BadOption(f"there are {len(series)} series; at most {LOOKS} can be told apart in one chart")
    told, series = series, _finite(series, points)
    points = [point for row in series.values() for point in row]
    right = max(text_width(name, SIZE) for name in series) + 34
    x = Axis(min(p[0] for p in points), max(p[0] for p in points), LEFT + 14, max(width - right - 6, LEFT + NARROWEST))
    ticks = _powers(points) if logarithmic else round_steps([0, *(value for _, value in points)])
    y = Axis(ticks[0], ticks[-1], HEIGHT - BOTTOM, TOP + 14, logarithmic)
    parts = [
        text(title, width / 2, TOP / 2, SIZE + 2),
        frame(x, y, ticks, across, up),
        *(_line(i, row, x, y) for i, row in enumerate(series.values())),
        *_names(series, x, y),
        *_infinities(told, series, x, y),
    ]
    return Picture(
        max(width, x.end + right + 6), HEIGHT, "".join(parts), f"{title}: {up} over {across}; {', '.join(series)}"
    )


def _finite(series: Mapping[str, Points], points: Points) -> dict[str, Points]:
    """The series, what is infinite put a little beyond everything else."""
    low, high = infinite_ends([0, *(value for _, value in points)])
    return {name: [(x, min(max(y, low), high)) for x, y in row] for name, row in series.items()}


def infinite_ends(values: Iterable[float]) -> tuple[float, float]:
    """Where −∞ and ∞ stand in a picture of these values: a quarter of their stretch beyond the finite ones."""
    finite = [value for value in values if not isinf(value)] or [0]
    beyond = (max(finite) - min(finite)) / 4 or 1
    return min(finite) - beyond, max(finite) + beyond


def _infinities(told: Mapping[str, Points], series: Mapping[str, Points], x: Axis, y: Axis) -> list[str]:
    """A sign at each point that stands for an infinite value."""
    pairs = [pair for name in told for pair in zip(told[name], series[name], strict=True)]
    return [
        text("∞" if value > 0 else "−∞", x.at(px), y.at(max(py, y.low)) - SIZE, SIZE, "move")
        for (_, value), (px, py) in pairs
        if isinf(value)
    ]


def _powers(points: Points) -> list[float]:
    """The powers of ten around the values."""
    values = [value if value > 0 else 1 for _, value in points]
    return [10.0**n for n in range(floor(log10(min(values))), max(ceil(log10(max(values))), 1) + 1)]


def round_steps(values: Sequence[float]) -> list[float]:
    """Some round numbers, at equal distances, around the values."""
    low, high = min(values), max(values)
    step = 10.0 ** floor(log10(max(high - low, 1e-9)))
    step = next(step * part for part in (0.1, 0.2, 0.25, 0.5, 1, 2) if (high - low) / (step * part) <= 6)
    return [step * n for n in range(floor(low / step), ceil(high / step) + 1)]


def frame(x: Axis, y: Axis, ticks: list[float], across: str, up: str) -> str:
    """The axes, their numbers and their names."""
    parts = [box(LEFT, TOP, x.end - LEFT + 8, y.start - TOP, "panel", 4)]
    for tick in ticks:
        parts.append(path(f"M{LEFT:g} {y.at(tick):.1f}H{x.end + 8:g}", "grid"))
        parts.append(text(_written(tick), LEFT - 26, y.at(tick), SIZE - 1, "soft"))
    step = _whole_step((x.high - x.low) / 12)
    for value in range(step * ceil(x.low / step), floor(x.high) + 1, step):
        parts.append(text(_written(value), x.at(value), y.start + 14, SIZE - 1, "soft"))
    middle = (TOP + y.start) / 2
    parts.append(text(across, (LEFT + x.end) / 2, y.start + BOTTOM - 14, SIZE))
    parts.append(text(up, 12, middle, SIZE, transform=f"rotate(-90 12 {middle:g})"))
    return "".join(parts)


def _whole_step(least: float) -> int:
    """The distance of numbers across: 1, 2, 5, 10, 20, ..., the first that is large enough."""
    step, factors = 1, cycle((2, 2.5, 2))
    while step < least:
        step = round(step * next(factors))
    return step


def _written(tick: float) -> str:
    if abs(tick) >= 1e6:
        return f"{tick / 1e6:g}M"
    return f"{tick / 1e3:g}k" if abs(tick) >= 1e4 else f"{tick:g}"


def _line(i: int, row: Points, x: Axis, y: Axis) -> str:
    places = [(x.at(px), y.at(max(py, y.low))) for px, py in row]
    steps = "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in places) if places else ""
    return path(steps, f"series-{i}") + "".join(_mark(i, *place) for place in places)


def _mark(i: int, x: float, y: float) -> str:
    """A mark of its own for each series: disc, square, triangle, diamond, ring, dot."""
    m = MARK
    shapes = [
        lambda: circle(x, y, m, "first"),
        lambda: box(x - m, y - m, 2 * m, 2 * m, "second"),
        lambda: polygon([(x, y - m - 1), (x + m + 1, y + m), (x - m - 1, y + m)], "heat"),
        lambda: polygon([(x, y - m - 1), (x + m + 1, y), (x, y + m + 1), (x - m - 1, y)], "chip"),
        lambda: circle(x, y, m, "hole"),
        lambda: circle(x, y, m * 0.6, "dot"),
    ]
    return shapes[i]()


def _names(series: Mapping[str, Points], x: Axis, y: Axis) -> list[str]:
    """The name of each series at its right end, moved apart where they would lie on each other."""
    ends = sorted((y.at(max(row[-1][1], y.low)), i, name) for i, (name, row) in enumerate(series.items()) if row)
    parts, lowest = [], -NAME
    for n, (height, i, name) in enumerate(ends):
        room = y.start - NAME * (len(ends) - 1 - n)
        lowest = max(min(height, room), lowest + NAME)
        parts.append(_mark(i, x.end + 20, lowest) + text(name, x.end + 30, lowest, SIZE, "note"))
    return parts
