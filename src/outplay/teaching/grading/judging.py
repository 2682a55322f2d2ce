"""What is right: value, move and what was looked at, held against the book's texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Final, NamedTuple

from outplay.game import CHANCE
from outplay.games.tree import WrittenNode
from outplay.teaching.grading.cases import Case, PositionGraph
from outplay.teaching.grading.styles import SearchOutcome
from outplay.teaching.grading.texts import MIXED, RIGHT, TEXTS, Edits, compiled
from outplay.teaching.grading.watched import WatchedGame

NEAR: Final = 1e-9
ASPECTS: Final = ("value", "move", "leaves")


class Observed(NamedTuple):
    """What a search gave: the value, the child that its move leads to, and the ends that it looked at.

    order  the nodes in the order in which they were first looked at, where that is known
    """

    value: float | None
    move: int | None
    leaves: frozenset[int] | None
    order: tuple[int, ...] = ()


class Truth:
    """What is right in a case for an algorithm; worked out when it is asked for."""

    def __init__(self, case: Case, algorithm: str):
        self.case, self.algorithm = case, algorithm

    @cached_property
    def searches(self) -> dict[str, Observed]:
        """What each right text gives."""
        return {name: seen_by(self.case, self.algorithm, edits) for name, edits in RIGHT[self.algorithm].items()}

    @property
    def value(self) -> float:
        """What the root is worth to MAX."""
        return self.values[0]

    @cached_property
    def values(self) -> dict[int, float]:
        """The value of the root and of its children, by a recursion of its own."""
        game = WatchedGame(self.case.tree, self.case.plies)
        return {number: _worth(game, number) for number in (0, *self.case.tree.nodes[0].moves.values())}

    def all_values(self) -> dict[int, float]:
        """The value of every node to MAX, for people to look at."""
        game = WatchedGame(self.case.tree, self.case.plies)
        return {number: _worth(game, number) for number in range(len(self.case.tree.nodes))}

    @cached_property
    def best(self) -> frozenset[int]:
        """The children that are as good as any, for who moves at the root."""
        below = self.case.tree.nodes[0].moves.values()
        return frozenset(child for child in below if abs(self.values[child] - self.value) < NEAR)

    @cached_property
    def leaves(self) -> tuple[frozenset[int], ...]:
        """The sets of ends that a right search may look at."""
        return tuple({seen.leaves for seen in self.searches.values() if seen.leaves is not None})

    @cached_property
    def mixed(self) -> dict[str, frozenset[int] | None]:
        """The ends that searches look at whose cuts are right, but differ for MAX and MIN."""
        if self.algorithm != "alpha-beta":
            return {}
        return {name: seen_by(self.case, self.algorithm, edits).leaves for name, edits in MIXED.items()}

    def faults(self, seen: Observed) -> list[str]:
        """Which of value, move and leaves are wrong."""
        found = []
        if seen.value is not None and abs(seen.value - self.value) > NEAR:
            found.append("value")
        if seen.move is not None and seen.move not in self.best:
            found.append("move")
        if self.case.is_tree and seen.leaves is not None and not self._may_look(seen):
            found.append("leaves")
        return found

    def has_own_order(self, seen: Observed) -> bool:
        """Does it go through the moves of a node in another order, and look at what is right in that order?"""
        tree = self.case.tree
        place = {number: i for i, number in enumerate(seen.order)}
        nodes = tuple(node._replace(moves=_in_order(node, place)) for node in tree.nodes)
        if all(list(old.moves) == list(new.moves) for old, new in zip(tree.nodes, nodes, strict=True)):
            return False
        return seen.leaves in Truth(replace(self.case, tree=PositionGraph(nodes)), self.algorithm).leaves

    def _may_look(self, seen: Observed) -> bool:
        if seen.leaves in self.leaves or seen.leaves in self.mixed.values():
            return True
        return self.algorithm == "alpha-beta" and self.has_own_order(seen)


def _in_order(node: WrittenNode, place: dict[int, int]) -> dict[str, int]:
    """The moves of a node in the order in which they were looked at; those that were not stay behind."""
    return dict(sorted(node.moves.items(), key=lambda pair: place.get(pair[1], len(place))))


@cache
def truth_of(case: Case, algorithm: str) -> Truth:
    """What is right in one of the cases that are made once."""
    return Truth(case, algorithm)


def _worth(game: WatchedGame, number: int) -> float:
    node = game.tree.nodes[number]
    if game.is_end(number):
        return game.payoff(number)
    values = [_worth(game, child) for child in node.moves.values()]
    if node.player == CHANCE:
        return sum(chance * value for chance, value in zip(node.chances, values, strict=True))
    return max(values) if node.player == 0 else min(values)


def seen_by(case: Case, algorithm: str, edits: Edits, text: str | None = None) -> Observed:
    """What a text gives in a case; what it cannot do is no value."""
    game = WatchedGame(case.tree, case.plies)
    try:
        value, move = compiled(text or TEXTS[algorithm], edits)(game, game.initial)
    except (TypeError, ValueError, RecursionError, ZeroDivisionError):
        return Observed(None, None, None)
    return Observed(value, None if move is None else case.tree.nodes[0].moves.get(move), game.leaves())


@dataclass(frozen=True)
class Reading:
    """Which part of what came back is the value, and which the move; None for what does not come back."""

    value: int | None
    move: int | None

    def of(self, outcome: SearchOutcome) -> Observed:
        """What the student's search gave, read so."""
        value = outcome.parts[self.value][0] if self.value is not None and self.value < len(outcome.parts) else None
        move = outcome.parts[self.move][1] if self.move is not None and self.move < len(outcome.parts) else None
        return Observed(value, move, outcome.leaves, outcome.order)


def reading_of(outcomes: Sequence[tuple[Truth, SearchOutcome]]) -> Reading | None:
    """How what comes back is to be read: as it is right most often; None where nothing of it is a value or a move."""
    widths = {len(outcome.parts) for _, outcome in outcomes}
    places: list[int | None] = [None, *range(min(widths, default=0))]
    readings = [Reading(v, m) for v in places for m in places if v != m]
    scored = [(_score(reading, outcomes), -(reading.value or 0), i) for i, reading in enumerate(readings)]
    best = max(scored, default=None)
    return readings[best[2]] if best is not None and best[0] > (0, 0) else None


def _score(reading: Reading, outcomes: Sequence[tuple[Truth, SearchOutcome]]) -> tuple[float, int]:
    """How many of the answers can be read, and how many are right."""
    read = right = 0
    for truth, outcome in outcomes:
        seen = reading.of(outcome)
        wrong = truth.faults(seen._replace(leaves=None))
        for aspect, part in (("value", seen.value), ("move", seen.move)):
            read += part is not None
            right += part is not None and aspect not in wrong
    return right + read / 2, read


def shown(case: Case, child: int | None) -> str | None:
    """The move that leads to a child, by its name."""
    return next((move for move, after in case.tree.nodes[0].moves.items() if after == child), None)
