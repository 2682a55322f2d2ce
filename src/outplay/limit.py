"""Limit: how long a search may take."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

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
        """Is there any limit?"""
        return any(limit is not None for limit in (self.depth, self.seconds, self.nodes))


def require_whole(name: str, value: object) -> int:
    """The value of an option, if it is a whole number, at least 1; else a BadOption."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= 1:
        return value
    raise BadOption(f"{name} is {value!r}; it should be a whole number, at least 1")
