"""Processes that run the rules of games, so that the server itself never does.

A worker does one job at a time and keeps what it compiled.  A job whose reader went away is asked to stop, and if it
does not, or takes longer than it may, its process is ended and another takes its place.  An answer is written as JSON
once, by the worker: the server hands it on as it came.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncGenerator, Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from threading import Event, main_thread
from typing import Final, TypeAlias

from outplay.core.processes import Message, Process, limit_memory, new_python
from outplay.errors import OutplayError, TooLarge
from outplay.notation import ERROR_LETTERS, place_in
from outplay.web.jobs import JOBS, STOPPABLE
from outplay.web.position import blamed
from outplay.web.questions import Arguments
from outplay.web.setup import Setup, use

Said: TypeAlias = tuple[str, object]
"""The kind of an answer, and what it holds."""

SERVICE: Final = "outplay.web.workers.JobService"

MEMORY_BYTES: Final = 3 << 30
"""The most that a worker may allocate; beyond it its job ends with a MemoryError."""

MOST_LETTERS: Final = 12_000_000
"""Letters of an answer, at most; a longer one is refused in words."""

SECONDS_TO_START: Final = 60.0
"""That a new worker has; they are not taken from its first job's time."""

SECONDS_TO_SAY_WHERE: Final = 1.0
"""That a worker whose job takes too long has to say where it is."""

SECONDS_TO_STOP: Final = 0.5
"""That a worker has to stop by itself before its process is ended."""


class Busy(Exception):
    """All workers have something to do."""


class JobFailed(Exception):
    """A job that cannot be done, and why, in words."""


class JobOutOfMemory(JobFailed):
    """A job after which its process has to go: it holds memory that it will not give back."""


class JobService:
    """Serves in a worker: one job at a time.  It stops one, and says where it is, while that works."""

    at_once = ("stop", "go_on", "where")

    def __init__(self) -> None:
        self.stopping = Event()

    def load(self, setup: Setup) -> Said:
        """Makes ready for jobs with what the server was started with."""
        use(setup)
        limit_memory(MEMORY_BYTES)
        self.files = [setup.own_file, *filter(None, [setup.student])]
        return "ready", None

    def do(self, kind: str, arguments: Arguments) -> Iterator[Said]:
        """Each 'answer' of a job, then 'done'; or 'fault' or 'spent', with what went wrong in words."""
        if kind in STOPPABLE:
            arguments["stop"] = self.stopping
        try:
            for answer in JOBS[kind](**arguments):
                yield "answer", _written(answer)
            yield "done", None
        except OutplayError as error:
            yield "fault", str(error)[:ERROR_LETTERS]
        except MemoryError:
            yield "spent", "this takes more memory than the server allows: take a smaller game or depth"
        except (Exception, KeyboardInterrupt, SystemExit) as error:
            yield "fault", blamed(error, **arguments)

    def stop(self) -> None:
        """Asks the job to stop."""
        self.stopping.set()

    def go_on(self) -> None:
        """Takes that back, for the next job."""
        self.stopping.clear()

    def where(self) -> tuple[str, str]:
        """Which line of the server's own files the job is at: rules may hang, and searches."""
        frame = sys._current_frames().get(main_thread().ident or 0)
        return "where", next(filter(None, (place_in(frame, file) for file in self.files)), "")


def _written(answer: object) -> bytes:
    """An answer as JSON in plain letters: a game's words may hold what UTF-8 cannot."""
    text = json.dumps(answer, allow_nan=False, separators=(",", ":")).encode()
    if len(text) > MOST_LETTERS:
        raise TooLarge(f"the answer has {len(text):,} letters; a page gets at most {MOST_LETTERS:,}: show less")
    return text


class JobProcess:
    """The process of one worker, as the server sees it."""

    def __init__(self, setup: Setup):
        self.loop = asyncio.get_running_loop()
        self.messages: asyncio.Queue[Message | None] = asyncio.Queue(maxsize=1)
        self.has_ended = self.is_given_up = False
        self.process = Process(new_python(SERVICE, stderr=None), self._hear, most_bytes=2 * MOST_LETTERS)
        self.process.ask("load", setup)

    def _hear(self, process: Process, message: Message | None) -> None:
        """In a thread that waits until the message before is taken: a reader who is slow slows the job."""
        if not self.is_given_up and not self.loop.is_closed():
            with suppress(RuntimeError, CancelledError):
                asyncio.run_coroutine_threadsafe(self.messages.put(message), self.loop).result()

    @property
    def is_alive(self) -> bool:
        """Is there still a process?"""
        return self.process.process.poll() is None

    async def begin(self, kind: str, arguments: Arguments) -> None:
        """Gives it a job; a new worker first gets the time to start."""
        if not self.process.is_loaded:
            await self.receive(SECONDS_TO_START)
            self.process.is_loaded = True
        self.process.ask("do", kind, arguments)

    async def receive(self, seconds: float | None = None) -> Message:
        """The next message; TimeoutError if none comes in time, EOFError if the process has ended."""
        message = None if self.has_ended else await asyncio.wait_for(self.messages.get(), seconds)
        if message is None:
            self.has_ended = True
            raise EOFError
        return message

    async def where(self) -> str:
        """In which line of the game's file it is, in words; empty if it does not say so in time, or is elsewhere."""
        self.process.ask("where")
        said = await self._next_but("answer", "done", seconds=SECONDS_TO_SAY_WHERE)
        return str(said.data) if said is not None and said.kind == "where" else ""

    async def settle(self) -> bool:
        """Asks the job to stop; has it, within SECONDS_TO_STOP?  One that has not even started is given up."""
        if not self.process.is_loaded:
            return False
        self.process.ask("stop")
        has_stopped = await self._next_but("answer", seconds=SECONDS_TO_STOP) is not None
        self.process.ask("go_on")
        return has_stopped

    async def _next_but(self, *kinds: str, seconds: float) -> Message | None:
        """The next message of another kind; None if none comes in time."""
        with suppress(TimeoutError, EOFError):
            async with asyncio.timeout(seconds):
                while (message := await self.receive()).kind in kinds:
                    pass
                return message
        return None

    async def end(self) -> None:
        """Ends the process, whatever it does."""
        self.is_given_up = True
        while not self.messages.empty():
            self.messages.get_nowait()
        await asyncio.to_thread(self.process.kill)


class Workers:
    """Up to `size` workers, made when they are first needed; who finds none free waits some seconds for one."""

    def __init__(self, setup: Setup, size: int, waiting_seconds: float):
        self.setup, self.size, self.waiting_seconds = setup, size, waiting_seconds
        self.idle: list[JobProcess] = []
        self.all: set[JobProcess] = set()
        self.closed = False
        self.free = asyncio.Semaphore(size)

    async def run(self, kind: str, arguments: Arguments, seconds: float) -> AsyncGenerator[bytes, None]:
        """An empty answer once a worker is free, then those of the job, as JSON.

        Busy if none is free in time, JobFailed if the job cannot be done.  Leaving the loop, or being cancelled, ends
        it.
        """
        worker = await self._take()
        settled = spent = False
        try:
            yield b"{}"
            await worker.begin(kind, arguments)
            async for answer in _answers(worker, seconds):
                yield answer
            settled = True
        except JobFailed as failed:
            settled, spent = True, isinstance(failed, JobOutOfMemory)
            raise
        except TimeoutError:
            spent, where = True, await worker.where()
            at = f": it was at {where}" if where else "; if the machine is busy, try again, else ask for less"
            raise JobFailed(f"this took longer than {seconds:g} seconds and was stopped{at}") from None
        except (EOFError, OSError):
            if self.closed:
                raise Busy from None
            raise JobFailed(
                "the process that runs the game ended: does the game end it, or use too much memory?"
            ) from None
        finally:
            await asyncio.shield(self._give_back(worker, settled, spent))

    async def _take(self) -> JobProcess:
        if self.closed:
            raise Busy
        try:
            await asyncio.wait_for(self.free.acquire(), self.waiting_seconds)
        except TimeoutError:
            raise Busy from None
        while self.idle:
            worker = self.idle.pop()
            if worker.is_alive:
                return worker
            await self._end(worker)
        return self._made()

    def _made(self) -> JobProcess:
        worker = JobProcess(self.setup)
        self.all.add(worker)
        return worker

    def prepare(self) -> None:
        """Makes a worker before it is needed."""
        self.idle.append(self._made())

    async def _give_back(self, worker: JobProcess, settled: bool, spent: bool) -> None:
        try:
            if not spent and (settled or await worker.settle()):
                self.idle.append(worker)
            else:
                await self._end(worker)
        finally:
            self.free.release()

    async def _end(self, worker: JobProcess) -> None:
        self.all.discard(worker)
        await worker.end()

    def close(self) -> None:
        """Ends all of them, whatever they do; those who wait for one are told that it is too late."""
        self.closed = True
        for worker in self.all:
            worker.process.kill()


async def _answers(worker: JobProcess, seconds: float) -> AsyncGenerator[bytes, None]:
    """The answers of a job as JSON; a TimeoutError if they are not all there in time."""
    deadline = asyncio.get_running_loop().time() + seconds
    while True:
        message = await worker.receive(max(deadline - asyncio.get_running_loop().time(), 0))
        if message.kind == "done":
            return
        if message.kind != "answer":
            raise (JobOutOfMemory if message.kind == "spent" else JobFailed)(message.data)
        yield message.text
