"""Two players' games with each other: wins, draws and losses of the first, in pairs too, and how the score moved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from outplay.drawn import Drawn
from outplay.errors import BadOption
from outplay.playing.score import PAIR_RESULTS, Score
from outplay.playing.sequential import SequentialTest
from outplay.saying import Estimate
from outplay.writing import PlainData, plain_fields

if TYPE_CHECKING:
    from outplay.drawing import Picture

LOST, DRAWN, WON = 0.0, 0.5, 1.0
"""Points of a game."""

NO_PAIRS: Final = (0,) * PAIR_RESULTS

MOST_MOMENTS: Final = 120
"""Moments of a match that are shown, at most, at equal distances; the last is always among them."""


@dataclass(frozen=True, slots=True, repr=False)
class Meeting:
    """What came of the games: plain counts for people, and the counts of complete pairs for the statistics.

    `pairs` is None where games do not come in pairs.  A pair of which one game is still to come is in the plain counts
    alone.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: tuple[int, ...] | None = NO_PAIRS

    def __post_init__(self) -> None:
        if self.pairs is None:
            return
        single = self.games - self.score.games
        paired = sum(points * count for points, count in enumerate(self.pairs)) / 2
        if single < 0 or not paired <= self.points <= paired + single:
            raise BadOption(
                f"{self} are {self.points:g} points in {self.games} games, and the pairs {self.pairs} are {paired:g} "
                f"in {self.score.games}; the pairs should be among the games"
            )

    @classmethod
    def of_pairs(cls, pairs: Iterable[Sequence[float]]) -> Meeting:
        """From the points of the first player, 0, 0.5 or 1 a game: two for each complete pair, one for half a pair.

        >>> Meeting.of_pairs([(1, 0.5), (1, 1), (0,)])
        <Meeting: 3-1-1, 4 games in pairs, 87.5 %, Elo +338 (-148 to +646), LOS 89.0 %>
        """
        pairs = [tuple(pair) for pair in pairs]
        for pair in pairs:
            if len(pair) > 2:
                raise BadOption(f"a pair has {len(pair)} games, {pair!r}; it should have two, or one and a gap")
        plain = cls.of_games(points for pair in pairs for points in pair)
        complete = Score.of_points(sum(pair) for pair in pairs if len(pair) == 2)
        return cls(plain.wins, plain.draws, plain.losses, complete.counts)

    @classmethod
    def of_games(cls, points: Iterable[float]) -> Meeting:
        """From the points of the first player, 0, 0.5 or 1 a game, where games do not come in pairs.

        >>> Meeting.of_games([1, 1, 0.5, 0]).score.counts
        (1, 1, 2)
        """
        counts = {WON: 0, DRAWN: 0, LOST: 0}
        for scored in points:
            if scored not in counts:
                raise BadOption(f"a game brought {scored!r} points; it should be 0, 0.5 or 1")
            counts[scored] += 1
        return cls(counts[WON], counts[DRAWN], counts[LOST], pairs=None)

    @property
    def games(self) -> int:
        """Games that were played, those of incomplete pairs included."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """What the first player has: 1 for a win, 1/2 for a draw."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> Score:
        """What the complete pairs say, or the games where there are no pairs."""
        if self.pairs is not None:
            return Score(self.pairs)
        return Score.of_games(wins=self.wins, draws=self.draws, losses=self.losses)

    @property
    def turned(self) -> Meeting:
        """The other player's meeting with the first: wins and losses exchanged."""
        return Meeting(self.losses, self.draws, self.wins, self.pairs and self.pairs[::-1])

    def as_dict(self) -> PlainData:
        """Plain data that json.dumps takes."""
        return plain_fields(self, "wins", "draws", "losses", "points", "score")

    def __str__(self) -> str:
        """Wins, draws and losses: '3-1-1'."""
        return f"{self.wins}-{self.draws}-{self.losses}"

    def __repr__(self) -> str:
        return f"<Meeting: {self}, {self.score}>"


class Moment(NamedTuple):
    """After so many games: the share of the points with its interval, and what the test says, None without one."""

    games: int
    share: Estimate
    ratio: float | None


@dataclass(frozen=True, slots=True, repr=False)
class Course(Drawn):
    """The points of the first player, in the order in which they count; it draws itself.

    points    of each pair, 0 to 2, or of each game, 0 to 1, where `in_pairs` is False
    """

    points: Sequence[float]
    test: SequentialTest | None = None
    in_pairs: bool = True
    title: str = "match"

    def __len__(self) -> int:
        return len(self.points)

    @property
    def moments(self) -> list[Moment]:
        """How it stood at the start, and after each pair, or after every so many."""
        step = ceil(len(self) / MOST_MOMENTS) or 1
        scores = [self._score(self.points[:end]) for end in [*range(0, len(self), step), len(self)]]
        ratios = [None if self.test is None else self.test.ratio(score) for score in scores]
        return [Moment(score.games, score.share, ratio) for score, ratio in zip(scores, ratios, strict=True)]

    def _score(self, points: Sequence[float]) -> Score:
        return Score.of_points(points) if self.in_pairs else Meeting.of_games(points).score

    def picture(self) -> Picture:
        """The score with its interval against games played; below it, the sequential test between its bounds."""
        from outplay.drawing import course_picture

        moments = self.moments
        shares = [(moment.games, moment.share) for moment in moments]
        if self.test is None:
            return course_picture(self.title, shares)
        ratios = [(moment.games, moment.ratio or 0.0) for moment in moments]
        bounds = {f"Elo {self.test.elo1:+g}": self.test.upper, f"Elo {self.test.elo0:+g}": self.test.lower}
        return course_picture(self.title, shares, ratios, bounds)

    def as_dict(self) -> PlainData:
        """Plain data that json.dumps takes."""
        return plain_fields(self, "title", "points", "moments")

    def __repr__(self) -> str:
        return f"<Course of {self.title}: {self._score(self.points)}>"
