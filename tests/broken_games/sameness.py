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
class SymmetriesWithAWayBack(Heaps):
    def symmetries(self, state):
        return [(other, lambda action: action) for other in super().symmetries(state)]


@broken("symmetries-mover")
class SymmetriesTurn(Heaps):
    def symmetries(self, state):
        return [(*state[:2], 1 - state[2])] if sum(state[:2]) else []


@broken("symmetries-value")
class SymmetriesLie(Heaps):
    def symmetries(self, state):
        return [(2, 0, 1)] if state == (1, 1, 1) else []


@broken("symmetries-moves")
class SymmetriesOfAnotherSize(Heaps):
    def symmetries(self, state):
        return [(2, 2, state[2])] if state[:2] == (1, 1) else []


@broken("symmetries-utility")
class SymmetriesOfTheOtherEnd(Coin):
    def symmetries(self, state):
        return ["tails keep"] if state == "heads keep" else []
