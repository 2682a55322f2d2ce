"""What a driver asks of a searcher, plain or compiled: a search of the root, and what both do around it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

from outplay.core.numbers import (
    COUNTING,
    NONE,
    ON_THE_LINE,
    REDUCED,
    ROOT_FIRST,
    ROOT_MOVE,
    SELECTIVE,
    next_above,
    next_below,
)
from outplay.game import AnyGame, Player, State
from outplay.recursion import deep_recursion
from outplay.words import name_of


class RootFound(NamedTuple):
    """What a search of the root knows.

    value      in the view of the player to move, as exactly as the window asked; of max^n, the value of each player
    proved     no evaluation had a part in it
    number     the best move's place in the list of moves to search
    selective  a late move was looked at less deeply, or a pass believed, for this value or one that the table had kept
    faint      a line was cut off for being unlikely
    """

    value: Any
    proved: bool
    number: int
    selective: bool = False
    faint: bool = False


class Searcher(ABC):
    """A table, and the recursion that fills it.

    player     whose utilities it searches with; the other's values are these, with the sign turned
    selective  may a search to a depth leave something out?
    works      the places of numbers.py, for each thread; those of the first say what came of the root
    """

    game: AnyGame
    player: Player
    selective: bool
    works: Sequence[Any]

    @property
    @abstractmethod
    def nodes(self) -> int:
        """How many states were looked at."""

    def search(
        self,
        state: State,
        alpha: float,
        beta: float,
        depth: int | None,
        *,
        first: int | None = None,
        quietly: bool = False,
    ) -> RootFound:
        """Searches a state so many plies deep, or to the end of the game; Stopped if it has to end.

        first    the number of the move to look at first: what is better than that is better than what was known
        quietly  tells no observer, and leaves `improved` as it was: it is no part of the search of the root

        Where positions may recur, a search to the end is one to an endless depth.
        """
        main = self.works[0]
        before, text = main[ROOT_MOVE], self.text_at(state, alpha, beta, depth, quietly)
        for work in self.works:
            work[ROOT_MOVE], work[ROOT_FIRST] = NONE, NONE if first is None else first
            work[SELECTIVE] = self.selective and depth is not None
        try:
            with deep_recursion(name_of(self.game)):
                answer = text()
            value, proved, *hangs_on = answer if isinstance(answer, tuple) else (answer, True)
            number, reduced = max(int(main[ROOT_MOVE]), 0), any(work[REDUCED] for work in self.works)
            return RootFound(self.as_value(value), bool(proved), number, reduced, hangs_on == [ON_THE_LINE])
        finally:
            if quietly:
                main[ROOT_MOVE] = before

    @abstractmethod
    def text_at(
        self, state: State, alpha: float, beta: float, depth: int | None, quietly: bool
    ) -> Callable[[], object]:
        """The text, ready to run: it gives (value, is it proved, ...), or a value that is proved."""

    @abstractmethod
    def as_value(self, value: Any) -> Any:
        """A value in the type that those of the game have."""

    @abstractmethod
    def renew(self) -> None:
        """An empty table in the place of the last one."""

    @abstractmethod
    def aside(self, nodes: int) -> AbstractContextManager[None]:
        """In this block a search has its own table, leaves nothing out, and has so many nodes; `count` may be asked."""

    def count(self, state: State, value: float, wins: bool, plies: int) -> RootFound:
        """A search for a win, or a loss, of this value within so many plies: what lies deeper is none."""
        for work in self.works:
            work[COUNTING] = 1 if (self.game.to_move(state) == self.player) == wins else 2
        window = (next_below(value), value) if wins else (value, next_above(value))
        return self.search(state, *window, plies, quietly=True)

    def values(self, states: Sequence[State]) -> list[float] | None:
        """The exact value of each state for the player to move there; None if there is no quicker way than `search`.

        For games whose positions cannot recur.
        """
        return None

    def improved(self) -> int | None:
        """The best move so far of a search that was stopped, if it had found a better one."""
        number = int(self.works[0][ROOT_MOVE])
        return None if number == NONE else number

    @abstractmethod
    def stop(self) -> None:
        """Ends what is running, and all that is asked from now on."""
