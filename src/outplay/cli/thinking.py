"""Searching while somebody waits: a line for each depth, and a status line on the terminal for what takes long."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from threading import Timer
from time import perf_counter
from typing import Any

import click
from rich.console import Console
from rich.status import Status

import outplay
from outplay.cli.verdict import Notation, way

PATIENCE = 0.3
"""What takes longer than these seconds is announced."""


def limit_of(seconds: float | None, depth: int | None, nodes: int | None, otherwise: float | None) -> outplay.Limit:
    """The limit that was asked for; so many seconds if there is none, or no limit."""
    return outplay.Limit(depth, seconds, nodes) or outplay.Limit(seconds=otherwise)


class Thinking:
    """The searches of one command.

    quiet   print nothing
    seconds how long the last search took, without what was compiled before it
    """

    def __init__(self, game: Any, state: Any, notation: Notation, options: dict[str, Any], quiet: bool):
        self.game, self.state, self.notation, self.options = game, state, notation, options
        self.quiet, self.seconds = quiet, 0.0
        self.width = Console().width if sys.stdout.isatty() else None

    @property
    def can_rank(self) -> bool:
        """Are there moves to rank, or outcomes to list?"""
        return not self.game.is_terminal(self.state)

    def deepen(self, limit: outplay.Limit) -> outplay.Result[Any]:
        """The last result within the limit, with a line for each depth on the way, and for every change of method."""
        results = outplay.deepen(self.game, self.state, limit=limit, **self.options)
        self._say(self.notation.heading())
        began, last = perf_counter(), None
        shown: tuple[Any, ...] = ()
        try:
            for result in results:
                self.seconds = perf_counter() - began
                self._say_changes(last, result)
                last = result
                if _news(last) != shown:
                    shown = _news(last)
                    self._say(self.notation.progress(last, self.seconds, self.width))
        except KeyboardInterrupt:
            if last is None:
                raise
            return replace(last, stopped_by="interrupt")
        assert last is not None
        return last

    def _say_changes(self, last: outplay.Result[Any] | None, result: outplay.Result[Any]) -> None:
        """A line where another method, or compiled code, takes over."""
        if last is not None and way(last) != way(result):
            self._say(way(result))
        if last is not None and last.engine != result.engine:
            self._say(f"{result.engine} code takes over")

    def prove(self) -> outplay.Result[Any]:
        """The exact value, however long that takes."""
        began = perf_counter()
        with waiting("proving"):
            result = outplay.search(self.game, self.state, **self.options)
        self.seconds = perf_counter() - began
        self._say(self.notation.heading())
        self._say(self.notation.progress(result, self.seconds, self.width))
        return result

    def rank(self, limit: outplay.Limit) -> list[outplay.Result[Any]]:
        """Every legal move, the best first, or every outcome."""
        with waiting("ranking every move"):
            return outplay.analyse(self.game, self.state, limit=limit, **self.options)

    def _say(self, line: str) -> None:
        if not self.quiet:
            click.echo(line)


def _news(result: outplay.Result[Any]) -> tuple[Any, ...]:
    """What a new line is written for: another depth, another move, twice as many playouts."""
    return result.depth, result.action, result.nodes.bit_length() if result.visits is not None else 0


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """A status line on a terminal, if it takes longer than one waits without asking."""
    if not sys.stderr.isatty():
        yield
        return
    status = Status(f"{what} ...", console=Console(stderr=True))
    timer = Timer(PATIENCE, status.start)
    timer.daemon = True
    try:
        timer.start()
        yield
    finally:
        timer.cancel()
        timer.join()
        status.stop()
