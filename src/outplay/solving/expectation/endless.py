"""What play is worth that never ends: the game's `repetition` if that is one number, else a draw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from outplay.answers import as_number, is_number
from outplay.errors import Unsuited
from outplay.game import Player
from outplay.result import written
from outplay.solving.expectation.positions import Positions
from outplay.sums import half, is_same
from outplay.words import name_of, offers
from outplay.writing import plain_values


@dataclass(frozen=True, slots=True)
class Endless:
    """What play that never ends is worth to each player, and who says so: 'repetition', or 'a draw' by default."""

    worth: Mapping[Player, Any]
    source: str

    def __str__(self) -> str:
        """'play that never ends counts 0.5 for 0 and 0.5 for 1: a draw'."""
        said = " and ".join(f"{worth} for {player}" for player, worth in plain_values(self.worth).items())
        return f"play that never ends counts {said}: {SAID[self.source]}"


SAID = {"repetition": "the game's repetition says so", "a draw": "a draw"}


def endless_of(positions: Positions, total: Any, recurring: Iterable[int]) -> Endless:
    """What endless play is worth, where these positions come again; an Unsuited if the game names several numbers."""
    game, players = positions.game, positions.numbered.players
    if not offers(game, "repetition"):
        return Endless({player: 0 if total is None else half(total) for player in players}, "a draw")
    said = None
    for i in recurring:
        here = tuple(as_number(game.repetition(positions.state_at(i), player)) for player in players)
        if said is not None and here != said:
            _refuse(game, f"repetition gave {said!r:.60} in one position and {here!r:.60} in another")
        said = here
    assert said is not None
    if not all(map(is_number, said)):
        _refuse(game, f"repetition gave {said!r:.60}, which are not numbers")
    if len(players) > 1 and total is not None and not is_same(sum(said), total):
        _refuse(game, f"repetition gave {said!r:.60}, and the utilities add up to {written(total)}")
    return Endless(dict(zip(players, said, strict=True)), "repetition")


def _refuse(game: Any, what: str) -> None:
    raise Unsuited(f"{what}: {name_of(game)} is solved only if endless play is worth one number to each player")
