"""A solved game written down: sorted keys, each with value, remoteness and who moves; as a database, and as a proof.

Keys are packed anew, as narrowly as they can be.  Where there are more than fit into a piece, they are shared out to
files by their leading bits, and every file is sorted by itself.  What a piece is depends on the keys alone.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from outplay.errors import Unsuited
from outplay.solving.database.files import Manifest, write_positions
from outplay.solving.entries import ENDLESS, PLIES_BITS, SECOND_MOVES
from outplay.solving.enumeration.kernels.layout import WORD_BITS, KeyLayout
from outplay.solving.enumeration.solver import Enumeration
from outplay.solving.keys import Key, rows_of_numbers, text_of, texts_of
from outplay.solving.proof_file import plain_players, write_proof
from outplay.solving.rules import description, fingerprint
from outplay.solving.storage import Array
from outplay.words import name_of, offers

if TYPE_CHECKING:
    from outplay.solving.database.database import Database


FOLDER: Final = "sorting"

ROWS: Final = 1 << 22
"""Positions of a piece, unless more have the same leading bits."""

LEADING: Final = 18
"""Leading bits by which positions are shared out."""

Blocks = Callable[[], Iterable[tuple[Array, Array]]]
"""Gives keys, a row of words each, and what is known of them, some at a time."""


class Sorting:
    """Positions that are to be sorted.

    layout  of the keys as they are sorted
    """

    def __init__(self, folder: Path, layout: KeyLayout, blocks: Blocks):
        self.folder, self.before, self.blocks = folder / FOLDER, layout, blocks
        ends = [(field.min(), field.max()) for rows, _ in blocks() for field in layout.fields(rows)]
        limits = (ends[i :: len(layout.limits)] for i in range(len(layout.limits)))
        self.layout = KeyLayout(
            tuple((int(min(low for low, _ in field)), int(max(high for _, high in field))) for field in limits),
            WORD_BITS,
        )

    def pieces(self) -> Iterator[tuple[Array, Array]]:
        """Sorted keys and what is known of them, piece by piece."""
        counts = self._counts()
        if counts.sum() <= ROWS:
            yield _in_order([self._packed(rows) for rows, _ in self.blocks()], [known for _, known in self.blocks()])
            return
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        try:
            number = _pieces_of(counts)
            self._share_out(number)
            for piece in range(int(number[-1]) + 1):
                yield self._read(piece)
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def _packed(self, rows: Array) -> Array:
        return self.layout.rows_of(self.before.fields(rows))

    def _leading(self, packed: Array) -> Array:
        """The leading bits of keys."""
        first = [i for i, (word, _) in enumerate(self.layout.places) if word == 0]
        bits = max((self.layout.places[i][1] + self.layout.bits[i] for i in first), default=0)
        return (packed[:, 0] >> np.uint64(max(0, bits - LEADING))).astype(np.int64)

    def _counts(self) -> Array:
        """How many positions have each of the leading bits."""
        counts = np.zeros(1 << LEADING, np.int64)
        for rows, _ in self.blocks():
            counts += np.bincount(self._leading(self._packed(rows)), minlength=len(counts))
        return counts

    def _share_out(self, number: Array) -> None:
        """Writes each position into the file of its piece, in any order."""
        for rows, known in self.blocks():
            packed = self._packed(rows)
            pieces = number[self._leading(packed)]
            order = np.argsort(pieces, kind="stable")
            pieces, packed, known = pieces[order], packed[order], known[order]
            first, starts = np.unique(pieces, return_index=True)
            for piece, start, end in zip(first, starts, [*starts[1:], len(pieces)], strict=True):
                for kind, array in (("keys", packed), ("known", known)):
                    with self._path(kind, piece).open("ab") as file:
                        array[start:end].tofile(file)

    def _read(self, piece: int) -> tuple[Array, Array]:
        keys = np.fromfile(self._path("keys", piece), np.uint64).reshape(-1, self.layout.key_words)
        known = np.fromfile(self._path("known", piece), np.uint32)
        for kind in ("keys", "known"):
            self._path(kind, piece).unlink()
        return _in_order([keys], [known])

    def _path(self, kind: str, piece: int) -> Path:
        return self.folder / f"{kind}-{piece}.bin"


def _in_order(keys: list[Array], known: list[Array]) -> tuple[Array, Array]:
    rows, entries = np.concatenate(keys), np.concatenate(known)
    order = np.argsort(rows[:, 0]) if rows.shape[1] == 1 else np.lexsort(rows.T[::-1])
    return rows[order], entries[order]


def _pieces_of(counts: Array) -> Array:
    """The piece of each of the leading bits: as many in a row as have no more than ROWS positions."""
    number, piece, size = np.zeros(len(counts), np.int64), 0, 0
    for leading, count in enumerate(counts.tolist()):
        if size and size + count > ROWS:
            piece, size = piece + 1, 0
        number[leading], size = piece, size + count
    return number


MOST_ROOTS: Final = 1_000
"""Roots that a manifest names."""


def keep(folder: Path, found: Enumeration) -> None:
    """Writes a solved game into a folder."""
    space = found.walk.space
    game = space.game
    if not all(isinstance(value, (int, float)) for value in found.values[1:]):
        raise Unsuited(f"{name_of(game)} has utilities that are no ints or floats, and a database holds those alone")
    folder.mkdir(parents=True, exist_ok=True)
    columns = Columns(found)
    limits, pieces = _sorted(folder, found)
    checksum = write_positions(folder, ({**keys, **columns(known)} for keys, known in pieces))
    Manifest(
        game=description(game),
        name=name_of(game),
        rules=fingerprint(game),
        method="retrograde" if space.may_repeat else "enumeration",
        engine=found.engine,
        roots=[text_of(space.position_of(root)) for root in space.roots[:MOST_ROOTS]],
        symmetric=space.symmetric,
        kind="words" if limits else "text",
        limits=limits,
        players=[str(player) for player in found.players],
        total=found.total,
        draw=found.draw,
        values=[None, *sorted(found.values[1:])],
        positions=found.positions,
        checksum=checksum,
        folded=space.folds,
    ).write(folder)


Sorted = tuple[list[list[int]], Iterable[tuple[dict[str, Array], Array]]]
"""The limits of a layout; and the columns of the keys, with what is known, sorted by key, piece by piece."""


def _sorted(folder: Path, found: Enumeration) -> Sorted:
    """Keys as packed numbers where they are made of whole numbers, else as text: those that plain Python has."""
    walk: Any = found.walk
    if found.engine == "compiled" and getattr(walk, "stand_in", None) is None:
        return _packed(Sorting(folder, walk.layout, walk.blocks))
    pairs = list(walk.pairs())
    rows = rows_of_numbers([key for key, _ in pairs])
    if not rows:
        return _written(pairs)
    layout, packed = KeyLayout.around(list(np.array(rows, np.int64).T))
    known = np.array([entry for _, entry in pairs], np.uint32)
    return _packed(Sorting(folder, layout, lambda: [(packed, known)]))


def _packed(sorting: Sorting) -> Sorted:
    names = key_names(sorting.layout.key_words)
    pieces = (({name: rows[:, i] for i, name in enumerate(names)}, known) for rows, known in sorting.pieces())
    return [list(pair) for pair in sorting.layout.limits], pieces


def _written(pairs: list[tuple[Key, int]]) -> Sorted:
    texts = sorted(zip(texts_of(key for key, _ in pairs), [entry for _, entry in pairs], strict=True))
    keys = {"key": np.array([text for text, _ in texts], object)}
    return [], [(keys, np.array([entry for _, entry in texts], np.uint32))]


def key_names(words: int) -> list[str]:
    """What the columns of a key are called."""
    return ["key"] if words == 1 else [f"key_{i}" for i in range(words)]


class Columns:
    """What is known of positions, as columns of the same types in every piece.

    Called with entries, it gives the value for who moves, the remoteness, NULL where play never ends, and whether the
    first player moves.
    """

    def __init__(self, found: Enumeration):
        entries = np.array([entry for entry, _ in found.counted_entries()], np.uint32)
        self.total, self.values = found.total, np.array([0, *found.values[1:]])
        plies = entries & np.uint32(ENDLESS)
        self.plies = np.uint16 if plies[plies != ENDLESS].max(initial=0) < 2**16 else np.uint32
        self.worths = _narrow(self._values(entries)).dtype

    def __call__(self, entries: Array) -> dict[str, Array]:
        plies = entries & np.uint32(ENDLESS)
        return {
            "value": self._values(entries).astype(self.worths),
            "remoteness": np.ma.array(plies.astype(self.plies), mask=plies == ENDLESS),
            "first_moves": entries & np.uint32(SECOND_MOVES) == 0,
        }

    def _values(self, entries: Array) -> Array:
        value = self.values[entries >> np.uint32(PLIES_BITS + 1)]
        return np.asarray(np.where(entries & np.uint32(SECOND_MOVES) == 0, value, self.total - value))


def _narrow(values: Array) -> Array:
    """Whole numbers in as few bytes as they need."""
    if values.dtype.kind == "f" or values.dtype.kind == "O":
        return values.astype(np.float64)
    return values.astype(np.min_scalar_type(int(min(values.min(initial=0), -1 - values.max(initial=0)))))


def export(database: Database, path: str | os.PathLike[str]) -> None:
    """Writes a database as a proof, whole or not at all."""
    fields, keys = _fields_and_keys(database) if database.manifest.kind == "words" else _digests(database)
    entries = np.asarray(database.all_entries()).astype(">u4").view(np.uint8).reshape(-1, 4)
    order = np.lexsort(keys.T[::-1])
    records = np.concatenate((keys, entries), axis=1)[order].tobytes()
    manifest = database.manifest
    head = {
        "kind": "database",
        "records": database.positions,
        "players": plain_players(database.players),
        "total": database.total,
        "draw": manifest.draw,
        "values": list(database.values),
        "symmetric": manifest.symmetric and offers(database.game, "symmetries"),
        "folded": manifest.folded,
        "fields": fields,
        "game": manifest.game,
        "name": manifest.name,
    }
    write_proof(path, head, records)


def _fields_and_keys(database: Database) -> tuple[list[tuple[int, int]], Array]:
    """The least number and the bytes of each field, and the keys in these bytes."""
    columns, layout = database.fields()
    sizes = [-(-bits // 8) for bits in layout.bits]
    parts = [
        (column - np.int64(least)).view(np.uint64).astype(">u8").view(np.uint8).reshape(-1, 8)[:, 8 - size :]
        for column, (least, _), size in zip(columns, layout.limits, sizes, strict=True)
    ]
    return [(least, size) for (least, _), size in zip(layout.limits, sizes, strict=True)], np.concatenate(parts, axis=1)


def _digests(database: Database) -> tuple[None, Array]:
    """The digests of the keys."""
    digests = b"".join(sha256(text.encode()).digest() for text in database.texts())
    return None, np.frombuffer(digests, np.uint8).reshape(-1, 32)
