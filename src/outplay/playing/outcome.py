"""What came of many games: every one of them, who won how often, and what went wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations
from textwrap import fill
from typing import TYPE_CHECKING, Literal, TypeAlias

from outplay.drawn import Drawn
from outplay.errors import MissingExtra
from outplay.playing.crosstable import Crosstable, in_columns, rating_in_words
from outplay.playing.meeting import Meeting
from outplay.playing.played import Played
from outplay.playing.ratings import Ratings, rate_games, rate_meetings
from outplay.result import counted, written
from outplay.writing import PlainData, plain_fields

if TYPE_CHECKING:
    from outplay.drawing import Picture

Stop: TypeAlias = Literal["", "games", "sprt", "interrupt"]


@dataclass(frozen=True, repr=False)
class Outcome(Drawn):
    """The games of a match or a tournament, by number.

    game        what is played
    players     those who play, each in words
    games       the games that count
    planned     how many were called for
    stopped_by  'games' all were played; 'sprt' the test was decided; 'interrupt' Ctrl-C; '' it goes on
    """

    game: str
    players: Mapping[str, str]
    games: Sequence[Played]
    planned: int
    stopped_by: Stop = ""

    def __len__(self) -> int:
        return len(self.games)

    def __iter__(self) -> Iterator[Played]:
        return iter(self.games)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in the order in which they were given."""
        return tuple(self.players)

    def meeting(self, one: str, other: str) -> Meeting:
        """The games of two players with each other, those with others at the table too, in pairs if only they play."""
        rounds: dict[tuple[int, int], list[float]] = {}
        for played in self.games:
            if one in played.seats and other in played.seats:
                rounds.setdefault((played.opening_number, played.group), []).append(played.points(one, other))
        in_pairs = all(len(played.seats) == 2 for played in self.games)
        points = [rounds[key] for key in sorted(rounds)]
        return Meeting.of_pairs(points) if in_pairs else Meeting.of_games(chain(*points))

    def share(self, name: str) -> float:
        """The share of the points that a player has: of the others, how many did worse; 0.5 before the first game."""
        scores = [played.scores[name] for played in self.games if name in played.seats]
        return sum(scores) / len(scores) if scores else 0.5

    def utility(self, name: str) -> float | None:
        """What a player got on average in the games that nobody forfeited; None if there is none."""
        worths = [played.utilities[name] for played in self.games if name in played.utilities]
        return float(sum(worths) / len(worths)) if worths else None

    @property
    def forfeits(self) -> dict[str, int]:
        """How many games each lost by something else than moves."""
        return dict(Counter(played.forfeit for played in self.games if played.forfeit))

    @property
    def same(self) -> int:
        """How many games are an earlier one again, move for move, with the same players in the same seats."""
        return len(self.games) - len({(played.seats, played.opening, played.moves) for played in self.games})

    def notes(self) -> list[str]:
        """What a reader of the numbers should know, a sentence each."""
        said = [f"stopped after {len(self):,} of {self.planned:,} games"] * (self.stopped_by == "interrupt")
        said += [self._forfeited(name, times) for name, times in self.forfeits.items()]
        if len(self.names) > 2 and self.rating_note:
            said.append(self.rating_note)
        if self.same:
            said.append(f"{counted(self.same, 'game')} came again move for move: other openings would tell more")
        return said

    @property
    def rating_note(self) -> str:
        """What the ratings assume besides the games, or what is missing to rate the players; '' if nothing is."""
        try:
            return self.ratings.note if self.ratings else ""
        except MissingExtra as missing:
            return str(missing)

    def _forfeited(self, name: str, times: int) -> str:
        reasons = Counter(played.reason for played in self.games if played.forfeit == name)
        (often, count), *others = reasons.most_common()
        rest = f", and {len(others)} more reasons" if others else ""
        return f"{name} forfeited {counted(times, 'game')}: {often} ({count}x){rest}"

    @cached_property
    def meetings(self) -> dict[tuple[str, str], Meeting]:
        """The games of each two players who met, once, by the names of both."""
        met = {pair for played in self.games for pair in combinations(sorted(played.seats, key=self.names.index), 2)}
        return {pair: self.meeting(*pair) for pair in combinations(self.names, 2) if pair in met}

    @cached_property
    def ratings(self) -> Ratings | None:
        """How good everybody is: in Elo for games of two, by openskill for games of more; None before the first game.

        A MissingExtra if what rates them is not installed.
        """
        if not self.games:
            return None
        if len(self.games[0].seats) == 2:
            return rate_meetings(self.meetings)
        return rate_games(played.worths for played in self.games)

    @property
    def crosstable(self) -> Crosstable:
        """Who did how well against whom, the best first; without ratings where what rates them is not installed."""
        try:
            ratings = self.ratings
        except MissingExtra:
            ratings = None
        return Crosstable(self.meetings, ratings, self.game)

    def standing(self) -> str:
        """A line for each player, the best first: games, share of the points, rating, and what they got on average."""
        rows = {row.name: row.rating for row in self.crosstable.rows}
        names = [*rows, *(name for name in self.names if name not in rows)]
        lines = [["player", "games", "points", "rating", "utility"]]
        for name in names:
            games = sum(name in played.seats for played in self.games)
            rating, worth = rows.get(name), self.utility(name)
            rated = "-" if rating is None else rating_in_words(rating)
            gets = "-" if worth is None else written(worth, digits=3)
            lines.append([name, f"{games:,}", f"{100 * self.share(name):.1f} %", rated, gets])
        return in_columns(lines, left=(0,))

    def text(self, width: int | None = None) -> str:
        """All of it in words; within that width, if one is given."""
        lines = "\n".join([*self.lines(width), *(f"note: {note}" for note in self.notes())]).splitlines()
        if width is None:
            return "\n".join(lines)
        return "\n".join(line if len(line) <= width else fill(line, width, subsequent_indent="  ") for line in lines)

    def lines(self, width: int | None) -> list[str]:
        """What there is to say, besides the notes: sentences, and tables that are no wider than that."""
        return [f"{self.game}: {', '.join(self.names)}", self.standing()]

    def __str__(self) -> str:
        return self.text()

    def picture(self) -> Picture:
        """The crosstable, drawn."""
        return self.crosstable.picture()

    def as_dict(self) -> PlainData:
        """All of it as plain data that json.dumps takes."""
        return {
            **plain_fields(self, "game", "players", "planned"),
            "played": len(self.games),
            "stopped_by": self.stopped_by,
            "shares": {name: self.share(name) for name in self.names},
            "utilities": {name: self.utility(name) for name in self.names},
            **plain_fields(self, "forfeits", "same", "games"),
        }
