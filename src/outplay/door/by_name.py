"""The algorithms by name: what people type, which of them suits a game, and with what options."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any, Final, TypeAlias

import outplay.textbook as textbook
from outplay.answers import range_of
from outplay.door.calls import search
from outplay.errors import BadOption, TooLarge
from outplay.game import CHANCE, Action, AnyGame, State
from outplay.result import AnyResult
from outplay.sums import first_mover, has_general_sum
from outplay.watch import Forwarding, Observer
from outplay.words import is_for_many, offers, require_game, throws_dice
from outplay.writing import PlainData

Algorithm: TypeAlias = Callable[..., AnyResult]

WHOLE: Final[dict[str, Algorithm]] = {
    "minimax": textbook.minimax_search,
    "minimax-3e": textbook.minimax_decision,
    "alpha-beta": textbook.alpha_beta_search,
    "alpha-beta-3e": textbook.alpha_beta_search_3e,
    "alpha-beta-table": textbook.alpha_beta_table_search,
    "expectiminimax": textbook.expectiminimax_search,
    "star1": textbook.star1_search,
    "star2": textbook.star2_search,
    "max-n": textbook.max_n_search,
    "engine": search,
    "mcts": textbook.mcts_search,
}
"""Those that search to the end of the game."""

LIMITED: Final[dict[str, Algorithm]] = {
    "minimax": textbook.h_minimax_search,
    "alpha-beta": textbook.h_alpha_beta_search,
    **{name: WHOLE[name] for name in ("alpha-beta-table", "expectiminimax", "star1", "star2", "max-n", "engine")},
}
"""Those that can stop at a depth."""

BY_CHANCE: Final = ("expectiminimax", "star1", "star2")
"""Those for games of dice."""


def algorithm_named(name: str, limited: bool) -> Algorithm:
    """The algorithm of that name, to the end of the game or to a depth."""
    known = LIMITED if limited else WHOLE
    if name not in WHOLE:
        raise BadOption(f"there is no algorithm {name!r}; algorithms: {', '.join(WHOLE)}")
    if name not in known:
        raise BadOption(f"{name} has no depth limit: leave the depth out, or take {', '.join(known)}")
    return known[name]


def algorithms(game: Any = None) -> list[str]:
    """The names of the algorithms that can search this game, the one to take first in front; without a game, all.

    >>> from outplay.games import DiceGame
    >>> algorithms(DiceGame())
    ['expectiminimax', 'star1', 'star2', 'mcts']
    """
    if game is None:
        return list(WHOLE)
    if is_for_many(game) or has_general_sum(game):
        return ["max-n", "mcts"]
    if throws_dice(game) or game.to_move(game.initial) == CHANCE:
        return ["expectiminimax", *(["star1", "star2"] if _has_range(game) else []), "mcts"]
    return ["alpha-beta", *(name for name in WHOLE if name not in ("alpha-beta", *BY_CHANCE, "max-n"))]


def _has_range(game: AnyGame) -> bool:
    """Does the game say how far its utilities reach?  Cuts at chance nodes rest on that."""
    least, most = range_of(game)
    return least > -inf and most < inf


def suited_options(game: AnyGame, state: State, name: str, options: PlainData) -> PlainData:
    """The options, and what the algorithm cannot do without on this game from this state.

    evaluate  for a depth limit: 0 everywhere, where the game has none of its own
    player    where dice are thrown first: the one who begins the game
    """
    require_game(game)
    suited: PlainData = {}
    if options.get("depth") is not None and name != "engine" and not offers(game, "evaluate"):
        suited["evaluate"] = lambda state, player: 0
    throws = name in BY_CHANCE and not game.is_terminal(state) and game.to_move(state) == CHANCE
    if throws and "player" not in options:
        suited["player"] = first_mover(game)
    return suited | options


class Capped(Forwarding):
    """Passes everything on to an observer, and raises TooLarge after so many nodes, or iterations."""

    def __init__(self, observer: Observer, most: int):
        super().__init__(observer)
        self.most, self.nodes = most, 0

    def entered(self, state: State, action: Action, alpha: float, beta: float) -> None:
        self._count("looks at more than {:,} nodes here: search less deep")
        self.observer.entered(state, action, alpha, beta)

    def selected(self, leaf: Any) -> None:
        self._count("has more than {:,} iterations: take fewer")
        self.observer.selected(leaf)

    def _count(self, says: str) -> None:
        if self.nodes >= self.most:
            raise TooLarge(f"the search {says.format(self.most)}")
        self.nodes += 1
