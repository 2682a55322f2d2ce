"""Pictures: 10,000 nodes laid out, drawn and written, against the second that is allowed for the layout."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import outplay as op
from bench.measure import race
from bench.report import at_most, report
from outplay.drawing.layout import place
from outplay.games import Nim
from outplay.tracing import SearchTree

NODES = 10_000
WORK = f"pictures: trees of {NODES:,} nodes"
ROUNDS = 5
ALLOWED = 1


@dataclass(eq=False)
class Box:
    """Something to place."""

    left: float = 20.0
    right: float = 20.0
    children: list[Box] = field(default_factory=list)


def tree(parent_of: Callable[[int], int]) -> Box:
    """The boxes 0 to NODES - 1, each but the first below an earlier one."""
    boxes = [Box() for _ in range(NODES)]
    for i in range(1, NODES):
        boxes[parent_of(i)].children.append(boxes[i])
    return boxes[0]


def shapes() -> dict[str, Box]:
    """What is easy and what is hard for a layout."""
    random = Random(1)
    return {
        "a line 10,000 plies deep": tree(lambda i: i - 1),
        "a fan 10,000 moves wide": tree(lambda i: 0),
        "a line with a leaf at each node": tree(lambda i: max(i - 2, 0) if i % 2 else i - 1),
        "two moves everywhere": tree(lambda i: (i - 1) // 2),
        "any shape": tree(lambda i: random.randrange(max(0, i - 40), i)),
    }


def searched() -> SearchTree:
    """A search of a little more than so many nodes."""
    game = Nim(3, 5, 5)
    return op.trace("alpha-beta", game, game.initial, depth=7)


def run() -> dict[str, Any]:
    """Medians; the target is for the slowest of the layouts."""
    layouts = {f"laid out: {name}": lambda root=root: place(root) for name, root in shapes().items()}
    search = searched()
    pictures = {
        f"drawn: {NODES:,} of the {search.nodes:,} nodes of a search, as SVG": lambda: search.picture(most=NODES).svg(),
        f"drawn: 120 of its {search.nodes:,} nodes": lambda: search.picture().svg(),
    }
    medians = race({**layouts, **pictures}, ROUNDS)
    slowest = max(medians[who].seconds for who in layouts)
    rows = [{"who": who, **took._asdict()} for who, took in medians.items()]
    return report(WORK, rows, [at_most(f"{NODES:,} nodes laid out, in all,", ALLOWED, slowest, " s")])
