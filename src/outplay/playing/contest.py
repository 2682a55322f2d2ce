"""A contest: the games that a match or a tournament consists of, played, kept, and gone on with after a kill."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from math import inf
from pathlib import Path
from typing import Final, TypeVar

from outplay.answers import require_hashable
from outplay.errors import BadOption, BadPlayer, OutplayError
from outplay.executor import executor_of, processors
from outplay.executor.executors import require_processes
from outplay.executor.sending import pack_game, pack_players, signature
from outplay.game import AnyGame
from outplay.limit import require_whole
from outplay.notation import load_game, players_by_turn
from outplay.playing.arbiter import Arbiter, Terms
from outplay.playing.by_name import is_in_file, player
from outplay.playing.outcome import Stop
from outplay.playing.played import GameStore, Played
from outplay.playing.players import Human
from outplay.playing.schedule import OpeningChoice, Openings, Pairing, pairings, rounded
from outplay.playing.scheduler import Scheduler, play_on
from outplay.playing.thinker import Thinker
from outplay.words import name_of, require_game
from outplay.writing import PlainData

LEAST_PLAYERS: Final = 2

T = TypeVar("T")


@dataclass
class Contest:
    """Everything that says which games are played, and how.

    game      the rules, or their name
    players   by name: words, functions, classes or objects
    terms     what holds for every game; openings, where they begin
    processes games at the same time; record, the file that keeps them
    on        where they are played: None, on this machine; 'ray', on a cluster; or an executor
    groups    who meet each other, all of the seats of the game filled
    call      what else must be the same for a contest to go on
    """

    game: AnyGame | str
    players: Mapping[str, object]
    terms: Terms
    openings: OpeningChoice = None
    processes: int | None = None
    record: str | Path | None = None
    on: object = None
    groups: Sequence[tuple[str, ...]] = ()
    call: Mapping[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Whatever is wrong with the call is said before anything is played."""
        require_processes(self.processes)
        require_terms(self.terms)
        require_game(self.rules)
        require_hashable(self.rules, self.rules.initial)
        require_players(self.players)
        self.drawn = Openings(self.rules, self.openings, self.terms.seed)
        self.parcels = pack_game(self.game), pack_players(self.players)
        self.executor = None if self.on is None else executor_of(self.on, self.processes)

    @cached_property
    def rules(self) -> AnyGame:
        """The game as an object: loaded, where it was given by name."""
        return load_game(self.game) if isinstance(self.game, str) else self.game

    @cached_property
    def seats(self) -> int:
        """How many play in one game."""
        return len(players_by_turn(self.rules))

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in the order in which they were given."""
        return tuple(self.players)

    def described(self) -> dict[str, str]:
        """The players by name: words as they are, functions and classes by theirs, objects by that of their class."""
        return {
            name: what if isinstance(what, str) else str(getattr(what, "__name__", type(what).__name__))
            for name, what in self.players.items()
        }

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.game if isinstance(self.game, str) else name_of(self.game)

    def played(self, games: int) -> Generator[list[Played], None, None]:
        """The games below that number: those that are in the file, by number, then each of the others as it ends.

        What a game is does not depend on when it ends.  Who stops asking drops those that are being played.
        """
        with GameStore(self.record, self._identity()) as store:
            known = [one for one in store.games() if one.number < games]
            yield known
            over = {one.number for one in known}
            wanted = takewhile(lambda pairing: pairing.number < games, pairings(self.groups))
            if self.executor is None and games > len(known):
                self.prepare(games - len(known))
            with closing(self._playing(one for one in wanted if one.number not in over)) as playing:
                for one in playing:
                    store.add(one)
                    yield [one]

    def _playing(self, left: Iterator[Pairing]) -> Generator[Played, None, None]:
        """Plays these games, here or on the executor, and gives each when it is over."""
        if self.executor is not None:
            options = {"players": self.players, "openings": self.openings, "terms": self.terms}
            return play_on(self.executor, self.rules, options, left)
        game, players = self.parcels
        arbiter = Arbiter(self.rules, self.drawn, self.terms)
        return Scheduler(arbiter, game, players, slots=self.processes or processors()).play(left)

    def prepare(self, games: int) -> None:
        """Has compiled, once for all, what the library's players search with, if so many games are worth it.

        What is wrong with a player is said by its own process.
        """
        named = [what for what in self.players.values() if isinstance(what, str) and not is_in_file(what)]
        for one in map(player, named):
            if isinstance(one, Thinker):
                one.seconds = self.terms.seconds
                with suppress(OutplayError):
                    one.prepare(self.rules, games)

    def _identity(self) -> PlainData:
        """What a file of games is known by: a contest goes on with it only if all of this is the same."""
        opened = self.openings
        return {
            "game": signature(self.game),
            "players": [[name, signature(what)] for name, what in self.players.items()],
            "seed": self.terms.seed,
            "openings": opened if opened is None or isinstance(opened, int) else [f"{one!r:.200}" for one in opened],
            "seconds": self.terms.seconds,
            "seconds_per_game": self.terms.seconds_per_game,
            "longest": self.terms.longest,
            "clock": None if self.terms.clock is None else str(self.terms.clock),
            **self.call,
        }


def play_contest(
    contest: Contest,
    wanted: int,
    kind: Callable[..., T],
    on_progress: Callable[[T], object] | None,
    decides: Callable[[Played], int | None] | None = None,
) -> T:
    """What is made of the games when all are over, when it is decided, or when Ctrl-C ends it.

    wanted   how many games, rounded up; `kind`, the Outcome that is made of them
    decides  told of each game as it ends: after how many of the first games it is decided, or None
    """
    games: list[Played] = []
    planned = rounded(wanted, contest.groups)

    def made(games: Sequence[Played], stopped_by: Stop) -> T:
        return kind(contest.title, contest.described(), games, planned, stopped_by)

    try:
        with closing(contest.played(planned)) as playing:
            for some in playing:
                for one in some:
                    insort(games, one, key=lambda played: played.number)
                    enough = None if decides is None else decides(one)
                    if enough is not None:
                        return made(games[:enough], "sprt")
                if on_progress is not None and some:
                    on_progress(made(tuple(games), ""))
    except KeyboardInterrupt:
        return made(games, "interrupt")
    return made(games, "games")


def require_terms(terms: Terms) -> None:
    """A BadOption for a limit that is no positive number, or a seed that is no whole number."""
    for name in ("seconds", "seconds_per_game"):
        value = getattr(terms, name)
        if value is not None and not (isinstance(value, (int, float)) and 0 < value < inf):
            raise BadOption(f"{name} is {value!r:.60}; it should be a number above 0, or left out")
    require_whole("longest", terms.longest)
    require_whole("seed", terms.seed, -inf)


def require_players(players: object) -> None:
    """A BadPlayer for what is not at least two players by name, each of whom can play.

    What stands in a file, and what a class makes, is looked at in its own process alone.
    """
    if not isinstance(players, Mapping) or not all(isinstance(name, str) and name for name in players):
        raise BadPlayer(f"players is {players!r:.80}; it should be a dict of names: {{'new': 'mcts', 'old': 'random'}}")
    if len(players) < LEAST_PLAYERS:
        raise BadPlayer(f"there is {len(players)} player; it takes at least two: {{'new': 'mcts', 'old': 'random'}}")
    for name, what in players.items():
        elsewhere = isinstance(what, type) or (isinstance(what, str) and is_in_file(what))
        if not elsewhere and isinstance(player(what), Human):
            raise BadPlayer(
                f"the player {name!r} is a person, who cannot sit in a process: use `outplay play` for that"
            )
