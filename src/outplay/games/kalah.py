"""Kalah(m, n): sow the seeds of a house; end in your store and move again; most seeds win.

    m houses a side, n seeds each.  Seeds are sown one by one, counter-clockwise, into the own store too
    but never into the opponent's.  A last seed in an own empty house captures itself and the house
    opposite, even if that one is empty (`empty_capture`).  As soon as one side has no seeds left, the
    other banks its own.  The value is the margin of the stores.

    Houses and stores, as player 0 sees Kalah(6, n):       12 11 10  9  8  7
                                                        13                    6
                                                            0  1  2  3  4  5

Irving, Donkers and Uiterwijk, Solving Kalah, 2000.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from outplay.errors import BadOption, IllegalAction
from outplay.game import Game, Listing, replaced


class State(NamedTuple):
    """The seeds in every pit and the player to move."""

    pits: tuple[int, ...]
    player: int


class Kalah(Game[State, int]):
    """A move is the number of a house, 1 to m, counted in the mover's direction of sowing."""

    listing = Listing(
        "kalah:4,3",
        "sow seeds, capture, move again",
        "A move is the number of a house, counted in the direction of sowing: for the first player the lower row "
        "from left to right, for the second the upper row from right to left.",
        "houses,seeds",
        "house",
    )
    drawn_as = "pits"
    can_repeat = False
    utility_sum = 0

    def __init__(self, m: int = 6, n: int = 4, empty_capture: bool = True):
        if min(m, n) < 1:
            raise BadOption(f"Kalah({m}, {n}) has no seeds; m and n should be at least 1")
        self.m, self.empty_capture, self.seeds = m, empty_capture, 2 * m * n
        self.utility_range = (-self.seeds, self.seeds)
        side = (n,) * m + (0,)
        self.initial = State(side + side, 0)

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterable[int]:
        """Those nearest to the store first: they give extra turns."""
        first = self.first_house(state.player)
        for house in range(self.m, 0, -1):
            if state.pits[first + house - 1]:
                yield house

    def result(self, state: State, action: int) -> State:
        player, pit = state.player, self.first_house(state.player) + action - 1
        if not 1 <= action <= self.m or not state.pits[pit]:
            raise IllegalAction("the house is empty or not there; choose one of the actions")
        pits, last = self.sown(state.pits, player, pit)
        pits = self.banked(self.captured(pits, player, last))
        return State(pits, player if last == self.store(player) else 1 - player)

    def is_terminal(self, state: State) -> bool:
        return self.is_empty(state.pits, 0) and self.is_empty(state.pits, 1)

    def utility(self, state: State, player: int) -> float:
        return state.pits[self.store(player)] - state.pits[self.store(1 - player)]

    def evaluate(self, state: State, player: int) -> float:
        """By how much the player leads so far."""
        return state.pits[self.store(player)] - state.pits[self.store(1 - player)]

    def bounds(self, state: State, player: int) -> tuple[float, float]:
        """What is banked stays banked; the rest may go to either."""
        mine, theirs = state.pits[self.store(player)], state.pits[self.store(1 - player)]
        return 2 * mine - self.seeds, self.seeds - 2 * theirs

    def first_house(self, player: int) -> int:
        """The pit where that player's houses begin."""
        return player * (self.m + 1)

    def store(self, player: int) -> int:
        """The pit that is that player's store."""
        return player * (self.m + 1) + self.m

    def is_empty(self, pits: tuple[int, ...], player: int) -> bool:
        """Has that player no seed in a house?"""
        for pit in range(self.first_house(player), self.store(player)):  # noqa: SIM110  (compiled rules have no `any`)
            if pits[pit]:
                return False
        return True

    def sown(self, pits: tuple[int, ...], player: int, pit: int) -> tuple[tuple[int, ...], int]:
        """The pit emptied, one seed into each of the next; and the pit that got the last one."""
        seeds = pits[pit]
        pits = replaced(pits, pit, 0)
        while seeds:
            pit = (pit + 1) % len(pits)
            if pit != self.store(1 - player):
                pits = replaced(pits, pit, pits[pit] + 1)
                seeds -= 1
        return pits, pit

    def captured(self, pits: tuple[int, ...], player: int, last: int) -> tuple[int, ...]:
        """A last seed that fell into an own empty house is banked, with what lies opposite."""
        house, opposite = last - self.first_house(player), 2 * self.m - last
        if not 0 <= house < self.m or pits[last] != 1 or not (self.empty_capture or pits[opposite]):
            return pits
        gain = 1 + pits[opposite]
        pits = replaced(replaced(pits, last, 0), opposite, 0)
        return replaced(pits, self.store(player), pits[self.store(player)] + gain)

    def banked(self, pits: tuple[int, ...]) -> tuple[int, ...]:
        """If one side is empty, the other banks what it has."""
        if not self.is_empty(pits, 0) and not self.is_empty(pits, 1):
            return pits
        for player in range(2):
            for pit in range(self.first_house(player), self.store(player)):
                pits = replaced(pits, self.store(player), pits[self.store(player)] + pits[pit])
                pits = replaced(pits, pit, 0)
        return pits

    def show(self, state: State) -> str:
        """Two rows of houses between two stores."""
        pits, m = state.pits, self.m
        upper = " ".join(f"{seeds:2}" for seeds in reversed(pits[m + 1 : 2 * m + 1]))
        lower = " ".join(f"{seeds:2}" for seeds in pits[:m])
        gap = " " * (3 * m - 1)
        return f"    {upper}\n{pits[2 * m + 1]:2}  {gap}  {pits[m]:2}\n    {lower}"
