"""What one side claims: that it has at least so much, whatever the other does; and the file that proves it of both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from outplay.errors import Unsuited
from outplay.game import Player
from outplay.words import is_for_many, name_of, throws_dice


@dataclass(frozen=True, slots=True)
class Claim:
    """The first player has at least `value`, where `is_first`; else at most so much, which the other player sees to.

    first     the player whose utilities all values are
    total     what the players' utilities add up to
    draw      what play that never ends is worth to the first player
    """

    game: Any
    first: Player
    is_first: bool
    value: Any
    total: Any
    draw: Any

    @property
    def needs_an_end(self) -> bool:
        """Is play that never ends not good enough?  Then every way through the strategy has to come to an end."""
        return not self.is_enough(self.draw)

    def is_enough(self, worth: Any) -> bool:
        """Has the side what it claims, where the first player has this?"""
        return bool(worth >= self.value if self.is_first else worth <= self.value)

    def is_own_move(self, state: Any) -> bool:
        """Does the side move here?"""
        return bool((self.game.to_move(state) == self.first) == self.is_first)

    def ends_well(self, state: Any) -> bool:
        """Does an end give the side what it claims?"""
        return self.is_enough(self.game.utility(state, self.first))


@dataclass(frozen=True, slots=True)
class Certificate:
    """A file that proves a value.

    records  how many positions the strategies of the two sides have, the first player's first
    """

    path: str
    records: tuple[int, int]
    bytes: int


def require_certifiable(game: Any) -> None:
    """Nothing, if strategies can prove the value of a game; else an Unsuited."""
    if throws_dice(game):
        raise Unsuited(
            f"{name_of(game)} throws dice: a certificate is a strategy that no reply can hurt, and says nothing "
            "about averages; the interval that solve gives is proved without one"
        )
    if is_for_many(game):
        raise Unsuited(f"{name_of(game)} is for {len(game.players)} players, and a certificate is about two")
