"""A game object as a compile-time constant.

A kernel is an ordinary function whose first argument is the game.  The game's Numba type carries a fingerprint of its
rules and parameters: attributes become constants, methods become compiled functions, and the signature of a kernel is
the key of the disk cache, which hits in a new process and misses as soon as anything changes.
"""

from __future__ import annotations

import inspect
import weakref
from collections.abc import Callable
from typing import Any

from numba import types
from numba.extending import (
    NativeValue,
    models,
    overload_attribute,
    overload_method,
    register_jitable,
    register_model,
    typeof_impl,
    unbox,
)

from outplay.engine.compiled.bitboard import board
from outplay.engine.compiled.fingerprint import fingerprint, reachable
from outplay.game import replaced

LARGEST_INT = 2**63 - 1


class GameType(types.Type):
    """The type of one game with its parameters: equal for two games that compile to the same code.

    number   'int64' or 'float64', the type of the values
    """

    def __init__(self, game: Any, tag: str, number: str):
        self.game, self.tag, self.number = game, tag, number
        super().__init__(f"{type(game).__name__}[{tag},{number}]")

    @property
    def key(self) -> tuple[str, str]:
        return self.tag, self.number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameType) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> Any:
        """The cache's index keeps the tag, not the game."""
        return GameType, (None, self.tag, self.number)


_kinds: dict[type, type[GameType]] = {}
_types: dict[int, GameType] = {}
_shared: dict[tuple[str, str], GameType] = {}
_kept: list[Any] = []


def declare(game: Any, number: str) -> GameType:
    """Makes a game known to Numba, with values of that type; what was said of it before is forgotten."""
    kind = _kinds.get(type(game)) or _declare_class(type(game))
    for name in _parameters(game):
        if name not in kind.attributes:
            kind.attributes.add(name)
            _expose_attribute(kind, name)
    tag = fingerprint(game)
    shared = _shared.setdefault((tag, number), kind(game, tag, number))
    if id(game) not in _types:
        _forget_with(game)
    _types[id(game)] = shared
    return shared


def known_type(game: Any) -> GameType | None:
    """The type that the game was declared with."""
    return _types.get(id(game))


def _forget_with(game: Any) -> None:
    """Forgets the game's type when the game is gone; one that cannot be watched is kept."""
    try:
        weakref.finalize(game, _types.pop, id(game), None)
    except TypeError:
        _kept.append(game)


def _parameters(game: Any) -> list[str]:
    return [name for name in dir(game) if not name.startswith("__") and not callable(getattr(game, name))]


def _declare_class(cls: type) -> type[GameType]:
    kind = _kinds[cls] = type(f"{cls.__name__}Type", (GameType,), {"attributes": set()})
    register_model(kind)(models.OpaqueModel)
    unbox(kind)(lambda kind, value, c: NativeValue(c.context.get_dummy_value()))
    typeof_impl.register(cls)(lambda game, context: known_type(game))
    for name, method in inspect.getmembers(cls, inspect.isfunction):
        if not name.startswith("__"):
            _expose_method(kind, name, method)
    return kind


def _expose_method(kind: type[GameType], name: str, method: Callable[..., Any]) -> None:
    for helper in reachable(method):
        if helper is not method and helper is not replaced:
            register_jitable(helper)

    def choose(self, *arguments):
        return method

    setattr(choose, "__signature__", inspect.signature(method))  # noqa: B010  (Numba matches calls by it)
    overload_method(kind, name, strict=False)(choose)


def _expose_attribute(kind: type[GameType], name: str) -> None:
    def choose(self):
        return _constant(getattr(self.game, name))

    overload_attribute(kind, name)(choose)


def _constant(value: Any) -> Callable[[Any], Any]:
    """A function of the game that gives the constant; an int that needs the 64th bit is a bitboard."""
    if isinstance(value, int) and value > LARGEST_INT:
        low, high = value & 0xFFFFFFFF, value >> 32
        return lambda self: (board(high) << 32) | low
    if isinstance(value, tuple) and any(isinstance(item, int) and item > LARGEST_INT for item in value):
        items = ", ".join(f"(board({item >> 32}) << 32) | {item & 0xFFFFFFFF}" for item in value)
        return eval(f"lambda self: ({items},)", {"board": board})
    return lambda self: value
