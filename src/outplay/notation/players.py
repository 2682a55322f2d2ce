"""Who plays, as a game says or as one sees when it is played; and what its end is worth to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import isnan, nan
from typing import Final, TypeVar

from outplay.answers import bad_value, is_number, playout
from outplay.game import CHANCE, AnyGame, Player, State
from outplay.sums import before_a_fault, declared_sum, players_of
from outplay.words import is_general

P = TypeVar("P", bound=Player)

ORDINALS: Final = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")
"""What players are called whom nobody gave a name, in the order in which they first move."""


def players_by_turn(game: AnyGame, movers: Iterable[Player] = ()) -> tuple[Player, ...]:
    """Who plays, the one who moves first in front: the game's `players`, or those who move if it leaves one out.

    `movers` are known to move; the others are found by playing: one game, and where one alone moves in it, others.
    """
    named = tuple(getattr(game, "players", ()))
    found = _movers(game, set(named))
    others = players_of(game, game.initial) if len(found) == 1 and found[0] not in named else ()
    seen = tuple(dict.fromkeys((*found, *others, *(mover for mover in movers if mover != CHANCE))))
    if not set(seen) <= set(named):
        return seen
    first = named.index(seen[0]) if seen else 0
    return named[first:] + named[:first]


def names_of(game: AnyGame, players: Sequence[Player]) -> list[str]:
    """What these players are called: the names that the game lists, its own words for them, or their places.

    >>> names_of(object(), ("MAX", "MIN")), names_of(object(), (0, 1))
    (['MAX', 'MIN'], ['First', 'Second'])
    """
    listed = getattr(getattr(game, "listing", None), "names", ())
    own = dict(zip(getattr(game, "players", ()), listed, strict=False))
    return [own.get(player) or _name_of(player, place) for place, player in enumerate(players)]


def _name_of(player: Player, place: int) -> str:
    if isinstance(player, str) and player.strip():
        return player
    return ORDINALS[place] if place < len(ORDINALS) else f"Player {place + 1}"


def utilities_of(game: AnyGame, state: State, players: Iterable[Player]) -> dict[Player, float]:
    """What the end is worth to each of these players; a BadValue says whose worth is no number."""
    worths = {player: game.utility(state, player) for player in players}
    for player, worth in worths.items():
        if not is_number(worth):
            bad_value("utility", state, player, worth)
    return worths


def winners_of(worths: Mapping[P, float]) -> list[P]:
    """Those to whom the end is worth most; nobody if it is worth the same to all: a draw."""
    most = max(worths.values())
    winners = [player for player, worth in worths.items() if worth == most]
    return winners if len(winners) < len(worths) else []


def utility_total(game: AnyGame, players: Iterable[Player]) -> float | None:
    """What these players' utilities add up to: as the game declares, or as one game of it ends; None if none does.

    None, too, where the sum is declared general.
    """
    declared = declared_sum(game)
    if declared is not None or is_general(game):
        return declared
    ends = before_a_fault(state for state in playout(game, game.initial) if game.is_terminal(state))
    total = next((sum(utilities_of(game, end, players).values()) for end in ends), nan)
    return None if isnan(total) else total


def _movers(game: AnyGame, named: set[Player]) -> list[Player]:
    """Those who move when the game is played, until all that are named, and nobody else, have moved."""
    found: dict[Player, None] = {}
    states = (state for state in playout(game, game.initial) if not game.is_terminal(state))
    for mover in before_a_fault(game.to_move(state) for state in states):
        if mover != CHANCE:
            found[mover] = None
        if found and found.keys() == named:
            break
    return list(found)
