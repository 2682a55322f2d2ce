"""Positions as text and back again, for checkpoints: numbers, texts, and tuples of them."""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Iterable
from typing import Any


class NotWritten(Exception):
    """A position that is made of other things: there is no checkpoint of its game."""


def texts_of(positions: Iterable[Any]) -> list[str]:
    """Keys or states as text; a NotWritten if one would not come back as it was."""
    return [repr(_plain(position)) for position in positions]


def keys_in(texts: Iterable[str]) -> list[Any]:
    """The keys that were written; one that was a NamedTuple is a tuple, which equals it."""
    return [literal_eval(text) for text in texts]


def states_in(texts: Iterable[str], like: Any) -> list[Any]:
    """The states that were written, which are of the type of another."""
    make = getattr(type(like), "_make", lambda value: value)
    return [make(key) for key in keys_in(texts)]


def require_states(states: Iterable[Any], like: Any) -> list[str]:
    """States as text; a NotWritten if they would not come back as they were."""
    listed = list(states)
    texts = texts_of(listed)
    if any(repr(back) != repr(state) for back, state in zip(states_in(texts, like), listed, strict=True)):
        raise NotWritten(type(like).__name__)
    return texts


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_plain, value))
    if value is None or type(value) in (int, str, float, bool, bytes):
        return value
    raise NotWritten(type(value).__name__)
