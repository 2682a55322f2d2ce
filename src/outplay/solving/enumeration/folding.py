"""Positions in which the second player moves, folded onto those in which the first does.

Where both sides play by the same rules, `swap_players` gives the position with the players swapped: it is worth to each
what the other one was worth to the other.  A walk that folds looks at positions of the first player's turn alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from outplay.errors import Unsuited
from outplay.solving.enumeration.entry import UNKNOWN, entry_of, is_first_in, number_in, plies_in
from outplay.solving.enumeration.plain.ends import position_of
from outplay.sums import middle_of, players_of
from outplay.words import name_of, offers

SWAPPED: Final = 1 << 31
"""In the number of a position that follows: it does so with the players swapped."""

NUMBER: Final = SWAPPED - 1
"""The bits of a number that name the position."""

Fold = Callable[[Any], tuple[Any, bool]]
"""Gives a state with the first player to move, and whether the players were swapped for that."""


def folds(game: Any, symmetric: bool, may_repeat: bool) -> bool:
    """Does a walk fold: does the game say how players are swapped, and is a repetition worth the same to both?

    Walks through games that cannot repeat do not: in most of them the board says who moves.
    """
    players = players_of(game, game.initial)
    if not (symmetric and may_repeat and len(players) == 2 and offers(game, "swap_players")):
        return False
    return not offers(game, "repetition") or bool(game.repetition(game.initial, players[0]) == middle_of(game))


def fold_of(game: Any, players: Sequence[Any], folds: bool) -> Fold:
    """The fold of a game; of one that does not fold, what leaves every state as it is."""
    if not folds:
        return lambda state: (state, False)
    second, swap, to_move = players[1], game.swap_players, game.to_move

    def fold(state: Any) -> tuple[Any, bool]:
        if to_move(state) != second:
            return state, False
        other = swap(state)
        if to_move(other) == second:
            raise Unsuited(
                f"{name_of(game)}.swap_players gives {other!r:.200}, where {second!r} moves again: check_game says so"
            )
        return other, True

    return fold


def folded_position_of(game: Any, root: Any, symmetric: bool, folds: bool) -> Callable[[Any], Any]:
    """A function that gives the key of a state, folded; of symmetric positions the same, if they count as one."""
    position, fold = position_of(game, symmetric), fold_of(game, players_of(game, root), folds)
    return (lambda state: position(fold(state)[0])) if folds else position


def partners_of(game: Any, values: Sequence[Any], total: Any) -> list[int]:
    """For the number of each value, that of what the other player has then; an Unsuited where there is none such."""
    order = sorted(range(1, len(values)), key=lambda number: values[number])
    partners = [UNKNOWN] * len(values)
    for number, partner in zip(order, reversed(order), strict=True):
        if values[number] != total - values[partner]:
            raise Unsuited(
                f"{name_of(game)} has the value {values[number]}, and none that adds up to {total} with it, as there "
                "should be where players can be swapped: solve it with symmetries=False"
            )
        partners[number] = partner
    return partners


def swapped(entry: int, partners: Sequence[int]) -> int:
    """What is known of a position, once the players are swapped."""
    if entry == UNKNOWN:
        return UNKNOWN
    return entry_of(partners[number_in(entry)], plies_in(entry), not is_first_in(entry))
