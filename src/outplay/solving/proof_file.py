"""A proof as a file: a head in JSON, and the sorted records that checker.py reads."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

from outplay.errors import BadRecord, Unsuited
from outplay.solving.checker import TITLE
from outplay.solving.entries import Value
from outplay.solving.keys import Key, rows_of_numbers, texts_of
from outplay.writing import PlainData

Fields: TypeAlias = list[tuple[int, int]] | None
"""The least number and the bytes of each field of a key; None where keys are the digests of texts."""


def write_proof(path: str | os.PathLike[str], head: PlainData, records: bytes) -> None:
    """Writes a proof, whole or not at all; a BadRecord for what the disk refuses."""
    unfinished = Path(f"{path}.unfinished")
    head = head | {"sha256": sha256(records).hexdigest()}
    try:
        unfinished.write_bytes(TITLE + json.dumps(head).encode() + b"\n" + records)
        os.replace(unfinished, path)
    except OSError as error:
        with suppress(OSError):
            unfinished.unlink()
        raise BadRecord(f"the proof {path} cannot be written: {error.strerror or error}") from None


def read_head(path: str | os.PathLike[str]) -> PlainData:
    """What the head of a proof says; an empty dict where it is none."""
    try:
        with Path(path).open("rb") as file:
            head = json.loads(file.readline()) if file.readline() == TITLE else {}
    except (OSError, ValueError):
        return {}
    return head if isinstance(head, dict) else {}


def plain_players(players: Iterable[Any]) -> list[Any]:
    """The players as JSON holds them: numbers and texts as they are, others as text."""
    return [player if isinstance(player, (int, str)) else str(player) for player in players]


def require_numbers(name: str, values: Iterable[Value]) -> None:
    """Nothing, if all values are ints or floats, which JSON holds as they are; else an Unsuited."""
    for value in values:
        if not isinstance(value, (int, float)):
            raise Unsuited(f"{name} has a utility that is {value!r:.60}: a file holds ints and floats alone")


def encoded(keys: Sequence[Key]) -> tuple[Fields, list[bytes]]:
    """Keys as a file has them: by the numbers that they are made of, if all are of one shape; else by their texts."""
    rows = rows_of_numbers(keys)
    if not rows:
        return None, [sha256(text.encode()).digest() for text in texts_of(keys)]
    columns = list(zip(*rows, strict=True))
    fields = [(min(column), max(1, -(-(max(column) - min(column)).bit_length() // 8))) for column in columns]
    return fields, [
        b"".join([(number - least).to_bytes(size, "big") for number, (least, size) in zip(row, fields, strict=True)])
        for row in rows
    ]
