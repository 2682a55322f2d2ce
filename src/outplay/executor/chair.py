"""A chair: a process in which somebody sits and answers, a player or a worker, as the one who asks sees it.

Each is a new Python (`subprocess`), and not a fork of this one: the compiler has threads, and a fork of a process with
threads may hang.  Compiled rules come from the cache on disk, so that a new process does not compile them again.
`multiprocessing` would run the script that called again in every process, and what that prints; here that is done only
for players and games that stand in the script (sending.py).

Hashes are not random there (PYTHONHASHSEED=0), so that rules that list moves out of a set list them in one order.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

from outplay.executor.sending import pickled

BEGIN: Final = (
    "import sys; sys.path[:] = {path!r}; from outplay.executor.serving import serve; from {room} import {guest}; "
    "serve({guest}())"
)

PATIENCE: Final = 1.0
"""Seconds that a process has to end by itself."""


class Chair:
    """The process of one guest.  What it answers goes to a queue: (chair, answer), and None when it has ended.

    guest      who sits there: the place of its class, 'outplay.playing.player_process.PlayerProcess'
    is_loaded  has it what it works with?
    is_gone    has it ended?
    """

    def __init__(self, guest: str, answers: SimpleQueue[tuple[Chair, list[Any] | None]]):
        path = [entry or os.getcwd() for entry in sys.path]
        room, _, guest = guest.rpartition(".")
        self.process = subprocess.Popen(
            [sys.executable, "-c", BEGIN.format(path=path, room=room, guest=guest)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONHASHSEED": "0"},
            start_new_session=True,
        )
        self.is_loaded = self.is_gone = False
        Thread(target=self._listen, args=(answers,), daemon=True).start()

    def _listen(self, answers: SimpleQueue[tuple[Chair, list[Any] | None]]) -> None:
        assert self.process.stdout is not None
        with suppress(ValueError, OSError):
            for line in self.process.stdout:
                answers.put((self, json.loads(line)))
        answers.put((self, None))

    def ask(self, kind: str, *arguments: Any) -> None:
        """Sends a question; a process that has ended does not hear it, and its end is in the queue."""
        assert self.process.stdin is not None
        question = pickle.dumps((kind, pickled(arguments)))
        with suppress(OSError):
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
        """Asks the process to end, and sees to it."""
        self.dismiss()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """Ends the process, and those that it started, whatever they do."""
        self.is_gone = True
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.process.wait()
