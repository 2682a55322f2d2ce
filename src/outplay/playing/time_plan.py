"""The clock of a whole game, and how much of it a move may take.

What is left is divided over the moves that are still to come.  How many those are, a few random games from here say:
each of them counts the player's own moves.  Real games are longer than random ones, where people resist.  Every move
then gets an equal share of what is left, so that a game that turns out longer still has time for every move, less and
less of it; where the clock gains seconds with every move, most of those come on top.

A search that deepens ends before its share is used up where the move is clear, for the same one was best at several
depths, or where the next depth would hardly be completed; and goes on beyond it where the value fell.  That rests on
the game's own evaluation: without one, every move has its whole share.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from outplay.errors import BadOption
from outplay.game import CHANCE, AnyGame, Player, State
from outplay.notation import choices
from outplay.result import AnyResult
from outplay.words import offers

SAMPLED_GAMES, SAMPLED_PLIES = 4, 200
"""Random games that say how many moves are left, and plies of each that are looked at."""

SAMPLING_SHARE: Final = 0.002
"""The part of the time left that may go into random games."""

REAL_TO_RANDOM: Final = 1.5
"""Moves of a real game for each move of a random one."""

FEWEST_MOVES, MOST_MOVES = 3.0, 50.0
"""Moves that are expected, at least and at most."""

INCREMENT_SHARE: Final = 0.75
"""The part of what a move gains that it may take."""

RESERVE_SECONDS: Final = 0.1
"""Kept back for what comes between clock and search: who has no more is to move at once."""

MOST_SHARE: Final = 0.5
"""No move takes more than this part of what is left, without the reserve."""

SHORTEST_SECONDS: Final = 0.001
"""For a move where all time is used up."""

STRETCH: Final = 1.5
"""How far a search may go beyond its share where the value fell."""

STABLE_DEPTHS: Final = 4
"""Depths with the same best move, after which it is clear."""

CLEAR_SHARE, USUAL_SHARE = 0.3, 0.6
"""After this part of its share no further depth is begun: where the move is clear, and where it is not."""

FALLEN: Final = 0.0025
"""The value fell if it did by more than this part of the utilities' range."""


class GameClock(NamedTuple):
    """The seconds of a player for all moves of a game, and those that are added with each move: '60+0.6'."""

    seconds: float
    increment: float = 0.0

    @classmethod
    def read(cls, text: object) -> GameClock:
        """The clock that a text such as '60+0.6' or '60' says; a BadOption for what says none.

        >>> GameClock.read("1+0.01")
        GameClock(seconds=1.0, increment=0.01)
        """
        try:
            seconds, _, increment = str(text).partition("+")
            clock = cls(float(seconds), float(increment or 0))
        except ValueError:
            clock = cls(0.0)
        if 0 < clock.seconds < inf and 0 <= clock.increment < inf:
            return clock
        raise BadOption(
            f"clock is {text!r:.60}; it should be the seconds of a game, and of each move: '60+0.6' or '60'"
        )

    def __str__(self) -> str:
        return f"{self.seconds:g}+{self.increment:g}"


@dataclass
class TimePlan:
    """The time of one move, which runs from `began` on, and whether the search has found enough in it.

    share  the seconds that the move may take
    most   the seconds after which it has to be there
    is_judged  do values before the end say something, so that a move can be clear?
    """

    share: float
    most: float
    is_judged: bool = True
    began: float = field(default_factory=perf_counter)
    last: AnyResult | None = None
    depths: int = 0

    def is_enough(self, result: AnyResult) -> bool:
        """Told of each answer of a search that deepens: should the move be made now?"""
        last, self.last = self.last, result
        is_same = last is not None and last.action == result.action
        self.depths = self.depths + 1 if is_same else 0
        if result.iterations is not None or not self.is_judged:
            part = 1.0
        elif last is not None and _has_fallen(last, result):
            part = STRETCH
        else:
            part = CLEAR_SHARE if self.depths >= STABLE_DEPTHS else USUAL_SHARE
        return perf_counter() - self.began >= part * self.share


def _has_fallen(last: AnyResult, result: AnyResult) -> bool:
    """Is it worth much less than a depth before?"""
    least, most = getattr(result.game, "utility_range", None) or (-1, 1)
    return last.value - result.value > FALLEN * (most - least)


def plan_of_move(
    game: AnyGame,
    state: State,
    seconds_left: float,
    increment: float = 0.0,
    *,
    moves_to_go: int | None = None,
    reserve: float = RESERVE_SECONDS,
) -> TimePlan:
    """The time of the move in this state, of all that is left for the game; never all of it.

    increment    the seconds that the clock gains with the move
    moves_to_go  the moves for which the time must last, where that is known; this one included
    reserve      the seconds that are kept back
    """
    began = perf_counter()
    left = max(seconds_left - reserve, 0.0)
    expected = moves_to_go or moves_to_expect(game, state, left * SAMPLING_SHARE)
    most = max(left * MOST_SHARE, SHORTEST_SECONDS)
    share = min(max(left / expected + increment * INCREMENT_SHARE, SHORTEST_SECONDS), most)
    return TimePlan(share, min(share * STRETCH, most), offers(game, "evaluate"), began)


def moves_to_expect(game: AnyGame, state: State, seconds: float) -> float:
    """How many moves the player to move has still to make, this one included; looked at for so many seconds at most.

    A game of which no end is seen within them is a long one.
    """
    mover, random, until = game.to_move(state), Random(0), perf_counter() + seconds
    counts: list[int] = []
    while len(counts) < SAMPLED_GAMES and perf_counter() < until:
        count = _own_moves(game, state, mover, random, until)
        counts += [] if count is None else [count]
    if not counts:
        return MOST_MOVES
    return min(max(REAL_TO_RANDOM * sum(counts) / len(counts), FEWEST_MOVES), MOST_MOVES)


def _own_moves(game: AnyGame, state: State, mover: Player, random: Random, until: float) -> int | None:
    """How often that player moves in a random game from here; None if the time was up before its end."""
    count = 0
    for _ in range(SAMPLED_PLIES):
        if game.is_terminal(state):
            break
        if perf_counter() > until:
            return None
        here = game.to_move(state)
        count += here != CHANCE and here == mover
        state = game.result(state, random.choice(choices(game, state)))
    return count
