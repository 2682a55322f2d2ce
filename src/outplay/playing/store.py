"""The file of a match: what was called for, and every game as soon as it is over, as any Store keeps its rows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from outplay.playing.played import Played
from outplay.store import Store, text_of
from outplay.writing import plain_value

BEYOND: Final = {"inf": float("inf"), "-inf": float("-inf")}


class Games(Store):
    """The games of one match."""

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
        """Keeps a game."""
        self.add_row(row_of(played))


def row_of(played: Played) -> tuple[Any, ...]:
    """A game as plain data."""
    utilities = {name: plain_value(worth) for name, worth in played.utilities.items()}
    return (
        played.number,
        played.opening_number,
        played.group,
        text_of(played.seats),
        played.opening,
        played.moves,
        text_of(utilities),
        played.forfeit,
        played.reason,
        played.plies,
        text_of(dict(played.seconds)),
    )


def game_in(row: Sequence[Any]) -> Played:
    """The game of such a row."""
    number, opening_number, group, seats, opening, moves, utilities, forfeit, reason, plies, seconds = row
    worths = {name: BEYOND.get(worth, worth) for name, worth in json.loads(utilities).items()}
    names = tuple(json.loads(seats))
    return Played(
        number, opening_number, group, names, opening, moves, worths, forfeit, reason, plies, json.loads(seconds)
    )
