"""Owners in this very process, one after the other, timed: to see what shards cost before there is a cluster."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Generator, Sequence
from pathlib import Path
from time import process_time
from typing import Any

from outplay.executor.owners import Answer, Call, among
from outplay.executor.protocol import Work


class Within:
    """So many owners in this process.

    seconds  of the processor, by method; `steps`, those of each owner in every step, and `sizes`, the bytes that went
             between owners, by method
    """

    def __init__(self, work: Work, owners: int, folder: str):
        self.work, self.folder = among(work, owners, owners), folder
        self.places = ["here"] * owners
        self.seconds: dict[str, float] = defaultdict(float)
        self.sizes: Counter[str] = Counter()
        self.steps: list[tuple[str, list[float]]] = []
        self.made = [self._made(owner) for owner in range(owners)]

    def ask(self, calls: Sequence[Call]) -> Generator[tuple[Call, Answer], None, None]:
        """What came of each call; what an owner raises is raised here."""
        self.steps.append((calls[0].method, []))
        for call in calls:
            began = process_time()
            said, arrays = getattr(self.made[call.owner], call.method)(list(call.inputs), *call.arguments)
            self.steps[-1][1].append(process_time() - began)
            self.seconds[call.method] += self.steps[-1][1][-1]
            self.sizes[call.method] += sum(array.nbytes for array in arrays)
            yield call, Answer(said, arrays)

    def lost(self) -> set[int]:
        """Nobody is lost here."""
        return set()

    def replace(self, owner: int) -> None:
        """Puts a new owner in place of another."""
        self.made[owner] = self._made(owner)

    def put(self, arrays: Sequence[Any]) -> list[Any]:
        """Arrays that owners can be given."""
        return list(arrays)

    def fetch(self, handle: Any) -> Any:
        """The array."""
        return handle

    def forget(self, handles: Sequence[Any]) -> None:
        """Python sees to that."""

    def end(self) -> None:
        """Forgets all owners."""
        self.made = []

    def _made(self, owner: int) -> Any:
        folder = Path(self.folder) / str(owner)
        folder.mkdir(parents=True, exist_ok=True)
        return self.work(str(folder))
