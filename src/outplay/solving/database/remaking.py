"""How to make a game again in another process: by what its class was called with, or by what the game holds."""

from __future__ import annotations

import inspect
import json
from importlib import import_module
from typing import Any, Final

from outplay.solving.database.rules import fingerprint

PLAIN: Final = (int, str, bool, float, type(None))
"""What is written down as it is."""

RULES: Final = ("to_move", "actions", "result", "is_terminal", "utility")
"""What the class of every game has."""

MOST_TEXT: Final = 10_000
"""Letters that the attributes of a game may take."""


def description(game: Any) -> dict[str, Any] | None:
    """What `made` makes a game of the same rules from, as plain data; None where nothing is known to."""
    if type(game).__module__ == "__main__":
        return None
    return next((said for ways in (_called, _holding) if (said := _tried(ways, game)) is not None), None)


def made(description: dict[str, Any]) -> Any:
    """The game that a description is about.

    A stranger may have written it: nothing is called that is not the class of a game.
    """
    kind: Any = _named(description)
    if not (isinstance(kind, type) and all(hasattr(kind, word) for word in RULES)):
        raise TypeError(f"{description['name']} is not the class of a game")
    if "attributes" not in description:
        return kind(*description["arguments"])
    game: Any = object.__new__(kind)
    vars(game).update((name, _back(value)) for name, value in description["attributes"].items())
    return game


def _tried(way: Any, game: Any) -> dict[str, Any] | None:
    """What one way says, if a game that is made from it, once written down, has the same rules."""
    try:
        said: dict[str, Any] = json.loads(json.dumps(way(game)))
        return said if fingerprint(made(said)) == fingerprint(game) else None
    except Exception:
        return None


def _called(game: Any) -> dict[str, Any]:
    """By the arguments of the class, where the game keeps them under the same names."""
    arguments = list[Any]()
    for parameter in inspect.signature(type(game)).parameters.values():
        value = getattr(game, parameter.name)
        arguments += value if parameter.kind is inspect.Parameter.VAR_POSITIONAL else [value]
    if not all(type(item) in PLAIN for item in arguments):
        raise TypeError(arguments)
    return _name_of(type(game)) | {"arguments": arguments}


def _holding(game: Any) -> dict[str, Any]:
    """By the attributes of the game: plain values, and tuples and lists of them."""
    said = {name: _written(value) for name, value in vars(game).items()}
    if len(json.dumps(said)) > MOST_TEXT:
        raise ValueError(type(game).__name__)
    return _name_of(type(game)) | {"attributes": said}


def _written(value: Any) -> Any:
    if type(value) in PLAIN:
        return value
    if type(value) is list:
        return [_written(item) for item in value]
    if not isinstance(value, tuple):
        raise TypeError(type(value).__name__)
    return {"items": [_written(item) for item in value]} | ({} if type(value) is tuple else _name_of(type(value)))


def _back(said: Any) -> Any:
    if isinstance(said, list):
        return [_back(item) for item in said]
    if not isinstance(said, dict):
        return said
    items = tuple(_back(item) for item in said["items"])
    return _tuple_of(_named(said), items) if "name" in said else items


def _tuple_of(kind: Any, items: tuple[Any, ...]) -> Any:
    """A NamedTuple of this class."""
    if not (isinstance(kind, type) and issubclass(kind, tuple)):
        raise TypeError(f"{kind!r:.60} is not the class of a tuple")
    return tuple.__new__(kind, items)


def _name_of(kind: type) -> dict[str, Any]:
    return {"module": kind.__module__, "name": kind.__qualname__}


def _named(said: dict[str, Any]) -> Any:
    """The class of this name."""
    found: Any = import_module(said["module"])
    for name in said["name"].split("."):
        found = getattr(found, name)
    return found
