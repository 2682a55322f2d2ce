"""Alpha-beta with a transposition table that is sound: no entry is used for more than it proved.

The lecture's note: "Transposition table: cache previously-seen states".  A value that comes back from a window search
is often only a bound; docs/ladder/table.md shows what happens to those who forget that.

Each entry says what it proved (exact, lower bound, upper bound) and how far the search went below it.  It is used only
where it answers the question that is asked now, so that a search with a table has the value of the same search without
one, whatever was searched before.

MAX-VALUE and MIN-VALUE are those of h_alpha_beta.py; `value` stands before each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, MutableMapping
from math import inf
from typing import Final, NamedTuple

from outplay.game import A, Rules, S
from outplay.result import Certainty, Result
from outplay.textbook import h_alpha_beta
from outplay.textbook.options import by_cut, certainty_of, cutoff_if_any, require_window
from outplay.textbook.referee import Line, Referee, Text
from outplay.watch import Observer
from outplay.words import word_of


def text(game, search):
    def value(state, alpha, beta, depth):
        plies_left = game.limit - depth
        entry = game.recall(state)
        if entry and entry.reaches(plies_left) and entry.settles(alpha, beta, game.cut):
            return game.recalled(entry)  # recalled
        estimates = game.estimates
        v, move = search(state, alpha, beta, depth)
        certainty, final = certainty_of(v, alpha, beta, game.cut), game.estimates == estimates
        game.remember(state, Entry(v, certainty, move, plies_left, final))
        return v, move

    return value


TEXTS: Final = {cut: (text, search) for cut, search in h_alpha_beta.TEXTS.items()}


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

    def settles(self, alpha: float, beta: float, cut: str) -> bool:
        """Is it all that a search with this window needs to know?"""
        return self.certainty in ("exact", certainty_of(self.value, alpha, beta, cut))


Table = MutableMapping[Hashable, Entry]


class TableReferee(Referee[S, A]):
    """A referee who looks into the table before MAX-VALUE or MIN-VALUE is called; a leaf needs no table."""

    limit: float
    cut: str
    table: Table

    def max_moves(self, max_value: Text) -> Text:
        """MAX-VALUE of a text, called where MAX is to move and the table does not answer."""
        turn = super().max_moves(max_value)
        self.max_value = text(self, max_value)
        return turn

    def min_moves(self, min_value: Text) -> Text:
        """MIN-VALUE of a text, called where MIN is to move and the table does not answer."""
        turn = super().min_moves(min_value)
        self.min_value = text(self, min_value)
        return turn

    def recall(self, state: S) -> Entry | None:
        """What the table knows of the position, for this MAX."""
        return self.table.get(self._position(state))

    def recalled(self, entry: Entry) -> tuple[float, Line]:
        """What the entry proved; it stands for the leaves below it."""
        self.at_leaf = True
        self.estimates += not entry.final
        return entry.value, entry.move

    def remember(self, state: S, entry: Entry) -> None:
        """Puts the entry into the table."""
        self.table[self._position(state)] = entry

    def _position(self, state: S) -> Hashable:
        return self.player, word_of(self.game, "key")(state)


def alpha_beta_table_search(
    game: Rules[S, A],
    state: S | None = None,
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
    _, search = by_cut(TEXTS, cut)
    is_cutoff = cutoff_if_any(game, depth, None, evaluate)
    referee = TableReferee(game, state, "alpha_beta_table_search", watch, is_cutoff=is_cutoff, evaluate=evaluate)
    referee.table, referee.cut, referee.limit = {} if table is None else table, cut, inf if depth is None else depth
    v, move = referee.search(search, alpha, beta)
    return referee.answer(v, move, depth, certainty_of(v, alpha, beta, cut))
