"""The search with chance nodes on arrays, through the compiler: the primitives of plain.py, by the same names."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from outplay.answers import SURE
from outplay.compiling import questions
from outplay.compiling.cache import inner, kernel
from outplay.compiling.hashing import hash_of
from outplay.compiling.pointer import pointer_to
from outplay.compiling.questions import is_chance, position_of, state_at
from outplay.engine.alpha_beta.kernels import primitives
from outplay.engine.alpha_beta.kernels.primitives import place_on_path
from outplay.engine.alpha_beta.kernels.searcher import CompiledSearcher
from outplay.engine.alpha_beta.kernels.stack import as_float, by_promise, open_stack, order_at, put, rival_at
from outplay.engine.alpha_beta.kernels.work import BAD_CHANCES, MOVES, NO_MOVE, ROOT, SLOT, begin, checked, end
from outplay.engine.alpha_beta.numbers import CUTS, ENDLESS, MIRRORED, ON_THE_LINE, PROBES
from outplay.engine.expectiminimax.recursion.star import star_with

WHOLE = np.int64(0)
THROW = np.uint64(0x9E3779B97F4A7C15)
"""Tells positions apart between which dice were thrown."""


@inner
def mover_of(game, state, work):
    """Who moves."""
    return game.to_move(state)


@inner
def list_outcomes(game, state, first, ply, work):
    """Puts what may happen on the stack, as listed, and gives where it ends."""
    open_stack(first, ply, work)
    last, total = first, 0.0
    for action, chance in game.outcomes(state):
        share = np.float64(chance)
        if not 0.0 <= share <= 1.0:
            end(work, BAD_CHANCES)
        total += share
        if share > 0.0:
            last = put(first, last, action, share, work)
    if not abs(total - 1.0) < SURE:
        end(work, BAD_CHANCES)
    return last


@inner
def put_outcomes(game, state, first, ply, work):
    """The same, the likeliest first."""
    last = list_outcomes(game, state, first, ply, work)
    by_promise(first, last, -1, work)
    return last


@inner
def repeated_since(game, state, ply, thrown, work):
    """The ply of the path at which the position stood before, after as many throws, -1 if it did not."""
    mark = hash_of(position_of(game, state, ply < work[MIRRORED])) + np.uint64(thrown) * THROW
    return place_on_path(np.int64(mark), ply, work)


@inner
def after_throw(game, state, move):
    """The state after an outcome."""
    return questions.after(game, state, questions.thrown(game, move))


@inner
def share_at(i, work):
    """The probability of an outcome on the stack."""
    return as_float(order_at(i, work))


@inner
def bound_at(i, work):
    """What is known of the value of an outcome."""
    return np.int64(rival_at(i, work)).view(np.float64)


@inner
def keep_bound(i, value, work):
    """Keeps that."""
    work[MOVES + SLOT * i + 3] = np.float64(value).view(np.int64)


@inner
def averaged(state, value, work):
    """The average; the search has to end if it is NaN."""
    return checked(value, work)


CHANCES = {
    function.__name__: function
    for function in (
        mover_of,
        is_chance,
        repeated_since,
        put_outcomes,
        after_throw,
        share_at,
        bound_at,
        keep_bound,
        averaged,
    )
}
star = star_with(SimpleNamespace(**{**vars(primitives), **CHANCES}))


@kernel
def search_with_chance(game, states, alpha, beta, depth, likely, table, work):
    """`star` of the first of the states: (value, proved, hangs_on)."""
    begin(work)
    state = state_at(game, states, 0)
    places = pointer_to(table), pointer_to(work)
    return star(game, state, alpha, beta, depth, ROOT, NO_MOVE, ROOT, *places, WHOLE, ROOT, likely)


class CompiledChanceSearcher(CompiledSearcher):
    """Searches a game of two players and dice with the compiled kernel; `likely` as in plain.py."""

    by_chance = True
    likely = np.inf

    def _call_once(self, state: Any, proving: bool) -> None:
        for work in self.works:
            work[CUTS] = work[PROBES] = 1
        window = self.number(-np.inf), self.number(np.inf)
        self._answer(self.works[0], search_with_chance, self._rows([state]), *window, np.int64(1), self.likely)

    def _searched(self, state: Any, alpha: float, beta: float, depth: int | None, quietly: bool) -> tuple[float, bool]:
        plies = np.int64(ENDLESS if depth is None else depth)
        window = self._window(alpha, beta)
        value, proved, hangs_on = self._run(search_with_chance, self._rows([state]), *window, plies, self.likely)
        self.is_faint = bool(hangs_on == ON_THE_LINE)
        return value, proved
