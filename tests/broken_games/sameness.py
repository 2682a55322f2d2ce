"""Keys and symmetries that merge what is different."""

from broken_games.register import broken
from broken_games.sound import Coin, Heaps


@broken("key-unhashable")
class KeyList(Heaps):
    def key(self, state):
        return list(state)


@broken("key-changes")
class KeyCounts(Heaps):
    asked = 0

    def key(self, state):
        self.asked += 1
        return self.asked


@broken("key-merges")
class KeyForgetsTurn(Heaps):
    def key(self, state):
        return state[:2]


@broken("key-merges")
class KeySorts(Heaps):
    def key(self, state):
        return sorted(state[:2])[0], sorted(state[:2])[1], state[2]


@broken("key-merges")
class KeyForgetsScore(Coin):
    def key(self, state):
        return len(state)


@broken("symmetries-malformed")
class SymmetriesBare(Heaps):
    def symmetries(self, state):
        return [other for other, _ in super().symmetries(state)]


@broken("symmetries-mover")
class SymmetriesTurn(Heaps):
    def symmetries(self, state):
        return [((*state[:2], 1 - state[2]), lambda action: action)] if sum(state[:2]) else []


@broken("symmetries-value")
class SymmetriesLie(Heaps):
    def symmetries(self, state):
        return [((2, 1, 0), lambda action: action)] if state == (2, 2, 0) else []


@broken("symmetries-moves")
class SymmetriesForgetMoves(Heaps):
    def symmetries(self, state):
        return [(other, {}) for other, _ in super().symmetries(state)]


@broken("symmetries-moves")
class SymmetriesFold(Heaps):
    def symmetries(self, state):
        return [(other, lambda action: (0, 1)) for other, _ in super().symmetries(state)]


@broken("symmetries-result")
class SymmetriesUnturned(Heaps):
    def symmetries(self, state):
        return [(other, lambda action: action) for other, _ in super().symmetries(state) if min(state[:2]) > 1]
