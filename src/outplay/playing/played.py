"""One game of a match, as it is told, and as the file of the match keeps it: as soon as it is over."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from outplay.store import Store, text_of
from outplay.writing import PlainData, plain_data, plain_fields

INFINITIES: Final = {"inf": float("inf"), "-inf": float("-inf")}


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
    utilities: Mapping[str, float]
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
    def worths(self) -> dict[str, float]:
        """What counts in comparison: the utilities, or who did not forfeit."""
        return dict(self.utilities) or {name: int(name != self.forfeit) for name in self.seats}

    @property
    def line(self) -> tuple[object, ...]:
        """What makes it the same game as another: all but the time it took."""
        return self.number, self.seats, self.opening, self.moves, self.forfeit, tuple(self.scores.items())

    def as_dict(self) -> PlainData:
        """All of it as plain data that json.dumps takes."""
        told = ("number", "seats", "opening", "moves", "scores", "utilities", "forfeit", "reason", "plies")
        return plain_fields(self, *told) | {"seconds": {name: round(taken, 3) for name, taken in self.seconds.items()}}


class GameStore(Store):
    """The file of a match: what was called for, and the games that are over, a row each."""

    kind, table = "match", "games"
    columns = """
    number INTEGER PRIMARY KEY, opening_number INTEGER NOT NULL, grouped INTEGER NOT NULL, seats TEXT NOT NULL,
    opening TEXT NOT NULL, moves TEXT NOT NULL, utilities TEXT NOT NULL, forfeit TEXT, reason TEXT NOT NULL,
    plies INTEGER NOT NULL, seconds TEXT NOT NULL
"""

    def games(self) -> list[Played]:
        """The games that are over, by number."""
        return [game_in(row) for row in self.rows()]

    def add(self, played: Played) -> None:
        """Writes a game to the file, so that it is still there after a kill."""
        self.add_row(row_of(played))


def row_of(played: Played) -> tuple[object, ...]:
    """A game as the row of a file, in the order of its columns; `game_in` gives it back."""
    texts = {
        "seats": text_of(played.seats),
        "utilities": text_of(plain_data(played.utilities)),
        "seconds": text_of(dict(played.seconds)),
    }
    return tuple({**vars(played), **texts}.values())


def game_in(row: Sequence[Any]) -> Played:
    """The game that a row holds."""
    kept = dict(zip((field.name for field in fields(Played)), row, strict=True))
    seats, utilities, seconds = (json.loads(kept[name]) for name in ("seats", "utilities", "seconds"))
    worths = {name: INFINITIES.get(worth, worth) for name, worth in utilities.items()}
    return Played(**{**kept, "seats": tuple(seats), "utilities": worths, "seconds": seconds})
