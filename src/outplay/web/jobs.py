"""What a worker does for the page: each job is a generator of answers that JSON can write.

position  the board after some moves, whose turn it is, the legal moves
move      the engine's move, a line for each depth while it thinks
rank      every move with its value, again and again, a ply deeper each time
tree      a search, drawn, with its steps
compare   nodes and time for each algorithm and depth

Jobs run the rules of games, which may be anybody's: they belong into a worker, never into the server.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator
from math import isfinite
from time import perf_counter
from typing import Any, Final, TypeAlias, TypeVar

import outplay
from outplay.errors import BadTree, IllegalAction
from outplay.games import Tree
from outplay.playing import GAMES, choices, has_chance, load_game, write_move

T = TypeVar("T")
Answer: TypeAlias = dict[str, Any]
Job: TypeAlias = Callable[..., Iterator[Answer]]

OWN: Final = "own"
"""The name of the game that the server was started with."""

MOST_DRAWN: Final = 5_000
"""A search of more nodes is not drawn."""

MOST_COMPARED: Final = 100_000
SHOWN: Final = 150
"""So many nodes a picture of a tree has, if the reader opens no more."""

PROMPT: Final = 0.4
"""So many seconds the plain engine answers alone."""

LINE: Final = 12
"""So many moves of a line are sent."""


class Position:
    """A game after some moves.  A move travels as its text, or where that will not do as '#3', the fourth choice."""

    def __init__(self, own: str | None, game: str, moves: list[str]):
        self.name = game
        self.game = load(own, game)
        self.moves: list[str] = []
        self.actions: list[Any] = []
        self.state = self.game.initial
        for count, token in enumerate(moves, 1):
            self._play(count, token)

    def _play(self, count: int, token: str) -> None:
        if self.game.is_terminal(self.state):
            raise IllegalAction(f"move {count}, {token!r:.40}, comes after the end of the game")
        legal = tokens(self.game, self.state)
        if token not in legal:
            raise IllegalAction(f"move {count}, {token!r:.40}, cannot be played there; moves: {', '.join(legal)[:200]}")
        self.moves.append(write_move(self.game, self.state, legal[token]))
        self.actions.append(legal[token])
        self.state = self.game.result(self.state, legal[token])

    def line(self, line: tuple[Any, ...]) -> list[str]:
        """Moves from here on, as people write them."""
        state, names = self.state, []
        for action in line[:LINE]:
            names.append(write_move(self.game, state, action))
            state = self.game.result(state, action)
        return names


def load(own: str | None, name: str) -> Any:
    """The game of that name; only the server's own call may name a file."""
    if name == OWN and own is not None:
        return load_game(own)
    known = name.partition(":")[0] in GAMES
    return load_game(name if known else f"{name[:40]!r}")


def tokens(game: Any, state: Any) -> dict[str, Any]:
    """Every choice by the token that stands for it."""
    found: dict[str, Any] = {}
    for i, action in enumerate(choices(game, state)):
        text = write_move(game, state, action)
        plain = text and not text.startswith("#") and not any(letter.isspace() or letter == "," for letter in text)
        found[text if plain and text not in found else f"#{i}"] = action
    return found


def position(own: str | None, game: str, moves: list[str]) -> Iterator[Answer]:
    """The board and everything one may do there."""
    here = Position(own, game, moves)
    rules, state = here.game, here.state
    over = bool(rules.is_terminal(state))
    throws = not over and rules.to_move(state) == outplay.CHANCE
    legal = {} if over else tokens(rules, state)
    picture = outplay.board(rules, moves=here.actions, legal=not over, clickable=not throws and not over)
    yield {
        "game": game,
        "name": type(rules).__name__,
        "svg": picture.svg(styled=False),
        "title": picture.title,
        "names": here.moves,
        "over": over,
        "players": [str(player) for player in players_of(rules, state)],
        "turn": None if over else "chance" if throws else str(rules.to_move(state)),
        "legal": [{"token": token, "name": write_move(rules, state, action)} for token, action in legal.items()],
        "chances": [float(chance) for _, chance in rules.outcomes(state)] if throws else [],
        "outcome": outcome(rules, state) if over else "",
        "utilities": utilities(rules, state) if over else {},
        "ranks": not over and can_rank(rules, state),
        "algorithms": outplay.algorithms(rules),
    }


def players_of(game: Any, state: Any) -> list[Any]:
    """Who plays, as far as the game says."""
    return list(getattr(game, "players", None) or dict.fromkeys([game.to_move(game.initial), game.to_move(state)]))


def can_rank(game: Any, state: Any) -> bool:
    """Can `analyse` rank the moves: two players, no dice?"""
    return len(players_of(game, state)) <= 2 and not has_chance(game)


def utilities(game: Any, state: Any) -> dict[str, float]:
    """What the end is worth to everybody."""
    return {str(player): number(game.utility(state, player)) for player in players_of(game, state)}


def outcome(game: Any, state: Any) -> str:
    """How the game ended, in words."""
    worth = {player: game.utility(state, player) for player in players_of(game, state)}
    best = max(worth.values())
    winners = [str(player) for player, value in worth.items() if value == best]
    if len(winners) == len(worth):
        return "A draw"
    score = "" if best == 1 else f", {outplay.written(best)}"
    return f"Player {' and '.join(winners)} wins{score}"


def number(value: Any) -> float:
    """A value as JSON can write it."""
    value = float(value)
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


def promptly(call: Callable[..., Iterator[T]], here: Position, seconds: float, stop: Any) -> Iterator[T]:
    """The plain engine's answers for a moment, because rules may have to be compiled; then those of the better one."""
    last: Any = None
    for last in call(here.game, here.state, engine="plain", seconds=min(PROMPT, seconds), stop=stop):
        yield last
    rows = last if isinstance(last, list) else [last]
    is_open = any(row.certainty != "exact" for row in rows)
    if is_open and seconds > PROMPT and not (stop is not None and stop.is_set()):
        yield from call(here.game, here.state, seconds=seconds - PROMPT, stop=stop)


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
    if not can_rank(here.game, here.state):
        for answer in move(own, game, moves, seconds, stop):
            yield {"rows": [answer["best"]], **{key: answer[key] for key in ("nodes", "seconds")}}
        return
    for ranking in promptly(outplay.analysing, here, seconds, stop):
        nodes = sum(result.nodes for result in ranking)
        rows = [row(here, result) for result in ranking]
        yield {"rows": rows, "nodes": nodes, "seconds": round(perf_counter() - began, 3)}


def typed(text: str) -> Tree:
    """A tree that somebody typed, as JSON or as Python writes lists."""
    try:
        return Tree(json.loads(text))
    except ValueError as error:
        if isinstance(error, BadTree):
            raise
    try:
        return Tree(ast.literal_eval(text.strip()))
    except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError) as error:
        if isinstance(error, BadTree):
            raise
        raise BadTree(f"cannot read the tree {text!r:.60}; write nested lists: [[3,12,8],[2,4,6]]") from None


def searched(
    own: str | None, game: str, moves: list[str], algorithm: str, depth: int | None, tree: str
) -> tuple[Any, Any, dict[str, Any]]:
    """The game and state to search, and the options of the search."""
    rules = typed(tree) if tree else None
    here = None if rules else Position(own, game, moves)
    options = {} if depth is None else {"depth": depth}
    if here is None:
        return rules, rules.initial, options  # type: ignore[union-attr]
    return here.game, here.state, options


def tree(
    own: str | None,
    game: str,
    moves: list[str],
    algorithm: str,
    depth: int | None,
    tree: str,
    opened: list[tuple[int, ...]],
) -> Iterator[Answer]:
    """A search, drawn: the picture, its steps, and how many nodes plain minimax would have looked at."""
    rules, state, options = searched(own, game, moves, algorithm, depth, tree)
    if rules.is_terminal(state):
        raise IllegalAction("the game is over here: there is nothing to search")
    found = outplay.trace(algorithm, rules, state, most=MOST_DRAWN, **options)
    yield {
        **found.stepping(most=SHOWN, opened=opened),
        "nodes": found.nodes,
        "minimax": minimax_nodes(rules, state, options),
        "value": outplay.written(found.result.value),
        "best": "" if found.result.action is None else write_move(rules, state, found.result.action),
        "algorithms": outplay.algorithms(rules),
    }


def minimax_nodes(game: Any, state: Any, options: dict[str, Any]) -> int | None:
    """How many nodes minimax looks at; None if they are too many to count, or it does not suit the game."""
    if "minimax" not in outplay.algorithms(game):
        return None
    try:
        return outplay.trace("minimax", game, state, most=4 * MOST_DRAWN, **options).nodes
    except outplay.errors.TooLarge:
        return None


def compare(own: str | None, game: str, moves: list[str], depth: int, tree: str) -> Iterator[Answer]:
    """Row by row, and after each algorithm a chart of all so far."""
    rules, state, _ = searched(own, game, moves, "", None, tree)
    if rules.is_terminal(state):
        raise IllegalAction("the game is over here: there is nothing to compare")
    rows: list[Any] = []
    usual = outplay.compare(rules, state, depth=1)
    for name in dict.fromkeys(row.algorithm for row in usual):
        rows += outplay.compare(rules, state, algorithms=[name], depth=depth, most=MOST_COMPARED)
        so_far = outplay.Comparison(usual.title, rows)
        yield {
            "rows": [one._asdict() | {"value": number(one.value)} for one in rows],
            "nodes_svg": so_far.picture("nodes").svg(styled=False),
            "seconds_svg": so_far.picture("seconds").svg(styled=False),
        }


JOBS: Final[dict[str, Job]] = {"position": position, "move": move, "rank": rank, "tree": tree, "compare": compare}
STOPPABLE: Final = ("move", "rank")
