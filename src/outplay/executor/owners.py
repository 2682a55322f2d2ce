"""Owners: objects that stay where they work, each in a process of its own, and hand each other arrays.

Who asks sends plain data, and handles of arrays; the arrays themselves go from owner to owner.  An owner that is lost
says so, and is replaced by one that knows nothing: what it has to be told then is the business of who asks.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Generator, Sequence
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple, Protocol, TypeAlias

from outplay.executor.protocol import Failure, Task

Array: TypeAlias = Any
"""An array of NumPy, which is imported where there is one."""

Handle: TypeAlias = Any
"""An array, wherever it is: a file's path, or a reference."""


class OwnerCall(NamedTuple):
    """A method of an owner, what it is told, and the arrays that it is given.

    Such a method takes the arrays, then what it is told; it answers with plain data that JSON can hold, and arrays.
    """

    owner: int
    method: str
    arguments: tuple[object, ...]
    inputs: Sequence[Handle] = ()


class OwnerAnswer(NamedTuple):
    """What came of a call: what was said, and the arrays; or what was lost.

    is_lost    the owner is gone, with what it knew
    is_missing one of the arrays that it was given is gone: it did nothing
    """

    said: Any = None
    arrays: Sequence[Handle] = ()
    is_lost: bool = False
    is_missing: bool = False
    fault: Failure | None = None


class Owners(Protocol):
    """So many owners; each is made by `task.does(game, folder, options)`, with a folder of its own on its own disk."""

    places: list[str]
    """The machine that each owner is on."""

    def ask(self, calls: Sequence[OwnerCall]) -> Generator[tuple[OwnerCall, OwnerAnswer], None, None]:
        """What came of each call, as it comes."""

    def lost(self) -> set[int]:
        """The owners that are known to be gone."""

    def replace(self, owner: int) -> None:
        """Puts a new owner in place of one that is lost."""

    def put(self, arrays: Sequence[object]) -> list[Handle]:
        """The handles of these arrays, which owners can be given."""

    def fetch(self, handle: Handle) -> Array:
        """The array, here; a LookupError where it is gone."""

    def forget(self, handles: Sequence[Handle]) -> None:
        """Frees these arrays, as far as their place does not do so itself."""

    def end(self) -> None:
        """Ends all owners; what they know is lost."""


def among(task: Task, owners: int, beside: int) -> Task:
    """The task of one of so many owners, of whom so many share a machine."""
    return replace(task, options={**task.options, "owners": owners, "beside": beside})


class OwnersInThisProcess:
    """So many owners in this process, one after the other, timed: to see what shards cost before there is a cluster.

    seconds  of the processor, by method; `steps`, those of each owner in every step, and `sizes`, the bytes that went
             between owners, by method
    """

    def __init__(self, task: Task, owners: int, folder: str):
        self.task, self.folder = among(task, owners, owners), folder
        self.places = ["here"] * owners
        self.seconds: dict[str, float] = defaultdict(float)
        self.sizes: Counter[str] = Counter()
        self.steps: list[tuple[str, list[float]]] = []
        self.made = [self._made(owner) for owner in range(owners)]

    def ask(self, calls: Sequence[OwnerCall]) -> Generator[tuple[OwnerCall, OwnerAnswer], None, None]:
        """What came of each call; what an owner raises is raised here."""
        self.steps.append((calls[0].method, []))
        for call in calls:
            began = process_time()
            said, arrays = getattr(self.made[call.owner], call.method)(list(call.inputs), *call.arguments)
            self.steps[-1][1].append(process_time() - began)
            self.seconds[call.method] += self.steps[-1][1][-1]
            self.sizes[call.method] += sum(array.nbytes for array in arrays)
            yield call, OwnerAnswer(said, arrays)

    def lost(self) -> set[int]:
        """No owner: none is lost while this process lives."""
        return set()

    def replace(self, owner: int) -> None:
        """Puts a new owner in place of another."""
        self.made[owner] = self._made(owner)

    def put(self, arrays: Sequence[object]) -> list[Handle]:
        """The handles of these arrays, which owners can be given."""
        return list(arrays)

    def fetch(self, handle: Handle) -> Array:
        """The array, which is its own handle."""
        return handle

    def forget(self, handles: Sequence[object]) -> None:
        """Nothing: an array goes when nobody holds it."""

    def end(self) -> None:
        """Forgets all owners, and what they know."""
        self.made = []

    def _made(self, owner: int) -> object:
        folder = Path(self.folder) / str(owner)
        folder.mkdir(parents=True, exist_ok=True)
        return self.task(str(folder))
