"""The lecture's dice game: MAX, then MIN, may throw a die or pass; the higher throw wins.

The game is a draw if both pass or throw the same.  Who throws alone wins.  Should MAX throw?  Always:
throwing is worth 0, and passing -1, for MIN throws then.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from outplay.errors import IllegalAction
from outplay.game import CHANCE, Game, Listing

SIDES = 6
PASSED = 0


class State(NamedTuple):
    """The throws so far, PASSED among them, and whether a die is in the air."""

    throws: tuple[int, ...] = ()
    throwing: bool = False


class DiceGame(Game[State, str]):
    """Throw or pass, once each."""

    listing = Listing(
        "dice", "the lecture's dice game: throw or pass", "A move is throw or pass.", names=("MAX", "MIN")
    )
    drawn_as = "dice"
    initial = State()
    can_repeat = False
    utility_sum, utility_range = 0, (-1, 1)

    def to_move(self, state: State) -> int:
        return CHANCE if state.throwing else len(state.throws) % 2

    def actions(self, state: State) -> Iterable[str]:
        if self.is_terminal(state):
            return ()
        return tuple(str(n) for n in range(1, SIDES + 1)) if state.throwing else ("throw", "pass")

    def outcomes(self, state: State) -> Iterable[tuple[str, Fraction]]:
        return tuple((face, Fraction(1, SIDES)) for face in self.actions(state))

    def result(self, state: State, action: str) -> State:
        if action not in self.actions(state):
            raise IllegalAction(f"{action!r} is not a move here; moves: {', '.join(self.actions(state)) or 'none'}")
        if action == "throw":
            return State(state.throws, throwing=True)
        return State((*state.throws, PASSED if action == "pass" else int(action)))

    def is_terminal(self, state: State) -> bool:
        return len(state.throws) == 2

    def utility(self, state: State, player: int) -> float:
        mine, theirs = state.throws[player], state.throws[1 - player]
        return (mine > theirs) - (mine < theirs)

    def show(self, state: State) -> str:
        """What each has done: 'MAX 4, MIN passed'."""
        said = [f"{who} {throw or 'passed'}" for who, throw in zip(("MAX", "MIN"), state.throws, strict=False)]
        return ", ".join([*said, "the die rolls"] if state.throwing else said) or "MAX to throw or pass"
