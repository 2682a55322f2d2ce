"""One game between players who think, from the first move to the end, which comes as in a match (ending.py)."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from random import Random
from time import perf_counter, process_time
from typing import Final, NamedTuple

from outplay.door import search
from outplay.errors import CannotCompile
from outplay.game import CHANCE, Action, AnyGame, Player, State
from outplay.limit import Limit
from outplay.playing.arbiter import LONGEST
from outplay.playing.ending import equal_shares, worths_at_end
from outplay.playing.players import AtRandom, ask_player, begin_game
from outplay.playing.record import Record
from outplay.playing.schedule import random_move
from outplay.playing.thinker import Thinker

TABLE_MB: Final = 32
"""Megabytes of a player's tree, at most."""


class Late(Exception):
    """A game was still being played when it was to be given up."""


class Finished(NamedTuple):
    """A game that is over.

    worths   what it was worth to each player
    states   all of them, the end included; `actions`, what was played between them
    ending   'end', 'repetition' or 'longest'
    """

    worths: dict[Player, float]
    states: tuple[State, ...]
    actions: tuple[Action, ...]
    ending: str

    @property
    def plies(self) -> int:
        """How many moves and throws of dice it had."""
        return len(self.actions)


@dataclass
class SelfPlay:
    """Plays the games of a report: plain at first, compiled when they turn out to last.

    Each game is played in one engine from its first move to its last; both play the same moves.

    plain_seconds  of the processor, that games are played in plain Python before the rules are compiled
    given_up_at    when even a game that is being played is given up, by the clock `perf_counter`
    taken_plain    seconds of the processor that plain games have taken
    """

    game: AnyGame
    start: State
    players: tuple[Player, ...]
    seed: int
    plain_seconds: float
    given_up_at: float = inf
    engine: str = "plain"
    taken_plain: float = 0.0

    def play(self, thinking: Mapping[Player, int], number: str) -> Finished:
        """The game of that number; `thinking` is how many iterations a move each player has, 0 for moves at random."""
        worked = process_time()
        try:
            return self._played({who: self._player(nodes) for who, nodes in thinking.items()}, number)
        finally:
            self.taken_plain += (process_time() - worked) * (self.engine == "plain")

    @property
    def drawn(self) -> dict[Player, float]:
        """What a game that came to no end is worth to each: an equal share."""
        return equal_shares(self.game, self.players)

    def choose_engine(self) -> str:
        """The engine for the next game: 'compiled' once plain ones have taken long enough, if the rules can be."""
        if self.engine == "plain" and self.taken_plain >= self.plain_seconds:
            self.taken_plain = -inf
            with suppress(CannotCompile):
                search(self.game, self.start, method="mcts", nodes=1, engine="compiled")
                self.engine = "compiled"
        return self.engine

    def _player(self, nodes: int) -> AtRandom | Thinker:
        if not nodes:
            return AtRandom()
        options = {"engine": self.choose_engine(), "table_mb": TABLE_MB}
        return Thinker(f"mcts nodes={nodes}", "mcts", Limit(nodes=nodes), options=options)

    def _played(self, players: Mapping[Player, AtRandom | Thinker], number: str) -> Finished:
        random, record = Random(f"{self.seed} {number}"), Record(self.game, self.start)
        for one in players.values():
            begin_game(one, self.game, seed=random.getrandbits(32))
        while not record.is_over and len(record.actions) < LONGEST:
            record.play(self._move(players, record, random))
        return self.over(record)

    def _move(self, players: Mapping[Player, AtRandom | Thinker], record: Record, random: Random) -> Action:
        if perf_counter() > self.given_up_at:
            raise Late
        mover = self.game.to_move(record.state)
        if mover == CHANCE:
            return random_move(self.game, record.state, random)
        one = players[mover]
        action = ask_player(one, self.game, record.state, record.history)
        if isinstance(one, Thinker) and one.found is not None and one.found.stopped_by == "interrupt":
            raise KeyboardInterrupt
        return action

    def over(self, record: Record) -> Finished:
        """What came of a game that is played no further: by its rules, by repetition, or because it was too long."""
        if record.is_over:
            worths: dict[Player, float] = worths_at_end(self.game, record.state, self.players)
            ending = "repetition" if record.is_repeated else "end"
        else:
            worths, ending = self.drawn, "longest"
        return Finished(worths, tuple(record.states), tuple(record.actions), ending)
