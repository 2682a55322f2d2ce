r"""Three men's morris: three men each, placed and then moved along the lines; three in a line win.

    0---1---2       a ring of eight points and one in the middle, each joined to its neighbours in the ring and to
    | \ | / |       the middle; a line of three is a side of the square, or goes through the middle
    7---8---3
    | / | \ |       a man moves to a free point that is joined to his; who cannot move loses
    6---5---4

With `centre=False` nobody may begin in the middle, which is how the first player wins otherwise.

H. J. R. Murray, A History of Board-Games Other Than Chess, 1952, as the smaller merels; Tapatan in the Philippines.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from outplay.errors import BadOption, IllegalAction
from outplay.game import Game, Listing
from outplay.games.mu_torere import ALL, RING, beside, images

MEN = 3
MIDDLE = 8
SIDES = 0b10101010
"""The middle points of the four sides."""

NOWHERE = -1
"""Where a man comes from who is placed."""

COLUMNS, ROWS = (0, 1, 2, 2, 2, 1, 0, 0, 1), (0, 0, 0, 1, 2, 2, 2, 1, 1)
"""Of each point, counted from the upper left."""


class State(NamedTuple):
    """The men of the player to move and those of the other, as bits, and who is to move."""

    mine: int
    theirs: int
    player: int


class Move(NamedTuple):
    """From which point a man goes, or NOWHERE, and to which one."""

    start: int
    end: int


class ThreeMensMorris(Game[State, Move]):
    """A win is 1.  People write points as a1 at the lower left to c3."""

    listing = Listing(
        "three-mens-morris:1",
        "three men in a line, placed and then moved",
        "b2 places a man there, a1b2 moves one from a1 to b2. 0 in place of 1 forbids to begin in the middle.",
        "centre",
    )
    drawn_as = "joined"
    initial = State(0, 0, 0)
    utility_sum, utility_range = 0, (-1, 1)
    places = tuple(zip(COLUMNS, ROWS, strict=True))
    lines = (*((i, (i + 1) % 8) for i in range(8)), *((i, MIDDLE) for i in range(8)))

    def __init__(self, centre: int = True):
        if centre not in (0, 1):
            raise BadOption(f"centre is {centre!r}; it should be 1, or 0 if nobody may begin in the middle")
        self.first = ALL if centre else RING

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterable[Move]:
        places = self.men_to_place(state)
        starts = state.mine if places == 0 else 1
        while starts:
            start = NOWHERE if places else (starts & -starts).bit_length() - 1
            starts &= starts - 1
            ends = self.ends(state, start)
            while ends:
                yield Move(start, (ends & -ends).bit_length() - 1)
                ends &= ends - 1

    def result(self, state: State, action: Move) -> State:
        start, end = action
        placed = self.men_to_place(state) > 0
        mine = placed if start == NOWHERE else not placed and 0 <= start <= MIDDLE and state.mine >> start & 1 == 1
        if not mine or not 0 <= end <= MIDDLE or not self.ends(state, start) >> end & 1:
            raise IllegalAction("no man of the mover's goes there; choose one of the actions")
        gone = 0 if start == NOWHERE else 1 << start
        return State(state.theirs, state.mine ^ gone ^ 1 << end, 1 - state.player)

    def is_terminal(self, state: State) -> bool:
        return has_line(state.theirs) or self.is_stuck(state)

    def utility(self, state: State, player: int) -> int:
        """Who is to move has lost."""
        return -1 if player == state.player else 1

    def key(self, state: State) -> int:
        """The whole state in one number of 19 bits."""
        return state.mine | state.theirs << 9 | state.player << 18

    def symmetries(self, state: State) -> Iterable[State]:
        """The board turned, and turned over."""
        for mine, theirs in images(state.mine, state.theirs, 2):
            yield State(mine, theirs, state.player)

    def men_to_place(self, state: State) -> int:
        """How many the mover has not placed yet."""
        return MEN - state.mine.bit_count()

    def ends(self, state: State, start: int) -> int:
        """Where a man may be placed, or may go from a point."""
        free = ALL & ~(state.mine | state.theirs)
        if start == NOWHERE:
            return free & self.first if free == ALL else free
        return free & joined_to(1 << start)

    def is_stuck(self, state: State) -> bool:
        """Are all men placed, and none can move?"""
        free = ALL & ~(state.mine | state.theirs)
        return state.mine.bit_count() == MEN and joined_to(state.mine) & free == 0

    def in_hand(self, state: State) -> tuple[int, int]:
        """The men that each player has still to place."""
        mine, theirs = MEN - state.mine.bit_count(), MEN - state.theirs.bit_count()
        return (mine, theirs) if state.player == 0 else (theirs, mine)

    def moved(self, state: State, action: Move) -> tuple[int, int]:
        """The point that a man leaves, NOWHERE if he is placed, and the one to which he goes."""
        return action.start, action.end

    def name(self, point: int) -> str:
        """'a1' is the lower left point."""
        return "abc"[COLUMNS[point]] + "321"[ROWS[point]]

    def format_action(self, state: State, action: Move) -> str:
        """'b2' places a man, 'a1b2' moves one."""
        return "".join(self.name(point) for point in action if point != NOWHERE)

    def show(self, state: State) -> str:
        """The board and its lines: the first player's men are X."""
        crosses, noughts = (state.mine, state.theirs) if state.player == 0 else (state.theirs, state.mine)
        mark = ["X" if crosses >> i & 1 else "O" if noughts >> i & 1 else "." for i in range(9)]
        at = {place: mark[point] for point, place in enumerate(self.places)}
        rows = [f"{3 - row} " + "---".join(at[column, row] for column in range(3)) for row in range(3)]
        return "\n".join([rows[0], "  | \\ | / |", rows[1], "  | / | \\ |", rows[2], "  a   b   c"])


def joined_to(points: int) -> int:
    """The points that a line joins to one of these."""
    middle = 1 << MIDDLE if points & RING else 0
    return beside(points, 1) | beside(points, 7) | middle | (RING if points > RING else 0)


def has_line(men: int) -> bool:
    """Do three of these men stand in a line?"""
    ring = men & RING
    if ring & beside(ring, 1) & beside(ring, 7) & SIDES:
        return True
    return men > RING and ring & beside(ring, 4) != 0
