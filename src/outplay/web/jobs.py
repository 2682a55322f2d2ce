"""What a worker does for the page: each job is a generator of answers that JSON can write.

position  the board after some moves, whose turn it is, the legal moves
open      what a text says: a saved game, moves, or a position
review    every position of a game, and which moves gave something away
move      a player's move, a line for each depth while it thinks
rank      every move with its value, again and again, a ply deeper each time
record    the game to be saved
tree      a search with its steps, and what is drawn of it at one of them; view, what is drawn at another
saved     a step of it as a picture, or the whole walk as a page
compare   nodes and time for each algorithm and depth
match     games between players, what they say after each
exercise  a question of the quiz, or what there is to say to an answer

Jobs run the rules of games, which may be anybody's: they belong into a worker, never into the server.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any, Final, TypeAlias

import outplay
from outplay.drawing import Picture
from outplay.errors import NoActions
from outplay.notation import write_move
from outplay.playing import worths_at_end, written_record
from outplay.web.about import about, ended, outcome
from outplay.web.comparing import compare
from outplay.web.exercises import exercise
from outplay.web.match import match
from outplay.web.opening import opened
from outplay.web.position import ENGINE, PERSON, Position, title_of, tokens
from outplay.web.reviewing import review
from outplay.web.rows import number, position_row, row_of, unsearched
from outplay.web.solved import known_of
from outplay.web.turns import said, turns
from outplay.web.watching import saved, tree, view

Answer: TypeAlias = dict[str, Any]
Job: TypeAlias = Callable[..., Iterator[Answer]]

LARGER: Final = (1.25, 3.0)
"""The least and the most scale of a board that has a button for each move; 1 is its size in a file."""

FULL: Final = 640.0
"""Pixels that such a board is wide, as far as the scale allows: it fills its place on the page."""


def position(own: str | None, game: str, moves: list[str], ahead: list[str]) -> Iterator[Answer]:
    """The board and everything one may do there; of the moves `ahead`, which follow it, who makes them."""
    here = Position(own, game, moves)
    rules, state, over = here.game, here.state, here.over
    legal = {} if over else tokens(rules, state)
    if not legal and not over:
        raise NoActions(f"there are no moves in {state!r:.200}, and is_terminal says that the game goes on")
    utilities = worths_at_end(rules, state, here.players) if over else {}
    picture = outplay.board(
        rules, here.record.start, moves=here.record.actions, legal=not over, clickable=not here.throws and not over
    )
    later = here.ahead(ahead)
    yield {
        **about(rules, here.players),
        "svg": picture.svg(styled=False, scale=scale_of(picture)),
        "title": picture.title,
        "names": [*here.moves, *(name for name, _ in later)],
        "movers": ["" if one == outplay.CHANCE else str(one) for one in (*here.movers, *(one for _, one in later))],
        "over": over,
        "turn": "" if over or here.throws else str(here.mover),
        "legal": [{"token": token, "name": write_move(rules, state, action)} for token, action in legal.items()],
        "chances": [number(chance) for _, chance in rules.outcomes(state)] if here.throws else [],
        "outcome": outcome(here, utilities) if over else "",
        "utilities": {str(player): number(worth) for player, worth in utilities.items()},
        "ended": ended(here, utilities) if over else None,
    }


def scale_of(picture: Picture) -> float:
    """How large a board is shown."""
    return min(max(FULL / picture.width, LARGER[0]), LARGER[1])


def record(own: str | None, game: str, moves: list[str], seats: list[str]) -> Iterator[Answer]:
    """The game to be saved, as `outplay play --resume` reads it, and a name for the file."""
    here = Position(own, game, moves)
    title = title_of(own, game)
    yield {
        "file": f"{re.sub('[^A-Za-z0-9]+', '-', title)}.json",
        "text": written_record(here.record, title, here.start, people(seats), rival(seats)),
    }


def people(seats: list[str]) -> str:
    """Which players are people, as records say it: one of the first three, both, which is all of them, or none."""
    if seats.count(PERSON) == 1 and PERSON in seats[:3]:
        return ("first", "second", "third")[seats.index(PERSON)]
    return "both" if PERSON in seats else "none"


def rival(seats: list[str]) -> str | None:
    """The words of all others, as records say it; None if it is the engine, or they differ."""
    others = set(seats) - {PERSON}
    return others.pop() if len(others) == 1 and others != {ENGINE} else None


def move(
    own: str | None, game: str, moves: list[str], seconds: float, player: str = "", stop: Any = None
) -> Iterator[Answer]:
    """A player's move: the best so far at each depth, at last the one to play."""
    here = Position(own, game, moves)
    began = perf_counter()
    for turn in turns(here, player, seconds, stop):
        best = unsearched(here, turn.action) if turn.found is None else row_of(here, turn.found)
        nodes = 0 if turn.found is None else turn.found.nodes
        words = said(here, turn, player)
        yield {"best": best, "said": words, "nodes": nodes, "seconds": round(perf_counter() - began, 3)}


def rank(own: str | None, game: str, moves: list[str], seconds: float, stop: Any = None) -> Iterator[Answer]:
    """The moves, the best first, a ply deeper each time."""
    here = Position(own, game, moves)
    began = perf_counter()
    asked: Any = {"seconds": seconds, "stop": stop, "history": here.history, **known_of(here.game)}
    for ranking in outplay.deepen_analysis(here.game, here.state, **asked):
        nodes = sum(result.nodes for result in ranking)
        rows = [row_of(here, result) for result in ranking]
        stands = position_row(here, ranking)
        yield {"rows": rows, "stands": stands, "nodes": nodes, "seconds": round(perf_counter() - began, 3)}


JOBS: Final[dict[str, Job]] = {
    "position": position,
    "move": move,
    "rank": rank,
    "record": record,
    "open": opened,
    "review": review,
    "tree": tree,
    "view": view,
    "saved": saved,
    "compare": compare,
    "match": match,
    "exercise": exercise,
}
STOPPABLE: Final = ("move", "rank", "review", "match")
