"""Utilities, evaluations and bounds that are no numbers, or the wrong ones."""

import random
from math import inf, nan

from broken_games.register import broken
from broken_games.sound import Heaps
from outplay.games import TicTacToe


@broken("utility-not-a-number")
class UtilityNone(Heaps):
    def utility(self, state, player):
        return 1 if player != state[2] else None


@broken("utility-not-a-number")
class UtilityNan(Heaps):
    def utility(self, state, player):
        return nan


@broken("utility-not-finite")
class UtilityInfinite(Heaps):
    def utility(self, state, player):
        return -inf if player == state[2] else inf


@broken("utility-sum")
class EveryoneWins(Heaps):
    def utility(self, state, player):
        return 1 if player == 0 or state[2] else -1


@broken("utility-changes")
class UtilityRandom(Heaps):
    def utility(self, state, player):
        return random.random()


@broken("utility-early")
class MissesColumns(TicTacToe):
    def symmetries(self, state):
        return ()

    def is_terminal(self, state):
        rows = any(state.theirs >> shift & 0b111 == 0b111 for shift in (0, 4, 8))
        return state.ply == self.cells or rows


@broken("evaluate-not-a-number")
class EvaluateNone(Heaps):
    def evaluate(self, state, player):
        return None


@broken("evaluate-out-of-range")
class EvaluateInCentipawns(Heaps):
    def evaluate(self, state, player):
        return 100 * super().evaluate(state, player)


@broken("evaluate-one-sided")
class EvaluateForMax(Heaps):
    def evaluate(self, state, player):
        return super().evaluate(state, 0)


@broken("evaluate-sum")
class EvaluateLopsided(Heaps):
    def evaluate(self, state, player):
        return super().evaluate(state, player) * (1 + player) / 2


@broken("evaluate-sign")
class EvaluateUpsideDown(Heaps):
    def evaluate(self, state, player):
        return -super().evaluate(state, player)


@broken("bounds-malformed")
class BoundsNumber(Heaps):
    def bounds(self, state, player):
        return 1


@broken("bounds-crossed")
class BoundsCrossed(Heaps):
    def bounds(self, state, player):
        return 1, -1


@broken("bounds-wrong")
class BoundsTight(Heaps):
    def bounds(self, state, player):
        return (0, 1) if player == state[2] else (-1, 0)
