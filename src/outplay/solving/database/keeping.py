"""An enumeration written down: sorted keys, each with value, remoteness and who moves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from outplay.errors import Unsuited
from outplay.solving.database.files import Manifest, write_positions
from outplay.solving.database.rules import description, fingerprint
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
    limits, keys, entries = _sorted(found)
    folded = bool(getattr(found.walk, "folds", False))
    key, fold = position_of(game, symmetric), fold_of(game, found.players, folded)
    checksum = write_positions(folder, {**keys, **_columns(found, entries)})
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


Sorted = tuple[list[list[int]], dict[str, Array], Array]
"""The limits of a layout, the columns of the keys, and the entries, sorted by key."""


def _sorted(found: Enumeration) -> Sorted:
    """Keys as packed numbers where they are made of whole numbers, else as text."""
    if found.engine == "compiled":
        return _packed(found.walk.layout.fields(found.walk.all_keys()), found.walk.all_entries())
    pairs = list(found.walk.pairs())
    rows = rows_of_numbers([key for key, _ in pairs])
    if not rows:
        return _written(pairs)
    return _packed(list(np.array(rows, np.int64).T), np.array([entry for _, entry in pairs], np.uint32))


def _packed(fields: list[Array], entries: Array) -> Sorted:
    layout, rows = Layout.around(fields)
    order = np.argsort(rows[:, 0]) if layout.key_words == 1 else np.lexsort(rows.T[::-1])
    keys = {name: rows[order, i] for i, name in enumerate(key_names(layout.key_words))}
    return [list(pair) for pair in layout.limits], keys, entries[order]


def _written(pairs: list[tuple[Any, int]]) -> Sorted:
    texts = sorted(zip(texts_of(key for key, _ in pairs), [entry for _, entry in pairs], strict=True))
    return [], {"key": np.array([text for text, _ in texts], object)}, np.array([e for _, e in texts], np.uint32)


def key_names(words: int) -> list[str]:
    """What the columns of a key are called."""
    return ["key"] if words == 1 else [f"key_{i}" for i in range(words)]


def _columns(found: Enumeration, entries: Array) -> dict[str, Array]:
    """The value for who moves, the remoteness, NULL where play never ends, and whether the first player moves."""
    values = np.array([0, *found.values[1:]])
    is_first = entries & np.uint32(SECOND_MOVES) == 0
    value = values[entries >> np.uint32(PLIES_BITS + 1)]
    plies = (entries & np.uint32(ENDLESS)).astype(np.uint32)
    narrow = np.uint16 if plies[plies != ENDLESS].max(initial=0) < 2**16 else np.uint32
    remoteness = np.ma.array(plies.astype(narrow), mask=plies == ENDLESS)
    return {
        "value": _narrow(np.where(is_first, value, found.total - value)),
        "remoteness": remoteness,
        "first_moves": is_first,
    }


def _narrow(values: Array) -> Array:
    """Whole numbers in as few bytes as they need."""
    if values.dtype.kind == "f" or values.dtype.kind == "O":
        return values.astype(np.float64)
    return values.astype(np.min_scalar_type(int(min(values.min(initial=0), -1 - values.max(initial=0)))))
