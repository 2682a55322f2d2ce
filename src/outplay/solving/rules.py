"""Which game a file is about: what its rules do, as one short text, and how to make it again if it is the library's.

A database is about rules and not about how they are written: the text of a method may change, and Python's version too,
as long as the same moves lead to the same positions and the same ends.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from types import ModuleType
from typing import Any, Final

from outplay.answers import as_number, no_actions
from outplay.errors import BadOption, NotAGame
from outplay.game import AnyGame
from outplay.games import class_called
from outplay.solving.entries import Value
from outplay.solving.keys import text_of
from outplay.sums import players_of
from outplay.words import name_of, word_of
from outplay.writing import PlainData

GAMES: Final = 200
PLIES: Final = 200
"""Random games that are looked at, and plies of each."""


def fingerprint(game: AnyGame) -> str:
    """What the rules do in some random games: keys, movers, moves and ends."""
    digest = sha256()
    for line in _played(game):
        digest.update(line.encode())
    return digest.hexdigest()[:32]


def _played(game: AnyGame) -> Iterator[str]:
    random, key, players = Random(0), word_of(game, "key"), players_of(game, game.initial)
    for _ in range(GAMES):
        state = game.initial
        for _ in range(PLIES):
            if game.is_terminal(state):
                worths = [as_number(game.utility(state, player)) for player in players]
                yield f"{text_of(key(state))} {worths}\n"
                break
            actions = list(game.actions(state)) or no_actions(state)
            yield f"{text_of(key(state))} {game.to_move(state)!r} {len(actions)}\n"
            state = game.result(state, actions[int(random.random() * len(actions))])


PLAIN: Final = (int, str, bool, float, type(None))
"""What is written down as it is."""

RULES: Final = ("to_move", "actions", "result", "is_terminal", "utility")
"""What the class of every game has."""

MOST_TEXT: Final = 10_000
"""Letters that the attributes of a game may take."""


class NotOfTheLibrary(Exception):
    """A file is about a game that is not one of the library's."""


def description(game: AnyGame) -> PlainData | None:
    """What `made` makes a game of the same rules from, as plain data, if it is one of the library's.

    Of any other, the name of its class alone, to be shown; None where that stands in no module.
    """
    if isinstance(game, ModuleType):
        return {"module": game.__name__, "name": name_of(game)}
    if type(game).__module__ == "__main__":
        return None
    ways = (said for way in (_called, _holding) if (said := _tried(way, game)) is not None)
    return next(ways, _name_of(type(game)))


def made(description: Any, what: str, instead: str) -> Any:
    """The game of the library that a description is about.

    A stranger may have written it: nothing is imported, and nothing called, but the class of a game of the library.
    what     who says so, in words
    instead  how to name the game oneself: what a BadOption says where it is none of the library's
    """
    try:
        return _remade(description)
    except NotOfTheLibrary as error:
        raise BadOption(f"{what} {error!s:.200}, and nothing is imported because a file says so: {instead}") from None
    except Exception as error:
        raise NotAGame(f"the game of {what} cannot be made: {error!s:.200}; {instead}") from None


def _remade(said: Any) -> Any:
    if said is None:
        raise NotOfTheLibrary("does not name a game that can be made")
    kind: Any = _class_of(said)
    if not all(hasattr(kind, word) for word in RULES):
        raise NotOfTheLibrary(f"is about {kind.__name__}, which is not the class of a game")
    if "attributes" not in said and "arguments" not in said:
        raise NotOfTheLibrary(f"does not say how {kind.__name__} was made")
    if "attributes" not in said:
        return kind(*said["arguments"])
    game: Any = object.__new__(kind)
    vars(game).update((name, _back(value)) for name, value in said["attributes"].items())
    return game


def _tried(way: Any, game: AnyGame) -> PlainData | None:
    """What one way says, if a game that is made from it, once written down, has the same rules."""
    try:
        said: PlainData = json.loads(json.dumps(way(game)))
        return said if fingerprint(_remade(said)) == fingerprint(game) else None
    except Exception:
        return None


def _called(game: AnyGame) -> PlainData:
    """By the arguments of the class, where the game keeps them under the same names."""
    arguments = list[Any]()
    for parameter in inspect.signature(type(game)).parameters.values():
        value = getattr(game, parameter.name)
        arguments += value if parameter.kind is inspect.Parameter.VAR_POSITIONAL else [value]
    if not all(type(item) in PLAIN for item in arguments):
        raise TypeError(arguments)
    return _name_of(type(game)) | {"arguments": arguments}


def _holding(game: AnyGame) -> PlainData:
    """By the attributes of the game: plain values, and tuples and lists of them."""
    said = {name: _written(value) for name, value in vars(game).items()}
    if len(json.dumps(said)) > MOST_TEXT:
        raise ValueError(type(game).__name__)
    return _name_of(type(game)) | {"attributes": said}


def _written(value: Value) -> Any:
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
    return tuple.__new__(_class_of(said), items) if "name" in said else items


def _name_of(kind: type) -> PlainData:
    return {"module": kind.__module__, "name": kind.__qualname__}


def _class_of(said: Any) -> type:
    """The class that is named; a NotOfTheLibrary if it stands in no file of the library's games."""
    module, name = (str(said.get(word)) if isinstance(said, dict) else str(said) for word in ("module", "name"))
    found = class_called(module, name)
    if found is None:
        raise NotOfTheLibrary(f"is about {module}.{name}, which is not one of the library's games")
    return found
