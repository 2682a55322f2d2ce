"""The compiler can be interrupted between its steps alone: signals wait until then, and so does garbage collection."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import get_ident
from typing import TypeVar

from outplay.compiling.private import Event, Listener, install_listener
from outplay.compiling.signals import Arrived, signals_masked

T = TypeVar("T")


class CompilationStopped(BaseException):
    """Raised inside the compiler to stop it where it is; no `except Exception` of its own catches it."""


def compile_interruptibly(compiling: Callable[[], T]) -> T:
    """What `compiling()` returns.  A signal stops it and is handled; if that raises nothing, it begins again."""
    while True:
        with signals_masked() as arrived:
            try:
                with install_listener("numba:run_pass", _StopAfterSignal(arrived)), without_garbage_collection():
                    return compiling()
            except CompilationStopped:
                pass
            gc.collect()


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """In this block Python collects no garbage in cycles, which would take a fifth of the compiler's time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class _StopAfterSignal(Listener):
    """Raises CompilationStopped before the next step of the compiler in this thread, once a signal has arrived."""

    def __init__(self, arrived: list[Arrived]):
        self.arrived, self.thread = arrived, get_ident()

    def on_start(self, event: Event) -> None:
        if self.arrived and get_ident() == self.thread:
            raise CompilationStopped

    def on_end(self, event: Event) -> None:
        """Does nothing: a step that has ended is not taken back."""
