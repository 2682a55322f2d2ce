"""Moves, values and players written down: as text for people, and as plain data that JSON can hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from operator import index
from typing import Any, TypeAlias

from outplay.words import word_of

PlainData: TypeAlias = dict[str, Any]
"""A record as json.dumps takes it: text, numbers, True, False, None, and lists and dicts of them."""


def write_move(game: Any, state: Any, action: Any) -> str:
    """The move as the game writes it."""
    return str(word_of(game, "format_action")(state, action))


def write_line(game: Any, state: Any, line: Iterable[Any]) -> list[str]:
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


def plain_name(name: Any) -> Any:
    """A player, a move or a state as JSON has it: text, whole numbers, True, False and None; the rest as text."""
    return name if name is None or type(name) in (str, int, bool) else str(name)


def plain_values(values: Mapping[Any, Any]) -> PlainData:
    """Values by player, as JSON has them: the keys are text."""
    return {str(player): plain_value(value) for player, value in values.items()}


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
