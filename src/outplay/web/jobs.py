"""What a worker does for the page: each job is a generator of answers that JSON can write.

position  the board after some moves, whose turn it is, the legal moves
move      a player's move, a line for each depth while it thinks
rank      every move with its value, again and again, a ply deeper each time
record    the game to be saved
tree      a search with its steps, and what is drawn of it at one of them; view, what is drawn at another
saved     a step of it as a picture, or the whole walk as a page
compare   nodes and time for each algorithm and depth
match     games between players, what they say after each

Jobs run the rules of games, which may be anybody's: they belong into a worker, never into the server.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from math import isnan, nan
from time import perf_counter
from typing import Any, Final, TypeAlias

import outplay
from outplay.drawing import Picture
from outplay.errors import BadValue, NoActions
from outplay.notation import winners_of, write_move
from outplay.playing import REPEATED, worths_at_end, written_record
from outplay.result import in_words, is_average, sampled, written
from outplay.web.comparing import compare
from outplay.web.match import match
from outplay.web.position import ENGINE, PERSON, Position, title_of, tokens
from outplay.web.turns import said, turns
from outplay.web.watching import saved, tree, view

Answer: TypeAlias = dict[str, Any]
Job: TypeAlias = Callable[..., Iterator[Answer]]

LARGER: Final = (1.25, 3.0)
"""The least and the most scale of a board that has a button for each move; 1 is its size in a file."""

FULL: Final = 640.0
"""Pixels that such a board is wide, as far as the scale allows: it fills its place on the page."""

GREATEST: Final = 1e308
"""What infinity becomes on the page: the largest power of ten that a float holds."""


def position(own: str | None, game: str, moves: list[str]) -> Iterator[Answer]:
    """The board and everything one may do there."""
    here = Position(own, game, moves)
    rules, state, over = here.game, here.state, here.over
    legal = {} if over else tokens(rules, state)
    if not legal and not over:
        raise NoActions(f"there are no moves in {state!r:.200}, and is_terminal says that the game goes on")
    utilities = worths_at_end(rules, state, here.players) if over else {}
    picture = outplay.board(rules, moves=here.record.actions, legal=not over, clickable=not here.throws and not over)
    yield {
        "game": game,
        "name": type(rules).__name__,
        "svg": picture.svg(styled=False, scale=scale_of(picture)),
        "title": picture.title,
        "names": here.moves,
        "movers": ["" if mover == outplay.CHANCE else str(mover) for mover in here.movers],
        "over": over,
        "players": [str(player) for player in here.players],
        "turn": "" if over or here.throws else str(here.mover),
        "legal": [{"token": token, "name": write_move(rules, state, action)} for token, action in legal.items()],
        "chances": [number(chance) for _, chance in rules.outcomes(state)] if here.throws else [],
        "outcome": outcome(utilities, here.repeated) if over else "",
        "utilities": {str(player): number(worth) for player, worth in utilities.items()},
    }


def scale_of(picture: Picture) -> float:
    """How large a board is shown."""
    return min(max(FULL / picture.width, LARGER[0]), LARGER[1])


def outcome(utilities: dict[Any, float], repeated: bool = False) -> str:
    """How the game ended, in words."""
    return f"{REPEATED.capitalize()}. {_won(utilities)}" if repeated else _won(utilities)


def _won(utilities: dict[Any, float]) -> str:
    if len(utilities) == 1:
        return f"The game is over, worth {written(max(utilities.values()))}"
    winners = winners_of(utilities)
    if not winners:
        return "A draw"
    best = utilities[winners[0]]
    score = "" if best == 1 else f", {written(best)}"
    return f"Player {' and '.join(map(str, winners))} wins{score}"


def record(own: str | None, game: str, moves: list[str], seats: list[str]) -> Iterator[Answer]:
    """The game to be saved, as `outplay play --resume` reads it, and a name for the file."""
    here = Position(own, game, moves)
    title = title_of(own, game)
    yield {
        "file": f"{re.sub('[^A-Za-z0-9]+', '-', title)}.json",
        "text": written_record(here.record, title, None, people(seats), rival(seats)),
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


def number(value: Any) -> float:
    """A value as JSON can write it: one beyond GREATEST, infinity too, as GREATEST."""
    try:
        within = float(min(max(value, -GREATEST), GREATEST))
    except TypeError:
        within = nan
    if isnan(within):
        raise BadValue(f"a value of this game is {value!r:.60}; it should be a number")
    return within


def row(here: Position, result: outplay.Result[Any]) -> Answer:
    """A result as the page shows it: in a ranking, as the engine's move, on the bar."""
    line = here.line(result.line)
    return {
        "token": token_of(here, result.action),
        "name": line[0] if line else "",
        "line": line,
        "value": number(result.value),
        "written": in_words(result) if is_average(result) else written(result.value, digits=3),
        "values": {str(player): number(value) for player, value in values(here, result).items()},
        "certainty": result.certainty,
        "depth": result.depth,
        "ends_in": result.ends_in,
        "selective": result.selective,
        "sampled": sampled(result),
        "assumes": result.assumes or "",
        "method": result.method,
        "why": result.why,
    }


def values(here: Position, result: outplay.Result[Any]) -> Mapping[Any, float]:
    """What a result is worth to each player, as far as that is known: of two, the other has the rest of the total."""
    if result.values is not None:
        return result.values
    others = [player for player in here.players if player != result.player]
    if len(others) != 1:
        return {result.player: result.value}
    return {result.player: result.value, others[0]: here.total - result.value}


def move(
    own: str | None, game: str, moves: list[str], seconds: float, player: str = "", stop: Any = None
) -> Iterator[Answer]:
    """A player's move: the best so far at each depth, at last the one to play."""
    here = Position(own, game, moves)
    began = perf_counter()
    for turn in turns(here, player, seconds, stop):
        best = unsearched(here, turn.action) if turn.found is None else row(here, turn.found)
        nodes = 0 if turn.found is None else turn.found.nodes
        words = said(here, turn, player)
        yield {"best": best, "said": words, "nodes": nodes, "seconds": round(perf_counter() - began, 3)}


def unsearched(here: Position, action: Any) -> Answer:
    """A move of which nothing is known, as the page shows it."""
    return {"token": token_of(here, action), "name": write_move(here.game, here.state, action)}


def token_of(here: Position, action: Any) -> str | None:
    """What stands for a move in a request; None if it is none."""
    return next((token for token, one in tokens(here.game, here.state).items() if one == action), None)


def rank(own: str | None, game: str, moves: list[str], seconds: float, stop: Any = None) -> Iterator[Answer]:
    """The moves, the best first, a ply deeper each time."""
    here = Position(own, game, moves)
    began = perf_counter()
    for ranking in outplay.deepen_analysis(here.game, here.state, seconds=seconds, stop=stop, history=here.history):
        nodes = sum(result.nodes for result in ranking)
        rows = [row(here, result) for result in ranking]
        yield {"rows": rows, "nodes": nodes, "seconds": round(perf_counter() - began, 3)}


JOBS: Final[dict[str, Job]] = {
    "position": position,
    "move": move,
    "rank": rank,
    "record": record,
    "tree": tree,
    "view": view,
    "saved": saved,
    "compare": compare,
    "match": match,
}
STOPPABLE: Final = ("move", "rank", "match")
