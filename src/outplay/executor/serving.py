"""The life of a process that was started to answer (chair.py): it takes questions, and its guest answers them.

What it reads and writes goes through the pipes that it was started with; the guest finds nothing there but silence: no
input, and output that nobody sees.  When the process that started it ends, however it does, so does this one.

Questions come pickled, answers go as lines of JSON: nothing of a guest's own kind reaches the process that asks.
"""

from __future__ import annotations

import json
import os
import pickle
import traceback
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, Final

from outplay.errors import OutplayError

LONGEST_WORDS: Final = 300
"""Letters of what went wrong that are told, at most."""


def serve(guest: Any) -> None:
    """The life of the process: one question after the other, until there are none."""
    questions: SimpleQueue[tuple[str, Any]] = SimpleQueue()
    source, answers = _taken(0, "rb"), _taken(1, "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    if hasattr(os, "register_at_fork"):
        for pipe in (source, answers):
            os.register_at_fork(after_in_child=partial(os.close, pipe.fileno()))
    Thread(target=_listen, args=(source, questions), daemon=True).start()
    while True:
        kind, arguments = questions.get()
        said = getattr(guest, kind)(*pickle.loads(arguments))
        answers.write(json.dumps(said).encode() + b"\n")
        answers.flush()


def _taken(stream: int, mode: str) -> BinaryIO:
    """A pipe of this process's own, that no other one inherits."""
    return os.fdopen(os.dup(stream), mode)  # type: ignore[return-value]


def _listen(source: BinaryIO, questions: SimpleQueue[tuple[str, Any]]) -> None:
    """Takes the questions in; at their end the process ends, whatever the guest does."""
    try:
        while True:
            questions.put(pickle.load(source))
    finally:
        os._exit(0)


def in_short(error: BaseException) -> str:
    """What went wrong in a line: 'ValueError: no move (my_players.py, line 7)'; our own errors say it themselves."""
    try:
        what = " ".join(str(error).split())[:LONGEST_WORDS]
    except Exception:
        what = "its words cannot be read"
    if isinstance(error, OutplayError):
        return what
    places = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(places[-1].filename).name}, line {places[-1].lineno})" if places else ""
    return f"{type(error).__name__}: {what}".rstrip(": ") + where
