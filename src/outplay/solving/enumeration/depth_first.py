"""Enumeration of a game that cannot repeat: depth first, and every position once; and its primitives in plain Python.

A position is known when all that follows is: the best of its successors, a ply further from the end.  Whatever is known
stays so: the walk can be left after any position, and goes on where it was, or begins again with what it knows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from sys import modules
from typing import Any, TypeAlias

from outplay.errors import TooDeep
from outplay.game import AnyGame, State
from outplay.solving.entries import ENDLESS, UNKNOWN, entry_of, is_better, number_in, plies_in
from outplay.solving.enumeration.positions import PlainTraversal, StateSpace, successors
from outplay.solving.enumeration.positions import bound as bound
from outplay.solving.keys import Key, keys_in, literals_of
from outplay.words import name_of
from outplay.writing import PlainData


def depth_first_with(words: Any) -> Any:
    """The walk in these primitives: those below, or those of kernels/depth_first.py."""
    is_busy, has_child, next_child = words.is_busy, words.has_child, words.next_child
    recall, state_of, remember_end = words.recall, words.state_of, words.remember_end
    expand, improve, close = words.expand, words.improve, words.close

    @words.bound
    def go_on(game, places):
        """Walks on until all is known, or something has to be done first."""
        while is_busy(places):
            if has_child(places):
                child = next_child(places)
                entry = recall(child, places)
                if entry == UNKNOWN:
                    state = state_of(game, child, places)
                    if game.is_terminal(state):
                        entry = remember_end(game, state, child, places)
                    else:
                        expand(game, state, child, places)
                if entry != UNKNOWN:
                    improve(entry, places)
            else:
                close(places)

    return go_on


Child: TypeAlias = tuple[Any, Key]
"""A state, and its key."""


class Frame:
    """A position whose successors are looked at: the best of them so far, and what is left."""

    __slots__ = ("best", "is_first", "left", "position")

    def __init__(self, position: Key, is_first: bool, left: list[Child]):
        self.position, self.is_first, self.left, self.best = position, is_first, left, UNKNOWN


class PlainWalk(PlainTraversal):
    """Where a walk is, and what it knows.

    known   the entry of each position, by its key
    budget  how many positions it may still find before it is looked after
    """

    def __init__(self, space: StateSpace):
        super().__init__(space)
        self.known: dict[Key, int] = {}
        self.frames = [Frame(None, True, self.listed(space.roots))]
        self.budget = 0

    def saved(self) -> tuple[PlainData, list[str]]:
        """The positions, as text, and what is known of them."""
        known = {"keys": literals_of(self.known), "entries": list(self.known.values())}
        return known | {"values": self.ends.saved()}, []

    def restore(self, head: PlainData) -> None:
        """Begins again with what is known."""
        self.known = dict(zip(keys_in(head["keys"]), head["entries"], strict=True))
        self.ends.restore(head["values"])

    def listed(self, states: Sequence[State]) -> list[Child]:
        """States with their positions, the first one last."""
        return [(state, self.space.key_of(state)) for state in reversed(states)]

    def run(self, budget: int) -> bool:
        """Walks on for so many positions; is all known?"""
        self.budget = budget
        go_on(self.space.game, self)
        return not (self.frames[0].left or len(self.frames) > 1)

    @property
    def count(self) -> int:
        """How many positions are known."""
        return len(self.known)

    def entries(self, states: Sequence[State]) -> list[int]:
        """What is known of each state, where it is left for good."""
        return [self.known.get(self.space.key_of(state), UNKNOWN) for state in states]

    def pairs(self) -> Iterable[tuple[Key, int]]:
        """Every key, with what is known of its position."""
        return self.known.items()

    def counted_entries(self) -> Iterable[tuple[int, int]]:
        """Every entry that there is, with the number of its positions."""
        return Counter(self.known.values()).items()


def is_busy(walk: PlainWalk) -> bool:
    """Is there anything left, and may it go on?"""
    return walk.budget > 0 and (len(walk.frames) > 1 or bool(walk.frames[0].left))


def has_child(walk: PlainWalk) -> bool:
    """Has the position on top a successor that was not looked at?"""
    return bool(walk.frames[-1].left)


def next_child(walk: PlainWalk) -> Child:
    """The next one: a state and its position."""
    return walk.frames[-1].left.pop()


def recall(child: Child, walk: PlainWalk) -> int:
    """The entry of a child; UNKNOWN where there is none."""
    return walk.known.get(child[1], UNKNOWN)


def state_of(game: AnyGame, child: Child, walk: PlainWalk) -> Any:
    """The state of a child."""
    return child[0]


def remember_end(game: AnyGame, state: State, child: Child, walk: PlainWalk) -> int:
    """The entry of an end, which is known from now on."""
    entry = walk.known[child[1]] = walk.ends.entry_at(state)
    walk.budget -= 1
    return entry


def expand(game: AnyGame, state: State, child: Child, walk: PlainWalk) -> None:
    """Puts a position on top, with its successors."""
    is_first, followers = successors(game, state, walk.first)
    if len(walk.frames) >= ENDLESS:
        raise TooDeep(
            f"{name_of(game)} goes on for more than {ENDLESS:,} plies: does it repeat, and say can_repeat = False?"
        )
    walk.frames.append(Frame(child[1], is_first, walk.listed(followers)))


def improve(entry: int, walk: PlainWalk) -> None:
    """The position on top has a successor with this entry."""
    frame = walk.frames[-1]
    if frame.best == UNKNOWN or is_better(entry, frame.best, frame.is_first, walk.ends.sum.total, walk.ends.values):
        frame.best = entry


def close(walk: PlainWalk) -> None:
    """The position on top is known, a ply further from the end than the best of its successors."""
    frame = walk.frames.pop()
    entry = entry_of(number_in(frame.best), plies_in(frame.best) + 1, frame.is_first)
    walk.known[frame.position] = entry
    walk.budget -= 1
    improve(entry, walk)


go_on = depth_first_with(modules[__name__])
