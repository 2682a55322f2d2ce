"""The games by name, those in people's own files, and trees that somebody typed."""

from __future__ import annotations

import ast
import importlib.util
import inspect
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

from outplay.errors import BadTree, NoSuchGame
from outplay.game import AnyGame, Listing
from outplay.games import Tree, every_game
from outplay.words import REQUIRED, require_game

UNREADABLE = (ValueError, SyntaxError, MemoryError, RecursionError, OverflowError, TypeError)


HALF_A_GAME: Final = 3
"""Words of a game that a module has at least, if its functions are meant to be one."""


class Listed(NamedTuple):
    """A game of the library: how to make one, what to say about it, how a move is written, what a number is called."""

    make: Callable[..., AnyGame]
    numbers: str
    says: str
    how: str
    noun: str
    example: str


class Catalogue(Mapping[str, Listed]):
    """The games of the library by the names that people type, in the order of the alphabet; found when first asked."""

    @cached_property
    def found(self) -> dict[str, Listed]:
        """The games that say of themselves how they are listed."""
        own = {cls: vars(cls).get("listing") for cls in every_game().values()}
        listed = [_listed(cls, listing) for cls, listing in own.items() if listing is not None]
        return {game.example.partition(":")[0]: game for game in sorted(listed, key=lambda game: game.example)}

    def __getitem__(self, name: str) -> Listed:
        return self.found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)


def _listed(cls: type, listing: Listing) -> Listed:
    says = f"{listing.says}: {listing.example}" if listing.numbers else listing.says
    return Listed(cls, listing.numbers, says, listing.how, listing.noun, listing.example)


GAMES: Final = Catalogue()


def noun_of(text: str) -> str:
    """What the game that was named calls a move that is written as a number."""
    name = text.partition(":")[0]
    return GAMES[name].noun if name in GAMES else "move"


def how_to_write(text: str) -> str:
    """How the moves of the game that was named are written; empty for people's own."""
    name = text.partition(":")[0]
    return GAMES[name].how if name in GAMES else ""


def load_game(text: str) -> AnyGame:
    """The game that was named: NAME, NAME:NUMBERS, FILE.py:CLASS, FILE.py:CLASS:NUMBERS, or FILE.py.

    A file with one game in it needs no CLASS, nor does one whose own functions are a game.  It may import what stands
    beside it.
    """
    name, _, rest = text.partition(":")
    if name in GAMES:
        return _make(name, rest)
    if name.endswith(".py"):
        own, _, numbers = rest.partition(":")
        module = module_at(Path(name))
        if not own and is_game(module):
            return module
        return _instance(_class(module, own, name), name, numbers)
    raise NoSuchGame(f"there is no game {text!r}; games: {', '.join(GAMES)}, or your own as FILE.py:CLASS")


def _make(name: str, numbers: str) -> AnyGame:
    make = GAMES[name].make
    refusal = f"{name}:{numbers[:40]} is not a game"
    try:
        values = [number if takes_name(name) else int(number) for number in numbers.split(",") if numbers]
        inspect.signature(make).bind(*values)
    except (ValueError, TypeError):
        raise NoSuchGame(f"{refusal}; {takes(name)}") from None
    try:
        return make(*values)
    except (ValueError, OverflowError) as error:
        raise NoSuchGame(f"{refusal} ({error}); {takes(name)}") from None


def takes_name(name: str) -> bool:
    """Does a game take a name where others take numbers, as chess-ending:KRK does?"""
    _, colon, given = GAMES[name].example.partition(":")
    return bool(colon) and given.isalpha()


def takes(name: str) -> str:
    """What numbers a game takes, in words."""
    listed = GAMES[name]
    if not listed.numbers:
        return f"{name} takes no numbers"
    if takes_name(name):
        return f"{name} takes a name, {listed.numbers}: write it as in {listed.example}"
    return f"{name} takes numbers: write {name}:{listed.numbers}, as in {listed.example}"


def module_at(path: Path) -> ModuleType:
    """The module that a file is, run anew; it may import what stands beside it.  A NoSuchGame if that fails."""
    if not path.is_file():
        raise NoSuchGame(f"there is no file {path}; write the path of a Python file, then :CLASS")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    known = sys.modules.setdefault(path.stem, module)
    if getattr(known, "__file__", None) == module.__file__:
        sys.modules[path.stem] = module
    beside = str(path.resolve().parent)
    if beside not in sys.path:
        sys.path.insert(0, beside)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise NoSuchGame(f"{path} cannot be imported: {type(error).__name__}: {error}") from None
    return module


def is_game(module: ModuleType) -> bool:
    """Are the functions of a module a game, and no class in it?  A NotAGame if some words of one are missing."""
    words = [word for word in REQUIRED if hasattr(module, word)]
    if _classes(module) or len(words) < HALF_A_GAME:
        return False
    require_game(module)
    return True


def _classes(module: ModuleType) -> dict[str, type]:
    """The classes of games that stand in a module, by name."""
    return {
        key: value
        for key, value in vars(module).items()
        if inspect.isclass(value) and value.__module__ == module.__name__ and hasattr(value, "actions")
    }


def _class(module: ModuleType, name: str, path: str) -> type:
    here = _classes(module)
    if name in vars(module) and inspect.isclass(vars(module)[name]):
        return vars(module)[name]  # type: ignore[no-any-return]
    if not name and len(here) == 1:
        return next(iter(here.values()))
    named = f"no class {name!r}" if name else "no class named"
    instead = f"write {path}:CLASS" if here else f"write a class, or the functions {', '.join(REQUIRED)}"
    if is_game(module):
        instead = f"its functions are one: write {path}"
    raise NoSuchGame(f"{path}: {named}; games in it: {', '.join(here) or 'none'}; {instead}")


def _instance(cls: type, path: str, numbers: str) -> AnyGame:
    try:
        values = [int(number) for number in numbers.split(",") if numbers]
    except ValueError:
        raise NoSuchGame(
            f"{path}:{cls.__name__}:{numbers[:40]} is not a game: write numbers with commas between them"
        ) from None
    try:
        made: AnyGame = cls(*values)
        return made
    except TypeError as error:
        call = f"{cls.__name__}({', '.join(map(str, values))})"
        raise NoSuchGame(
            f"{path}: {call} fails ({error}); give its parameters defaults, or write them: {path}:{cls.__name__}:3,4"
        ) from None


def read_tree(text: str, players: int = 2) -> Tree:
    """The tree that is written as nested lists, in JSON or in Python; a BadTree says what is wrong with it."""
    for read in (json.loads, _literal):
        tree = _tried(read, text, players)
        if tree is not None:
            return tree
    raise BadTree(f"cannot read the tree {text!r:.60}; write nested lists: [[3,12,8],[2,4,6]]")


def _tried(read: Callable[[str], object], text: str, players: int) -> Tree | None:
    try:
        return Tree(read(text), players)
    except BadTree:
        raise
    except UNREADABLE:
        return None


def _literal(text: str) -> object:
    tree: object = ast.literal_eval(text.strip())
    return tree
