"""Who else is at the board: the engine, with a move, a hint or every move ranked, and players of other words."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from threading import Timer
from typing import Any

import click
from rich.console import Console
from rich.status import Status

import outplay
from outplay.cli.verdict import SearchResult
from outplay.notation import choices
from outplay.playing import ask_player, begin_game

SECONDS_UNTIL_ANNOUNCED = 0.3
"""What takes longer than this is announced on the terminal."""

NOW = "Ctrl-C: answer now"


class Opponent:
    """The engine, within a limit, for whoever is to move."""

    def __init__(self, game: Any, limit: outplay.Limit, engine: str = "auto", database: str | None = None):
        self.game = game
        self.options: dict[str, Any] = {"limit": limit, "engine": engine, "database": database}

    def think(self, state: Any, history: Sequence[Any] = ()) -> SearchResult:
        """The best move that was found within the limit, or until Ctrl-C; `history` are the states played before."""
        last = None
        try:
            with waiting("compiling the rules"):
                results = outplay.deepen(self.game, state, history=history, **self.options)
            with waiting(f"thinking; {NOW}"):
                for last in results:  # noqa: B007  (the last one counts)
                    pass
        except KeyboardInterrupt:
            last = replace(last or self._at_once(state), stopped_by="interrupt")
        assert last is not None
        return last

    def _at_once(self, state: Any) -> SearchResult:
        """An answer of one ply, without the compiler."""
        return outplay.search(self.game, state, depth=1, engine="plain")

    def rank(self, state: Any, history: Sequence[Any] = ()) -> list[SearchResult]:
        """Every legal move, the best first."""
        with waiting(f"ranking every move; {NOW}"):
            return outplay.analyse(self.game, state, history=history, **self.options)


class Rival:
    """A player of other words at the board: 'easy', 'mcts seconds=0.5', 'my_players.py:clever'."""

    def __init__(self, game: Any, words: str, seed: int, seconds: float | None):
        self.game, self.words = game, words
        self.player = outplay.player(words)
        begin_game(self.player, game, seed=seed, seconds=seconds)

    @property
    def name(self) -> str:
        """What it is called in a sentence: its first word, or the name in its file."""
        return self.words.split()[0].rpartition(":")[2]

    def choose(self, state: Any, history: Sequence[Any]) -> tuple[Any, SearchResult | None]:
        """Its move, and what it found, if it searched; Ctrl-C makes a search answer at once."""
        with waiting(f"thinking; {NOW}"):
            action = ask_player(self.player, self.game, state, history)
        if action not in choices(self.game, state):
            raise click.ClickException(f"{self.words} played {action!r:.60}, which is not a move there")
        return action, getattr(self.player, "found", None)


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """A status line on a terminal, if the block takes longer than SECONDS_UNTIL_ANNOUNCED."""
    if not sys.stderr.isatty():
        yield
        return
    status = Status(f"{what} ...", console=Console(stderr=True))
    timer = Timer(SECONDS_UNTIL_ANNOUNCED, status.start)
    timer.daemon = True
    try:
        timer.start()
        yield
    finally:
        timer.cancel()
        timer.join()
        status.stop()
