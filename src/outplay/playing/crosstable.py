"""The crosstable of a tournament: a row for each player, the best first, and what came of every meeting."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import isinf
from typing import TYPE_CHECKING, NamedTuple

from outplay.drawn import Drawn
from outplay.playing.meeting import Meeting
from outplay.playing.ratings import Meetings, Ratings
from outplay.saying import Estimate
from outplay.writing import PlainData, plain_data

if TYPE_CHECKING:
    from outplay.drawing import Picture


class Standing(NamedTuple):
    """A player: the rating if there is one, points of games, and the meeting with each other player, by name."""

    name: str
    rating: Estimate | None
    points: float
    games: int
    cells: Mapping[str, Meeting]

    @property
    def share(self) -> float:
        """Of the points that could be had; 1/2 before the first game."""
        return self.points / self.games if self.games else 0.5


@dataclass(frozen=True, slots=True, repr=False)
class Crosstable(Drawn):
    """Who did how well against whom; it draws itself, and `str` gives a table.

    meetings  of each two players, once, by the names of both
    ratings   by which the rows are ordered; without them it is the share of the points
    """

    meetings: Meetings
    ratings: Ratings | None = None
    title: str = "tournament"

    @property
    def rows(self) -> list[Standing]:
        """The players, the best first."""
        names = dict.fromkeys(name for pair in self.meetings for name in pair)
        return sorted(map(self._row, names), key=lambda row: -(row.rating.value if row.rating else row.share))

    def _row(self, name: str) -> Standing:
        cells = {other: meeting for (one, other), meeting in self.meetings.items() if one == name}
        cells |= {one: meeting.turned for (one, other), meeting in self.meetings.items() if other == name}
        points, games = sum(cell.points for cell in cells.values()), sum(cell.games for cell in cells.values())
        return Standing(name, self.ratings.estimates[name] if self.ratings else None, points, games, cells)

    def __len__(self) -> int:
        return len(self.rows)

    def picture(self) -> Picture:
        """The table, each cell the stronger the more points it holds."""
        from outplay.drawing import table_picture

        rows = self.rows
        shades = [[_shade(row, other) for other in rows] for row in rows]
        return table_picture(self.title, self._lines(), shades, self._note())

    def as_dict(self) -> PlainData:
        """Plain data that json.dumps takes: rows with cells by the name of the other player."""
        scale = self.ratings.scale if self.ratings else None
        return {"title": self.title, "scale": scale, "note": self._note(), "rows": plain_data(self.rows)}

    def _note(self) -> str:
        return self.ratings.note if self.ratings else ""

    def _lines(self) -> list[list[str]]:
        """The head, and a line for each player: place, name, rating, points, and a cell for each player."""
        rows = self.rows
        head = ["", "player", *([self.ratings.scale] if self.ratings else []), "points"]
        lines = [[*head, *(str(i + 1) for i in range(len(rows)))]]
        for i, row in enumerate(rows):
            rating = [rating_in_words(row.rating)] if row.rating else []
            facts = [str(i + 1), row.name, *rating, f"{row.points:g} / {row.games}"]
            lines.append([*facts, *("·" if other is row else str(row.cells.get(other.name, "")) for other in rows)])
        return lines

    def __str__(self) -> str:
        """A line for each player; a cell is wins-draws-losses."""
        return f"{in_columns(self._lines(), left=(1,))}\n{self._note()}".rstrip("\n")

    def __repr__(self) -> str:
        return f"<Crosstable: {self.title}, {len(self)} players>"


def _shade(row: Standing, other: Standing) -> float | None:
    """The share of the points in a cell; None where nothing was played."""
    cell = row.cells.get(other.name)
    return cell.points / cell.games if cell and cell.games else None


def in_columns(lines: Sequence[Sequence[str]], left: Container[int]) -> str:
    """A table as text, two spaces between its columns; those in `left` begin alike, the others end alike.

    >>> print(in_columns([["name", "games"], ["a", "1"]], left=(0,)))
    name  games
    a         1
    """
    columns = [
        [word.ljust(wide) if place in left else word.rjust(wide) for word in column]
        for place, column in enumerate(zip(*lines, strict=True))
        for wide in [max(map(len, column))]
    ]
    return "\n".join("  ".join(line).rstrip() for line in zip(*columns, strict=True))


def rating_in_words(rating: Estimate) -> str:
    """A rating with the larger half of its interval.

    >>> rating_in_words(Estimate(120.4, 80, 165)), rating_in_words(Estimate(-3.21, -8.5, 2.1))
    ('+120 ± 45', '-3.2 ± 5.3')
    """
    if isinf(rating.off):
        return "unknown"
    digits = 0 if rating.off >= 10 else 1
    return f"{round(rating.value, digits) + 0.0:+.{digits}f} ± {rating.off:.{digits}f}"


def meetings_of(games: Iterable[Mapping[str, float]]) -> dict[tuple[str, str], Meeting]:
    """Games of many, for a table: for each two, how often the one got more than the other, as much, or less.

    >>> meetings_of([{"a": 2, "b": 0, "c": 0}, {"a": 1, "b": 1, "c": 3}])["a", "b"]
    <Meeting: 1-1-0, 2 games, 75.0 %, Elo +191 (-185 to +522), LOS 84.1 %>
    """
    points: dict[tuple[str, str], list[float]] = {}
    for game in games:
        for one, other in combinations(sorted(game), 2):
            more = (game[one] > game[other]) + (game[one] >= game[other])
            points.setdefault((one, other), []).append(more / 2)
    return {pair: Meeting.of_games(scored) for pair, scored in points.items()}
