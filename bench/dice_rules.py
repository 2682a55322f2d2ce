"""Positions of games of dice for the suites, and a dice game for two whose bounds are tight: place value.

Place value, after the game that is played in schools: both write a number of eight digits.  In turn two dice are
thrown, and the mover puts what they show on two of their free places.  The game is worth the difference of the numbers;
`bounds` is what ones or sixes on all free places would make of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, NamedTuple

from outplay.game import CHANCE, Game

PLACES = 8
SIDES = 6
MOST = 5 * (10**PLACES - 1) // 9
"""The difference between sixes and ones on all places."""


class Numbers(NamedTuple):
    """What the mover and the other have written, their places as bits, and the dice, 0 if they are to be thrown."""

    mine: int = 0
    my_places: int = 0
    theirs: int = 0
    their_places: int = 0
    larger: int = 0
    smaller: int = 0
    player: int = 0


class Pair(NamedTuple):
    """The places of the larger die and of the smaller, 0 for the ones; of a throw, the dice."""

    larger: int
    smaller: int


class PlaceValue(Game[Numbers, Pair]):
    """A move is where both dice are put; high places come first for a die above 3, and low ones for any other."""

    initial = Numbers()
    can_repeat = False
    utility_sum, utility_range = 0, (-MOST, MOST)

    def to_move(self, state: Numbers) -> int:
        return state.player if state.larger else CHANCE

    def actions(self, state: Numbers) -> Iterable[Pair]:
        if state.larger == 0:
            for larger in range(1, SIDES + 1):
                for smaller in range(1, larger + 1):
                    yield Pair(larger, smaller)
        else:
            for i in range(PLACES):
                first = self.place(i, state.larger)
                for j in range(i + 1 if state.larger == state.smaller else 0, PLACES):
                    second = self.place(j, state.smaller)
                    if first != second and not (state.my_places >> first | state.my_places >> second) & 1:
                        yield Pair(first, second)

    def place(self, i: int, die: int) -> int:
        """The place that comes so late in the list for a die."""
        return PLACES - 1 - i if 2 * die > SIDES else i

    def outcomes(self, state: Numbers) -> Iterable[tuple[Pair, float]]:
        for larger in range(1, SIDES + 1):
            for smaller in range(1, larger + 1):
                yield Pair(larger, smaller), (1 if larger == smaller else 2) / SIDES**2

    def result(self, state: Numbers, action: Pair) -> Numbers:
        mine, my_places, theirs, their_places, larger, smaller, player = state
        if larger == 0:
            return Numbers(mine, my_places, theirs, their_places, action.larger, action.smaller, player)
        mine += larger * 10**action.larger + smaller * 10**action.smaller
        my_places |= 1 << action.larger | 1 << action.smaller
        return Numbers(theirs, their_places, mine, my_places, 0, 0, 1 - player)

    def is_terminal(self, state: Numbers) -> bool:
        return state.my_places == state.their_places == (1 << PLACES) - 1

    def utility(self, state: Numbers, player: int) -> float:
        ahead = state.mine - state.theirs
        return float(ahead if player == state.player else -ahead)

    def bounds(self, state: Numbers, player: int) -> tuple[float, float]:
        """The least that the mover can still write against the most of the other, and the other way round."""
        mine, theirs = self.open(state.my_places), self.open(state.their_places)
        ahead = state.mine - state.theirs
        low, high = float(ahead + mine - SIDES * theirs), float(ahead + SIDES * mine - theirs)
        return (low, high) if player == state.player else (-high, -low)

    def evaluate(self, state: Numbers, player: int) -> float:
        """What all free places make of it on average."""
        ahead = state.mine - state.theirs + 3.5 * (self.open(state.my_places) - self.open(state.their_places))
        return ahead if player == state.player else -ahead

    def open(self, places: int) -> int:
        """Ones on the places that are free."""
        total = 0
        for place in range(PLACES):
            if not places >> place & 1:
                total += 10**place
        return total


def by_random(game: Any, state: Any, random: Random) -> Any:
    """A move of whoever is to move; dice fall as they do."""
    if game.to_move(state) != CHANCE:
        return random.choice(list(game.actions(state)))
    faces, chances = zip(*game.outcomes(state), strict=True)
    return random.choices(faces, chances)[0]


def positions(game: Any, many: int, may: Callable[[Any], bool] = lambda state: True) -> list[Any]:
    """States of random games in which a player is to move, the same in every run."""
    random, found = Random(0), []
    while len(found) < 20 * many:
        state = game.initial
        while not game.is_terminal(state):
            if game.to_move(state) != CHANCE and may(state):
                found.append(state)
            state = game.result(state, by_random(game, state, random))
    return random.sample(found, many)
