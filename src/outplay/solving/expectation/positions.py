"""Every position that can come up, as a graph: what is asked of it, and how plain Python numbers it.

Any game, any hashable state, probabilities as exact as the game gives them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from functools import partial
from math import inf
from typing import Any, Final, NamedTuple, NoReturn

from outplay.answers import as_number, no_actions, number_of, possible, refuse_stranger
from outplay.core.plain.rules import RulesView
from outplay.errors import BadValue, GeneralSum, TooLarge, Unsuited
from outplay.game import CHANCE, AnyGame, Player, State
from outplay.result import written
from outplay.solving.entries import Column, Value
from outplay.solving.expectation.numbers import DICE, END, Graph
from outplay.solving.keys import Key
from outplay.sums import declared_sum, is_same, named_players, players_of, refuse_general, with_default
from outplay.words import is_general, name_of

Heard = Callable[[int], None]
"""Is told, now and then, how many positions were found; what it raises ends the enumeration."""


class Numbered(NamedTuple):
    """A graph of positions, the roots being the first of them.

    kinds   who decides: 0 and 1 for the players, DICE or END
    ends    the positions where the game is over
    worths  what each of them is worth to every player, a column for each
    """

    graph: Graph
    kinds: Column
    ends: Column
    worths: tuple[Column, ...]
    players: tuple[Player, ...]


class ChancePositions(ABC):
    """A game whose positions were numbered; `numbered` holds the graph."""

    engine: str
    numbered: Numbered
    game: AnyGame

    @abstractmethod
    def index_of(self, states: Sequence[State]) -> list[int]:
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
        if is_general(self.game):
            return refuse_general(self.game) if 1 in self.numbered.kinds else None
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
        said = "as utility_sum says" if declared_sum(self.game) is not None else f"in {usual}"
        raise GeneralSum(
            f"the utilities of {name_of(self.game)} add up to {written(total)} {said}, and to "
            f"{written(sum(w[odd] for w in worths))} in {other}: games of chance are solved for a constant sum; search "
            "this game with method='max-n'"
        )


def position_of(game: AnyGame) -> Callable[[Any], Hashable]:
    """A function of states: the same key for all that are one position."""
    return partial(RulesView(game, None).position, near_root=True)


def refuse_third(game: AnyGame, players: Sequence[Player]) -> None:
    """An Unsuited for a game of three and more."""
    if len(players) > 2:
        raise Unsuited(
            f"{name_of(game)} is for {len(players)} players, and games of chance are solved for one or two; search it "
            "with method='max-n'"
        )


def refuse_more(game: AnyGame, found: int, most: float) -> None:
    """A TooLarge where there are more positions than were allowed."""
    if found > most:
        raise TooLarge(f"{name_of(game)} has more than {most:,} positions; allow more, or solve a smaller one")


PIECE: Final = 256
"""Positions between two looks at the clock."""

FIRST: Final = 0
"""Who is asked what an end is worth, where nobody ever decides and no player is named."""


class PlainPositions(ChancePositions):
    """All positions that the roots lead to; `hear` is told of every PIECE of them."""

    engine = "plain"

    def __init__(self, game: AnyGame, roots: Sequence[State], hear: Heard, most: float = inf):
        self.game, self.hear, self.most = game, hear, most
        self.position = position_of(game)
        self.states: list[State] = []
        self.indices: dict[Key, int] = {}
        self.players = list(named_players(game))
        refuse_third(game, self.players)
        self.kinds, self.first, self.to, self.shares = list[int](), [0], list[int](), list[Any]()
        for root in roots:
            self.reach(root)
        self._expand()
        self.numbered = self._numbered()

    def reach(self, state: State) -> int:
        """The number of a state's position, a new one if it was not reached before."""
        key = self.position(state)
        found = self.indices.setdefault(key, len(self.states))
        if found == len(self.states):
            self.states.append(state)
        return found

    def index_of(self, states: Sequence[State]) -> list[int]:
        return [self.indices.get(self.position(state), -1) for state in states]

    def state_at(self, i: int) -> Any:
        return self.states[i]

    def is_exact(self) -> bool:
        """Are all probabilities and utilities fractions?"""
        worths = (worth for column in self.numbered.worths for worth in column)
        return all(isinstance(number, (int, Fraction)) for numbers in (self.shares, worths) for number in numbers)

    def _expand(self) -> None:
        done = 0
        while done < len(self.states):
            if done % PIECE == 0:
                self.hear(len(self.states))
                refuse_more(self.game, len(self.states), self.most)
            self.kinds.append(self._kind(self.states[done]))
            self.first.append(len(self.to))
            done += 1

    def _kind(self, state: State) -> int:
        """Who decides there; adds the edges."""
        if self.game.is_terminal(state):
            return END
        mover = self.game.to_move(state)
        if mover == CHANCE:
            self._throw(state)
            return DICE
        before = len(self.to)
        for action in self.game.actions(state):
            self._lead(self.game.result(state, action), 0)
        return self._number(mover) if len(self.to) > before else no_actions(state)

    def _throw(self, state: State) -> None:
        """The edges of what may come up; probabilities that nearly sum to 1 are made to."""
        outcomes = possible(self.game, state)
        total = sum(chance for _, chance in outcomes)
        for outcome, chance in outcomes:
            self._lead(self.game.result(state, outcome), chance if total == 1 else chance / total)

    def _lead(self, state: State, share: Any) -> None:
        self.to.append(self.reach(state))
        self.shares.append(share)

    def _number(self, mover: Player) -> int:
        if mover not in self.players:
            refuse_stranger(self.game, mover)
            self.players.append(mover)
            refuse_third(self.game, self.players)
        return self.players.index(mover)

    def _numbered(self) -> Numbered:
        movers = tuple(self.players)
        players = with_default(self.game, movers) if movers else players_of(self.game, self.states[0]) or (FIRST,)
        self._renumber(players)
        ends = [i for i, kind in enumerate(self.kinds) if kind == END]
        worths = tuple([self._worth(i, player) for i in ends] for player in players)
        return Numbered(Graph(self.first, self.to, self.shares), self.kinds, ends, worths, players)

    def _renumber(self, players: tuple[Player, ...]) -> None:
        """Those who were met are numbered as the game lists them."""
        if players[: len(self.players)] != tuple(self.players):
            numbers = {i: players.index(player) for i, player in enumerate(self.players)}
            self.kinds = [numbers.get(kind, kind) for kind in self.kinds]

    def _worth(self, i: int, player: Player) -> Value:
        worth = number_of(self.game, "utility", self.states[i], player)
        if not -inf < worth < inf:
            raise BadValue(
                f"utility({self.states[i]!r:.200}, {player!r}) gave {worth}; games of chance need finite ones"
            )
        return worth
