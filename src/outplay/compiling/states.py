"""The Numba types of states and actions: a state's annotations say what its fields are."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, get_args, get_origin, get_type_hints

import numpy as np
from numba import types
from numba.extending import typeof_impl

from outplay.answers import as_number, playout
from outplay.compiling.bitboard import bitboard
from outplay.game import CHANCE, Bitboard
from outplay.words import offers, throws_dice

FIELDS = {int: types.int64, bool: types.boolean, float: types.float64, Bitboard: bitboard}
MASK = 2**64 - 1

OR_PLAIN = "; or use engine='plain'"
"""What there always is to do about a NotCompilable."""


class NotCompilable(Exception):
    """Why a game cannot be compiled, in words."""


_declared: set[type] = set()


def state_type(state: Any) -> types.NamedTuple:
    """The type of a NamedTuple, whatever the ints in it look like."""
    cls = type(state)
    if not (isinstance(state, tuple) and hasattr(cls, "_fields")):
        raise NotCompilable(f"states are {cls.__name__}; make them a NamedTuple of int, bool, float or Bitboard fields")
    try:
        hints = get_type_hints(cls, include_extras=True)
    except Exception as error:
        raise NotCompilable(f"the annotations of {cls.__name__} cannot be read: {error}") from None
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


Limits = tuple[int, int] | None
"""The least and the largest number that a field holds; None for a float."""

Shape = list[Limits]
"""The limits of each number in a state."""

RANGES = {types.float64: None, types.int64: (-(2**63), 2**63 - 1), types.boolean: (0, 1), bitboard: (0, 2**64 - 1)}


def initial_shape(game: Any) -> Shape:
    """The limits of each number in a game's states, in their order."""
    fields = initial_type(game).types
    kinds = [kind for field in fields for kind in (field if isinstance(field, types.BaseTuple) else [field])]
    return [RANGES[kind] for kind in kinds]


def rows_of(shape: Shape, states: Sequence[Any]) -> np.ndarray[Any, Any]:
    """States as rows of words, which the kernels read; NotCompilable for one that does not fit."""
    numbers = [leaves(state) for state in states]
    for row in numbers:
        if len(row) != len(shape):
            raise NotCompilable(f"a state is made of {len(row)} numbers and the first one of {len(shape)}")
    rows = np.empty((len(states), len(shape)), np.uint64)
    for i, (column, limits) in enumerate(zip(zip(*numbers, strict=True), shape, strict=True)):
        rows[:, i] = _words(column, limits)
    return rows


def _words(numbers: Sequence[Any], limits: Limits) -> np.ndarray[Any, Any]:
    """One field of many states as words: ints at once, anything else one by one."""
    if limits is None or set(map(type, numbers)) != {int} or min(numbers) < limits[0] or max(numbers) > limits[1]:
        return np.array([_word(number, limits) for number in numbers], np.uint64)
    return np.array(numbers, np.int64 if limits[0] < 0 else np.uint64).view(np.uint64)


def state_of(shape: Shape, words: np.ndarray[Any, Any], like: Any) -> Any:
    """The state that was written as the first of these words, of the classes that another one is made of."""
    return _rebuilt(like, map(_number, words[: len(shape)].tolist(), shape))


def _rebuilt(like: Any, numbers: Iterator[Any]) -> Any:
    if not isinstance(like, tuple):
        return next(numbers)
    parts = [_rebuilt(part, numbers) for part in like]
    return type(like)(*parts) if hasattr(like, "_fields") else tuple(parts)


def _number(word: int, limits: Limits) -> int | float:
    if limits is None:
        return float(np.uint64(word).view(np.float64))
    if limits == RANGES[types.boolean]:
        return bool(word)
    return word - 2**64 if limits[0] < 0 and word >= 2**63 else word


def leaves(x: Any) -> list[Any]:
    """The numbers that a value is made of: the items of tuples, and of tuples in them."""
    if not isinstance(x, tuple):
        return [x]
    found: list[Any] = []
    for item in x:
        if isinstance(item, tuple):
            found += leaves(item)
        else:
            found.append(item)
    return found


def _word(number: Any, limits: Limits) -> int:
    if limits is None:
        try:
            return int.from_bytes(struct.pack("<d", number), "little")
        except (struct.error, OverflowError):
            raise NotCompilable(f"a state has {number!r:.60} in a field for a float") from None
    (least, most), number = limits, as_number(number)
    if isinstance(number, (int, float)) and least <= number <= most and number == int(number):
        return int(number) & MASK
    raise NotCompilable(f"a state has {number!r:.60} in a field for whole numbers from {least} to {most}")


NO_ACTION = object()
"""Stands for a move where there is none; None may be one."""


def first_action(game: Any, state: Any) -> Any:
    """The first of the actions; NO_ACTION where there is none, or no list of them."""
    actions = game.actions(state)
    return next(iter(actions), NO_ACTION) if isinstance(actions, Iterable) else NO_ACTION


def first_outcome(game: Any, state: Any) -> Any:
    """The first of what may happen at a chance node; NO_ACTION where nothing can."""
    return next((outcome for outcome, _ in game.outcomes(state)), NO_ACTION)


def open_state(game: Any, asked: Iterable[Any]) -> Any:
    """The start, or where that is over or has no move the first state of those asked about that has one."""
    return next((state for state in chain([game.initial], asked) if _is_open(game, state)), game.initial)


def _is_open(game: Any, state: Any) -> bool:
    """Can anybody move there, or is a throw to come?"""
    if game.is_terminal(state):
        return False
    return game.to_move(state) == CHANCE or first_action(game, state) is not NO_ACTION


def is_packed(game: Any) -> bool:
    """Are states and actions packed into words, and is the game known to kernels by the address of its memory?"""
    return hasattr(game, "arena_address")


def action_type(game: Any, begin: Any) -> types.Type:
    """The type of a game's actions, as seen from a state: an int, or a tuple of ints."""
    if is_packed(game):
        return types.int64
    return _type_of(first_action(game, _first_state(game, begin, by_chance=False)))


def outcome_type(game: Any, begin: Any) -> types.Type:
    """The type of what CHANCE does, as seen from a state: an int, or a tuple of ints."""
    if is_packed(game):
        return types.int64
    outcome = first_outcome(game, _first_state(game, begin, by_chance=True))
    if outcome is NO_ACTION:
        raise NotCompilable("chance never moves in its first game: outcomes(state) lists (outcome, probability) pairs")
    return _type_of(outcome)


def _first_state(game: Any, begin: Any, by_chance: bool) -> Any:
    """The first state from there on in which a player moves, or CHANCE; that one where none does."""
    if not throws_dice(game):
        return begin
    states = (state for state in playout(game, begin) if not game.is_terminal(state))
    return next((state for state in states if (game.to_move(state) == CHANCE) == by_chance), begin)


def _type_of(action: Any) -> types.Type:
    if action is NO_ACTION:
        raise NotCompilable(
            "it has no action at the start, which would show what moves are like: ask about a state that has one"
        )
    if _is_whole(action):
        return types.int64
    if isinstance(action, tuple) and action and all(map(_is_whole, action)):
        kinds = [types.int64] * len(action)
        return (
            types.NamedTuple(kinds, type(action))
            if hasattr(action, "_fields")
            else types.UniTuple(types.int64, len(action))
        )
    raise NotCompilable(f"actions are like {action!r}; make them ints, or tuples of ints")


def _is_whole(number: Any) -> bool:
    return isinstance(as_number(number), int)


def require_key(game: Any) -> None:
    """A NotCompilable for a key that is not made of numbers: ints of 64 bits, bools, floats, and tuples of them."""
    if offers(game, "key"):
        key = game.key(game.initial)
        if not leaves(key) or not all(isinstance(item, (int, float, np.generic)) for item in leaves(key)):
            raise NotCompilable(f"key gives {key!r:.60}; make it a number, or a tuple of numbers of one length")
