"""Nim: take any number of stones from one heap; who takes the last stone wins, or loses in misère play.

Bouton, 1901: the player to move loses exactly if the heaps' exclusive-or is 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from outplay.errors import BadOption, IllegalAction
from outplay.game import Game


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

    def __init__(self, *heaps: int, misere: bool = False):
        if any(heap < 0 for heap in heaps):
            raise BadOption(f"the heaps are {heaps}; a heap has at least 0 stones")
        self.initial = State(heaps or (3, 4, 5), 0)
        self.misere = misere

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterable[Take]:
        for heap, size in enumerate(state.heaps):
            for stones in range(1, size + 1):
                yield Take(heap, stones)

    def result(self, state: State, action: Take) -> State:
        heap, stones = action
        if not (0 <= heap < len(state.heaps) and 1 <= stones <= state.heaps[heap]):
            raise IllegalAction(f"{stones} stones of heap {heap} cannot be taken from {state.heaps}")
        rest = state.heaps[heap] - stones
        return State((*state.heaps[:heap], rest, *state.heaps[heap + 1 :]), 1 - state.player)

    def is_terminal(self, state: State) -> bool:
        return not any(state.heaps)

    def utility(self, state: State, player: int) -> float:
        mover_wins = self.misere
        return 1 if (player == state.player) == mover_wins else -1

    def format_action(self, state: State, action: Take) -> str:
        """'1:3' takes three stones of the first heap."""
        return f"{action.heap + 1}:{action.stones}"

    def show(self, state: State) -> str:
        """A row of stones for each heap."""
        return "\n".join(f"{i}: {'o' * size}" for i, size in enumerate(state.heaps, 1))
