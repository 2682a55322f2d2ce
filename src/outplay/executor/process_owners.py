"""Owners in processes of this machine, which hand each other arrays as files; and the owners that `on` names."""

from __future__ import annotations

import platform
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from importlib import import_module
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from typing import Final, cast

from outplay.core.processes import Message, Process, new_python
from outplay.executor.executors import ELSEWHERE, HERE, Said, processors, require_processes, unknown_place
from outplay.executor.owners import Array, OwnerAnswer, OwnerCall, Owners, among
from outplay.executor.protocol import Failure, Task
from outplay.executor.sending import Parcel, unpacked

OWNER: Final = "outplay.executor.process_owners.OwnerProcess"


def owners_of(on: object, task: Task, processes: int | None, folder: str) -> Owners:
    """The owners that `on` names: 'processes' of this machine, 'ray', or what somebody brings along.

    processes  how many; as many as there are processors if it is left out
    folder     where those of this machine keep their files
    """
    owners = require_processes(processes) or processors()
    if on == HERE:
        return ProcessOwners(task, owners, folder)
    if isinstance(on, str) and on in ELSEWHERE:
        offered: Callable[[Task, int | None], Owners] = import_module(ELSEWHERE[on]).owners
        return offered(task, processes)
    if not hasattr(on, "owners"):
        raise unknown_place(on, "or left out for this process alone")
    return cast(Owners, on.owners(task, processes, folder))


class OwnerProcess:
    """Serves in a process that owns something: what it is asked, the owner answers."""

    def load(self, parcel: Parcel, folder: str) -> Said:
        """Makes the owner, which keeps its files in the folder: 'ready', or the 'fault' why it cannot be made."""
        try:
            made: Task = unpacked(parcel)
            Path(folder).mkdir(parents=True, exist_ok=True)
            self.owner = made(folder)
        except BaseException as error:
            return "fault", Failure.of(error)
        return "ready", None

    def call(self, method: str, arguments: tuple[object, ...], inputs: list[str], output: str) -> Said:
        """Lets the owner work; the arrays that it gives are files, whole or not there."""
        try:
            arrays = [_read(path) for path in inputs]
        except OSError:
            return "missing", None
        try:
            said, given = getattr(self.owner, method)(arrays, *arguments)
            paths = [f"{output}-{i}.npy" for i in range(len(given))]
            for path, array in zip(paths, given, strict=True):
                _write(path, array)
            return "said", [said, paths]
        except BaseException as error:
            return "fault", Failure.of(error)


def _read(path: str) -> Array:
    import numpy as np

    return np.load(path)


def _write(path: str, array: Array) -> None:
    import numpy as np

    draft = Path(path).with_suffix(".unfinished.npy")
    np.save(draft, array)
    draft.replace(path)


class ProcessOwners:
    """So many owners in processes.  Their files, and the arrays on their way, are in one folder."""

    def __init__(self, task: Task, owners: int, folder: str):
        self.parcel, self.folder = among(task, owners, owners).packed(), Path(folder)
        self.places = [platform.node()] * owners
        self.messages: SimpleQueue[tuple[Process, Message | None]] = SimpleQueue()
        self.names, self.made = count(), count()
        self.processes = [self._started() for _ in range(owners)]

    def ask(self, calls: Sequence[OwnerCall]) -> Generator[tuple[OwnerCall, OwnerAnswer], None, None]:
        """What came of each call, as it comes."""
        waiting = {self.processes[call.owner]: call for call in calls}
        for process, call in waiting.items():
            process.ask("call", call.method, call.arguments, list(call.inputs), self._path())
        for process in [process for process in waiting if process.is_gone]:
            yield waiting.pop(process), OwnerAnswer(is_lost=True)
        while waiting:
            process, message = self.messages.get()
            if message is None:
                process.kill()
            if process in waiting and (message is None or message.kind != "ready"):
                yield waiting.pop(process), _answer(message)

    def lost(self) -> set[int]:
        """The owners whose process has ended."""
        return {i for i, one in enumerate(self.processes) if one.is_gone or one.process.poll() is not None}

    def replace(self, owner: int) -> None:
        """Puts a new owner in place of one that is lost."""
        self.processes[owner].kill()
        self.processes[owner] = self._started()

    def put(self, arrays: Sequence[object]) -> list[str]:
        """The files of these arrays, which owners can be given."""
        paths = [f"{self._path()}.npy" for _ in arrays]
        for path, array in zip(paths, arrays, strict=True):
            _write(path, array)
        return paths

    def fetch(self, handle: str) -> Array:
        """The array, here; a LookupError where it is gone."""
        try:
            return _read(handle)
        except OSError as error:
            raise LookupError(handle) from error

    def forget(self, handles: Sequence[str]) -> None:
        """Removes the files of these arrays."""
        for handle in handles:
            with suppress(OSError):
                Path(handle).unlink()

    def end(self) -> None:
        """Ends the process of every owner, whatever it does."""
        for process in self.processes:
            process.kill()

    def _path(self) -> str:
        """The path of a new file, without its ending; never the same twice."""
        return str(self.folder / f"array-{next(self.names)}")

    def _started(self) -> Process:
        process = Process(new_python(OWNER), lambda *heard: self.messages.put(heard))
        process.ask("load", self.parcel, str(self.folder / f"owner-{next(self.made)}"))
        return process


def _answer(message: Message | None) -> OwnerAnswer:
    if message is None:
        return OwnerAnswer(is_lost=True)
    if message.kind == "missing":
        return OwnerAnswer(is_missing=True)
    if message.kind == "fault":
        return OwnerAnswer(fault=Failure(*message.data))
    return OwnerAnswer(*message.data)
