"""The graph of a game that may repeat: every position in its shard, what is known of each, and who follows whom.

The positions that wait are taken in batches.  Threads share out the pieces of a batch to list what follows, then the
shards to number that, then the pieces to write it down; they meet in between.  What a batch is, and which number a
position gets, does not depend on how many threads there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import numpy as np

from outplay.compiling.admission import compiled_rows, run_kernel
from outplay.game import State
from outplay.solving.entries import UNKNOWN, Codes, Value
from outplay.solving.enumeration.kernels import work as at
from outplay.solving.enumeration.kernels.breadth_first import (
    are_within,
    best_of,
    bounds_of,
    expand,
    list_states,
    note_ends,
    pass_over,
    write_stream,
)
from outplay.solving.enumeration.kernels.layout import WORD_BITS
from outplay.solving.enumeration.kernels.parts import (
    FIRST_LISTED,
    PART_WORDS,
    PIECE,
    PIECES,
    WORD,
    Piece,
    Queue,
    Stream,
    batch_of,
    fresh_rows,
    load,
)
from outplay.solving.enumeration.kernels.shards import FULL, SHARDS, SLOT, Shard
from outplay.solving.enumeration.kernels.shards import GROWTH as SHARD_GROWTH
from outplay.solving.enumeration.kernels.walk import KEY_WORD, Need, PositionShape
from outplay.solving.enumeration.kernels.work import Enumerator, refuse
from outplay.solving.enumeration.positions import NUMBER, SWAPPED, partners_of, swapped
from outplay.solving.storage import Array
from outplay.sums import refuse_range
from outplay.writing import PlainData

FIRST_KNOWN: Final = 1 << 10
"""Positions of a shard that have a code, at the start."""

GROWTH: Final = 1.25
CODE: Final = np.uint16
"""What is known of a position, while there are not too many codes."""

BLOCK: Final = 1 << 22
"""Codes that are counted at once."""

IN_BLOCK: Final = 1 << 20
"""Positions that are handed out at once."""

BESIDE: Final = 20
"""Bytes beside each row of what follows a batch: its place, its number, and what is written down of it."""

WAITING_SHARE: Final = 0.5
"""The part of the positions that waits at a time, at most."""

IN_BATCH: Final = (0.25, 0.5)
"""The part of the positions that is in a batch where there are few: at least, and at most."""

LISTED: Final = 3.0
"""How many times as many rows there may be as follow on average: room for them is doubled, and some have more."""

WRITTEN: Final = 0.4
"""The part of who follows whom that is written down at least: ends, and who wins at once, need not be."""


class CompiledGraph(Enumerator):
    """The walk through a game that may repeat: the positions that were met, and which of them follow which.

    shards  the positions; those of a shard have every SHARDS-th number
    known   the code of each position, by number; `codes`, what they mean
    queue   the states whose followers are not listed yet
    stream  who follows whom, as far as it is not known by now
    turn, plies  where retrograde analysis is
    pieces  of a batch; they are used again for the next one
    """

    last_bits, kernel = WORD_BITS, expand
    pieces: list[Piece]
    known: Array
    queue: Queue
    stream: Stream

    @property
    def count(self) -> int:
        """How many positions were met."""
        return sum(shard.count for shard in self.shards)

    @property
    def size(self) -> int:
        """Words of the stream that are left."""
        return self.stream.size

    @property
    def row_words(self) -> int:
        """The words of a row of what follows: a state, its key, and the hash of that."""
        return int(self.states.shape[1]) + self.layout.key_words + 1

    @property
    def endless(self) -> Value:
        """What the game says that a repetition is worth to the first player; None where it does not say."""
        return self.worth

    def number_of(self, value: Value) -> int:
        """The number of a value, a new one if no end has it."""
        if value not in self.values:
            self.ends[self.work[at.VALUES]] = value
            self.work[at.VALUES] += 1
        return self.values.index(value)

    def passed(self, marks: bytearray, codes: list[int]) -> int:
        """A pass of retrograde analysis; how many positions it found."""
        self.make_room_for(len(marks))
        seen, found = np.frombuffer(bytes(marks), np.uint8), tuple(codes)
        return self.stream.passed(self.pool, lambda words, size: pass_over(words, size, self.known, seen, found))

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

    def saved(self) -> tuple[PlainData, list[str]]:
        """What the graph knows, as plain data, and the files in the folder of the room that hold the rest."""
        queue, stream = self.queue.saved(), self.stream.saved()
        known = self.room.path("known")
        self.room.write(known, self.known)
        keys = [shard.saved(i, self.layout.key_words) for i, shard in self._each()]
        head = self.head() | {"worth": self.worth, "turn": self.turn, "plies": self.plies}
        head |= {"queue": queue, "stream": stream, "known": [known.name, self.known.dtype.name]}
        head |= {"keys": keys, "codes": self.codes.entries, "counts": [shard.count for shard in self.shards]}
        return head, [*queue, *stream, known.name, *keys]

    def restore(self, head: PlainData) -> None:
        """Goes on with what was saved; from the start, if states were packed otherwise."""
        if not self.can_restore(head):
            return
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
        """Begins with nothing known, in the layout that there is now."""
        self.work, self.ends = self.new_work(), self.new_ends()
        self.shards = self._new_shards()
        self.known, self.codes = self.room.zeros(FIRST_KNOWN * SHARDS, CODE), Codes()
        self.queue, self.stream = Queue(self.room, self.states.shape[1] + 1), Stream(self.room)
        self.turn, self.plies, self.worth = 0, 1, None
        self.pieces = [Piece(self)]

    def _new_shards(self) -> list[Shard]:
        return [Shard(self.room, self.layout.key_words) for _ in range(SHARDS)]

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

    def run(self, budget: int) -> bool:
        """Walks on for so many positions; is nothing left?"""
        while budget > 0 and self.queue:
            rows = batch_of(self.queue)
            budget -= sum(map(len, rows))
            self._batch(rows)
        if not self.queue and 2 * self.room.used > self.room.most:
            for shard in self.shards:
                shard.drop_index()
        return not self.queue

    def entries(self, states: Sequence[State]) -> list[int]:
        """What is known of each state."""
        partners = partners_of(self.space.game, self.values, self.total) if self.space.folds else []
        found = []
        for number in self.told(self._found, states):
            entry = self.codes.entry(int(self.known[number - 1 & NUMBER])) if number else UNKNOWN
            found.append(swapped(entry, partners) if number > SWAPPED else entry)
        return found

    def found(self, states: Sequence[State]) -> list[int]:
        """The numbers of states, from 1 on; 0 for those that were not met."""
        return [(number - 1 & NUMBER) + 1 if number else 0 for number in self.told(self._found, states)]

    def _found(self, states: Sequence[State]) -> list[int] | None:
        """The numbers of states, from 1 on, and 0; SWAPPED more where they are folded; None if one does not fit."""
        piece = self._listed(compiled_rows(self.game, states))
        if piece.work[at.STATUS]:
            return None
        for i, shard in self._each():
            shard.find(i, piece)
        return [int(number) + 1 for number in piece.numbers[: len(states)]]

    def _restart(self) -> None:
        """Nothing is known, in the layout that there is now; all numbers have the type that the rules need."""
        self._release()
        self._clear()
        if not self.call(expand, *self._places(self.pieces[0])):
            self._restart()

    def _begin(self) -> None:
        self._restart()
        piece = self._listed(self.states)
        if piece.work[at.STATUS]:
            self.widen(piece.work)
            self._begin()
        else:
            self._number([piece])

    def _places(self, piece: Piece) -> tuple[Array, ...]:
        return piece.rows.reshape(-1), piece.listed, piece.heads, piece.worths, piece.work

    def _listed(self, states: Array) -> Piece:
        """A piece in which states are what follows."""
        piece = Piece(self, max(1, len(states)))
        run_kernel(self.game, list_states, self.game, states, piece.listed, piece.work)
        piece.work[at.TOP] = len(states)
        piece.sort()
        return piece

    def _batch(self, rows: list[Array]) -> None:
        """Lists what follows, numbers it, and writes it down; or begins again, with another layout."""
        pieces = load(self, self.pieces, rows)
        self.pool.each(self._expand, pieces)
        for piece in pieces:
            if piece.work[at.STATUS] == at.FIELD_IS_NARROW:
                self.widen(piece.work)
                self._begin()
                return
            self._look_at(int(piece.work[at.STATUS]))
            self._note_worth(piece)
        self._number(pieces)
        self._note_ends(pieces)
        self._write(pieces)

    def _expand(self, piece: Piece) -> None:
        """Lists what follows the positions of a piece."""
        while True:
            run_kernel(self.game, expand, self.game, *self._places(piece))
            if piece.work[at.STATUS] != at.NO_ROWS:
                break
            piece.work[at.STATUS] = 0
            piece.make_room(2 * int(piece.work[at.ROOM]))
        piece.sort()

    def _look_at(self, status: int) -> None:
        if status:
            refuse(self.space.game, status)

    def _note_worth(self, piece: Piece) -> None:
        """What the game says that a repetition is worth is the same in all pieces."""
        if piece.work[at.IS_NOTED]:
            worth = piece.worths[0].item()
            self.worth = worth if self.worth is None else self.worth
            self._look_at(0 if self.worth == worth else at.MANY_WORTHS)

    def _number(self, pieces: list[Piece]) -> None:
        """Gives what follows its numbers; who was never met waits."""
        self._enter(self.shards, pieces)
        self._make_room()
        self.queue.put(self._fresh(pieces))

    def _fresh(self, pieces: list[Piece]) -> Array:
        """The states that were never met, each with its number."""
        return fresh_rows(pieces, self.states.shape[1], self.pool)

    def _enter(self, shards: list[Shard], pieces: list[Piece]) -> None:
        """Gives what follows its numbers in these shards."""
        if not all(self.pool.each(lambda i: shards[i].number(i, pieces), range(SHARDS))):
            self._look_at(at.TABLE_IS_FULL)

    def _note_ends(self, pieces: list[Piece]) -> None:
        """Notes the ends of a batch; a BadValue if one is beyond what the game declares."""
        for piece in pieces:
            note_ends(
                piece.rows.reshape(-1), piece.heads, piece.worths, len(piece.rows), self.known, self.ends, self.work
            )
            self._look_at(int(self.work[at.STATUS]))
        if not are_within(self.values, bounds_of(self.game, self.total)):
            refuse_range(self.space.game)
        self._close_values()

    def _close_values(self) -> None:
        """Where players can be swapped, what the other one has at an end is a value too."""
        for value in self.values[1:] if self.space.folds else ():
            self.number_of(self.total - value)

    def _write(self, pieces: list[Piece]) -> None:
        """Writes down who follows whom."""
        best = best_of(self.values, bounds_of(self.game, self.total))

        def write(piece: Piece) -> int:
            rows, states = piece.rows.reshape(-1), self.states.shape[1]
            arrays = rows, piece.heads, piece.numbers, len(piece.rows), piece.count, self.known, piece.stream
            return int(write_stream(*arrays, *best, states))

        for piece, written in zip(pieces, self.pool.each(write, pieces), strict=True):
            self.stream.write(piece.stream[:written])


def graph_bytes(positions: float, shape: PositionShape) -> Need:
    """What a graph takes: keys, index, codes, followers and the queue; and a batch, and a part that is being closed."""
    keys, states, followers = shape
    code, slot, word = (np.dtype(kind).itemsize for kind in (CODE, SLOT, WORD))
    entry = keys * KEY_WORD + slot / FULL
    stream = positions * word * (2 + followers)
    batch = [min(positions * part, PIECE * PIECES) * followers for part in IN_BATCH]
    row = KEY_WORD * (states + keys + 1) + BESIDE
    least = positions * (entry + code) + WRITTEN * stream
    most = (SHARD_GROWTH * positions + batch[1]) * entry + GROWTH * positions * code
    most += stream + WAITING_SHARE * positions * KEY_WORD * (states + 1)
    listed = LISTED * max(batch[1], FIRST_LISTED) * row
    return Need((least, most), (batch[0] * row, listed + min(stream, PART_WORDS * word)))
