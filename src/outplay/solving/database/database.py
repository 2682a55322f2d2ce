"""Database: a solved game that answers value, remoteness and best moves without solving it again; Census, its counts.

What is asked often is answered from arrays that stand sorted on disk and are mapped into memory; they are made once
from the Parquet file, when a database is first asked.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from outplay.drawn import DrawnRows
from outplay.errors import BadOption, BadRecord
from outplay.game import AnyGame, State
from outplay.solving.database.files import POSITIONS, checksum_of, read_from, read_manifest, read_positions, select
from outplay.solving.database.index import Index
from outplay.solving.database.keeping import export
from outplay.solving.entries import ENDLESS, PLIES_BITS, SECOND_MOVES, UNKNOWN, Knowledge, Value
from outplay.solving.enumeration.positions import fold_of, partners_of, position_of, swapped
from outplay.solving.keys import Key, text_of
from outplay.solving.rules import fingerprint, made
from outplay.solving.solution import LONGEST_LINE, Position, best_line, look_up
from outplay.solving.storage import Array
from outplay.sums import half, players_of
from outplay.words import name_of, offers

if TYPE_CHECKING:
    from outplay.drawing import Picture


class Share(NamedTuple):
    """So many positions are worth this to who moves, so many plies from the end; None where play never ends."""

    value: Value
    remoteness: int | None
    positions: int


class Census(DrawnRows[Share]):
    """The shares of a database, the best value first and of each the nearest end; its picture is a chart.

    draw  what a draw is worth
    """

    def __init__(self, name: str, shares: Sequence[Share], draw: Value):
        super().__init__(shares)
        self.name, self.draw = name, draw

    def by_value(self) -> dict[Any, int]:
        """How many positions have each value for the player to move."""
        counts: Counter[Any] = Counter()
        for share in self.rows:
            counts[share.value] += share.positions
        return dict(counts)

    def longest(self, value: Value) -> Share | None:
        """The share with this value that is farthest from the end; None where there is no end, or no such position."""
        ends = [share for share in self.rows if share.value == value and share.remoteness is not None]
        return max(ends, key=lambda share: share.remoteness or 0, default=None)

    @property
    def longest_win(self) -> Share | None:
        """The share of won positions that is farthest from the end; None where nothing is won."""
        wins = [share for share in self.rows if share.value > self.draw and share.remoteness is not None]
        return max(wins, key=lambda share: share.remoteness or 0, default=None)

    def series(self) -> dict[str, list[tuple[int, int]]]:
        """How many positions are won, drawn and lost for the player to move, by the plies to the end."""
        counts: dict[str, Counter[int]] = {"won": Counter(), "drawn": Counter(), "lost": Counter()}
        for value, plies, count in self.rows:
            if plies is not None:
                name = "drawn" if value == self.draw else "won" if value > self.draw else "lost"
                counts[name][plies] += count
        return {name: sorted(found.items()) for name, found in counts.items() if found}

    def picture(self) -> Picture:
        """Positions by the plies to the end: a line for those that are won, drawn and lost."""
        from outplay.drawing import chart

        title = f"{self.name}: positions by distance"
        return chart(self.series(), title=title, across="plies to the end", up="positions", logarithmic=True)


NAME_IT: Final = "pass it, Database(path, game), or name it at the command line, --game NAME or --game FILE.py:CLASS"
"""How to say which game a database is of, where it cannot."""


class Database(Knowledge):
    """A solved game on disk.

    path  the folder; game: the rules, which may be left out for games of the library
    """

    def __init__(self, path: str | os.PathLike[str], game: Any = None):
        self.folder = Path(path)
        self._alike: list[Any] = []
        self.manifest = manifest = read_manifest(self.folder)
        self.game = (
            made(manifest.game, f"the database {self.folder} of {manifest.name}", NAME_IT) if game is None else game
        )
        if not self.is_about(self.game):
            raise BadRecord(
                f"the database {self.folder} is about other rules than those of {name_of(self.game)}: it was made with "
                f"{manifest.name}"
            )
        if not (self.folder / POSITIONS).exists() or checksum_of(self.folder / POSITIONS) != manifest.checksum:
            raise BadRecord(f"the positions of the database {self.folder} are damaged: solve it again")
        names = {str(player): player for player in players_of(self.game, self.game.initial)}
        self.players = tuple(names.get(name, name) for name in manifest.players)
        self.total, self.draw, self.values = manifest.total, manifest.draw, manifest.values
        self.positions, self.engine = manifest.positions, manifest.engine
        self.is_noted = getattr(self.game, "can_repeat", True) and offers(self.game, "repetition")
        self._key = position_of(self.game, manifest.symmetric)
        self._fold = fold_of(self.game, self.players, manifest.folded)
        self._partners = partners_of(self.game, self.values, self.total) if manifest.folded else []
        with read_from(self.folder):
            self._kept: Index | _Texts = (
                Index(self.folder, manifest, lambda columns: _entries_in(columns, self))
                if manifest.kind == "words"
                else _Texts(self)
            )

    def position(self, state: State) -> Position | None:
        """What is known of a state: value, remoteness, best moves; None if it is not in the database."""
        return look_up(self.game, self, state)

    def line(self, state: State = None, plies: int = LONGEST_LINE) -> tuple[Any, ...]:
        """Best play from a state on, of so many plies at most."""
        return best_line(self.game, self, self.game.initial if state is None else state, plies)

    def is_about(self, game: AnyGame) -> bool:
        """Has a game the rules that the database was made with?"""
        if all(game is not one for one in self._alike):
            if fingerprint(game) != self.manifest.rules:
                return False
            self._alike = [*self._alike[-7:], game]
        return True

    def many(self, states: Sequence[State] | Array) -> tuple[Array, Array]:
        """The value for who moves, and the remoteness, of many states; NaN and -1 for those that are not known.

        The remoteness of endless play is -1 too.  An array holds keys, as `keys` packs them: that is the quick way.
        """
        entries = self.index.entries_of(states) if isinstance(states, np.ndarray) else np.array(self.entries(states))
        entries = entries.astype(np.uint32, copy=False)
        numbers, is_second = entries >> np.uint32(PLIES_BITS + 1), entries & np.uint32(SECOND_MOVES) != 0
        mine = np.array([np.nan, *self.values[1:]], np.float64)
        theirs = self.total - mine
        plies = (entries & np.uint32(ENDLESS)).astype(np.int32)
        plies[(plies == ENDLESS) | (entries == UNKNOWN)] = -1
        return np.where(is_second, theirs[numbers], mine[numbers]), plies

    def keys(self, states: Sequence[State]) -> Array:
        """States as an array of packed keys, for `many`: a number each, or a row of numbers where one is too small.

        A BadOption for a state that does not fit, and so is not in the database.
        """
        return self.index.keys_of([self._key(self._fold(state)[0]) for state in states])

    def moves(self, states: Sequence[State]) -> list[tuple[Any, ...] | None]:
        """The best moves of many states; None for those that are not known."""
        found = [self.position(state) for state in states]
        return [None if position is None else position.actions for position in found]

    @property
    def index(self) -> Index:
        """The sorted keys and what is known of each; a BadOption where keys are text."""
        if not isinstance(self._kept, Index):
            raise BadOption(f"the database {self.folder} has keys of text, and no packed ones: ask for states")
        return self._kept

    @property
    def layout(self) -> Any:
        """Where the fields of a packed key stand."""
        return self.index.layout

    def census(self) -> Census:
        """How many positions there are of each value, and of each distance from the end."""
        found: Counter[tuple[Value, int | None]] = Counter()
        for entry, count in self.counted_entries():
            known = self.read(entry)
            found[known.value if known.is_first else self.total - known.value, known.remoteness] += count
        order = sorted(found, key=lambda one: (-one[0], inf if one[1] is None else one[1]))
        return Census(self.manifest.name, [Share(*one, found[one]) for one in order], half(self.total))

    def select(self, query: str) -> list[tuple[Any, ...]]:
        """What SQL says of the table `positions`: key, value, remoteness, first_moves."""
        return select(self.folder, query)

    def entries(self, states: Sequence[State]) -> Sequence[int]:
        """What is known of each state; 0 for those that are not in the database."""
        if not self.manifest.folded:
            return self._kept.of([self._key(state) for state in states])
        folded = [self._fold(state) for state in states]
        found = self._kept.of([self._key(state) for state, _ in folded])
        rows = zip(found, folded, strict=True)
        return [swapped(entry, self._partners) if is_swapped else entry for entry, (_, is_swapped) in rows]

    def counted_entries(self) -> Iterable[tuple[int, int]]:
        """Every entry that there is, with the number of its positions."""
        return self._kept.counted_entries()

    def export(self, path: str | os.PathLike[str]) -> None:
        """Writes it as a proof, which `verify` and checker.py read."""
        export(self, path)

    def all_entries(self) -> Any:
        """What is known of the positions, in the order of their keys."""
        return self._kept.all_entries()

    def fields(self) -> tuple[list[Array], Any]:
        """The numbers of each field of the keys, where they are packed numbers, and their layout."""
        return self.layout.fields(self.index.keys), self.layout

    def texts(self) -> list[str]:
        """The keys, where they are text."""
        assert isinstance(self._kept, _Texts)
        return list(self._kept.known)

    def __repr__(self) -> str:
        return f"<Database: {self.manifest.name}, {self.positions:,} positions, {self.folder}>"


def _entries_in(columns: dict[str, Array], database: Database) -> Array:
    """The entries that the columns of the Parquet file say."""
    numbers = {value: number for number, value in enumerate(database.values) if number}
    value, is_first = columns["value"], columns["first_moves"]
    mine = np.where(is_first, value, database.total - value)
    worths, places = np.unique(mine, return_inverse=True)
    number = np.array([numbers[worth] for worth in worths.tolist()], np.int64)[places.reshape(-1)]
    plies = np.ma.filled(columns["remoteness"].astype(np.int64), ENDLESS)
    entries = number << (PLIES_BITS + 1) | np.where(is_first, 0, SECOND_MOVES) | plies
    return np.asarray(entries, np.uint32)


class _Texts:
    """Keys of any kind, as text, in memory."""

    def __init__(self, database: Database):
        columns = read_positions(database.folder)
        entries = _entries_in(columns, database).tolist()
        self.known = dict(zip(columns["key"].tolist(), entries, strict=True))

    def of(self, positions: Sequence[Key]) -> list[int]:
        return [self.known.get(text_of(position), UNKNOWN) for position in positions]

    def all_entries(self) -> list[int]:
        return list(self.known.values())

    def counted_entries(self) -> Iterable[tuple[int, int]]:
        return Counter(self.known.values()).items()
