"""Games written for easyAI: one object that changes, and is asked for `possible_moves`, `make_move`, `is_over`.

Here a state is the object itself at one moment, kept with what tells it from others (frozen_state.py) and never changed
again: a move is made on a copy.  What easyAI knows of the players besides the game (names, algorithms) is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy, deepcopy
from typing import Any, Final

import outplay
from outplay.adapters.frozen_state import FrozenState, frozen, named_as, printed, require_words
from outplay.errors import NotAGame
from outplay.notation import Action, Player

WORDS: Final = ("possible_moves", "make_move", "is_over", "current_player")
"""What every game of easyAI has."""

NOT_THE_GAME: Final = ("AI_algo", "move", "name")
"""What easyAI's players keep for themselves; everything else that stands on them is part of the position."""


def easyai(
    game: object,
    *,
    scoring: Callable[[Any], float] | None = None,
    utility_range: tuple[float, float] | None = None,
    can_repeat: bool = True,
) -> EasyAI:
    """A game of easyAI, as it stands, as a game of outplay; the players are 1 and 2.

    scoring   what a game is worth to its current player; without it the game's own `scoring`, or, if it has none,
              1 where it says `win` and -1 where it says `lose`.  It also evaluates unfinished games, as in easyAI
    utility_range, can_repeat
              facts that outplay's games declare (`op.Game`), and easyAI's have no word for

    >>> class Sticks:
    ...     '''Take one, two or three; who takes the last one loses.'''
    ...     def __init__(self):            self.players, self.current_player, self.pile = None, 1, 6
    ...     def possible_moves(self):      return [n for n in (1, 2, 3) if n <= self.pile]
    ...     def make_move(self, move):     self.pile -= move
    ...     def is_over(self):             return self.pile == 0
    ...     def scoring(self):             return 100 if self.pile == 0 else 0
    ...     def switch_player(self):       self.current_player = 3 - self.current_player
    >>> outplay.search(easyai(Sticks())).value
    100
    """
    require_words(game, WORDS, "easyAI")
    made: EasyAI = named_as(game, EasyAI)(game, scoring or _scoring_of(game))
    made.utility_range, made.can_repeat = utility_range, can_repeat
    return made


def _scoring_of(game: object) -> Callable[[Any], float]:
    """What the game itself says about wins and losses; a NotAGame where it says nothing."""
    if hasattr(game, "scoring"):
        return lambda one: one.scoring()
    if hasattr(game, "win") or hasattr(game, "lose"):
        return _won_or_lost
    raise NotAGame(
        f"{type(game).__name__} has no scoring(), win() or lose(): say what it is worth to the current player, as "
        "easyAI's algorithms want it too: op.adapt.easyai(game, scoring=lambda game: ...)"
    )


def _won_or_lost(game: object) -> float:
    if hasattr(game, "lose") and game.lose():
        return -1
    return 1 if hasattr(game, "win") and game.win() else 0


class EasyAI(outplay.Game[FrozenState, Action]):
    """A game of easyAI, asked in outplay's words.  What one player gains the other loses, as easyAI has it."""

    players = (1, 2)
    utility_sum = 0

    def __init__(self, game: Any, scoring: Callable[[Any], float]):
        self.scoring = scoring
        self.initial = EasyAIState(_without_algorithms(game))

    def to_move(self, state: FrozenState) -> Player:
        mover: Player = state.inner.current_player
        return mover

    def actions(self, state: FrozenState) -> Iterable[Action]:
        return list(state.inner.possible_moves())

    def result(self, state: FrozenState, action: Action) -> FrozenState:
        after = deepcopy(state.inner)
        after.make_move(action)
        after.switch_player()
        return EasyAIState(after)

    def is_terminal(self, state: FrozenState) -> bool:
        return bool(state.inner.is_over())

    def utility(self, state: FrozenState, player: Player) -> float:
        score = self.scoring(state.inner)
        return score if player == state.inner.current_player else -score

    evaluate = utility

    def show(self, state: FrozenState) -> str:
        return printed(state.inner.show) if hasattr(state.inner, "show") else str(state)


class EasyAIState(FrozenState):
    """The game at one moment, written as what it is made of."""

    __slots__ = ()

    def __init__(self, game: Any):
        super().__init__(game, frozen(vars(game)))

    def __repr__(self) -> str:
        parts = {name: part for name, part in vars(self.inner).items() if name != "players"}
        return f"{type(self.inner).__name__}({', '.join(f'{name}={part!r}' for name, part in parts.items())})"


def _without_algorithms(game: Any) -> Any:
    """A copy of the game whose players are nobody in particular, with what belongs to the position."""
    alone = copy(game)
    if isinstance(getattr(game, "players", None), (list, tuple)):
        alone.players = [_position_of(player) for player in game.players]
    return deepcopy(alone)


def _position_of(player: object) -> object:
    """A player with no more than what the game wrote onto them."""
    if not hasattr(player, "__dict__"):
        return player
    bare = copy(player)
    for name in NOT_THE_GAME:
        vars(bare).pop(name, None)
    return bare
