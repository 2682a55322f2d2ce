"""The user's cache folder, and files that are whole or count for none: each begins with the checksum of the rest."""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from uuid import uuid4

from platformdirs import user_cache_path

CHECKSUM_BYTES = 32
"""Bytes of the checksum, SHA-256."""


def cache_folder() -> Path:
    """The user's cache folder for compiled games; OUTPLAY_CACHE names another."""
    named = os.environ.get("OUTPLAY_CACHE")
    return Path(named) if named else user_cache_path("outplay", appauthor=False)


def read(file: Path) -> bytes | None:
    """What was written there; None if that cannot be read, or is no longer what it was."""
    try:
        found = file.read_bytes()
    except OSError:
        return None
    checksum, data = found[:CHECKSUM_BYTES], found[CHECKSUM_BYTES:]
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
