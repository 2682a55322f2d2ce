"""The driver of max^n: which depths to search, which of equal moves to play, and what is known when it is stopped.

Values follow the text's rule for ties, the first move that is listed.  What is played has the same values, and comes to
its end first as far as that is known: else a player might put off a win for ever.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from outplay.answers import no_actions, number_of, range_of
from outplay.clock import Stopped
from outplay.core.numbers import CUTS, LOOSE
from outplay.core.searcher import RootFound, Searcher
from outplay.game import CHANCE, Action, AnyGame, Player, State
from outplay.result import AnyResult, Result
from outplay.searching.max_n.shallow import Vector


class ManyDriver:
    """One search, from one state, with one searcher.

    viewer  whose view the results have; middle, what a draw is worth to each player
    """

    def __init__(
        self, game: AnyGame, state: State, searcher: Searcher, players: Sequence[Player], viewer: Player, middle: float
    ):
        self.game, self.state, self.searcher, self.players, self.middle = game, state, searcher, players, middle
        self.viewer = viewer if viewer in players else players[0]
        self.moves = self._moves(state)
        self.nodes_before = searcher.nodes
        self.number: int | None = None
        self.known: tuple[Vector, int] | None = None

    @cached_property
    def ending(self) -> dict[Vector, int]:
        """The first move that ends the game for each of the values that everybody can have by that."""
        found: dict[Vector, int] = {}
        for number, action in enumerate(self.moves):
            end = self.game.result(self.state, action)
            if self.game.is_terminal(end):
                found.setdefault(tuple(number_of(self.game, "utility", end, one) for one in self.players), number)
        return found

    def _moves(self, state: State) -> list[Any]:
        if self.game.to_move(state) == CHANCE:
            return []
        return list(self.game.actions(state)) or no_actions(state)

    @property
    def nodes(self) -> int:
        """How many states this search has looked at."""
        return self.searcher.nodes - self.nodes_before

    def prove(self) -> Iterator[AnyResult]:
        """The exact result, by one search to the end."""
        yield self.to_depth(None)

    def below(self, plies: int | None) -> AnyResult:
        """What is found so many plies below the state, 0 leaving it at the evaluation; None searches to the end."""
        before = self.searcher.nodes
        return replace(self.to_depth(plies), nodes=self.searcher.nodes - before)

    def to_depth(self, depth: int | None) -> AnyResult:
        """The result of one depth, None going straight to the end; it starts from what the last one found."""
        found = self.find(self.state, depth, self.number)
        number = self._quickest(found)
        self.number = number if self.moves else None
        line = () if depth == 0 else self._line(number, depth, found)
        values = self._as_the_game_writes(found, line)
        return Result(
            value=values[self.viewer],
            action=line[0] if line else None,
            line=line,
            certainty="exact" if found.proved else "estimate",
            player=self.viewer,
            depth=None if found.proved else depth,
            nodes=self.nodes,
            stopped_by="end" if found.proved else "depth",
            values=values,
        )

    def find(self, state: State, depth: int | None, first: int | None = None, quietly: bool = False) -> RootFound:
        """Searches a state; once more without cuts, if a value was met that what they rest on does not allow."""
        work = self.searcher.works[0]
        found = self.searcher.search(state, 0, True, depth, first=first, quietly=quietly)
        if not (work[CUTS] and work[LOOSE]):
            return found
        work[CUTS] = 0
        self.searcher.renew()
        return self.searcher.search(state, 0, True, depth, first=first, quietly=quietly)

    def _quickest(self, found: RootFound) -> int:
        """The move to play: where it is good for who moves, the end that is known to come first, at the same values."""
        values = tuple(found.value)
        if not self.moves or not self._is_good(values):
            return found.number
        known = self.known[1] if self.known is not None and self.known[0] == values else found.number
        return self.ending.get(values, known)

    def _is_good(self, values: Vector) -> bool:
        """Is it more than an equal share for who moves?"""
        return bool(self._of_mover(values) * len(values) > sum(values))

    def _of_mover(self, values: Vector) -> Any:
        """The value of who moves; the viewer's, where that is none of the players."""
        mover = self.game.to_move(self.state)
        return values[list(self.players).index(mover if mover in self.players else self.viewer)]

    def guess(self) -> AnyResult:
        """What is known before anything was searched: a legal move, and what a draw is worth."""
        line = tuple(self.moves[self.searcher.improved() or 0 :][:1])
        return Result(self.middle, line[0] if line else None, line, "estimate", self.viewer, 0, self.nodes, "depth")

    def improved(self, result: AnyResult) -> AnyResult:
        """The last result, with the move that the unfinished search already found to be better."""
        number, values = self.searcher.improved(), tuple((result.values or {}).values())
        is_best = bool(self.moves and values and self._of_mover(values) >= range_of(self.game)[1])
        kept = number is None or not self.moves or result.certainty == "exact" or is_best
        if number is None or kept or self.moves[number] == result.action:
            return replace(result, nodes=self.nodes)
        return replace(result, action=self.moves[number], line=(self.moves[number],), nodes=self.nodes)

    def _line(self, number: int, depth: int | None, root: RootFound) -> tuple[Action, ...]:
        """The best play, up to the first throw or to the depth; a move whose end is known by that is kept in mind."""
        line, state = list[Any](), self.state
        while not self.game.is_terminal(state) and self.game.to_move(state) != CHANCE and (depth is None or depth > 0):
            if line:
                try:
                    found = self.find(state, depth, quietly=True)
                except Stopped:
                    break
                if len(line) == 1 and found.proved:
                    self._note(tuple(root.value), self.number)
                number = found.number
            line.append(self._moves(state)[number])
            state, depth = self.game.result(state, line[-1]), None if depth is None else depth - 1
        return tuple(line)

    def _note(self, values: Vector, number: int | None) -> None:
        """Keeps the first move by which the end of these values is known."""
        if number is not None and (self.known is None or self.known[0] != values):
            self.known = values, number

    def _as_the_game_writes(self, found: RootFound, line: tuple[Action, ...]) -> dict[Player, Any]:
        """The value of each player; where the line leads to an end, as the utility there is written: 1 and not 1.0."""
        values, end = dict(zip(self.players, found.value, strict=True)), self.state
        for action in line:
            end = self.game.result(end, action)
        if not (found.proved and self.game.is_terminal(end)):
            return values
        worth = {player: number_of(self.game, "utility", end, player) for player in self.players}
        return worth if worth == values else values
