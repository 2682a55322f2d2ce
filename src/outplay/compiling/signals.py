"""Signal masking: an exception that one raises inside the compiler's callbacks and finalizers is lost, or worse.

Python handles signals in the main thread, between any two of its steps.  Here the handlers are set aside for a while;
what came in the meantime is handled when they are back.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Any

Arrived = tuple[int, FrameType | None]
"""What a handler is called with."""


@contextmanager
def signals_masked() -> Iterator[list[Arrived]]:
    """Signals that arrive in this block are handled when it ends, whatever ends it; it is given those that came.

    In any thread but the main one it does nothing, for no signal is handled there.
    """
    arrived: list[Arrived] = []
    handlers = _handlers() if current_thread() is main_thread() else {}
    try:
        for number in handlers:
            signal.signal(number, lambda *one: arrived.append(one))
        yield arrived
    finally:
        for number in reversed(handlers):
            signal.signal(number, handlers[number])
        for number, frame in arrived:
            handlers[number](number, frame)


def _handlers() -> dict[int, Any]:
    """What is called in Python for each signal, Ctrl-C first."""
    found = {number: signal.getsignal(number) for number in (signal.SIGINT, *signal.valid_signals())}
    return {number: handler for number, handler in found.items() if callable(handler)}
