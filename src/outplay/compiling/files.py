"""Files that are whole or count for none: each begins with the checksum of the rest."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from uuid import uuid4

CHECKSUM = 32
"""Bytes of the checksum, SHA-256."""


def read(file: Path) -> bytes | None:
    """What was written there; None if that cannot be read, or is no longer what it was."""
    try:
        found = file.read_bytes()
    except OSError:
        return None
    checksum, data = found[:CHECKSUM], found[CHECKSUM:]
    return data if checksum == sha256(data).digest() else None


def write(file: Path, data: bytes) -> None:
    """All of it or nothing, whoever else writes or reads there; an OSError if that cannot be done."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{uuid4().hex}")
    try:
        draft.write_bytes(sha256(data).digest() + data)
        draft.replace(file)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise
