"""A report on a game as a page: the words first, then charts and tables; one file, no network, nothing to run."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from outplay.drawing.chart import chart
from outplay.drawing.svg import Picture, box, circle, path, text, text_width, write
from outplay.drawing.theme import html_page, page_css, stylesheet
from outplay.saying import Estimate

if TYPE_CHECKING:
    from pathlib import Path

    from outplay.playing.game_report import GameReport

MOST_COLUMNS: Final = 30
"""Points of a line in the chart of lengths, at most: more plies than that are put together."""

WIDTH: Final = 560.0
TOP, ROW, BOTTOM = 40.0, 26.0, 40.0
SIZE: Final = 12.0
BAR: Final = 8.0
"""Units: the chart, above its rows, a row, below them, the letters, and the bar of an interval."""

TICKS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
FACES: Final = ("first", "second", "heat", "chip", "hole", "dot")


class ShareRow(NamedTuple):
    """One row: what it is of, how much, and which of the faces its dot has."""

    name: str
    share: Estimate
    face: int = 0


def report_page(report: GameReport, theme: str = "auto") -> str:
    """The whole page, as HTML."""
    style = f"{stylesheet(theme)}\n{page_css('report.css', theme)}"
    return html_page(_title(report), style, f"<main>\n{_inside(report)}\n</main>")


def report_as_html(report: GameReport) -> str:
    """The report for a notebook: each picture brings its own style, and the page around it keeps its own."""
    return f"<div>{_inside(report, styled=True)}</div>"


def save_report(report: GameReport, where: str | Path, theme: str = "auto") -> Path:
    """Writes the report: .html, .json or .txt."""
    return write(
        where,
        {
            ".html": lambda: report_page(report, theme),
            ".json": lambda: json.dumps(report.as_dict(), indent=2, allow_nan=False) + "\n",
            ".txt": lambda: report.text() + "\n",
        },
    )


def _title(report: GameReport) -> str:
    return escape(f"{report.game}: a report")


def _inside(report: GameReport, styled: bool = False) -> str:
    """Words, charts and tables."""
    parts = [
        f"<h1>{_title(report)}</h1>",
        _listed(report.verdicts, "verdicts"),
        _section("What to do about it", _listed(report.advice, "advice")),
        "".join(f"<figure>{picture.svg(styled=styled)}</figure>" for picture in pictures(report)),
        *(_section(about.capitalize(), _table(rows)) for about, rows in report.tables.items()),
        _section("What else is known", _told(report.facts)),
        _section("Before you believe it", _listed(report.notes, "notes")),
    ]
    return "\n".join(part for part in parts if part)


def pictures(report: GameReport) -> Iterator[Picture]:
    """Who wins, what thinking is worth, how long games last: those of which something is known."""
    shares = [
        ShareRow(f"{name}, {who.removeprefix('the ')}", level.points(seat), seat)
        for name, level in report.levels.items()
        for seat, who in enumerate(report.names)
        if level.games
    ]
    if shares and len(report.seats) > 1:
        fair = 1 / len(report.seats)
        yield interval_chart(shares, title="Who wins", across="% of the points; the dashed line is fair", fair=fair)
    skill = [
        ShareRow(f"{one.more:,} against {f'{one.less:,}' if one.less else 'random'}", one.share)
        for one in report.skill
        if one.games
    ]
    if skill:
        across = "% of the points for who thinks more, by iterations a move"
        yield interval_chart(skill, title="What thinking is worth", across=across, fair=0.5)
    lengths = {name: _in_columns(level.lengths) for name, level in report.levels.items() if level.games}
    if lengths:
        yield chart(lengths, title="How long games last", across="plies", up="% of the games")


def _in_columns(lengths: Mapping[int, int]) -> list[tuple[float, float]]:
    """The share of the games for each length, or for a few lengths together, at their middle."""
    least, most, games = min(lengths), max(lengths), sum(lengths.values())
    wide = ceil((most - least + 1) / MOST_COLUMNS)
    columns: dict[int, int] = {}
    for plies, times in lengths.items():
        column = (plies - least) // wide
        columns[column] = columns.get(column, 0) + times
    return [
        (least + column * wide + (wide - 1) / 2, 100 * times / games / wide)
        for column, times in sorted(columns.items())
    ]


def _section(title: str, inside: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{inside}</section>" if inside else ""


def _listed(sentences: Sequence[str], look: str) -> str:
    rows = "".join(f"<li>{escape(_begun(sentence))}</li>" for sentence in sentences)
    return f'<ul class="{look}">{rows}</ul>' if rows else ""


def _told(facts: Mapping[str, str]) -> str:
    rows = "".join(
        f"<dt>{escape(about.capitalize())}</dt><dd>{escape(_begun(said))}</dd>" for about, said in facts.items()
    )
    return f"<dl>{rows}</dl>" if rows else ""


def _table(rows: Sequence[Sequence[str]]) -> str:
    head, *others = rows
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    below = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in rest)}</tr>'
        for first, *rest in others
    )
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{below}</tbody></table></div>'


def _begun(sentence: str) -> str:
    """The sentence with a capital letter at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def interval_chart(rows: Sequence[ShareRow], *, title: str, across: str, fair: float) -> Picture:
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
