"""The kernel that searches to a depth."""

from __future__ import annotations

from outplay.compiling.cache import kernel
from outplay.compiling.pointer import pointer_to
from outplay.compiling.questions import state_at
from outplay.engine.alpha_beta.kernels import primitives
from outplay.engine.alpha_beta.kernels.primitives import played_mark
from outplay.engine.alpha_beta.kernels.work import NO_MOVE, ROOT, begin, note
from outplay.engine.alpha_beta.recursion.limited import limited_with

limited = limited_with(primitives)


@kernel
def search_to_depth(game, states, alpha, beta, depth, table, work):
    """`limited` of the first of the states: (value, proved, hangs_on)."""
    begin(work)
    state = state_at(game, states, 0)
    return limited(game, state, alpha, beta, depth, ROOT, NO_MOVE, ROOT, pointer_to(table), pointer_to(work))


@kernel
def note_played(game, states, table, work):
    """Writes down the positions that were played before the search."""
    for i in range(len(states)):
        note(played_mark(game, state_at(game, states, i)), work)
