"""Alpha-beta as a family: which games it can search, and what it begins again with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from outplay.engine.alpha_beta.session import Session
from outplay.game import CHANCE
from outplay.methods.family import Call
from outplay.methods.tiers import BEYOND_KERNELS, Answer, Run, Tiered
from outplay.result import Result
from outplay.sums import SumFound, is_same, sum_of
from outplay.words import is_for_many, name_of, throws_dice


class AlphaBeta(Tiered):
    """Two players, no chance, a constant sum: principal variation search, or MTD(f)."""

    def why_not(self, call: Call) -> str:
        if is_for_many(call.game):
            return f"{name_of(call.game)} has {len(call.game.players)} players, and alpha-beta is for two: max-n"
        if throws_dice(call.game) or call.mover == CHANCE:
            return f"{name_of(call.game)} has chance nodes, and alpha-beta has none: expectiminimax"
        return ""

    def results(self, call: Call) -> Iterator[Result[Any]]:
        return self._answers(call, Session.results)

    def rankings(self, call: Call) -> Iterator[list[Result[Any]]]:
        return self._answers(call, Session.rankings)

    def at_once(self, call: Call) -> Result[Any]:
        return self.session(call, compiled=False).at_once()

    def values(self, call: Call, states: Sequence[Any]) -> list[float] | None:
        is_alone = len(states) == 1 or call.options.engine == "plain"
        if is_alone or getattr(call.game, "can_repeat", True) or not _have_one_sum(call, states):
            return None
        try:
            return Session(call, compiled=True).values(states)
        except BEYOND_KERNELS:
            if call.options.engine == "compiled":
                raise
            return None

    def session(self, call: Call, compiled: bool) -> Session:
        return Session(call, compiled)

    def kernel_of(self, call: Call) -> str:
        ends = not getattr(call.game, "can_repeat", True)
        return "search_to_end" if call.proving and ends and not call.options.limit else "search_to_depth"

    def reached(self, row: Result[Any]) -> float:
        return row.depth or 0

    def _answers(self, call: Call, run: Run[Answer]) -> Iterator[Answer]:
        if call.sum.basis == "varies":
            call.sum.refuse(call.game)
        return self._begun_again(call, run, self.begun(call, run))

    def _begun_again(self, call: Call, run: Run[Answer], answers: Iterator[Answer]) -> Iterator[Answer]:
        """The answers; where the first end shows another sum than 0, the search begins again with that."""
        try:
            yield from answers
        except SumFound as found:
            yield from self.begun(call.knowing(found.sum), run)


def _have_one_sum(call: Call, states: Sequence[Any]) -> bool:
    """Is the sum declared, or the same below every state, as far as that can be seen?"""
    if call.sum.basis == "declared":
        return True
    sums = (sum_of(call.game, state) for state in states)
    return all(found.basis != "varies" and is_same(found.total, call.sum.total) for found in sums)
