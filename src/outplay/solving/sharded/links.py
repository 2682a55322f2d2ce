"""Who sent what: rows of states that came from each owner, and went to each; what becomes known goes back the same way.

A row is told by its place among all that one owner ever sent to another, so that four bytes name it, and neither of
them keeps a key of the other's.  In the array of what is known, positions of one's own have even places, and rows that
were sent to others have odd ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from outplay.solving.entries import UNKNOWN

Array = np.ndarray[Any, Any]


Sift = Callable[[Array, Array, Array], tuple[Array, Array, Array]]
"""Parts numbers and places of rows: what is left of both where nothing is known, and places and codes of the rest."""


def sifted(numbers: Array, places: Array, known: Array) -> tuple[Array, Array, Array]:
    """A Sift without the compiler."""
    codes = known[2 * numbers.astype(np.int64)]
    is_new = codes != UNKNOWN
    return numbers[~is_new], places[~is_new], np.stack([places[is_new], codes[is_new].astype(np.uint32)])


class Links:
    """The rows between one owner and all, itself included.

    came    by owner, the numbers of the positions in the rows that it sent and was not told of yet; `places`, which
            rows those are
    counts  by owner, how many rows it sent
    sift    says which rows are known of
    went    by owner, the names of the rows that it was sent
    """

    def __init__(self, owners: int, sift: Sift = sifted):
        self.sift = sift
        self.came: list[list[Array]] = [[] for _ in range(owners)]
        self.places: list[list[Array]] = [[] for _ in range(owners)]
        self.went: list[list[Array]] = [[] for _ in range(owners)]
        self.counts = [0] * owners

    def receive(self, source: int, numbers: Array) -> None:
        """Rows that came from an owner: the numbers of their positions."""
        if len(numbers):
            first = self.counts[source]
            self.came[source].append(numbers.astype(np.uint32))
            self.places[source].append(np.arange(first, first + len(numbers), dtype=np.uint32))
            self.counts[source] += len(numbers)

    def send(self, target: int, names: Array) -> None:
        """Rows that go to an owner: their names."""
        if len(names):
            self.went[target].append(names.astype(np.uint32))

    def news(self, known: Array) -> list[Array]:
        """For each owner what is known by now of the rows that it sent, and it was not told: places, and codes."""
        return [self._news_for(source, known) for source in range(len(self.came))]

    def _news_for(self, source: int, known: Array) -> Array:
        told: list[Array] = [np.zeros((2, 0), np.uint32)]
        came, places = self.came[source], self.places[source]
        self.came[source], self.places[source] = [], []
        for numbers, rows in zip(came, places, strict=True):
            numbers, rows, found = self.sift(numbers, rows, known)
            told.append(found)
            if len(numbers):
                self.came[source].append(numbers)
                self.places[source].append(rows)
        return np.concatenate(told, axis=1)

    def learn(self, known: Array, news: list[Array]) -> None:
        """Notes what the owners say of the rows that they were sent."""
        for target, (places, codes) in enumerate(news):
            if len(places):
                if len(self.went[target]) > 1:
                    self.went[target] = [np.concatenate(self.went[target])]
                known[self.went[target][0][places]] = codes

    def saved(self) -> list[Array]:
        """What `restore` goes on with, as arrays."""
        nothing = np.zeros(0, np.uint32)
        kinds = self.came, self.places, self.went
        return [np.array(self.counts), *(np.concatenate([nothing, *one]) for kind in kinds for one in kind)]

    def restore(self, arrays: list[Array]) -> None:
        """Goes on with what was saved."""
        owners = len(self.counts)
        self.counts = arrays[0].tolist()
        for kind, first in zip((self.came, self.places, self.went), (1, 1 + owners, 1 + 2 * owners), strict=True):
            kind[:] = [[array] if len(array) else [] for array in arrays[first : first + owners]]
