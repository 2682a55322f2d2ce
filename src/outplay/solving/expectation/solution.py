"""What solving a game of chance gives: a value, the interval that is proved, and the same for every position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, NamedTuple, Protocol

from outplay.answers import as_number, is_number
from outplay.errors import BadOption, Unsuited
from outplay.game import AnyGame, Player, State
from outplay.result import Stop, written
from outplay.solving.entries import Value
from outplay.solving.expectation.numbers import DICE, END, float_above, float_below
from outplay.solving.expectation.positions import ChancePositions
from outplay.sums import half, is_same
from outplay.words import name_of, offers, word_of
from outplay.writing import PlainData, plain_name, plain_value, plain_values, write_move


@dataclass(frozen=True, slots=True)
class Endless:
    """What play that never ends is worth to each player, and who says so: 'repetition', or 'a draw' by default."""

    worth: Mapping[Player, Any]
    source: str

    def __str__(self) -> str:
        """'play that never ends counts 0.5 for 0 and 0.5 for 1: a draw'."""
        said = " and ".join(f"{worth} for {player}" for player, worth in plain_values(self.worth).items())
        return f"play that never ends counts {said}: {SAID[self.source]}"


SAID = {"repetition": "the game's repetition says so", "a draw": "a draw"}


def endless_of(positions: ChancePositions, total: Value, recurring: Iterable[int]) -> Endless:
    """What endless play is worth, where these positions come again; an Unsuited if the game names several numbers."""
    game, players = positions.game, positions.numbered.players
    if not offers(game, "repetition"):
        return Endless({player: 0 if total is None else half(total) for player in players}, "a draw")
    said, repetition = None, word_of(game, "repetition")
    for i in recurring:
        here = tuple(as_number(repetition(positions.state_at(i), player)) for player in players)
        if said is not None and here != said:
            _refuse(game, f"repetition gave {said!r:.60} in one position and {here!r:.60} in another")
        said = here
    assert said is not None
    if not all(map(is_number, said)):
        _refuse(game, f"repetition gave {said!r:.60}, which are not numbers")
    if len(players) > 1 and total is not None and not is_same(sum(said), total):
        _refuse(game, f"repetition gave {said!r:.60}, and the utilities add up to {written(total)}")
    return Endless(dict(zip(players, said, strict=True)), "repetition")


def _refuse(game: AnyGame, what: str) -> None:
    raise Unsuited(f"{what}: {name_of(game)} is solved only if endless play is worth one number to each player")


Ended = Stop | Literal["rounding"]
Interval = tuple[Any, Any]


class KnownChance(Protocol):
    """What is known of all positions, in the view of the first player."""

    def at(self, i: int, /) -> Interval: ...
    def chosen(self, i: int, kind: int, /) -> int: ...


class At(NamedTuple):
    """One position.

    value     what it is worth to the player; the middle of the interval, if that has a width
    interval  the least and the most that it is worth, as far as is proved
    player    who decides, or the first player where chance does or the game is over
    plays     the move of the strategy that makes sure of its end of the interval; None where nobody decides
    actions   all moves that are best, as far as the intervals say
    """

    value: Value
    interval: Interval
    player: Player
    plays: Any
    actions: tuple[Any, ...]


class Solved:
    """Positions with what is known of them: the answers to what a state is worth."""

    def __init__(self, positions: ChancePositions, known: KnownChance, total: Value):
        self.positions, self.known, self.total = positions, known, total
        self.game, self.players = positions.game, positions.numbered.players

    def at(self, state: State) -> At:
        """The position of a state; a BadOption if play from the starts does not lead to it."""
        (i,) = self.positions.index_of([state])
        if i < 0:
            raise BadOption(f"{state!r:.200} does not come up in the games that were solved; give it among the starts")
        kind = int(self.positions.numbered.kinds[i])
        player = self.players[kind if kind not in (DICE, END) else 0]
        interval = self.seen_by(player, self.known.at(i))
        plays, actions = (None, ()) if kind in (DICE, END) else self._moves(state, i, kind)
        return At(middle(interval), interval, player, plays, actions)

    def seen_by(self, player: Player, interval: Interval) -> Interval:
        """An interval of the first player's, in the view of either."""
        low, high = interval
        if player == self.players[0]:
            return interval
        if not isinstance(low, float):
            return self.total - high, self.total - low
        total = Fraction(self.total)
        return float_below(total - Fraction(high)), float_above(total - Fraction(low))

    def _moves(self, state: State, i: int, kind: int) -> tuple[Any, tuple[Any, ...]]:
        actions: Sequence[Any] = list(self.game.actions(state))
        found = self.positions.index_of([self.game.result(state, action) for action in actions])
        seen = [self.seen_by(self.players[kind], self.known.at(j)) for j in found]
        least = max(low for low, _ in seen)
        best = tuple(action for action, (_, high) in zip(actions, seen, strict=True) if high >= least)
        return actions[found.index(self.known.chosen(i, kind))], best


def middle(interval: Interval) -> Value:
    """A value between the two, or the one that both are."""
    low, high = interval
    return low if low == high else low + (high - low) / 2


@dataclass(frozen=True, slots=True, repr=False)
class Expectation:
    """What a game of chance is worth.

    value       to the player: exactly, or the middle of the interval
    interval    the least and the most that it is worth, which is proved: each by a strategy and its best reply
    player      who moves at the state; the first player where chance does
    actions     all best moves of that player, as far as the intervals say
    method      'backward induction' where no position comes again, else 'value iteration'
    positions   how many there are, `recurring` those of them that can come again
    sweeps      how often a group of positions that lead to each other was gone through
    endless     what play that never ends is worth; None where there is none
    engine      'plain' or 'compiled': the rules that the positions were found by
    stopped_by  None, or what ended it before the interval was as narrow as the tolerance: 'seconds', 'interrupt', or
                'rounding' where floats do not tell more
    """

    game: Any = field(repr=False)
    state: State
    value: Value
    interval: Interval
    player: Player
    actions: tuple[Any, ...]
    method: str
    positions: int
    recurring: int
    sweeps: int
    endless: Endless | None
    engine: str
    seconds: float = field(compare=False)
    stopped_by: Ended | None = None
    solved: Solved | None = field(default=None, compare=False)

    @property
    def is_exact(self) -> bool:
        """Is the value known without any error?"""
        return bool(self.interval[0] == self.interval[1])

    def at(self, state: State) -> At:
        """Value, interval and best moves of any position that can come up.

        >>> from outplay.games import Piglet
        >>> from outplay.games.pig import State
        >>> from outplay.solving.expectation import solve_expectation
        >>> round(solve_expectation(Piglet(2)).at(State(1, 0)).value, 9)
        0.8
        """
        if self.solved is None:
            raise BadOption("this was stopped before all positions were found; give it more time")
        return self.solved.at(state)

    def as_dict(self) -> PlainData:
        """All of it as plain data."""
        return {
            "game": name_of(self.game),
            "value": plain_value(self.value),
            "interval": plain_value(self.interval),
            "player": plain_name(self.player),
            "actions": [write_move(self.game, self.state, action) for action in self.actions],
            "method": self.method,
            "positions": self.positions,
            "recurring": self.recurring,
            "sweeps": self.sweeps,
            "endless": None if self.endless is None else str(self.endless),
            "engine": self.engine,
            "stopped_by": self.stopped_by,
        }

    def __str__(self) -> str:
        """The value with as many digits as are proved, how it was found, and what it rests on."""
        lines = [f"{_written(self)} for player {self.player}, by {self.method} over {self.positions:,} positions"]
        best = ", ".join(write_move(self.game, self.state, action) for action in self.actions)
        lines += [f"best: {best}"] if best else []
        lines += [str(self.endless)] if self.endless is not None else []
        lines += [f"stopped by {self.stopped_by}"] if self.stopped_by else []
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Expectation: {name_of(self.game)}, {_written(self)}>"


def _written(solution: Expectation) -> str:
    """'4/7', or '0.571428571 (± 2e-13)'."""
    low, high = solution.interval
    if solution.value is None or low == high:
        return "nothing is known" if solution.value is None else str(low)
    return f"{solution.value:.12g} (± {(high - low) / 2:.0e})"
