"""A player who searches: one of the methods of `op.search`, within limits, and what it learned is kept for one game.

Who is limited by nodes or depth alone keeps nothing: its move depends on the position, the history and the seed, and is
the same whether compiled code became ready on the way or not.

Time for a whole game is divided over the moves that are left to expect.  How many those are, a few random games from
here say: each of them counts the player's own moves.  Real games are longer than random ones, where people resist.
Every move then gets an equal share of what is left, so that a game that turns out longer still has time for every move,
less and less of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from threading import Event
from time import perf_counter
from typing import Final

from outplay.answers import no_actions
from outplay.door import Memory, deepen, search
from outplay.door.calls import prepare
from outplay.door.question import question
from outplay.executor.protocol import Options
from outplay.game import CHANCE, Action, AnyGame, Player, State
from outplay.limit import Limit
from outplay.notation import choices
from outplay.playing.players import History
from outplay.result import AnyResult

MOVE_SECONDS: Final = 1.0
"""What a move may take where nothing else limits the search."""

TIMELY_SHARE: Final = 0.95
"""The part of a limit set by others that is aimed at, so that the answer is there in time."""

SAMPLED_GAMES, SAMPLED_PLIES = 4, 200
"""Random games that say how many moves are left, and plies of each that are looked at."""

SAMPLING_SHARE: Final = 0.01
"""The part of the time left that may go into random games."""

REAL_TO_RANDOM: Final = 1.5
"""Moves of a real game for each move of a random one."""

FEWEST_MOVES, MOST_MOVES = 3.0, 50.0
"""Moves that are expected, at least and at most."""

WORTH_COMPILING: Final = 1.0
"""Games, times the seconds of a move, before which rules are compiled: some twenty times as many seconds are played."""

LEAST_SECONDS: Final = 0.05
"""For a move, before which it is worth loading compiled code."""

SHORTEST_SECONDS: Final = 0.001
"""For a move where all time is used up."""


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

    def begin(self, game: AnyGame | None, *, seed: int | None = None, seconds: float | None = None) -> None:
        """A new game: what was learned in the last one is forgotten."""
        self.game, self.seconds = game, seconds
        self.drawn_from = (seed or 0) if self.seed is None else self.seed
        self.random = Random(self.drawn_from)
        self.found: AnyResult | None = None
        self.memory = Memory()
        if game is not None:
            self.prepare(game)

    def prepare(self, game: AnyGame, games: int = 0) -> None:
        """Has the kernels of its searches ready before a game begins: those that are kept; before many games, all.

        Who does not name an engine, and is limited by nodes or depth, answers the same by any: nothing is waited for.
        """
        asked = self._asked(game, game.initial, (), None)
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
        """What the search found within the limits."""
        return search(game, state, **self._asked(game, state, history, seconds_left))

    def deepen(self, game: AnyGame, state: State, *, history: History = ()) -> Iterator[AnyResult]:
        """Each answer that the search finds within its own limits, as it comes; the last is the one to play."""
        return deepen(game, state, **self._asked(game, state, history, None))

    def _asked(self, game: AnyGame, state: State, history: History, seconds_left: float | None) -> Options:
        """The options of `search` for a move in this state; what was learned of another game is forgotten."""
        if game is not self.game:
            self.game, self.memory = game, Memory()
        limit = self._limit(game, state, seconds_left)
        asked = {"method": self.method, "seed": self.drawn_from, "limit": limit, "history": history, "stop": self.stop}
        return {**asked, **self.options, "memory": None if limit.seconds is None else self.memory}

    def require(self, game: AnyGame) -> None:
        """Returns if the method can search the game; else raises what `op.search` says of it."""
        search(game, method=self.method, nodes=1, engine="plain", database=self.options.get("database"))

    def _limit(self, game: AnyGame, state: State, seconds_left: float | None) -> Limit:
        """Its own limits, and no more than the game allows."""
        allowed = [] if self.limit.seconds is None else [self.limit.seconds]
        if self.seconds is not None:
            allowed.append(self.seconds * TIMELY_SHARE)
        if seconds_left is not None:
            allowed.append(seconds_for_move(game, state, seconds_left))
        if not allowed:
            return self.limit or Limit(seconds=MOVE_SECONDS)
        return replace(self.limit, seconds=min(allowed))

    def __str__(self) -> str:
        return self.words


def seconds_for_move(game: AnyGame, state: State, seconds_left: float) -> float:
    """What to spend on the move in this state, of all that is left for the game; never all of it."""
    return max(seconds_left / moves_to_expect(game, state, seconds_left * SAMPLING_SHARE), SHORTEST_SECONDS)


def moves_to_expect(game: AnyGame, state: State, seconds: float) -> float:
    """How many moves the player to move has still to make, this one included; looked at for so many seconds at most."""
    mover, random, until = game.to_move(state), Random(0), perf_counter() + seconds
    counts: list[int] = []
    while len(counts) < SAMPLED_GAMES and not (counts and perf_counter() > until):
        counts.append(_own_moves(game, state, mover, random))
    return min(max(REAL_TO_RANDOM * sum(counts) / len(counts), FEWEST_MOVES), MOST_MOVES)


def _own_moves(game: AnyGame, state: State, mover: Player, random: Random) -> int:
    """How often that player moves in a random game from here."""
    count = 0
    for _ in range(SAMPLED_PLIES):
        if game.is_terminal(state):
            break
        here = game.to_move(state)
        count += here != CHANCE and here == mover
        state = game.result(state, random.choice(choices(game, state)))
    return count
