"""Processes that run the rules of games, so that the server itself never does.

A worker does one job at a time and keeps what it compiled.  A job whose reader went away is asked to stop, and if it
does not, or takes longer than it may, its process is ended and another takes its place.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import resource
import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import suppress
from multiprocessing.connection import Connection
from threading import Lock, Thread, main_thread
from time import sleep
from typing import Any, Final

from outplay.errors import OutplayError, TooLarge
from outplay.notation import LONGEST_ERROR, place_in
from outplay.web.beside import Beside, use
from outplay.web.jobs import JOBS, STOPPABLE
from outplay.web.position import blamed

MEMORY: Final = 3 << 30
"""The most bytes that a worker may allocate; beyond it its job ends with a MemoryError."""

LARGEST: Final = 12_000_000
"""The most letters of an answer; a longer one is refused in words."""

STARTING: Final = 60.0
"""The seconds that a new worker has to start; they are not taken from its first job's time."""

WHERE: Final = 1.0
"""The seconds that a worker whose job takes too long has to say where it is."""

PATIENCE: Final = 0.5
"""The seconds that a worker has to stop by itself before its process is ended."""


class Busy(Exception):
    """All workers have something to do."""


class Fault(Exception):
    """A job that cannot be done, and why, in words."""


class Spent(Fault):
    """The same of a job after which its process has to go: it holds memory that it will not give back."""


class Flag:
    """Says stop to another process.  Unlike an Event it has no lock that a process could take with it when it dies."""

    def __init__(self, context: Any):
        self.raised = context.RawValue("b", 0)

    def set(self) -> None:
        """Tells the other process to stop."""
        self.raised.value = 1

    def clear(self) -> None:
        """Takes that back, for the next job."""
        self.raised.value = 0

    def is_set(self) -> bool:
        """Has the other process been told to stop?"""
        return bool(self.raised.value)

    def wait(self, timeout: float) -> bool:
        """The same, after waiting up to `timeout` seconds for it."""
        if not self.is_set():
            sleep(timeout)
        return self.is_set()


def work(own: str | None, beside: Beside, pipe: Connection, asked: Connection, stop: Flag) -> None:
    """The life of a worker: one job after another; over `asked` it is asked where it is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow, daemon=True).start()
    use(beside)
    files = [_file(own), *filter(None, [beside.student])]
    Thread(target=_tell_where, args=(files, pipe, asked), daemon=True).start()
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    with suppress(EOFError, OSError):
        _say(pipe, "ready")
        while True:
            kind, arguments = pipe.recv()
            if kind in STOPPABLE:
                arguments["stop"] = stop
            _do(kind, own, arguments, pipe)


def _follow() -> None:
    """Ends this process when the server has ended, however it did."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


def _tell_where(files: list[str], pipe: Connection, asked: Connection) -> None:
    """Says which line of these files the job is at, whenever that is asked: rules may hang, and searches."""
    with suppress(EOFError, OSError):
        while asked.recv() is None:
            frame = sys._current_frames().get(main_thread().ident or 0)
            _say(pipe, "where", next(filter(None, (place_in(frame, file) for file in files)), ""))


def _file(own: str | None) -> str:
    """The file of the server's own game."""
    return (own or "").partition(":")[0]


def _do(kind: str, own: str | None, arguments: dict[str, Any], pipe: Connection) -> None:
    try:
        for answer in JOBS[kind](own, **arguments):
            _say(pipe, "answer", answer)
        _say(pipe, "done")
    except BrokenPipeError:
        return
    except OutplayError as error:
        _say(pipe, "fault", str(error)[:LONGEST_ERROR])
    except MemoryError:
        _say(pipe, "spent", "this takes more memory than the server allows: take a smaller game or depth")
    except (Exception, KeyboardInterrupt, SystemExit) as error:
        _say(pipe, "fault", blamed(error, own, **arguments))


def _say(pipe: Connection, kind: str, message: Any = None) -> None:
    """Sends it as JSON, as a page gets it, behind its kind: nothing of a game's own kind reaches the server."""
    said = f"{kind} {json.dumps(message, allow_nan=False, separators=(',', ':'))}".encode()
    if len(said) > LARGEST:
        raise TooLarge(f"the answer has {len(said):,} letters; a page gets at most {LARGEST:,}: show less")
    with _speaking:
        pipe.send_bytes(said)


_speaking = Lock()
"""Held while a worker speaks: two of its threads do."""


class Worker:
    """One process, the pipe to it, and one more on which it is asked where it is."""

    def __init__(self, own: str | None, beside: Beside):
        context = multiprocessing.get_context("spawn")
        self.stop = Flag(context)
        self.pipe, theirs = context.Pipe()
        asked, self.asks = context.Pipe(duplex=False)
        self.process = context.Process(target=work, args=(own, beside, theirs, asked, self.stop), daemon=True)
        self.process.start()
        self.is_ready = False
        theirs.close()
        asked.close()

    async def begin(self, kind: str, arguments: dict[str, Any]) -> None:
        """Gives it a job; a new worker first gets the time to start."""
        if not self.is_ready:
            await self.receive(STARTING)
            self.is_ready = True
        self.pipe.send((kind, arguments))

    async def receive(self, seconds: float) -> tuple[bytes, bytes]:
        """The kind of the next message, and what it says, as JSON that nobody reads on the way to the page.

        TimeoutError if none comes in time, EOFError if the process has ended.
        """
        loop = asyncio.get_running_loop()
        ready: asyncio.Future[None] = loop.create_future()
        loop.add_reader(self.pipe.fileno(), _settle, ready)
        try:
            await asyncio.wait_for(ready, seconds)
        finally:
            loop.remove_reader(self.pipe.fileno())
        kind, _, said = self.pipe.recv_bytes(LARGEST).partition(b" ")
        return kind, said

    async def where(self) -> str:
        """In which line of the game's file it is, in words; empty if it does not say so in time, or is elsewhere."""
        deadline = asyncio.get_running_loop().time() + WHERE
        with suppress(TimeoutError, EOFError, OSError):
            self.asks.send(None)
            while (left := deadline - asyncio.get_running_loop().time()) > 0:
                kind, said = await self.receive(left)
                if kind == b"where":
                    return str(json.loads(said))
        return ""

    async def settle(self) -> bool:
        """Asks the job to stop; has it, within the patience there is?  One that has not even started is given up."""
        if not self.is_ready:
            return False
        self.stop.set()
        deadline = asyncio.get_running_loop().time() + PATIENCE
        with suppress(TimeoutError, EOFError, OSError):
            while (left := deadline - asyncio.get_running_loop().time()) > 0:
                kind, _ = await self.receive(left)
                if kind != b"answer":
                    self.stop.clear()
                    return True
        return False

    def end(self) -> None:
        """Ends the process, whatever it does."""
        self.process.kill()
        self.pipe.close()
        self.asks.close()


def _settle(ready: asyncio.Future[None]) -> None:
    if not ready.done():
        ready.set_result(None)


class Workers:
    """Up to `size` workers, made when they are first needed; who finds none free waits `patience` seconds for one."""

    def __init__(self, own: str | None, beside: Beside, size: int, patience: float):
        self.own, self.beside, self.size, self.patience = own, beside, size, patience
        self.idle: list[Worker] = []
        self.all: set[Worker] = set()
        self.closed = False
        self.free = asyncio.Semaphore(size)

    async def run(self, kind: str, arguments: dict[str, Any], seconds: float) -> AsyncGenerator[bytes, None]:
        """An empty answer once a worker is free, then those of the job, each as JSON.

        Busy if none is free in time, Fault if the job cannot be done.  Leaving the loop, or being cancelled, ends it.
        """
        worker = await self._take()
        settled = spent = False
        try:
            yield b"{}"
            await worker.begin(kind, arguments)
            async for answer in _answers(worker, seconds):
                yield answer
            settled = True
        except Fault as fault:
            settled, spent = True, isinstance(fault, Spent)
            raise
        except TimeoutError:
            spent, where = True, await worker.where()
            at = f": it was at {where}" if where else "; if the machine is busy, try again, else ask for less"
            raise Fault(f"this took longer than {seconds:g} seconds and was stopped{at}") from None
        except (EOFError, OSError):
            if self.closed:
                raise Busy from None
            raise Fault("the process that runs the game ended: does the game end it, or use too much memory?") from None
        finally:
            await asyncio.shield(self._give_back(worker, settled, spent))

    async def _take(self) -> Worker:
        if self.closed:
            raise Busy
        try:
            await asyncio.wait_for(self.free.acquire(), self.patience)
        except TimeoutError:
            raise Busy from None
        while self.idle:
            worker = self.idle.pop()
            if worker.process.is_alive():
                return worker
            self._end(worker)
        return self._made()

    def _made(self) -> Worker:
        worker = Worker(self.own, self.beside)
        self.all.add(worker)
        return worker

    def prepare(self) -> None:
        """Makes a worker before it is needed."""
        self.idle.append(self._made())

    async def _give_back(self, worker: Worker, settled: bool, spent: bool) -> None:
        try:
            if not spent and (settled or await worker.settle()):
                self.idle.append(worker)
            else:
                self._end(worker)
        finally:
            self.free.release()

    def _end(self, worker: Worker) -> None:
        worker.end()
        self.all.discard(worker)

    def close(self) -> None:
        """Ends all of them, whatever they do; those who wait for one are told that it is too late."""
        self.closed = True
        for worker in self.all:
            worker.process.kill()


async def _answers(worker: Worker, seconds: float) -> AsyncGenerator[bytes, None]:
    deadline = asyncio.get_running_loop().time() + seconds
    while True:
        kind, said = await worker.receive(max(deadline - asyncio.get_running_loop().time(), 0))
        if kind == b"done":
            return
        if kind != b"answer":
            raise (Spent if kind == b"spent" else Fault)(json.loads(said))
        yield said
