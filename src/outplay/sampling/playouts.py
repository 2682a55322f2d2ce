"""playouts: random games, counted: who wins, how long it takes, how many moves there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from outplay.core.options import Engine, require_engine
from outplay.errors import CannotCompile, RulesFailed
from outplay.game import AnyGame, Player, State
from outplay.limit import require_whole
from outplay.result import counted, written
from outplay.sampling.counting import RandomGame, beginning, play_game
from outplay.sums import players_of
from outplay.words import name_of

PLAIN_PLIES: Final = 20_000
"""Moves that are made plain before `engine='auto'` turns to compiled rules."""

MOST_PLIES: Final = 10_000
"""Moves after which a random game is given up, unless the caller says otherwise."""


@dataclass(frozen=True, slots=True, repr=False)
class Playouts:
    """What came of random games.

    games       how many were played
    results     for each player, how often each utility came up
    means       for each player, the average of it
    lengths     how often a game had so many moves, throws of dice included
    branching   how many moves there were where somebody chose, on average, and `most_moves` at most
    unfinished  how many games were given up because they were too long; they are in no other count but `branching`
    """

    games: int
    results: Mapping[Any, Mapping[Any, int]]
    lengths: Mapping[int, int]
    branching: float
    most_moves: int
    unfinished: int = 0
    game: Any = field(default=None, compare=False)

    @property
    def means(self) -> dict[Any, float]:
        """The average utility of each player; of none if no game came to its end."""
        ended = self.games - self.unfinished
        return {player: _sum_of(found) / ended for player, found in self.results.items()} if ended else {}

    @property
    def length(self) -> float:
        """How many moves a game that came to its end had, on average; 0 if none did."""
        return float(_sum_of(self.lengths) / max(1, self.games - self.unfinished))

    def as_dict(self) -> dict[str, Any]:
        """All of it as plain data; utilities and players that are keys are written as text."""
        results = {
            str(player): {written(worth): times for worth, times in found.items()}
            for player, found in self.results.items()
        }
        return {
            "game": name_of(self.game),
            "games": self.games,
            "unfinished": self.unfinished,
            "results": results,
            "means": {str(player): float(mean) for player, mean in self.means.items()},
            "lengths": {str(plies): times for plies, times in self.lengths.items()},
            "length": self.length,
            "branching": self.branching,
            "most_moves": self.most_moves,
        }

    def __repr__(self) -> str:
        """One line: how many games, the average for each player, how long, how many moves to choose from."""
        means = ", ".join(f"{player!r} {written(float(mean), digits=3)}" for player, mean in self.means.items())
        return (
            f"<Playouts: {counted(self.games, 'game')}, on average {means or 'no end'}, "
            f"{self.length:.1f} plies, {self.branching:.1f} moves each>"
        )


def playouts(
    game: AnyGame,
    state: State = None,
    n: int = 1_000,
    *,
    seed: int = 0,
    longest: int = MOST_PLIES,
    engine: Engine = "auto",
) -> Playouts:
    """Plays `n` random games from a state and counts what came of them.

    Everybody takes any of their moves with the same chance, and dice fall as `outcomes` says.  The same seed gives the
    same games, in both engines, and the first games of a longer run are those of a shorter one.

    >>> from outplay.games import TicTacToe
    >>> playouts(TicTacToe(), n=1000).results[0]
    {-1: 278, 0: 127, 1: 595}
    """
    require_whole("n", n)
    require_whole("longest", longest)
    require_whole("seed", seed, -(2**63))
    require_engine(engine)
    state = beginning(game, state)
    players = players_of(game, state)
    return _counted(game, players, random_games(game, state, players, n, seed, longest, engine))


def random_games(
    game: AnyGame, state: State, players: Sequence[Player], n: int, seed: int, longest: int, engine: Engine
) -> Iterator[RandomGame]:
    """The games one by one: plain ones first, compiled ones when they turn out to be many."""
    left = {"auto": PLAIN_PLIES, "plain": n * longest, "compiled": 0}[engine]
    number = 0
    while number < n and (left > 0 or engine == "plain"):
        one = play_game(game, state, players, seed, number, longest)
        left -= one.choices if one.plies is None else one.plies
        number += 1
        yield one
    if number < n:
        yield from _the_rest(game, state, players, (number, n), seed, longest, engine)


def _the_rest(
    game: AnyGame,
    state: State,
    players: Sequence[Player],
    numbers: tuple[int, int],
    seed: int,
    longest: int,
    engine: Engine,
) -> Iterator[RandomGame]:
    """The games of these numbers, compiled; plain where `auto` finds that they cannot be."""
    first, last = numbers
    try:
        from outplay.sampling.kernels.counting import Compiled

        for one in Compiled(game, [state]).play_games(state, seed, first, last, longest):
            yield one
            first += one.times
    except (CannotCompile, RulesFailed, ImportError):
        if engine == "compiled":
            raise
        for number in range(first, last):
            yield play_game(game, state, players, seed, number, longest)


def _counted(game: AnyGame, players: Sequence[Player], games: Iterable[RandomGame]) -> Playouts:
    results: dict[Any, Counter[Any]] = {player: Counter() for player in players}
    lengths: Counter[int] = Counter()
    total = unfinished = choices = moves = most = 0
    for one in games:
        total, choices, moves = total + one.times, choices + one.choices, moves + one.moves
        most = max(most, one.most)
        if one.plies is None:
            unfinished += one.times
            continue
        lengths[one.plies] += one.times
        for player, worth in zip(players, one.utilities, strict=True):
            results[player][worth] += one.times
    each = {player: dict(sorted(found.items())) for player, found in results.items()}
    return Playouts(total, each, dict(sorted(lengths.items())), moves / max(1, choices), most, unfinished, game)


def _sum_of(times: Mapping[Any, int]) -> Any:
    """The sum of the keys, each as often as it was counted."""
    return sum(what * often for what, often in times.items())
