"""Python files on their way to another machine: all that stands beside one of them, and the folder that they become."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from uuid import uuid4


def files_in(home: Path) -> dict[str, bytes]:
    """The Python files in a folder, and those of the packages in it, by their names there."""
    return {str(path.relative_to(home)): path.read_bytes() for path in _beside(home)}


def _beside(home: Path) -> Iterator[Path]:
    yield from sorted(home.glob("*.py"))
    for package in sorted(home.glob("*/__init__.py")):
        yield from sorted(package.parent.rglob("*.py"))


def unpack(files: Mapping[str, bytes]) -> Path:
    """The folder with these files, named by what is in it: written once on a machine, and then found again."""
    name = digest(repr(sorted((name, digest(text)) for name, text in files.items())).encode())
    folder = Path(tempfile.gettempdir()) / f"outplay-{os.getuid() if hasattr(os, 'getuid') else 0}-{name}"
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_bytes() != text:
            draft = path.with_name(f"{path.name}.{uuid4().hex}")
            draft.write_bytes(text)
            draft.replace(path)
    return folder


def digest(data: bytes) -> str:
    """What tells these bytes from others, in 16 letters."""
    return hashlib.sha256(data).hexdigest()[:16]
