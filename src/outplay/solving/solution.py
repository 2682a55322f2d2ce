"""What `solve` found: the value, the best moves, how far the end is, and the same for every position it came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any, Final, Literal, TypeAlias

from outplay.errors import BadOption, BadRecord
from outplay.game import AnyGame, Player, State
from outplay.result import Stop, counted, written
from outplay.solving.entries import UNKNOWN, Knowledge, Value
from outplay.solving.expectation.solution import Expectation
from outplay.sums import players_of
from outplay.words import throws_dice
from outplay.writing import PlainData, plain_name, plain_value, write_line

Ended: TypeAlias = Stop | Literal["rounding", "repetition"]

LONGEST_LINE: Final = 10_000
"""Plies after which a line is broken off."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A file that proves a value.

    records  how many positions the strategies of the two sides have, the first player's first
    """

    path: str
    records: tuple[int, int]
    bytes: int


@dataclass(frozen=True, slots=True)
class Position:
    """What a solution knows of one position.

    value       what it is worth to `player`, who moves there
    remoteness  plies to the end among moves that keep the value: who is above a draw hurries, who is below delays, and
                to a tie both hurry; None where play never ends, or where the distance is not known
    actions     the best moves: they keep the value, and the remoteness
    is_endless  does best play never end?
    """

    value: Value
    player: Player
    remoteness: int | None
    actions: tuple[Any, ...]
    is_endless: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class Solution:
    """A game that was solved from a state, or what is known of it where something stopped that.

    value, player, remoteness, actions, is_endless  as in Position; value is None if it was stopped before it was known
    line        best play, from the state on; where it never ends, until a position comes again
    method      how it was found, and `why` that way was taken
    positions   how many were looked at
    interval    where dice are thrown: the least and the most that the value can be, which is proved; `endless`, what
                play is worth that never ends
    engine      'plain' or 'compiled'
    stopped_by  'end' if all is known; 'seconds', 'nodes', 'memory' or 'interrupt' if not; 'rounding' where floats
                cannot tell more; 'repetition' where proof-number search cannot follow what the rules say of it
    draw        what a draw is worth: who has more wins
    assumes     what the value rests on and nobody declared, in one line; None where it rests on the rules alone
    certificate the file that proves the value, where one was asked for
    """

    value: Value
    player: Player
    remoteness: int | None
    actions: tuple[Any, ...]
    is_endless: bool
    line: tuple[Any, ...]
    method: str
    why: str
    positions: int
    engine: str
    draw: Value
    stopped_by: Ended = "end"
    assumes: str | None = None
    game: Any = field(default=None, compare=False)
    state: Any = field(default=None, compare=False)
    found: Knowledge | None = field(default=None, compare=False)
    interval: tuple[Any, Any] | None = None
    endless: str | None = None
    expectation: Expectation | None = field(default=None, compare=False)
    certificate: Certificate | None = field(default=None, compare=False)

    def __iter__(self) -> Iterator[Any]:
        """`value, action = solve(...)`."""
        return iter((self.value, self.actions[0] if self.actions else None))

    def position(self, state: State) -> Position | None:
        """What is known of another state; None if play never comes to it, or one position alone was solved."""
        if self.expectation is not None:
            try:
                known = self.expectation.at(state)
            except BadOption:
                return None
            return Position(known.value, known.player, None, known.actions)
        return None if self.found is None else look_up(self.game, self.found, state)

    def counts(self) -> dict[Any, int]:
        """How many positions have each value for the player to move there; empty where one position was solved."""
        if self.found is None:
            return {}
        found: Counter[Any] = Counter()
        for entry, count in self.found.counted_entries():
            known = self.found.read(entry)
            found[known.value if known.is_first else self.found.total - known.value] += count
        return dict(sorted(found.items(), reverse=True))

    @property
    def verdict(self) -> str:
        """The value in words: 'player 0 wins and ends in 41 plies', 'a draw that never ends'; or what stopped it."""
        if self.value is None:
            return f"not solved: stopped by {self.stopped_by} after {counted(self.positions, 'position')}"
        if self.expectation is not None:
            return str(self.expectation).splitlines()[0]
        mine = f"{written(self.value)} for player {self.player}"
        if throws_dice(self.game):
            return f"{mine} on average"
        others = [player for player in players_of(self.game, self.state) if player != self.player]
        winner = self.player if self.value > self.draw or not others else others[0]
        worth = "" if abs(self.value - self.draw) == 1 else f", {mine}"
        said = "a draw" if self.value == self.draw else f"player {winner} wins{worth}" if others else mine
        if not self.is_endless and self.remoteness is None:
            return f"{said}; when play ends is not known"
        return f"{said} that {distance(self)}" if self.value == self.draw else f"{said}, and best play {distance(self)}"

    def as_dict(self) -> PlainData:
        """The solution as plain data: what `outplay solve --json` prints."""
        write = [write_line(self.game, self.state, (action,))[0] for action in self.actions]
        return {
            "value": plain_value(self.value),
            "player": plain_name(self.player),
            "remoteness": self.remoteness,
            "is_endless": self.is_endless,
            "verdict": self.verdict,
            "interval": None if self.interval is None else [plain_value(end) for end in self.interval],
            "moves": write,
            "line": write_line(self.game, self.state, self.line),
            **{name: getattr(self, name) for name in PLAIN},
            "certificate": None if self.certificate is None else asdict(self.certificate),
            "counts": [[plain_value(value), count] for value, count in self.counts().items()],
        }

    def __repr__(self) -> str:
        """One line: the value and whose it is, how far the end is, and what it cost."""
        if self.value is None:
            return f"<Solution: not solved, stopped by {self.stopped_by} after {counted(self.positions, 'position')}>"
        cost = f"by {self.method}, {counted(self.positions, 'position')}"
        if self.expectation is not None:
            value = f"{self.value:.12g}" if isinstance(self.value, float) else written(self.value)
            return f"<Solution: value {value} for player {self.player} on average, {cost}>"
        return f"<Solution: value {written(self.value)} for player {self.player}, {distance(self)}, {cost}>"


PLAIN: Final = ("method", "why", "positions", "engine", "stopped_by", "assumes", "endless")
"""The fields of a solution that JSON can hold as they are."""


def distance(found: Position | Solution) -> str:
    """How far the end is, in words: 'ends in 9 plies', 'never ends', 'distance not known'."""
    if found.is_endless:
        return "never ends"
    return "distance not known" if found.remoteness is None else f"ends in {counted(found.remoteness, 'ply', 'plies')}"


def look_up(game: AnyGame, found: Knowledge, state: State) -> Position | None:
    """What a Knowledge has of a state, with the best moves; where no player moves, in the first one's view."""
    known = found.known(state)
    if known is None:
        return None
    player = game.to_move(state)
    if player not in found.players:
        return Position(known.value, found.players[0], known.remoteness, ())
    value = known.value if known.is_first else found.total - known.value
    if game.is_terminal(state):
        return Position(value, player, known.remoteness, ())
    listed = list(game.actions(state))
    entries = found.entries([game.result(state, action) for action in listed])
    if UNKNOWN in entries:
        raise BadRecord(f"what follows {state!r:.200} is not known: the database is damaged, solve it again")
    actions = tuple(listed[i] for i in found.best(entries, known.is_first))
    return Position(value, player, known.remoteness, actions, is_endless=known.remoteness is None)


def best_line(game: AnyGame, found: Knowledge, state: State, plies: int = LONGEST_LINE) -> tuple[Any, ...]:
    """Best play from a state on, until the end, or until a position comes again, of so many plies at most."""
    line: list[Any] = []
    met = set()
    while state not in met and len(line) < plies:
        met.add(state)
        position = look_up(game, found, state)
        if position is None or not position.actions:
            break
        line.append(position.actions[0])
        state = game.result(state, position.actions[0])
    return tuple(line)
