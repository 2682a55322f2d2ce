"""What a worker does for the page: each job is a generator of answers that JSON can write.

position  the board after some moves, whose turn it is, the legal moves
move      the engine's move, a line for each depth while it thinks
rank      every move with its value, again and again, a ply deeper each time
tree      a search, drawn, with its steps
compare   nodes and time for each algorithm and depth

Jobs run the rules of games, which may be anybody's: they belong into a worker, never into the server.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from math import isfinite, isnan
from time import perf_counter
from typing import Any, Final, TypeAlias

import outplay
from outplay.errors import BadValue, IllegalAction, NoActions, TooLarge
from outplay.games import Tree
from outplay.playing import read_tree, write_move
from outplay.web.position import Position, can_rank, tokens
from outplay.web.thinking import promptly

Answer: TypeAlias = dict[str, Any]
Job: TypeAlias = Callable[..., Iterator[Answer]]

MOST_DRAWN: Final = 5_000
"""A search of more nodes is not drawn."""

USUAL: Final = ("alpha-beta", "expectiminimax", "max-n")
USUAL_DEPTHS: Final = (3, 2)
"""If the reader leaves it open."""

MOST_COMPARED: Final = 100_000
SHOWN: Final = 150
"""So many nodes a picture of a tree has, if the reader opens no more."""


def position(own: str | None, game: str, moves: list[str]) -> Iterator[Answer]:
    """The board and everything one may do there."""
    here = Position(own, game, moves)
    rules, state, over = here.game, here.state, here.over
    legal = {} if over else tokens(rules, state)
    if not legal and not over:
        raise NoActions(f"there are no moves in {state!r:.200}, and is_terminal says that the game goes on")
    picture = outplay.board(rules, moves=here.actions, legal=not over, clickable=not here.throws and not over)
    yield {
        "game": game,
        "name": type(rules).__name__,
        "svg": picture.svg(styled=False),
        "title": picture.title,
        "names": here.moves,
        "movers": ["" if mover == outplay.CHANCE else str(mover) for mover in here.movers],
        "over": over,
        "players": [str(player) for player in here.players],
        "turn": "" if over or here.throws else str(here.mover),
        "legal": [{"token": token, "name": write_move(rules, state, action)} for token, action in legal.items()],
        "chances": [number(chance) for _, chance in rules.outcomes(state)] if here.throws else [],
        "outcome": outcome(here) if over else "",
        "utilities": utilities(here) if over else {},
    }


def utilities(here: Position) -> dict[str, float]:
    """What the end is worth to everybody."""
    return {str(player): number(here.game.utility(here.state, player)) for player in here.players}


def outcome(here: Position) -> str:
    """How the game ended, in words."""
    worth = {player: here.game.utility(here.state, player) for player in here.players}
    best = max(worth.values())
    winners = [str(player) for player, value in worth.items() if value == best]
    if len(winners) == len(worth):
        return "A draw"
    score = "" if best == 1 else f", {outplay.written(best)}"
    return f"Player {' and '.join(winners)} wins{score}"


def number(value: Any) -> float:
    """A value as JSON can write it."""
    value = float(value)
    if isnan(value):
        raise BadValue("a value of this game is nan: it should be a number")
    return value if isfinite(value) else 1e308 if value > 0 else -1e308


def short(value: Any) -> str:
    """A value in a few letters."""
    return outplay.written(float(f"{value:.3g}") if isinstance(value, float) else value)


def row(here: Position, result: outplay.Result[Any]) -> Answer:
    """A result for the page."""
    legal = tokens(here.game, here.state)
    token = next((token for token, action in legal.items() if action == result.action), None)
    line = here.line(result.line)
    values = None if result.values is None else {str(player): number(v) for player, v in result.values.items()}
    return {
        "token": token,
        "name": line[0] if line else "",
        "line": line,
        "value": number(result.value),
        "written": short(result.value),
        "values": values,
        "player": str(result.player),
        "certainty": result.certainty,
        "depth": result.depth,
        "ends_in": result.ends_in,
    }


def move(own: str | None, game: str, moves: list[str], seconds: float, stop: Any = None) -> Iterator[Answer]:
    """The engine's move: the best so far at each depth, at last the one to play."""
    here = Position(own, game, moves)
    began = perf_counter()
    for result in promptly(outplay.deepen, here, seconds, stop):
        yield {"best": row(here, result), "nodes": result.nodes, "seconds": round(perf_counter() - began, 3)}


def rank(own: str | None, game: str, moves: list[str], seconds: float, stop: Any = None) -> Iterator[Answer]:
    """The moves, the best first, a ply deeper each time."""
    here = Position(own, game, moves)
    began = perf_counter()
    if not can_rank(here):
        for answer in move(own, game, moves, seconds, stop):
            yield {"rows": [answer["best"]], **{key: answer[key] for key in ("nodes", "seconds")}}
        return
    for ranking in promptly(outplay.analysing, here, seconds, stop):
        nodes = sum(result.nodes for result in ranking)
        rows = [row(here, result) for result in ranking]
        yield {"rows": rows, "nodes": nodes, "seconds": round(perf_counter() - began, 3)}


def searched(own: str | None, game: str, moves: list[str], tree: str) -> tuple[Any, Any]:
    """The game and state to search."""
    if tree:
        rules = read_tree(tree)
        return rules, rules.initial
    here = Position(own, game, moves)
    return here.game, here.state


def usual(game: Any) -> str:
    """The algorithm that a reader most likely wants to see on this game."""
    fitting = outplay.algorithms(game)
    return next((name for name in USUAL if name in fitting), fitting[0])


def drawn(algorithm: str, game: Any, state: Any, depth: int | None) -> tuple[Any, int | None]:
    """The search, to be drawn, and its depth: if that is left open, the deepest usual one that is small enough."""
    if depth != 0:
        return outplay.trace(algorithm, game, state, most=MOST_DRAWN, **options(depth)), depth
    for tried in (None, *USUAL_DEPTHS) if isinstance(game, Tree) else USUAL_DEPTHS:
        with suppress(TooLarge):
            return outplay.trace(algorithm, game, state, most=MOST_DRAWN, **options(tried)), tried
    return drawn(algorithm, game, state, 1)


def options(depth: int | None) -> dict[str, Any]:
    """The depth, if there is a limit."""
    return {} if depth is None else {"depth": depth}


def tree(
    own: str | None,
    game: str,
    moves: list[str],
    algorithm: str,
    depth: int | None,
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
    algorithm = algorithm or usual(rules)
    found, depth = drawn(algorithm, rules, state, depth)
    yield {
        **found.stepping(most=SHOWN, opened=opened, width=width),
        "algorithm": algorithm,
        "depth": depth,
        "nodes": found.nodes,
        "minimax": found.minimax_nodes(),
        "value": outplay.written(found.result.value),
        "best": "" if found.result.action is None else write_move(rules, state, found.result.action),
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
            "rows": [one._asdict() | {"value": number(one.value)} for one in rows],
            "nodes_svg": outplay.Comparison("Nodes", rows).picture("nodes").svg(styled=False),
            "seconds_svg": outplay.Comparison("Time", rows).picture("seconds").svg(styled=False),
        }


JOBS: Final[dict[str, Job]] = {"position": position, "move": move, "rank": rank, "tree": tree, "compare": compare}
STOPPABLE: Final = ("move", "rank")
