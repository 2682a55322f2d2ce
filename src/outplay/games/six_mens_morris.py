"""Six men's morris: place your men, then move them; three along a side are a mill, and take a man of the other's.

    5  0-----1-----2        two rings of eight points, the sides' middles joined; the points of a ring go clockwise
       |     |     |        from the upper left, those of the inner ring are 8 to 15
    4  |  8--9-10  |
       |  |     |  |        a mill is a side of either square: the lines between the squares have two points only
    3  7-15    11--3
       |  |     |  |
    2  | 14-13-12  |
       |     |     |
    1  6-----5-----4
       a  b  c  d  e

Who makes a mill, by placing a man or by moving one, takes a man of the other's: one who stands in no mill, unless all
do.  When all are placed, a man moves to a free point that is joined to his.  Who then has fewer than three men or
cannot move has lost.  With `flying=1` a man of three goes to any free point.

H. J. R. Murray, A History of Board-Games Other Than Chess, 1952.  Without flying there are 42,372,745 positions and
best play goes on for ever: Brian Liou, solved-games, 2026.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from outplay.errors import BadOption, IllegalAction
from outplay.game import Game, Listing

POINTS, ALL = 16, 0xFFFF
FEWEST = 3
"""Men without whom a player has lost."""

FIRST, LAST = 0x0101, 0x8080
"""The points 0 and 7 of both rings: where a ring closes."""

SIDES = 0xAAAA
"""The middle points of the sides: odd numbers."""

NOWHERE = -1
"""Where a man comes from who is placed; who is taken, if nobody is."""

CLOCKWISE, BACK, ACROSS = 0, 1, 2
"""The ways to a neighbour."""

COLUMNS = (0, 2, 4, 4, 4, 2, 0, 0, 1, 2, 3, 3, 3, 2, 1, 1)
ROWS = (0, 0, 0, 2, 4, 4, 4, 2, 1, 1, 1, 2, 3, 3, 3, 2)
"""Of each point, counted from the upper left."""


class State(NamedTuple):
    """The men of the player to move and those of the other, as bits; how many each has to place; who is to move."""

    mine: int
    theirs: int
    my_hand: int
    their_hand: int
    player: int


class MorrisMove(NamedTuple):
    """From which point a man goes, or NOWHERE; to which one; and which man of the other's is taken, or NOWHERE."""

    start: int
    end: int
    taken: int


class SixMensMorris(Game[State, MorrisMove]):
    """A win is 1.  There may be fewer men, three at least."""

    listing = Listing(
        "six-mens-morris:6",
        "mills on two squares",
        "b2 places a man there, b2b3 moves one; b2b3xc5 takes the man on c5, after a mill. a1 is the lower left point.",
        "men,flying",
    )
    drawn_as = "joined"
    utility_sum, utility_range = 0, (-1, 1)
    places = tuple(zip(COLUMNS, ROWS, strict=True))
    lines = (
        *((8 * ring + i, 8 * ring + (i + 1) % 8) for ring in (0, 1) for i in range(8)),
        *((i, i + 8) for i in (1, 3, 5, 7)),
    )

    def __init__(self, men: int = 6, flying: int = False):
        if not FEWEST <= men <= 6:
            raise BadOption(f"there are {men} men; there should be 3 to 6 for each player")
        if flying not in (0, 1):
            raise BadOption(f"flying is {flying!r}; it should be 0, or 1 if a man of three goes to any free point")
        self.men, self.flies = men, flying == 1
        self.initial = State(0, 0, men, men, 0)

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterable[MorrisMove]:
        """Where a mill is made there is a move for each man that it may take."""
        free, mine = ALL & ~(state.mine | state.theirs), state.mine
        takeable = takeable_men(state.theirs)
        placing = state.my_hand > 0
        flying = not placing and self.may_fly(mine)
        starts = mine if flying else 1
        while starts:
            start = (starts & -starts).bit_length() - 1
            starts &= starts - 1
            for way in range(1 if placing or flying else 3):
                ends = free if placing or flying else stepped(mine, way) & free
                while ends:
                    bit = ends & -ends
                    ends ^= bit
                    end = bit.bit_length() - 1
                    left = NOWHERE if placing else start if flying else came_from(end, way)
                    after = mine | bit if placing else mine ^ 1 << left | bit
                    taken = takeable if in_mills(after) & bit else 0
                    if not taken:
                        yield MorrisMove(left, end, NOWHERE)
                    while taken:
                        yield MorrisMove(left, end, (taken & -taken).bit_length() - 1)
                        taken &= taken - 1

    def result(self, state: State, action: MorrisMove) -> State:
        start, end, taken = action
        if not self.is_legal(state, start, end, taken):
            raise IllegalAction("that is no move of the mover's here; choose one of the actions")
        mine = state.mine | 1 << end if start == NOWHERE else state.mine ^ 1 << start | 1 << end
        theirs = state.theirs if taken == NOWHERE else state.theirs ^ 1 << taken
        hand = state.my_hand - 1 if start == NOWHERE else 0
        return State(theirs, mine, state.their_hand, hand, 1 - state.player)

    def is_terminal(self, state: State) -> bool:
        """All are placed, and the mover has too few or cannot move."""
        return state.my_hand == 0 and (state.mine.bit_count() < FEWEST or self.is_stuck(state))

    def utility(self, state: State, player: int) -> int:
        """Who is to move has lost."""
        return -1 if player == state.player else 1

    def key(self, state: State) -> int:
        """The whole state in one number of 39 bits."""
        hands = state.my_hand | state.their_hand << 3
        return state.mine | state.theirs << 16 | hands << 32 | state.player << 38

    def symmetries(self, state: State) -> Iterable[State]:
        """The board turned, turned over, and its two squares exchanged: sixteen views."""
        mine, theirs = state.mine, state.theirs
        for i in range(15):
            if i == 7:
                mine, theirs = exchanged(mine), exchanged(theirs)
            elif i % 4 == 3:
                mine, theirs = turned_over(mine), turned_over(theirs)
            else:
                mine, theirs = turned(turned(mine)), turned(turned(theirs))
            yield State(mine, theirs, state.my_hand, state.their_hand, state.player)

    def may_fly(self, men: int) -> bool:
        """May a player with these men go to any free point?"""
        return self.flies and men.bit_count() == FEWEST

    def is_stuck(self, state: State) -> bool:
        """Has the mover, all of whose men are placed, no point to go to?"""
        free, mine = ALL & ~(state.mine | state.theirs), state.mine
        if self.may_fly(mine):
            return free == 0
        return neighbours(mine) & free == 0

    def is_legal(self, state: State, start: int, end: int, taken: int) -> bool:
        """Is that one of the actions?"""
        if not NOWHERE <= start < POINTS or not 0 <= end < POINTS or not NOWHERE <= taken < POINTS:
            return False
        if (state.mine | state.theirs) >> end & 1 or (start == NOWHERE) != (state.my_hand > 0):
            return False
        after = state.mine | 1 << end
        if start != NOWHERE:
            if not state.mine >> start & 1 or not (self.may_fly(state.mine) or neighbours(1 << start) >> end & 1):
                return False
            after ^= 1 << start
        takeable = takeable_men(state.theirs) if in_mills(after) >> end & 1 else 0
        return takeable == 0 if taken == NOWHERE else takeable >> taken & 1 == 1

    def in_hand(self, state: State) -> tuple[int, int]:
        """The men that each player has still to place."""
        return (state.my_hand, state.their_hand) if state.player == 0 else (state.their_hand, state.my_hand)

    def moved(self, state: State, action: MorrisMove) -> tuple[int, int] | None:
        """The point that a man leaves and the one to which he goes; None if a man is taken as well."""
        return (action.start, action.end) if action.taken == NOWHERE else None

    def name(self, point: int) -> str:
        """'a1' is the lower left point."""
        return "abcde"[COLUMNS[point]] + "54321"[ROWS[point]]

    def format_action(self, state: State, action: MorrisMove) -> str:
        """'b2' places a man, 'b2b3' moves one, 'b2b3xc5' takes one too."""
        moved = "".join(self.name(point) for point in action[:2] if point != NOWHERE)
        return moved if action.taken == NOWHERE else f"{moved}x{self.name(action.taken)}"

    def position(self, text: str) -> State:
        """The state of 16 points as X, O and -, rows from a5 to e1; then who moves, and the men both have to place.

        "XX-/---/--O-/---/--- O 4 5": four of X's men are not placed yet, and five of O's.
        """
        points, _, rest = text.upper().replace("/", "").strip().partition(" ")
        words = [*rest.split(), "0", "0"]
        if len(points) != POINTS or set(points) - set("XO-") or words[0] not in ("X", "O") or len(words) not in (3, 5):
            raise BadOption(
                f"{text!r:.60} should be 16 points of X, O and -, then X or O, then the men both have to place"
            )
        order = sorted(range(POINTS), key=lambda point: (ROWS[point], COLUMNS[point]))
        men = [sum(1 << point for point, mark in zip(order, points, strict=True) if mark == own) for own in "XO"]
        return self.checked(text, men, words[1:3], "XO".index(words[0]))

    def checked(self, text: str, men: list[int], hands: list[str], player: int) -> State:
        """That position, if there can be so many men; a BadOption if not."""
        if not all(hand in ("0", "1", "2", "3", "4", "5", "6") for hand in hands):
            raise BadOption(f"{text!r:.60}: the men to place are {' '.join(hands)}; they should be two numbers to 6")
        first, second = (int(hand) for hand in hands)
        if second - first not in ((0,) if player == 0 else (0, 1)) or (player == 1 and first == second != 0):
            raise BadOption(f"{text!r:.60}: X, who begins, and O place by turns; {first} and {second} cannot be left")
        if max(men[0].bit_count() + first, men[1].bit_count() + second) > self.men:
            raise BadOption(f"{text!r:.60}: nobody has more than {self.men} men")
        mine, theirs = (men[0], men[1]) if player == 0 else (men[1], men[0])
        return State(mine, theirs, *((first, second) if player == 0 else (second, first)), player)

    def show(self, state: State) -> str:
        """The board and its lines: the first player's men are X."""
        crosses, noughts = (state.mine, state.theirs) if state.player == 0 else (state.theirs, state.mine)
        mark = ["X" if crosses >> i & 1 else "O" if noughts >> i & 1 else "." for i in range(POINTS)]
        hands = " ".join(str(men) for men in self.in_hand(state))
        return BOARD.format(*mark) + (f"\nto place: {hands}" if state.my_hand + state.their_hand else "")


BOARD = """5 {0}-----{1}-----{2}
  |     |     |
4 |  {8}--{9}--{10}  |
  |  |     |  |
3 {7}--{15}     {11}--{3}
  |  |     |  |
2 |  {14}--{13}--{12}  |
  |     |     |
1 {6}-----{5}-----{4}
  a  b  c  d  e"""


def turned(points: int) -> int:
    """The next points clockwise in their rings."""
    return points << 1 & ALL & ~FIRST | points >> 7 & FIRST


def turned_back(points: int) -> int:
    """The next points anticlockwise."""
    return points >> 1 & ~LAST | points << 7 & LAST


def exchanged(points: int) -> int:
    """The points in the same place of the other ring."""
    return points >> 8 | points << 8 & ALL


def turned_over(points: int) -> int:
    """Left and right exchanged: 1 and 5 stay."""
    over = points & 0x2222
    over |= (points & 0x0101) << 2 | points >> 2 & 0x0101
    over |= (points & 0x0808) << 4 | points >> 4 & 0x0808
    return over | (points & 0x1010) << 2 | points >> 2 & 0x1010


def stepped(points: int, way: int) -> int:
    """The neighbours of these points on one way."""
    if way == CLOCKWISE:
        return turned(points)
    return turned_back(points) if way == BACK else exchanged(points & SIDES)


def came_from(end: int, way: int) -> int:
    """The point from which that way leads to `end`."""
    if way == ACROSS:
        return end ^ 8
    return end & 8 | (end - 1 if way == CLOCKWISE else end + 1) & 7


def neighbours(points: int) -> int:
    """The points that a line joins to one of these."""
    return turned(points) | turned_back(points) | exchanged(points & SIDES)


def in_mills(men: int) -> int:
    """The men who stand in a mill."""
    middles = men & turned(men) & turned_back(men) & SIDES
    return middles | turned(middles) | turned_back(middles)


def takeable_men(men: int) -> int:
    """Those who may be taken: who stand in no mill, or all if all do."""
    free = men & ~in_mills(men)
    return free if free else men
