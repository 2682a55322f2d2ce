"""Limit: how long a search may take."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from math import inf
from typing import Any

from outplay.errors import BadOption


@dataclass(frozen=True, slots=True)
class Limit:
    """A search ends at the first of these that it reaches; None is no limit.

    depth    plies
    seconds  of the clock
    nodes    states looked at

    The engine's calls take it as one option: search(game, state, limit=Limit(seconds=5)).
    """

    depth: int | None = None
    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        """A BadOption for what cannot be a limit."""
        for name, value in (("depth", self.depth), ("nodes", self.nodes)):
            if value is not None:
                require_whole(name, value)
        if self.seconds is not None and not (isinstance(self.seconds, (int, float)) and 0 < self.seconds < inf):
            raise BadOption(f"seconds is {self.seconds!r}; it should be a number above 0")

    def __bool__(self) -> bool:
        """Is one of depth, seconds and nodes limited?"""
        return any(limit is not None for limit in (self.depth, self.seconds, self.nodes))


def limit_of(limit: Limit | None, **given: Any) -> Limit:
    """The limit that was given, as one object or in words; a BadOption for both."""
    words = {word: value for word, value in given.items() if value is not None}
    if limit is None:
        return Limit(**words)
    if not isinstance(limit, Limit):
        raise BadOption(f"limit is {limit!r:.60}; it should be a Limit, as in limit=Limit(seconds=5)")
    if words:
        raise BadOption(f"limit and {' and '.join(words)} are both given; let the Limit say all of it, or leave it out")
    return limit


def require_whole(name: str, value: object, least: float = 1) -> int:
    """The value of an option, if it is a whole number and not below `least`, which may be -inf; else a BadOption."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= least:
        return value
    raise BadOption(f"{name} is {value!r:.60}; it should be a whole number{f', at least {least}' * (least > -inf)}")


def depths(deepest: int | None, step: int = 1) -> Iterable[int]:
    """1, 2, 3, ... without end, or so that the deepest is the last."""
    return count(1, step) if deepest is None else range((deepest - 1) % step + 1, deepest + 1, step)
