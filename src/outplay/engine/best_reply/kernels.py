"""Best-reply search through the compiler: the primitives of plain.py, by the same names."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from outplay.compiling.cache import inner, kernel
from outplay.compiling.numbers import players_of
from outplay.compiling.pointer import pointer_to
from outplay.compiling.questions import question, state_at
from outplay.engine.alpha_beta.kernels import primitives
from outplay.engine.alpha_beta.kernels.work import ROOT, begin
from outplay.engine.alpha_beta.numbers import ENDLESS
from outplay.engine.best_reply.recursion.reply import reply_with
from outplay.engine.max_n.kernels import list_moves
from outplay.engine.paranoid.kernels import HEROIC, CompiledParanoidSearcher

HERO_MOVES = np.int64(0)


@question
def passes_of(game):
    """How many of the others may pass before one of them has to move."""
    passes = len(players_of(game.game)) - 2
    return lambda game: passes


@inner
def is_hero(mover):
    """Is it the hero who moves?"""
    return mover == 0


REPLIES = {"HERO_MOVES": HERO_MOVES, "passes_of": passes_of, "is_hero": is_hero, "list_moves": list_moves}
reply = reply_with(SimpleNamespace(**{**vars(primitives), **HEROIC, **REPLIES}))


@kernel
def search_best_reply(game, states, alpha, beta, depth, table, work):
    """`reply` of the first of the states: (value, proved), in the hero's view."""
    begin(work)
    state = state_at(game, states, 0)
    return reply(game, state, alpha, beta, depth, ROOT, ROOT, ROOT, pointer_to(table), pointer_to(work))


class CompiledReplySearcher(CompiledParanoidSearcher):
    """Searches a game for one player against the best reply of all others with the compiled kernel."""

    kernel = staticmethod(search_best_reply)

    def _searched(self, state: Any, alpha: float, beta: float, depth: int | None, quietly: bool) -> tuple[float, bool]:
        turn = 1 if self.game.to_move(state) == self.player else -1
        low, high = self._window(*((alpha, beta) if turn == 1 else (-beta, -alpha)))
        plies = np.int64(ENDLESS if depth is None else depth)
        value, proved = self._run(self.kernel, self._rows([state]), low, high, plies)
        return turn * self._as_the_games(value), proved
