"""The games by name, and the games in people's own files."""

from __future__ import annotations

import importlib.util
import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from outplay.errors import NoSuchGame
from outplay.games import (
    MNK,
    Breakthrough,
    ConnectFour,
    DiceGame,
    Domineering,
    DotsAndBoxes,
    Hex,
    Kalah,
    LastStone,
    Nim,
    Othello,
    TicTacToe,
)


class Listed(NamedTuple):
    """A game of the library: how to make one, what to say about it, how a move is written, what a number is called."""

    make: Callable[..., Any]
    numbers: str
    says: str
    how: str
    noun: str = "move"


def misere_nim(*heaps: int) -> Nim:
    """Nim in which the last stone loses."""
    return Nim(*heaps, misere=True)


CELLS = "A move is the number of a cell, counted row by row from 0."
HEAPS = "1:3 takes three stones from the first heap."

GAMES = {
    "tic-tac-toe": Listed(TicTacToe, "", "three in a row on three by three", CELLS, "cell"),
    "mnk": Listed(MNK, "columns,rows,row", "so many in a row: mnk:4,3,3", CELLS, "cell"),
    "connect-four": Listed(
        ConnectFour, "columns,rows", "four in a row: connect-four:7,6", "A move is the number of a column.", "column"
    ),
    "othello": Listed(Othello, "size", "enclose discs to turn them: othello:8", "A move is a square: d3."),
    "breakthrough": Listed(
        Breakthrough, "columns,rows", "a race of pawns: breakthrough:8,8", "a2a3 goes from a2 to a3. W moves first."
    ),
    "domineering": Listed(
        Domineering,
        "rows,columns",
        "upright and lying dominoes: domineering:8,8",
        "A move is the upper or left cell of a domino, a1 being the upper left corner. The first player lays them "
        "upright, the second lying.",
    ),
    "hex": Listed(
        Hex, "size", "join two sides of the board: hex:5", "A move is a cell: c3. X, the first, joins top and bottom."
    ),
    "dots-and-boxes": Listed(
        DotsAndBoxes,
        "rows,columns",
        "draw lines, own boxes: dots-and-boxes:2,2",
        "A move is the number of a line. Who closes a box moves again.",
        "line",
    ),
    "nim": Listed(Nim, "heap,heap,...", "the last stone wins: nim:3,4,5", HEAPS),
    "misere-nim": Listed(misere_nim, "heap,heap,...", "the last stone loses: misere-nim:1,2,3", HEAPS),
    "kalah": Listed(
        Kalah,
        "houses,seeds",
        "sow seeds, capture, move again: kalah:4,3",
        "A move is the number of a house, counted in the direction of sowing: for the first player the lower row "
        "from left to right, for the second the upper row from right to left.",
        "house",
    ),
    "dice": Listed(DiceGame, "", "the lecture's dice game: throw or pass", "A move is throw or pass."),
    "last-stone": Listed(
        LastStone,
        "stones",
        "one heap for three players: last-stone:7",
        "A move is how many stones you take: 1 or 2. The last stone earns 2, the move before it 1.",
    ),
}


def noun_of(text: str) -> str:
    """What the game that was named calls a move that is written as a number."""
    name = text.partition(":")[0]
    return GAMES[name].noun if name in GAMES else "move"


def how_to_write(text: str) -> str:
    """How the moves of the game that was named are written; empty for people's own."""
    name = text.partition(":")[0]
    return GAMES[name].how if name in GAMES else ""


def load_game(text: str) -> Any:
    """The game that was named: NAME, NAME:NUMBERS, FILE.py:CLASS or FILE.py:CLASS:NUMBERS.

    A file with one game in it needs no CLASS.  It may import what stands beside it.
    """
    name, _, rest = text.partition(":")
    if name in GAMES:
        return _make(name, rest)
    if name.endswith(".py"):
        own, _, numbers = rest.partition(":")
        return _instance(_class(_module(Path(name)), own, name), name, numbers)
    raise NoSuchGame(f"there is no game {text!r}; games: {', '.join(GAMES)}, or your own as FILE.py:CLASS")


def _make(name: str, numbers: str) -> Any:
    make = GAMES[name].make
    refusal = f"{name}:{numbers[:40]} is not a game"
    try:
        values = [int(number) for number in numbers.split(",") if numbers]
        inspect.signature(make).bind(*values)
    except (ValueError, TypeError):
        raise NoSuchGame(f"{refusal}; {takes(name)}") from None
    try:
        return make(*values)
    except (ValueError, OverflowError) as error:
        raise NoSuchGame(f"{refusal} ({error}); {takes(name)}") from None


def takes(name: str) -> str:
    """What numbers a game takes, in words."""
    listed = GAMES[name]
    if not listed.numbers:
        return f"{name} takes no numbers"
    return f"{name} takes numbers: write {name}:{listed.numbers}, as in {listed.says.rpartition(' ')[2]}"


def _module(path: Path) -> ModuleType:
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


def _class(module: ModuleType, name: str, path: str) -> type:
    here = {
        key: value
        for key, value in vars(module).items()
        if inspect.isclass(value) and value.__module__ == module.__name__ and hasattr(value, "actions")
    }
    if name in vars(module) and inspect.isclass(vars(module)[name]):
        return vars(module)[name]  # type: ignore[no-any-return]
    if not name and len(here) == 1:
        return next(iter(here.values()))
    named = f"no class {name!r}" if name else "no class named"
    raise NoSuchGame(f"{path}: {named}; games in it: {', '.join(here) or 'none'}; write {path}:CLASS")


def _instance(cls: type, path: str, numbers: str) -> Any:
    try:
        values = [int(number) for number in numbers.split(",") if numbers]
    except ValueError:
        raise NoSuchGame(
            f"{path}:{cls.__name__}:{numbers[:40]} is not a game: write numbers with commas between them"
        ) from None
    try:
        return cls(*values)
    except TypeError as error:
        made = f"{cls.__name__}({', '.join(map(str, values))})"
        raise NoSuchGame(
            f"{path}: {made} fails ({error}); give its parameters defaults, or write them: {path}:{cls.__name__}:3,4"
        ) from None
