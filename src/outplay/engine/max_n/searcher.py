"""What the driver of max^n asks of a searcher, plain or compiled."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, NamedTuple

from outplay.engine.alpha_beta.numbers import CUTS, LOOSE
from outplay.engine.alpha_beta.searcher import Searcher


class Everybody(NamedTuple):
    """What a search of the root knows: the value of each player, whether that is proved, and the best move's place."""

    values: tuple[Any, ...]
    proved: bool
    number: int


class ManySearcher(Searcher):
    """A table, and the recursion that fills it.

    values_found  what the last search found, for each player
    """

    values_found: tuple[Any, ...]

    def find(self, state: Any, depth: int | None, first: int | None = None, quietly: bool = False) -> Everybody:
        """Searches a state so many plies deep, or to the end of the game; Stopped if it has to end.

        first    the number of the move to look at first; quietly, leaves `improved` as it was
        """
        found = self.search(state, 0, 0, depth, first=first, quietly=quietly)
        main = self.works[0]
        if main[CUTS] and main[LOOSE]:
            main[CUTS] = 0
            self.renew()
            found = self.search(state, 0, 0, depth, first=first, quietly=quietly)
        return Everybody(self.values_found, found.proved, found.number)

    def allow_cuts(self, allowed: bool) -> None:
        """Says whether the declared sum and range may be pruned by."""
        self.works[0][CUTS] = int(allowed)

    @abstractmethod
    def renew(self) -> None:
        """An empty table in the place of the last one."""
