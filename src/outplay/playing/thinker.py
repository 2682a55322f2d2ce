"""A player who searches: one of the methods of `op.search`, within limits, and what it learned is kept for one game.

Who is limited by nodes or depth alone keeps nothing: its move depends on the position, the history and the seed, and is
the same whether compiled code became ready on the way or not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from threading import Event
from typing import Final

from outplay.answers import no_actions
from outplay.door import Memory, deepen, search
from outplay.door.calls import prepare
from outplay.door.question import question
from outplay.executor.protocol import Options
from outplay.game import Action, AnyGame, State
from outplay.limit import Limit
from outplay.playing.players import History
from outplay.playing.time_plan import plan_of_move
from outplay.result import AnyResult

MOVE_SECONDS: Final = 1.0
"""What a move may take where nothing else limits the search."""

TIMELY_SHARE: Final = 0.95
"""The part of a limit set by others that is aimed at, so that the answer is there in time."""

WORTH_COMPILING: Final = 1.0
"""Games, times the seconds of a move, before which rules are compiled: some twenty times as many seconds are played."""

LEAST_SECONDS: Final = 0.05
"""For a move, before which it is worth loading compiled code."""


@dataclass
class Thinker:
    """Searches with a method and its options.

    words    how it was asked for
    limit    its own limits; none is MOVE_SECONDS a move, unless the game has limits for everybody
    seed     for the search and for moves at random; None is the one that a game begins with
    errs     the share of moves that are made at random
    options  the others of `op.search`
    stop     an Event that ends its searches as Ctrl-C does, if there is one
    found    what it found for its last move; None if that took no search
    """

    words: str
    method: str = "auto"
    limit: Limit = field(default_factory=Limit)
    seed: int | None = None
    errs: float = 0.0
    options: Options = field(default_factory=dict)
    stop: Event | None = None

    def __post_init__(self) -> None:
        self.begin(None)

    def begin(
        self,
        game: AnyGame | None,
        *,
        seed: int | None = None,
        seconds: float | None = None,
        increment: float = 0.0,
    ) -> None:
        """A new game: what was learned in the last one is forgotten."""
        self.game, self.seconds, self.increment = game, seconds, increment
        self.drawn_from = (seed or 0) if self.seed is None else self.seed
        self.random = Random(self.drawn_from)
        self.found: AnyResult | None = None
        self.memory = Memory()
        if game is not None:
            self.prepare(game)

    def prepare(self, game: AnyGame, games: int = 0) -> None:
        """Has the kernels of its searches ready before a game begins: those that are kept; before many games, all.

        Positions that were played are compared with those of the search by compiled code, too: the call has some.

        Who does not name an engine, and is limited by nodes or depth, answers the same by any: nothing is waited for.
        """
        asked = self._asked(game, game.initial, (game.initial,))
        engine, seconds = asked.get("engine", "auto"), asked["limit"].seconds or 0.0
        if engine == "compiled" or (engine == "auto" and seconds >= LEAST_SECONDS):
            makes = engine == "compiled" or games * seconds >= WORTH_COMPILING
            prepare(question(game, **asked), makes)

    def play(self, game: AnyGame, state: State, *, history: History = (), seconds_left: float | None = None) -> Action:
        """The only move at once; else a move at random, as often as it errs; else what the search says."""
        self.found = None
        for action in self.at_once(game, state):
            return action
        self.found = self.think(game, state, history=history, seconds_left=seconds_left)
        return self.found.action

    def at_once(self, game: AnyGame, state: State) -> list[Action]:
        """The move that takes no search, alone in a list: the only one, or any, as often as it errs; else no move."""
        moves = list(game.actions(state)) or no_actions(state)
        return [self.random.choice(moves)] if len(moves) == 1 or self.random.random() < self.errs else []

    def think(
        self, game: AnyGame, state: State, *, history: History = (), seconds_left: float | None = None
    ) -> AnyResult:
        """What the search found within the limits; where a clock runs for the whole game, when that is enough."""
        if seconds_left is None:
            return search(game, state, **self._asked(game, state, history))
        plan = plan_of_move(game, state, seconds_left, self.increment)
        for found in deepen(game, state, **self._asked(game, state, history, plan.most)):
            if plan.is_enough(found):
                break
        return found

    def deepen(self, game: AnyGame, state: State, *, history: History = ()) -> Iterator[AnyResult]:
        """Each answer that the search finds within its own limits, as it comes; the last is the one to play."""
        return deepen(game, state, **self._asked(game, state, history))

    def _asked(self, game: AnyGame, state: State, history: History, most: float | None = None) -> Options:
        """The options of `search` for a move in this state, which may take `most` seconds; what was learned of another
        game is forgotten.
        """
        if game is not self.game:
            self.game, self.memory = game, Memory()
        limit = self._limit(most)
        asked = {"method": self.method, "seed": self.drawn_from, "limit": limit, "history": history, "stop": self.stop}
        return {**asked, **self.options, "memory": None if limit.seconds is None else self.memory}

    def require(self, game: AnyGame) -> None:
        """Returns if the method can search the game; else raises what `op.search` says of it."""
        search(game, method=self.method, nodes=1, engine="plain", database=self.options.get("database"))

    def _limit(self, most: float | None) -> Limit:
        """Its own limits, and no more than the game allows, and its clock."""
        allowed = [] if self.limit.seconds is None else [self.limit.seconds]
        if self.seconds is not None:
            allowed.append(self.seconds * TIMELY_SHARE)
        if most is not None:
            allowed.append(most)
        if not allowed:
            return self.limit or Limit(seconds=MOVE_SECONDS)
        return replace(self.limit, seconds=min(allowed))

    def __str__(self) -> str:
        return self.words
