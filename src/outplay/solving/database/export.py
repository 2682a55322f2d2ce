"""A database as a proof: the stream of sorted records that checker.py reads, which shares no code with it."""

from __future__ import annotations

import json
import os
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from outplay.solving.checker import TITLE

if TYPE_CHECKING:
    from outplay.solving.database.database import Database

Array = np.ndarray[Any, Any]


def export(database: Database, path: str | os.PathLike[str]) -> None:
    """Writes a database as a proof, whole or not at all."""
    fields, keys = _words(database) if database.manifest.kind == "words" else _texts(database)
    entries = np.asarray(database.all_entries()).astype(">u4").view(np.uint8).reshape(-1, 4)
    order = np.lexsort(keys.T[::-1])
    records = np.concatenate((keys, entries), axis=1)[order].tobytes()
    head = {
        "positions": database.positions,
        "players": database.manifest.players,
        "total": database.total,
        "draw": database.manifest.draw,
        "values": list(database.values),
        "symmetric": database.manifest.symmetric,
        "fields": fields,
        "game": database.manifest.game,
        "name": database.manifest.name,
        "sha256": sha256(records).hexdigest(),
    }
    unfinished = Path(f"{path}.unfinished")
    unfinished.write_bytes(TITLE + json.dumps(head).encode() + b"\n" + records)
    os.replace(unfinished, path)


def _words(database: Database) -> tuple[list[tuple[int, int]], Array]:
    """The least number and the bytes of each field, and the keys in these bytes."""
    columns, layout = database.fields()
    sizes = [-(-bits // 8) for bits in layout.bits]
    parts = [
        (column - np.int64(least)).view(np.uint64).astype(">u8").view(np.uint8).reshape(-1, 8)[:, 8 - size :]
        for column, (least, _), size in zip(columns, layout.limits, sizes, strict=True)
    ]
    return [(least, size) for (least, _), size in zip(layout.limits, sizes, strict=True)], np.concatenate(parts, axis=1)


def _texts(database: Database) -> tuple[None, Array]:
    """The digests of the keys."""
    digests = b"".join(sha256(text.encode()).digest() for text in database.texts())
    return None, np.frombuffer(digests, np.uint8).reshape(-1, 32)
