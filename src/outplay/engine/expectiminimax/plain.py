"""The search with chance nodes on dicts and lists: any Python game, probabilities of any kind."""

from __future__ import annotations

from math import inf
from typing import Any

from outplay.answers import is_number, possible, refuse_average
from outplay.engine.alpha_beta.numbers import CUTS, ENDLESS, MIRRORED, ON_THE_LINE, PROBES
from outplay.engine.alpha_beta.plain.primitives import NO_MOVE, Primitives
from outplay.engine.alpha_beta.plain.searcher import PlainSearcher
from outplay.engine.alpha_beta.plain.stack import by_promise, open_stack, put
from outplay.engine.alpha_beta.plain.work import Work
from outplay.engine.expectiminimax.recursion.star import star_with
from outplay.game import CHANCE, Player

WHOLE = 0
"""All moves of a state are searched; a probe is the recursion's own."""


class ChancePrimitives(Primitives):
    """Those of alpha-beta, and what chance nodes need.

    mover_of      who moves, as the text tells sides apart; is_chance: does CHANCE?
    repeated_since  the ply at which the position stood before, after as many throws; -1 if it did not
    put_outcomes  puts what may happen on the stack, the likeliest first, and gives where it ends
    after_throw   the state after an outcome
    share_at      the probability of one on the stack
    averaged      the average, if it is a number
    keep_bound    what is known of its value; bound_at gives it back
    """

    def __init__(self, words: Any, recursive: Any):
        super().__init__(words, recursive)
        self.after_throw = self.after

    def repeated_since(self, game: Any, state: Any, ply: int, thrown: int, work: Work) -> int:
        """The ply of the path at which the position stood before, after as many throws, -1 if it did not."""
        return work.repeated_from((thrown, self.position_of(game, state, ply < work[MIRRORED])), ply)

    @staticmethod
    def mover_of(game: Any, state: Any, work: Work) -> Player:
        """Who moves."""
        return game.to_move(state)  # type: ignore[no-any-return]

    @staticmethod
    def is_chance(game: Any, mover: Player) -> bool:
        """Does CHANCE move?"""
        return bool(mover == CHANCE)

    @staticmethod
    def list_outcomes(game: Any, state: Any, first: int, ply: int, work: Work) -> int:
        """Puts what may happen on the stack, as listed, and gives where it ends."""
        open_stack(first, ply, work)
        last = first
        for action, chance in possible(game, state):
            last = put(first, last, action, chance, work)
        return last

    @staticmethod
    def put_outcomes(game: Any, state: Any, first: int, ply: int, work: Work) -> int:
        """The same, the likeliest first."""
        last = ChancePrimitives.list_outcomes(game, state, first, ply, work)
        by_promise(first, last, -1, work)
        return last

    @staticmethod
    def averaged(state: Any, value: float, work: Work) -> float:
        """The average, if it is a number; infinite utilities may leave none."""
        return value if is_number(value) else refuse_average(state, value)

    share_at = staticmethod(Primitives.order_at)

    @staticmethod
    def bound_at(i: int, work: Work) -> float:
        """What is known of the value of an outcome."""
        return work.stack[i][3]

    @staticmethod
    def keep_bound(i: int, value: float, work: Work) -> None:
        """Keeps that."""
        chance, number, action, _ = work.stack[i]
        work.stack[i] = chance, number, action, value


class PlainChanceSearcher(PlainSearcher):
    """Searches any game of two players and dice; `likely`, how much likelier than what is cut off the root is."""

    number, likely = float, inf

    def _bind(self, recursive: Any) -> None:
        self.star = star_with(ChancePrimitives(self.words, recursive))
        self.work[CUTS] = self.work[PROBES] = 1

    def _recursion(self, state: Any, alpha: float, beta: float, depth: int | None) -> tuple[float, bool]:
        plies = ENDLESS if depth is None else depth
        value, proved, hangs_on = self.star(
            self.game, state, alpha, beta, plies, 0, NO_MOVE, 0, self.table, self.work, WHOLE, 0, self.likely
        )
        self.is_faint = hangs_on == ON_THE_LINE
        return value, proved
