"""The course of a match: how the score moved from pair to pair, and how the sequential test came to its verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from outplay.drawn import Drawn
from outplay.playing.meeting import Meeting
from outplay.playing.score import Score
from outplay.playing.sequential import SequentialTest
from outplay.saying import Estimate

if TYPE_CHECKING:
    from outplay.drawing import Picture

MOST_MOMENTS: Final = 120
"""Moments of a match that are shown, at most, at equal distances; the last is always among them."""


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

    def as_dict(self) -> dict[str, Any]:
        """Plain data that json.dumps takes."""
        return {
            "title": self.title,
            "points": list(self.points),
            "moments": [
                {"games": moment.games, "share": moment.share.as_dict(), "ratio": moment.ratio}
                for moment in self.moments
            ],
        }

    def __repr__(self) -> str:
        return f"<Course of {self.title}: {self._score(self.points)}>"
