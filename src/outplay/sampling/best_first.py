"""Unbounded best-first minimax as a family: two players, a constant sum, nothing left to chance."""

from __future__ import annotations

from outplay.game import CHANCE
from outplay.methods.family import Call
from outplay.sampling.family import Sampling
from outplay.words import is_for_many, name_of, throws_dice


class BestFirst(Sampling):
    """Goes where both sides play what looks best."""

    def why_not(self, call: Call) -> str:
        name = name_of(call.game)
        if is_for_many(call.game):
            return f"{name} has {len(call.game.players)} players, and best-first is for two: mcts or max-n"
        if throws_dice(call.game) or call.mover == CHANCE:
            return f"{name} has chance nodes, and best-first has none: mcts or expectiminimax"
        if call.sum.basis in ("assumed", "varies"):
            return (
                f"{name} does not declare what its utilities add up to (utility_sum), and best-first rests on it: mcts"
            )
        return ""


family = BestFirst("best-first")
