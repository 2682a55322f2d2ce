"""What each address asks: the words of a request, read into a job, its arguments, and how long it may take.

Every question holds all it needs: the server remembers nothing, so that a link restores a game, also after a restart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from outplay.web.exercises import exercise_of
from outplay.web.inputs import (
    algorithm_of,
    algorithms_of,
    contestants_of,
    depth_of,
    depth_or_end_of,
    game_of,
    games_of,
    iterations_of,
    kind_of,
    mover_of,
    moves_of,
    opened_of,
    seats_of,
    seconds_of,
    step_of,
    text_of,
    theme_of,
    tree_of,
    width_of,
)
from outplay.web.position import SLOWEST
from outplay.web.reviewing import REVIEWING

QUICK: Final = 10.0
"""The seconds that a board or a tree may take; then it is stopped, and the page told so."""

SAVING: Final = 30.0
"""The seconds that a page of the whole search may take to be written."""

COMPILING: Final = 15.0
"""The seconds that a search may take beyond its own time: the rules may be compiled beside it."""

COMPARING: Final = 120.0
"""The seconds that a comparison may take."""

MATCHING: Final = 900.0
"""The seconds that a match may take; then it ends with what was found."""

COMPARED_DEPTH: Final = 5
"""The depth in plies to which algorithms are compared, if that is left open."""

MATCH: Final = "match"
Query: TypeAlias = Mapping[str, str]


class Question(NamedTuple):
    """A job of `jobs.py`, its arguments, and the seconds that it may take."""

    job: str
    arguments: dict[str, Any]
    seconds: float


Reading: TypeAlias = Callable[[Query, bool], Question]
"""Reads a request into a question, or raises BadRequest; told whether the server has a game of its own."""


def position(query: Query, own: bool) -> Question:
    """A board and its moves."""
    return Question("position", {**_place(query, own), "ahead": moves_of(query, "ahead")}, QUICK)


def opened(query: Query, own: bool) -> Question:
    """What a text says: a saved game, moves, or a position."""
    after = moves_of(query) if "moves" in query else None
    return Question("open", {"game": game_of(query, own), "text": text_of(query), "moves": after}, QUICK)


def record(query: Query, own: bool) -> Question:
    """The game to be saved, as a file."""
    return Question("record", {**_place(query, own), "seats": seats_of(query)}, QUICK)


def tree(query: Query, own: bool) -> Question:
    """A search: its steps, and what is drawn at one of them."""
    return Question("tree", _watched(query, own), QUICK)


def view(query: Query, own: bool) -> Question:
    """What is drawn at another step of a search."""
    return Question("view", _watched(query, own), QUICK)


def saved(query: Query, own: bool) -> Question:
    """A step of a search as a picture, or the whole of it as a page, to be saved."""
    kind = kind_of(query)
    arguments = {**_watched(query, own), "kind": kind, "theme": theme_of(query)}
    return Question("saved", arguments, SAVING if kind == "html" else QUICK)


def exercise(query: Query, own: bool) -> Question:
    """A question of the quiz, or what there is to say to an answer."""
    return Question("exercise", exercise_of(query), QUICK)


def rank(query: Query, own: bool) -> Question:
    """Every move, ranked, a ply deeper each time."""
    seconds = seconds_of(query)
    return Question("rank", {**_place(query, own), "seconds": seconds}, seconds + COMPILING)


def move(query: Query, own: bool) -> Question:
    """A player's best move so far, until its time is up: the engine's, if none is named."""
    seconds, player = seconds_of(query), mover_of(query)
    longest = max(seconds, SLOWEST) if player else seconds
    return Question("move", {**_place(query, own), "seconds": seconds, "player": player}, longest + COMPILING)


def review(query: Query, own: bool) -> Question:
    """Every position of a game, one after the other."""
    return Question("review", {**_place(query, own), "seconds": seconds_of(query)}, 2 * REVIEWING + COMPILING)


def compare(query: Query, own: bool) -> Question:
    """Nodes and time for each algorithm and depth."""
    asked = {"algorithms": algorithms_of(query), "depth": depth_of(query) or COMPARED_DEPTH}
    shown = {"tree": tree_of(query), "width": width_of(query)}
    return Question("compare", {**_place(query, own), **asked, **shown}, COMPARING)


def match(query: Query, own: bool) -> Question:
    """What the games of some players say, while they are played."""
    asked = {"game": game_of(query, own), "players": contestants_of(query), "games": games_of(query)}
    return Question(MATCH, {**asked, "within": MATCHING}, MATCHING + COMPILING)


def _place(query: Query, own: bool) -> dict[str, Any]:
    return {"game": game_of(query, own), "moves": moves_of(query)}


def _watched(query: Query, own: bool) -> dict[str, Any]:
    search = {"algorithm": algorithm_of(query), "tree": tree_of(query)}
    limits = {"depth": depth_or_end_of(query), "iterations": iterations_of(query)}
    shown = {"step": step_of(query), "opened": opened_of(query), "width": width_of(query)}
    return {**_place(query, own), **search, **limits, **shown}


ANSWERED_ONCE: Final[dict[str, Reading]] = {
    "position": position,
    "record": record,
    "open": opened,
    "tree": tree,
    "view": view,
    "saved": saved,
    "exercise": exercise,
}
"""By its address, what has one answer."""

ANSWERED_OFTEN: Final[dict[str, Reading]] = {
    "rank": rank,
    "move": move,
    "review": review,
    "compare": compare,
    "match": match,
}
"""By its address, what is answered while it is being found."""
