"""The methods by name, and which of them `auto` takes for a game."""

from __future__ import annotations

from importlib import import_module
from typing import Final, NamedTuple

from outplay.core.call import Call
from outplay.core.run import Method
from outplay.errors import BadOption, Unsuited
from outplay.game import CHANCE
from outplay.searching import METHODS
from outplay.words import is_for_many, throws_dice

VARIES: Final = "the utilities do not add up to a constant"


class Choice(NamedTuple):
    """The method that answers a call, and why it was taken where the caller named none."""

    name: str
    method: Method
    why: str = ""


def method_named(name: object) -> Method:
    """The method of that name; a BadOption that lists them all if there is none."""
    if not isinstance(name, str) or name not in METHODS:
        raise BadOption(f"method is {name!r}; it should be 'auto' or one of {', '.join(map(repr, METHODS))}")
    found: Method = import_module(METHODS[name]).methods[name]
    return found


def chosen(call: Call) -> Choice:
    """The method that a call begins with; an Unsuited where the one that was named cannot search the game."""
    name = call.options.method
    if name == "auto":
        name, why = _suited(call)
        return taking(call, name, why)
    reason = method_named(name).why_not(call)
    if reason:
        raise Unsuited(f"method {name!r} cannot search this game: {reason}")
    return taking(call, name)


def sent_to_max_n(call: Call) -> Choice:
    """The choice for a game whose ends showed, while it was searched, that their sum varies."""
    return taking(call, "max-n", VARIES)


def taking(call: Call, name: str, why: str = "") -> Choice:
    """The choice, if it takes the options of the call; else a BadOption.

    Expectiminimax without dice is minimax, and alpha-beta finds the same.
    """
    method = method_named(name)
    if call.options.unlikely and not method.cuts_unlikely:
        raise BadOption(f"method {name!r} has no unlikely, which cuts off throws: leave it out, or take expectiminimax")
    is_minimax = name == "expectiminimax" and not (throws_dice(call.game) or call.mover == CHANCE)
    return Choice(name, method_named("alpha-beta") if is_minimax else method, why)


def _suited(call: Call) -> tuple[str, str]:
    if is_for_many(call.game):
        return "max-n", f"{len(call.game.players)} play"
    if call.sum.basis == "varies":
        return "max-n", VARIES
    if throws_dice(call.game) or call.mover == CHANCE:
        return "expectiminimax", "there are chance nodes"
    return "alpha-beta", "two players, no dice"
