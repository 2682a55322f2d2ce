"""One `go`: a search that another thread stops, or tells that its time runs from now on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from threading import Event, Thread
from time import perf_counter
from typing import Any, Final

import outplay
from outplay.notation import choices, players_by_turn, write_move
from outplay.playing import Record, TimePlan, plan_of_move
from outplay.protocols.answers import NO_MOVE, best_move, comment, info
from outplay.protocols.commands import Go
from outplay.result import AnyResult

ENDLESS_SECONDS: Final = 1e6
"""For a search that only `stop` ends."""

TIMELY_SHARE: Final = 0.95
"""The part of a move's time that is aimed at, where what is kept back would be more than the rest of it."""

Say = Callable[[str], None]


@dataclass
class Settings:
    """What holds for every search: lines that are told, seconds kept back, and the options of `op.search`."""

    lines: int = 1
    reserve: float = 0.1
    memory: outplay.Memory = field(default_factory=outplay.Memory)
    options: dict[str, Any] = field(default_factory=dict)


@dataclass
class Thinking:
    """What `go` asks for, from the moment at which it was heard.

    began  when the time began to run; for `ponder`, not before it is `hit`
    stop   ends the search; over, it has ended
    """

    go: Go
    began: float = field(default_factory=perf_counter)
    stop: Event = field(default_factory=Event)
    hit: Event = field(default_factory=Event)
    over: Event = field(default_factory=Event)

    def __post_init__(self) -> None:
        if not self.go.ponders:
            self.hit.set()

    def end(self) -> None:
        """The move is wanted now."""
        self.stop.set()
        self.hit.set()

    def ponder_hit(self) -> None:
        """The expected move was played: from now on the time runs."""
        if not self.hit.is_set():
            self.began = perf_counter()
            self.hit.set()

    def think(self, record: Record, settings: Settings, say: Say) -> None:
        """Searches, says what it finds, and at the end the move."""
        game, state = record.game, record.state
        moves = [] if record.game.is_terminal(state) or game.to_move(state) == outplay.CHANCE else choices(game, state)
        action, best = (moves[0] if moves else None), None
        try:
            if moves and not (self._is_timed and len(moves) == 1):
                for best in self._told(record, settings, say):
                    action = best.action
        except Exception as error:
            say(comment(error))
        finally:
            self.over.set()
        self.hit.wait()
        if self.go.is_infinite:
            self.stop.wait()
        say(best_move(game, state, action, best) if moves else f"bestmove {NO_MOVE}")

    @property
    def _is_timed(self) -> bool:
        """Is it a move of a game on a clock, which needs no search if it is the only one?"""
        return bool(self.go.left) and not (self.go.is_infinite or self.go.ponders)

    def _told(self, record: Record, settings: Settings, say: Say) -> Iterator[AnyResult]:
        """The best row of each answer, after what is to be said of it, until one is enough."""
        plan = self._plan(record, settings.reserve)
        if self.go.ponders:
            Thread(target=self._end_in_time, args=(plan,), daemon=True).start()
        told: list[tuple[Any, ...]] = []
        with closing(self._answers(record, settings, plan)) as answers:
            for rows in answers:
                seconds, nodes = perf_counter() - self.began, sum(row.nodes for row in rows)
                found: list[tuple[Any, ...]] = [(row.action, row.line, row.depth, row.value) for row in rows]
                if found != told:
                    for number, row in enumerate(rows[: settings.lines], 1):
                        say(info(row, number, nodes, seconds))
                told = found
                yield rows[0]
                if plan is not None and self.hit.is_set() and self._is_enough(plan, rows[0]):
                    return

    def _is_enough(self, plan: TimePlan, best: AnyResult) -> bool:
        plan.began = self.began
        return plan.is_enough(best)

    def _plan(self, record: Record, reserve: float) -> TimePlan | None:
        """The time of this move: what was given for it, or a part of what is left for the game; None for all."""
        if self.go.is_infinite:
            return None
        if self.go.seconds is not None:
            seconds = self.go.seconds - min(reserve, (1 - TIMELY_SHARE) * self.go.seconds)
            return TimePlan(seconds, seconds, is_judged=False)
        place = players_by_turn(record.game).index(record.game.to_move(record.state))
        left, gain = self.go.left.get(place), self.go.gains.get(place, 0.0)
        if left is None:
            return None
        return plan_of_move(
            record.game, record.state, max(left, 0.001), gain, moves_to_go=self.go.moves_to_go, reserve=reserve
        )

    def _end_in_time(self, plan: TimePlan | None) -> None:
        """Where a search that was begun before its time runs has none: ends it when the time is up."""
        self.hit.wait()
        if plan is not None and not self.over.wait(max(self.began + plan.most - perf_counter(), 0.0)):
            self.stop.set()

    def _limit(self, plan: TimePlan | None) -> outplay.Limit:
        """The limits of the search, which has begun by now."""
        depth = self.go.depth if self.go.mate is None else 2 * self.go.mate - 1
        seconds = None if plan is None or self.go.ponders else max(self.began + plan.most - perf_counter(), 0.001)
        if not (seconds or depth or self.go.nodes):
            seconds = ENDLESS_SECONDS
        return outplay.Limit(depth=depth, seconds=seconds, nodes=self.go.nodes)

    def _answers(self, record: Record, settings: Settings, plan: TimePlan | None) -> Any:
        """The best move, or the wanted ones of all moves, the best first, again and again."""
        game, state = record.game, record.state
        limit = self._limit(plan)
        asked = {"limit": limit, "history": record.history, "stop": self.stop, **settings.options}
        if settings.lines == 1 and not self.go.moves:
            asked["memory"] = settings.memory if limit.seconds is not None else None
            return ([found] for found in outplay.deepen(game, state, **asked))
        rankings = outplay.deepen_analysis(game, state, **asked)
        if not self.go.moves:
            return (list(rows) for rows in rankings)
        return ([row for row in rows if write_move(game, state, row.action) in self.go.moves] for rows in rankings)
