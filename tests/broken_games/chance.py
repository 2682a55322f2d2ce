"""Dice that are loaded."""

from math import nan

from broken_games.register import broken
from broken_games.sound import Coin
from outplay import Game


@broken("outcomes-sum")
class LoadedCoin(Coin):
    def outcomes(self, state):
        return [("heads", 0.5), ("tails", 0.6)]


@broken("outcomes-negative")
class NegativeCoin(Coin):
    def outcomes(self, state):
        return [("heads", 1.5), ("tails", -0.5)]


@broken("outcomes-not-numbers")
class WordyCoin(Coin):
    def outcomes(self, state):
        return [("heads", "half"), ("tails", nan)]


@broken("outcomes-empty")
class NoCoin(Coin):
    def outcomes(self, state):
        return []


@broken("outcomes-malformed")
class BareCoin(Coin):
    def outcomes(self, state):
        return ["heads", "tails"]


@broken("outcomes-missing")
class SilentCoin(Coin):
    outcomes = Game.outcomes
