"""Games of one strength: who won how often, how many were drawn, and how long they were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, Final

from outplay.playing.score import interval
from outplay.saying import Estimate, proportion
from outplay.sums import is_same
from outplay.writing import PlainData, plain_data, plain_fields

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
    worths: list[Counter[float]] = field(default_factory=list)
    lines: set[int] = field(default_factory=set)
    same: int = 0
    sums: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wins = [0.0] * self.seats
        self.worths = [Counter() for _ in range(self.seats)]

    def add(self, worths: Sequence[float], plies: int, ending: str = "end", times: int = 1) -> None:
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

    def add_line(self, line: object) -> None:
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
        return average(self.worths[seat], [worth for worths in self.worths for worth in worths])

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

    def as_dict(self) -> PlainData:
        """Plain data that json.dumps takes; seats in their order."""
        seats = range(self.seats)
        return {
            **plain_fields(self, "name", "thinking", "games"),
            "points": plain_data([self.points(seat) for seat in seats]),
            "won": plain_data([self.won(seat) for seat in seats]),
            "drawn": self.drawn.as_dict(),
            "utilities": plain_data([self.utility(seat) for seat in seats]),
            "length": self.length.as_dict(),
            "nine_in_ten": [self.length_at(SHORT_SHARE), self.length_at(LONG_SHARE)],
            "lengths": plain_data(dict(sorted(self.lengths.items()))),
            "endings": dict(sorted(self.endings.items())),
            "same": self.same,
        }


def average(times: Mapping[Any, int], possible: Iterable[float] = ()) -> Estimate:
    """The mean of numbers that came so often, with the interval of `score.py`; infinite ones are left out.

    They lie between the least and the most that are possible, or that came.  Where all that came are the same, and
    nothing else is known to be possible, the sample bounds nothing.

    >>> some, won, alike = average({1: 50, 3: 50}), average({1: 4}, [-1, 1]), average({9: 100})
    >>> f"{some.value:.1f} {some.low:.1f} {some.high:.1f}", f"{won.value:.1f} {won.low:.2f} {won.high:.1f}", alike
    ('2.0 1.8 2.2', '1.0 0.02 1.0', Estimate(value=9.0, low=-inf, high=inf))
    """
    places = sorted({place for place in [*times, *possible] if -inf < place < inf})
    if len(places) < 2:
        return Estimate(float(places[0]) if places else 0.0, -inf, inf)
    least, span = places[0], places[-1] - places[0]
    share = interval([times.get(place, 0) for place in places], [float((place - least) / span) for place in places])
    return Estimate(*(float(least) + float(span) * part for part in share))
