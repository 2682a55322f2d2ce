"""Database: a solved game that answers value, remoteness and best moves, without solving it again.

What is asked often is answered from arrays that stand sorted on disk and are mapped into memory; they are made once
from the Parquet file, when a database is first asked.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from outplay.errors import BadOption, BadRecord, NotAGame
from outplay.solving.database.export import export
from outplay.solving.database.files import POSITIONS, checksum_of, read_manifest, read_positions, select
from outplay.solving.database.keeping import key_names
from outplay.solving.database.rules import fingerprint, made
from outplay.solving.enumeration.entry import ENDLESS, PLIES_BITS, SECOND_MOVES, UNKNOWN
from outplay.solving.enumeration.plain.ends import position_of
from outplay.solving.keys import text_of
from outplay.solving.knowledge import Knowledge
from outplay.solving.solution import Position, best_line, look_up
from outplay.words import name_of

Array = np.ndarray[Any, Any]


class Database(Knowledge):
    """A solved game on disk.

    path  the folder; game: the rules, if the folder cannot tell how to make them
    """

    def __init__(self, path: str | os.PathLike[str], game: Any = None):
        self.folder = Path(path)
        self.manifest = manifest = read_manifest(self.folder)
        self.game = _game(manifest, self.folder) if game is None else game
        if fingerprint(self.game) != manifest.rules:
            raise BadRecord(
                f"the database {self.folder} is about other rules than those of {name_of(self.game)}: it was made with "
                f"{manifest.name}"
            )
        if not (self.folder / POSITIONS).exists() or checksum_of(self.folder / POSITIONS) != manifest.checksum:
            raise BadRecord(f"the positions of the database {self.folder} are damaged: solve it again")
        self.players = tuple(getattr(self.game, "players", (0, 1)))
        self.total, self.draw, self.values = manifest.total, manifest.draw, manifest.values
        self.positions, self.engine = manifest.positions, manifest.engine
        self._position_of = position_of(self.game, manifest.symmetric)
        self._kept = (_Words if manifest.kind == "words" else _Texts)(self)

    def position(self, state: Any) -> Position | None:
        """What is known of a state: value, remoteness, best moves; None if it is not in the database."""
        return look_up(self.game, self, state)

    def line(self, state: Any = None) -> tuple[Any, ...]:
        """Best play from a state on."""
        return best_line(self.game, self, self.game.initial if state is None else state)

    def many(self, states: Sequence[Any]) -> tuple[Array, Array]:
        """The value for who moves, and the remoteness, of many states; NaN and -1 for those that are not known.

        The remoteness of endless play is -1 too.
        """
        entries = np.array(self.entries(states), np.int64)
        values = np.array([np.nan, *self.values[1:]], np.float64)[entries >> (PLIES_BITS + 1)]
        is_first, plies = entries & SECOND_MOVES == 0, entries & ENDLESS
        worth = np.where(is_first, values, self.total - values)
        return worth, np.where((plies == ENDLESS) | (entries == UNKNOWN), -1, plies)

    def select(self, query: str) -> list[tuple[Any, ...]]:
        """What SQL says of the table `positions`: key, value, remoteness, first_moves."""
        return select(self.folder, query)

    def entries(self, states: Sequence[Any]) -> Sequence[int]:
        """What is known of each state; 0 for those that are not in the database."""
        return self._kept.entries([self._position_of(state) for state in states])

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
        assert isinstance(self._kept, _Words)
        return self._kept.layout.fields(np.stack(self._kept.columns, axis=1)), self._kept.layout

    def texts(self) -> list[str]:
        """The keys, where they are text."""
        assert isinstance(self._kept, _Texts)
        return list(self._kept.known)

    def __repr__(self) -> str:
        return f"<Database: {self.manifest.name}, {self.positions:,} positions, {self.folder}>"


def _game(manifest: Any, folder: Path) -> Any:
    if manifest.game is None:
        raise BadOption(f"the database {folder} cannot make its game, {manifest.name}: pass it, Database(path, game)")
    try:
        return made(manifest.game)
    except Exception as error:
        raise NotAGame(
            f"the game {manifest.name} of the database {folder} cannot be made: {error}; pass it, Database(path, game)"
        ) from None


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


class _Words:
    """Keys of numbers, in sorted arrays that are mapped into memory."""

    def __init__(self, database: Database):
        from outplay.solving.enumeration.kernels.layout import WORD_BITS, Layout

        self.layout = Layout(tuple((least, most) for least, most in database.manifest.limits), WORD_BITS)
        paths = [database.folder / f"{name}-{database.manifest.checksum[:16]}.npy" for name in ("keys", "entries")]
        if all(path.exists() for path in paths):
            keys, self.found = (np.load(path, mmap_mode="r").view(np.ndarray) for path in paths)
        else:
            keys, self.found = self._made(database, paths)
        self.columns = list(keys.T)

    def _made(self, database: Database, paths: list[Path]) -> tuple[Array, Array]:
        """The arrays, from the Parquet file; they are kept beside it, unless nothing can be written there."""
        columns = read_positions(database.folder)
        keys = np.stack([columns[name] for name in key_names(self.layout.key_words)], axis=1)
        arrays = keys, _entries_in(columns, database)
        with suppress(OSError):
            for path, array in zip(paths, arrays, strict=True):
                unfinished = path.with_suffix(".unfinished.npy")
                np.save(unfinished, array)
                os.replace(unfinished, path)
        return arrays

    def entries(self, positions: Sequence[Any]) -> list[int]:
        return [self._entry(self.layout.packed(position)) for position in positions]

    def _entry(self, key: list[int] | None) -> int:
        if key is None:
            return UNKNOWN
        first, last = 0, len(self.found)
        for i, word in enumerate(key):
            column, wanted = self.columns[i][first:last], np.uint64(word)
            first, last = first + int(column.searchsorted(wanted)), first + int(column.searchsorted(wanted, "right"))
        return int(self.found[first]) if first < last else UNKNOWN

    def all_entries(self) -> Any:
        return self.found

    def counted_entries(self) -> Iterable[tuple[int, int]]:
        entries, counts = np.unique(self.found, return_counts=True)
        return zip(entries.tolist(), counts.tolist(), strict=True)


class _Texts:
    """Keys of any kind, as text, in memory."""

    def __init__(self, database: Database):
        columns = read_positions(database.folder)
        entries = _entries_in(columns, database).tolist()
        self.known = dict(zip(columns["key"].tolist(), entries, strict=True))

    def entries(self, positions: Sequence[Any]) -> list[int]:
        return [self.known.get(text_of(position), UNKNOWN) for position in positions]

    def all_entries(self) -> list[int]:
        return list(self.known.values())

    def counted_entries(self) -> Iterable[tuple[int, int]]:
        return Counter(self.known.values()).items()
