"""A number that doubles with every move, and after 63 moves does not fit into a compiled int: docs/checking.md."""

from collections.abc import Iterable
from typing import NamedTuple

import outplay as op


class State(NamedTuple):
    worth: int
    player: int
    left: int


class Doubling(op.Game[State, int]):
    """Double the worth; the one who makes the last move wins."""

    can_repeat = False

    def __init__(self, moves: int = 64):
        self.initial = State(1, 0, moves)

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterable[int]:
        if state.left:
            yield 1

    def result(self, state: State, action: int) -> State:
        return State(state.worth * 2, 1 - state.player, state.left - action)

    def is_terminal(self, state: State) -> bool:
        return state.left == 0

    def utility(self, state: State, player: int) -> float:
        return -1 if player == state.player else 1


if __name__ == "__main__":
    print(op.check_game(Doubling()))
