"""A strategy: positions that a side need not leave, with one reply where it moves and all replies where the other does.

It is a graph and not a tree: a position stands in it once, however one comes to it.  Where a reply leads to a position
that stands in it already, that one is taken, and nothing has to be asked.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from outplay.errors import NotProved
from outplay.game import AnyGame, Player, State
from outplay.solving.entries import Value


@dataclass(frozen=True, slots=True)
class Claim:
    """The first player has at least `value`, where `is_first`; else at most so much, which the other player sees to.

    first     the player whose utilities all values are
    total     what the players' utilities add up to
    draw      what play that never ends is worth to the first player
    """

    game: AnyGame
    first: Player
    is_first: bool
    value: Value
    total: Value
    draw: Value

    @property
    def needs_an_end(self) -> bool:
        """Is play that never ends not good enough?  Then every way through the strategy has to come to an end."""
        return not self.is_enough(self.draw)

    def is_enough(self, worth: Value) -> bool:
        """Has the side what it claims, where the first player has this?"""
        return bool(worth >= self.value if self.is_first else worth <= self.value)

    def is_own_move(self, state: State) -> bool:
        """Does the side move here?"""
        return bool((self.game.to_move(state) == self.first) == self.is_first)

    def ends_well(self, state: State) -> bool:
        """Does an end give the side what it claims?"""
        return self.is_enough(self.game.utility(state, self.first))


def falling(after: Sequence[Sequence[int]]) -> list[int | None]:
    """For each position the length of the longest way to an end; None where a way goes round in circles.

    after  the numbers of the positions that follow each; none follow an end

    >>> falling([(1, 2), (2,), ()])
    [2, 1, 0]
    >>> falling([(1,), (0, 2), ()])
    [None, None, 0]
    """
    before: list[list[int]] = [[] for _ in after]
    for number, others in enumerate(after):
        for other in others:
            before[other].append(number)
    open_ways = [len(others) for others in after]
    ranks: list[int | None] = [None] * len(after)
    ready = [number for number, ways in enumerate(open_ways) if ways == 0]
    rank = 0
    while ready:
        following = []
        for number in ready:
            ranks[number] = rank
            for other in before[number]:
                open_ways[other] -= 1
                if open_ways[other] == 0:
                    following.append(other)
        ready, rank = following, rank + 1
    return ranks


Look = Callable[[int], None]
"""Is told now and then how many positions there are; it may raise."""

OFTEN = 64
"""Positions between two looks."""


class Advice(ABC):
    """Advice to one side, in positions where it has what it claims.

    leads_to_an_end  does any good reply, again and again, come to an end?
    """

    leads_to_an_end: bool

    @abstractmethod
    def reply(self, state: State) -> Any:
        """What a good move leads to, where the side moves."""

    @abstractmethod
    def is_good(self, state: State) -> bool:
        """Has the side what it claims in this state?"""

    def stop(self) -> None:  # noqa: B027  (what is looked up takes no time)
        """Ends, from another thread, what may take long: it raises Stopped then."""


class Strategy:
    """The strategy of a side from a state on.

    keys    of the positions, by number; the first one is the state's
    after   for each, the numbers of those that follow: one where the side moves, all where the other does
    ranks   for each, a number that falls with every move; none where play may last for ever
    """

    def __init__(self, claim: Claim, start: State, advice: Advice, position: Callable[[Any], Hashable], look: Look):
        self.claim, self.advice, self.position, self.look = claim, advice, position, look
        self.is_alike = advice.leads_to_an_end or not claim.needs_an_end
        self.numbers: dict[Hashable, int] = {}
        self.keys: list[Hashable] = []
        self.states: list[State] = []
        self.after: list[tuple[int, ...]] = []
        self.left: list[int] = []
        self._met(start)
        self._gather()
        self.ranks = self._ranked() if claim.needs_an_end else []

    def _met(self, state: State) -> int:
        """The number of a position; a new one waits to be looked at."""
        key = self.position(state)
        number = self.numbers.setdefault(key, len(self.keys))
        if number == len(self.keys):
            self.keys.append(key)
            self.states.append(state)
            self.after.append(())
            self.left.append(number)
        return number

    def _gather(self) -> None:
        """Looks at all that wait, and at what follows them."""
        game = self.claim.game
        while self.left:
            number = self.left.pop()
            state = self.states[number]
            if number % OFTEN == 0:
                self.look(len(self.keys))
            if game.is_terminal(state):
                if not self.claim.ends_well(state):
                    raise NotProved(f"{state!r:.200} ends with less than was found: are the rules the same every time?")
            elif self.claim.is_own_move(state):
                self.after[number] = (self._met(self._reply(state)),)
            else:
                self.after[number] = tuple(dict.fromkeys(self._met(one) for one in self._successors(state)))

    def _successors(self, state: State) -> list[Any]:
        return [self.claim.game.result(state, action) for action in self.claim.game.actions(state)]

    def _reply(self, state: State) -> Any:
        """A position that is known already, where any that is good will do; else the one that is advised."""
        if self.is_alike:
            for after in self._successors(state):
                if self.position(after) in self.numbers:
                    return after
        return self.advice.reply(state)

    def _ranked(self) -> list[int]:
        """Ranks of all positions; replies that go round in circles are exchanged for others."""
        while True:
            ranks = falling(self.after)
            lost = [number for number, rank in enumerate(ranks) if rank is None]
            if not lost:
                return [rank for rank in ranks if rank is not None]
            if not (self._turned(lost, ranks) or self._widened(lost)):
                state = self.states[lost[0]]
                raise NotProved(f"no way from {state!r:.200} to an end was found that is worth what the search says")

    def _own(self, numbers: Iterable[int]) -> list[int]:
        game, claim = self.claim.game, self.claim
        return [n for n in numbers if not game.is_terminal(self.states[n]) and claim.is_own_move(self.states[n])]

    def _turned(self, lost: list[int], ranks: list[int | None]) -> bool:
        """Own moves are turned to positions from which an end is known to come; was there one?"""
        found = False
        for number in self._own(lost):
            others = [self.numbers.get(self.position(after), -1) for after in self._successors(self.states[number])]
            better = [other for other in others if other >= 0 and ranks[other] is not None]
            if better:
                self.after[number] = (min(better, key=lambda other: ranks[other] or 0),)
                found = True
        return found

    def _widened(self, lost: list[int]) -> bool:
        """Other good moves are looked at, which may lead to an end; was there one that was not yet known?"""
        before = len(self.keys)
        for number in self._own(lost):
            for after in self._successors(self.states[number]):
                if self.position(after) not in self.numbers and self.advice.is_good(after):
                    self._met(after)
            self._gather()
        return len(self.keys) > before

    def reached(self) -> list[int]:
        """The numbers of the positions that play by the strategy can come to."""
        left, found = [0], {0}
        while left:
            more = [number for number in self.after[left.pop()] if number not in found]
            found.update(more)
            left += more
        return sorted(found)
