"""Positions out of strong play, and what the strong player says of every move there.

A move is *worse* in a position if that is sure: its value is below the best one's by more than the errors of both, or
both are proved.  Else it is *good*: it may be a best one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import Final

from outplay.game import AnyGame, State
from outplay.playing.reporting.levels import average
from outplay.result import AnyResult, written
from outplay.saying import NORMAL_95, proportion, sampled
from outplay.writing import PlainData, plain_data, plain_fields, write_move

LEAST_POSITIONS: Final = 8
"""Positions in which a move must have been judged before it is called never or always good."""


@dataclass
class JudgedMove:
    """A move as the game writes it: in how many positions it was judged, and in how many of them it was worse.

    telling   positions in which it was good, and another move was worse
    """

    judged: int = 0
    worse: int = 0
    telling: int = 0


@dataclass(frozen=True)
class FirstMove:
    """A move from the start, as the strong player sees it: its value and standard error, for who makes it, in words."""

    move: str
    value: float
    error: float | None
    certainty: str
    is_worse: bool
    says: str

    def as_dict(self) -> PlainData:
        """Plain data that json.dumps takes."""
        return plain_fields(self, *vars(self))


@dataclass
class Judged:
    """What was seen in all positions together.

    positions   how many were judged, each another one, with at least two moves
    moves       how often there were so many moves, and `good`, how often so many of them were good
    indifferent  positions in which no move was worse
    chosen, forced  turns in the strong games, and how many of them had a single move
    """

    thinking: int
    positions: int = 0
    moves: Counter[int] = field(default_factory=Counter)
    good: Counter[int] = field(default_factory=Counter)
    indifferent: int = 0
    chosen: int = 0
    forced: int = 0
    by_move: dict[str, JudgedMove] = field(default_factory=dict)
    first_moves: tuple[FirstMove, ...] = ()

    def add(self, game: AnyGame, state: State, rows: Sequence[AnyResult]) -> None:
        """One more position, with what was said of its moves."""
        worse = [is_worse(row, rows[0]) for row in rows]
        self.positions += 1
        self.moves[len(rows)] += 1
        self.good[worse.count(False)] += 1
        self.indifferent += not any(worse)
        for row, bad in zip(rows, worse, strict=True):
            move = self.by_move.setdefault(write_move(game, state, row.action), JudgedMove())
            move.judged += 1
            move.worse += bad
            move.telling += not bad and any(worse)

    def add_first(self, game: AnyGame, state: State, rows: Sequence[AnyResult]) -> None:
        """The moves from the start, the best first."""
        self.first_moves = tuple(_first_move(game, state, row, rows[0]) for row in rows)

    @property
    def never(self) -> dict[str, JudgedMove]:
        """Moves that were worse wherever they were judged, in enough positions, those judged most in front."""
        return self._moves(lambda move: move.worse == move.judged >= LEAST_POSITIONS)

    @property
    def always(self) -> dict[str, JudgedMove]:
        """Moves that were good wherever they were judged, and in enough positions better than others."""
        return self._moves(lambda move: move.worse == 0 and move.telling >= LEAST_POSITIONS)

    def _moves(self, wanted: Callable[[JudgedMove], bool]) -> dict[str, JudgedMove]:
        found = {name: move for name, move in self.by_move.items() if wanted(move)}
        return dict(sorted(found.items(), key=lambda pair: -pair[1].judged))

    def as_dict(self) -> PlainData:
        """Plain data that json.dumps takes."""
        return {
            **plain_fields(self, "thinking", "positions"),
            "moves": average(self.moves).as_dict(),
            "good": average(self.good).as_dict(),
            "indifferent": proportion(self.indifferent, self.positions).as_dict(),
            "forced": proportion(self.forced, self.chosen).as_dict(),
            "never_good": {name: move.judged for name, move in self.never.items()},
            "always_good": {name: move.judged for name, move in self.always.items()},
            "by_move": {name: [move.judged, move.judged - move.worse] for name, move in self.by_move.items()},
            "first_moves": plain_data(self.first_moves),
        }


def _first_move(game: AnyGame, state: State, row: AnyResult, best: AnyResult) -> FirstMove:
    exact = row.certainty == "exact"
    says = f"worth {written(row.value, digits=3)}, proved" if exact else sampled(row)
    move = write_move(game, state, row.action)
    return FirstMove(move, row.value, row.error, row.certainty, is_worse(row, best), says)


def is_worse(row: AnyResult, best: AnyResult) -> bool:
    """Is it sure that a move is worse than the best one?  One that was not tried is not."""
    if row.certainty != "exact" and not row.visits:
        return False
    errors = [0.0 if one.certainty == "exact" else float(one.error or 0.0) for one in (row, best)]
    return float(best.value - row.value) > NORMAL_95 * hypot(*errors)
