"""Backgammon without the cube: bring your checkers home by the dice, hit what stands alone, and bear them all off.

Each player counts the points from their own side: 24 is furthest, 6 to 1 are home, BAR is before 24, and OFF behind 1.
A player's checkers are counted in four bits a point: `near` holds OFF and the points 1 to 15, `far` 16 to 24 and BAR.

Both dice must be played if they can be, in one order or the other; if only one of them can, the larger one if
possible.  A double is played twice: four checkers are moved, in two moves of two.  A game won is worth 1; 2 if the
loser has borne off nothing (a gammon); 3 if a checker of theirs is then still on the bar or in the winner's home
(a backgammon).  The first throw says who begins, and is no double.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from outplay.errors import IllegalAction
from outplay.game import CHANCE, Bitboard, Game, Listing

OFF, BAR = 0, 25
PASS = 0
"""The point of a checker that cannot be moved."""

SIDES = 6
CHECKERS = 15
NOBODY = 2
"""Who moves before the first throw."""

ONE_ON_BAR = 1 << 4 * (BAR - 16)
NEAR_START, FAR_START = 5 << 24 | 3 << 32 | 5 << 52, 2 << 32
"""Five checkers on 6, three on 8, five on 13; two on 24."""

HALF_A_THROW = 4.0
"""Pips that the turn is worth."""

EXPOSED, MADE, BAR_POINTS = 0.25, 2.0, 6.0
"""The share of the pips it would lose that is feared for a checker alone; the pips that a point is worth that is held;
and what those from 4 to 8 are worth besides."""

DECIDED = 120.0
"""Pips ahead that are worth a game."""


class State(NamedTuple):
    """The mover's checkers and the other's, the dice, whether a double is being played on, and who moves.

    Without dice, they are to be thrown.
    """

    near: Bitboard
    far: Bitboard
    their_near: Bitboard
    their_far: Bitboard
    larger: int = 0
    smaller: int = 0
    again: bool = False
    player: int = NOBODY


class Play(NamedTuple):
    """The point that a die moves a checker from, then that of the other die; `swapped` if the smaller die comes first.

    Of a throw: the larger die, the smaller, and who begins if that is open.
    """

    first: int
    second: int
    swapped: int


class Backgammon(Game[State, Play]):
    """A move is that of both dice; of a double, that of two of the four."""

    listing = Listing(
        "backgammon",
        "race home with dice, hit and bear off",
        "24/18 13/11 moves a checker by each die; bar/20 enters one, 6/off bears one off, 8/5* hits.",
    )
    drawn_as = "points"
    utility_sum, utility_range = 0, (-3, 3)
    points = 24
    initial = State(NEAR_START, FAR_START, NEAR_START, FAR_START)

    def to_move(self, state: State) -> int:
        return state.player if state.larger else CHANCE

    def actions(self, state: State) -> Iterable[Play]:
        if not state.larger:
            for larger in range(1, SIDES + 1):
                for smaller in range(1, larger + 1):
                    if state.player != NOBODY:
                        yield Play(larger, smaller, 0)
                    elif smaller < larger:
                        yield Play(larger, smaller, 0)
                        yield Play(larger, smaller, 1)
        else:
            position, larger, smaller = position_of(state), state.larger, state.smaller
            both = False
            for first in range(BAR, 0, -1):
                if may_move(position, first, larger):
                    then = moved(position, first, larger)
                    for second in range(first if larger == smaller else BAR, 0, -1):
                        if may_move(then, second, smaller):
                            both = True
                            if not is_crossed(position, first, second, larger, smaller):
                                yield Play(first, second, 0)
            if larger != smaller:
                for first in range(BAR, 0, -1):
                    if may_move(position, first, smaller):
                        then = moved(position, first, smaller)
                        for second in range(BAR, 0, -1):
                            if may_move(then, second, larger):
                                both = True
                                if not is_known(position, first, second, larger, smaller):
                                    yield Play(first, second, 1)
            if not both:
                swapped = 0 if can_play(position, larger) else 1
                alone = smaller if swapped else larger
                if not can_play(position, alone):
                    yield Play(PASS, PASS, 0)
                for first in range(BAR, 0, -1):
                    if may_move(position, first, alone):
                        yield Play(first, PASS, swapped)

    def outcomes(self, state: State) -> Iterable[tuple[Play, float]]:
        for larger in range(1, SIDES + 1):
            for smaller in range(1, larger + 1):
                if state.player != NOBODY:
                    yield Play(larger, smaller, 0), (1 if larger == smaller else 2) / SIDES**2
                elif smaller < larger:
                    yield Play(larger, smaller, 0), 1 / 30
                    yield Play(larger, smaller, 1), 1 / 30

    def result(self, state: State, action: Play) -> State:
        if not state.larger:
            return self.thrown(state, action)
        position = position_of(state)
        if action.second == PASS and not self.is_listed(state, action):
            raise IllegalAction("more can be played; choose one of the actions")
        if self.is_reordered(state, action):
            raise IllegalAction("that move is listed in another order of the dice; choose one of the actions")
        first, second = (state.smaller, state.larger) if action.swapped else (state.larger, state.smaller)
        if action.first != PASS:
            position = self.stepped(position, action.first, first)
        if action.second != PASS:
            position = self.stepped(position, action.second, second)
        near, far, their_near, their_far = position
        plays_on = state.larger == state.smaller and not state.again and action.second != PASS
        if plays_on and near & 15 != CHECKERS:
            return State(near, far, their_near, their_far, state.larger, state.smaller, True, state.player)
        return State(their_near, their_far, near, far, 0, 0, False, 1 - state.player)

    def thrown(self, state: State, action: Play) -> State:
        """The state with those dice; the first throw also says who begins."""
        larger, smaller, who = action
        opens = state.player == NOBODY
        if not 1 <= smaller <= larger <= SIDES or (opens and smaller == larger) or not 0 <= who <= int(opens):
            raise IllegalAction("that is no throw; choose one of the actions")
        player = who if opens else state.player
        return State(state.near, state.far, state.their_near, state.their_far, larger, smaller, False, player)

    def stepped(
        self, position: tuple[Bitboard, Bitboard, Bitboard, Bitboard], point: int, die: int
    ) -> tuple[Bitboard, Bitboard, Bitboard, Bitboard]:
        """The position after one checker was moved; an IllegalAction if it may not be."""
        if not 1 <= point <= BAR or not may_move(position, point, die):
            raise IllegalAction("no checker moves so; choose one of the actions")
        return moved(position, point, die)

    def is_reordered(self, state: State, action: Play) -> bool:
        """Is there another order that stands for this one: of a double, the further checker first?"""
        if state.larger == state.smaller:
            return action.swapped != 0 or action.second > action.first
        if action.second == PASS:
            return False
        position, (first, second, swapped) = position_of(state), action
        if swapped == 0:
            return is_crossed(position, first, second, state.larger, state.smaller)
        return swapped != 1 or is_known(position, first, second, state.larger, state.smaller)

    def is_listed(self, state: State, action: Play) -> bool:
        """Is it one of the actions?"""
        for legal in self.actions(state):  # noqa: SIM110  (compiled rules have no `any`)
            if legal == action:
                return True
        return False

    def is_terminal(self, state: State) -> bool:
        return state.near & 15 == CHECKERS or state.their_near & 15 == CHECKERS

    def utility(self, state: State, player: int) -> float:
        """1, 2 for a gammon, 3 for a backgammon."""
        mover_won = state.near & 15 == CHECKERS
        near, far = (state.their_near, state.their_far) if mover_won else (state.near, state.far)
        worth = 1 if near & 15 else 3 if far >> 12 else 2
        return worth if mover_won == (player == state.player) else -worth

    def bounds(self, state: State, player: int) -> tuple[float, float]:
        """Who has borne off a checker loses no gammon."""
        mine = 1 if state.near & 15 else 3
        theirs = 1 if state.their_near & 15 else 3
        return (-mine, theirs) if player == state.player else (-theirs, mine)

    def evaluate(self, state: State, player: int) -> float:
        """The lead in pips, less what stands alone, more for points that are held, as a share of a game."""
        if state.player == NOBODY:
            return 0.0
        mine, theirs = (state.near, state.far), (state.their_near, state.their_far)
        contact = furthest(mine) + furthest(theirs) > BAR
        lead = HALF_A_THROW + burden(theirs, contact) - burden(mine, contact)
        worth = min(max(lead / DECIDED, -1.0), 1.0)
        return worth if player == state.player else -worth

    def format_action(self, state: State, action: Play) -> str:
        """'24/18 13/11*', 'bar/20', '6/off', 'pass'; of a throw '6-3', of the first one also who begins."""
        if not state.larger:
            begins = f", player {action.swapped} begins" if state.player == NOBODY else ""
            return f"{action.first}-{action.second}{begins}"
        position, steps = position_of(state), []
        dice = (state.smaller, state.larger) if action.swapped else (state.larger, state.smaller)
        for point, die in zip(action[:2], dice, strict=True):
            if 1 <= point <= BAR:
                end = point - die
                hits = end > OFF and count(position[2:], BAR - end) == 1
                steps.append(f"{'bar' if point == BAR else point}/{end if end > OFF else 'off'}{'*' * hits}")
                position = moved(position, point, die)
        return " ".join(steps) or "pass"

    def checkers(self, state: State, player: int) -> tuple[int, ...]:
        """How many of a player's checkers are off, on each point and on the bar."""
        side = (state.near, state.far) if player == state.player else (state.their_near, state.their_far)
        return tuple(count(side, point) for point in range(BAR + 1))

    def dice(self, state: State) -> tuple[int, ...]:
        """What each die that is still to be moved by shows."""
        if not state.larger:
            return ()
        return (state.larger, state.smaller) * (2 if state.larger == state.smaller and not state.again else 1)

    def show(self, state: State) -> str:
        """The board as the first player sees it, X's and O's with their number; the bar, what is off, and the dice."""
        first, second = (self.checkers(state, player) for player in (0, 1))
        cells = {point: f"X{first[point]}" for point in range(1, BAR) if first[point]}
        cells |= {BAR - point: f"O{second[point]}" for point in range(1, BAR) if second[point]}
        rows = [range(13, BAR), range(12, 0, -1)]
        board = [" ".join(f"{cells.get(point, '.'):>3}" for point in row) for row in rows]
        names = [" ".join(f"{point:>3}" for point in row) for row in rows]
        off = f"bar X{first[BAR]} O{second[BAR]}, off X{first[OFF]} O{second[OFF]}"
        dice = " ".join(map(str, self.dice(state)))
        turn = (
            "the first throw"
            if state.player == NOBODY
            else f"player {state.player} {f'has {dice}' if dice else 'throws'}"
        )
        return "\n".join([names[0], board[0], "", board[1], names[1], f"{off}; {turn}"])


def position_of(state: State) -> tuple[Bitboard, Bitboard, Bitboard, Bitboard]:
    """The checkers: the mover's near and far, and the other's."""
    return state.near, state.far, state.their_near, state.their_far


def count(side: tuple[Bitboard, ...], point: int) -> int:
    """A player's checkers on a point, near or far."""
    return int(side[0] >> 4 * point & 15) if point < 16 else int(side[1] >> 4 * (point - 16) & 15)


def may_move(position: tuple[Bitboard, Bitboard, Bitboard, Bitboard], point: int, die: int) -> bool:
    """May the mover move a checker of that point by that die?"""
    near, far, their_near, their_far = position
    if count((near, far), point) == 0 or (point != BAR and far >= ONE_ON_BAR):
        return False
    end = point - die
    if end > OFF:
        return count((their_near, their_far), BAR - end) < 2
    is_home = far == 0 and near >> 28 == 0
    return is_home and (end == OFF or near >> 4 * (point + 1) == 0)


def moved(
    position: tuple[Bitboard, Bitboard, Bitboard, Bitboard], point: int, die: int
) -> tuple[Bitboard, Bitboard, Bitboard, Bitboard]:
    """The position after the mover has moved a checker so; one of the other's that stood there alone is on the bar."""
    near, far, their_near, their_far = position
    end = max(point - die, OFF)
    near, far = changed(near, far, point, -1)
    near, far = changed(near, far, end, 1)
    if end > OFF and count((their_near, their_far), BAR - end) == 1:
        their_near, their_far = changed(their_near, their_far, BAR - end, -1)
        their_far += ONE_ON_BAR
    return near, far, their_near, their_far


def changed(near: Bitboard, far: Bitboard, point: int, more: int) -> tuple[Bitboard, Bitboard]:
    """So many checkers more on a point."""
    if point < 16:
        return near + (more << 4 * point), far
    return near, far + (more << 4 * (point - 16))


def can_play(position: tuple[Bitboard, Bitboard, Bitboard, Bitboard], die: int) -> bool:
    """Is there a checker that this die moves?"""
    for point in range(BAR, 0, -1):  # noqa: SIM110  (compiled rules have no `any`)
        if may_move(position, point, die):
            return True
    return False


def is_crossed(
    position: tuple[Bitboard, Bitboard, Bitboard, Bitboard], first: int, second: int, larger: int, smaller: int
) -> bool:
    """Is one checker moved by both dice, hitting nothing between, where two could be, to the same effect?"""
    if larger == smaller or second != first - larger or first <= smaller:
        return False
    theirs = position[2], position[3]
    return count(theirs, BAR - second) == 0 and leads(position, first - smaller, larger, first, smaller)


def is_known(
    position: tuple[Bitboard, Bitboard, Bitboard, Bitboard], first: int, second: int, larger: int, smaller: int
) -> bool:
    """Does a move that begins with the larger die lead to where `first` by the smaller die, then `second`, leads?"""
    if leads(position, second, larger, first, smaller):
        return True
    if first <= smaller and second <= smaller:
        return leads(position, first, larger, second, smaller)
    over, theirs = first - larger, (position[2], position[3])
    if second != first - smaller or over <= OFF or not leads(position, first, larger, over, smaller):
        return False
    return count(theirs, BAR - over) == 0 and count(theirs, BAR - second) == 0


def leads(
    position: tuple[Bitboard, Bitboard, Bitboard, Bitboard], first: int, die: int, second: int, other: int
) -> bool:
    """Can these two checkers be moved, in this order?"""
    return may_move(position, first, die) and may_move(moved(position, first, die), second, other)


def furthest(side: tuple[Bitboard, Bitboard]) -> int:
    """The point of a player's last checker."""
    if side[1]:
        return 16 + (side[1].bit_length() - 1) // 4
    return max((side[0].bit_length() - 1) // 4, 0)


def burden(side: tuple[Bitboard, Bitboard], contact: bool) -> float:
    """A player's pips; where the sides can still hit each other, also what is feared for and what is held."""
    total = 0.0
    for point in range(1, BAR + 1):
        checkers = count(side, point)
        total += point * checkers
        if contact and point < BAR:
            if checkers == 1:
                total += EXPOSED * (BAR - point)
            elif checkers > 1:
                total -= MADE + (BAR_POINTS if 4 <= point <= 8 else 0.0)
    return total
