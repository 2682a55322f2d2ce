"""A state of the game under check: what the game said of it, and what it held, so that a change shows.

What a state holds is compared whatever its own == says: so a comparison by identity shows, too.
"""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Sequence
from copy import deepcopy
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any

from outplay.checking.report import text
from outplay.game import Action, Player, State

NEVER_CHANGE = (int, float, complex, str, bytes, range, type, Enum, Fraction, Decimal, type(None))
MOST_PARTS = 1_000
"""Parts of a value that are looked at, at most."""

NESTING = 20
"""Levels of parts within parts that are looked at, at most."""


class StateNode:
    """A state and what the game said of it.

    `moves`, `chances` and `children` belong together, move by move; a child is None until it was looked at.
    `chances` is empty unless CHANCE moves here, `utilities` unless the game is over here.
    """

    __slots__ = (
        "action", "chances", "children", "known", "mover", "moves", "parent", "snapshot", "state", "terminal",
        "utilities", "value", "where",
    )  # fmt: skip

    def __init__(self, state: State, parent: StateNode | None = None, action: Action = None):
        self.state, self.parent, self.action = state, parent, action
        self.snapshot = Snapshot(state)
        self.where = "" if self.snapshot.is_needless else text(state)
        self.known = self.terminal = False
        self.mover: Player = None
        self.moves: Sequence[Action] = ()
        self.chances: Sequence[float] = ()
        self.children: list[StateNode | None] = []
        self.utilities: tuple[float, ...] = ()
        self.value: Any = None

    def line(self) -> tuple[Action, ...]:
        """The actions that lead here from the start."""
        node, actions = self, []
        while node.parent is not None:
            actions.append(node.action)
            node = node.parent
        return tuple(reversed(actions))


class Snapshot:
    """Remembers what a value held, to tell later whether it was changed."""

    def __init__(self, value: object):
        self._value = value
        self.is_needless = cannot_change(value)
        self._content = None if self.is_needless else content(value)
        self._copy = None if self.is_needless else _copied(value)

    def differs(self) -> bool:
        """Has the value changed?  What its own == overlooks, such as a cache, does not count."""
        if self.is_needless or content(self._value) == self._content:
            return False
        return self._copy is None or by_identity(self._value) or not same(self._copy, self._value)


def cannot_change(value: object) -> bool:
    """Is it made of numbers, texts, tuples, frozen sets and frozen dataclasses alone?

    The first thousand parts speak for the rest.
    """
    parts, looked = [value], 0
    while parts and looked < MOST_PARTS:
        part, looked = parts.pop(), looked + 1
        if isinstance(part, (tuple, frozenset)) and not getattr(part, "__dict__", None):
            parts.extend(part)
        elif _is_frozen_dataclass(part):
            parts.extend(_attributes(part).values())
        elif not isinstance(part, NEVER_CHANGE):
            return False
    return True


def content(value: object) -> object:
    """A value that is equal for two objects of one type that hold the same, to a depth of twenty."""
    return _content(value, NESTING, {})


def same(one: object, other: object) -> bool:
    """Are they equal?  Where == gives no answer, as for arrays: do they hold the same?"""
    try:
        return bool(one == other)
    except Exception:
        return bool(content(one) == content(other))


def by_identity(value: object) -> bool:
    """Does its type leave == as Python made it, true of the very same object alone?"""
    return getattr(type(value), "__eq__", None) is object.__eq__


def _content(value: object, depth: int, seen: dict[int, int]) -> object:
    """`seen` numbers the objects on the way, so that one that is met again costs nothing and ends a circle."""
    if isinstance(value, NEVER_CHANGE) or depth == 0:
        return value if depth else "..."
    if not isinstance(value, tuple):
        if id(value) in seen:
            return "met before", seen[id(value)]
        seen[id(value)] = len(seen)
    return type(value), _parts(value, depth - 1, seen)


def _parts(value: object, depth: int, seen: dict[int, int]) -> object:
    if isinstance(value, (tuple, list, deque)):
        return tuple([_content(part, depth, seen) for part in value])
    if isinstance(value, (set, frozenset)):
        return frozenset(_content(part, depth, seen) for part in value)
    if isinstance(value, dict):
        return tuple([(_content(key, depth, seen), _content(part, depth, seen)) for key, part in value.items()])
    attributes = _attributes(value)
    return tuple([(name, _content(part, depth, seen)) for name, part in attributes.items()]) or _opaque(value)


def _is_frozen_dataclass(value: object) -> bool:
    parameters = getattr(type(value), "__dataclass_params__", None)
    return parameters is not None and bool(parameters.frozen)


def _attributes(value: object) -> dict[str, object]:
    slots = [name for kind in type(value).__mro__ for name in _slots(kind) if hasattr(value, name)]
    return {**{name: getattr(value, name) for name in slots}, **getattr(value, "__dict__", {})}


def _slots(kind: type) -> tuple[str, ...]:
    slots = kind.__dict__.get("__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(slots)


def _opaque(value: object) -> object:
    try:
        return pickle.dumps(value)
    except Exception:
        return repr(value)


def _copied(value: object) -> object:
    try:
        return deepcopy(value)
    except Exception:
        return None
