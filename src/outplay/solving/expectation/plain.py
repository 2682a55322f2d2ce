"""Positions numbered in plain Python: any game, any hashable state, probabilities as exact as the game gives them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import inf
from typing import Any, Final

from outplay.answers import no_actions, number_of, possible, refuse_stranger
from outplay.errors import BadValue
from outplay.game import CHANCE, Player
from outplay.solving.expectation.numbers import DICE, END, Graph
from outplay.solving.expectation.positions import Heard, Numbered, Positions, position_of, refuse_more, refuse_third
from outplay.sums import named_players, players_of, with_default

PIECE: Final = 256
"""Positions between two looks at the clock."""

FIRST: Final = 0
"""Who is asked what an end is worth, where nobody ever decides and no player is named."""


class PlainPositions(Positions):
    """All positions that the roots lead to; `hear` is told of every PIECE of them."""

    engine = "plain"

    def __init__(self, game: Any, roots: Sequence[Any], hear: Heard, most: float = inf):
        self.game, self.hear, self.most = game, hear, most
        self.position = position_of(game)
        self.states: list[Any] = []
        self.indices: dict[Any, int] = {}
        self.players = list(named_players(game))
        refuse_third(game, self.players)
        self.kinds, self.first, self.to, self.shares = list[int](), [0], list[int](), list[Any]()
        for root in roots:
            self.reach(root)
        self._expand()
        self.numbered = self._numbered()

    def reach(self, state: Any) -> int:
        """The number of a state's position, a new one if it was not reached before."""
        key = self.position(state)
        found = self.indices.setdefault(key, len(self.states))
        if found == len(self.states):
            self.states.append(state)
        return found

    def index_of(self, states: Sequence[Any]) -> list[int]:
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

    def _kind(self, state: Any) -> int:
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

    def _throw(self, state: Any) -> None:
        """The edges of what may come up; probabilities that nearly sum to 1 are made to."""
        outcomes = possible(self.game, state)
        total = sum(chance for _, chance in outcomes)
        for outcome, chance in outcomes:
            self._lead(self.game.result(state, outcome), chance if total == 1 else chance / total)

    def _lead(self, state: Any, share: Any) -> None:
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

    def _worth(self, i: int, player: Player) -> Any:
        worth = number_of(self.game, "utility", self.states[i], player)
        if not -inf < worth < inf:
            raise BadValue(
                f"utility({self.states[i]!r:.200}, {player!r}) gave {worth}; games of chance need finite ones"
            )
        return worth
