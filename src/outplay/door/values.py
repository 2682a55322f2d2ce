"""values: the exact values of many states, one after the other, all at once, or shared out to processes and nodes."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any, Final
from warnings import warn

from outplay.answers import require_many, require_unchanged
from outplay.core.call import Call
from outplay.door.calls import results
from outplay.door.methods import chosen
from outplay.door.question import SearchQuestion, asks, question
from outplay.door.rows import PlainMapping
from outplay.errors import TooDeep
from outplay.executor import Task, executor_of
from outplay.game import AnyGame, State
from outplay.limit import Limit
from outplay.result import AnyResult
from outplay.words import name_of
from outplay.writing import PlainData, exact_number, read_number

VALUES_PLIES: Final = 1_000
"""Plies beyond which `values` gives up what is not decided, where positions may recur."""


@dataclass(frozen=True, slots=True)
class ExactQuestion(SearchQuestion):
    """The question of `values`, and where it is worked on."""

    on: Any
    processes: int | None


def exact_question(
    game: AnyGame,
    states: Sequence[State],
    *,
    method: str = "auto",
    engine: str = "auto",
    threads: int = 1,
    table_mb: float = 64,
    seed: int = 0,
    on: Any = None,
    processes: int | None = None,
) -> ExactQuestion:
    """The question of `values`: nothing may end it before a value is exact.

    on, processes  as `analyse_many` takes them; without either, in this process
    """
    asked = question(game, method=method, engine=engine, threads=threads, table_mb=table_mb, seed=seed)
    return ExactQuestion(game, require_many(states), asked.options, on, processes)


@asks(exact_question)
def values(question: ExactQuestion) -> list[float]:
    """The exact value of each state for the player to move there.

    Made for thousands of positions: where the rules compile, and no position can recur, the threads share them out;
    `on="ray"` shares them out over a cluster, and `processes` over this machine's processes.
    A limit is none of its options: use `search`.  Ctrl-C leaves no answer.  What the values rest on and nobody declared
    is told by a RuntimeWarning, as `assumes` tells it of a result.

    >>> from outplay.games import TicTacToe
    >>> game = TicTacToe()
    >>> values(game, [game.initial])
    [0]
    """
    states = question.state
    if len(states) == 0:
        return []
    if question.on is not None or question.processes is not None:
        found = _shared_out(question)
        assumed = {_first_call(question).sum.assumption}
    else:
        found, assumed = _one_after_the_other(question)
    for assumption in filter(None, assumed):
        warn(f"these values rest on an assumption: {assumption}", RuntimeWarning, stacklevel=3)
    return found


def _one_after_the_other(question: ExactQuestion) -> tuple[list[float], set[str | None]]:
    """The values in this process, all at once where that is quicker, and what they assume."""
    states, call = question.state, _first_call(question)
    if not call.game.is_terminal(call.state):
        require_unchanged(call.game, call.state)
    found = chosen(call).method.values(call, states)
    if found is not None:
        return found, {call.sum.assumption}
    results = [_exact(replace(question, state=state)) for state in states]
    return [result.value for result in results], {result.assumes for result in results}


def _first_call(question: ExactQuestion) -> Call:
    """The call for the first state in which the game goes on."""
    return Call(question.game, _first_open(question.game, question.state), question.options, proving=True)


def _first_open(game: AnyGame, states: Sequence[State]) -> Any:
    """The first state in which the game goes on; the first of all where there is none."""
    return next((state for state in states if not game.is_terminal(state)), states[0])


PARTS_PER_WORKER: Final = 4
"""Parts for each worker that positions are shared out in: who is done early takes another."""


def _shared_out(question: ExactQuestion) -> list[float]:
    """The values by way of an executor, a few large parts of the states each; the first error ends it."""
    executor = executor_of(question.on, question.processes)
    options = {name: getattr(question.options, name) for name in SHARED}
    size = max(1, len(question.state) // (PARTS_PER_WORKER * executor.size))
    parts = [list(question.state[first : first + size]) for first in range(0, len(question.state), size)]
    found: dict[int, list[Any]] = {}
    with closing(executor.run(Task(question.game, _part, options, smaller_table), list(enumerate(parts)))) as running:
        for done in running:
            if done.fault is not None:
                raise done.fault.error()
            found[done.number] = done.answer
    return [read_number(value) for number in range(len(parts)) for value in found[number]]


def _part(game: AnyGame, states: Sequence[State], options: PlainMapping) -> list[Any]:
    """The values of some of the states, as plain data."""
    return [exact_number(value) for value in values(game, states, **options)]


SHARED: Final = ("method", "engine", "threads", "table_mb", "seed")
"""The options of `values` that every part has."""


SMALLEST_TABLE_MB: Final = 1.0
"""Megabytes of a table below which nothing is gained."""


def smaller_table(options: PlainMapping) -> PlainData | None:
    """The options with a quarter of the table; None if it is small already.

    The table changes how long a search takes, and no value.
    """
    size = options["table_mb"] / 4
    return {**options, "table_mb": size} if size >= SMALLEST_TABLE_MB else None


def _exact(question: SearchQuestion) -> AnyResult:
    """The exact result of one state; an error instead of one that was not proved."""
    game, options = question.game, question.options
    if getattr(game, "can_repeat", True):
        options = replace(options, limit=Limit(depth=VALUES_PLIES))
    last: AnyResult
    *_, last = results(replace(question, options=options), proving=True, wants_distance=False)
    if last.stopped_by == "interrupt":
        raise KeyboardInterrupt
    if last.certainty != "exact":
        raise TooDeep(f"{name_of(game)} is not decided within {VALUES_PLIES:,} plies: use search, with a limit")
    return last
