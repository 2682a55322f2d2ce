"""Candidates, promises, noisy moves, passes and swapped players."""

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


@broken("swap-players-mover", "swap-players-utility")
class SwapKeeps(Heaps):
    def swap_players(self, state):
        return state


@broken("swap-players-malformed")
class SwapLists(Heaps):
    def swap_players(self, state):
        return [*state]


@broken("swap-players-utility")
class SwapForgetsWho(Heaps):
    def utility(self, state, player):
        return 1 if player == 0 else -1

    def value(self, state, player):
        return 1 if player == 0 else -1


@broken("swap-players-back", "swap-players-moves")
class SwapWanders(Heaps):
    def swap_players(self, state):
        left, right, player = state
        return (right + (left + right == 5), left, 1 - player)


@broken("swap-players-moves")
class SwapTurnsHeaps(Heaps):
    def symmetries(self, state):
        return []

    def swap_players(self, state):
        left, right, player = state
        return (right, left, 1 - player) if left + right == 3 else (left, right, 1 - player)


@broken("swap-players-raises")
class SwapRaises(Heaps):
    def swap_players(self, state):
        raise KeyError("swap")
