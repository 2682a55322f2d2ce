"""The tables of a report as rows of text: the first row names the columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from outplay.playing.reporting.levels import FEW, MOST, Level
from outplay.playing.score import elo_in_words
from outplay.result import written

if TYPE_CHECKING:
    from outplay.playing.game_report import GameReport

Rows = list[list[str]]

WIDEST: Final = 16
"""Letters of a name or a move in a table, at most."""

MOVES_SHOWN: Final = 8
"""First moves that are listed."""


def level_rows(report: GameReport) -> Rows:
    """A column for each strength: games, what every seat has, draws, lengths."""
    levels = [level for level in report.levels.values() if level.games]
    if not levels:
        return []
    names = [_short(name.removeprefix("the ").replace(" player", "")) for name in report.names]
    shares = [*names, "drawn"] if len(names) > 1 else ["utility"]
    columns = [["players", "games", *shares, "plies", "9 in 10"], *(_level_column(level) for level in levels)]
    return [list(row) for row in zip(*columns, strict=True)]


def _level_column(level: Level) -> list[str]:
    who = level.name if not level.thinking else f"{level.name} ({level.thinking:,})"
    told = [level.points(seat).percent() for seat in range(level.seats)] + [level.drawn.percent()]
    if level.seats == 1:
        told = [written(level.utility(0).value, digits=3)]
    lasts = f"{level.length_at(FEW)} to {level.length_at(MOST)}"
    return [who, f"{level.games:,}", *told, f"{level.length.value:.1f}", lasts]


def _short(words: str) -> str:
    """Names and moves as far as a column has room for them."""
    return words if len(words) <= WIDEST else f"{words[: WIDEST - 1]}…"


def skill_rows(report: GameReport) -> Rows:
    """A row for each comparison of players who think more with others who think less."""
    rows = [one for one in report.skill if one.games]
    if not rows:
        return []
    head = ["thinking", "against", "games", "scores", "Elo"]
    return [
        head,
        *(
            [f"{one.more:,}", f"{one.less:,}" if one.less else "random", f"{one.games:,}", one.share.percent(),
             elo_in_words(one.elo)]
            for one in rows
        ),
    ]  # fmt: skip


def first_move_rows(report: GameReport) -> Rows:
    """The first moves, the best first, with what they are worth to who makes them."""
    if report.judged is None or not report.judged.first_moves:
        return []
    moves = report.judged.first_moves
    rows = [[_short(one.move), one.says, "worse" if one.is_worse else "good"] for one in moves[:MOVES_SHOWN]]
    return [["first move", "playouts", "judged"], *rows]


def tables(report: GameReport) -> dict[str, Rows]:
    """All of them, by what they are about."""
    found = {
        "who wins, and how long it lasts": level_rows(report),
        "what thinking is worth": skill_rows(report),
        "first moves": first_move_rows(report),
    }
    return {about: rows for about, rows in found.items() if rows}


def tabled(rows: Sequence[Sequence[str]]) -> str:
    """Columns of text, two spaces between them."""
    if not rows:
        return ""
    wide = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=True)).rstrip() for row in rows
    )
