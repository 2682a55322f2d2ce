"""In how many plies a game ends that is won or lost: the winner hurries, the loser delays.

The value is known.  What is asked is the smallest depth at which a search that leaves nothing out still finds it,
though it takes all that lies deeper for a failure of the winner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import Any, Final, NamedTuple

from outplay.answers import moves_to_search, number_of
from outplay.clock import Stopped
from outplay.core.numbers import next_above, next_below
from outplay.core.plain.rules import RulesView
from outplay.core.searcher import Searcher
from outplay.game import Action, AnyGame, Player, State
from outplay.words import offers

FEWEST_NODES: Final = 5_000
"""Nodes that may be spent on a distance, however quickly the value was found."""

NEAR_NODES: Final = 1_000
"""Nodes that are spent, beside those of the search, after a proof that went straight to the end."""

FARTHEST_PLIES: Final = 4_000
"""Plies beyond which no distance is looked for."""


class Distance(NamedTuple):
    """How far the end is, and play that leads there: the quickest win, the longest resistance."""

    plies: int
    line: tuple[Action, ...]


class Ending:
    """A state whose value is proved to be a win or a loss.

    value    in the view of `player`, who moves there
    counter  makes a small plain searcher that counts plies
    """

    def __init__(
        self, state: State, searcher: Searcher, rules: RulesView, value: float, counter: Callable[[RulesView], Searcher]
    ):
        self.game, self.state, self.searcher, self.rules, self.value = rules.game, state, searcher, rules, value
        self.counter, self.player = counter, rules.game.to_move(state)
        self.drawn = rules.drawn(self.player)
        self.least = rules.range[0] if self.player == rules.player else -rules.range[1]
        _, self.most = rules.limits(state, self.player)

    def distance(self, depth: int | None) -> Distance | None:
        """The distance of a value that a search to this depth has proved, if it has one and it is soon found."""
        if not self._is_countable(depth):
            return None
        searcher, nodes = self._who_counts(depth)
        found = distance_of(self.game, self.state, searcher, self.value, self.value > self.drawn, nodes)
        if found is None or not self._is_worth_it(found.line):
            return None
        return found if self.value > self.drawn or self._gives_nothing_away(found.line, depth) else None

    def _is_countable(self, depth: int | None) -> bool:
        if offers(self.game, "candidates"):  # who has lost may delay by any move
            return False
        return depth is not None or not self.drawn < self.value < self.most < inf  # points are counted at the very end

    def _who_counts(self, depth: int | None) -> tuple[Searcher, int]:
        """Who counts the plies to the end, and in how many nodes: a proof waits for no second kernel."""
        if depth is not None:
            return self.searcher, max(FEWEST_NODES, self.searcher.nodes)
        return self.counter(self.rules), NEAR_NODES

    def _is_worth_it(self, line: tuple[Action, ...]) -> bool:
        """Does the line end the game, with this value?"""
        end = self.state
        for action in line:
            end = self.game.result(end, action)
        value = self.value if self.player == self.rules.player else -self.value
        return bool(self.game.is_terminal(end)) and number_of(self.game, "utility", end, self.rules.player) == value

    def _gives_nothing_away(self, line: tuple[Action, ...], depth: int | None) -> bool:
        """Is no move of the loser worse than the value?  Who delays may lose more, where losses are of many sizes."""
        if self.value == self.least:
            return True
        try:
            with self.searcher.aside(max(FEWEST_NODES, self.searcher.nodes)):
                return all(self._is_kept_in(state, depth) for state in self._after_own_moves(line))
        except Stopped:
            return False

    def _after_own_moves(self, line: tuple[Action, ...]) -> Iterator[Any]:
        """The states of a line after each move, but the last, of who moves at the root."""
        state = self.state
        for action in line[:-1]:
            mover, state = self.game.to_move(state), self.game.result(state, action)
            if mover == self.player:
                yield state

    def _is_kept_in(self, state: State, depth: int | None) -> bool:
        """Is it proved that the value is still to be had in a later state?"""
        heir, value = turned(self.game, state, self.player, self.value)
        window = (next_below(value), value) if heir == self.player else (value, next_above(value))
        found = self.searcher.search(state, *window, None if depth is None else FARTHEST_PLIES, quietly=True)
        return found.proved and (found.value >= value if heir == self.player else found.value <= value)


def distance_of(
    game: AnyGame, state: State, searcher: Searcher, value: float, wins: bool, nodes: int
) -> Distance | None:
    """The distance of a proved value, in the view of who moves; None if it takes more than so many nodes to find.

    wins  is it a win for who moves?  If not, it is a loss
    """
    try:
        with searcher.aside(nodes):
            for plies in range(1, FARTHEST_PLIES):
                if _is_decided(searcher, state, value, wins, plies):
                    return Distance(plies, _line(game, state, searcher, value, wins, plies))
    except Stopped:
        pass
    return None


def _is_decided(searcher: Searcher, state: State, value: float, wins: bool, plies: int) -> bool:
    found = searcher.count(state, value, wins, plies).value
    return bool(found >= value if wins else found <= value)


def _line(game: AnyGame, state: State, searcher: Searcher, value: float, wins: bool, plies: int) -> tuple[Action, ...]:
    """The winner takes a move that wins in time, the loser one that is not yet lost a ply earlier."""
    line = []
    for left in range(plies, 0, -1):
        number = searcher.count(state, value, wins, left if wins else left - 1).number if left > 1 or wins else 0
        action, mover = moves_to_search(game, state)[number], game.to_move(state)
        line.append(action)
        state = game.result(state, action)
        if game.is_terminal(state):
            break
        if game.to_move(state) != mover:
            value, wins = -value, not wins
    return tuple(line)


def turned(game: AnyGame, state: State, mover: Player, value: float) -> tuple[Player, float]:
    """Whose turn it is in a state, and a value of the mover's before in their view."""
    heir = game.to_move(state)
    return heir, value if heir == mover else -value
