"""Every legal move with its value: the moves of a state searched one by one, with one table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from outplay.answers import no_actions
from outplay.engine.alpha_beta.driver import Driver, depths
from outplay.engine.alpha_beta.plain.rules import number_of
from outplay.engine.alpha_beta.searcher import Stopped
from outplay.engine.alpha_beta.session import BEYOND_KERNELS, Session
from outplay.result import Result, Stop


def rankings(session: Session) -> Iterator[list[Result[Any]]]:
    """The moves, the best first: after each completed depth, and at last what ended the search."""
    rows: list[Branch] = []
    reason: Stop = "end"
    try:
        rows = _branches(session)
        with session.clock():
            for _ in _searched(session, rows):
                yield _ranked(rows, "end")
    except Stopped:
        reason = session.reason
    except KeyboardInterrupt:
        reason = "interrupt"
    except BEYOND_KERNELS:
        if not session.may_go_plain:
            raise
        yield from rankings(session.gone_plain())
        return
    if reason != "end":
        yield _ranked(rows or _branches(session), reason)


def unsearched(session: Session) -> list[Result[Any]]:
    """The moves of an analysis that was interrupted before it began."""
    return _ranked(_branches(session), "interrupt")


def _branches(session: Session) -> list[Branch]:
    return [Branch(session, action) for action in session.game.actions(session.state)] or no_actions(session.state)


def _searched(session: Session, rows: list[Branch]) -> Iterator[None]:
    """Searches all moves a ply deeper each time, until a limit or until all is proved."""
    if session.proving:
        for row in rows:
            row.prove()
        yield
        return
    for depth in depths(session.limit.depth):
        for row in sorted(rows, key=lambda row: row.value, reverse=True) if depth > 1 else rows:
            row.deepen(depth - 1)
        yield
        if all(row.is_exact for row in rows):
            return


def _ranked(rows: list[Branch], reason: Stop) -> list[Result[Any]]:
    return sorted((row.result(reason) for row in rows), key=lambda result: result.value, reverse=True)


class Branch:
    """One legal move of the state that is analysed; values are in the view of the player who makes it."""

    def __init__(self, session: Session, action: Any):
        self.game, self.action = session.game, action
        self.player = session.player
        self.state = session.game.result(session.state, action)
        self.session = session
        self.last: Result[Any] | None = None
        self.known: float | None = None
        self.nodes = 1
        self.driver: Driver | None = None
        if self.game.is_terminal(self.state):
            self.known = number_of(self.game, "utility", self.state, self.player)
        else:
            self.driver = session.driver(self.state)

    @property
    def is_exact(self) -> bool:
        """Is there nothing more to search?"""
        return self.driver is None or (self.last is not None and self.last.certainty == "exact")

    @property
    def value(self) -> float:
        """What the move is worth, as far as is known."""
        return self.session.words.middle if self.known is None else self.known

    def _seen(self, driver: Driver, value: float) -> float:
        """A value of the next player's, in the view of the player who makes the move."""
        return (value if driver.player == self.player else -value) + self.session.shift(self.player)

    def prove(self) -> None:
        """Finds the exact value."""
        if self.driver is not None:
            with self.counting():
                *_, self.last = self.driver.prove()
                self.known = self._seen(self.driver, self.last.value)

    def deepen(self, depth: int) -> None:
        """Searches so many plies below the move; 0 leaves it at the evaluation."""
        if self.driver is not None and not self.is_exact:
            with self.counting():
                if depth == 0:
                    self.known = self._seen(self.driver, self.driver.static())
                else:
                    self.last = self.driver.to_depth(depth)
                    self.known = self._seen(self.driver, self.last.value)

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Counts the nodes of this move alone: the searcher's are those of all."""
        before = self.session.searcher.nodes
        try:
            yield
        finally:
            self.nodes += self.session.searcher.nodes - before

    def result(self, reason: Stop) -> Result[Any]:
        """The record of this move, seen from the player who makes it."""
        last = self.last
        exact = self.is_exact
        line = (self.action, *(last.line if last else ()))
        return Result(
            value=self.value,
            action=self.action,
            line=line,
            certainty="exact" if exact else "estimate",
            player=self.player,
            depth=None if exact else (last.depth or 0) + 1 if last else 1,
            nodes=self.nodes,
            stopped_by="end" if exact else "depth" if reason == "end" else reason,
            ends_in=len(line) if self.driver is None else (last.ends_in + 1 if last and last.ends_in else None),
        )
