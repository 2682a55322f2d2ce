"""Nobody's turn, a stranger's, or an end that is none."""

from broken_games.register import broken
from broken_games.sound import Coin, Heaps, Plain


@broken("to-move-nobody")
class ToMoveNone(Heaps):
    def to_move(self, state):
        return None if state[:2] == (1, 1) else state[2]


@broken("to-move-nobody")
class ToMoveList(Heaps):
    def to_move(self, state):
        return [state[2]]


@broken("to-move-stranger")
class ToMoveThree(Heaps):
    def to_move(self, state):
        return state[2] + 1


@broken("to-move-third-player")
class ThreeUnnamed(Plain):
    def to_move(self, state):
        return state[0]


@broken("to-move-at-end")
class NobodyLeftToMove(Heaps):
    def to_move(self, state):
        return [state[2]][self.is_terminal(state)]


@broken("to-move-changes")
class TurnInTheGame(Heaps):
    turn = 0

    def to_move(self, state):
        return self.turn

    def result(self, state, action):
        self.turn = 1 - state[2]
        return super().result(state, action)


@broken("is-terminal-not-bool")
class TerminalForgetsFalse(Heaps):
    def is_terminal(self, state):
        return super().is_terminal(state) or None


@broken("is-terminal-changes")
class TerminalFlips(Coin):
    flips = 0

    def is_terminal(self, state):
        self.flips += 1
        return super().is_terminal(state) and self.flips % 2 == 0
