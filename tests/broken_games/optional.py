"""Candidates, promises, noisy moves and passes."""

from broken_games.register import broken
from broken_games.sound import Heaps


@broken("candidates-illegal")
class CandidatesStrange(Heaps):
    def candidates(self, state):
        return [*super().candidates(state), (5, 5)]


@broken("candidates-empty")
class CandidatesNone(Heaps):
    def candidates(self, state):
        return []


@broken("candidates-miss-best")
class CandidatesFirst(Heaps):
    def candidates(self, state):
        return self.actions(state)[:1]


@broken("promise-not-a-number")
class PromiseText(Heaps):
    def promise(self, state, action):
        return "good"


@broken("noisy-actions-illegal")
class NoisyStrange(Heaps):
    def noisy_actions(self, state):
        return [(0, 2)]


@broken("pass-turn-keeps")
class PassKeeps(Heaps):
    def pass_turn(self, state):
        return state
