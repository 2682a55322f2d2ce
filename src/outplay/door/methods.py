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


VARIES: Final = "the utilities do not add up to a constant"


class Choice(NamedTuple):
    """The method that answers a call, and why it was taken where the caller named none."""

    method: str
    family: Family
    why: str = ""


@cache
def methods() -> dict[str, Family]:
    """Every method by its name."""
    names = [f"{room.__name__}.{module.name}" for room in ROOMS for module in iter_modules(room.__path__)]
    found = {name.rpartition(".")[2].replace("_", "-"): getattr(import_module(name), "family", None) for name in names}
    return {name: family for name, family in found.items() if isinstance(family, Family)}


def method_named(name: str) -> Family:
    """The family of that name; a BadOption that lists them all if there is none."""
    for room in ROOMS:
        module = name.replace("-", "_")
        if (
            isinstance(name, str)
            and module.isidentifier()
            and any(m.name == module for m in iter_modules(room.__path__))
        ):
            family = getattr(import_module(f"{room.__name__}.{module}"), "family", None)
            if isinstance(family, Family):
                return family
    raise BadOption(f"method is {name!r}; it should be 'auto' or one of {', '.join(map(repr, methods()))}")


def chosen(call: Call) -> Choice:
    """The method that a call begins with; an Unsuited where the one that was named cannot search the game."""
    name = call.options.method
    if name == "auto":
        return _exact(call)
    family = method_named(name)
    reason = family.why_not(call)
    if reason:
        raise Unsuited(f"method {name!r} cannot search this game: {reason}")
    return Choice(name, family)


def sent_to_max_n() -> Choice:
    """The choice for a game whose ends showed, while it was searched, that their sum varies."""
    return Choice("max-n", method_named("max-n"), VARIES)


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
