"""Owners in processes of this machine, which hand each other arrays as files."""

from __future__ import annotations

import platform
from collections.abc import Generator, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

from outplay.executor.chair import Chair
from outplay.executor.owners import Answer, Call, among
from outplay.executor.protocol import Fault, Work
from outplay.executor.sending import Parcel, unpacked

HOLDER: Final = "outplay.executor.holding.Holder"
"""Who sits on a chair."""


class Holder:
    """The guest in a process that owns something: what it is asked, the owner answers."""

    def load(self, work: Parcel, folder: str) -> list[Any]:
        """Makes the owner."""
        try:
            made: Work = unpacked(work)
            Path(folder).mkdir(parents=True, exist_ok=True)
            self.owner = made(folder)
        except BaseException as error:
            return ["fault", *Fault.of(error)]
        return ["ready"]

    def call(self, method: str, arguments: tuple[Any, ...], inputs: list[str], output: str) -> list[Any]:
        """Lets the owner work; the arrays that it gives are files, whole or not there."""
        try:
            arrays = [_read(path) for path in inputs]
        except OSError:
            return ["missing"]
        try:
            said, given = getattr(self.owner, method)(arrays, *arguments)
            paths = [f"{output}-{i}.npy" for i in range(len(given))]
            for path, array in zip(paths, given, strict=True):
                _write(path, array)
            return ["said", said, paths]
        except BaseException as error:
            return ["fault", *Fault.of(error)]


def _read(path: str) -> Any:
    import numpy as np

    return np.load(path)


def _write(path: str, array: Any) -> None:
    import numpy as np

    draft = Path(path).with_suffix(".unfinished.npy")
    np.save(draft, array)
    draft.replace(path)


class Held:
    """So many owners in processes.  Their files, and the arrays on their way, are in one folder."""

    def __init__(self, work: Work, owners: int, folder: str):
        self.parcel, self.folder = among(work, owners, owners).packed(), Path(folder)
        self.places = [platform.node()] * owners
        self.answers: SimpleQueue[tuple[Chair, list[Any] | None]] = SimpleQueue()
        self.names, self.made = count(), count()
        self.chairs = [self._hired() for _ in range(owners)]

    def ask(self, calls: Sequence[Call]) -> Generator[tuple[Call, Answer], None, None]:
        """What came of each call, as it comes."""
        waiting = {self.chairs[call.owner]: call for call in calls}
        for chair, call in waiting.items():
            chair.ask("call", call.method, call.arguments, list(call.inputs), self._path())
        for chair in [chair for chair in waiting if chair.is_gone]:
            yield waiting.pop(chair), Answer(is_lost=True)
        while waiting:
            chair, said = self.answers.get()
            if said is None:
                chair.kill()
            if chair in waiting and (said is None or said[0] != "ready"):
                yield waiting.pop(chair), _answer(said)

    def lost(self) -> set[int]:
        """The owners whose process has ended."""
        return {i for i, chair in enumerate(self.chairs) if chair.is_gone or chair.process.poll() is not None}

    def replace(self, owner: int) -> None:
        """Puts a new owner in place of one that is lost."""
        self.chairs[owner].kill()
        self.chairs[owner] = self._hired()

    def put(self, arrays: Sequence[Any]) -> list[str]:
        """Arrays that owners can be given."""
        paths = [f"{self._path()}.npy" for _ in arrays]
        for path, array in zip(paths, arrays, strict=True):
            _write(path, array)
        return paths

    def fetch(self, handle: str) -> Any:
        """The array, here; a LookupError where it is gone."""
        try:
            return _read(handle)
        except OSError as error:
            raise LookupError(handle) from error

    def forget(self, handles: Sequence[str]) -> None:
        """These arrays are not wanted any more."""
        for handle in handles:
            with suppress(OSError):
                Path(handle).unlink()

    def end(self) -> None:
        """Ends all owners."""
        for chair in self.chairs:
            chair.kill()

    def _path(self) -> str:
        """How the names of new files begin."""
        return str(self.folder / f"array-{next(self.names)}")

    def _hired(self) -> Chair:
        chair = Chair(HOLDER, self.answers)
        chair.ask("load", self.parcel, str(self.folder / f"owner-{next(self.made)}"))
        return chair


def _answer(said: list[Any] | None) -> Answer:
    if said is None:
        return Answer(is_lost=True)
    if said[0] == "missing":
        return Answer(is_missing=True)
    if said[0] == "fault":
        return Answer(fault=Fault(*said[1:]))
    return Answer(said[1], said[2])
