"""Bearing off, the end of backgammon: all checkers are at home, and who has taken the last of theirs off wins.

    Two dice are thrown; a double counts four times.  A die moves a checker so many points down, or takes it off if that
    is beyond the last point: exactly, or, where no checker stands further back, with pips to spare.

A value is the chance of winning; neither side can hinder the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from outplay.errors import BadOption, IllegalAction
from outplay.game import CHANCE, Game, Listing, replaced

POINTS = 6
MOST_CHECKERS = 15
"""Checkers that a player has, at most."""

SIDES = 6


class State(NamedTuple):
    """The checkers on each point, the mover's and the other's, the dice that are left, how many, and who moves.

    Without dice, they are to be thrown.
    """

    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    first: int
    second: int
    left: int
    player: int


class CheckerMove(NamedTuple):
    """A checker of that point, moved by that die."""

    point: int
    die: int


class BearingOff(Game[State, CheckerMove]):
    """A move is one checker's; what is thrown is the larger die, then the smaller."""

    listing = Listing(
        "bearing-off:1,1,1,1,1,1",
        "take your checkers off first",
        "6/2 moves a checker from the sixth point to the second, 3/off takes one off.",
        "checkers on the points 1 to 6, then the second player's if they are others",
    )
    drawn_as = "points"
    can_repeat = False
    utility_sum, utility_range = 1, (0, 1)
    points = POINTS

    def __init__(self, *checkers: int):
        """The first player's on the points 1 to 6, and the second's, who has as many if they are left out."""
        checkers = checkers or (1,) * POINTS
        mine, theirs = checkers[:POINTS], checkers[POINTS:] or checkers[:POINTS]
        if not len(mine) == len(theirs) == POINTS or min(checkers) < 0:
            raise BadOption(f"the checkers are {checkers}; say how many are on each point, 6 numbers or 12")
        if not 1 <= min(sum(mine), sum(theirs)) <= max(sum(mine), sum(theirs)) <= MOST_CHECKERS:
            raise BadOption(
                f"the players have {sum(mine)} and {sum(theirs)} checkers; each should have 1 to {MOST_CHECKERS}"
            )
        self.initial = State(mine, theirs, 0, 0, 0, 0)

    def to_move(self, state: State) -> int:
        return state.player if state.left else CHANCE

    def actions(self, state: State) -> Iterable[CheckerMove]:
        if not state.left:
            for larger in range(1, SIDES + 1):
                for smaller in range(1, larger + 1):
                    yield CheckerMove(larger, smaller)
        else:
            for point in range(POINTS, 0, -1):
                if self.may_move(state, point, state.first):
                    yield CheckerMove(point, state.first)
                if state.second != state.first and self.may_move(state, point, state.second):
                    yield CheckerMove(point, state.second)

    def outcomes(self, state: State) -> Iterable[tuple[CheckerMove, float]]:
        for larger in range(1, SIDES + 1):
            for smaller in range(1, larger + 1):
                yield CheckerMove(larger, smaller), (1 if larger == smaller else 2) / SIDES**2

    def result(self, state: State, action: CheckerMove) -> State:
        if not state.left:
            larger, smaller = action
            if not 1 <= smaller <= larger <= SIDES:
                raise IllegalAction("that is no throw; choose one of the actions")
            return State(state.mine, state.theirs, larger, smaller, 4 if larger == smaller else 2, state.player)
        point, die = action
        if (die != state.first and die != state.second) or not self.may_move(state, point, die):
            raise IllegalAction("no checker moves so; choose one of the actions")
        mine = replaced(state.mine, point - 1, state.mine[point - 1] - 1)
        if point > die:
            mine = replaced(mine, point - die - 1, mine[point - die - 1] + 1)
        if state.left == 1 or is_empty(mine):
            return State(state.theirs, mine, 0, 0, 0, 1 - state.player)
        if state.first == state.second:
            return State(mine, state.theirs, die, die, state.left - 1, state.player)
        return State(mine, state.theirs, state.first + state.second - die, 0, 1, state.player)

    def may_move(self, state: State, point: int, die: int) -> bool:
        """May a checker of that point be moved by that die?  Beyond the last point only if none stands further back."""
        if not 1 <= point <= POINTS or die == 0 or state.mine[point - 1] == 0:
            return False
        if point < die:
            for further in range(point, POINTS):
                if state.mine[further]:
                    return False
        return True

    def is_terminal(self, state: State) -> bool:
        return is_empty(state.mine) or is_empty(state.theirs)

    def utility(self, state: State, player: int) -> float:
        return 1 if is_empty(state.mine) == (player == state.player) else 0

    def evaluate(self, state: State, player: int) -> float:
        """The other's share of all pips, and half a throw less for who is to move."""
        mine, theirs = pips(state.mine), pips(state.theirs)
        chance = min((theirs + 4) / (mine + theirs + 4), 1.0)
        return chance if player == state.player else 1 - chance

    def format_action(self, state: State, action: CheckerMove) -> str:
        """'6/2', '3/off'; where a die takes the same checker off with fewer pips, both are told apart: '3/off:5'."""
        point, die = action
        if not state.left:
            return f"{point}-{die}"
        end = f"{point - die}" if point > die else "off"
        other = state.first + state.second - die
        both = point <= min(die, other) and state.left == 2 and self.may_move(state, point, other)
        return f"{point}/{end}" + (f":{die}" if both and state.first != state.second else "")

    def checkers(self, state: State, player: int) -> tuple[int, ...]:
        """How many of a player's checkers are off, and on each point."""
        here = state.mine if player == state.player else state.theirs
        start = self.initial.mine if player == 0 else self.initial.theirs
        return (max(sum(start) - sum(here), 0), *here)

    def dice(self, state: State) -> tuple[int, ...]:
        """What each die that is still to be moved by shows."""
        if state.first == state.second:
            return (state.first,) * state.left
        return (state.first, state.second)[: state.left]

    def show(self, state: State) -> str:
        """The points of both, the dice, and who moves."""
        lines = ["         " + " ".join(f"{point:2}" for point in range(POINTS, 0, -1)) + "  off"]
        for player in (0, 1):
            off, *points = self.checkers(state, player)
            lines.append(
                f"player {player} " + " ".join(f"{count or '.':>2}" for count in reversed(points)) + f"   {off}"
            )
        dice = " ".join(map(str, self.dice(state)))
        return "\n".join([*lines, f"player {state.player} " + (f"has {dice}" if dice else "throws")])


def is_empty(points: tuple[int, ...]) -> bool:
    """Is there no checker on any of the points?"""
    for checkers in points:  # noqa: SIM110  (compiled rules have no `any`)
        if checkers:
            return False
    return True


def pips(points: tuple[int, ...]) -> int:
    """How many points all checkers have to go."""
    total = 0
    for i in range(POINTS):
        total += (i + 1) * points[i]
    return total
