"""A game object as a compile-time constant.

A kernel is an ordinary function whose first argument is the game.  The game's Numba type carries a fingerprint of its
rules and parameters: attributes become constants, methods become compiled functions, and the signature of a kernel is
the key of the disk cache, which hits in a new process and misses as soon as anything changes.
"""

from __future__ import annotations

import inspect
import weakref
from collections.abc import Callable
from copy import copy
from types import FunctionType
from typing import Any

from numba import types
from numba.extending import (
    NativeValue,
    models,
    overload_method,
    register_jitable,
    register_model,
    typeof_impl,
    unbox,
)

from outplay.compiling.cache import RULES_OPTIONS
from outplay.compiling.fingerprint import Dependencies
from outplay.compiling.frozen import as_constant, frozen
from outplay.compiling.players import is_numbered, numbering
from outplay.compiling.private import alloca_once, constants_of, is_set
from outplay.compiling.reading import Facts
from outplay.compiling.states import is_packed

Key = tuple[str, str, bool]


class GameType(types.Type):
    """The type of one game with its parameters: equal for two games that compile to the same code.

    contents    what was in its lists, sets, dicts and objects at that time
    game        a copy of the game as it was when its fingerprint was taken
    parameters  its attributes at that time, by name
    methods     its methods at that time, by name
    number      'int64' or 'float64', the type of the values
    begin       a state in which somebody moves, as the start is in most games: moves are like the first one there
    by_name     where kernels number the players and the rules do not: the type that the rules know the game by
    """

    def __init__(self, rules: Dependencies, number: str, begin: Any, by_name: GameType | None = None):
        self.tag, self.number, self.begin, self.by_name = rules.tag, number, begin, by_name
        self.contents = rules.contents
        self.game = _copied(rules.game)
        self.parameters = {name: _copied(value) for name, value in rules.parameters.items()}
        self.methods = _by_number(rules) if by_name else _frozen(rules)
        super().__init__(f"{type(rules.game).__name__}[{self.tag},{number}{',numbered' if by_name else ''}]")

    @property
    def key(self) -> Key:
        return self.tag, self.number, self.by_name is not None

    def __eq__(self, other: object) -> bool:
        return self.key == (other.key if isinstance(other, GameType) else other)

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> Any:
        """The cache keeps the key, not the game."""
        return _recalled, self.key


Methods = tuple[tuple[str, FunctionType], ...]

_kinds: dict[tuple[type, Methods], type[GameType]] = {}
_classes: set[type] = set()
_helpers: set[FunctionType] = set()
_types: dict[int, GameType] = {}
_facts: dict[int, Facts] = {}
_shared: dict[Key, GameType] = {}
_kept: list[Any] = []


def declare(rules: Dependencies, number: str, begin: Any) -> GameType:
    """Makes a game known to Numba, with values of that type; what was said of it before is forgotten.

    begin  a state in which somebody moves
    """
    if type(rules.game) not in _classes:
        _classes.add(type(rules.game))
        typeof_impl.register(type(rules.game))(lambda game, context: known_type(game))
    asked = _shared_type(rules, number, begin)
    if not is_numbered(rules.game):
        asked = _shared_type(rules, number, begin, asked)
    if id(rules.game) not in _types:
        _forget_with(rules.game)
    _types[id(rules.game)], _facts[id(rules.game)] = asked, rules.facts
    return asked


def _shared_type(rules: Dependencies, number: str, begin: Any, by_name: GameType | None = None) -> GameType:
    """One for all games that compile to the same code."""
    key = rules.tag, number, by_name is not None
    if key not in _shared:
        _shared[key] = _expose(rules)(rules, number, begin, by_name)
    return _shared[key]


def _frozen(rules: Dependencies) -> dict[str, Callable[..., Any]]:
    """The methods as they are now, with helpers of their own."""
    functions = frozen(rules.functions)
    for function in functions.keys() - set(rules.methods.values()):
        register_jitable(**RULES_OPTIONS)(functions[function])
    return {name: functions.get(method, method) for name, method in rules.methods.items()}


def _by_number(rules: Dependencies) -> dict[str, Callable[..., Any]]:
    """The methods as kernels ask them: players are numbers there."""
    return {name: numbering(name, method) for name, method in rules.methods.items()}


def known_type(game: Any) -> GameType | None:
    """The type that the game was declared with; its rules may have changed since."""
    return _types.get(id(game))


def is_unchanged(game: Any) -> bool:
    """Is the game as it was when it was declared?  False where only a new fingerprint can tell."""
    return id(game) in _facts and _facts[id(game)].hold(game)


def _recalled(*key: Any) -> Any:
    """The type that was declared with this key; of a game that this process does not know, the key."""
    return _shared.get(key, key)


def _forget_with(game: Any) -> None:
    """Forgets the game's type when the game is gone; one that cannot be watched is kept."""
    try:
        weakref.finalize(game, _types.pop, id(game), None)
        weakref.finalize(game, _facts.pop, id(game), None)
    except TypeError:
        _kept.append(game)


def _copied(value: Any) -> Any:
    """What stays as it is when the value is changed in place."""
    try:
        return copy(value)
    except Exception:
        return value


def _expose(rules: Dependencies) -> type[GameType]:
    """Shows Numba all that the rules reach, and gives the class of the game's type."""
    for function in rules.functions.keys() - _helpers:
        _helpers.add(function)
        register_jitable(**RULES_OPTIONS)(function)
    return _kind(type(rules.game), tuple(rules.methods.items()))


def _kind(cls: type, methods: Methods) -> type[GameType]:
    """One for a class with these methods: where one of them is replaced, there is another."""
    if (cls, methods) not in _kinds:
        kind = _kinds[cls, methods] = type(f"{cls.__name__}Type", (GameType,), {})
        register_model(kind)(AddressModel if is_packed(cls) else models.OpaqueModel)
        unbox(kind)(_arena_of if is_packed(cls) else lambda kind, value, c: NativeValue(c.context.get_dummy_value()))
        for name, method in methods:
            _expose_method(kind, name, method)
    return _kinds[cls, methods]


class AddressModel(models.PrimitiveModel):
    """A game that is known by an address."""

    def __init__(self, manager: Any, kind: types.Type) -> None:
        super().__init__(manager, kind, manager.lookup(types.int64).get_value_type())


def _arena_of(kind: Any, value: Any, c: Any) -> NativeValue:
    """The address that the game gives, which is asked in the thread that calls the kernel."""
    address = c.pyapi.call_method(value, "arena_address", ())
    found = alloca_once(c.builder, c.pyapi.longlong, 1)
    c.builder.store(c.pyapi.longlong(0), found)
    with c.builder.if_then(is_set(c.builder, address), likely=True):
        c.builder.store(c.pyapi.long_as_longlong(address), found)
        c.pyapi.decref(address)
    return NativeValue(c.builder.load(found), is_error=is_set(c.builder, c.pyapi.err_occurred()))


def _expose_method(kind: type[GameType], name: str, method: FunctionType) -> None:
    def choose(self, *arguments):
        return self.methods[name]

    setattr(choose, "__signature__", inspect.signature(method))  # noqa: B010  (Numba matches calls by it)
    overload_method(kind, name, strict=False, jit_options=RULES_OPTIONS)(choose)


def _parameter(game: GameType, name: str) -> Any:
    if name not in game.parameters:
        raise AttributeError(name)
    return as_constant(game.parameters[name])


constants_of(GameType, _parameter)
