"""A player who searches: one of the methods of `op.search`, within limits, and what it learned is kept for one game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from threading import Event
from typing import Any, Final

from outplay.answers import no_actions
from outplay.door import Memory, deepen, search
from outplay.limit import Limit
from outplay.playing.pacing import seconds_for_move
from outplay.result import Result

SECONDS: Final = 1.0
"""What a move may take where nothing else limits the search."""

TIMELY: Final = 0.95
"""The part of a limit set by others that is aimed at, so that the answer is there in time."""


@dataclass
class Thinker:
    """Searches with a method and its options.

    words    how it was asked for
    limit    its own limits; none is SECONDS a move, unless the game has limits for everybody
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
    options: Mapping[str, Any] = field(default_factory=dict)
    stop: Event | None = None

    def __post_init__(self) -> None:
        self._new_game(None, None, None)

    def begin(self, game: Any, *, seed: int | None = None, seconds: float | None = None) -> None:
        """A new game: what was learned in the last one is forgotten."""
        self._new_game(game, seed, seconds)

    def _new_game(self, game: Any, seed: int | None, seconds: float | None) -> None:
        self.game, self.seconds = game, seconds
        self.drawn_from = (seed or 0) if self.seed is None else self.seed
        self.random = Random(self.drawn_from)
        self.found: Result[Any] | None = None
        self.kept = _keeps()

    def play(self, game: Any, state: Any, *, history: Sequence[Any] = (), seconds_left: float | None = None) -> Any:
        """The only move at once; else a move at random, as often as it errs; else what the search says."""
        self.found = None
        for action in self.at_once(game, state):
            return action
        self.found = self.think(game, state, history=history, seconds_left=seconds_left)
        return self.found.action

    def at_once(self, game: Any, state: Any) -> list[Any]:
        """The move that takes no search, alone in a list: the only one, or any, as often as it errs; else no move."""
        moves = list(game.actions(state)) or no_actions(state)
        return [self.random.choice(moves)] if len(moves) == 1 or self.random.random() < self.errs else []

    def think(
        self, game: Any, state: Any, *, history: Sequence[Any] = (), seconds_left: float | None = None
    ) -> Result[Any]:
        """What the search found within the limits."""
        return search(game, state, **self._asked(game, state, history, seconds_left))

    def deepen(self, game: Any, state: Any, *, history: Sequence[Any] = ()) -> Iterator[Result[Any]]:
        """The same, answer by answer; the last is the one to play."""
        return deepen(game, state, **self._asked(game, state, history, None))

    def _asked(self, game: Any, state: Any, history: Sequence[Any], seconds_left: float | None) -> dict[str, Any]:
        """The options of the search for a move."""
        if game is not self.game:
            self.game, self.kept = game, _keeps()
        limit = self._limit(game, state, seconds_left)
        asked = {"method": self.method, "seed": self.drawn_from, "limit": limit, "history": history, "stop": self.stop}
        return {**asked, **self.options, **self.kept}

    def require(self, game: Any) -> None:
        """Nothing, if the method can search the game; else what `op.search` says of it."""
        search(game, method=self.method, nodes=1, engine="plain", database=self.options.get("database"))

    def _limit(self, game: Any, state: Any, seconds_left: float | None) -> Limit:
        """Its own limits, and no more than the game allows."""
        allowed = [] if self.limit.seconds is None else [self.limit.seconds]
        if self.seconds is not None:
            allowed.append(self.seconds * TIMELY)
        if seconds_left is not None:
            allowed.append(seconds_for_move(game, state, seconds_left))
        if not allowed:
            return self.limit or Limit(seconds=SECONDS)
        return replace(self.limit, seconds=min(allowed))

    def __str__(self) -> str:
        return self.words


def _keeps() -> dict[str, Any]:
    """The options by which a search finds again what the last one of the same game learned."""
    return {"memory": Memory()}
