"""Where the owners of shards begin: from nothing, or from the copies in the folder of the database."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from outplay.solving.enumeration.plain.written import NotWritten
from outplay.solving.sharded.supersteps import Begin, Supersteps


class Copies:
    """What every owner knew at the last checkpoint, and what was on its way between them, in files.

    limits  the layout of keys, for those that begin from nothing
    heads   what each owner said of what it knew; `files`, the arrays of each
    between the files of what was on its way, from each owner to each
    """

    def __init__(self, owners: Any, limits: Any):
        self.owners, self.limits = owners, limits
        self.folder = Path()
        self.heads: list[Any] = []
        self.files: list[list[str]] = []
        self.between: list[list[str]] = []
        self.names = count()

    def begin(self, owner: int) -> Begin:
        """What an owner is told first."""
        if not self.heads:
            return "begin", (self.limits,), ()
        return "restored", (self.heads[owner],), self.owners.put(self._read(self.files[owner]))

    def pending(self) -> list[Sequence[Any]]:
        """What was on its way."""
        return [self.owners.put(self._read(names)) for names in self.between]

    def forget(self) -> None:
        """All begins from nothing."""
        self.heads, self.files, self.between = [], [], []

    def write(self, steps: Supersteps, folder: Path) -> tuple[dict[str, Any], list[str]]:
        """Copies all to the folder; a NotWritten where an owner was lost meanwhile."""
        self.folder = folder
        found = steps.asked("kept")
        if found is None:
            raise NotWritten("an owner was lost")
        try:
            files = [self._copied(arrays) for _, arrays in found]
            between = [self._copied(given) for given in steps.given()]
        except LookupError:
            raise NotWritten("an owner was lost") from None
        for _, arrays in found:
            self.owners.forget(arrays)
        self.heads, self.files, self.between = [head for head, _ in found], files, between
        steps.is_kept(steps.given())
        head = {"heads": self.heads, "files": files, "between": between, "limits": self.limits}
        return head, [name for names in (*files, *between) for name in names]

    def read(self, head: dict[str, Any], folder: Path) -> None:
        """Goes on with what was written."""
        self.folder, self.heads, self.files = folder, head["heads"], head["files"]
        self.between, self.limits = head["between"], head["limits"]

    def _copied(self, handles: Sequence[Any]) -> list[str]:
        """Copies arrays into files that are not there yet; their names."""
        names = []
        for handle in handles:
            while (path := self.folder / f"copy-{next(self.names)}.npy").exists():
                pass
            np.save(path, self.owners.fetch(handle))
            names.append(path.name)
        return names

    def _read(self, names: list[str]) -> list[Any]:
        return [np.load(self.folder / name) for name in names]
