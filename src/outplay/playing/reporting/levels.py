"""Games of one strength: who won how often, how many were drawn, and how long they were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from typing import Any, Final

from outplay.playing.score import interval
from outplay.saying import NORMAL_95, Estimate, proportion
from outplay.sums import is_same

SHORT_SHARE, LONG_SHARE = 0.05, 0.95
"""Nine games of ten are between these shares, by their length."""

OUTSIDE: Final = ("repetition", "longest")
"""Endings that are none by the rules: counted as draws."""


@dataclass
class Level:
    """What came of the games that players of one strength had with each other, seat by seat.

    name      'random', 'weak' or 'strong'
    thinking  iterations a move; 0 for moves at random
    wins      how many each seat won; a win that several share is shared out
    draws     how many everybody ended alike; also those that came to no end
    lengths   how often a game had so many plies
    endings   how often a game ended by its rules, by repetition, or was too long
    same      games that were an earlier one again, move for move
    sums      what the ends by the rules were worth to all seats together; more than one: both can gain
    """

    name: str
    thinking: int
    seats: int
    wins: list[float] = field(default_factory=list)
    draws: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    worths: list[Counter[Any]] = field(default_factory=list)
    lines: set[int] = field(default_factory=set)
    same: int = 0
    sums: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wins = [0.0] * self.seats
        self.worths = [Counter() for _ in range(self.seats)]

    def add(self, worths: Sequence[Any], plies: int, ending: str = "end", times: int = 1) -> None:
        """One more game, or some that were alike: what it was worth to each seat."""
        self.endings[ending] += times
        self.lengths[plies] += times
        for count, worth in zip(self.worths, worths, strict=True):
            count[worth] += times
        if ending == "end" and not any(is_same(sum(worths), known) for known in self.sums):
            self.sums.append(sum(worths))
        best = max(worths)
        winners = [seat for seat, worth in enumerate(worths) if worth == best]
        if len(winners) == len(worths):
            self.draws += times
            return
        for seat in winners:
            self.wins[seat] += times / len(winners)

    def add_line(self, line: Any) -> None:
        """Counts a game that was played before; unhashable moves are told apart by how they look."""
        try:
            mark = hash(line)
        except TypeError:
            mark = hash(repr(line))
        self.same += mark in self.lines
        self.lines.add(mark)

    @property
    def games(self) -> int:
        """How many games were played, by any ending."""
        return sum(self.endings.values())

    def points(self, seat: int) -> Estimate:
        """The share of all points that a seat has: its wins, and an equal share of each draw."""
        return proportion(min(self.wins[seat] + self.draws / self.seats, self.games), self.games)

    def won(self, seat: int) -> Estimate:
        """The share of the games that a seat won."""
        return proportion(min(self.wins[seat], self.games), self.games)

    @property
    def drawn(self) -> Estimate:
        """The share of the games that nobody won."""
        return proportion(self.draws, self.games)

    @property
    def unended(self) -> int:
        """How many games ended by repetition or were too long."""
        return sum(self.endings[ending] for ending in OUTSIDE)

    def utility(self, seat: int) -> Estimate:
        """What a game is worth to a seat on average, between the least and the most that any seat has had."""
        return average_worth(self.worths[seat], [worth for worths in self.worths for worth in worths])

    @property
    def length(self) -> Estimate:
        """The plies of a game, on average."""
        return average(self.lengths)

    def length_at(self, share: float) -> int:
        """The length that this share of the games does not go beyond."""
        seen = 0
        for plies, times in sorted(self.lengths.items()):
            seen += times
            if seen >= share * self.games:
                return plies
        return 0

    def as_dict(self) -> dict[str, Any]:
        """Plain data that json.dumps takes; seats in their order."""
        seats = range(self.seats)
        return {
            "name": self.name,
            "thinking": self.thinking,
            "games": self.games,
            "points": [self.points(seat).as_dict() for seat in seats],
            "won": [self.won(seat).as_dict() for seat in seats],
            "drawn": self.drawn.as_dict(),
            "utilities": [self.utility(seat).as_dict() for seat in seats],
            "length": self.length.as_dict(),
            "nine_in_ten": [self.length_at(SHORT_SHARE), self.length_at(LONG_SHARE)],
            "lengths": {str(plies): times for plies, times in sorted(self.lengths.items())},
            "endings": dict(sorted(self.endings.items())),
            "same": self.same,
        }


def average_worth(times: Mapping[Any, int], possible: Iterable[Any]) -> Estimate:
    """The mean of utilities that came so often, where these are possible; infinite ones are left out.

    >>> mean = average_worth({1: 4}, [-1, 1])
    >>> f"{mean.value:.1f} {mean.low:.2f} {mean.high:.1f}"
    '1.0 0.02 1.0'
    """
    worths = sorted({worth for worth in possible if -inf < worth < inf})
    if len(worths) < 2:
        return Estimate(float(worths[0]) if worths else 0.0, -inf, inf)
    least, span = worths[0], worths[-1] - worths[0]
    share = interval([times.get(worth, 0) for worth in worths], [float((worth - least) / span) for worth in worths])
    return Estimate(*(float(least) + float(span) * part for part in share))


def average(times: Mapping[Any, int]) -> Estimate:
    """The mean of numbers that came so often, with its interval; anything, if there are fewer than two.

    >>> mean = average({1: 50, 3: 50})
    >>> f"{mean.value:.1f} {mean.low:.1f} {mean.high:.1f}"
    '2.0 1.8 2.2'
    """
    games = sum(times.values())
    if not games:
        return Estimate(0.0, -inf, inf)
    mean = float(sum(worth * often for worth, often in times.items()) / games)
    if games == 1:
        return Estimate(mean, -inf, inf)
    variance = sum((float(worth) - mean) ** 2 * often for worth, often in times.items()) / (games - 1)
    error = NORMAL_95 * sqrt(variance / games)
    return Estimate(mean, mean - error, mean + error)
