"""Moves that are missing, repeated or not what they were, and what comes of them."""

import random
from itertools import count

from broken_games.register import broken
from broken_games.sound import Coin, Heaps


@broken("actions-empty")
class Stuck(Heaps):
    def actions(self, state):
        return [] if state[:2] == (1, 1) else super().actions(state)


@broken("actions-not-iterable")
class ActionsNone(Heaps):
    def actions(self, state):
        return None


@broken("actions-endless")
class ActionsEndless(Heaps):
    def actions(self, state):
        return ((0, stones) for stones in count(1))


@broken("actions-repeat")
class ActionsTwice(Heaps):
    def actions(self, state):
        return super().actions(state) + super().actions(state)[:1]


@broken("actions-change", "actions-empty")
class ActionsKept(Coin):
    def __init__(self):
        self.kept = iter(["keep", "turn"])

    def actions(self, state):
        return self.kept


@broken("actions-change")
class ActionsShuffled(Coin):
    def actions(self, state):
        return random.sample(range(100), 100)

    def result(self, state, action):
        return f"{state} keep" if state else action


@broken("actions-change")
class ActionsByIdentity(Coin):
    class Move:
        pass

    def actions(self, state):
        return [self.Move()]

    def result(self, state, action):
        return f"{state} keep" if state else action


@broken("result-nothing")
class ResultForgetsReturn(Heaps):
    def result(self, state, action):
        super().result(state, action)


@broken("result-changes")
class RollsInside(Coin):
    def result(self, state, action):
        return f"{super().result(state, action)}{random.random()}"


@broken("result-changes")
class ResultRemembers(Heaps):
    asked = 0

    def result(self, state, action):
        self.asked += state == self.initial
        left, right, player = super().result(state, action)
        return (left, right, player) if self.asked < 9 else (right, left, player)


@broken("result-unchecked", "parse-action-illegal")
class ResultTrusts(Coin):
    def parse_action(self, state, text):
        return text

    def result(self, state, action):
        return f"{state} {action}" if state else action

    def actions(self, state):
        return ["keep", "turn"] if state == "heads" else ["turn"]
