"""The first positions of a game, breadth first, and random lines of play from where these end, many side by side.

Lines that have more moves to choose from are followed more often, so that each line of play is as likely as another
(stochastic enumeration: Rubinstein, 2013): positions are met more evenly so than by moves at random.  Lines that parted
on the way are relatives, and their meetings say nothing: of one family a position is met once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from itertools import repeat
from math import inf
from random import Random
from typing import Any, Final, NamedTuple

from outplay.answers import no_actions, possible
from outplay.game import CHANCE, AnyGame, State
from outplay.solving.enumeration.positions import StateSpace
from outplay.solving.keys import Key

SAMPLE: Final = 2_000
"""States that are kept of the positions that were met."""


class Sample:
    """Some of many states, each kept with the same chance: the first ones, while there is room for all."""

    def __init__(self, random: Random):
        self.random, self.states, self.count = random, list[Any](), 0

    def add(self, state: State) -> None:
        """One more state (reservoir sampling)."""
        self.count += 1
        place = len(self.states) if self.count <= SAMPLE else int(self.random.random() * self.count)
        if place < SAMPLE:
            self.states[place : place + 1] = [state]


class Probe:
    """The positions that were found, and the states of those whose followers were not looked at.

    found     the keys of all positions that were met
    waiting   states of the last ones of these, in the order in which they were met
    expanded  positions whose followers were looked at
    sample    some of the states that were met
    """

    def __init__(self, space: StateSpace, random: Random):
        self.game, self.position_of = space.game, space.position_of
        self.sample = Sample(random)
        self.found: set[Key] = set()
        self.waiting: deque[Any] = deque()
        self.expanded = 0
        for root in space.roots:
            self._meet(root)

    def run(self, goes_on: Callable[[], bool]) -> bool:
        """Goes on until nothing is left, or until it may not; is nothing left?"""
        while self.waiting and goes_on():
            state = self.waiting.popleft()
            self.expanded += 1
            for move in moves_of(self.game, state):
                self._meet(self.game.result(state, move))
        return not self.waiting

    def _meet(self, state: State) -> None:
        position = self.position_of(state)
        if position not in self.found:
            self.found.add(position)
            self.waiting.append(state)
            self.sample.add(state)


def moves_of(game: AnyGame, state: State) -> list[Any]:
    """What may be done in a state, or come up there; nothing at an end."""
    if game.is_terminal(state):
        return []
    is_chance = game.to_move(state) == CHANCE
    moves = [outcome for outcome, _ in possible(game, state)] if is_chance else list(game.actions(state))
    return moves or no_actions(state)


FIRST_LINES, MOST_LINES = 16, 1_024
"""Lines side by side: so many at first, then twice as many each time, up to the most."""

LONGEST_REPEATING: Final = 128
LONGEST: Final = 5_000
"""Plies after which lines are given up, in games that may repeat and in others."""

ENOUGH: Final = 3
"""Families that are told apart at one position."""


def _groups(longest: int) -> list[int]:
    """The stratum of each ply in games that may repeat: the later the plies, the more of them in one."""
    found: list[int] = []
    while len(found) <= longest:
        found += [found[-1] + 1 if found else 0] * max(1, len(found) // 4)
    return found


GROUPS: Final = _groups(LONGEST_REPEATING)


class Stratum(NamedTuple):
    """Positions that were met about as many plies from where the lines began.

    visits  how often lines came to one of them
    seen    how many different ones that were
    once    of these, by one family alone; `twice`, by two
    lines   how many lines of play there are up to here, as far as they were counted; infinite where play may repeat
    """

    visits: int
    seen: int
    once: int
    twice: int
    lines: float


class Meetings:
    """Which positions lines came to, in which stratum, and how many families did.

    A position that was met in several strata is counted in one of them, each as likely as the others.
    """

    def __init__(self, random: Random):
        self.random = random
        self.visits: list[int] = []
        self.strata: dict[Key, int] = {}
        self.families: dict[Key, tuple[int, ...]] = {}
        self.sample = Sample(random)

    def note(self, position: Key, state: State, stratum: int, family: int) -> None:
        """A line of this family came to a position."""
        self.visits += [0] * (stratum + 1 - len(self.visits))
        self.visits[stratum] += 1
        families = self.families.get(position, ())
        if family in families:
            return
        if not families:
            self.sample.add(state)
        if len(families) < ENOUGH:
            self.families[position] = (*families, family)
        if self.random.random() * (len(families) + 1) < 1:
            self.strata[position] = stratum


class Lines:
    """Lines that go on from the states that wait in a probe.

    count     how many were begun; `plies`, the moves that they made
    is_whole  did some of them all come to their ends, or to where lines are given up?
    choices   for each ply, the lines that came to it, and the moves that they had
    """

    def __init__(self, probe: Probe, random: Random, may_repeat: bool):
        self.probe, self.random, self.may_repeat = probe, random, may_repeat
        self.starts = list(probe.waiting)
        self.met = Meetings(random)
        self.count = self.plies = 0
        self.is_whole = False
        self.choices: list[tuple[int, int]] = []

    def run(self, goes_on: Callable[[], bool]) -> None:
        """Follows lines to their ends, again and again, for as long as it may."""
        wide = FIRST_LINES
        while goes_on():
            self._follow(wide, goes_on)
            wide = min(2 * wide, MOST_LINES)

    def strata(self) -> list[Stratum]:
        """The positions that were met, by how far from the start of the lines."""
        counts = [[0] * (ENOUGH + 1) for _ in self.met.visits]
        for position, stratum in self.met.strata.items():
            counts[stratum][len(self.met.families[position])] += 1
        bounds = repeat(inf) if self.may_repeat else self._lines_by_ply()
        rows = zip(self.met.visits, counts, bounds, strict=False)
        return [Stratum(visits, sum(row), row[1], row[2], lines) for visits, row, lines in rows]

    def _follow(self, wide: int, goes_on: Callable[[], bool]) -> None:
        """So many lines, side by side, to their ends."""
        game = self.probe.game
        lines = [(self.random.choice(self.starts), self.count + family) for family in range(wide)]
        self.count += wide
        for ply in range(LONGEST_REPEATING if self.may_repeat else LONGEST):
            listed = [(state, family, moves_of(game, state)) for state, family in lines]
            going_on = [line for line in listed if line[2]]
            self._count(ply, len(listed), sum(len(line[2]) for line in going_on))
            if not going_on:
                break
            lines = []
            for state, family, moves in evenly(going_on, wide, self.random):
                after = game.result(state, moves[int(self.random.random() * len(moves))])
                lines.append((after, family))
                self._note(after, GROUPS[ply] if self.may_repeat else ply, family)
                if not goes_on():
                    return
        self.is_whole = self.is_whole or self.may_repeat or not going_on

    def _note(self, state: State, stratum: int, family: int) -> None:
        self.plies += 1
        position = self.probe.position_of(state)
        if position not in self.probe.found:
            self.met.note(position, state, stratum, family)

    def _count(self, ply: int, lines: int, moves: int) -> None:
        if ply == len(self.choices):
            self.choices.append((0, 0))
        before, more = self.choices[ply]
        self.choices[ply] = before + lines, more + moves

    def _lines_by_ply(self) -> list[float]:
        """The number of lines of play after each ply (Knuth, 1975)."""
        count, rows = float(len(self.starts)), []
        for lines, moves in self.choices:
            count *= moves / lines
            rows.append(count)
        return rows


def evenly(lines: list[Any], wide: int, random: Random) -> list[Any]:
    """So many of these lines, each as often as it has moves, as evenly as can be (systematic resampling)."""
    total = sum(len(line[2]) for line in lines)
    step, mark, place = total / wide, random.random(), 0.0
    chosen: list[Any] = []
    for line in lines:
        place += len(line[2]) / step
        while mark < place and len(chosen) < wide:
            chosen.append(line)
            mark += 1
    return chosen
