"""The executors: this machine's processes, this very one, a cluster, or one that somebody brings along."""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Callable, Generator, Sequence
from importlib import import_module
from queue import SimpleQueue
from typing import Final, TypeAlias, cast

from outplay.core.processes import Message, Process, new_python
from outplay.errors import BadOption
from outplay.executor.protocol import Done, Executor, Failure, Item, Task, answer_to
from outplay.executor.sending import Parcel, Reached, is_away, unpacked
from outplay.limit import require_whole

Said: TypeAlias = tuple[str, object]
"""The kind of an answer of a process, and what it holds."""

HERE: Final = "processes"
"""What this machine's processes are called."""

ELSEWHERE: Final = {"ray": "outplay.cluster"}
"""The rooms that offer an executor, by the name that `on` takes; each is imported when it is asked for."""

WORKER: Final = "outplay.executor.executors.TaskWorker"

ATTEMPTS: Final = 2
"""How often an item is begun whose process ends before it is done."""


def executor_of(on: object, processes: int | None = None) -> Executor:
    """The executor that `on` names: None or 'processes', this machine's; 'ray', a cluster; or an executor itself.

    processes  how many items at the same time, as many as there are processors if it is left out; with 1, and where
               `on` is None, the work is done in this process
    """
    size = require_processes(processes) or processors()
    if on is None and size == 1:
        return InThisProcess()
    if on is None or on == HERE:
        return Processes(size)
    if isinstance(on, str) and on in ELSEWHERE:
        offered: Callable[[int | None], Executor] = import_module(ELSEWHERE[on]).executor
        return offered(processes)
    if not hasattr(on, "run") or not hasattr(on, "size"):
        raise unknown_place(on, "an executor, or left out for this machine's processes")
    return cast(Executor, on)


def require_processes(processes: int | None) -> int | None:
    """The number of processes, if it is one; a Reached where a script is run again that has come to its call."""
    if is_away():
        raise Reached
    return None if processes is None else require_whole("processes", processes)


def unknown_place(on: object, otherwise: str) -> BadOption:
    """The refusal of what `on` cannot be."""
    return BadOption(f"on is {on!r:.60}; it should be {' or '.join(map(repr, (HERE, *ELSEWHERE)))}, {otherwise}")


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class TaskWorker:
    """Serves in a process of its own: it does one item after the other."""

    def load(self, parcel: Parcel) -> Said:
        """The task, made anew here: 'ready', or the 'fault' why it cannot be."""
        try:
            self.task: Task = unpacked(parcel)
        except BaseException as error:
            return "fault", Failure.of(error)
        return "ready", None

    def do(self, number: int, what: object, lost: int) -> Said:
        """One item; with less memory, if a process was lost with it: that is how a system ends what takes too much."""
        task = (self.task.lighter() if lost else None) or self.task
        done = answer_to(task, (number, what))
        return "done", [done.answer, done.fault]


class InThisProcess:
    """One item after the other, in this process: nothing is sent anywhere."""

    size = 1

    def run(self, task: Task, items: Sequence[Item]) -> Generator[Done, None, None]:
        """Each item's answer, in their order."""
        for item in items:
            yield answer_to(task, item)


class Processes:
    """So many items at the same time, each in a process that goes on to the next.

    A process that ends is replaced, and its item begun again; the second time, that is the item's fault.
    """

    def __init__(self, size: int):
        self.size = size

    def run(self, task: Task, items: Sequence[Item]) -> Generator[Done, None, None]:
        """Each item's answer, as it comes."""
        pool = ProcessPool(task.packed(), items)
        try:
            for _ in range(min(self.size, len(items))):
                pool.start()
            while pool.busy:
                done = pool.next_done()
                if done is not None:
                    yield done
        finally:
            pool.end()


class ProcessPool:
    """The processes of one call, and the item that each of them is at."""

    def __init__(self, task: Parcel, items: Sequence[Item]):
        self.task, self.waiting = task, deque(items)
        self.messages: SimpleQueue[tuple[Process, Message | None]] = SimpleQueue()
        self.busy: dict[Process, Item | None] = {}
        self.begun: Counter[int] = Counter()

    def start(self) -> None:
        """One more process, which is sent the task."""
        process = Process(new_python(WORKER), lambda *heard: self.messages.put(heard))
        self.busy[process] = None
        process.ask("load", self.task)

    def next_done(self) -> Done | None:
        """What came of an item, once the next message is there; None where that is about none."""
        process, message = self.messages.get()
        if process not in self.busy:
            return None
        item = self.busy.pop(process)
        if message is None:
            return self._lost(process, item)
        said = message.data
        if message.kind == "fault":
            raise Failure(*said).error()
        self._begin(process)
        return None if item is None else Done(item[0], said[0], said[1] and Failure(*said[1]))

    def end(self) -> None:
        """Ends every process, whatever it does."""
        for process in self.busy:
            process.kill()

    def _begin(self, process: Process) -> None:
        """The next item, if there is one; else the process has nothing more to do."""
        if not self.waiting:
            process.end()
            return
        item = self.busy[process] = self.waiting.popleft()
        process.ask("do", *item, self.begun[item[0]])
        self.begun[item[0]] += 1

    def _lost(self, process: Process, item: Item | None) -> Done | None:
        how = process.how_it_ended()
        if item is None:
            raise Failure(f"a process to work in did not begin: {how}").error()
        if self.begun[item[0]] < ATTEMPTS:
            self.waiting.appendleft(item)
        if self.waiting:
            self.start()
        return None if self.begun[item[0]] < ATTEMPTS else Done(item[0], None, Failure(how))
