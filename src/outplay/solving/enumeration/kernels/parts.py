"""What a graph keeps in order, cut into parts that may be on disk: the positions that wait, and who follows whom."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from outplay.solving.enumeration.kernels.passes import AHEAD
from outplay.solving.storage import Part, Room
from outplay.solving.threads import Crew

PART_ROWS: Final = 1 << 18
"""Rows of a part of a queue."""

PART_WORDS: Final = 1 << 24
"""Words of a part of a stream."""

WORN: Final = 0.7
"""A part on disk of which less than this is left is written anew."""

Array = np.ndarray[Any, Any]


class Queue:
    """Rows of words that wait: first come, first served."""

    def __init__(self, room: Room, width: int):
        self.room, self.width = room, width
        self.parts: deque[Part] = deque()
        self.first: list[Array] = []
        self.last: list[Array] = []

    def __bool__(self) -> bool:
        return bool(self.parts or self.first or self.last)

    def put(self, rows: Array) -> None:
        """Rows that come."""
        if len(rows):
            self.last.append(rows)
        if sum(map(len, self.last)) >= PART_ROWS:
            self._close()

    def take(self, most: int) -> Array:
        """The next rows, at most so many."""
        taken: list[Array] = []
        while most and self:
            rows = self._front()
            taken.append(rows[:most])
            self.first = [rows[most:]] if len(rows) > most else []
            most -= len(taken[-1])
        return np.concatenate(taken)

    def saved(self) -> list[str]:
        """The files that hold what waits now."""
        self._close()
        if self.first:
            self.parts.appendleft(self.room.part(np.concatenate(self.first).reshape(-1), "queue"))
            self.first = []
        return [part.save() for part in self.parts]

    def restore(self, names: list[str]) -> None:
        """Goes on with files."""
        self.parts = deque(Part(self.room, None, "queue", self.room.folder / name) for name in names)

    def _front(self) -> Array:
        """The first rows that there are, taken out."""
        if self.first:
            return self.first.pop()
        if self.parts:
            part = self.parts.popleft()
            rows = part.load(np.uint64).reshape(-1, self.width)
            part.drop()
            return rows
        rows, self.last = np.concatenate(self.last), []
        return rows

    def _close(self) -> None:
        if self.last:
            self.parts.append(self.room.part(np.concatenate(self.last).reshape(-1), "queue"))
            self.last = []


class Stream:
    """Who follows whom, as breadth_first.py says."""

    def __init__(self, room: Room):
        self.room = room
        self.parts: list[Part] = []
        self.open: list[Array] = []
        self.size = 0
        """Words that are left."""

    def write(self, words: Array) -> None:
        """Words that come: whole positions."""
        self.open.append(words.copy())
        self.size += len(words)
        if sum(map(len, self.open)) >= PART_WORDS:
            self.close()

    def close(self) -> None:
        """What was written is a part now."""
        if self.open:
            self.parts.append(self.room.part(np.concatenate([*self.open, np.zeros(AHEAD, np.uint32)]), "stream"))
            self.open = []

    def passed(self, crew: Crew, step: Callable[[Array, int], tuple[int, int]]) -> int:
        """Lets a pass go over every part, which is left shorter; gives how many positions it found."""
        self.close()
        done = crew.each(lambda part: self._passed(part, step), self.parts)
        self.parts = [part for part, _, _ in done if part is not None]
        self.size = sum(left for _, left, _ in done)
        return sum(found for _, _, found in done)

    def saved(self) -> list[str]:
        """The files that hold it, as it is now or was before."""
        self.close()
        return [part.save() for part in self.parts]

    def restore(self, names: list[str]) -> None:
        """Goes on with files."""
        self.parts = [Part(self.room, None, "stream", self.room.folder / name) for name in names]
        self.size = sum(part.size // 4 - AHEAD for part in self.parts)

    def _passed(self, part: Part, step: Callable[[Array, int], tuple[int, int]]) -> tuple[Part | None, int, int]:
        self.room.hold(part)
        words = part.load(np.uint32)
        size = len(words) - AHEAD
        left, found = step(words, size)
        if left == 0:
            part.drop()
            return None, 0, found
        if part.array is not None or left < WORN * size:
            words.resize(left + AHEAD, refcheck=False)
            part.replace(words)
        return part, left, found
