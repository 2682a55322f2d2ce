"""The executors of this machine: processes that do one item at a time each, or this very one."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Generator, Sequence
from queue import SimpleQueue
from typing import Any, Final

from outplay.executor.chair import Chair
from outplay.executor.protocol import Done, Fault, Item, Work, answer_to
from outplay.executor.sending import Parcel, unpacked

WORKER: Final = "outplay.executor.processes.Worker"
"""Who sits on a chair."""

ATTEMPTS: Final = 2
"""How often an item is begun whose process ends before it is done."""


class Worker:
    """The guest in a process that works: what it answers is a Done, as plain data."""

    def load(self, work: Parcel) -> list[Any]:
        """The work, made anew here."""
        try:
            self.work: Work = unpacked(work)
        except BaseException as error:
            return ["fault", *Fault.of(error)]
        return ["ready"]

    def do(self, number: int, what: Any, lost: int) -> list[Any]:
        """One item; with less memory, if a process was lost with it: that is how a system ends what takes too much."""
        work = (self.work.lighter() if lost else None) or self.work
        done = answer_to(work, (number, what))
        return ["done", done.answer, done.fault]


class Here:
    """One item after the other, in this process: nothing is sent anywhere."""

    size = 1

    def run(self, work: Work, items: Sequence[Item]) -> Generator[Done, None, None]:
        """Each item's answer, in their order."""
        for item in items:
            yield answer_to(work, item)


class Processes:
    """So many items at the same time, each in a process that goes on to the next.

    A process that ends is replaced, and its item begun again; the second time, that is the item's fault.
    """

    def __init__(self, size: int):
        self.size = size

    def run(self, work: Work, items: Sequence[Item]) -> Generator[Done, None, None]:
        """Each item's answer, as it comes."""
        crew = Crew(work.packed(), items)
        try:
            for _ in range(min(self.size, len(items))):
                crew.hire()
            while crew.busy:
                done = crew.heard()
                if done is not None:
                    yield done
        finally:
            crew.end()


class Crew:
    """The processes of one call, and what each of them is at."""

    def __init__(self, work: Parcel, items: Sequence[Item]):
        self.work, self.waiting = work, deque(items)
        self.answers: SimpleQueue[tuple[Chair, list[Any] | None]] = SimpleQueue()
        self.busy: dict[Chair, Item | None] = {}
        self.begun: Counter[int] = Counter()

    def hire(self) -> None:
        """One more process, which is sent the work."""
        chair = Chair(WORKER, self.answers)
        self.busy[chair] = None
        chair.ask("load", self.work)

    def heard(self) -> Done | None:
        """The next answer that says what came of an item; None where nothing came of one yet."""
        chair, answer = self.answers.get()
        if chair not in self.busy:
            return None
        item = self.busy.pop(chair)
        if answer is None:
            return self._lost(chair, item)
        kind, *said = answer
        if kind == "fault":
            raise Fault(*said).error()
        self._begin(chair)
        return None if item is None else Done(item[0], said[0], said[1] and Fault(*said[1]))

    def end(self) -> None:
        """Ends every process, whatever it does."""
        for chair in self.busy:
            chair.kill()

    def _begin(self, chair: Chair) -> None:
        """The next item, if there is one; else the process has nothing more to do."""
        if not self.waiting:
            chair.end()
            return
        item = self.busy[chair] = self.waiting.popleft()
        chair.ask("do", *item, self.begun[item[0]])
        self.begun[item[0]] += 1

    def _lost(self, chair: Chair, item: Item | None) -> Done | None:
        how = chair.how_it_ended()
        if item is None:
            raise Fault(f"a process to work in did not begin: {how}").error()
        if self.begun[item[0]] < ATTEMPTS:
            self.waiting.appendleft(item)
        if self.waiting:
            self.hire()
        return None if self.begun[item[0]] < ATTEMPTS else Done(item[0], None, Fault(how))
