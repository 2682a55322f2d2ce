"""The driver of max^n: which depths to search, and what is known whenever the search is stopped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from outplay.answers import no_actions, number_of
from outplay.clock import Stopped
from outplay.engine.max_n.searcher import Everybody, ManySearcher
from outplay.game import CHANCE, Player
from outplay.limit import depths
from outplay.result import Result, until_exact


class ManyDriver:
    """One search, from one state, with one searcher; `viewer`, whose view the results have."""

    def __init__(self, game: Any, state: Any, searcher: ManySearcher, players: Sequence[Player], viewer: Player):
        self.game, self.state, self.searcher, self.players = game, state, searcher, players
        self.viewer = viewer if viewer in players else players[0]
        self.moves = self._moves(state)
        self.nodes_before = searcher.nodes
        self.number: int | None = None

    def _moves(self, state: Any) -> list[Any]:
        if self.game.to_move(state) == CHANCE:
            return []
        return list(self.game.actions(state)) or no_actions(state)

    @property
    def nodes(self) -> int:
        """How many states this search has looked at."""
        return self.searcher.nodes - self.nodes_before

    def deepen(self, deepest: int | None) -> Iterator[Result[Any]]:
        """A result for each completed depth, until one is exact or the deepest is reached."""
        return until_exact(map(self.to_depth, depths(deepest)))

    def below(self, plies: int | None) -> Result[Any]:
        """What is found so many plies below the state, 0 leaving it at the evaluation; None searches to the end."""
        before = self.searcher.nodes
        return replace(self.to_depth(plies), nodes=self.searcher.nodes - before)

    def to_depth(self, depth: int | None) -> Result[Any]:
        """The result of one depth, None going straight to the end; it starts from what the last one found."""
        found = self.searcher.find(self.state, depth, self.number)
        self.number = found.number if self.moves else None
        line = () if depth == 0 else self._line(found.number, depth)
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

    def guess(self, middle: float) -> Result[Any]:
        """What is known before anything was searched: a legal move, and that a draw is worth so much."""
        line = tuple(self.moves[self.searcher.improved() or 0 :][:1])
        return Result(middle, line[0] if line else None, line, "estimate", self.viewer, 0, self.nodes, "depth")

    def improved(self, result: Result[Any]) -> Result[Any]:
        """The last result, with the move that the unfinished search already found to be better."""
        number = self.searcher.improved()
        if number is None or not self.moves or result.certainty == "exact" or self.moves[number] == result.action:
            return replace(result, nodes=self.nodes)
        return replace(result, action=self.moves[number], line=(self.moves[number],), nodes=self.nodes)

    def _line(self, number: int, depth: int | None) -> tuple[Any, ...]:
        """The best play, up to the first throw or to the depth."""
        line, state = list[Any](), self.state
        while not self.game.is_terminal(state) and self.game.to_move(state) != CHANCE and (depth is None or depth > 0):
            if line:
                try:
                    number = self.searcher.find(state, depth, quietly=True).number
                except Stopped:
                    break
            line.append(self._moves(state)[number])
            state, depth = self.game.result(state, line[-1]), None if depth is None else depth - 1
        return tuple(line)

    def _as_the_game_writes(self, found: Everybody, line: tuple[Any, ...]) -> dict[Player, Any]:
        """The value of each player; where the line leads to an end, as the utility there is written: 1 and not 1.0."""
        values, end = dict(zip(self.players, found.values, strict=True)), self.state
        for action in line:
            end = self.game.result(end, action)
        if not (found.proved and self.game.is_terminal(end)):
            return values
        worth = {player: number_of(self.game, "utility", end, player) for player in self.players}
        return worth if worth == values else values
