"""The one supervisor of processes: it starts them, asks them, hears them, and ends them, whatever they do.

A process is a new Python that serves (`serve`), or a `Fork` of this one that runs one function.  Questions go to it
pickled.  What it says comes back line by line, a kind and JSON: nothing of a game's own kind reaches who asks.  Each
process has a group of its own, so that no Ctrl-C of the terminal reaches it, and what it started is ended with it.

A new Python is none of `multiprocessing`'s, which runs the script that called again in every process, and what that
prints; nor a fork: the compiler has threads, and a fork of a process with threads may hang.  Compiled rules come from
the cache on disk.  Hashes are not random there, so that rules that list moves out of a set list them in one order.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import RLock, Thread
from typing import Any, Final, NamedTuple, TypeAlias

from outplay.errors import CannotSend, OutplayError

BEGIN: Final = (
    "import sys; sys.path[:] = {path!r}; from outplay.core.processes import serve; from {room} import {name}; "
    "serve({name}())"
)

SECONDS_TO_END: Final = 1.0
"""That a process has to end by itself."""

MOST_LETTERS: Final = 300
"""Letters of what went wrong that are told, at most."""


class Message(NamedTuple):
    """What a process said: the kind, and the rest as JSON."""

    kind: str
    text: bytes

    @property
    def data(self) -> Any:
        """The JSON, read anew at every look."""
        return json.loads(self.text)


Heard: TypeAlias = Callable[["Process", Message | None], object]
Say: TypeAlias = Callable[[str, Any], None]


class Fork:
    """A copy of this process that runs one function and ends, in the words of `subprocess.Popen`.

    The function is given `say(kind, data)`.  What it raises ends the process, with exit code 0 and no words.
    """

    stdin = None

    def __init__(self, does: Callable[[Say], object]):
        reading, writing = os.pipe()
        with _no_words_on_forking():
            self.pid = os.fork()
        if self.pid == 0:
            try:
                os.setsid()
                os.close(reading)
                does(Speaker(writing))
            finally:
                os._exit(0)
        os.close(writing)
        self.stdout = os.fdopen(reading, "rb")
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """The exit code, below 0 the signal that ended it; None while it runs."""
        return self._reaped(os.WNOHANG)

    def wait(self, timeout: float | None = None) -> int:
        """Waits for its end, without the timeout, and gives the exit code."""
        code = self._reaped(0)
        assert code is not None
        return code

    def kill(self) -> None:
        """Sends SIGKILL to it, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, signal.SIGKILL)

    def _reaped(self, options: int) -> int | None:
        if self.returncode is None:
            try:
                pid, status = os.waitpid(self.pid, options)
            except ChildProcessError:  # somebody else has asked how it ended
                pid, status = self.pid, 0
            self.returncode = os.waitstatus_to_exitcode(status) if pid else None
        return self.returncode


@contextmanager
def _no_words_on_forking() -> Iterator[None]:
    """Python's warning of threads is not shown, nor what a module cannot put in order: a lock that another held."""
    hook, sys.unraisablehook = sys.unraisablehook, lambda unraisable: None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            yield
    finally:
        sys.unraisablehook = hook


def new_python(service: str, stderr: int | None = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
    """A new Python that serves with an object of this class: 'outplay.executor.executors.TaskWorker'."""
    room, _, name = service.rpartition(".")
    path = [entry or os.getcwd() for entry in sys.path]
    return subprocess.Popen(
        [sys.executable, "-c", BEGIN.format(path=path, room=room, name=name)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=stderr,
        env={**os.environ, "PYTHONHASHSEED": "0"},
        start_new_session=True,
    )


class Process:
    """A process as the one who started it sees it.

    heard       called in a thread with this and every message, as it comes, and with None when there will be no more
    most_bytes  of a message; one that says more is not listened to any longer
    is_loaded   has it what it works with?  For who asks to set
    is_gone     has it ended?
    """

    def __init__(self, process: subprocess.Popen[bytes] | Fork, heard: Heard, most_bytes: int = -1):
        self.process = process
        self.is_loaded = self.is_gone = False
        Thread(target=self._listen, args=(heard, most_bytes), daemon=True).start()

    def _listen(self, heard: Heard, most_bytes: int) -> None:
        assert self.process.stdout is not None
        with suppress(ValueError, OSError):
            while (line := self.process.stdout.readline(most_bytes)).endswith(b"\n"):
                kind, _, text = line.partition(b" ")
                heard(self, Message(kind.decode(), text[:-1]))
        heard(self, None)

    def ask(self, kind: str, *arguments: Any) -> None:
        """Sends a question; a process that has ended does not hear it, and its end is heard."""
        assert self.process.stdin is not None
        question = pickle.dumps((kind, pickled(arguments)))
        with suppress(OSError, ValueError):
            self.process.stdin.write(question)
            self.process.stdin.flush()

    def how_it_ended(self) -> str:
        """Why there is no process any more, in words; what it started is ended too."""
        code = self.process.wait()
        self.kill()
        if code < 0:
            with suppress(ValueError):
                return f"its process was ended by {signal.Signals(-code).name}"
        return f"it ended its process, with exit code {code}"

    def dismiss(self) -> None:
        """Asks the process to end: there will be no more questions."""
        with suppress(OSError):
            self.process.stdin.close()  # type: ignore[union-attr]

    def end(self) -> None:
        """Asks the process to end, and kills it after SECONDS_TO_END; what it started is ended, too."""
        self.dismiss()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(SECONDS_TO_END)
        self.kill()

    def kill(self) -> None:
        """Ends the process, and those that it started, whatever they do."""
        self.is_gone = True
        with suppress(OSError, AttributeError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.wait()


def pickled(what: Any) -> bytes:
    """States and moves, on their way to where their game was sent; a CannotSend for what cannot go there."""
    try:
        return pickle.dumps(what)
    except Exception as error:
        raise CannotSend(
            f"the states and moves of this game cannot be sent to another process ({error}): make them of tuples, "
            "NamedTuples, or classes at the top of a file"
        ) from None


# In the process itself


class Speaker:
    """Says messages through a pipe, each whole: of two threads one waits, and a signal's handler may speak too."""

    def __init__(self, pipe: int):
        self.pipe, self.speaking = pipe, RLock()

    def __call__(self, kind: str, data: Any) -> None:
        """Sends the data as JSON; bytes are JSON already."""
        text = data if isinstance(data, bytes) else json.dumps(data).encode()
        line = b"%s %s\n" % (kind.encode(), text)
        with self.speaking:
            while line:
                line = line[os.write(self.pipe, line) :]


def serve(service: Any) -> None:
    """The life of a new Python: it answers one question after the other, until there are none.

    A question is a method of the service; it returns (kind, data), or yields several such answers.  Methods that are
    named in `service.at_once` are answered by another thread while the service works; None is no answer.

    The service finds no input, and what it prints goes to the standard error.  When the process that started it ends,
    however it does, so does this one.
    """
    source, say = os.fdopen(os.dup(0), "rb"), Speaker(os.dup(1))
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    if hasattr(os, "register_at_fork"):
        for pipe in (source.fileno(), say.pipe):
            os.register_at_fork(after_in_child=partial(os.close, pipe))
    questions: SimpleQueue[tuple[str, bytes]] = SimpleQueue()
    Thread(target=_take_in, args=(source, service, say, questions), daemon=True).start()
    with suppress(BrokenPipeError):  # who started it has gone
        while True:
            kind, arguments = questions.get()
            _answer(service, kind, arguments, say)


def _take_in(source: Any, service: Any, say: Say, questions: SimpleQueue[tuple[str, bytes]]) -> None:
    """Takes the questions in; at their end the process ends, whatever the service does, and what it has started."""
    try:
        while True:
            kind, arguments = pickle.load(source)
            if kind in getattr(service, "at_once", ()):
                _answer(service, kind, arguments, say)
            else:
                questions.put((kind, arguments))
    finally:
        _end_with_children()
        os._exit(0)


def _end_with_children() -> None:
    """Where this process has started others, ends its group, and with that itself."""
    with suppress(OSError, AttributeError):
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if os.getpgrp() == os.getpid():
            os.killpg(0, signal.SIGKILL)


def _answer(service: Any, kind: str, arguments: bytes, say: Say) -> None:
    answer = getattr(service, kind)(*pickle.loads(arguments))
    answers = answer if isinstance(answer, Iterator) else () if answer is None else (answer,)
    for said in answers:
        say(*said)


def silence() -> None:
    """From here on there is nothing to read on this process's streams, and nobody hears what it prints."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def limit_memory(most_bytes: int) -> None:
    """Where the system can see to it, what takes more than this ends in a MemoryError."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (most_bytes, most_bytes))


def in_short(error: BaseException) -> str:
    """What went wrong in a line: 'ValueError: no move (my_players.py, line 7)'; our own errors say it themselves."""
    try:
        what = " ".join(str(error).split())[:MOST_LETTERS]
    except Exception:
        what = "its words cannot be read"
    if isinstance(error, OutplayError):
        return what
    places = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(places[-1].filename).name}, line {places[-1].lineno})" if places else ""
    return f"{type(error).__name__}: {what}".rstrip(": ") + where
