"""Alpha-beta with a transposition table that is sound: no entry is used for more than it proved.

The lecture's note: "Transposition table: cache previously-seen states".  A value that comes back from
a window search is often only a bound; docs/ladder/table.md shows what happens to those who forget that.

Each entry says what it proved (exact, lower bound, upper bound) and how far the search went below it.
It is used only where it answers the question that is asked now, so that a search with a table has the
value of the same search without one, whatever was searched before.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, MutableMapping
from math import inf
from typing import NamedTuple

from outplay.game import A, Rules, S
from outplay.limit import require_whole
from outplay.result import Certainty, Result
from outplay.textbook.options import certainty_of, cutoff, require_cut, require_window
from outplay.textbook.recursion import deep_recursion
from outplay.textbook.referee import Line, Referee
from outplay.watch import Observer
from outplay.words import word_of


class Entry(NamedTuple):
    """What was proved of a position.

    depth   how many plies were searched below it
    final   no evaluation was needed there, so that searching deeper changes nothing
    """

    value: float
    certainty: Certainty
    move: Line
    depth: float
    final: bool

    def reaches(self, depth: float) -> bool:
        """Would a search of that depth find the same?"""
        return self.depth == depth or (self.final and self.depth <= depth)

    def settles(self, alpha: float, beta: float, beyond: Callable[[float, float], bool]) -> bool:
        """Is it all that a search with this window needs to know?"""
        if self.certainty == "lower bound":
            return beyond(self.value, beta)
        return self.certainty == "exact" or beyond(alpha, self.value)


Table = MutableMapping[Hashable, Entry]


def alpha_beta_table_search(
    game: Rules[S, A],
    state: S,
    *,
    depth: int | None = None,
    evaluate: Callable[[S, object], float] | None = None,
    alpha: float = -inf,
    beta: float = inf,
    cut: str = ">=",
    table: Table | None = None,
    watch: Observer | None = None,
) -> Result[A]:
    """The value that alpha-beta finds, with each position searched once where that is enough.

    Without `depth` it searches to the end of the game.  `table` is a dict to keep between searches.
    """
    require_window(alpha, beta)
    beyond = require_cut(cut)
    if depth is not None:
        cutoff(game, depth, None, evaluate)
    limit: float = inf if depth is None else require_whole("depth", depth)
    table = {} if table is None else table
    referee = Referee(game, state, "alpha_beta_table_search", watch, evaluate)
    game, key = referee.game, word_of(game, "key")

    @referee.watched
    def value(state: S, alpha: float, beta: float, plies_left: float) -> tuple[float, Line]:
        if game.is_terminal(state):
            return referee.utility(state), None
        if plies_left == 0:
            return referee.evaluate(state), None
        search = max_value if referee.is_max(state) else min_value
        position = referee.max, key(state)
        entry = table.get(position)
        if entry and entry.reaches(plies_left) and entry.settles(alpha, beta, beyond):
            referee.estimates += not entry.final
            return entry.value, entry.move
        estimates = referee.estimates
        v, move = search(state, alpha, beta, plies_left)
        final = referee.estimates == estimates
        table[position] = Entry(v, certainty_of(v, alpha, beta, cut), move, plies_left, final)
        return v, move

    def max_value(state: S, alpha: float, beta: float, plies_left: float) -> tuple[float, Line]:
        v, move = -inf, None
        for a in game.actions(state):
            v2, a2 = value(game.result(state, a), alpha, beta, plies_left - 1)
            if v2 > v or move is None:
                v, move = v2, (a, a2)
                alpha = max(alpha, v)
            if beyond(v, beta):
                return v, move
        return v, move or referee.no_move(state)

    def min_value(state: S, alpha: float, beta: float, plies_left: float) -> tuple[float, Line]:
        v, move = inf, None
        for a in game.actions(state):
            v2, a2 = value(game.result(state, a), alpha, beta, plies_left - 1)
            if v2 < v or move is None:
                v, move = v2, (a, a2)
                beta = min(beta, v)
            if beyond(alpha, v):
                return v, move
        return v, move or referee.no_move(state)

    with deep_recursion(referee.name):
        v, move = value(state, alpha, beta, limit)
    return referee.result(v, move, depth, certainty_of(v, alpha, beta, cut))
