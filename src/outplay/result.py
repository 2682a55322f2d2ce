"""What a search found: one record that unpacks as (value, action) and never claims more than was proved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, Generic, Literal, TypeAlias

from outplay.game import A, Player
from outplay.writing import plain_name, plain_value, plain_values, write_line

Certainty: TypeAlias = Literal["exact", "lower bound", "upper bound", "estimate"]
Stop: TypeAlias = Literal["end", "cutoff", "depth", "seconds", "nodes", "memory", "interrupt"]


@dataclass(frozen=True, slots=True, repr=False)
class Result(Generic[A]):
    """The answer of a search.

    value      how good the state is for `player`, if both sides play their best
    action     a best move; None where there is nothing to choose (a finished game, a throw of the dice)
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
    visits     how many playouts went through the move, and `error`, the standard error of the value (sampling)
    score      the share of the points that these playouts won for `player`: 1 a win, 1/2 a draw (two players)
    is_full    had the tree of a sampling search no room for new nodes any more?
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
    visits: int | None = None
    error: float | None = None
    score: float | None = None
    is_full: bool = False
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
        return (
            f"<Result: {what}, value {written(self.value)} for player {self.player} ({self.certainty}){line}{depth}, "
            f"{counted(self.nodes, 'node')}>"
        )

    def _repr_html_(self) -> str | None:
        """In a notebook: the board with the best move, and the answer in words."""
        from outplay.drawing import result_as_html

        return result_as_html(self)

    def as_dict(self) -> dict[str, Any]:
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
        }


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
    "visits",
    "score",
    "is_full",
)
"""The fields of a result that JSON can hold as they are."""


def value_of(result: Result[Any]) -> str:
    """The value as people write it; every player's, where the search knows them all: '3', '(1, 2, 6)'.

    An average of playouts in three digits: it is not surer than that.
    """
    digits = 3 if sampled(result) else None
    return written(result.value if result.values is None else tuple(result.values.values()), digits=digits)


SURE: Final = 1.96
"""Standard errors on either side that hold the true value 95 times of 100."""


def sampled(result: Result[Any]) -> str:
    """What playouts say of a move, and how sure that is: 'won 61 ± 2 % of 2,500 playouts'; empty where none are played.

    Draws count half.  Where more than two play, their average utility: 'worth 0.4 ± 0.1 in 800 playouts'.
    """
    if result.visits is None or result.certainty == "exact":
        return ""
    if not result.visits:
        return "not tried yet"
    if result.score is not None:
        return f"won {in_percent(result.score, result.visits)} of {counted(result.visits, 'playout')}"
    if result.error is None:
        return f"after {counted(result.visits, 'visit')}"
    off = written(SURE * result.error, digits=2)
    return f"worth {written(result.value, digits=3)} ± {off} in {counted(result.visits, 'playout')}"


def in_percent(share: float, of: int) -> str:
    """A share of so many, and how far it may be off, with the digits that say something: '61 ± 2 %', '61.2 ± 0.4 %'.

    Agresti and Coull, 1998: two successes and two failures are added, so that one of one is not called certain.
    """
    middle = (share * of + 2) / (of + 4)
    off = SURE * (middle * (1 - middle) / (of + 4)) ** 0.5
    digits = 0 if off >= 0.01 else 1 if off >= 0.001 else 2
    return f"{100 * share:.{digits}f} ± {100 * off:.{digits}f} %"


def counted(number: int, noun: str, nouns: str = "") -> str:
    """A number with its noun: '1 node', '2,000 nodes', '2 leaves'."""
    return f"{number:,} {noun if number == 1 else nouns or noun + 's'}"


def written(value: Any, *, digits: int | None = None) -> str:
    """A value as people write it: 3, 0.5, -inf, 1/6, never -0; a vector as (1, 2, 6).

    With `digits`, a float in so many of them, and a fraction of twice as many letters as a float: 0.417.
    """
    if isinstance(value, tuple):
        return f"({', '.join(written(part, digits=digits) for part in value)})"
    if digits and isinstance(value, Fraction) and len(str(value)) > 2 * digits:
        value = float(value)
    if digits and isinstance(value, float):
        value = float(f"{value:.{digits}g}")
    return f"{value + 0.0:g}" if isinstance(value, float) else str(value)
