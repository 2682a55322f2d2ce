"""A match: is the new player better than the old one?  A tournament: who is how good?

Every opening is played with each rotation of the seats (schedule.py), by players in processes of their own
(scheduler.py), and every game is kept as soon as it is over (played.py).  What the games say: score.py, sequential.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from outplay.errors import BadOption, BadPlayer
from outplay.game import AnyGame
from outplay.limit import require_whole
from outplay.playing.arbiter import LONGEST, Terms
from outplay.playing.contest import Contest, play_contest
from outplay.playing.meeting import Course, Meeting
from outplay.playing.outcome import Outcome
from outplay.playing.played import Played
from outplay.playing.schedule import OpeningChoice, gauntlet, round_robin
from outplay.playing.score import Score
from outplay.playing.sequential import RunningTest, SequentialTest
from outplay.playing.time_plan import GameClock
from outplay.result import counted
from outplay.writing import PlainData

if TYPE_CHECKING:
    from outplay.drawing import Picture

USUAL_GAMES, USUAL_GAMES_TESTED = 100, 20_000
"""Games of a match where nothing else is said, without a sequential test and with one."""

KINDS: Final = {"round-robin": round_robin, "gauntlet": gauntlet}
GAMES_EACH: Final = 20
"""Games that those who meet play with each other, where nothing else is said."""

Sprt: TypeAlias = SequentialTest | tuple[float, float] | None


@dataclass(frozen=True, repr=False)
class Match(Outcome):
    """What came of a match.  For two players it says how they compare: the first that was named with the other.

    test    the sequential test that ends it, if there is one
    """

    test: SequentialTest | None = None

    @property
    def result(self) -> Meeting:
        """Wins, draws and losses of the first player, and the pairs of games, for a match of two."""
        if len(self.names) != 2:
            raise BadOption(f"{len(self.names)} play in this match: ask for meeting(one, other), share or utility")
        return self.meeting(*self.names)

    @property
    def score(self) -> Score:
        """What the pairs say: `elo` with its interval, `likelihood_of_superiority`."""
        return self.result.score

    @property
    def verdict(self) -> str | None:
        """What the sequential test says: 'accept H0', 'accept H1' or 'continue'; None without a test."""
        return None if self.test is None else self.test.verdict(self.score)

    def as_dict(self) -> PlainData:
        """All of it as plain data that json.dumps takes."""
        said = super().as_dict()
        if len(self.names) == 2:
            said["result"] = self.result.as_dict()
            said["sprt"] = None if self.test is None else self.test.as_dict(self.score)
        return said

    @property
    def course(self) -> Course:
        """How the score of the first player moved from pair to pair, and the test with it."""
        one, other = self.names
        points = [sum(played.points(one, other) for played in pair) for pair in self.pairs]
        return Course(points, self.test, title=f"{self.game}: {one} against {other}")

    @property
    def pairs(self) -> list[tuple[Played, Played]]:
        """The complete pairs of games, in the order of their openings."""
        both = pairwise(self.games)
        return [(one, two) for one, two in both if (one.opening_number, one.group) == (two.opening_number, two.group)]

    def picture(self) -> Picture:
        """How the score moved; for more than two, the crosstable."""
        return self.course.picture() if len(self.names) == 2 else super().picture()

    def lines(self, width: int | None) -> list[str]:
        """Who plays, how often each result came, what the pairs say, and the test."""
        if len(self.names) != 2:
            return super().lines(width)
        (one, other), result = self.names, self.result
        tested = [] if self.test is None else [f"sequential test: {self.test.in_words(self.score)}"]
        counts = f"{result.wins} won, {result.draws} drawn, {result.losses} lost"
        return [f"{self.game}: {one} against {other}", f"{one}: {counts}", str(self.score), *tested]

    def __repr__(self) -> str:
        if len(self.names) != 2:
            return f"<Match of {', '.join(self.names)} at {self.game}: {len(self)} of {self.planned} games>"
        one, other = self.names
        return f"<Match at {self.game}: {one} {self.result} {other}, {self.score}>"


@dataclass(frozen=True, repr=False)
class Tournament(Outcome):
    """What came of a tournament.

    kind  'round-robin' or 'gauntlet'
    """

    kind: str = "round-robin"

    def as_dict(self) -> PlainData:
        """All of it as plain data that json.dumps takes."""
        return {"kind": self.kind, **super().as_dict(), "crosstable": self.crosstable.as_dict()}

    def lines(self, width: int | None) -> list[str]:
        """How many games, and the crosstable; a line for each player, if that is too wide."""
        table = [line for line in str(self.crosstable).splitlines() if line != self.rating_note]
        fits = len(self) and (width is None or max(map(len, table)) <= width)
        return [f"{self.game}: {self.kind}, {counted(len(self), 'game')}", *(table if fits else [self.standing()])]

    def __repr__(self) -> str:
        return f"<Tournament at {self.game}: {', '.join(self.names)}, {len(self)} of {self.planned} games>"


def match(
    game: AnyGame | str,
    players: Mapping[str, object],
    *,
    games: int | None = None,
    openings: OpeningChoice = None,
    sprt: Sprt = None,
    seconds: float | None = None,
    seconds_per_game: float | None = None,
    clock: str | GameClock | None = None,
    seed: int = 0,
    processes: int | None = None,
    longest: int = LONGEST,
    record: str | Path | None = None,
    on: object = None,
    on_progress: Callable[[Match], object] | None = None,
) -> Match:
    """Plays a match, and says how the players compare; Ctrl-C ends it with what was found so far.

    game       the rules, or their name as on the command line: 'connect-four', 'my_game.py:MyGame'
    players    by name, as many as the game has seats: words, functions, classes or objects, as `op.player` takes them
    games      how many, rounded up so that every opening is played with everybody in every seat; 100 if it is left
               out, or with `sprt` as many as that takes, up to 20,000
    openings   a number of random plies; or a list of states or texts of moves; a few random plies if it is left out
    sprt       (elo0, elo1), for two players: ends the match as soon as one of the two explains the games better.  Pairs
               are weighed in their order; games that are being played then are dropped, and later ones do not count
    seconds    for a move, and `seconds_per_game` for all moves of one player in a game.  Who goes over them by more
               than 5 seconds in a game loses it; without limits, who takes more than 300 seconds for a move
    clock      '60+0.6', as at a chess club: 60 seconds for all moves of one player in a game, and 0.6 more with every
               move.  Who oversteps them loses the game
    seed       what openings, dice and players draw chance from.  Players whose search is limited by depth or nodes, on
               one thread, play the same games for the same seed, in any number of processes
    processes  games that are played at the same time; as many as there are processors if it is left out
    longest    plies after which a game is a draw
    record     a file that keeps every game.  The same call goes on with it, after a kill or an end, and may ask for
               more games; another call is refused
    on         None, on this machine; 'ray', on all nodes of the cluster that `ray start` or `ray job submit` made, a
               local one if there is none; or an executor.  The games are the same, and a file may go on elsewhere
    on_progress  is called with the match so far after each game, once for all that were in the file

    Each player sits in a process of its own.  Who raises an error, gives a move that is none, ends its process or does
    not answer in time loses that game, and the reason is kept.

    >>> from outplay.games import TicTacToe
    >>> match(TicTacToe(), {"deep": "alpha-beta depth=9", "first": "first"}, games=4, processes=1).result.losses
    0
    """
    test = _test(sprt, len(players))
    usual = USUAL_GAMES if test is None else USUAL_GAMES_TESTED
    games = require_whole("games", usual if games is None else games)
    contest = Contest(
        game, players, _terms(seconds, seconds_per_game, longest, seed, clock), openings, processes, record, on
    )
    if contest.seats != len(players):
        raise BadPlayer(f"{contest.title} is for {contest.seats} players, and {len(players)} came: name as many")
    contest.groups = [tuple(players)]
    contest.call = {"kind": "match", "sprt": None if test is None else [test.elo0, test.elo1, test.model]}
    decides = None if test is None else RunningTest(test, *contest.names).decides
    return play_contest(contest, games, partial(Match, test=test), on_progress, decides)


def tournament(
    game: AnyGame | str,
    players: Mapping[str, object],
    *,
    kind: str = "round-robin",
    games: int = GAMES_EACH,
    openings: OpeningChoice = None,
    seconds: float | None = None,
    seconds_per_game: float | None = None,
    clock: str | GameClock | None = None,
    seed: int = 0,
    processes: int | None = None,
    longest: int = LONGEST,
    record: str | Path | None = None,
    on: object = None,
    on_progress: Callable[[Tournament], object] | None = None,
) -> Tournament:
    """Plays a tournament, and says who is how good; Ctrl-C ends it with what was found so far.

    players  by name, at least as many as the game has seats: words, functions, classes or objects
    kind     'round-robin', everybody meets everybody else; 'gauntlet', the first meets all the others
    games    how many those who meet play with each other, rounded up as in `match`; 20 if it is left out

    The others are those of `match`.  Everybody plays the same openings, and all play the first before anybody plays the
    second: a tournament that is stopped early is even.
    """
    require_whole("games", games)
    contest = Contest(
        game, players, _terms(seconds, seconds_per_game, longest, seed, clock), openings, processes, record, on
    )
    if kind not in KINDS:
        raise BadOption(f"kind is {kind!r:.40}; it should be one of {', '.join(map(repr, KINDS))}")
    if contest.seats > len(players) or contest.seats < 2:
        raise BadPlayer(
            f"{contest.title} is for {contest.seats} players, and {len(players)} came: name as many or more"
        )
    contest.groups = KINDS[kind](contest.names, contest.seats)
    contest.call = {"kind": kind}
    return play_contest(contest, games * len(contest.groups), partial(Tournament, kind=kind), on_progress)


def _terms(
    seconds: float | None, seconds_per_game: float | None, longest: int, seed: int, clock: str | GameClock | None
) -> Terms:
    """What holds for every game; a BadOption for a clock that is none, or one limit of a game beside another."""
    if clock is not None and seconds_per_game is not None:
        raise BadOption("clock and seconds_per_game both limit the moves of a game: leave one of them out")
    return Terms(seconds, seconds_per_game, longest, seed, None if clock is None else GameClock.read(clock))


def _test(sprt: Sprt, players: int) -> SequentialTest | None:
    """The sequential test; a BadOption for what is none."""
    if sprt is None:
        return None
    if players != 2:
        raise BadOption(f"sprt compares two players, and {players} came: leave it out")
    if isinstance(sprt, SequentialTest):
        return sprt
    try:
        elo0, elo1 = map(float, sprt)
    except (TypeError, ValueError):
        raise BadOption(f"sprt is {sprt!r:.60}; it should be two Elo differences, as in sprt=(0, 10)") from None
    return SequentialTest(elo0, elo1)
