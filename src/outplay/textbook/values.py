"""What a leaf is worth, as every text can compare it and weigh it: a number of Python's own."""

from __future__ import annotations

from math import inf
from typing import Any

from outplay.answers import bad_value, is_number
from outplay.game import Player


class Infinite(float):
    """An infinity that a game gives, which the infinity of a text does not equal.

    The book begins with v = -inf and keeps a move where v2 > v, so that among moves that all lose by minus infinity
    none is ever kept.  This one beats the plain float that a text begins with; otherwise it is that float.  And 0 times
    it is 0: what cannot happen does not matter, whatever it is worth.
    """

    def __gt__(self, other: Any) -> bool:
        return self < 0 if _is_the_texts(self, other) else super().__gt__(other)

    def __lt__(self, other: Any) -> bool:
        return self > 0 if _is_the_texts(self, other) else super().__lt__(other)

    def __rmul__(self, chance: Any) -> Any:
        return 0 if chance == 0 else float(self)


def _is_the_texts(value: Infinite, other: Any) -> bool:
    return type(other) is float and value == other


def usable(word: str, state: object, player: Player, value: Any) -> Any:
    """The number that a game's word gave, as Python's own; a BadValue if it is none.

    A number of NumPy's would overflow, or refuse to be multiplied by a fraction.
    """
    if not is_number(value):
        bad_value(word, state, player, value)
    if hasattr(value, "item"):
        value = value.item()
    return Infinite(value) if value in (-inf, inf) else value


def plain(value: Any) -> Any:
    """The value, or the vector of values, as people are told it."""
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    return float(value) if isinstance(value, Infinite) else value
