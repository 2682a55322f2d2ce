"""One game of a match, as it is kept and told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from outplay.writing import plain_value


@dataclass(frozen=True)
class Played:
    """A game that was played.

    number     its number in the match, from 0 on
    opening_number, group  games that have both in common are counted together: a pair
    seats      who sat where, the one who moves first at the start of the game in front
    opening    the moves with which it began, and `moves`, those of the players, each in one text
    utilities  what the end was worth to each; empty where somebody lost by forfeit
    forfeit    who lost by something else than moves; None if nobody did
    reason     how it ended, in words
    plies      the moves of opening and game, throws of dice included
    seconds    how long each thought in all
    """

    number: int
    opening_number: int
    group: int
    seats: tuple[str, ...]
    opening: str
    moves: str
    utilities: Mapping[str, Any]
    forfeit: str | None
    reason: str
    plies: int
    seconds: Mapping[str, float]

    @property
    def scores(self) -> dict[str, float]:
        """For each the share of the others who did worse, half of it for those who did as well: 1, 1/2 or 0 for two."""
        others = len(self.seats) - 1
        return {
            name: sum(self.points(name, other) for other in self.seats if other != name) / others for name in self.seats
        }

    def points(self, one: str, other: str) -> float:
        """1 if the one did better than the other, 1/2 if both did as well, 0 if not."""
        mine, theirs = self.worths[one], self.worths[other]
        return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0

    @property
    def worths(self) -> dict[str, Any]:
        """What counts in comparison: the utilities, or who did not forfeit."""
        return dict(self.utilities) or {name: int(name != self.forfeit) for name in self.seats}

    @property
    def line(self) -> tuple[Any, ...]:
        """What makes it the same game as another: all but the time it took."""
        return self.number, self.seats, self.opening, self.moves, self.forfeit, tuple(self.scores.items())

    def as_dict(self) -> dict[str, Any]:
        """All of it as plain data that json.dumps takes."""
        return {
            "number": self.number,
            "seats": list(self.seats),
            "opening": self.opening,
            "moves": self.moves,
            "scores": self.scores,
            "utilities": {name: plain_value(worth) for name, worth in self.utilities.items()},
            "forfeit": self.forfeit,
            "reason": self.reason,
            "plies": self.plies,
            "seconds": {name: round(taken, 3) for name, taken in self.seconds.items()},
        }
