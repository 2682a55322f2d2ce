"""Games in ordinary Python: those of tests/natural_games, and those of a folder that OUTPLAY_NATURAL names."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from bench.report import ROOT


def listed(names: Iterable[str], boards: Mapping[str, tuple[int, ...]]) -> list[tuple[str, Any]]:
    """Classes of tests/natural_games, each with a game on its own board or on the one that is given."""
    return [(name, getattr(package(), name)(*boards.get(name, ()))) for name in names]


def every() -> Iterator[tuple[str, Any]]:
    """All games of tests/natural_games, and then those from outside."""
    yield from package().EVERY.items()
    yield from outside()


def package() -> ModuleType:
    """The tests' own games."""
    if (folder := str(ROOT / "tests")) not in sys.path:
        sys.path.append(folder)
    return import_module("natural_games")


def outside() -> Iterator[tuple[str, Any]]:
    """The first game of each file of the folder."""
    folder = os.environ.get("OUTPLAY_NATURAL")
    if folder is None:
        return
    sys.path.append(folder)
    for path in sorted(Path(folder).glob("*.py")):
        module = import_module(path.stem)
        kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and kind.__module__ == path.stem]
        games = [kind() for kind in kinds if hasattr(kind, "actions") and hasattr(kind, "is_terminal")]
        for game in games[:1]:
            yield path.stem, game
