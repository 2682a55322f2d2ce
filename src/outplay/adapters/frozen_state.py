"""A state that can change, kept as one that cannot: what tells it from others is written down when it is taken up."""

from __future__ import annotations

import contextlib
import io
from collections import deque
from collections.abc import Callable, Hashable, Sequence
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, Final

from outplay.errors import NotAGame, Unsuited

TOLD_APART_BY_IDENTITY: Final = (type, FunctionType, BuiltinFunctionType, MethodType, ModuleType)
"""Values of these types are told apart by which one they are."""


class FrozenState:
    """A state of somebody else's game: equal to another one if all that it is made of is equal."""

    __slots__ = ("_hash", "inner", "mark")

    def __init__(self, inner: Any, mark: Hashable):
        self.inner, self.mark, self._hash = inner, mark, hash(mark)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FrozenState) and self.mark == other.mark

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return repr(self.inner)


def frozen(value: Any, above: tuple[int, ...] = ()) -> Hashable:
    """What a value is made of, as a hashable one: the same for two values that are equal all through.

    Dicts, lists, sets, arrays and objects are looked into; an Unsuited where that cannot be done.

    >>> frozen({"board": [1, 2]}) == frozen({"board": [1, 2]}) != frozen({"board": (1, 2)})
    True
    """
    if value is None or isinstance(value, (bool, int, float, complex, str, bytes, *TOLD_APART_BY_IDENTITY)):
        return value
    if id(value) in above:
        return ("one that stands around it", len(above) - above.index(id(value)))
    inside = (*above, id(value))
    if isinstance(value, dict):
        return (type(value), frozenset((frozen(key, inside), frozen(one, inside)) for key, one in value.items()))
    if isinstance(value, (list, tuple, deque)):
        return (type(value), tuple(frozen(one, inside) for one in value))
    if isinstance(value, bytearray):
        return (bytearray, bytes(value))
    if isinstance(value, (set, frozenset)):
        return ("set", frozenset(frozen(one, inside) for one in value))
    if hasattr(value, "tobytes") and hasattr(value, "tolist"):
        listed = frozen(value.tolist(), inside)
        return ("array", value.shape, listed) if getattr(value, "shape", ()) else listed
    return _frozen_object(value, inside)


def _frozen_object(value: object, inside: tuple[int, ...]) -> Hashable:
    """An object by its attributes; one that has no room for any by what it says that it equals."""
    slots = [name for cls in type(value).__mro__ for name in _slots_of(cls)]
    if slots or hasattr(value, "__dict__"):
        parts = {name: getattr(value, name) for name in slots if hasattr(value, name)}
        return (type(value), frozen({**parts, **getattr(value, "__dict__", {})}, inside))
    if "__eq__" in {name for cls in type(value).__mro__[:-1] for name in vars(cls)}:
        with contextlib.suppress(TypeError):
            hash(value)
            return (type(value), value)
    raise Unsuited(
        f"a {type(value).__name__} in a state cannot be told from another one: {value!r:.60}; give states of numbers, "
        "strings, lists, dicts and objects made of them"
    )


def _slots_of(cls: type) -> tuple[str, ...]:
    """The attributes that a class has room for besides a dict."""
    slots = vars(cls).get("__slots__", ())
    named = (slots,) if isinstance(slots, str) else tuple(slots)
    return tuple(name for name in named if name not in ("__dict__", "__weakref__"))


def require_words(game: object, words: Sequence[str], system: str, all_words: str = "") -> None:
    """A NotAGame if the game lacks one of the words that every game of that system has."""
    lacking = [word for word in words if not hasattr(game, word)]
    if lacking:
        has = all_words or ", ".join(words)
        raise NotAGame(f"{type(game).__name__} has no {', '.join(lacking)}: a game of {system} has {has}")


def named_as(game: object, kind: type) -> Any:
    """The kind of adapter under the name of the game that it adapts, so that messages speak of that game."""
    return type(type(game).__name__, (kind,), {"__doc__": type(game).__doc__})


def printed(show: Callable[[], object]) -> str:
    """What a call prints, as text, without the empty lines around it."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        show()
    return out.getvalue().strip("\n")
