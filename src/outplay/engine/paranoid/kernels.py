"""One player against all others, through the compiler: the primitives of plain.py, by the same names.

The hero is 0, whatever their number, and everybody else is 1; values are asked in the hero's view alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import numpy as np

from outplay.compiling.cache import inner, kernel
from outplay.compiling.numbers import players_of
from outplay.compiling.players import STRANGER
from outplay.compiling.pointer import pointer_to
from outplay.compiling.questions import is_chance, is_player, question, state_at, utility_of
from outplay.engine.alpha_beta.kernels import primitives
from outplay.engine.alpha_beta.kernels.table import recall_like
from outplay.engine.alpha_beta.kernels.work import NO_MOVE, ROOT, begin, checked
from outplay.engine.alpha_beta.numbers import CUTS, ENDLESS, HERO, PROBES
from outplay.engine.expectiminimax.kernels import CHANCES, WHOLE, CompiledChanceSearcher
from outplay.engine.expectiminimax.kernels import put_outcomes as put_throws
from outplay.engine.expectiminimax.recursion.star import star_with
from outplay.engine.max_n.kernels import after_throw
from outplay.game import Player
from outplay.sums import middle_of
from outplay.words import offers, throws_dice
from outplay.worths import worths_of


@inner
def mover_of(game, state, work):
    """0 for the hero, 1 for everybody else; CHANCE and strangers as they are."""
    mover = game.to_move(state)
    if is_chance(game, mover):
        return np.int64(mover)
    if not is_player(game, mover):
        return np.int64(STRANGER)
    return np.int64(0 if mover == work[HERO] else 1)


@question
def moves_of(game, state):
    """All the moves: a rival's best may not be the worst for the hero."""
    return lambda game, state: game.actions(state)


@question
def can_repeat(game):
    """No: what comes again is searched on."""
    return lambda game: False


@question
def lowest(game):
    """Below every value: they are floats here, whatever the game's are, for averages and shares of windows."""
    return lambda game: -np.inf


@inner
def seen(value, mover, work):
    """A value of the hero's, in the mover's view; the search has to end if it is NaN."""
    return checked(np.float64(value) if mover == 0 else -np.float64(value), work)


@inner
def final_value(game, state, mover, work):
    """The hero's utility of a finished game, in the mover's view."""
    return seen(utility_of(game, state, work[HERO]), mover, work)


@question
def guess_of(game, state, mover, work):
    """The hero's evaluation, in the mover's view; a draw where the game has none."""
    if offers(game.game, "evaluate"):
        return lambda game, state, mover, work: seen(game.evaluate(state, work[HERO]), mover, work)
    middle = float(middle_of(game.game))
    return lambda game, state, mover, work: seen(middle, mover, work)


@question
def limits_of(game, state, mover, work):
    """The values that the hero can still have, in the mover's view."""
    declared = tuple(map(float, worths_of(game.game)))
    if not offers(game.game, "bounds"):
        return lambda game, state, mover, work: seen_between(declared, mover, work)
    return lambda game, state, mover, work: seen_between(game.bounds(state, work[HERO]), mover, work)


@inner
def seen_between(bounds, mover, work):
    """The least and the most of the hero's values, in the mover's view."""
    least, most = bounds
    low, high = seen(least, mover, work), seen(most, mover, work)
    return (low, high) if mover == 0 else (high, low)


@inner
def repeated_value(game, state, mover, work):
    """Nothing is asked for it."""
    return 0.0


@inner
def recall(game, key, slot, table):
    """What the table knows of the position."""
    return recall_like(game, lowest(game), key, slot, table)


@question
def put_outcomes(game, state, first, ply, work):
    """Puts what may happen on the stack, the likeliest first, and gives where it ends."""
    if not throws_dice(game.game):
        return lambda game, state, first, ply, work: first
    return lambda game, state, first, ply, work: put_throws(game, state, first, ply, work)


HEROIC = {
    function.__name__: function
    for function in (
        mover_of,
        moves_of,
        can_repeat,
        lowest,
        final_value,
        guess_of,
        limits_of,
        repeated_value,
        recall,
        put_outcomes,
        after_throw,
    )
}
star = star_with(SimpleNamespace(**{**vars(primitives), **CHANCES, **HEROIC}))


@kernel
def search_against_all(game, states, alpha, beta, depth, table, work):
    """`star` of the first of the states, for the hero: (value, proved, hangs_on)."""
    begin(work)
    state = state_at(game, states, 0)
    places = pointer_to(table), pointer_to(work)
    return star(game, state, alpha, beta, depth, ROOT, NO_MOVE, ROOT, *places, WHOLE, ROOT, np.inf)


class CompiledParanoidSearcher(CompiledChanceSearcher):
    """Searches a game for one player against all others with the compiled kernel."""

    for_many = in_floats = True
    kernel = staticmethod(search_against_all)

    def __init__(self, game: Any, asked: Iterable[Any] = (), **options: Any):
        super().__init__(game, asked, **options | {"history": ()})
        self.is_whole, self.number = self.number is int, float

    def require_sum(self, total: float) -> None:
        """Nothing: any sum will do."""

    def take(self, hero: Player) -> None:
        """From now on this one plays against all others."""
        self.player = hero
        for work in self.works:
            work[HERO] = players_of(self.game).index(hero)

    def _call_once(self, state: Any, proving: bool) -> None:
        for work in self.works:
            work[CUTS] = work[PROBES] = 1
        self._answer(self.works[0], self.kernel, self._rows([state]), *self._window(-np.inf, np.inf), np.int64(1))

    def _searched(self, state: Any, alpha: float, beta: float, depth: int | None, quietly: bool) -> tuple[float, bool]:
        plies = np.int64(ENDLESS if depth is None else depth)
        value, proved, _ = self._run(self.kernel, self._rows([state]), *self._window(alpha, beta), plies)
        return self._as_the_games(value), proved

    def _as_the_games(self, value: float) -> float:
        """A whole number where all values of the game are."""
        return int(value) if self.is_whole and float(value).is_integer() else value
