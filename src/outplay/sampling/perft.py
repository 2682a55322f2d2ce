"""perft: how many lines of play there are, to each depth; the check on rules that every chess programmer knows.

The name is short for performance test, as the field has used it since the 1980s.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from math import inf
from typing import Any, Final

from outplay.answers import as_key
from outplay.core.options import Engine, require_engine
from outplay.errors import CannotCompile, RulesFailed
from outplay.game import AnyGame, State
from outplay.limit import require_whole
from outplay.sampling.counting import Budget, beginning, choices_of, count_lines
from outplay.words import name_of, word_of

PLAIN_LINES: Final = 20_000
"""Lines that are counted plain before `engine='auto'` turns to compiled rules."""

Count = Callable[[Any, int], list[int]]


@dataclass(frozen=True, slots=True, repr=False)
class Perft:
    """How many lines of play begin in a state.

    counts   the lines of 1, 2, 3, ... moves; a game that is over has no further move
    moves    each first move, with the lines of full length that begin with it
    depth    the full length, in moves
    """

    counts: tuple[int, ...]
    moves: Mapping[Any, int]
    depth: int
    game: Any = field(default=None, compare=False)
    state: State = field(default=None, compare=False)

    @property
    def lines(self) -> int:
        """How many lines of full length there are."""
        return self.counts[-1]

    def written_moves(self) -> dict[str, int]:
        """How many lines begin with each first move, which is written as the game writes it."""
        write = word_of(self.game, "format_action")
        return {str(write(self.state, action)): count for action, count in self.moves.items()}

    def as_dict(self) -> dict[str, Any]:
        """All of it as plain data, moves as the game writes them."""
        return {
            "game": name_of(self.game),
            "depth": self.depth,
            "lines": self.lines,
            "counts": list(self.counts),
            "moves": self.written_moves(),
        }

    def __str__(self) -> str:
        """A line for each depth, then one for each first move."""
        wide = len(f"{max(self.counts):,}")
        depths = [f"depth {depth:2}  {count:{wide},}" for depth, count in enumerate(self.counts, 1)]
        moves = self.written_moves()
        long = max(map(len, moves), default=0)
        return "\n".join([*depths, "", *(f"{move:{long}}  {count:{wide},}" for move, count in moves.items())]).rstrip()

    def __repr__(self) -> str:
        return f"<Perft: {name_of(self.game)}, {', '.join(f'{count:,}' for count in self.counts)} lines>"


def perft(game: AnyGame, state: State = None, depth: int = 4, *, engine: Engine = "auto") -> Perft:
    """How many lines of 1, 2, ... `depth` moves begin in a state, and how many with each first move.

    Two sets of rules that give the same numbers are most likely the same game.  What dice can show counts as a move.
    Both engines give the same counts; `auto` begins plain, and compiles when there are many lines.

    >>> from outplay.games import ConnectFour
    >>> perft(ConnectFour(), depth=4).counts
    (7, 49, 343, 2401)
    """
    require_whole("depth", depth)
    require_engine(engine)
    state = beginning(game, state)
    if engine == "auto":
        try:
            return _divided(game, state, depth, _at_most(game, PLAIN_LINES))
        except Budget:
            with suppress(CannotCompile, RulesFailed, ImportError):
                return _divided(game, state, depth, _compiled(game, state))
            return _divided(game, state, depth, partial(count_lines, game, most=inf))
    count = partial(count_lines, game, most=inf) if engine == "plain" else _compiled(game, state)
    return _divided(game, state, depth, count)


def _divided(game: AnyGame, state: State, depth: int, count: Count) -> Perft:
    """Counts move by move (the field's `divide`), and adds up."""
    counts, moves = [0] * depth, {}
    for action in [] if game.is_terminal(state) else list(choices_of(game, state)):
        below = count(game.result(state, action), depth - 1)
        counts = [sum(pair) for pair in zip(counts, (1, *below), strict=True)]
        moves[as_key(action)] = (1, *below)[-1]
    return Perft(tuple(counts), moves, depth, game, state)


def _at_most(game: AnyGame, most: int) -> Count:
    """A count in Python, which raises Budget after so many lines in all."""
    left = most

    def count(state: State, depth: int) -> list[int]:
        nonlocal left
        counts = count_lines(game, state, depth, left)
        left -= sum(counts)
        return counts

    return count


def _compiled(game: AnyGame, state: State) -> Count:
    from outplay.sampling.kernels.counting import Compiled

    return Compiled(game, [state]).count_lines
