"""What each address asks: the words of a request, read into a job, its arguments, and how long it may take.

Every question holds all it needs: the server remembers nothing, so that a link restores a game, also after a restart.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any, Final, NamedTuple, TypeAlias

from outplay.web.inputs import (
    DEPTHS,
    GAMES_IN_MATCH,
    ITERATIONS,
    PICTURE_KINDS,
    STEPS,
    THEMES,
    WIDTHS,
    Query,
    algorithm_of,
    algorithms_of,
    contestants_of,
    exercise_of,
    game_of,
    mover_of,
    moves_of,
    number_of,
    one_of,
    opened_of,
    seats_of,
    seconds_of,
    text_of,
    tree_of,
)
from outplay.web.jobs import REVIEW_SECONDS
from outplay.web.position import END, LONGEST_SEARCH_SECONDS

QUICK_SECONDS: Final = 10.0
"""What a board or a tree may take; then it is stopped, and the page told so."""

SAVING_SECONDS: Final = 30.0
"""What a page of the whole search may take to be written."""

COMPILING_SECONDS: Final = 15.0
"""What a search may take beyond its own time: the rules may be compiled beside it."""

COMPARING_SECONDS: Final = 120.0
MATCH_SECONDS: Final = 900.0
"""What a match may take; then it ends with what was found."""

COMPARED_DEPTH: Final = 5
"""The depth in plies to which algorithms are compared, if that is left open."""

USUAL_GAMES: Final = 20
"""The games of a match, if that is left open."""

MATCH: Final = "match"


Arguments: TypeAlias = dict[str, Any]
"""What a job is called with, by name."""


class JobRequest(NamedTuple):
    """The arguments of a job of `jobs.py`, which is called like its address, and the seconds that it may take."""

    arguments: Arguments
    seconds: float


Reading: TypeAlias = Callable[[Query, bool], JobRequest]
"""Reads a request into a question, or raises BadRequest; told whether the server has a game of its own."""


def position(query: Query, own: bool) -> JobRequest:
    """A board, its legal moves, and who makes the moves that follow."""
    return JobRequest({**_place(query, own), "ahead": moves_of(query, "ahead")}, QUICK_SECONDS)


def opened(query: Query, own: bool) -> JobRequest:
    """What a text says: a saved game, moves, or a position."""
    after = moves_of(query) if "moves" in query else None
    return JobRequest({"game": game_of(query, own), "text": text_of(query), "moves": after}, QUICK_SECONDS)


def record(query: Query, own: bool) -> JobRequest:
    """The game to be saved, as a file."""
    return JobRequest({**_place(query, own), "seats": seats_of(query)}, QUICK_SECONDS)


def watched(query: Query, own: bool) -> JobRequest:
    """A search: its steps, and what is drawn at one of them, or what is drawn at another."""
    return JobRequest(_search(query, own), QUICK_SECONDS)


def saved(query: Query, own: bool) -> JobRequest:
    """A step of a search as a picture, or the whole of it as a page, to be saved."""
    kind = one_of(query, "kind", PICTURE_KINDS)
    arguments = {**_search(query, own), "kind": kind, "theme": one_of(query, "theme", THEMES)}
    return JobRequest(arguments, SAVING_SECONDS if kind == "html" else QUICK_SECONDS)


def exercise(query: Query, own: bool) -> JobRequest:
    """A question of the quiz, or what there is to say to an answer."""
    return JobRequest(exercise_of(query), QUICK_SECONDS)


def rank(query: Query, own: bool) -> JobRequest:
    """Every move, ranked, a ply deeper each time."""
    seconds = seconds_of(query)
    return JobRequest({**_place(query, own), "seconds": seconds}, seconds + COMPILING_SECONDS)


def move(query: Query, own: bool) -> JobRequest:
    """A player's best move so far, until its time is up: the engine's, if none is named."""
    seconds, player = seconds_of(query), mover_of(query)
    longest = max(seconds, LONGEST_SEARCH_SECONDS) if player else seconds
    return JobRequest({**_place(query, own), "seconds": seconds, "player": player}, longest + COMPILING_SECONDS)


def review(query: Query, own: bool) -> JobRequest:
    """Every position of a game, one after the other."""
    asked = {**_place(query, own), "seconds": seconds_of(query)}
    return JobRequest(asked, 2 * REVIEW_SECONDS + COMPILING_SECONDS)


def compare(query: Query, own: bool) -> JobRequest:
    """Nodes and time for each algorithm and depth."""
    depth = number_of(query, "depth", int, DEPTHS) or COMPARED_DEPTH
    asked = {**_place(query, own), "algorithms": algorithms_of(query), "depth": depth, "tree": tree_of(query)}
    return JobRequest({**asked, "width": _width(query)}, COMPARING_SECONDS)


def match(query: Query, own: bool) -> JobRequest:
    """What the games of some players say, while they are played."""
    games = number_of(query, "games", int, GAMES_IN_MATCH) or USUAL_GAMES
    asked = {"game": game_of(query, own), "players": contestants_of(query), "games": games}
    return JobRequest({**asked, "within": MATCH_SECONDS}, MATCH_SECONDS + COMPILING_SECONDS)


def _place(query: Query, own: bool) -> Arguments:
    return {"game": game_of(query, own), "moves": moves_of(query)}


def _search(query: Query, own: bool) -> Arguments:
    return {
        **_place(query, own),
        "algorithm": algorithm_of(query),
        "tree": tree_of(query),
        "depth": END if query.get("depth") == END else number_of(query, "depth", int, DEPTHS),
        "iterations": number_of(query, "iterations", int, ITERATIONS),
        "step": number_of(query, "step", int, STEPS),
        "opened": opened_of(query),
        "width": _width(query),
    }


def _width(query: Query) -> float:
    """How wide a picture may be; any width if that is left open."""
    return number_of(query, "width", float, WIDTHS) or inf


ANSWERED_ONCE: Final[dict[str, Reading]] = {
    "position": position,
    "record": record,
    "open": opened,
    "tree": watched,
    "view": watched,
    "saved": saved,
    "exercise": exercise,
}
"""By its address, what has one answer."""

ANSWERED_OFTEN: Final[dict[str, Reading]] = {
    "rank": rank,
    "move": move,
    "review": review,
    "compare": compare,
    MATCH: match,
}
"""By its address, what is answered while it is being found."""
