"""Games written for aima-python: `actions`, `result`, `utility`, `terminal_test`, `to_move`, `display`.

The rules stay where they are and are asked.  States may be dicts and lists, as they often are there: a state is kept
together with what tells it from others (frozen_state.py).  Rules that change a state instead of making a new one are
found by `op.check_game`, as everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Literal

import outplay
from outplay.adapters.frozen_state import FrozenState, frozen, named_as, printed, require_words
from outplay.notation import Action, Player, players_by_turn

WORDS: Final = ("initial", "actions", "result", "utility", "to_move")
"""What a game of aima-python has at the least; it also has `terminal_test`, or, in newer ones, `is_terminal`."""

DICE: Final = ("chances", "outcome", "probability")
"""What a StochasticGame of aima-python has besides: dice that are thrown after every move."""


def aima(
    game: object,
    *,
    players: Sequence[Player] | None = None,
    utility_sum: float | Literal["general"] | None = None,
    utility_range: tuple[float, float] | None = None,
    can_repeat: bool = True,
    evaluate: Callable[[Any, Any], float] | None = None,
) -> Aima:
    """A game of aima-python as a game of outplay.

    players     who takes part; without it, those who are seen to move
    utility_sum, utility_range, can_repeat
                facts that outplay's games declare (`op.Game`), and aima's have no word for
    evaluate    `eval_fn` with the player as its second argument: what a state looks like, in utility's view

    >>> class Fig52:
    ...     initial = "A"
    ...     def actions(self, state):         return {"A": "bc", "B": "de", "C": "fg"}.get(state, "")
    ...     def result(self, state, move):    return move.upper()
    ...     def terminal_test(self, state):   return state in "DEFG"
    ...     def utility(self, state, player):
    ...         return {"D": 3, "E": 12, "F": 2, "G": 4}[state] * (1 if player == "MAX" else -1)
    ...     def to_move(self, state):         return "MAX" if state == "A" else "MIN"
    >>> outplay.search(aima(Fig52())).line
    ('b', 'd')
    """
    ends = () if hasattr(game, "is_terminal") else ("terminal_test",)
    require_words(game, (*WORDS, *ends), "aima-python", f"{', '.join(WORDS)} and terminal_test")
    kind = AimaWithDice if all(hasattr(game, word) for word in DICE) else Aima
    made: Aima = named_as(game, kind)(game)
    made.utility_sum, made.utility_range, made.can_repeat = utility_sum, utility_range, can_repeat
    if evaluate is not None:
        made.evaluate = lambda state, player: evaluate(made.inner(state), player)  # type: ignore[method-assign]
    made.players = tuple(players) if players is not None else players_by_turn(made)
    return made


class Aima(outplay.Game[FrozenState, Action]):
    """A game of aima-python, asked in outplay's words."""

    def __init__(self, game: Any):
        self.game = game
        self.is_over = game.terminal_test if hasattr(game, "terminal_test") else game.is_terminal
        self.initial = self.held(game.initial)

    def held(self, inner: object) -> FrozenState:
        """A state of theirs, frozen: equal to another one if all that it is made of is equal."""
        return FrozenState(inner, frozen(inner))

    def inner(self, state: FrozenState) -> Any:
        """The state as theirs."""
        return state.inner

    def to_move(self, state: FrozenState) -> Player:
        mover: Player = self.game.to_move(self.inner(state))
        return mover

    def actions(self, state: FrozenState) -> Iterable[Action]:
        return list(self.game.actions(self.inner(state)))

    def result(self, state: FrozenState, action: Action) -> FrozenState:
        return self.held(self.game.result(self.inner(state), action))

    def is_terminal(self, state: FrozenState) -> bool:
        return bool(self.is_over(self.inner(state)))

    def utility(self, state: FrozenState, player: Player) -> float:
        value: float = self.game.utility(self.inner(state), player)
        return value

    def show(self, state: FrozenState) -> str:
        inner = self.inner(state)
        return printed(lambda: self.game.display(inner)) if hasattr(self.game, "display") else repr(inner)


class AimaWithDice(Aima):
    """A StochasticGame of aima-python: after every move that does not end the game, dice are thrown."""

    def held(self, inner: object, is_thrown: bool = True) -> FrozenState:
        """A state of theirs, and whether its dice have fallen."""
        return FrozenState((inner, is_thrown), (frozen(inner), is_thrown))

    def inner(self, state: FrozenState) -> Any:
        """The state as theirs, without its dice."""
        return state.inner[0]

    def to_move(self, state: FrozenState) -> Player:
        return super().to_move(state) if state.inner[1] else outplay.CHANCE

    def outcomes(self, state: FrozenState) -> Iterable[tuple[Action, float]]:
        return [(chance, self.game.probability(chance)) for chance in self.game.chances(state.inner[0])]

    def result(self, state: FrozenState, action: Action) -> FrozenState:
        inner, is_thrown = state.inner
        if not is_thrown:
            return self.held(self.game.outcome(inner, action))
        after = self.game.result(inner, action)
        return self.held(after, is_thrown=bool(self.is_over(after)))
