"""The least and the most that play can be worth: the range of the utilities, and what a repetition is worth.

A range is declared, and `repetition` may leave it all the same.  One that does not look at the state is asked once, any
other in the first states of the game: the rest is believed to be within the range (core/repetition.py says so).
"""

from __future__ import annotations

from collections.abc import Iterator
from dis import get_instructions
from itertools import chain, islice
from math import inf
from typing import Any, NoReturn

from outplay.answers import as_number, is_number, number_of, range_of
from outplay.errors import BadValue
from outplay.sums import PLIES, first_states, middle_of, named_players, random_play
from outplay.words import name_of, offers


def worths_of(game: Any) -> tuple[float, float]:
    """The least and the most that play can be worth to anybody."""
    least, most = range_of(game)
    if (least, most) == (-inf, inf) or not getattr(game, "can_repeat", True):
        return least, most
    draw = middle_of(game)
    worths = _repetitions(game, draw) if offers(game, "repetition") else [draw]
    return min(least, *worths), max(most, *worths)


def _repetitions(game: Any, draw: float) -> list[float]:
    """What repetitions are worth to everybody; anything, where nobody knows."""
    try:
        asked = named_players(game) or (game.to_move(game.initial),)
        worths = [as_number(game.repetition(state, player)) for state in _places(game) for player in asked]
    except Exception:
        return [-inf, inf]
    return [*worths, *(2 * draw - worth for worth in worths)] if all(map(is_number, worths)) else [-inf, inf]


def _places(game: Any) -> Iterator[Any]:
    """The states in which a repetition may be worth something of its own, the first of them."""
    yield game.initial
    if not ignores_state(game.repetition):
        yield from (state for state, mover in first_states(game, [game.initial]) if mover is not None)


def refuse_range(game: Any) -> NoReturn:
    """Raises the error about an end beyond `utility_range` that compiled code met, and cannot name.

    It names another one, if there is one among the first states, or in random play.
    """
    for state, mover in chain(first_states(game, [game.initial]), islice(random_play(game), PLIES)):
        for player in named_players(game) or (0, 1) if mover is None else ():
            number_of(game, "utility", state, player)
    raise BadValue(
        f"{name_of(game)} has an end that is worth what its utility_range, {game.utility_range!r:.60}, leaves out: "
        "widen it, or mend utility; engine='plain' says which end"
    )


def ignores_state(repetition: Any) -> bool:
    """Does a method of a class never read its state?"""
    code = getattr(getattr(repetition, "__func__", None), "__code__", None)
    if code is None or code.co_argcount != 3:
        return False
    name = code.co_varnames[1]
    return not any(name in _names(step.argval) for step in get_instructions(code))


def _names(argument: Any) -> tuple[Any, ...]:
    """The names that a step of bytecode is about: two, where it loads two."""
    return argument if isinstance(argument, tuple) else (argument,)
