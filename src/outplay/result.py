"""What a search found: one record that unpacks as (value, action) and never claims more than was proved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import ulp
from typing import Any, Final, Generic, Literal, TypeAlias

from outplay.game import CHANCE, A, Player
from outplay.words import throws_dice
from outplay.writing import PlainData, plain_name, plain_value, plain_values, write_line

Certainty: TypeAlias = Literal["exact", "lower bound", "upper bound", "estimate"]
Stop: TypeAlias = Literal["end", "cutoff", "depth", "seconds", "nodes", "memory", "interrupt"]


@dataclass(frozen=True, slots=True, repr=False)
class Result(Generic[A]):
    """The answer of a search.

    value      how good the state is for `player`, if both sides play their best; on average, where dice are thrown
    action     a best move; None where there is nothing to choose (a finished game, a throw of the dice); in a row of
               an analysis, the move or the outcome that it is about
    line       the best play that was found, starting with `action`; empty where there is nothing to choose
    certainty  'exact' the true value; 'lower bound' at least that; 'upper bound' at most; 'estimate' a guess
    player     whose view `value` is
    depth      the depth limit, in plies; None for a search to the end of the game
    nodes      how many states were looked at
    stopped_by 'end' every line that mattered was played out; 'cutoff' some were cut off and evaluated; 'depth',
               'seconds', 'nodes' the limit that was reached; 'memory' there was no room left; 'interrupt' Ctrl-C
    values     every player's value, where the algorithm knows it (max^n)
    ends_in    in how many plies the game ends along `line`, where the value is exact and the line complete
    assumes    what the value rests on and nobody declared, in one line; None where it rests on the rules alone
    selective  were moves left out or searched less deeply (null move, late-move reductions)?
    method     the method that was taken; `why`, the reason, where it was not named by the caller
    engine     'plain' or 'compiled': which one found it; `not_compiled`, why it was not the other, where that was tried
    iterations how often the tree of a sampling search grew, in all its threads; they are among the nodes
    visits     how many playouts went through the move, and `error`, the standard error of the value (sampling): 1.96 of
               it to either side hold the 95 % interval; never 0, also where all playouts were won
    score      the share of the points that these playouts won for `player`: 1 a win, 1/2 a draw (two players)
    is_full    had the tree of a sampling search no room for new nodes any more?
    chance     in a row of an analysis where dice are thrown: the probability of the outcome
    unlikely   the probability below which lines were cut off; None where none was
    seconds    how long the engine that found it searched these nodes, without what was compiled before
    game, state  what was searched, so that the answer can be drawn
    """

    value: float
    action: A | None
    line: tuple[A, ...]
    certainty: Certainty
    player: Player
    depth: int | None
    nodes: int
    stopped_by: Stop
    values: Mapping[Player, float] | None = None
    ends_in: int | None = None
    assumes: str | None = None
    selective: bool = False
    method: str = ""
    why: str = ""
    engine: str = ""
    not_compiled: str | None = None
    iterations: int | None = None
    visits: int | None = None
    error: float | None = None
    score: float | None = None
    is_full: bool = False
    chance: Any = None
    unlikely: float | None = None
    seconds: float | None = field(default=None, compare=False)
    game: Any = field(default=None, compare=False)
    state: Any = field(default=None, compare=False)

    def __iter__(self) -> Iterator[Any]:
        """`value, action = search(...)`."""
        return iter((self.value, self.action))

    def __repr__(self) -> str:
        """One line: the value and whose it is, the move, how sure, how deep, how much work."""
        what = f"action {self.action}" if self.line else "no move"
        line = f", line {' '.join(map(str, self.line))}" if len(self.line) > 1 else ""
        depth = "" if self.depth is None else f", depth {self.depth}"
        value = f"{written(self.value)}{ON_AVERAGE if is_average(self) else ''}"
        return (
            f"<Result: {what}, value {value} for player {self.player} ({self.certainty}){line}{depth}, "
            f"{counted(self.nodes, 'node')}>"
        )

    def _repr_html_(self) -> str | None:
        """In a notebook: the board with the best move, and the answer in words."""
        from outplay.drawing import result_as_html

        return result_as_html(self)

    def as_dict(self) -> PlainData:
        """The result as plain data that json.dumps takes: what `outplay best --json` prints of it.

        Moves are written as the game writes them; infinities as 'inf' and '-inf', fractions as floats.
        """
        line = [str(action) for action in self.line]
        if self.game is not None:
            line = write_line(self.game, self.state, self.line)
        return {
            "move": line[0] if line else None,
            "value": plain_value(self.value),
            "player": plain_name(self.player),
            "values": None if self.values is None else plain_values(self.values),
            "line": line,
            **{name: getattr(self, name) for name in PLAIN},
            "error": plain_value(self.error),
            "chance": plain_value(self.chance),
            "on_average": is_average(self),
        }


AnyResult: TypeAlias = Result[Any]
"""What a search of any game found."""

PLAIN: Final = (
    "certainty",
    "depth",
    "nodes",
    "stopped_by",
    "ends_in",
    "assumes",
    "selective",
    "method",
    "why",
    "engine",
    "not_compiled",
    "iterations",
    "visits",
    "score",
    "is_full",
    "unlikely",
)
"""The fields of a result that JSON can hold as they are."""


ON_AVERAGE: Final = " on average"


def is_average(result: AnyResult) -> bool:
    """Is the value what dice bring on average?  Not where play comes to an end before a throw, or is decided anyway."""
    game, state = result.game, result.state
    if game is None or game.is_terminal(state) or not (throws_dice(game) or game.to_move(state) == CHANCE):
        return False
    for action in result.line:
        state = game.result(state, action)
    return not (game.is_terminal(state) or is_decided(result))


def is_decided(result: AnyResult) -> bool:
    """Is it proved that nothing can change the value: the most or the least that there is?"""
    return result.certainty == "exact" and result.value in (getattr(result.game, "utility_range", None) or ())


def counted(number: int, noun: str, nouns: str = "") -> str:
    """A number with its noun: '1 node', '2,000 nodes', '2 leaves'."""
    return f"{number:,} {noun if number == 1 else nouns or noun + 's'}"


NEXT_TO_0: Final = ulp(0.0)
"""The smallest float above 0."""


def written(value: object, *, digits: int | None = None) -> str:
    """A value as people write it: 3, 0.5, -inf, 1/6, never -0; a vector as (1, 2, 6).

    A float is rounded to six digits, and the one next to 0, which the engine's narrowest windows have, to 0.

    With `digits`, a float in so many of them, and a fraction of twice as many letters as a float: 0.417.
    """
    if isinstance(value, tuple):
        return f"({', '.join(written(part, digits=digits) for part in value)})"
    if digits and isinstance(value, Fraction) and len(str(value)) > 2 * digits:
        value = float(value)
    if digits and isinstance(value, float):
        value = float(f"{value:.{digits}g}")
    if isinstance(value, float) and abs(value) == NEXT_TO_0:
        return "0"
    return f"{value + 0.0:g}" if isinstance(value, float) else str(value)
