"""The referee of one game: asks whoever is to move, looks at each move, keeps the time, and says how it ended.

A player who raises an error, gives a move that is none, ends its process or uses up its time loses the game, and the
reason is kept.  Positions that come for the third time, and games longer than they may be, are draws.

On a clock there is no grace: what counts is the time that the player took, as its own process measured it.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any, Final, NamedTuple, TypeAlias

from outplay.game import CHANCE, Action, AnyGame, State
from outplay.notation import players_by_turn, write_moves
from outplay.playing.ending import REPEATED, equal_shares, worths_at_end
from outplay.playing.played import Played
from outplay.playing.record import Record, received_moves
from outplay.playing.schedule import Openings, Pairing, random_move, written_opening
from outplay.playing.time_plan import GameClock

LONGEST: Final = 500
"""Plies after which a game is a draw, unless the caller says otherwise."""

GRACE_SECONDS: Final = 5.0
"""Seconds that a player may go over its limits, in all moves of a game together, as on a busy machine; more loses."""

ANSWER_SECONDS: Final = 1.0
"""Seconds that an answer may take on its way, beyond what the player took."""

UNLIMITED_MOVE_SECONDS: Final = 300.0
"""Seconds for a move where no limit was set; who needs more loses."""

LONGEST_WAIT_SECONDS: Final = 1e6
"""Seconds that nobody waits for longer, whatever the limit: clocks do not count further everywhere."""

STARTING_SECONDS: Final = 60.0
"""Seconds that a player has to make ready for a game."""

ENDED: Final = "the end of the game"
"""The reason of a game that ended by its rules."""


class Request(NamedTuple):
    """What a player is asked, and the seconds in which it must have answered.

    host  who answers for the player: a process, or a PlayerHost in this one
    """

    host: Any
    kind: str
    arguments: tuple[object, ...]
    seconds: float


Answer: TypeAlias = list[Any]
"""As player_process.py gives them; ['ended', words] for a process that is gone, ['late'] if none came in time."""

Refereed: TypeAlias = Generator[Request, Answer, Played]


class Forfeit(Exception):
    """A player has lost the game by something else than its moves."""

    def __init__(self, name: str, reason: str):
        super().__init__(reason)
        self.name, self.reason = name, reason


@dataclass(frozen=True)
class Terms:
    """What holds for every game of a match.

    seconds  for a move, and `seconds_per_game` for all moves of one player; None is no limit
    clock    seconds for all moves of one player, and those that each move adds; who oversteps them loses
    longest  plies after which a game is a draw
    seed     what all chance in the games is drawn from
    """

    seconds: float | None = None
    seconds_per_game: float | None = None
    longest: int = LONGEST
    seed: int = 0
    clock: GameClock | None = None


class PlayerClock:
    """The time of one player in one game: what is left, and what was taken."""

    def __init__(self, terms: Terms):
        self.seconds = inf if terms.seconds is None else terms.seconds
        self.left = inf if terms.seconds_per_game is None else terms.seconds_per_game
        self.grace, self.increment = GRACE_SECONDS, 0.0
        if terms.clock is not None:
            self.grace, (self.left, self.increment) = 0.0, terms.clock
        self.taken = 0.0

    @property
    def seconds_left(self) -> float | None:
        """The seconds that the player has left for the game; None if they are not counted."""
        return None if self.left == inf else max(self.left, 0.0)

    @property
    def deadline(self) -> float:
        """The seconds after which the move has come too late."""
        return (
            min(self._limit + max(self.grace, ANSWER_SECONDS), LONGEST_WAIT_SECONDS)
            if self.is_limited
            else UNLIMITED_MOVE_SECONDS
        )

    @property
    def is_limited(self) -> bool:
        """Is there a limit, for a move or for the game?"""
        return self._limit < inf

    @property
    def is_used_up(self) -> bool:
        """Did an answer come too late, though nobody looked at the clock meanwhile?"""
        return self.grace < 0

    @property
    def _limit(self) -> float:
        return min(self.seconds, max(self.left, 0.0))

    def charge(self, taken: float) -> None:
        """Takes the seconds of a move from what is left; what goes beyond a limit comes out of the grace."""
        self.grace -= max(taken - self._limit, 0.0)
        self.left += self.increment - taken
        self.taken += taken


class Arbiter:
    """Referees one game after the other, from the openings of a match, on its terms."""

    def __init__(self, game: AnyGame, openings: Openings, terms: Terms):
        self.game, self.openings, self.terms = game, openings, terms
        self.players = players_by_turn(game)

    def referee(self, pairing: Pairing, hosts: Mapping[str, object]) -> Refereed:
        """One game: yields questions, is sent the answers, and returns what came of it."""
        record = self.openings.number(pairing.opening)
        opening, plies = written_opening(self.game, record), len(record.actions)
        clocks = {name: PlayerClock(self.terms) for name in pairing.seats}
        forfeit = None
        try:
            yield from self._begin(pairing, record, hosts)
            reason = yield from self._play(pairing, record, hosts, clocks)
        except Forfeit as lost:
            forfeit, reason = lost.name, lost.reason
        return Played(
            number=pairing.number,
            opening_number=pairing.opening,
            group=pairing.group,
            seats=pairing.seats,
            opening=opening,
            moves=write_moves(record.moves[plies:]),
            utilities={} if forfeit else self._worths(pairing, record, reason),
            forfeit=forfeit,
            reason=reason,
            plies=len(record.actions),
            seconds={name: clock.taken for name, clock in clocks.items()},
        )

    def _begin(self, pairing: Pairing, record: Record, hosts: Mapping[str, object]) -> Generator[Request, Answer, None]:
        """Tells every player of the game; a Forfeit for who does not answer."""
        start = () if record.start == self.game.initial else (record.start,)
        for seat, name in enumerate(pairing.seats):
            seed = pairing.seed(self.terms.seed, seat)
            increment = 0.0 if self.terms.clock is None else self.terms.clock.increment
            asked = (start, record.actions, seed, self.terms.seconds, increment)
            answer = yield Request(hosts[name], "begin", asked, STARTING_SECONDS)
            if answer[0] != "begun":
                raise Forfeit(name, _fault(name, answer, STARTING_SECONDS))

    def _play(
        self, pairing: Pairing, record: Record, hosts: Mapping[str, object], clocks: Mapping[str, PlayerClock]
    ) -> Generator[Request, Answer, str]:
        """Asks for move after move, and returns the reason why the game is over."""
        names = dict(zip(self.players, pairing.seats, strict=True))
        dice = pairing.dice(self.terms.seed)
        told = dict.fromkeys(pairing.seats, len(record.actions))
        while not record.is_over:
            if len(record.actions) >= self.terms.longest:
                return f"a draw after {self.terms.longest} plies"
            mover = self.game.to_move(record.state)
            if mover == CHANCE:
                record.play(random_move(self.game, record.state, dice))
                continue
            name = names[mover]
            asked = (record.actions[told[name] :], clocks[name].seconds_left, clocks[name].deadline)
            told[name] = len(record.actions)
            answer = yield Request(hosts[name], "play", asked, clocks[name].deadline)
            record.play(self._move(name, record, clocks[name], answer))
        return REPEATED if record.is_repeated else ENDED

    def _move(self, name: str, record: Record, clock: PlayerClock, answer: Answer) -> Action:
        """The move that was answered; a Forfeit for what is none, or came too late."""
        kind, *rest = answer
        if kind in ("move", "illegal"):
            clock.charge(rest[-1])
        if (kind == "late" and clock.is_limited) or clock.is_used_up:
            raise Forfeit(name, f"{name} used up its time")
        if kind not in ("move", "illegal"):
            raise Forfeit(name, _fault(name, answer, UNLIMITED_MOVE_SECONDS))
        if kind == "illegal":
            raise Forfeit(name, f"{name} played {rest[0]}, which is not a move there")
        return self._legal(name, record.state, *rest[:2])

    def _legal(self, name: str, state: State, place: int, text: str) -> Action:
        """The legal move that was told; a Forfeit if there is none."""
        for action in received_moves(self.game, state, self.game.actions(state), place, text):
            return action
        raise Forfeit(name, f"{name} played {text!r:.60}, which is not a move there")

    def _worths(self, pairing: Pairing, record: Record, reason: str) -> dict[str, float]:
        """What the end is worth to everybody, by name."""
        if reason in (ENDED, REPEATED):
            worths = worths_at_end(self.game, record.state, self.players)
        else:
            worths = equal_shares(self.game, self.players)
        return {name: worths[player] for player, name in zip(self.players, pairing.seats, strict=True)}


def _fault(name: str, answer: Answer, seconds: float) -> str:
    """The reason of a forfeit: what a player did instead of answering."""
    kind, *words = answer
    if kind == "late":
        return f"{name} did not answer within {seconds:g} seconds"
    if kind == "failed":
        return f"{name}: {words[0]}"
    return f"{name} raised {words[0]}" if kind == "raised" else f"{name} did not answer: {words[0]}"
