"""Two more referees: of games with dice, and of the 3rd edition's root.

With dice, outcomes are probabilities, and values can be weighed by them.  In the 3rd edition MAX-VALUE and MIN-VALUE
return no move, so that the root has to know what each move gave.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

from outplay.answers import is_number, no_actions, probable, refuse_average
from outplay.errors import BadOption
from outplay.game import CHANCE, A, AnyGame, Player, Rules, S, State
from outplay.textbook.referee import Line, Referee, Text, whose_turn
from outplay.textbook.values import usable
from outplay.watch import Observer
from outplay.words import throws_dice


class DiceReferee(Referee[S, A]):
    """A referee who lets CHANCE move."""

    def outcomes(self, state: S) -> Iterator[tuple[A, Any]]:
        """The outcomes of a chance node, as they come; a BadValue if they are not probabilities that sum to 1."""
        for outcome, chance in probable(self.heard, state):
            yield outcome, usable("outcomes", state, CHANCE, chance)

    def utility(self, state: S, player: Player) -> Any:
        """UTILITY(state, player), if it is a number that can be weighed."""
        return self._to_be_weighed(super().utility(state, player))

    def eval(self, state: S, player: Player) -> Any:
        """EVAL(state, player), if it is a number that can be weighed."""
        return self._to_be_weighed(super().eval(state, player))

    def _to_be_weighed(self, value: Any) -> Any:
        return _weighable(value) if throws_dice(self.game) else value

    def averages(self, chance_value: Text) -> Text:
        """Decorates the function of CHANCE: what it comes to is a number, or one for each player."""

        def average(state: S, depth: int) -> Any:
            found = chance_value(state, depth)
            return tuple([_expected(state, v) for v in found]) if isinstance(found, tuple) else _expected(state, found)

        return average

    def require_player(self, mover: Player, state: S) -> None:
        """Nothing, if it is CHANCE or one of those that the game names; else an Unsuited."""
        if mover != CHANCE:
            super().require_player(mover, state)

    def meet(self, mover: Player, state: S) -> None:
        """Somebody moves who is neither MAX nor known: it may be CHANCE, or MIN."""
        if mover != CHANCE:
            super().meet(mover, state)


def require_view(game: AnyGame, state: State, player: Player) -> None:
    """A BadOption where CHANCE moves first and nobody says whose view is wanted."""
    if player is None and not game.is_terminal(state) and game.to_move(state) == CHANCE:
        raise BadOption("CHANCE moves first here: say whose view you want with player=")


def _weighable(value: Any) -> Any:
    """A Decimal as the fraction it is: only that can be multiplied by a float or by another fraction."""
    return Fraction(value) if isinstance(value, Decimal) else value


def _expected(state: object, value: Any) -> Any:
    """The average of a chance node, if it is a number; infinite utilities may leave none."""
    if not is_number(value):
        refuse_average(state, value)
    return usable("outcomes", state, CHANCE, value)


class RootReferee(Referee[S, A]):
    """A referee who notes what every move at the root came to."""

    def __init__(self, game: Rules[S, A], root: S | None, algorithm: str, watch: Observer | None = None):
        super().__init__(game, root, algorithm, watch)
        self._tried: list[A] = []
        self._worth: list[Any] = []
        self._all_actions, self.actions = self.actions, self._actions

    def _actions(self, state: S) -> Iterable[A]:
        actions: Iterable[A] = self._all_actions(state)
        return self._noted(actions) if state is self.root else actions

    def _noted(self, actions: Iterable[A]) -> Iterator[A]:
        """The actions; when the text asks for the next one, it has just found what the last one is worth."""
        for action in actions:
            self._tried.append(action)
            yield action
            self._worth.append(self.found)
        if not self._tried:
            no_actions(self.root)

    def action_with_value(self, value: Any) -> Line:
        """The first action with that value; the last one that was tried has it, if it ended the loop."""
        pairs = zip(self._tried, [*self._worth, value], strict=False)
        return next(((action, None) for action, worth in pairs if worth == value), None)

    def decides(self, decision: Text) -> Text:
        """Decorates MINIMAX-DECISION, which is asked only where there is something to decide."""
        look = whose_turn(self)

        def root(state: S) -> tuple[Any, Line]:
            look(state, decision)
            if self.at_leaf:
                return self.utility(state, self.player), None
            action = decision(state)
            worth = next(worth for tried, worth in zip(self._tried, self._worth, strict=True) if tried is action)
            return worth, (action, None)

        return root if self._watched is None else self._watched(root, 1)
