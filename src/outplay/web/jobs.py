"""What a worker does for the page: each job is a generator of answers that JSON can write.

position  the board after some moves, whose turn it is, the legal moves
open      what a text says: a saved game, moves, or a position
review    every position of a game, and which moves gave something away
move      a player's move, a line for each depth while it thinks
rank      every move with its value, again and again, a ply deeper each time
record    the game to be saved
tree      a search, drawn, with its steps
compare   nodes and time for each algorithm and depth
match     games between players, what they say after each
exercise  a question of the quiz, or what there is to say to an answer

Jobs run the rules of games, which may be anybody's: they belong into a worker, never into the server.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from time import perf_counter
from typing import Any, Final, TypeAlias

import outplay
from outplay.errors import BadOption, IllegalAction, NoActions, TooLarge
from outplay.games import Tree
from outplay.notation import read_tree, write_move
from outplay.playing import worths_at_end, written_record
from outplay.result import written
from outplay.tracing import Comparison
from outplay.web.about import about, ended, outcome
from outplay.web.exercises import exercise
from outplay.web.match import match
from outplay.web.opening import opened
from outplay.web.position import END, ENGINE, PERSON, End, Position, title_of, tokens
from outplay.web.reviewing import review
from outplay.web.rows import number, row_of, unsearched
from outplay.web.solved import known_of
from outplay.web.turns import said, turns

Answer: TypeAlias = dict[str, Any]
Job: TypeAlias = Callable[..., Iterator[Answer]]

LARGER: Final = 1.25
"""The scale of a board that has a button for each move, and so does not fill its column; 1 is its size in a file."""

MOST_DRAWN: Final = 5_000
"""The most nodes of a search that is drawn; a larger one is refused."""

USUAL_DEPTHS: Final = (3, 2)
"""The depths in plies that are tried in turn where the reader leaves the depth open."""

SAMPLING: Final = "mcts"
"""The algorithm that has iterations instead of a depth."""

USUAL_ITERATIONS: Final = 100
"""The iterations of a Monte Carlo tree search where the reader leaves them open."""

MOST_COMPARED: Final = 100_000
"""The most nodes of one search in a comparison; an algorithm that needs more is not taken deeper."""

SHOWN: Final = 150
"""The nodes that a picture of a tree has, if the reader opens no more."""


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
        "svg": picture.svg(styled=False, scale=LARGER),
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
        yield {"rows": rows, "nodes": nodes, "seconds": round(perf_counter() - began, 3)}


def searched(own: str | None, game: str, moves: list[str], tree: str) -> tuple[Any, Any]:
    """The game and state to search."""
    if tree:
        rules = read_tree(tree)
        return rules, rules.initial
    here = Position(own, game, moves)
    return here.game, here.state


def drawn(algorithm: str, game: Any, state: Any, depth: int | End | None) -> tuple[Any, int | End]:
    """The search, to be drawn, and its depth: if that is left open, the deepest usual one that is small enough."""
    if depth is not None:
        limit = {} if depth == END else {"depth": depth}
        return outplay.trace(algorithm, game, state, most=MOST_DRAWN, **limit), depth
    for tried in (END, *USUAL_DEPTHS) if isinstance(game, Tree) else USUAL_DEPTHS:
        with suppress(TooLarge):
            return drawn(algorithm, game, state, tried)
    return drawn(algorithm, game, state, 1)


def sampled_tree(game: Any, state: Any, depth: int | End | None, iterations: int | None) -> tuple[Any, End]:
    """A Monte Carlo tree search, to be drawn; a BadOption if it is asked for a depth."""
    limit = {} if depth in (None, END) else {"depth": depth}
    asked = iterations or USUAL_ITERATIONS
    return outplay.trace(SAMPLING, game, state, most=MOST_DRAWN, iterations=asked, **limit), END


def tree(
    own: str | None,
    game: str,
    moves: list[str],
    algorithm: str,
    depth: int | End | None,
    iterations: int | None,
    tree: str,
    opened: list[tuple[int, ...]],
    width: float,
) -> Iterator[Answer]:
    """A search, drawn: the picture, its steps, and how many nodes plain minimax would have looked at.

    The picture is no wider than `width`, but for what was opened.
    """
    rules, state = searched(own, game, moves, tree)
    if rules.is_terminal(state):
        raise IllegalAction("the game is over here: there is nothing to search")
    algorithm = algorithm or outplay.algorithms(rules)[0]
    if iterations is not None and algorithm != SAMPLING:
        raise BadOption(f"iterations are for {SAMPLING}, not for {algorithm}: leave them out")
    samples = algorithm == SAMPLING
    found, reached = sampled_tree(rules, state, depth, iterations) if samples else drawn(algorithm, rules, state, depth)
    yield {
        **found.stepping(most=SHOWN, opened=opened, width=width),
        "algorithm": algorithm,
        "depth": reached,
        "iterations": len(found.iterations) if samples else None,
        "nodes": found.nodes,
        "minimax": found.minimax_nodes(),
        "value": written(found.result.value),
        "best": write_move(rules, state, found.result.action) if found.result.line else "",
        "algorithms": outplay.algorithms(rules),
    }


def compare(own: str | None, game: str, moves: list[str], depth: int, tree: str) -> Iterator[Answer]:
    """Row by row, and after each algorithm a chart of all so far."""
    rules, state = searched(own, game, moves, tree)
    if rules.is_terminal(state):
        raise IllegalAction("the game is over here: there is nothing to compare")
    rows: list[Any] = []
    usual = outplay.compare(rules, state, depth=1)
    for name in dict.fromkeys(row.algorithm for row in usual):
        rows += outplay.compare(rules, state, algorithms=[name], depth=depth, most=MOST_COMPARED)
        yield {
            "rows": [one._asdict() | {"value": written(one.value)} for one in rows],
            "nodes_svg": Comparison("Nodes", rows).picture("nodes").svg(styled=False),
            "seconds_svg": Comparison("Time", rows).picture("seconds").svg(styled=False),
        }


JOBS: Final[dict[str, Job]] = {
    "position": position,
    "move": move,
    "rank": rank,
    "record": record,
    "open": opened,
    "review": review,
    "tree": tree,
    "compare": compare,
    "match": match,
    "exercise": exercise,
}
STOPPABLE: Final = ("move", "rank", "review", "match")
