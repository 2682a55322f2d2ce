"""What the driver asks of a searcher, plain or compiled."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, Protocol

from outplay.game import Player


class Found(NamedTuple):
    """What a search of the root knows.

    value      in the view of the player to move, as exactly as the window asked
    proved     no evaluation had a part in it
    number     the best move's place in the list of moves to search
    selective  a late move was looked at less deeply, or a pass believed, for this value or one that the table had kept
    """

    value: float
    proved: bool
    number: int
    selective: bool = False


class Searcher(Protocol):
    """A table, and the recursion that fills it.

    player  whose utilities it searches with; the other's values are these, with the sign turned
    """

    player: Player

    @property
    def nodes(self) -> int:
        """How many states were looked at."""

    def search(
        self,
        state: Any,
        alpha: float,
        beta: float,
        depth: int | None,
        *,
        first: int | None = None,
        quietly: bool = False,
    ) -> Found:
        """Searches a state so many plies deep, or to the end of the game; Stopped if it has to end.

        first    the number of the move to look at first: what is better than that is better than what was known
        quietly  tells no observer, and leaves `improved` as it was: it is no part of the search of the root
        """

    def aside(self, nodes: int) -> AbstractContextManager[None]:
        """In this block a search has its own table, leaves nothing out, and has so many nodes; `count` may be asked."""

    def count(self, state: Any, value: float, wins: bool, plies: int) -> Found:
        """A search for a win, or a loss, of this value within so many plies: what lies deeper is none."""

    def values(self, states: Sequence[Any]) -> list[float] | None:
        """The exact value of each state for the player to move there; None if there is no quicker way than `search`.

        For games whose positions cannot recur.
        """

    def improved(self) -> int | None:
        """The best move so far of a search that was stopped, if it had found a better one."""

    def stop(self) -> None:
        """Ends what is running, and all that is asked from now on."""
