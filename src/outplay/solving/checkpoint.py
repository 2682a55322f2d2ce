"""Checkpoints: what a long walk knows, on disk, so that the same call goes on after a kill.

A folder of files that are never changed, but for keys, to which more are added, and a head that names what belongs to
the checkpoint, and is whole or not there.  It is written when a minute has passed, or a twentieth of all the work so
far: no kill loses more.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import current_thread, main_thread
from time import perf_counter
from typing import Any, Final

from outplay.clock import Stopped
from outplay.errors import BadRecord
from outplay.solving.database.files import written_to
from outplay.solving.keys import NotWritten
from outplay.solving.resources import MAPPED
from outplay.writing import PlainData

FOLDER, HEAD = "unfinished", "head.json"

EVERY: Final = 60.0
"""Seconds between two checkpoints, at least."""

SHARE: Final = 0.05
"""The part of the work that may be lost, if that is more."""


class Torn(KeyboardInterrupt):
    """Ctrl-C for the second time, in the middle of a step: what the walk says of itself may not hold."""


@contextmanager
def kept_when_ended(walk: Any, keep: Callable[..., None], look: Callable[[], None]) -> Iterator[Callable[[], None]]:
    """Keeps what a walk knows when the clock or Ctrl-C ends it; gives what is to be called between two of its steps.

    Ctrl-C waits for the end of a step; a second one does not, and what is kept is the last checkpoint.
    """
    pressed = list[Any]()

    def press(*signal: Any) -> None:
        pressed.append(signal)
        if len(pressed) > 1:
            raise Torn

    def between_steps() -> None:
        look()
        heed()

    def heed() -> None:
        if pressed:
            raise KeyboardInterrupt

    with _heard_by(press):
        try:
            yield between_steps
            heed()
        except Torn:
            raise
        except (Stopped, KeyboardInterrupt):
            keep(walk, now=True)
            raise


@contextmanager
def _heard_by(press: Callable[..., None]) -> Iterator[None]:
    """Ctrl-C in this block calls that; in any thread but the main one it is not heard at all."""
    before = signal.getsignal(signal.SIGINT) if current_thread() is main_thread() else None
    if not callable(before):
        yield
        return
    signal.signal(signal.SIGINT, press)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class Checkpoint:
    """The checkpoint of a solve in a folder.

    about  what the solve is of: a checkpoint of anything else is refused
    """

    def __init__(self, folder: Path, about: PlainData):
        self.folder, self.about = folder / FOLDER, about
        self.written = perf_counter()
        self.worked = 0.0
        """Seconds of work that the last checkpoint holds."""

    def restore(self, walk: Any) -> None:
        """Lets a walk go on where the checkpoint was written, if there is one."""
        head = self.head(walk.engine)
        if head is not None:
            walk.restore(head["walk"])
            self.worked = head["seconds"]

    def head(self, engine: str) -> PlainData | None:
        """What the checkpoint says of a walk in this engine; None if there is none."""
        path = self.folder / HEAD
        if not path.exists():
            return None
        try:
            head: PlainData = json.loads(path.read_text())
            about, _ = head["about"], head["walk"]
            missing = [name for name in head["files"] if not (self.folder / name).exists()]
        except (OSError, ValueError, TypeError, KeyError) as error:
            raise BadRecord(f"the checkpoint {path} cannot be read: {error}; remove it to begin again") from None
        if about != self.about | {"engine": engine}:
            raise BadRecord(f"the checkpoint {path} is of another solve: remove it, or use another folder")
        if missing:
            raise BadRecord(f"the checkpoint {path} names {missing[0]}, which is gone: remove it to begin again")
        return head

    def keep(self, walk: Any, now: bool = False) -> None:
        """Writes down what a walk knows, if it is time to do so, or now."""
        since = perf_counter() - self.written
        if not now and since < max(EVERY, SHARE * (self.worked + since)):
            return
        with written_to(self.folder), suppress(NotWritten):
            self.folder.mkdir(parents=True, exist_ok=True)
            kept, files = walk.saved()
            self.worked += since
            about = self.about | {"engine": walk.engine}
            head = {"about": about, "seconds": self.worked, "files": files, "walk": kept}
            unfinished = self.folder / f"{HEAD}.unfinished"
            unfinished.write_text(json.dumps(head))
            os.replace(unfinished, self.folder / HEAD)
            self._sweep({HEAD, *files})
        self.written = perf_counter()

    def remove(self) -> None:
        """Removes the folder: the solve is done."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def _sweep(self, wanted: set[str]) -> None:
        """Removes what an older checkpoint was made of; arrays that are in use are part of none."""
        for path in self.folder.iterdir():
            if path.name not in wanted and not path.name.startswith(MAPPED):
                path.unlink(missing_ok=True)
