"""Exercises on tables: positions that are reached by several ways, and what it saves to know them again."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any, Final

from outplay.teaching.exercises.diagram import Diagram, Link, Spot
from outplay.teaching.exercises.question import Exercise, Question
from outplay.teaching.exercises.shape import Shape

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_POSITIONS: Final = len(LETTERS)

Positions = dict[str, Any]
"""A position's moves as a list of positions, or the payoff of one that is an end."""


def table(rng: Random, shape: Shape) -> Exercise | None:
    """How much minimax looks at without a table and with one, and what it finds there; None where it finds nothing."""
    positions = _positions(rng, shape)
    if positions is None:
        return None
    walk = Walk(positions)
    if not walk.recalled or walk.best is None:
        return None
    task = (
        "Two ways may lead to one position. Search with minimax from left to right, MAX first; "
        "the table keeps the value of every position that was searched, ends too."
    )
    asked = (
        Question(
            "How many positions does minimax look at without a table, each as often as it comes?",
            walk.visits("A"),
            "number",
            walk.counted(),
        ),
        Question("How many different positions are there?", len(positions), "number"),
        Question("Which positions are found in the table?", walk.recalled, "names", "", walk.about()),
        Question("What is A worth?", walk.values["A"], "number", walk.why("A")),
        Question("To which position does MAX move?", walk.best, "name", walk.why("A")),
    )
    return Exercise(
        "table", task, positions, _diagram(positions, task, {}), _diagram(positions, task, walk.values), asked
    )


def _positions(rng: Random, shape: Shape) -> Positions | None:
    """Levels of positions, fewer of them than there are ways; a move leads to the next level."""
    levels = [1]
    while len(levels) <= shape.depth:
        levels.append(rng.randint(2, shape.branching + 1))
    if sum(levels) > MOST_POSITIONS:
        return None
    names = iter(LETTERS)
    rows = [[next(names) for _ in range(count)] for count in levels]
    found: Positions = {}
    for row, following in pairwise(rows):
        for name in row:
            count = min(len(following), shape.width(rng))
            found[name] = sorted(rng.sample(following, count))
    if {name for below in found.values() for name in below} != {name for row in rows[1:] for name in row}:
        return None
    return found | {name: shape.payoff(rng) for name in rows[-1]}


class Walk:
    """Minimax with a table, from left to right: the values, and what was found in the table, in order."""

    def __init__(self, positions: Positions):
        self.positions = positions
        self.values: dict[str, float] = {}
        self.found: list[str] = []
        self.first_ways: dict[str, str] = {}
        self._value("A", True, "")
        self.recalled = tuple(dict.fromkeys(self.found))

    def _value(self, name: str, is_max: bool, parent: str) -> float:
        if name in self.values:
            self.found.append(name)
            return self.values[name]
        self.first_ways[name] = parent
        below = self.positions[name]
        if isinstance(below, list):
            self.values[name] = (max if is_max else min)([self._value(one, not is_max, name) for one in below])
        else:
            self.values[name] = below
        return self.values[name]

    @property
    def best(self) -> str | None:
        """The position that MAX moves to, None where two are equally good."""
        best = [name for name in self.positions["A"] if self.values[name] == self.values["A"]]
        return best[0] if len(best) == 1 else None

    def visits(self, name: str) -> int:
        """How many positions are looked at from here without a table."""
        below = self.positions[name]
        return 1 + (sum(map(self.visits, below)) if isinstance(below, list) else 0)

    def about(self) -> dict[str, str]:
        """For each position, whether it is met again."""
        return {name: self._about(name) for name in self.positions}

    def _about(self, name: str) -> str:
        value, parent = f"{self.values[name]:g}", self.first_ways[name]
        if name not in self.recalled:
            return f"The search comes to {name} once, from {parent}." if parent else "The search begins there."
        return f"It was searched from {parent}: its value {value} is in the table when the search comes again."

    def counted(self) -> str:
        """How the positions of the tree add up."""
        below = self.positions["A"]
        parts = [f"{self.visits(name)} from {name} on" for name in below]
        return f"A itself, and {', '.join(parts)}."

    def why(self, name: str) -> str:
        """Why MAX takes its value in a position: what each move from there is worth."""
        values = [f"{one} is worth {self.values[one]:g}" for one in self.positions[name]]
        return f"{', '.join(values)}: MAX takes {self.values[name]:g}."


def _diagram(positions: Positions, title: str, values: dict[str, float]) -> Diagram:
    numbers = {name: i for i, name in enumerate(positions)}
    levels = {"A": 0}
    for name, below in positions.items():
        levels.update(dict.fromkeys(below, levels[name] + 1) if isinstance(below, list) else {})
    spots = tuple(_spot(name, below, levels[name], values) for name, below in positions.items())
    links = [
        Link(numbers[name], numbers[one], "")
        for name, below in positions.items()
        if isinstance(below, list)
        for one in below
    ]
    return Diagram(title, spots, tuple(links))


def _spot(name: str, below: list[str] | float, level: int, values: dict[str, float]) -> Spot:
    if not isinstance(below, list):
        return Spot(level, "leaf", f"{below:g}", name)
    return Spot(level, ("max", "min")[level % 2], f"{values[name]:g}" if name in values else "", name)
