"""The methods by name, and which of them `auto` takes for a game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Final, NamedTuple

import outplay.engine
import outplay.sampling
from outplay.errors import BadOption, Unsuited
from outplay.game import CHANCE
from outplay.methods.family import Call, Family
from outplay.words import is_for_many, throws_dice

ROOMS: Final = (outplay.engine, outplay.sampling)
"""Where methods live: a module that has a `family` is one, and is called as it is."""

KERNELS: Final = "kernels"
"""Modules of this name are compiled code, and no methods: loading one would load the compiler."""

VARIES: Final = "the utilities do not add up to a constant"


class Choice(NamedTuple):
    """The method that answers a call, and why it was taken where the caller named none."""

    method: str
    family: Family
    why: str = ""


@cache
def places() -> dict[str, str]:
    """The modules that may be methods, by the names that the methods would have; none is loaded."""
    found = [(room.__name__, module.name) for room in ROOMS for module in iter_modules(room.__path__)]
    return {name.replace("_", "-"): f"{room}.{name}" for room, name in found if name != KERNELS}


@cache
def methods() -> dict[str, Family]:
    """Every method by its name."""
    found = {name: _family_of(name) for name in places()}
    return {name: family for name, family in found.items() if family is not None}


def method_named(name: str) -> Family:
    """The family of that name; a BadOption that lists them all if there is none."""
    family = _family_of(name)
    if family is None:
        raise BadOption(f"method is {name!r}; it should be 'auto' or one of {', '.join(map(repr, methods()))}")
    return family


def _family_of(name: object) -> Family | None:
    place = places().get(name) if isinstance(name, str) else None
    family = getattr(import_module(place), "family", None) if place else None
    return family if isinstance(family, Family) else None


def chosen(call: Call) -> Choice:
    """The method that a call begins with; an Unsuited where the one that was named cannot search the game."""
    name = call.options.method
    if name == "auto":
        return taking(call, _exact(call))
    family = method_named(name)
    reason = family.why_not(call)
    if reason:
        raise Unsuited(f"method {name!r} cannot search this game: {reason}")
    return taking(call, Choice(name, family))


def sent_to_max_n(call: Call) -> Choice:
    """The choice for a game whose ends showed, while it was searched, that their sum varies."""
    return taking(call, Choice("max-n", method_named("max-n"), VARIES))


def taking(call: Call, choice: Choice) -> Choice:
    """The choice, if it takes the options of the call; else a BadOption."""
    if call.options.unlikely and not choice.family.cuts_unlikely:
        raise BadOption(
            f"method {choice.method!r} has no unlikely, which cuts off throws: leave it out, or take expectiminimax"
        )
    return choice


def _exact(call: Call) -> Choice:
    name, why = _suited(call)
    return Choice(name, method_named(name), why)


def _suited(call: Call) -> tuple[str, str]:
    if is_for_many(call.game):
        return "max-n", f"{len(call.game.players)} play"
    if call.sum.basis == "varies":
        return "max-n", VARIES
    if throws_dice(call.game) or call.mover == CHANCE:
        return "expectiminimax", "there are chance nodes"
    return "alpha-beta", "two play, and nothing is left to chance"
