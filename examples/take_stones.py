"""The game of docs/first-game.md: take one, two or three stones; who takes the last one wins."""

from typing import NamedTuple

from outplay import Game


class State(NamedTuple):
    stones: int
    player: int


class TakeStones(Game[State, int]):
    initial = State(7, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return range(1, min(3, state.stones) + 1)

    def result(self, state, action):
        return State(state.stones - action, 1 - state.player)

    def is_terminal(self, state):
        return state.stones == 0

    def utility(self, state, player):
        return -1 if player == state.player else 1
