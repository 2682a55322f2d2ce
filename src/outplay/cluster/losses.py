"""What a task was at when its worker was lost: which of it is begun again, and when an item is given up.

Nobody knows which item ended the worker: a list is halved until the one is alone that does it again.  A node that is
lost is nobody's fault, and its list goes to another as it was.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from outplay.executor import Done, Failure
from outplay.executor.protocol import Item

MOST_ATTEMPTS: Final = 4
"""How often an item is begun alone whose worker ends."""

MOST_NODES_LOST: Final = 20
"""Nodes that may be lost with one list; an item that takes more of them with it is given up."""

MOST_LETTERS: Final = 200
"""Letters of what went wrong that are told, at most."""


@dataclass(frozen=True)
class Chunk:
    """A list of items for one task.

    lost      workers that were lost with it since it is a single item; `nodes`, nodes that were lost with it
    is_light  is it tried with less memory?
    """

    items: list[Item]
    lost: int = 0
    nodes: int = 0
    is_light: bool = False

    def without_node(self) -> list[Chunk]:
        """What is begun again after its node was lost: all of it."""
        return [replace(self, nodes=self.nodes + 1)] if self.nodes < MOST_NODES_LOST else self.without_worker()

    def without_worker(self) -> list[Chunk]:
        """What is begun again after its worker ended: two halves, or the single item, MOST_ATTEMPTS times.

        The last time it is tried with less memory: a system may end what takes too much without a word.
        """
        if len(self.items) > 1:
            half = len(self.items) // 2
            return [replace(self, items=self.items[:half]), replace(self, items=self.items[half:])]
        lost = self.lost + 1
        is_light = self.is_light or lost == MOST_ATTEMPTS - 1
        return [replace(self, lost=lost, is_light=is_light)] if lost < MOST_ATTEMPTS else []

    def without_memory(self) -> list[Chunk]:
        """What is begun again after its node ran out of memory: the single item once, with less."""
        if len(self.items) > 1:
            return self.without_worker()
        return [] if self.is_light else [replace(self, is_light=True)]

    def given_up(self, why: str) -> Done:
        """What came of the single item that was tried often enough."""
        what = why.splitlines()[0][:MOST_LETTERS]
        times = f"{self.lost + 1} times" if self.lost else "with less memory, too"
        return Done(self.items[0][0], None, Failure(f"its worker was lost, {times}: {what}"))
