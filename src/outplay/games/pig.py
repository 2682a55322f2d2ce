"""Pig: throw the die as often as you dare; a 1 takes the points of the turn; the first at the goal wins.

A value is the chance of winning.  A turn may bring nothing, so that positions come again: the chances solve equations
that go round (T. Neller and C. Presser, Optimal Play of the Dice Game Pig, The UMAP Journal 25, 2004), and a search to
a depth estimates them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from outplay.errors import BadOption, IllegalAction
from outplay.game import CHANCE, Game, Listing

HOLD, ROLL = 0, 1
LOST = 0
"""What the throw brings that ends the turn."""


class State(NamedTuple):
    """The mover's score, the other's, the points of this turn, who moves, and whether the die is in the air."""

    mine: int = 0
    theirs: int = 0
    points: int = 0
    player: int = 0
    rolling: bool = False


class Pig(Game[State, int]):
    """A move is ROLL or HOLD; what a die brings is its points, LOST for the 1."""

    listing = Listing("pig:100", "throw and collect, or hold and keep", "A move is roll or hold.", "goal")
    drawn_as = "scores"
    initial = State()
    utility_sum, utility_range = 1, (0, 1)
    gains: tuple[int, ...] = (LOST, 2, 3, 4, 5, 6)
    faces: ClassVar[tuple[str, ...]] = ("1", "2", "3", "4", "5", "6")

    def __init__(self, goal: int = 100):
        if goal < 1:
            raise BadOption(f"the goal is {goal}; it should be at least 1 point")
        self.goal = goal

    def to_move(self, state: State) -> int:
        return CHANCE if state.rolling else state.player

    def actions(self, state: State) -> Iterable[int]:
        if state.rolling:
            for gain in self.gains:  # noqa: UP028  (compiled rules have no `yield from`)
                yield gain
        else:
            yield ROLL
            yield HOLD

    def outcomes(self, state: State) -> Iterable[tuple[int, float]]:
        for gain in self.gains:
            yield gain, 1 / len(self.gains)

    def result(self, state: State, action: int) -> State:
        mine, theirs, points, player, rolling = state
        if not (self.is_gain(action) if rolling else HOLD <= action <= ROLL):
            raise IllegalAction("that is no move here; choose one of the actions")
        if rolling and action != LOST:
            return State(mine, theirs, points + action, player, False)
        if not rolling and action == ROLL:
            return State(mine, theirs, points, player, True)
        return State(theirs, mine if rolling else mine + points, 0, 1 - player, False)

    def is_gain(self, action: int) -> bool:
        """Is it one of the gains that the die can bring?"""
        for gain in self.gains:  # noqa: SIM110  (compiled rules have no `any`)
            if gain == action:
                return True
        return False

    def is_terminal(self, state: State) -> bool:
        return max(state.mine + state.points, state.theirs) >= self.goal

    def utility(self, state: State, player: int) -> float:
        mover_won = state.mine + state.points >= self.goal
        return 1 if mover_won == (player == state.player) else 0

    def evaluate(self, state: State, player: int) -> float:
        """The lead, as a share of the goal; a die in the air counts with what it brings on average.

        A search one move deep then holds at 20, which is a well-known way to play.
        """
        points = state.points / 1
        if state.rolling:
            points = 0.0
            for gain in self.gains:
                points += (state.points + gain if gain != LOST else 0) / len(self.gains)
        chance = min(0.5 + (state.mine + points - state.theirs) / (2 * self.goal), 1.0)
        return chance if player == state.player else 1 - chance

    def format_action(self, state: State, action: int) -> str:
        """'roll' and 'hold'; of a die, its face."""
        if state.rolling:
            return self.faces[self.gains.index(action)] if action in self.gains else str(action)
        return {ROLL: "roll", HOLD: "hold"}.get(action, str(action))

    def scores(self, state: State) -> tuple[int, int]:
        """What both have kept, the first player's first."""
        return (state.mine, state.theirs) if state.player == 0 else (state.theirs, state.mine)

    def show(self, state: State) -> str:
        """'12 : 30 of 100; player 1 has 9 more in this turn'."""
        first, second = self.scores(state)
        turn = f"player {state.player} has {state.points} more in this turn"
        return f"{first} : {second} of {self.goal}; {turn}{', the die rolls' * state.rolling}"
