"""Two players' games with each other: wins, draws and losses of the first, and the same games counted in pairs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from outplay.errors import BadOption
from outplay.playing.score import PAIR_RESULTS, Score

LOST, DRAWN, WON = 0.0, 0.5, 1.0
"""Points of a game."""

NO_PAIRS: Final = (0,) * PAIR_RESULTS


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

    def as_dict(self) -> dict[str, Any]:
        """Plain data that json.dumps takes."""
        return {
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "points": self.points,
            "score": self.score.as_dict(),
        }

    def __str__(self) -> str:
        """Wins, draws and losses: '3-1-1'."""
        return f"{self.wins}-{self.draws}-{self.losses}"

    def __repr__(self) -> str:
        return f"<Meeting: {self}, {self.score}>"
