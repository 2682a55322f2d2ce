"""What a request may say: every word of it is checked here, before anything is done with it."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any, Final

from outplay.notation import GAMES, takes
from outplay.web.position import END, LONGEST_MOVE, OWN, End

NAME: Final = re.compile(r"[a-z][a-z-]{0,30}(:\d{1,3}(,\d{1,3}){0,9})?")
PATH: Final = re.compile(r"\d{1,4}(\.\d{1,4}){0,60}")
MOST_MOVES: Final = 600
LONGEST_TREE: Final = 4_000
MOST_OPENED: Final = 100
SECONDS: Final = (0.05, 60.0)
DEPTHS: Final = (1, 20)
ITERATIONS: Final = (1, 1_000)
WIDTHS: Final = (100, 10_000)
ROOT: Final = "root"
USUAL: Final = "tic-tac-toe"
"""The game that the page begins with, where none is asked for and the server has none of its own."""


class BadRequest(Exception):
    """A request that says something it cannot; the text says what and what it should be."""


def game_of(query: Mapping[str, str], own: bool) -> str:
    """The game that is asked for."""
    name = query.get("game", OWN if own else USUAL)
    if (name == OWN and own) or (NAME.fullmatch(name) and name.partition(":")[0] in GAMES):
        return name
    known, colon, _ = name.partition(":")
    if colon and known in GAMES:
        raise BadRequest(f"game is {name[:40]!r}; {takes(known)}; a number has at most three digits")
    raise BadRequest(f"game is {name[:40]!r}; it should be one of {', '.join(GAMES)}")


def moves_of(query: Mapping[str, str]) -> list[str]:
    """The moves that were played, with spaces between them."""
    moves = query.get("moves", "").split()
    if len(moves) > MOST_MOVES:
        raise BadRequest(f"there are {len(moves)} moves; there should be at most {MOST_MOVES}")
    for move in moves:
        if len(move) > LONGEST_MOVE:
            raise BadRequest(f"a move is {move[:40]!r}...; it should have at most {LONGEST_MOVE} letters")
    return moves


def seats_of(query: Mapping[str, str]) -> str:
    """Who plays: for each player in turn y, a person, or e, the engine."""
    seats = query.get("seats", "")
    if not re.fullmatch(r"[ye]{0,20}", seats):
        raise BadRequest(f"seats is {seats[:40]!r}; it should be y or e for each player, a person or the engine")
    return seats


def seconds_of(query: Mapping[str, str]) -> float:
    """How many seconds to think; 2 if that is left open."""
    return _between("seconds", query.get("seconds", "2"), float, *SECONDS)  # type: ignore[no-any-return]


def depth_of(query: Mapping[str, str]) -> int | None:
    """How many plies deep to search; None if that is left open."""
    depth = query.get("depth")
    return _between("depth", depth, int, *DEPTHS) if depth else None


def depth_or_end_of(query: Mapping[str, str]) -> int | End | None:
    """The same, or END: down to the end of the game."""
    return END if query.get("depth") == END else depth_of(query)


def iterations_of(query: Mapping[str, str]) -> int | None:
    """How many iterations a Monte Carlo tree search has; None if that is left open."""
    iterations = query.get("iterations")
    return _between("iterations", iterations, int, *ITERATIONS) if iterations else None


def algorithm_of(query: Mapping[str, str]) -> str:
    """The name of an algorithm, as far as a name goes, empty if that is left open; whether there is such a one the
    search will say.
    """
    name = query.get("algorithm", "")
    if not re.fullmatch(r"[a-z0-9-]{0,30}", name):
        raise BadRequest(f"algorithm is {name[:40]!r}; it should be a name such as alpha-beta")
    return name


def tree_of(query: Mapping[str, str]) -> str:
    """A tree that was typed; empty if there is none."""
    tree = query.get("tree", "")
    if len(tree) > LONGEST_TREE:
        raise BadRequest(f"the tree has {len(tree):,} letters; it should have at most {LONGEST_TREE:,}")
    return tree


def opened_of(query: Mapping[str, str]) -> list[tuple[int, ...]]:
    """The nodes of a tree to open: '0.2 1', the numbers of the children that lead there; 'root' is the root."""
    paths = query.get("opened", "").split()
    if len(paths) > MOST_OPENED:
        raise BadRequest(f"{len(paths)} nodes are opened; there should be at most {MOST_OPENED}")
    for path in paths:
        if path != ROOT and not PATH.fullmatch(path):
            raise BadRequest(f"a node is {path[:40]!r}; it should be numbers with dots between them: 0.2.1")
    return [() if path == ROOT else tuple(map(int, path.split("."))) for path in paths]


def width_of(query: Mapping[str, str]) -> float:
    """How wide the picture of a tree may be; any width if that is left open."""
    return _between("width", query["width"], float, *WIDTHS) if query.get("width") else math.inf


def _between(name: str, text: str, kind: Any, least: float, most: float) -> Any:
    try:
        value = kind(text)
    except ValueError:
        value = math.nan
    if not least <= value <= most:
        raise BadRequest(f"{name} is {text[:40]!r}; it should be a number from {least:g} to {most:g}")
    return value
