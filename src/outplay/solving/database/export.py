"""A database as a proof: the stream of sorted records that checker.py reads."""

from __future__ import annotations

import os
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import numpy as np

from outplay.solving.proof_file import plain_players, write_proof
from outplay.words import offers

if TYPE_CHECKING:
    from outplay.solving.database.database import Database

Array = np.ndarray[Any, Any]


def export(database: Database, path: str | os.PathLike[str]) -> None:
    """Writes a database as a proof, whole or not at all."""
    fields, keys = _words(database) if database.manifest.kind == "words" else _texts(database)
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
