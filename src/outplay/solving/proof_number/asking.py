"""Asking a question: the options are checked, and an engine is chosen."""

from __future__ import annotations

from threading import Event
from typing import Any

from outplay.clock import Clock
from outplay.game import Player
from outplay.limit import Limit
from outplay.solving.proof_number.answer import Answer
from outplay.solving.proof_number.plain.searcher import PlainSearcher
from outplay.solving.proof_number.question import question_of
from outplay.solving.proof_number.session import Session


def prove(game: Any, state: Any = None, *, player: Player = None, at_least: float, seconds: float | None = None,
          nodes: int | None = None, memory_mb: float = 64, engine: str = "auto", stop: Event | None = None, line: bool = False) -> Answer:
    question = question_of(game, state, player, at_least)
    if engine=="compiled":
        from outplay.solving.proof_number.kernels.searcher import CompiledSearcher
    else: CompiledSearcher=PlainSearcher
    searcher = CompiledSearcher(game, question.player, question.at_least, question.for_player, memory_mb)
    return Session(question, searcher, Clock(Limit(seconds=seconds, nodes=nodes), stop), engine).answer(line)
