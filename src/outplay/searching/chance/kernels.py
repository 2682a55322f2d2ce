"""The search with chance nodes on arrays, through the compiler: for two players, and for one against all others."""

from __future__ import annotations

import numpy as np

from outplay.compiling.cache import kernel
from outplay.compiling.pointer import pointer_to
from outplay.compiling.questions import state_at
from outplay.core.kernels.against_all import against_all
from outplay.core.kernels.primitives import PRIMITIVES
from outplay.core.kernels.searcher import Kernels
from outplay.core.kernels.work import NO_MOVE, ROOT, begin
from outplay.searching.chance.star import star_with

WHOLE = np.int64(0)

star = star_with(PRIMITIVES)
hero_star = star_with(against_all)


@kernel
def search_with_chance(game, states, alpha, beta, depth, likely, table, work):
    """`star` of the first of the states: (value, proved, hangs_on)."""
    begin(work)
    state = state_at(game, states, 0)
    places = pointer_to(table), pointer_to(work)
    return star(game, state, alpha, beta, depth, ROOT, NO_MOVE, ROOT, *places, WHOLE, ROOT, likely)


@kernel
def search_against_all(game, states, alpha, beta, depth, likely, table, work):
    """`star` of the first of the states, for the hero: (value, proved, hangs_on)."""
    begin(work)
    state = state_at(game, states, 0)
    places = pointer_to(table), pointer_to(work)
    return hero_star(game, state, alpha, beta, depth, ROOT, NO_MOVE, ROOT, *places, WHOLE, ROOT, likely)


EXPECTIMINIMAX = Kernels(search_with_chance)
PARANOID = Kernels(search_against_all)
