"""Mū tōrere: eight counters on the points of a star and one free point; who cannot move loses.

            0                  the kewai, 0 to 7, in a ring, and the pūtahi, 8, in the middle of them
        7       1
                               a counter moves to the free point if that is beside it in the ring, or out of the
      6     8     2            pūtahi to any; into the pūtahi only if a counter of the opponent's is beside it
                               in the ring: without that the first move would end the game
        5       3
            4                  a move is the point that the counter leaves; people write 1 to 8, and 0 for the pūtahi

A game of the Ngāti Porou.  R. C. Bell, Board and Table Games from Many Civilizations, 1969; Philip Straffin,
Position graphs for Pong Hau K'i and Mu Torere, 1995: with best play it goes on for ever.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from typing import NamedTuple

from outplay.errors import BadOption, IllegalAction
from outplay.game import Game, Listing

RING, ALL = 0xFF, 0x1FF
PUTAHI = 8
"""The kewai and all points as bits, and the number of the point in the middle."""

RADIUS = 1.5
"""From the pūtahi to the kewai, in steps of the picture."""


class State(NamedTuple):
    """The counters of the player to move and those of the other, as bits, and who is to move."""

    mine: int
    theirs: int
    player: int


class MuTorere(Game[State, int]):
    """The first player has the four kewai from the top clockwise, the second the others."""

    listing = Listing(
        "mu-torere",
        "four counters each on a star; who cannot move loses",
        "A move is the point that a counter leaves: 1 to 8 clockwise from the top, 0 is the middle.",
        noun="point",
    )
    drawn_as = "joined"
    initial = State(0b1111, 0b11110000, 0)
    utility_sum, utility_range = 0, (-1, 1)
    places = (*((RADIUS * (1 + sin(i * pi / 4)), RADIUS * (1 - cos(i * pi / 4))) for i in range(8)), (RADIUS, RADIUS))
    lines = (*((i, (i + 1) % 8) for i in range(8)), *((i, PUTAHI) for i in range(8)))

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterable[int]:
        rest = self.movable(state)
        while rest:
            others = rest & (rest - 1)
            yield (rest ^ others).bit_length() - 1
            rest = others

    def result(self, state: State, action: int) -> State:
        if not 0 <= action <= PUTAHI or not self.movable(state) >> action & 1:
            raise IllegalAction("no counter of the mover's can leave that point; choose one of the actions")
        mine = ALL & ~state.theirs & ~(1 << action)
        return State(state.theirs, mine, 1 - state.player)

    def is_terminal(self, state: State) -> bool:
        return self.movable(state) == 0

    def utility(self, state: State, player: int) -> int:
        """A loss for who is to move: that player cannot."""
        return -1 if player == state.player else 1

    def key(self, state: State) -> int:
        """The whole state in one number of 19 bits."""
        return state.mine | state.theirs << 9 | state.player << 18

    def symmetries(self, state: State) -> Iterable[State]:
        """The star turned, and turned over."""
        for mine, theirs in images(state.mine, state.theirs, 1):
            yield State(mine, theirs, state.player)

    def movable(self, state: State) -> int:
        """The counters that can go to the free point."""
        free = ALL & ~(state.mine | state.theirs)
        if free > RING:
            return state.mine & (beside(state.theirs, 1) | beside(state.theirs, 7))
        return state.mine & (beside(free, 1) | beside(free, 7) | 1 << PUTAHI)

    def moved(self, state: State, action: int) -> tuple[int, int]:
        """The point that the counter leaves, and the one to which it goes."""
        return action, (ALL & ~(state.mine | state.theirs)).bit_length() - 1

    def name(self, point: int) -> str:
        """1 to 8, and 0 in the middle."""
        return str(point + 1) if point < PUTAHI else "0"

    def format_action(self, state: State, action: int) -> str:
        """'3' moves the counter on the third point."""
        return self.name(action)

    def position(self, text: str) -> State:
        """The state of nine points, 1 to 8 and then the middle, as X, O and one -; then who moves: "XXXXOOOO- X"."""
        points, _, mover = text.strip().upper().partition(" ")
        if sorted(points) != sorted("XXXXOOOO-") or mover.strip() not in ("X", "O"):
            raise BadOption(f"{text!r:.60} should be nine points of four X, four O and one -, then X or O to move")
        crosses, noughts = (sum(1 << i for i, mark in enumerate(points) if mark == own) for own in "XO")
        return State(crosses, noughts, 0) if mover.strip() == "X" else State(noughts, crosses, 1)

    def show(self, state: State) -> str:
        """The star with its points' names: the first player's men are X."""
        crosses, noughts = (state.mine, state.theirs) if state.player == 0 else (state.theirs, state.mine)
        mark = ["X" if crosses >> i & 1 else "O" if noughts >> i & 1 else "." for i in range(9)]
        rows = ((7, 0, 1), (6, PUTAHI, 2), (5, 4, 3))
        return "\n".join("  ".join(f"{self.name(point)} {mark[point]}" for point in row) for row in rows)


def beside(points: int, steps: int) -> int:
    """The kewai so many steps clockwise of these points; the pūtahi has none."""
    ring = points & RING
    return (ring << steps | ring >> 8 - steps) & RING


def images(mine: int, theirs: int, steps: int) -> Iterable[tuple[int, int]]:
    """Both players' points on a board that is turned by so many steps, again and again, and once turned over."""
    for i in range(1, 16 // steps):
        if i == 8 // steps:
            mine, theirs = turned_over(mine), turned_over(theirs)
        else:
            mine, theirs = mine & ~RING | beside(mine, steps), theirs & ~RING | beside(theirs, steps)
        yield mine, theirs


def turned_over(points: int) -> int:
    """The ring seen from behind: point 1 stays, and point 5, and the pūtahi."""
    over = points & ~RING
    for i in range(8):
        over |= (points >> i & 1) << (10 - i) % 8
    return over
