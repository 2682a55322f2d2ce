"""An enumeration written down: sorted keys, each with value, remoteness and who moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from outplay.errors import Unsuited
from outplay.solving.database.files import Manifest, write_positions
from outplay.solving.database.remaking import description
from outplay.solving.database.rules import fingerprint
from outplay.solving.database.sorting import Sorting
from outplay.solving.enumeration.entry import ENDLESS, PLIES_BITS, SECOND_MOVES
from outplay.solving.enumeration.folding import fold_of
from outplay.solving.enumeration.kernels.layout import Layout
from outplay.solving.enumeration.plain.ends import position_of
from outplay.solving.enumeration.solver import Enumeration
from outplay.solving.keys import rows_of_numbers, text_of, texts_of
from outplay.words import name_of

MOST_ROOTS: Final = 1_000
"""Roots that a manifest names."""

Array = np.ndarray[Any, Any]


def keep(folder: Path, game: Any, roots: Sequence[Any], found: Enumeration, method: str, symmetric: bool) -> None:
    """Writes a solved game into a folder."""
    if not all(isinstance(value, (int, float)) for value in found.values[1:]):
        raise Unsuited(f"{name_of(game)} has utilities that are no ints or floats, and a database holds those alone")
    folder.mkdir(parents=True, exist_ok=True)
    columns = Columns(found)
    limits, pieces = _sorted(folder, found)
    folded = bool(getattr(found.walk, "folds", False))
    key, fold = position_of(game, symmetric), fold_of(game, found.players, folded)
    checksum = write_positions(folder, ({**keys, **columns(known)} for keys, known in pieces))
    Manifest(
        game=description(game),
        name=name_of(game),
        rules=fingerprint(game),
        method=method,
        engine=found.engine,
        roots=[text_of(key(fold(root)[0])) for root in roots[:MOST_ROOTS]],
        symmetric=symmetric,
        kind="words" if limits else "text",
        limits=limits,
        players=[str(player) for player in found.players],
        total=found.total,
        draw=found.draw,
        values=[None, *sorted(found.values[1:])],
        positions=found.positions,
        checksum=checksum,
        folded=folded,
    ).write(folder)


Sorted = tuple[list[list[int]], Iterable[tuple[dict[str, Array], Array]]]
"""The limits of a layout; and the columns of the keys, with what is known, sorted by key, piece by piece."""


def _sorted(folder: Path, found: Enumeration) -> Sorted:
    """Keys as packed numbers where they are made of whole numbers, else as text."""
    if found.engine == "compiled":
        return _packed(Sorting(folder, found.walk.layout, found.walk.blocks))
    pairs = list(found.walk.pairs())
    rows = rows_of_numbers([key for key, _ in pairs])
    if not rows:
        return _written(pairs)
    layout, packed = Layout.around(list(np.array(rows, np.int64).T))
    known = np.array([entry for _, entry in pairs], np.uint32)
    return _packed(Sorting(folder, layout, lambda: [(packed, known)]))


def _packed(sorting: Sorting) -> Sorted:
    names = key_names(sorting.layout.key_words)
    pieces = (({name: rows[:, i] for i, name in enumerate(names)}, known) for rows, known in sorting.pieces())
    return [list(pair) for pair in sorting.layout.limits], pieces


def _written(pairs: list[tuple[Any, int]]) -> Sorted:
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
