"""Moves, values and players written down: as text for people, and as plain data that JSON can hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from operator import index
from typing import Any, TypeAlias

from outplay.game import Action, AnyGame, State
from outplay.words import word_of

PlainData: TypeAlias = dict[str, Any]
"""A record as json.dumps takes it: text, numbers, True, False, None, and lists and dicts of them."""


def write_move(game: AnyGame, state: State, action: Action) -> str:
    """The move as the game writes it."""
    return str(word_of(game, "format_action")(state, action))


def write_line(game: AnyGame, state: State, line: Iterable[Action]) -> list[str]:
    """The moves of a line that begins in this state, each as the game writes it where it is made."""
    texts = []
    for action in line:
        texts.append(write_move(game, state, action))
        state = game.result(state, action)
    return texts


def plain_value(value: Any) -> Any:
    """A value as JSON has it: a number; 'inf', '-inf' and what is no number as text; a vector as a list.

    >>> plain_value(3), plain_value(float("inf")), plain_value((1, 0.5))
    (3, 'inf', [1, 0.5])
    """
    if value is None:
        return None
    if isinstance(value, (tuple, list)):
        return [plain_value(part) for part in value]
    try:
        return index(value)
    except TypeError:
        return _plain_real(value)


def _plain_real(value: Any) -> Any:
    """A float where it is one or can become one, as fractions and decimals can; text otherwise."""
    try:
        real = value if isinstance(value, str) else float(value)
    except (TypeError, ValueError, OverflowError):
        return str(value)
    return float(real) if isinstance(real, float) and isfinite(real) else str(value)


def plain_name(name: object) -> object:
    """A player, a move or a state as JSON has it: text, whole numbers, True, False and None; the rest as text."""
    return name if name is None or type(name) in (str, int, bool) else str(name)


def plain_values(values: Mapping[Any, Any]) -> PlainData:
    """Values by player, as JSON has them: the keys are text."""
    return {str(player): plain_value(value) for player, value in values.items()}


def plain_data(what: Any) -> Any:
    """Whatever a record holds, as JSON has it: a record as it writes itself, or by its fields; lists, dicts, values.

    >>> plain_data({"wins": (1, float("inf")), "is_over": True})
    {'wins': [1, 'inf'], 'is_over': True}
    """
    if hasattr(what, "as_dict"):
        return what.as_dict()
    if hasattr(what, "_asdict"):
        return plain_data(what._asdict())
    if isinstance(what, Mapping):
        return {str(name): plain_data(one) for name, one in what.items()}
    if isinstance(what, (tuple, list)):
        return [plain_data(one) for one in what]
    return what if isinstance(what, (str, bool)) else plain_value(what)


def plain_fields(record: object, *names: str) -> PlainData:
    """These attributes of a record by their names, as JSON has them."""
    return {name: plain_data(getattr(record, name)) for name in names}


def exact_number(value: Any) -> Any:
    """A number as JSON holds it without a loss: fractions and decimals as '1/6', infinities as 'inf' and '-inf'.

    >>> exact_number(3), exact_number(Fraction(1, 6)), read_number("1/6"), read_number("-inf")
    (3, '1/6', Fraction(1, 6), -inf)
    """
    if isinstance(value, (Fraction, Decimal)):
        return str(Fraction(value)) if isfinite(value) else str(float(value))
    return plain_value(value)


def read_number(said: Any) -> Any:
    """The number that `exact_number` wrote."""
    if not isinstance(said, str):
        return said
    return float(said) if said.lstrip("-") in ("inf", "nan") else Fraction(said)
