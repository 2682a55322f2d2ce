"""Coins in a row: two players in turn take a coin from either end of the row; who has more money wins.

A game answers six questions: initial, to_move, actions, result, is_terminal and utility.
Change anything here, then ask whether the rules still hold together, and play:

    outplay check my_game.py:MyGame
    outplay play my_game.py:MyGame
"""

from collections.abc import Iterable
from typing import NamedTuple

from outplay import Game
from outplay.errors import IllegalAction

COINS = (3, 7, 2, 9, 4, 5, 8, 1)

LEFT, RIGHT = 0, 1  # the two moves


class State(NamedTuple):
    """All there is to know about a position.  A state never changes: each move makes a new one.

    A NamedTuple of numbers is compiled, and searched a hundred times faster; any tuple works.
    """

    left: int  # the first coin that is still there
    right: int  # the first coin after the row
    lead: int  # how much money the first player has more than the second
    player: int  # whose turn it is: 0 moves first, 1 second


class MyGame(Game[State, int]):
    """The rules.  Each method gets a state, and must not change it."""

    initial = State(0, len(COINS), 0, 0)  # how the game begins

    utility_sum = 0  # what one wins the other loses; unsaid, proofs assume it; "general" where both can gain
    can_repeat = False  # no position comes twice, for coins never come back; leave this out if you are not sure
    utility_range = (-sum(COINS), sum(COINS))  # nobody can win or lose more: a best result that is found is proved

    def to_move(self, state: State) -> int:
        """Whose turn is it?  It is asked every time, so that a player may also move twice in a row."""
        return state.player

    def actions(self, state: State) -> Iterable[int]:
        """Which moves are there?  Only legal ones, and at least one until the game is over."""
        if state.left < state.right:
            yield LEFT
        if state.right - state.left > 1:
            yield RIGHT

    def result(self, state: State, action: int) -> State:
        """What is the position after this move?"""
        coins = state.right - state.left
        sign = 1 if state.player == 0 else -1
        if action == LEFT and coins > 0:
            return State(state.left + 1, state.right, state.lead + sign * COINS[state.left], 1 - state.player)
        if action == RIGHT and coins > 1:
            return State(state.left, state.right - 1, state.lead + sign * COINS[state.right - 1], 1 - state.player)
        raise IllegalAction("there is no such coin; take the one on the left or on the right")

    def is_terminal(self, state: State) -> bool:
        """Is the game over?"""
        return state.left == state.right

    def utility(self, state: State, player: int) -> float:
        """How good is this end for that player?  More is better; here it is the money they are ahead."""
        return state.lead if player == 0 else -state.lead

    # A game may stop here.  What follows is optional, and each part makes something better.

    def evaluate(self, state: State, player: int) -> float:
        """How good does it look before the end?  Lets a search stop after a few moves; half the lead is a guess."""
        return state.lead / 2 if player == 0 else -state.lead / 2

    def show(self, state: State) -> str:
        """What does the position look like?  Lets people see the board."""
        row = " ".join(str(coin) for coin in COINS[state.left : state.right]) or "no coins left"
        leader = "the first player" if state.lead > 0 else "the second player"
        return f"{row}\n{leader} leads by {abs(state.lead)}" if state.lead else f"{row}\nnobody leads"

    def format_action(self, state: State, action: int) -> str:
        """How do people write the move?  Lets them type it, and read it."""
        return "left" if action == LEFT else "right"
