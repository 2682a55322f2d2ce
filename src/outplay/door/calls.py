"""search, deepen, analyse, deepen_analysis, values: the front door.

The door looks at the question, asks once which family of methods suits it, and hands on what the family says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar
from warnings import warn

from outplay.answers import number_of, refuse_stranger, require_candidates
from outplay.door.auto import exact_part, is_sampled, is_settled, joined, sampled_part
from outplay.door.circling import METHOD, PATIENCE, WHY, by_walking, may_circle
from outplay.door.known import known_ranking, known_result
from outplay.door.methods import Choice, chosen, sent_to_max_n
from outplay.door.question import Question, asks, question
from outplay.errors import BadOption, GeneralSum, TooDeep
from outplay.executor import Task, executor_of
from outplay.game import CHANCE, Player
from outplay.limit import Limit
from outplay.methods.family import Call, Family
from outplay.methods.ranking import untried
from outplay.result import Result
from outplay.states import require_hashable, require_many, require_unchanged
from outplay.sums import players_of, whose_view
from outplay.words import is_for_many, name_of
from outplay.writing import exact_number, read_number

T = TypeVar("T", Result[Any], list[Result[Any]])

VALUES_PLIES: Final = 1_000
"""Plies beyond which `values` gives up what is not decided, where positions may recur."""


@asks(question)
def search(question: Question) -> Result[Any]:
    """The best move within the limits; without a limit, the exact value.

    Always a legal move, also when Ctrl-C ends the search.  A value that was proved is called exact and ends the search.
    The options are told by `help(outplay.door.question.question)`, and in docs/engine.md.

    >>> from outplay.games import TicTacToe
    >>> search(TicTacToe()).value
    0
    """
    return last_result(question)


def last_result(question: Question) -> Result[Any]:
    """What `search` answers to a question."""
    *_, last = _results(question, proving=True)
    return last


@asks(question)
def deepen(question: Question) -> Iterator[Result[Any]]:
    """What `search` knows after each completed depth; the caller stops it, or a limit, or an exact value."""
    return _results(question, proving=False)


@asks(question)
def analyse(question: Question) -> list[Result[Any]]:
    """Every legal move with its value for the player to move, its certainty and its line, the best first.

    Rows that are not exact are all of one depth.  Where dice are thrown: every outcome with its probability, `chance`,
    and its value, the likeliest first.  An empty list where the game is over.
    """
    *_, last = [], *_rankings(question, proving=True)
    return last


@asks(question)
def deepen_analysis(question: Question) -> Iterator[list[Result[Any]]]:
    """What `analyse` knows after each completed depth; the caller stops it, or a limit, or exact values."""
    return _rankings(question, proving=False)


@dataclass(frozen=True, slots=True)
class ExactQuestion(Question):
    """The question of `values`, and where it is worked on."""

    on: Any
    processes: int | None


def exact_question(
    game: Any,
    states: Sequence[Any],
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
    found = chosen(call).family.values(call, states)
    if found is not None:
        return found, {call.sum.assumption}
    results = [_exact(replace(question, state=state)) for state in states]
    return [result.value for result in results], {result.assumes for result in results}


def _first_call(question: ExactQuestion) -> Call:
    """The call for the first state in which the game goes on."""
    return Call(question.game, _first_open(question.game, question.state), question.options, proving=True)


def _first_open(game: Any, states: Sequence[Any]) -> Any:
    """The first state in which the game goes on; the first of all where there is none."""
    return next((state for state in states if not game.is_terminal(state)), states[0])


PARTS: Final = 4
"""Parts for each worker that positions are shared out in: who is done early takes another."""


def _shared_out(question: ExactQuestion) -> list[float]:
    """The values by way of an executor, a few large parts of the states each; the first error ends it."""
    executor = executor_of(question.on, question.processes)
    options = {name: getattr(question.options, name) for name in SHARED}
    size = max(1, len(question.state) // (PARTS * executor.size))
    parts = [list(question.state[first : first + size]) for first in range(0, len(question.state), size)]
    found: dict[int, list[Any]] = {}
    with closing(executor.run(Task(question.game, _part, options, smaller_table), list(enumerate(parts)))) as running:
        for done in running:
            if done.fault is not None:
                raise done.fault.error()
            found[done.number] = done.answer
    return [read_number(value) for number in range(len(parts)) for value in found[number]]


def _part(game: Any, states: Sequence[Any], options: Mapping[str, Any]) -> list[Any]:
    """The values of some of the states, as plain data."""
    return [exact_number(value) for value in values(game, states, **options)]


SHARED: Final = ("method", "engine", "threads", "table_mb", "seed")
"""The options of `values` that every part has."""


SMALLEST_TABLE: Final = 1.0
"""Megabytes of a table below which nothing is gained."""


def smaller_table(options: Mapping[str, Any]) -> dict[str, Any] | None:
    """The options with a quarter of the table; None if it is small already.

    The table changes how long a search takes, and no value.
    """
    size = options["table_mb"] / 4
    return {**options, "table_mb": size} if size >= SMALLEST_TABLE else None


def _exact(question: Question) -> Result[Any]:
    """The exact result of one state; an error instead of one that was not proved."""
    game, options = question.game, question.options
    if getattr(game, "can_repeat", True):
        options = replace(options, limit=Limit(depth=VALUES_PLIES))
    *_, last = _results(replace(question, options=options), proving=True, wants_distance=False)
    if last.stopped_by == "interrupt":
        raise KeyboardInterrupt
    if last.certainty != "exact":
        raise TooDeep(f"{name_of(game)} is not decided within {VALUES_PLIES:,} plies: use search, with a limit")
    return last


def _results(question: Question, proving: bool, wants_distance: bool = True) -> Iterator[Result[Any]]:
    """The results, each with what was searched; whatever is wrong with the question is said before the first."""
    game, state = question.game, question.state
    if game.is_terminal(state):
        return iter([replace(_finished(game, state, question.options.player), game=game, state=state)])
    known = question.options.database and known_result(question.options.database, game, state)
    if known:
        return iter([known])
    call = Call(game, state, question.options, proving, wants_distance=wants_distance)
    said = _asked(call, lambda family, call: family.results(call), lambda family: family.at_once(call))
    return (replace(result, game=game, state=state, method=choice.method, why=choice.why) for choice, result in said)


def _rankings(question: Question, proving: bool) -> Iterator[list[Result[Any]]]:
    """The rankings, each row with what was searched; whatever is wrong with the question is said before the first."""
    game, state = question.game, question.state
    if game.is_terminal(state):
        return iter(())
    known = question.options.database and known_ranking(question.options.database, game, state)
    if known:
        return iter([known])
    call = Call(game, state, question.options, proving, ranking=True)
    said = _asked(call, lambda family, call: family.rankings(call), lambda _: untried(call, "interrupt"))
    return (
        [replace(row, game=game, state=state, method=choice.method, why=choice.why) for row in rows]
        for choice, rows in said
    )


def _asked(
    call: Call, ask: Callable[[Family, Call], Iterator[T]], at_once: Callable[[Family], T]
) -> Iterator[tuple[Choice, T]]:
    """What the family that suits the call answers, each time with the choice.

    Ctrl-C gives a legal move, unless it comes at the first question: rules that do not answer are not asked again.
    """
    try:
        refuse_stranger(call.game, call.mover)
        choice = chosen(call)
        _see_in(call)
        answers = ask(choice.family, exact_part(call) if is_sampled(call) else call)
    except KeyboardInterrupt:
        choice = chosen(call)
        return iter([(choice, at_once(choice.family))])
    return _answered(call, choice, ask, answers, at_once)


def _answered(
    call: Call,
    choice: Choice,
    ask: Callable[[Family, Call], Iterator[T]],
    answers: Iterator[T],
    at_once: Callable[[Family], T],
) -> Iterator[tuple[Choice, T]]:
    """The answers; Ctrl-C before the first gives what is known at once."""
    told = False
    try:
        for answer in _in_stages(call, choice, ask, answers):
            told = True
            yield answer
    except KeyboardInterrupt:
        if told:
            raise
        yield choice, at_once(choice.family)


def _in_stages(
    call: Call, choice: Choice, ask: Callable[[Family, Call], Iterator[T]], answers: Iterator[T]
) -> Iterator[tuple[Choice, T]]:
    """The answers of exact search, and of sampling where that comes after it."""
    spent, last, circles = 0, None, may_circle(call)
    for choice, last in _of_any_sum(call, choice, ask, answers):  # noqa: B020  (it may change on the way)
        spent = _nodes(last)
        yield choice, last
        if circles and spent >= PATIENCE and choice.method == "alpha-beta" and not is_settled(last):
            circles, walked = False, by_walking(call, last)
            if walked is not None:
                yield Choice(METHOD, choice.family, WHY), walked
                return
    if is_sampled(call) and not is_settled(last):
        sampled, part = sampled_part(call, spent)
        for answer in ask(sampled.family, part):
            yield sampled, joined(call, last, answer)


def _of_any_sum(
    call: Call, choice: Choice, ask: Callable[[Family, Call], Iterator[T]], answers: Iterator[T]
) -> Iterator[tuple[Choice, T]]:
    """The answers; where an end shows that there is no constant sum, those of max^n, unless a method was named."""
    try:
        for answer in answers:
            yield choice, answer
    except GeneralSum:
        if call.options.method != "auto":
            raise
        choice = sent_to_max_n(call)
        for answer in ask(choice.family, call.with_options()):
            yield choice, answer


def _nodes(answer: Any) -> int:
    """The nodes that a result, or a ranking, took."""
    return sum(row.nodes for row in answer) if isinstance(answer, list) else answer.nodes


def _see_in(call: Call) -> None:
    """An error for a view, a state or rules that cannot be searched with."""
    game, state, player = call.game, call.state, call.options.player
    if player not in (None, call.mover) and call.mover != CHANCE:
        raise BadOption(
            f"player is {player!r}, and {call.mover!r} moves here: leave player out, the value is that of who moves"
        )
    _require_player(game, state, player)
    require_unchanged(game, state)
    require_hashable(game, state)
    require_candidates(game, state)


def _require_player(game: Any, state: Any, player: Player) -> None:
    """Nothing, if it is one of the players, or None; else a BadOption that names them."""
    if player is not None and player not in (players := players_of(game, state)):
        raise BadOption(f"player is {player!r:.60}; it should be one of {', '.join(map(repr, players))}")


def _finished(game: Any, state: Any, named: Player) -> Result[Any]:
    """The result of a game that is over: for the one that was named, or else for whom `to_move` names.

    Where that is none of the players, as in a game whose turns begin with a throw, the value is for who begins.
    """
    _require_player(game, state, named)
    player = whose_view(game, state) if named is None else named
    everybody = game.players if is_for_many(game) else (player,)
    worth = {one: number_of(game, "utility", state, one) for one in everybody}
    values = worth if is_for_many(game) else None
    return Result(worth[player], None, (), "exact", player, None, 1, "end", values, ends_in=0)
