"""The first positions of a game, breadth first: all of them, if there are few."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any, Final

from outplay.answers import no_actions, possible
from outplay.game import CHANCE

SAMPLE: Final = 2_000
"""States that are kept of the positions that were met."""


class Sample:
    """Some of many states, each kept with the same chance: the first ones, while there is room for all."""

    def __init__(self, random: Random):
        self.random, self.states, self.count = random, list[Any](), 0

    def add(self, state: Any) -> None:
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

    def __init__(self, game: Any, roots: list[Any], position_of: Callable[[Any], Any], random: Random):
        self.game, self.position_of = game, position_of
        self.sample = Sample(random)
        self.found: set[Any] = set()
        self.waiting: deque[Any] = deque()
        self.expanded = 0
        for root in roots:
            self._meet(root)

    def run(self, goes_on: Callable[[], bool]) -> bool:
        """Goes on until nothing is left, or until it may not; is nothing left?"""
        while self.waiting and goes_on():
            state = self.waiting.popleft()
            self.expanded += 1
            for move in moves_of(self.game, state):
                self._meet(self.game.result(state, move))
        return not self.waiting

    def _meet(self, state: Any) -> None:
        position = self.position_of(state)
        if position not in self.found:
            self.found.add(position)
            self.waiting.append(state)
            self.sample.add(state)


def moves_of(game: Any, state: Any) -> list[Any]:
    """What may be done in a state, or come up there; nothing at an end."""
    if game.is_terminal(state):
        return []
    is_chance = game.to_move(state) == CHANCE
    moves = [outcome for outcome, _ in possible(game, state)] if is_chance else list(game.actions(state))
    return moves or no_actions(state)
