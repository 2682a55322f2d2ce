"""Three players, one heap: each takes one or two stones in turn, and the last stone earns the most.

Who takes the last stone gets 2, the player who moved before them 1, and the third nothing.  The value
for the player to move depends on the stones left alone, and can be worked out with a pencil:

    stones      1  2  3  4  5  6  7
    mover       2  2  1  1  0  2  2
    next        0  0  2  2  1  0  0
    after that  1  1  0  0  2  1  1
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from outplay.errors import BadOption, IllegalAction
from outplay.game import Game, Listing

PLAYERS = 3


class State(NamedTuple):
    """The stones left and the player to move."""

    stones: int
    player: int


class LastStone(Game[State, int]):
    """A heap of stones for three."""

    listing = Listing(
        "last-stone:7",
        "one heap for three players",
        "A move is how many stones you take: 1 or 2. The last stone earns 2, the move before it 1.",
        "stones",
    )
    drawn_as = "heaps"
    players = tuple(range(PLAYERS))
    can_repeat = False
    utility_sum, utility_range = 3, (0, 2)

    def __init__(self, stones: int = 7):
        if stones < 1:
            raise BadOption(f"the heap has {stones} stones; it should have at least 1")
        self.initial = State(stones, 0)

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterable[int]:
        return range(1, min(2, state.stones) + 1)

    def result(self, state: State, action: int) -> State:
        if action not in self.actions(state):
            raise IllegalAction("one stone or two can be taken, if they are there; choose one of the actions")
        return State(state.stones - action, (state.player + 1) % PLAYERS)

    def is_terminal(self, state: State) -> bool:
        return state.stones == 0

    def utility(self, state: State, player: int) -> float:
        """2 for the last to move, 1 for the one before, 0 for the next in turn."""
        return (player - state.player) % PLAYERS

    def show(self, state: State) -> str:
        """An o for each stone that is left."""
        return "o" * state.stones or "no stones"
