"""The shape of a tree for an exercise, and random trees of that shape."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypeAlias

from outplay.errors import BadOption

DIFFICULTIES: Final = {"easy": (2, 3, "uniform"), "medium": (3, 2, "uneven"), "hard": (4, 2, "uneven")}
"""Depth, branching and shape that go without saying."""

SHAPES: Final = ("uniform", "uneven")
MOST_LEAVES: Final = 250
"""More leaves do not fit on a sheet."""

EARLY_END_CHANCE: Final = 0.25
"""How often a node of an uneven tree ends early, below the second level."""


Nested: TypeAlias = "float | list[Nested]"
"""A tree as nested lists: a leaf is what it is worth to MAX."""


@dataclass(frozen=True)
class Shape:
    """How deep a tree is, how many moves a node has, and whether all nodes are alike.

    What it is called is part of what sheets are drawn from: with another name the same seed gives other trees.
    """

    depth: int
    branching: int
    is_even: bool
    difficulty: str = "medium"

    def grown(self, leaf: Callable[[], Any], rng: Random, level: int = 0) -> Any:
        """A tree of this shape as nested lists, with leaves as they are asked for from left to right."""
        if level == self.depth or (not self.is_even and level > 1 and rng.random() < EARLY_END_CHANCE):
            return leaf()
        return [self.grown(leaf, rng, level + 1) for _ in range(self.width(rng))]

    def width(self, rng: Random) -> int:
        """How many moves the next node has."""
        return self.branching if self.is_even else rng.randint(max(2, self.branching - 1), self.branching + 1)

    def payoff(self, rng: Random) -> int:
        """A payoff: small and positive where it is easy, of both signs where it is hard."""
        return rng.randint(-9, 15) if self.difficulty == "hard" else rng.randint(0, 15)


def shape_of(difficulty: str, depth: int | None, branching: int | None, shape: str | None) -> Shape:
    """The shape that was asked for; what was left out goes by the difficulty."""
    if difficulty not in DIFFICULTIES:
        raise BadOption(f"difficulty is {difficulty!r:.40}; it should be one of {', '.join(DIFFICULTIES)}")
    usual = DIFFICULTIES[difficulty]
    depth = usual[0] if depth is None else depth
    branching = usual[1] if branching is None else branching
    shape = usual[2] if shape is None else shape
    if shape not in SHAPES:
        raise BadOption(f"shape is {shape!r:.40}; it should be one of {', '.join(SHAPES)}")
    for word, value in (("depth", depth), ("branching", branching)):
        if isinstance(value, bool) or not isinstance(value, int) or value < (1 if word == "depth" else 2):
            raise BadOption(f"{word} is {value!r:.40}; it should be a whole number, {1 + (word != 'depth')} or more")
    if depth * branching > MOST_LEAVES or branching**depth > MOST_LEAVES:
        raise BadOption(f"depth {depth} with {branching} moves has more than {MOST_LEAVES} leaves: take less of one")
    return Shape(depth, branching, shape == "uniform", difficulty)
