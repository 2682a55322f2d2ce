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
from outplay.game import Game


class State(NamedTuple):
    """The seeds in every pit and the player to move."""

    pits: tuple[int, ...]
    player: int


class Kalah(Game[State, int]):
    """A move is the number of a house, 1 to m, counted in the mover's direction of sowing."""

    def __init__(self, m: int = 6, n: int = 4, empty_capture: bool = True):
        if min(m, n) < 1:
            raise BadOption(f"Kalah({m}, {n}) has no seeds; m and n should be at least 1")
        self.m, self.empty_capture = m, empty_capture
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
        pits, player = list(state.pits), state.player
        if not 1 <= action <= self.m or not pits[self.first_house(player) + action - 1]:
            raise IllegalAction(f"house {action} is empty or not there; choose of {tuple(self.actions(state))}")
        last = self.sow(pits, player, self.first_house(player) + action - 1)
        self.capture(pits, player, last)
        self.finish(pits)
        return State(tuple(pits), player if last == self.store(player) else 1 - player)

    def is_terminal(self, state: State) -> bool:
        pits, m = state.pits, self.m
        return not any(pits[:m]) and not any(pits[m + 1 : 2 * m + 1])

    def utility(self, state: State, player: int) -> float:
        return state.pits[self.store(player)] - state.pits[self.store(1 - player)]

    def evaluate(self, state: State, player: int) -> float:
        """The margin so far."""
        return self.utility(state, player)

    def first_house(self, player: int) -> int:
        """The pit where that player's houses begin."""
        return player * (self.m + 1)

    def store(self, player: int) -> int:
        """The pit that is that player's store."""
        return self.first_house(player) + self.m

    def sow(self, pits: list[int], player: int, pit: int) -> int:
        """Empties the pit, one seed into each of the next; the pit that got the last one."""
        seeds, pits[pit] = pits[pit], 0
        while seeds:
            pit = (pit + 1) % len(pits)
            if pit != self.store(1 - player):
                pits[pit] += 1
                seeds -= 1
        return pit

    def capture(self, pits: list[int], player: int, last: int) -> None:
        """Banks a last seed that fell into an own empty house, with what lies opposite."""
        house = last - self.first_house(player)
        opposite = 2 * self.m - last
        if 0 <= house < self.m and pits[last] == 1 and (self.empty_capture or pits[opposite]):
            pits[self.store(player)] += 1 + pits[opposite]
            pits[last] = pits[opposite] = 0

    def finish(self, pits: list[int]) -> None:
        """If one side is empty, the other banks what it has."""
        sides = [range(self.first_house(player), self.store(player)) for player in (0, 1)]
        if any(not any(pits[pit] for pit in side) for side in sides):
            for player, side in enumerate(sides):
                pits[self.store(player)] += sum(pits[pit] for pit in side)
                for pit in side:
                    pits[pit] = 0

    def show(self, state: State) -> str:
        """Two rows of houses between two stores."""
        pits, m = state.pits, self.m
        upper = " ".join(f"{seeds:2}" for seeds in reversed(pits[m + 1 : 2 * m + 1]))
        lower = " ".join(f"{seeds:2}" for seeds in pits[:m])
        gap = " " * (3 * m - 1)
        return f"    {upper}\n{pits[2 * m + 1]:2}  {gap}  {pits[m]:2}\n    {lower}"
