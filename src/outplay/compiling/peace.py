"""The compiler works in peace: signals wait until it has let go, which they make it do soon; so does the collector."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import get_ident
from typing import TypeVar

from outplay.compiling.private import Event, Listener, install_listener
from outplay.compiling.signals import Arrived, undisturbed

T = TypeVar("T")


class LetGo(BaseException):
    """The compiler is to stop where it is; no `except Exception` of its own catches it."""


def in_peace(compiling: Callable[[], T]) -> T:
    """What it gives.  A signal makes the compiler stop and is handled; if that raises nothing, it begins again."""
    while True:
        with undisturbed() as arrived:
            try:
                with install_listener("numba:run_pass", _Heeding(arrived)), uncollected():
                    return compiling()
            except LetGo:
                pass
            gc.collect()


@contextmanager
def uncollected() -> Iterator[None]:
    """In this block Python does not look for circles of garbage: a fifth of the compiler's time would go into that."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class _Heeding(Listener):
    """A LetGo before the next step that the compiler takes in this thread, once a signal has arrived."""

    def __init__(self, arrived: list[Arrived]):
        self.arrived, self.thread = arrived, get_ident()

    def on_start(self, event: Event) -> None:
        if self.arrived and get_ident() == self.thread:
            raise LetGo

    def on_end(self, event: Event) -> None:
        """Nothing: what is done is done."""
