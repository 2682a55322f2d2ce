"""The Numba types of states and actions: a state's annotations say what its fields are."""

from __future__ import annotations

import struct
from typing import Any, get_args, get_origin, get_type_hints

from numba import types
from numba.extending import typeof_impl

from outplay.engine.compiled.bitboard import bitboard
from outplay.game import Bitboard

FIELDS = {int: types.int64, bool: types.boolean, float: types.float64, Bitboard: bitboard}


class NotCompilable(Exception):
    """Why a game cannot be compiled, in words."""


_declared: set[type] = set()


def state_type(state: Any) -> types.NamedTuple:
    """The type of a NamedTuple, whatever the ints in it look like."""
    cls = type(state)
    if not (isinstance(state, tuple) and hasattr(cls, "_fields")):
        raise NotCompilable(f"states are {cls.__name__}; make them a NamedTuple of int, bool, float or Bitboard fields")
    hints = get_type_hints(cls, include_extras=True)
    fields = [_field_type(cls, name, hints.get(name), value) for name, value in zip(cls._fields, state, strict=True)]
    return types.NamedTuple(fields, cls)


def _field_type(cls: type, name: str, hint: Any, value: Any) -> types.Type:
    if get_origin(hint) is tuple and set(get_args(hint)[:1]) <= set(FIELDS) and isinstance(value, tuple):
        return types.UniTuple(FIELDS[get_args(hint)[0]], len(value))
    if hint not in FIELDS:
        raise NotCompilable(
            f"{cls.__name__}.{name} is annotated {hint}; use int, bool, float, Bitboard or tuple[int, ...]"
        )
    return FIELDS[hint]


def initial_type(game: Any) -> types.NamedTuple:
    """The type of a game's states; from now on Numba knows it for every state of that class."""
    found = state_type(game.initial)
    if found.instance_class not in _declared:
        _declared.add(found.instance_class)
        typeof_impl.register(found.instance_class)(lambda state, context: state_type(state))
    return found


def flat(x: Any) -> list[int]:
    """Ints, bools, floats and tuples of them as a list of 64-bit words, as the kernels see them."""
    if isinstance(x, tuple):
        return [word for item in x for word in flat(item)]
    if isinstance(x, float):
        return [int.from_bytes(struct.pack("<d", x), "little")]
    return [int(x) & 0xFFFFFFFFFFFFFFFF]


def action_type(game: Any) -> types.Type:
    """The type of a game's actions: an int, or a tuple of ints."""
    action = next(iter(game.actions(game.initial)))
    if isinstance(action, int):
        return types.int64
    if isinstance(action, tuple) and all(isinstance(part, int) for part in action):
        kinds = [types.int64] * len(action)
        return (
            types.NamedTuple(kinds, type(action))
            if hasattr(action, "_fields")
            else types.UniTuple(types.int64, len(action))
        )
    raise NotCompilable(f"actions are like {action!r}; make them ints, or tuples of ints")
