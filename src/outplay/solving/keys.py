"""The keys of positions as rows of numbers, or as text, the same in every process; states as text, for checkpoints."""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Final, TypeAlias

from outplay.errors import Unsuited
from outplay.game import State
from outplay.solving import checker
from outplay.solving.entries import Value

Key: TypeAlias = Hashable
"""What positions are told apart by."""

WORD: Final = -(2**63), 2**63 - 1
"""The numbers that are written as such; where a key has another, all keys are written as texts."""


def text_of(key: Key) -> str:
    """The key as text, equal for equal keys; an Unsuited for what has no text but where it stands in memory."""
    _require_text(key)
    return checker.text_of(key)


def texts_of(keys: Iterable[Key]) -> list[str]:
    """The texts of keys; an Unsuited where keys that differ have one text."""
    texts, told = list[str](), dict[str, Key]()
    for key in keys:
        texts.append(text_of(key))
        if told.setdefault(texts[-1], key) != key:
            raise Unsuited(
                f"two positions have keys that are both written {texts[-1]:.60}: a `__repr__` leaves something out; "
                "key(state) can tell them apart"
            )
    return texts


def _require_text(key: Key) -> None:
    if isinstance(key, (tuple, frozenset)):
        for part in key:
            _require_text(part)
    elif hasattr(key, "__dataclass_fields__"):
        for name in key.__dataclass_fields__:
            _require_text(getattr(key, name))
    elif getattr(type(key), "__repr__", None) is object.__repr__:
        raise Unsuited(
            f"a key of a position is {key!r:.60}, a {type(key).__name__} without a `__repr__`: numbers, texts, tuples, "
            "frozensets and dataclasses have one; key(state) can give such"
        )


def rows_of_numbers(keys: Sequence[Key]) -> list[list[int]]:
    """The numbers of each key; none, if they are not all made of numbers in the same way."""
    rows, first = list[list[int]](), None
    for key in keys:
        numbers: list[int] = []
        try:
            shape = checker.shape_of((key,), numbers)
        except TypeError:
            return []
        first = first or shape
        if shape != first or not numbers or min(numbers) < WORD[0] or max(numbers) > WORD[1]:
            return []
        rows.append(numbers)
    return rows


class NotWritten(Exception):
    """A position that is made of other things: there is no checkpoint of its game."""


def literals_of(positions: Iterable[Key]) -> list[str]:
    """Keys or states as text; a NotWritten if one would not come back as it was."""
    return [repr(_plain(position)) for position in positions]


def keys_in(texts: Iterable[str]) -> list[Any]:
    """The keys that were written; one that was a NamedTuple is a tuple, which equals it."""
    return [literal_eval(text) for text in texts]


def states_in(texts: Iterable[str], like: Any) -> list[Any]:
    """The states that were written, which are of the type of another."""
    make = getattr(type(like), "_make", lambda value: value)
    return [make(key) for key in keys_in(texts)]


def require_states(states: Iterable[State], like: Any) -> list[str]:
    """States as text; a NotWritten if they would not come back as they were."""
    listed = list(states)
    texts = literals_of(listed)
    if any(repr(back) != repr(state) for back, state in zip(states_in(texts, like), listed, strict=True)):
        raise NotWritten(type(like).__name__)
    return texts


def _plain(value: Value) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_plain, value))
    if value is None or type(value) in (int, str, float, bool, bytes):
        return value
    raise NotWritten(type(value).__name__)
