"""Checkpoints: what a long walk knows, on disk, so that the same call goes on after a kill.

One file, which is whole or not there.  It is written when a minute has passed, or twenty times as long as the last one
took to write: what is lost is a minute, or a twentieth of the work.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import numpy as np

from outplay.errors import BadRecord
from outplay.solving.database.files import written_to

FILE: Final = "checkpoint.npz"
EVERY: Final = 60.0
"""Seconds between two checkpoints, at least."""

SHARE: Final = 20
"""A checkpoint waits for so many times as long as the last one took."""

HEAD: Final = "head"


class Checkpoint:
    """The checkpoint of a solve in a folder.

    about  what the solve is of: a checkpoint of anything else is refused
    """

    def __init__(self, folder: Path, about: dict[str, Any]):
        self.folder, self.about = folder, about
        self.written, self.took = perf_counter(), 0.0

    def restore(self, walk: Any) -> None:
        """Lets a walk go on where the checkpoint was written, if there is one."""
        path = self.folder / FILE
        if not path.exists():
            return
        try:
            with np.load(path) as file:
                head = json.loads(bytes(file[HEAD]).decode())
                arrays = {name: file[name] for name in file.files if name != HEAD}
        except Exception as error:
            raise BadRecord(f"the checkpoint {path} cannot be read: {error}; remove it to begin again") from None
        if head["about"] != self.about:
            raise BadRecord(f"the checkpoint {path} is of another solve: remove it, or use another folder")
        walk.restore(head["walk"], arrays)

    def keep(self, walk: Any) -> None:
        """Writes down what a walk knows, if it is time to do so."""
        began = perf_counter()
        if began - self.written < max(EVERY, SHARE * self.took):
            return
        head, arrays = walk.saved()
        text = json.dumps({"about": self.about, "walk": head}).encode()
        unfinished = self.folder / f"{FILE}.unfinished.npz"
        with written_to(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
            np.savez(unfinished, **{HEAD: np.frombuffer(text, np.uint8), **arrays})
            os.replace(unfinished, self.folder / FILE)
        self.written = perf_counter()
        self.took = self.written - began

    def remove(self) -> None:
        """The solve is done."""
        (self.folder / FILE).unlink(missing_ok=True)
