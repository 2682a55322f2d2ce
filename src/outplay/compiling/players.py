"""Players of any names in compiled code: kernels number them 0 and 1, in the order of `players`.

A kernel sees such a game as a type of its own, whose words take and give numbers, and ask the rules by name.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np
from numba.extending import intrinsic, overload

from outplay.compiling.cache import PART_OPTIONS
from outplay.compiling.numbers import NUMBERS, players_of
from outplay.game import CHANCE

STRANGER = 2
"""The number of whoever is not among the players."""

TAKES_PLAYER = ("utility", "evaluate", "bounds", "repetition")
"""The words whose second argument is a player."""


def is_numbered(game: Any) -> bool:
    """Are its players the numbers that kernels use?"""
    players = players_of(game)
    return players == NUMBERS and all(type(player) is int for player in players)


@intrinsic
def by_name(typing: Any, game: Any) -> Any:
    """The game as its rules know it."""
    return game.by_name(game), lambda context, builder, signature, arguments: arguments[0]


def number_of(game: Any, player: Any) -> Any:
    """The number of a player."""


@overload(number_of, jit_options=PART_OPTIONS, strict=False)
def _number_of(game, player):
    first, second = players_of(game.game)
    chance = int(CHANCE)

    def number(game, player):
        if player == first or player == second:  # noqa: SIM109  (of a tuple the compiler wants one type)
            return np.int64(0) if player == first else np.int64(1)
        return np.int64(chance) if player == chance else np.int64(STRANGER)

    return number


def name_of_number(game: Any, number: Any) -> Any:
    """The player of that number."""


@overload(name_of_number, jit_options=PART_OPTIONS, strict=False)
def _name_of_number(game, number):
    first, second = players_of(game.game)
    return lambda game, number: first if number == 0 else second


def numbering(name: str, method: FunctionType) -> Callable[..., Any]:
    """A word that takes and gives numbers, and asks the method of that name."""
    arguments = list(inspect.signature(method).parameters)[1:]
    given = [
        f"name_of_number(self, {argument})" if i == 1 and name in TAKES_PLAYER else argument
        for i, argument in enumerate(arguments)
    ]
    call = f"by_name(self).{name}({', '.join(given)})"
    scope = {"by_name": by_name, "name_of_number": name_of_number, "number_of": number_of}
    text = f"number_of(self, {call})" if name == "to_move" else call
    asked: FunctionType = eval(f"lambda {', '.join(['self', *arguments])}: {text}", scope)
    asked.__defaults__ = method.__defaults__
    return asked
