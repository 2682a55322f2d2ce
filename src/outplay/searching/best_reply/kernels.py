"""Best-reply search through the compiler."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np

from outplay.compiling.cache import inner, kernel
from outplay.compiling.numbers import numbered_players
from outplay.compiling.pointer import pointer_to
from outplay.compiling.questions import question, state_at
from outplay.core.kernels.against_all import against_all
from outplay.core.kernels.searcher import Kernels
from outplay.core.kernels.work import ROOT, begin
from outplay.searching.best_reply.reply import reply_with

HERO_MOVES = np.int64(0)


@question
def passes_of(game):
    """How many of the others may pass before one of them has to move."""
    passes = len(numbered_players(game.game)) - 2
    return lambda game: passes


@inner
def is_hero(mover):
    """Is it the hero who moves?"""
    return mover == 0


REPLIES = {"HERO_MOVES": HERO_MOVES, "passes_of": passes_of, "is_hero": is_hero}
reply = reply_with(SimpleNamespace(**{**vars(against_all), **REPLIES}))


@kernel
def search_best_reply(game, states, alpha, beta, depth, table, work):
    """`reply` of the first of the states: (value, proved), in the mover's view."""
    begin(work)
    state = state_at(game, states, 0)
    turn = 1 if is_hero(against_all_mover(game, state, work)) else -1
    low, high = (alpha, beta) if turn == 1 else (-beta, -alpha)
    value, proved = reply(game, state, low, high, depth, ROOT, ROOT, ROOT, pointer_to(table), pointer_to(work))
    return turn * value, proved


against_all_mover = against_all.mover_of
BEST_REPLY = Kernels(search_best_reply)
