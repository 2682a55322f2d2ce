"""Players of any names in compiled code: kernels number them 0, 1, 2, ... in the order of `players`.

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
from outplay.compiling.numbers import numbered_players
from outplay.game import CHANCE

STRANGER = -2
"""The number of whoever is not among the players; neither a player's, nor that of CHANCE."""

TAKES_PLAYER = ("utility", "evaluate", "bounds", "repetition")
"""The words whose second argument is a player."""


def is_numbered(game: Any) -> bool:
    """Are its players the numbers that kernels use?"""
    players = numbered_players(game)
    return players == tuple(range(len(players))) and all(type(player) is int for player in players)


@intrinsic
def by_name(typing: Any, game: Any) -> Any:
    """The game as a value of the other type, whose words take and give players by name."""
    return game.by_name(game), lambda context, builder, signature, arguments: arguments[0]


def number_of(game: Any, player: Any) -> Any:
    """The place of a player in `players`; CHANCE has its own number, anybody else STRANGER."""


@overload(number_of, jit_options=PART_OPTIONS, strict=False)
def _number_of(game, player):
    numbers = range(len(numbered_players(game.game)))
    tests = [f"    if player == player_{i}:\n        return np.int64({i})\n" for i in numbers]
    last = f"    return np.int64({int(CHANCE)} if player == {int(CHANCE)} else {STRANGER})"
    return _defined("number", "game, player", "".join(tests) + last, game.game)


def name_of_number(game: Any, number: Any) -> Any:
    """The player of that number."""


@overload(name_of_number, jit_options=PART_OPTIONS, strict=False)
def _name_of_number(game, number):
    last = len(numbered_players(game.game)) - 1
    tests = [f"player_{i} if number == {i} else " for i in range(last)]
    return _defined("name", "game, number", f"    return {''.join(tests)}player_{last}", game.game)


def _defined(name: str, arguments: str, body: str, game: Any) -> Any:
    """A function of that text, in which player_0, player_1, ... are the game's players."""
    scope: dict[str, Any] = {f"player_{i}": player for i, player in enumerate(numbered_players(game))}
    exec(f"def {name}({arguments}):\n{body}", scope | {"np": np}, found := dict[str, Any]())
    return found[name]


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
