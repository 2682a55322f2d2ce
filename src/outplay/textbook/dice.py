"""The referee of games with dice: outcomes that are probabilities, and values that can be weighed by them."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

from outplay.answers import is_number, probable, refuse_average
from outplay.errors import BadOption
from outplay.game import CHANCE, A, Player, S
from outplay.textbook.referee import Referee, Text
from outplay.textbook.values import usable
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


def require_view(game: Any, state: Any, player: Player) -> None:
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
