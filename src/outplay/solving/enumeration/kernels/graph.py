"""The graph of a game that may repeat: every position in its shard, and who follows whom.

The positions that wait are taken in batches.  Threads share out the pieces of a batch to list what follows, then the
shards to number that, then the pieces to write it down; they meet in between.  What a batch is, and which number a
position gets, does not depend on how many threads there are.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from outplay.compiling.admission import run_kernel
from outplay.solving.enumeration.entry import UNKNOWN
from outplay.solving.enumeration.folding import NUMBER, SWAPPED, partners_of, swapped
from outplay.solving.enumeration.kernels import work as at
from outplay.solving.enumeration.kernels.breadth_first import expand, list_states
from outplay.solving.enumeration.kernels.declared import are_within, best_of, bounds_of
from outplay.solving.enumeration.kernels.ground import refuse
from outplay.solving.enumeration.kernels.passes import note_ends, write_stream
from outplay.solving.enumeration.kernels.piece import Piece, batch_of, fresh_rows, load
from outplay.solving.enumeration.kernels.positions import Positions
from outplay.solving.enumeration.kernels.shard import Shard
from outplay.solving.enumeration.kernels.shards import SHARDS
from outplay.worths import refuse_range

Array = np.ndarray[Any, Any]


class CompiledGraph(Positions):
    """The walk through a game that may repeat.

    pieces  of a batch; they are used again for the next one
    """

    kernel = expand
    pieces: list[Piece]

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

    def entries(self, states: list[Any]) -> list[int]:
        """What is known of each state."""
        partners = partners_of(self.game, self.values, self.total) if self.folds else []
        found = []
        for number in self.told(self._found, states):
            entry = self.codes.entry(int(self.known[number - 1 & NUMBER])) if number else UNKNOWN
            found.append(swapped(entry, partners) if number > SWAPPED else entry)
        return found

    def found(self, states: list[Any]) -> list[int]:
        """The numbers of states, from 1 on; 0 for those that were not met."""
        return [(number - 1 & NUMBER) + 1 if number else 0 for number in self.told(self._found, states)]

    def _found(self, states: list[Any]) -> list[int] | None:
        """The numbers of states, from 1 on, and 0; SWAPPED more where they are folded; None if one does not fit."""
        piece = self._listed(self.rows_of(states))
        if piece.work[at.STATUS]:
            return None
        for i, shard in self._each():
            shard.find(i, piece)
        return [int(number) + 1 for number in piece.numbers[: len(states)]]

    def _begin(self) -> None:
        self._release()
        self._clear()
        if not self.call(expand, *self._places(self.pieces[0])):
            self._begin()
            return
        piece = self._listed(self.states)
        if piece.work[at.STATUS]:
            self.widen(piece.work)
            self._begin()
        else:
            self._number([piece])

    def _clear(self) -> None:
        super()._clear()
        self.pieces = [Piece(self)]

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
        self.crew.each(self._expand, pieces)
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
            refuse(self.game, status)

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
        return fresh_rows(pieces, self.states.shape[1], self.crew)

    def _enter(self, shards: list[Shard], pieces: list[Piece]) -> None:
        """Gives what follows its numbers in these shards."""
        if not all(self.crew.each(lambda i: shards[i].number(i, pieces), range(SHARDS))):
            self._look_at(at.TABLE_IS_FULL)

    def _note_ends(self, pieces: list[Piece]) -> None:
        """Notes the ends of a batch; a BadValue if one is beyond what the game declares."""
        for piece in pieces:
            note_ends(
                piece.rows.reshape(-1), piece.heads, piece.worths, len(piece.rows), self.known, self.ends, self.work
            )
            self._look_at(int(self.work[at.STATUS]))
        if not are_within(self.values, bounds_of(self.game, self.total)):
            refuse_range(self.game)
        self._close_values()

    def _close_values(self) -> None:
        """Where players can be swapped, what the other one has at an end is a value too."""
        for value in self.values[1:] if self.folds else ():
            self.number_of(self.total - value)

    def _write(self, pieces: list[Piece]) -> None:
        """Writes down who follows whom."""
        best = best_of(self.values, bounds_of(self.game, self.total))

        def write(piece: Piece) -> int:
            rows, states = piece.rows.reshape(-1), self.states.shape[1]
            arrays = rows, piece.heads, piece.numbers, len(piece.rows), piece.count, self.known, piece.stream
            return int(write_stream(*arrays, *best, states))

        for piece, written in zip(pieces, self.crew.each(write, pieces), strict=True):
            self.stream.write(piece.stream[:written])
