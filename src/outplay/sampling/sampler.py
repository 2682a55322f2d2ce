"""What a session asks of a sampler, plain or compiled: a tree that grows, and can be read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, NamedTuple

from outplay.core.call import Call
from outplay.game import AnyGame
from outplay.sampling.iteration.tree import (
    EVERY_MOVE,
    HOLDS_SUM,
    ITERATIONS,
    LONGEST,
    PATH_FROM,
    PLAYOUTS,
    REPEATED,
    VIEWS,
    WANTS_ROOM,
)
from outplay.sampling.scale import Scale
from outplay.sums import Sum
from outplay.words import throws_dice


class OtherSum(Exception):
    """An end says what the sum is, where another one was assumed: the search begins again with that."""

    def __init__(self, sum: Sum):
        super().__init__(sum.total)
        self.sum = sum


class NodeStatistics(NamedTuple):
    """What is known of a node: the columns of `Tree`, those with a place for each view as lists.

    children  the numbers of its children
    """

    mover: int
    visits: int
    mean: list[float]
    worth: list[Any]
    low: list[Any]
    high: list[Any]
    guess: list[float]
    children: range


def kernel_for(game: AnyGame, method: str) -> str:
    """The name of the kernel that samples a game by that method."""
    if method == "best-first":
        return "run_best_first"
    return "run_uct_with_dice" if throws_dice(game) else "run_uct"


class Sampler(ABC):
    """A tree, and the iteration that makes it grow.

    scale  the numbers of the search, whatever the engine
    sum    what is known of the players' sum, which may only be assumed
    work   the places of iteration/tree.py: what the search counts and was told
    """

    scale: Scale
    sum: Sum
    work: Any

    def _write_numbers(self, call: Call) -> None:
        """Writes down the numbers of the search that both engines have."""
        work, scale, self.sum = self.work, self.scale, call.sum
        work[VIEWS], work[LONGEST], work[PLAYOUTS] = scale.views, scale.longest, scale.playouts
        work[HOLDS_SUM] = int(scale.views == 1 and call.sum.basis == "assumed")
        work[EVERY_MOVE] = int(call.ranking)
        work[PATH_FROM] = int(call.ranking and not call.repetition.varies)

    @property
    def iterations(self) -> int:
        """How many iterations were done since the last `keep`."""
        return int(self.work[ITERATIONS])

    @property
    def is_full(self) -> bool:
        """Did a node stay without children because there is no room left?"""
        return bool(self.work[WANTS_ROOM])

    @property
    def has_repeated(self) -> bool:
        """Has a position come again anywhere in the tree?"""
        return bool(self.work[REPEATED])

    @property
    @abstractmethod
    def is_proved(self) -> bool:
        """Is the value of the root known, in every view?"""

    @abstractmethod
    def grow(self, iterations: int) -> None:
        """Goes on until so many iterations are done, or the root is proved.

        Whatever ends it, what was proved stays proved; Stopped where the clock rang during an iteration.
        """

    @abstractmethod
    def seen(self, node: int) -> NodeStatistics:
        """The statistics and bounds of a node, and the numbers of its children."""

    @abstractmethod
    def keep(self, node: int, call: Call) -> None:
        """Makes a node the root, which is the state of this call, and forgets all that is not below it."""
