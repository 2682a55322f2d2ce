"""Games written for aima-python: `actions`, `result`, `utility`, `terminal_test`, `to_move`, `display`.

The rules stay where they are and are asked.  States may be dicts and lists, as they often are there: a state is kept
together with what tells it from others (frozen_state.py).  Rules that change a state instead of making a new one are
found by `op.check_game`, as everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import Any, Final

import outplay
from outplay.adapters.frozen_state import FrozenState, frozen, named_as, printed
from outplay.errors import NotAGame
from outplay.notation import choices

WORDS: Final = ("initial", "actions", "result", "utility", "to_move")
"""What a game of aima-python has at the least; it also has `terminal_test`, or, in newer ones, `is_terminal`."""

DICE: Final = ("chances", "outcome", "probability")
"""What a StochasticGame of aima-python has besides: dice that are thrown after every move."""

MOST_STATES_LOOKED_AT: Final = 1_000
"""States to look at for who else moves, before it is said that nobody does."""


def aima(
    game: Any,
    *,
    players: Sequence[Hashable] | None = None,
    utility_sum: float | None = None,
    utility_range: tuple[float, float] | None = None,
    can_repeat: bool = True,
    evaluate: Callable[[Any, Any], float] | None = None,
) -> Aima:
    """A game of aima-python as a game of outplay.

    players     who takes part; without it, those who move in the first thousand states
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
    lacking = [word for word in WORDS if not hasattr(game, word)]
    if not (hasattr(game, "terminal_test") or hasattr(game, "is_terminal")):
        lacking.append("terminal_test")
    if lacking:
        raise NotAGame(
            f"{type(game).__name__} has no {', '.join(lacking)}: a game of aima-python has {', '.join(WORDS)} and "
            "terminal_test"
        )
    kind = AimaWithDice if all(hasattr(game, word) for word in DICE) else Aima
    made: Aima = named_as(game, kind)(game)
    made.utility_sum, made.utility_range, made.can_repeat = utility_sum, utility_range, can_repeat
    if evaluate is not None:
        made.evaluate = partial(_evaluated, evaluate)  # type: ignore[method-assign]
    made.players = tuple(players) if players is not None else movers_of(made)
    return made


def _evaluated(evaluate: Callable[[Any, Any], float], state: FrozenState, player: Hashable) -> float:
    return evaluate(state.inner, player)


class Aima(outplay.Game[FrozenState, Any]):
    """A game of aima-python, asked in outplay's words."""

    def __init__(self, game: Any):
        self.game = game
        self.is_over = game.terminal_test if hasattr(game, "terminal_test") else game.is_terminal
        self.initial = self.held(game.initial)

    def held(self, inner: Any) -> FrozenState:
        """A state of theirs, frozen: equal to another one if all that it is made of is equal."""
        return FrozenState(inner, frozen(inner))

    def to_move(self, state: FrozenState) -> Any:
        return self.game.to_move(state.inner)

    def actions(self, state: FrozenState) -> Iterable[Any]:
        return list(self.game.actions(state.inner))

    def result(self, state: FrozenState, action: Any) -> FrozenState:
        return self.held(self.game.result(state.inner, action))

    def is_terminal(self, state: FrozenState) -> bool:
        return bool(self.is_over(state.inner))

    def utility(self, state: FrozenState, player: Any) -> float:
        value: float = self.game.utility(state.inner, player)
        return value

    def show(self, state: FrozenState) -> str:
        if not hasattr(self.game, "display"):
            return str(state)
        return printed(lambda: self.game.display(state.inner))


class AimaWithDice(Aima):
    """A StochasticGame of aima-python: after every move that does not end the game, dice are thrown."""

    def held(self, inner: Any, is_thrown: bool = True) -> FrozenState:
        """A state of theirs, and whether its dice have fallen."""
        return FrozenState((inner, is_thrown), (frozen(inner), is_thrown))

    def to_move(self, state: FrozenState) -> Any:
        inner, is_thrown = state.inner
        return self.game.to_move(inner) if is_thrown else outplay.CHANCE

    def actions(self, state: FrozenState) -> Iterable[Any]:
        return list(self.game.actions(state.inner[0]))

    def outcomes(self, state: FrozenState) -> Iterable[tuple[Any, float]]:
        return [(chance, self.game.probability(chance)) for chance in self.game.chances(state.inner[0])]

    def result(self, state: FrozenState, action: Any) -> FrozenState:
        inner, is_thrown = state.inner
        if not is_thrown:
            return self.held(self.game.outcome(inner, action))
        after = self.game.result(inner, action)
        return self.held(after, is_thrown=bool(self.is_over(after)))

    def is_terminal(self, state: FrozenState) -> bool:
        return bool(self.is_over(state.inner[0]))

    def utility(self, state: FrozenState, player: Any) -> float:
        value: float = self.game.utility(state.inner[0], player)
        return value

    def show(self, state: FrozenState) -> str:
        return super().show(FrozenState(state.inner[0], None))


def movers_of(game: Any) -> tuple[Hashable, ...]:
    """Who moves in the first states of a game, the one who begins in front; two are enough."""
    movers: dict[Hashable, None] = {}
    seen, queue = {game.initial}, [game.initial]
    while queue and len(movers) < 2 and len(seen) < MOST_STATES_LOOKED_AT:
        state = queue.pop(0)
        if game.is_terminal(state):
            continue
        if game.to_move(state) != outplay.CHANCE:
            movers[game.to_move(state)] = None
        after = [game.result(state, move) for move in choices(game, state)]
        queue += [state for state in after if state not in seen]
        seen.update(after)
    return tuple(movers)
