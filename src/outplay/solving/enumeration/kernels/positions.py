"""The positions of a game that may repeat, in shards: what is known of each, and who follows whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import numpy as np

from outplay.solving.enumeration.codes import Codes
from outplay.solving.enumeration.entry import UNKNOWN
from outplay.solving.enumeration.kernels import work as at
from outplay.solving.enumeration.kernels.ground import Ground
from outplay.solving.enumeration.kernels.layout import WORD_BITS
from outplay.solving.enumeration.kernels.parts import Queue, Stream
from outplay.solving.enumeration.kernels.passes import COMPILED
from outplay.solving.enumeration.kernels.shard import Shard
from outplay.solving.enumeration.kernels.shards import SHARDS

FIRST_KNOWN: Final = 1 << 10
"""Positions of a shard that have a code, at the start."""

GROWTH: Final = 1.25
CODE: Final = np.uint16
"""What is known of a position, while there are not too many codes."""

BLOCK: Final = 1 << 22
"""Codes that are counted at once."""

IN_BLOCK: Final = 1 << 20
"""Positions that are handed out at once."""

Array = np.ndarray[Any, Any]


class Positions(Ground):
    """The positions that were met, and which of them follow which.

    shards  the positions; those of a shard have every SHARDS-th number
    known   the code of each position, by number; `codes`, what they mean
    queue   the states whose followers are not listed yet
    stream  who follows whom, as far as it is not known by now
    turn, plies  where retrograde analysis is
    """

    last_bits = WORD_BITS
    known: Array
    queue: Queue
    stream: Stream

    @property
    def count(self) -> int:
        """How many positions were met."""
        return sum(shard.count for shard in self.shards)

    @property
    def size(self) -> int:
        """How long the stream is."""
        return self.stream.size

    @property
    def row_words(self) -> int:
        """The words of a row of what follows: a state, its key, and the hash of that."""
        return int(self.states.shape[1]) + self.layout.key_words + 1

    @property
    def endless(self) -> Any:
        """What the game says that a repetition is worth to the first player; None where it does not say."""
        return self.worth

    def number_of(self, value: Any) -> int:
        """The number of a value, a new one if no end has it."""
        if value not in self.values:
            self.ends[self.work[at.VALUES]] = value
            self.work[at.VALUES] += 1
        return self.values.index(value)

    def passed(self, step: Any, marks: bytearray, codes: list[int]) -> int:
        """A pass of retrograde analysis; how many positions it found."""
        self.make_room_for(len(self.codes))
        kernel, seen, found = COMPILED[step], np.frombuffer(bytes(marks), np.uint8), tuple(codes)
        return self.stream.passed(self.crew, lambda words, size: kernel(words, size, self.known, seen, found))

    def make_room_for(self, codes: int) -> None:
        """Room for so many different codes."""
        if codes > 1 << 16 and self.known.dtype == CODE:
            wide = self.room.zeros(len(self.known), np.uint32)
            wide[:] = self.known
            self.room.free(self.known)
            self.known = wide

    def counted_entries(self) -> Iterable[tuple[int, int]]:
        """Every entry that there is, with the number of its positions."""
        counts = np.zeros(len(self.codes), np.int64)
        for block in range(0, len(self.known), BLOCK):
            counts += np.bincount(self.known[block : block + BLOCK], minlength=len(counts))
        counts[UNKNOWN] = self.count - counts[1:].sum()
        return ((self.codes.entry(code), int(counts[code])) for code in np.flatnonzero(counts).tolist())

    def blocks(self) -> Iterator[tuple[Array, Array]]:
        """The keys of the positions, a row of words each, and what is known of them; some at a time."""
        words = self.layout.key_words
        meaning = np.array([self.codes.entry(code) for code in range(len(self.codes))], np.uint32)
        for i, shard in self._each():
            keys = shard.keys[: shard.count * words].reshape(-1, words)
            known = self.known[i : shard.count * SHARDS : SHARDS]
            for start in range(0, shard.count, IN_BLOCK):
                yield keys[start : start + IN_BLOCK], meaning[known[start : start + IN_BLOCK]]

    def saved(self) -> tuple[dict[str, Any], list[str]]:
        """What the graph knows, as plain data, and the files in the folder of the room that hold the rest."""
        queue, stream = self.queue.saved(), self.stream.saved()
        known = self.room.path("known")
        self.room.write(known, self.known)
        keys = [shard.saved(i, self.layout.key_words) for i, shard in self._each()]
        head = self.head() | {"worth": self.worth, "turn": self.turn, "plies": self.plies}
        head |= {"queue": queue, "stream": stream, "known": [known.name, self.known.dtype.name]}
        head |= {"keys": keys, "codes": self.codes.entries, "counts": [shard.count for shard in self.shards]}
        return head, [*queue, *stream, known.name, *keys]

    def restore(self, head: dict[str, Any]) -> None:
        """Goes on with what was saved."""
        self.restore_layout(head)
        self._release()
        self._clear()
        self.restore_values(head)
        self.worth, self.turn, self.plies, self.codes = head["worth"], head["turn"], head["plies"], Codes(head["codes"])
        self.queue.restore(head["queue"])
        self.stream.restore(head["stream"])
        self.room.free(self.known)
        self.known = self.room.read(*head["known"])
        for shard, name, count in zip(self.shards, head["keys"], head["counts"], strict=True):
            shard.restore(name, count)

    def _clear(self) -> None:
        """Nothing is known."""
        self.work, self.ends = self.new_work(), self.new_ends()
        self.shards = [Shard(self.room, self.layout.key_words) for _ in range(SHARDS)]
        self.known, self.codes = self.room.zeros(FIRST_KNOWN * SHARDS, CODE), Codes()
        self.queue, self.stream = Queue(self.room, self.states.shape[1] + 1), Stream(self.room)
        self.turn, self.plies, self.worth = 0, 1, None

    def _make_room(self) -> None:
        """A code for every position that was met."""
        most = SHARDS * max(shard.count for shard in self.shards)
        if most > len(self.known):
            self.known = self.room.grown(self.known, int(GROWTH * most))

    def _release(self) -> None:
        """Gives back what was taken, if anything was."""
        if hasattr(self, "shards"):
            for shard in self.shards:
                shard.release()
            self.room.free(self.known)
            for part in (*self.queue.parts, *self.stream.parts):
                part.drop()

    def _each(self) -> Iterator[tuple[int, Shard]]:
        return enumerate(self.shards)
