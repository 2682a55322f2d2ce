"""Nim: take any number of stones from one heap; who takes the last stone wins, or loses in misère play.

Bouton, 1901: the player to move loses exactly if the heaps' exclusive-or is 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from outplay.errors import BadOption, IllegalAction
from outplay.game import Game, Listing, replaced


class State(NamedTuple):
    """The sizes of the heaps and the player to move."""

    heaps: tuple[int, ...]
    player: int


class Take(NamedTuple):
    """So many stones from that heap, the first heap being 0."""

    heap: int
    stones: int


class Nim(Game[State, Take]):
    """Nim with heaps of these sizes."""

    listing = Listing(
        "nim:3,4,5", "the last stone wins", "1:3 takes three stones from the first heap.", "heap,heap,..."
    )
    drawn_as = "heaps"
    can_repeat = False
    utility_sum, utility_range = 0, (-1, 1)

    def __init__(self, *heaps: int, misere: bool = False):
        if any(heap < 0 for heap in heaps):
            raise BadOption(f"the heaps are {heaps}; a heap has at least 0 stones")
        self.initial = State(heaps or (3, 4, 5), 0)
        self.misere = misere

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterable[Take]:
        for heap in range(len(state.heaps)):
            for stones in range(1, state.heaps[heap] + 1):
                yield Take(heap, stones)

    def result(self, state: State, action: Take) -> State:
        heap, stones = action
        if not 0 <= heap < len(state.heaps) or not 1 <= stones <= state.heaps[heap]:
            raise IllegalAction("the heap has not so many stones; choose one of the actions")
        return State(replaced(state.heaps, heap, state.heaps[heap] - stones), 1 - state.player)

    def is_terminal(self, state: State) -> bool:
        stones = 0
        for heap in state.heaps:
            stones += heap
        return stones == 0

    def utility(self, state: State, player: int) -> float:
        """The player to move finds no stone: the other took the last one."""
        return 1 if (player == state.player) == self.misere else -1

    def format_action(self, state: State, action: Take) -> str:
        """'1:3' takes three stones of the first heap."""
        return f"{action.heap + 1}:{action.stones}"

    def show(self, state: State) -> str:
        """A row of stones for each heap."""
        return "\n".join(f"{i}: {'o' * size}" for i, size in enumerate(state.heaps, 1))
