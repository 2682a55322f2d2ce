"""The words of a game are there, and none of them raises an error."""

from broken_games.register import broken
from broken_games.sound import Heaps, Plain


@broken("not-a-game")
class NoUtility(Plain):
    utility = None


@broken("not-a-game")
class ThirdEdition(Plain):
    is_terminal = None

    def terminal_test(self, state):
        return state[0] == 3


@broken("not-a-game")
class NumberOfPlayers(Heaps):
    players = 2


@broken("initial-raises")
class InitialRaises(Heaps):
    @property
    def initial(self):
        raise ValueError("no start")


@broken("to-move-raises")
class ToMoveRaises(Heaps):
    def to_move(self, state):
        return {0: 0}[state[2]]


@broken("actions-raises")
class ActionsRaises(Heaps):
    def actions(self, state):
        for i, action in enumerate(super().actions(state)):
            yield action if 6 // (4 - i) > 0 and state[0] else [][1]


@broken("result-raises")
class ResultRaises(Heaps):
    def result(self, state, action):
        return super().result(state, action) if sum(state[:2]) > 2 else state[action[1] * 5]


@broken("is-terminal-raises")
class IsTerminalExits(Heaps):
    def is_terminal(self, state):
        if state[0] == 1:
            raise SystemExit("bye")
        return super().is_terminal(state)


@broken("utility-raises")
class UtilityRaises(Heaps):
    def utility(self, state, player):
        return (1, -1)[player + 1 + state[2]]


@broken("is-terminal-raises")
class TerminalUndecided(Heaps):
    class Undecided:
        def __bool__(self):
            raise ValueError("the truth of an array is ambiguous")

    def is_terminal(self, state):
        return self.Undecided()


@broken("check-stopped")
class EqualRaises(Heaps):
    class Touchy(tuple):
        __hash__ = tuple.__hash__

        def __eq__(self, other):
            raise ValueError("do not compare me")

    def result(self, state, action):
        return self.Touchy(super().result(state, action))
