"""Alpha-beta as a family: which engine answers, and when compiled code takes over from plain Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import inf
from typing import Any, TypeVar

from outplay.engine.alpha_beta.session import BEYOND_KERNELS, HandedOver, Session
from outplay.engine.alpha_beta.tiers import Tiers
from outplay.engine.family import Call, Family
from outplay.engine.ranking import ended_by
from outplay.game import CHANCE
from outplay.result import Result
from outplay.sums import SumFound, is_same, sum_of
from outplay.words import is_for_many, name_of, throws_dice

Answer = TypeVar("Answer", Result[Any], list[Result[Any]])


class AlphaBeta(Family):
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
        return Session(call, compiled=False).at_once()

    def ranking_at_once(self, call: Call) -> list[Result[Any]]:
        rows = Session(call, compiled=False).branches()
        return ended_by(call, "interrupt", rows, [branch.row for branch in rows])

    def values(self, call: Call, states: Sequence[Any]) -> list[float] | None:
        if call.options.engine == "plain" or getattr(call.game, "can_repeat", True) or not _have_one_sum(call, states):
            return None
        try:
            return Session(call, compiled=True).values(states)
        except BEYOND_KERNELS:
            if call.options.engine == "compiled":
                raise
            return None

    def _answers(self, call: Call, run: Callable[[Session], Iterator[Answer]]) -> Iterator[Answer]:
        """The answers of the engine that was named; by default plain ones, until compiled code is ready."""
        if call.sum.basis == "varies":
            call.sum.refuse(call.game)
        return self._begun_again(call, run, self._begun(call, run))

    def _begun_again(
        self, call: Call, run: Callable[[Session], Iterator[Answer]], answers: Iterator[Answer]
    ) -> Iterator[Answer]:
        """The answers; where the first end shows another sum than 0, the search begins again with that."""
        try:
            yield from answers
        except SumFound as found:
            yield from self._begun(call.knowing(found.sum), run)

    def _begun(self, call: Call, run: Callable[[Session], Iterator[Answer]]) -> Iterator[Answer]:
        if call.options.engine == "compiled":
            return run(Session(call, compiled=True))
        if call.options.engine == "plain" or call.options.watch is not None:
            return run(Session(call, compiled=False))
        return self._tiered(call, run)

    def _tiered(self, call: Call, run: Callable[[Session], Iterator[Answer]]) -> Iterator[Answer]:
        tiers, last = Tiers(call), None
        if not tiers.are_ready:
            session = Session(call, compiled=False)
            try:
                with tiers.made_ready(session):
                    for last in run(session):
                        yield last
                return
            except HandedOver:
                call = call.with_options()
        yield from self._compiled(call, run, last)

    def _compiled(
        self, call: Call, run: Callable[[Session], Iterator[Answer]], last: Answer | None
    ) -> Iterator[Answer]:
        """The compiled answers that say at least as much as the last plain one, which stands if there are none."""
        answer = None
        try:
            for answer in run(Session(call, compiled=True)):
                if reached(answer) >= reached(last):
                    last = answer
                    yield answer
        except BEYOND_KERNELS:
            yield from run(Session(call.with_options(), compiled=False))
            return
        if answer is not None and last is not None and answer is not last:
            yield _stopped_as(last, answer)


def _have_one_sum(call: Call, states: Sequence[Any]) -> bool:
    """Is the sum declared, or the same below every state, as far as that can be seen?"""
    if call.sum.basis == "declared":
        return True
    sums = (sum_of(call.game, state) for state in states)
    return all(found.basis != "varies" and is_same(found.total, call.sum.total) for found in sums)


def reached(answer: Result[Any] | list[Result[Any]] | None) -> float:
    """The depth down to which a result, or every row of a ranking, is known; without limit where it is proved."""
    if not answer:
        return 0
    rows = answer if isinstance(answer, list) else [answer]
    return min(inf if row.certainty == "exact" else row.depth or 0 for row in rows)


def _stopped_as(last: Answer, later: Answer) -> Answer:
    """What was known before, and what ended the search since."""
    if isinstance(last, list) and isinstance(later, list):
        return [row if row.certainty == "exact" else replace(row, stopped_by=later[0].stopped_by) for row in last]
    assert isinstance(last, Result)
    assert isinstance(later, Result)
    return replace(last, stopped_by=later.stopped_by)
