"""What random play shows of a game: who begins, and what the players' utilities add up to.

The total is 0 in most games, and 1 in chess as it is often scored.  Half of it is a draw, whatever the numbers are:
what a position is worth that comes again, or of which nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import inf
from random import Random
from typing import Any, Final

from outplay.game import CHANCE, Player, as_number, is_for_many, is_number, offers

PLIES: Final = 2_000
"""So many plies of random play are looked at, in all."""

LONGEST_GAME: Final = 500
"""A random game that goes on for so many plies is given up, and another one begun."""


def total_of(game: Any) -> float:
    """The sum of both players' utilities at the end of some game, the same every time it is asked.

    0 where that cannot be said: random play finds no end, not just two players move, or it is no finite number.
    """
    try:
        return _total_of(game)
    except Exception:
        return 0


def middle_of(game: Any) -> float:
    """What everybody has when all get the same: 0 in most games, 0.5 where of two a win is 1 and a loss 0."""
    if not is_for_many(game):
        return half(total_of(game))
    try:
        return _share(_sum(_utilities(game)), len(game.players))
    except Exception:
        return 0


def first_mover(game: Any) -> Player:
    """Who begins: the first who moves, after dice if there are any; None if nobody does."""
    movers = (mover for _, mover in islice(_random_play(game), PLIES))
    return next((mover for mover in movers if mover is not None and mover != CHANCE), None)


def guesses_draws(game: Any) -> bool:
    """Does a search of the game take states for draws, because the game does not say what they are worth?"""
    repeats = getattr(game, "can_repeat", True) and not offers(game, "repetition")
    return repeats or not offers(game, "evaluate")


def half(total: float) -> float:
    """Half of it, an int if it can be one: an engine that meets a float takes all values for floats."""
    return _share(total, 2)


def _share(total: float, players: int) -> float:
    return total // players if total % players == 0 else total / players


def _utilities(game: Any) -> list[Any]:
    """What each of many players has at the end of some game."""
    end = next(state for state, mover in islice(_random_play(game), PLIES) if mover is None)
    return [game.utility(end, player) for player in game.players]


def _total_of(game: Any) -> float:
    movers: list[Player] = []
    ends: list[Any] = []
    for state, mover in islice(_random_play(game), PLIES):
        if mover is None:
            ends = [state]
        elif mover != CHANCE and mover not in movers:
            movers.append(mover)
        if ends and len(movers) == 2:
            return _sum([game.utility(ends[0], player) for player in movers])
    return 0


def _random_play(game: Any) -> Iterator[tuple[Any, Player]]:
    """States, each with who moves there, None where a game ends: one game after the other."""
    random = Random(0)
    while True:
        state = game.initial
        for _ in range(LONGEST_GAME):
            if game.is_terminal(state):
                yield state, None
                break
            mover = game.to_move(state)
            yield state, mover
            state = game.result(state, random.choice(_moves(game, state, mover)))


def _moves(game: Any, state: Any, mover: Player) -> list[Any]:
    return [action for action, _ in game.outcomes(state)] if mover == CHANCE else list(game.actions(state))


def _sum(utilities: list[Any]) -> float:
    numbers = list(map(as_number, utilities))
    total = sum(numbers) if all(map(is_number, numbers)) else inf
    return total if -inf < total < inf else 0
