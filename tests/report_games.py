"""Small games for reports: one that is unfair, one for one player, and some that do not go as games should."""

from typing import NamedTuple

from match_games import Endless
from outplay import Game


class Bids(NamedTuple):
    bids: tuple = ()


class Unfair(Game):
    """Two bids each, from 1 to 3; the higher sum wins, and a tie is won by who bid first."""

    initial, players = Bids(), (0, 1)
    can_repeat, utility_sum = False, 0

    def to_move(self, state):
        return len(state.bids) % 2

    def actions(self, state):
        return (1, 2, 3)

    def result(self, state, action):
        return Bids((*state.bids, action))

    def is_terminal(self, state):
        return len(state.bids) == 4

    def utility(self, state, player):
        first, second = sum(state.bids[::2]), sum(state.bids[1::2])
        return (1 if first >= second else -1) * (1 if player == 0 else -1)


class Coin(Unfair):
    """The same with nothing but a call that nobody can know the worth of: as fair as can be."""

    def is_terminal(self, state):
        return len(state.bids) == 2

    def utility(self, state, player):
        return 0


class Together(Unfair):
    """Two bids each, and both get what both of them bid: nobody gains what the other loses."""

    utility_sum = None

    def utility(self, state, player):
        return sum(state.bids)


class Alone(Unfair):
    """One player bids four times, and has the sum."""

    players, utility_sum = (0,), None

    def to_move(self, state):
        return 0

    def utility(self, state, player):
        return sum(state.bids)


class Over(Unfair):
    """The end before the beginning."""

    def is_terminal(self, state):
        return True

    def utility(self, state, player):
        return 0


class Wanders(Endless):
    """A number that grows in one of two ways, for ever."""

    def actions(self, state):
        return ("on", "farther")


class Raises(Unfair):
    """Rules with a mistake in them."""

    def utility(self, state, player):
        return [1, 2][7]
