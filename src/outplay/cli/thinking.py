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
from outplay.errors import CannotCompile
from outplay.notation import is_for_many, playout, throws_dice

MOVES = "Play these moves first; one with spaces or commas in it stands in quotes: \"'a1, b2' 'take 3' c4\"."

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
        """Is there a choice to rank?"""
        return not self.game.is_terminal(self.state) and self.game.to_move(self.state) != outplay.CHANCE

    @property
    def may_compile(self) -> bool:
        """Is this for the compiled engine, if the rules compile?"""
        return self.can_rank and not is_for_many(self.game) and not throws_dice(self.game)

    def deepen(self, limit: outplay.Limit) -> outplay.Result[Any]:
        """The last result within the limit, with a line for each depth on the way, and for every change of method."""
        with waiting("compiling the rules"):
            results = outplay.deepen(self.game, self.state, limit=limit, **self.options)
        self._say(self.notation.heading())
        began, last = perf_counter(), None
        shown: tuple[Any, Any] = (None, None)
        taken = None
        try:
            for last in results:
                self.seconds = perf_counter() - began
                if taken not in (None, way(last)) and way(last):
                    self._say(way(last))
                taken = way(last)
                if (last.depth, last.action) != shown:
                    shown = last.depth, last.action
                    self._say(self.notation.progress(last, self.seconds, self.width))
        except KeyboardInterrupt:
            if last is None:
                raise
            return replace(last, stopped_by="interrupt")
        assert last is not None
        return last

    def prove(self) -> outplay.Result[Any]:
        """The exact value, however long that takes."""
        with waiting("compiling the rules"):
            if self.may_compile:
                self._compile(self.options)
        began = perf_counter()
        with waiting("proving"):
            result = outplay.search(self.game, self.state, **self.options)
        self.seconds = perf_counter() - began
        self._say(self.notation.heading())
        self._say(self.notation.progress(result, self.seconds, self.width))
        return result

    def why_plain(self, exact: bool) -> str | None:
        """Why the rules were not compiled, where nobody chose an engine: known at once, for it has been tried."""
        if self.options["engine"] != "auto" or not self.may_compile:
            return None
        compiled = {**self.options, "engine": "compiled"}
        try:
            if exact:
                self._compile(compiled)
            else:
                outplay.deepen(self.game, self.state, depth=1, **compiled)
        except CannotCompile as error:
            return error.reason
        return None

    def _compile(self, options: dict[str, Any]) -> None:
        """Proves the last position of some game, which takes no time once the rules are compiled."""
        *_, last, end = self.state, *playout(self.game, self.state)
        if self.game.is_terminal(end):
            outplay.search(self.game, last, **options)

    def rank(self, limit: outplay.Limit) -> list[outplay.Result[Any]]:
        """Every legal move, the best first."""
        with waiting("ranking every move"):
            return outplay.analyse(self.game, self.state, limit=limit, **self.options)

    def _say(self, line: str) -> None:
        if not self.quiet:
            click.echo(line)


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
