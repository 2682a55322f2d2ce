"""Every position that can come up, as a graph: what the enumerations give, and what is asked of it later."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, NamedTuple, NoReturn

from outplay.answers import as_number
from outplay.core.plain.rules import Rules
from outplay.errors import GeneralSum, TooLarge, Unsuited
from outplay.game import Player
from outplay.result import written
from outplay.solving.expectation.numbers import Graph
from outplay.sums import declared_sum, is_same
from outplay.words import name_of

Heard = Callable[[int], None]
"""Is told, now and then, how many positions were found; what it raises ends the enumeration."""


class Numbered(NamedTuple):
    """A graph of positions, the roots being the first of them.

    kinds   who decides: 0 and 1 for the players, DICE or END
    ends    the positions where the game is over
    worths  what each of them is worth to every player, a column for each
    """

    graph: Graph
    kinds: Any
    ends: Any
    worths: tuple[Any, ...]
    players: tuple[Player, ...]


class Positions(ABC):
    """A game whose positions were numbered; `numbered` holds the graph."""

    engine: str
    numbered: Numbered
    game: Any

    @abstractmethod
    def index_of(self, states: Sequence[Any]) -> list[int]:
        """The number of each state's position, -1 for one that was not reached."""

    @abstractmethod
    def state_at(self, i: int) -> Any:
        """A state of that position."""

    def total(self) -> float | None:
        """What two players' utilities add up to at every end, None where nobody says; a GeneralSum if they differ.

        Where the first player decides alone, nothing rests on it, and it may differ: then None too.
        """
        worths, total = self.numbered.worths, declared_sum(self.game)
        if len(worths) < 2 or len(worths[0]) == 0:
            return total
        total = as_number(worths[0][0] + worths[1][0]) if total is None else total
        odd = self.odd_end(total)
        if odd is not None and 1 in self.numbered.kinds:
            self._refuse_sum(odd, total)
        return total if odd is None else None

    def odd_end(self, total: float) -> int | None:
        """The first of the ends where the utilities add up to something else."""
        sums = map(sum, zip(*self.numbered.worths, strict=True))
        return next((k for k, here in enumerate(sums) if not is_same(here, total)), None)

    def _refuse_sum(self, odd: int, total: float) -> NoReturn:
        ends, worths = self.numbered.ends, self.numbered.worths
        usual, other = (repr(self.state_at(int(ends[k])))[:120] for k in (0, odd))
        said = "as utility_sum says" if getattr(self.game, "utility_sum", None) is not None else f"in {usual}"
        raise GeneralSum(
            f"the utilities of {name_of(self.game)} add up to {written(total)} {said}, and to "
            f"{written(sum(w[odd] for w in worths))} in {other}: games of chance are solved for a constant sum; search "
            "this game with method='max-n'"
        )


def position_of(game: Any) -> Callable[[Any], Hashable]:
    """A function of states: the same key for all that are one position."""
    return partial(Rules(game, None).position, near_root=True)


def refuse_third(game: Any, players: Sequence[Player]) -> None:
    """An Unsuited for a game of three and more."""
    if len(players) > 2:
        raise Unsuited(
            f"{name_of(game)} is for {len(players)} players, and games of chance are solved for one or two; search it "
            "with method='max-n'"
        )


def refuse_more(game: Any, found: int, most: float) -> None:
    """A TooLarge where there are more positions than were allowed."""
    if found > most:
        raise TooLarge(f"{name_of(game)} has more than {most:,} positions; allow more, or solve a smaller one")
