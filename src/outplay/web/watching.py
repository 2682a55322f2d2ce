"""A search to be watched: its steps, what is drawn at each of them, and pictures and pages to keep.

A search that was asked for is kept for a while by the worker that made it: the page asks for one picture after another.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

import outplay
from outplay.drawing import Walkthrough, tree_page
from outplay.errors import BadOption, OutplayError, TooLarge
from outplay.notation import AnyGame, State, offers, write_move
from outplay.result import counted, written
from outplay.tracing import PlayoutTree, SearchTree
from outplay.web.algorithms import STUDENT, algorithm_called, blaming, student_names
from outplay.web.position import END, Answer, End, blamed, searched, title_of
from outplay.web.setup import used

MOST_NODES: Final = 5_000
"""The most nodes of a search that is watched; a larger one is refused."""

USUAL_DEPTHS: Final = (3, 2, 1)
"""The depths in plies that are tried in turn where the reader leaves the depth open, and the end is too far."""

SAMPLING: Final = "mcts"
"""The algorithm that has iterations instead of a depth."""

USUAL_ITERATIONS: Final = 100
"""The iterations of a Monte Carlo tree search where the reader leaves them open."""

WHOLE: Final = ("minimax-3e", "alpha-beta-3e")
"""The algorithms that have no depth limit: the 3rd edition's."""

WITH_TABLE: Final = "alpha-beta-table"
"""The algorithm that often reaches the end where alpha-beta does not."""

SHOWN_NODES: Final = 150
"""What a picture of a tree has, if the reader opens no more."""

MOST_SEARCHES_KEPT: Final = 3
"""The searches that a worker keeps, each with what is drawn of it at one width."""


class Asked(NamedTuple):
    """What is to be searched: the moves of a game, or a tree that was typed; and how.

    stamp   when the server's own files were changed: another game, or another search, since then
    """

    stamp: tuple[int, int]
    game: str
    moves: tuple[str, ...]
    tree: str
    algorithm: str
    depth: int | End | None
    iterations: int | None


class Watched(NamedTuple):
    """A search that was watched, the depth that it went to, and what went wrong with the rules below that."""

    rules: AnyGame
    state: State
    algorithm: str
    found: SearchTree
    depth: int | End
    failed: str = ""


@lru_cache(maxsize=MOST_SEARCHES_KEPT)
def watched(asked: Asked) -> Watched:
    """The search that is asked for."""
    rules, state = searched(asked.game, asked.moves, asked.tree)
    algorithm = asked.algorithm or outplay.algorithms(rules)[0]
    if asked.iterations is not None and algorithm != SAMPLING:
        raise BadOption(f"iterations are for {SAMPLING}, not for {algorithm}: leave them out")
    if algorithm == SAMPLING:
        limit = {} if asked.depth in (None, END) else {"depth": asked.depth}
        count = asked.iterations or USUAL_ITERATIONS
        found = outplay.trace(algorithm, rules, state, most=MOST_NODES, lines=True, iterations=count, **limit)
        return Watched(rules, state, algorithm, found, END)
    if asked.depth is not None:
        return _to_depth(rules, state, algorithm, asked.depth)
    others = () if asked.algorithm or WITH_TABLE not in outplay.algorithms(rules) else (WITH_TABLE,)
    return _far_enough(asked, rules, state, algorithm, others)


def _to_depth(rules: AnyGame, state: State, algorithm: str, depth: int | End) -> Watched:
    """The search with the lines that ran; whether it is too large is found out without them, which is quick."""
    limit: dict[str, Any] = {} if depth == END else {"depth": depth}
    with blaming(algorithm):
        search = partial(outplay.trace, algorithm_called(algorithm), rules, state, most=MOST_NODES, **limit)
        search()
        found = search(lines=True)
    return Watched(rules, state, algorithm, found, depth)


def _far_enough(asked: Asked, rules: AnyGame, state: State, algorithm: str, others: tuple[str, ...]) -> Watched:
    """The search to the end of the game, by the first of these that gets there; else to the deepest usual depth.

    Rules that fail far down do not spoil what is above.
    """
    failed: BaseException | None = None
    depths = () if algorithm in WHOLE else USUAL_DEPTHS
    ways: list[tuple[str, int | End]] = [(name, END) for name in (algorithm, *others)] + [
        (algorithm, depth) for depth in depths
    ]
    for name, depth in ways:
        try:
            found = _to_depth(rules, state, name, depth)
        except TooLarge:
            continue
        except OutplayError:
            raise
        except (Exception, KeyboardInterrupt, SystemExit) as error:
            failed = error
        else:
            said = "" if failed is None else blamed(failed, asked.game, asked.moves)
            return found._replace(failed=said)
    if failed is not None:
        raise failed
    if depths:
        raise TooLarge(f"even one ply has more than {MOST_NODES:,} nodes here: there is too much to watch")
    raise TooLarge(
        f"{algorithm} searches to the end, and that takes more than {MOST_NODES:,} nodes here: play on first, type a "
        "small tree, or take an algorithm with a depth"
    )


@lru_cache(maxsize=MOST_SEARCHES_KEPT)
def walk(asked: Asked, width: float) -> Walkthrough:
    """What is drawn of it, step by step, no wider than that."""
    return Walkthrough(watched(asked).found, SHOWN_NODES, width)


def asked_for(moves: list[str], **words: Any) -> Asked:
    """The words of a request as they are kept."""
    return Asked(used().changed, moves=tuple(moves), **words)


def tree(step: int | None, opened: list[tuple[int, ...]], width: float, **words: Any) -> Iterator[Answer]:
    """A search: its steps, what is drawn at one of them, and how many nodes plain minimax would have looked at."""
    asked = asked_for(**words)
    rules, state, algorithm, found, depth, failed = watched(asked)
    drawn = walk(asked, width)
    yield {
        **drawn.steps(),
        "view": drawn.view(_scene(drawn, step), opened),
        "algorithm": algorithm,
        "depth": depth,
        "looked": _looked(rules, found, failed),
        "iterations": len(found.iterations) if isinstance(found, PlayoutTree) else None,
        "nodes": found.nodes,
        "minimax": found.minimax_nodes(MOST_NODES),
        "value": written(found.result.value),
        "best": write_move(rules, state, found.result.action) if found.result.line else "",
        "algorithms": [*outplay.algorithms(rules), *student_names()],
        "whole": list(WHOLE),
        "saves": ["svg", *(["png"] if find_spec("resvg_py") else []), "html"],
    }


def _looked(rules: AnyGame, found: SearchTree, failed: str) -> str:
    """What is shown, in words, where it is one of several passes, or the search did not look to the end of the game."""
    result, words = found.result, [found.story.which_pass]
    if result.certainty == "estimate" and result.depth is not None:
        far = counted(result.depth, "ply", "plies")
        words += [f"It looked {far} ahead and no further: these values are estimates."]
        words += [] if offers(rules, "evaluate") else ["The game has no evaluate: what is not over by then counts 0."]
        words += [f"Further down the rules fail: {failed}."] if failed else []
    return " ".join(filter(None, words))


def view(step: int | None, opened: list[tuple[int, ...]], width: float, **words: Any) -> Iterator[Answer]:
    """What is drawn at another step of it."""
    drawn = walk(asked_for(**words), width)
    yield drawn.view(_scene(drawn, step), opened)


def _scene(drawn: Walkthrough, step: int | None) -> int:
    """The scene that is asked for, or the nearest there is; the last if that is left open."""
    last = len(drawn.numbers) - 1
    return last if step is None else min(step, last)


def saved(
    step: int | None, opened: list[tuple[int, ...]], width: float, kind: str, theme: str, **words: Any
) -> Iterator[Answer]:
    """A step as a picture, svg or png, or the whole walk as an html page; and a name for the file."""
    asked = asked_for(**words)
    drawn = walk(asked, width)
    scene = _scene(drawn, step)
    make: dict[str, Callable[[], str | bytes]] = {
        "svg": lambda: drawn.picture(scene, opened).svg(theme),
        "png": lambda: drawn.picture(scene, opened).png(theme),
        "html": lambda: tree_page(drawn.tree, theme=theme),
    }
    made = make[kind]()
    data = {"base64": b64encode(made).decode("ascii")} if isinstance(made, bytes) else {"text": made}
    what = "tree" if asked.tree else re.sub("[^A-Za-z0-9]+", "-", title_of(asked.game))
    number = "" if kind == "html" else f"-{scene + 1}"
    algorithm = watched(asked).algorithm.removeprefix(STUDENT)
    yield {"file": f"{what}-{algorithm}{number}.{kind}", **data}
