"""The games by name, and the games in people's own files."""

from __future__ import annotations

import importlib.util
import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import click
from rich.console import Console
from rich.table import Table

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
    """A game of the library: how to make one, what to say about it, and what a move is called that is a number."""

    make: Callable[..., Any]
    numbers: str
    says: str
    noun: str = "move"


def misere_nim(*heaps: int) -> Nim:
    """Nim in which the last stone loses."""
    return Nim(*heaps, misere=True)


GAMES = {
    "tic-tac-toe": Listed(TicTacToe, "", "three in a row on three by three", "cell"),
    "mnk": Listed(MNK, "columns,rows,row", "so many in a row: mnk:4,3,3", "cell"),
    "connect-four": Listed(ConnectFour, "columns,rows", "four in a row: connect-four:7,6", "column"),
    "othello": Listed(Othello, "size", "enclose discs to turn them: othello:8"),
    "breakthrough": Listed(Breakthrough, "columns,rows", "a race of pawns: breakthrough:8,8"),
    "domineering": Listed(Domineering, "rows,columns", "upright and lying dominoes: domineering:8,8"),
    "hex": Listed(Hex, "size", "join two sides of the board: hex:5"),
    "dots-and-boxes": Listed(DotsAndBoxes, "rows,columns", "draw lines, own boxes: dots-and-boxes:2,2", "line"),
    "nim": Listed(Nim, "heap,heap,...", "the last stone wins: nim:3,4,5"),
    "misere-nim": Listed(misere_nim, "heap,heap,...", "the last stone loses: misere-nim:1,2,3"),
    "kalah": Listed(Kalah, "houses,seeds", "sow seeds, capture, move again: kalah:4,3", "house"),
    "dice": Listed(DiceGame, "", "the lecture's dice game: throw or pass"),
    "last-stone": Listed(LastStone, "stones", "one heap for three players: last-stone:7"),
}


@click.command(epilog="Example: outplay best connect-four --seconds 5")
def games() -> None:
    """List the games that come with outplay."""
    table = Table("name", "numbers", "the game", box=None, pad_edge=False)
    for name, game in GAMES.items():
        table.add_row(name, game.numbers, game.says)
    Console().print(table)
    click.echo("\nYour own: outplay check my_game.py:MyGame, outplay best my_game.py:MyGame")


def noun_of(text: str) -> str:
    """What the game that was named calls a move that is written as a number."""
    name = text.partition(":")[0]
    return GAMES[name].noun if name in GAMES else "move"


def load_game(text: str) -> Any:
    """The game that was named: NAME, NAME:NUMBERS or FILE.py:CLASS."""
    name, _, rest = text.partition(":")
    if name in GAMES:
        return _make(name, rest)
    if name.endswith(".py"):
        return _instance(_class(_module(Path(name)), rest, name), name)
    raise click.UsageError(f"there is no game {text!r}; games: {', '.join(GAMES)}, or your own as FILE.py:CLASS")


def _make(name: str, numbers: str) -> Any:
    listed = GAMES[name]
    try:
        return listed.make(*[int(number) for number in numbers.split(",") if numbers])
    except (ValueError, TypeError) as error:
        wanted = f"{name}:{listed.numbers}" if listed.numbers else f"{name}, without numbers"
        raise click.UsageError(f"{name}:{numbers} is not a game ({error}); write {wanted}") from None


def _module(path: Path) -> ModuleType:
    if not path.is_file():
        raise click.UsageError(f"there is no file {path}; write the path of a Python file, then :CLASS")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(path.stem, module)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise click.UsageError(f"{path} cannot be imported: {type(error).__name__}: {error}") from None
    return module


def _class(module: ModuleType, name: str, path: str) -> type:
    here = {
        key: value
        for key, value in vars(module).items()
        if inspect.isclass(value) and value.__module__ == module.__name__ and hasattr(value, "actions")
    }
    if name in vars(module) and inspect.isclass(vars(module)[name]):
        return vars(module)[name]  # type: ignore[no-any-return]
    named = f"no class {name!r}" if name else "no class named"
    raise click.UsageError(f"{path}: {named}; games in it: {', '.join(here) or 'none'}; write {path}:CLASS")


def _instance(cls: type, path: str) -> Any:
    try:
        return cls()
    except TypeError as error:
        raise click.UsageError(
            f"{path}: {cls.__name__}() fails ({error}); give its parameters defaults, so that it can be made"
        ) from None
