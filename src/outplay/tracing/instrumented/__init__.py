"""A search that knows nothing of observers, as a student's: followed through an instrumented game that it is handed.

What it asks the game about is what it looks at.  Afterwards the observer is told of it, as if the function had told it.
The value and the move at the root are the function's own.

signature.py  what each of its parameters is for
calling.py    how it is called: with a game and a state, on nodes, on nested lists, as Berkeley's agents are
nodes.py      nodes with children and a value, Berkeley's states, nested lists
visits.py     what was looked at, and how it is told afterwards
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from itertools import permutations
from math import inf, isclose, isnan
from numbers import Real
from typing import Any

from outplay.door.by_name import Algorithm
from outplay.errors import BadOption
from outplay.game import Action, AnyGame, State
from outplay.result import AnyResult, Result
from outplay.tracing.instrumented.calling import WAYS, AsMove
from outplay.tracing.instrumented.signature import Signature, parts_of, signature_of, source_of
from outplay.tracing.instrumented.visits import Listener, Visits
from outplay.watch import Observer


def takes_no_observer(algorithm: Any) -> bool:
    """Is it a function, or a class, that no observer can be handed to?"""
    try:
        parameters = inspect.signature(algorithm).parameters.values()
    except (TypeError, ValueError):
        return False
    return inspect.isclass(algorithm) or all(
        one.name != "watch" and one.kind is not one.VAR_KEYWORD for one in parameters
    )


def followed(function: object, most: float = inf, listener: Listener | None = None) -> Algorithm:
    """The function as an algorithm: any of the usual signatures, ours, aima's, Berkeley's or a plain recursion.

    most      a search that looks at more nodes is a TooLarge
    listener  is told while the search runs
    """
    signature = signature_of(function, source_of(function))
    if "state" not in signature.roles.values() and signature.kind != "agent":
        takes = ", ".join(signature.roles) or "nothing"
        raise BadOption(f"{name_of(function)} takes {takes}; it should take a game and a state, or a node")

    def search(
        game: AnyGame, state: State, *, watch: Observer | None = None, depth: int | None = None, **_: Any
    ) -> AnyResult:
        visits = Visits(game, state, depth, most, listener)
        return _searched(signature, name_of(function), visits, watch or Observer())

    search.__name__ = name_of(function)
    search.followed_function = function  # type: ignore[attr-defined]
    return search


def name_of(function: object) -> str:
    """What the function is called."""
    return str(getattr(function, "__name__", type(function).__name__))


def _searched(signature: Signature, name: str, visits: Visits, watch: Observer) -> AnyResult:
    returned, as_move = WAYS[signature.kind](signature, visits)
    value, action = _read(returned, as_move, visits)
    found = visits.tell(watch, action)
    visits.listener.ended(visits)
    return Result(
        value=found if value is None else value,
        action=action,
        line=() if action is None else (action,),
        certainty="estimate",
        player=visits.player,
        depth=visits.depth if visits.is_limited else None,
        nodes=visits.count,
        stopped_by="end",
        method=name,
        game=visits.game,
        state=visits.root.state,
    )


def _read(returned: object, as_move: AsMove, visits: Visits) -> tuple[float | None, Action]:
    """The value and the move in what came back: either, or both in any order.

    Where a part may be either, it is what the nodes that were looked at say; else values stand before moves.
    """
    parts = [returned] if as_move(returned) is not None else parts_of(returned)
    found = visits.value()
    readings = sorted(_readings(parts, as_move), key=lambda one: -_likelihood(one, found))
    return readings[0] if readings else (None, None)


def _readings(parts: list[Any], as_move: AsMove) -> Iterator[tuple[float | None, Action]]:
    """Every way to read the parts, those that leave nothing unread first."""
    for one, other in permutations(parts, 2):
        if _is_number(one) and as_move(other) is not None:
            yield float(one), as_move(other)
    for part in parts:
        if as_move(part) is not None:
            yield None, as_move(part)
        if _is_number(part):
            yield float(part), None


def _likelihood(reading: tuple[float | None, object], found: float) -> int:
    """Both parts before one; the value that the nodes give before another."""
    value, _ = reading
    has_both, is_found = None not in reading, value is not None and isclose(value, found, abs_tol=1e-9)
    return 2 * has_both + is_found


def _is_number(part: object) -> bool:
    return isinstance(part, Real) and not isinstance(part, bool) and not isnan(part)
