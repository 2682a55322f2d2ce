"""prove: a win-or-not question; value_by_proofs: a value by bisection of such questions, where values are whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, nextafter
from threading import Event
from typing import Any, Final

from outplay.answers import number_of, range_of
from outplay.clock import Clock
from outplay.core.call import Call
from outplay.core.options import Options, require_engine
from outplay.core.run import Run, importing_kernels
from outplay.errors import BadOption, Unsuited
from outplay.game import AnyGame, Player, State
from outplay.limit import Limit
from outplay.solving.proof_number.plain import PlainProver
from outplay.solving.proof_number.question import Answer, ProofQuestion, ValueFound, endless_worth, question_of
from outplay.solving.proof_number.session import ProofSession, Prover
from outplay.words import name_of
from outplay.writing import PlainData

KERNEL = "prove_on"
"""The name of the compiled kernel."""


def prove(
    game: AnyGame,
    state: State = None,
    *,
    at_least: float,
    player: Player = None,
    line: bool = False,
    seconds: float | None = None,
    nodes: int | None = None,
    memory_mb: float = 64,
    engine: str = "auto",
    stop: Event | None = None,
) -> Answer:
    """Does the player (by default the one who moves) get at least so much, whatever the other does?

    line       is the play wanted by which it is settled?
    memory_mb  of the table, and once more of a closed set; a small table costs time, and never a wrong answer
    stop       an Event that another thread may set, as Ctrl-C does

    A search that is stopped, by Ctrl-C too, answers 'unknown' and says what stopped it.
    """
    require_engine(engine)
    if not isinstance(memory_mb, (int, float)) or not 0 < memory_mb < inf:
        raise BadOption(f"memory_mb is {memory_mb!r:.60}; it should be a number of megabytes above 0")
    options = Options(limit=Limit(seconds=seconds, nodes=nodes), table_mb=memory_mb, engine=engine, stop=stop)
    question = question_of(game, state, player, at_least)
    if game.is_terminal(question.state):
        is_enough = number_of(game, "utility", question.state, question.player) >= question.at_least
        return question.told("proved" if is_enough else "disproved", nodes=1, engine="plain")

    def begin(call: Call, compiled: bool) -> ProofSession:
        """The session of an engine; a CannotCompile where the rules, or the machine, do not allow it."""
        prover = (_compiled_prover() if compiled else PlainProver)(question, call.options.table_mb)
        return ProofSession(question, prover, call.clock, compiled)

    call = Call(game, question.state, options)
    run: Run[Answer] = Run(begin, KERNEL, call, lambda session: iter([session.answer(line)]))
    return next(run.answers())


def _compiled_prover() -> Callable[[ProofQuestion, float], Prover]:
    with importing_kernels():
        from outplay.solving.proof_number.kernels.searcher import CompiledProver
    return CompiledProver


MOST_VALUES: Final = 10_000
"""Values between which questions decide."""


def value_by_proofs(
    game: AnyGame,
    state: State = None,
    *,
    player: Player = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory_mb: float = 64,
    engine: str = "auto",
    stop: Event | None = None,
) -> ValueFound:
    """What the player (by default the one who moves) surely gets: the value, where one's gain is the other's loss.

    For games that declare a `utility_range` of whole numbers: a win, a draw and a loss take two questions.  The limits
    are those of all questions together.
    """
    clock = Clock(Limit(seconds=seconds, nodes=nodes), stop)
    question = question_of(game, state, player, 0)
    state, player = question.state, question.player
    answers: list[Answer] = []

    def ask(at_least: float) -> Answer:
        left = clock.left()
        spent = sum(answer.nodes for answer in answers)
        least = None if left.nodes is None else max(left.nodes - spent, 1)
        limits: PlainData = {"seconds": left.seconds, "nodes": least, "memory_mb": memory_mb, "stop": stop}
        answers.append(prove(game, state, player=player, at_least=at_least, engine=engine, **limits))
        return answers[-1]

    values = _values(game, state, player)
    low, high = _bisected(values, ask)
    between: tuple[float, float] = values[low], values[high]
    if low == high and not all(answer.is_whole for answer in answers):
        between = _between_whole(values, low, ask)
    return _found(between, player, answers)


def _values(game: AnyGame, state: State, player: Player) -> Sequence[float]:
    """The values that can be, in order: the whole numbers of the range, and what endless play is worth."""
    least, most = range_of(game)
    if not (-inf < least and most < inf and least % 1 == 0 == most % 1):
        raise Unsuited(
            f"{name_of(game)} declares no utility_range of whole numbers, and questions alone find no value among all "
            "numbers: declare it, or search"
        )
    if most - least >= MOST_VALUES:
        raise Unsuited(f"{name_of(game)} has values from {least} to {most}: too many for questions; search it")
    values: set[float] = set(range(int(least), int(most) + 1))
    if getattr(game, "can_repeat", True) and not game.is_terminal(state):
        values.add(endless_worth(game, state, player)[0])
    return sorted(values)


def _bisected(values: Sequence[float], ask: Any) -> tuple[int, int]:
    """The places of the least and the most that the value can be, if nothing lies between two values."""
    low, high = 0, len(values) - 1
    while low < high:
        middle = (low + high + 1) // 2
        answer = ask(values[middle])
        if not answer.is_settled:
            break
        low, high = (middle, high) if answer.verdict == "proved" else (low, middle - 1)
    return low, high


def _between_whole(values: Sequence[float], place: int, ask: Any) -> tuple[float, float]:
    """The least and the most that the value can be, where utilities were met that are no whole numbers."""
    value = values[place]
    if ask(nextafter(value, inf)).verdict == "disproved":
        return value, value
    return value, values[min(place + 1, len(values) - 1)]


def _found(between: tuple[float, float], player: Player, answers: Sequence[Answer]) -> ValueFound:
    """The value, or what it lies between, as the answers settle it."""
    low, high = between
    proved = [answer for answer in answers if answer.verdict == "proved"]
    action = max(proved, key=lambda answer: answer.at_least).action if proved else None
    some = any(answer.is_settled for answer in answers)
    if low == high:
        return ValueFound(low, between, "exact", player, action, tuple(answers))
    if some and not proved:
        return ValueFound(high, between, "upper bound", player, action, tuple(answers))
    return ValueFound(low, between, "lower bound" if proved else "estimate", player, action, tuple(answers))
