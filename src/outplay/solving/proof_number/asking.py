"""Asking a question: the options are checked, and the engine is chosen as for every search."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from threading import Event
from typing import Any

from outplay.answers import number_of
from outplay.core.call import Call
from outplay.core.options import Options, require_engine
from outplay.core.run import Run, importing_kernels
from outplay.errors import BadOption
from outplay.game import Player
from outplay.limit import Limit
from outplay.solving.proof_number.plain import PlainProver
from outplay.solving.proof_number.question import Answer, ProofQuestion, question_of
from outplay.solving.proof_number.searcher import Prover
from outplay.solving.proof_number.session import ProofSession

KERNEL = "prove_on"
"""The name of the compiled kernel."""


def prove(
    game: Any,
    state: Any = None,
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
        return _over(question)
    return _answered(Asking(question), Call(game, question.state, options), line)


def _over(question: ProofQuestion) -> Answer:
    """The answer where the game is over."""
    enough = number_of(question.game, "utility", question.state, question.player) >= question.at_least
    told = Answer("proved" if enough else "disproved", question.player, question.at_least, nodes=1, engine="plain")
    return told.about(question.game, question.state)


class Asking:
    """A question, which has a session in each engine."""

    def __init__(self, question: ProofQuestion):
        self.question = question

    def session(self, call: Call, compiled: bool) -> ProofSession:
        """The session that answers a call; a CannotCompile where the rules, or the machine, do not allow it."""
        question, searcher = self.question, self._compiled(call) if compiled else PlainProver
        asked = call.game, question.player, question.at_least, question.for_player
        return ProofSession(question, searcher(*asked, call.options.table_mb), call.clock, compiled)

    def _compiled(self, call: Call) -> Callable[..., Prover]:
        with importing_kernels():
            from outplay.solving.proof_number.kernels.searcher import CompiledProver
        return partial(CompiledProver, asked=[call.state])


def _answered(asking: Asking, call: Call, line: bool) -> Answer:
    """The answer of the engine that was named; by default the plain one's, unless compiled code is ready before."""
    run: Run[Answer] = Run(asking.session, KERNEL, call, lambda session: iter([session.answer(line)]))
    return next(run.answers())
