"""The algorithms by name: what people type, and a search that may become too large to look at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import outplay.textbook as textbook
from outplay.engine import search
from outplay.errors import BadOption, TooLarge
from outplay.game import CHANCE, offers
from outplay.result import Result
from outplay.watch import Observer

Algorithm: TypeAlias = Callable[..., Result[Any]]

WHOLE: Final[dict[str, Algorithm]] = {
    "minimax": textbook.minimax_search,
    "minimax-3e": textbook.minimax_decision,
    "alpha-beta": textbook.alpha_beta_search,
    "alpha-beta-3e": textbook.alpha_beta_search_3e,
    "alpha-beta-table": textbook.alpha_beta_table_search,
    "expectiminimax": textbook.expectiminimax_search,
    "max-n": textbook.max_n_search,
    "engine": search,
}
"""Those that search to the end of the game."""

LIMITED: Final[dict[str, Algorithm]] = {
    "minimax": textbook.h_minimax_search,
    "alpha-beta": textbook.h_alpha_beta_search,
    "alpha-beta-table": textbook.alpha_beta_table_search,
    "expectiminimax": textbook.expectiminimax_search,
    "max-n": textbook.max_n_search,
    "engine": search,
}
"""Those that can stop at a depth."""


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
    ['expectiminimax']
    """
    if game is None:
        return list(WHOLE)
    if len(getattr(game, "players", ())) > 2:
        return ["max-n"]
    if (offers(game, "outcomes") and getattr(game, "has_chance", True)) or game.to_move(game.initial) == CHANCE:
        return ["expectiminimax"]
    return ["alpha-beta", *(name for name in WHOLE if name not in ("alpha-beta", "expectiminimax", "max-n"))]


def with_evaluation(game: Any, name: str, options: dict[str, Any]) -> dict[str, Any]:
    """The options, and for a depth limit an evaluation: 0 where the game has none of its own."""
    if options.get("depth") is None or name == "engine" or offers(game, "evaluate"):
        return options
    return {"evaluate": lambda state, player: 0, **options}


class Capped:
    """Passes everything on to an observer, and raises TooLarge after so many nodes."""

    def __init__(self, observer: Observer, most: int):
        self.observer, self.most, self.nodes = observer, most, 0

    def entered(self, state: Any, action: Any, alpha: float, beta: float) -> None:
        if self.nodes >= self.most:
            raise TooLarge(f"the search looks at more than {self.most:,} nodes here: search less deep")
        self.nodes += 1
        self.observer.entered(state, action, alpha, beta)

    def __getattr__(self, event: str) -> Any:
        return getattr(self.observer, event)
