"""Connect Four as the fixed-depth races play it: the rules, one evaluation, and no help for the search."""

from __future__ import annotations

from collections.abc import Iterable

from outplay.game import Game
from outplay.games.connect_four import ConnectFour, State

WIN = 1000
WEIGHTS = (1, 2, 3, 4, 3, 2, 1)
"""What a stone in each column is worth; stones in the middle take part in more lines."""

POSITIONS = ("", "4453", "32164625", "243335424257")
"""The start and three positions of different ages in which nobody wins at once."""


class BareFour(ConnectFour):
    """A win is worth WIN whenever it comes; nothing is said about bounds, candidates, order or symmetry."""

    bounds, candidates, promise, symmetries = Game.bounds, Game.candidates, Game.promise, Game.symmetries
    sooner_is_better = False

    def __init__(self) -> None:
        super().__init__()
        self.weights, self.win, self.utility_range = WEIGHTS, WIN, (-WIN, WIN)

    def utility(self, state: State, player: int) -> int:
        """The last stone wins, or nobody does."""
        if not self.has_four(state.mine ^ state.both):
            return 0
        return -self.win if player == state.ply % 2 else self.win

    def evaluate(self, state: State, player: int) -> int:
        """The weights of one's stones less those of the other's."""
        worth = 0
        theirs = state.mine ^ state.both
        for column in range(self.width):
            cells = self.column << column * self.stride
            worth += self.weights[column] * ((state.mine & cells).bit_count() - (theirs & cells).bit_count())
        return worth if player == state.ply % 2 else -worth


class LeftToRight(BareFour):
    """The moves in the order in which OpenSpiel lists them."""

    def actions(self, state: State) -> Iterable[int]:
        possible = self.possible(state)
        for column in range(self.width):
            if possible >> column * self.stride & self.column:
                yield column
