"""The owner of a shard through the compiler: a graph whose positions come from all, and whose followers go to all.

What follows a layer is listed in pieces, and each position of it is sent once, to whom its hash belongs: its state
alone, from which the owner makes the key again.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from outplay.compiling.cache import kernel
from outplay.compiling.pointer import fetch, pointer_to
from outplay.solving.entries import MOST_NUMBERED, Codes, Value
from outplay.solving.enumeration.kernels import work as at
from outplay.solving.enumeration.kernels.breadth_first import IS_END, NOBODY, write_stream
from outplay.solving.enumeration.kernels.graph import CODE, CompiledGraph
from outplay.solving.enumeration.kernels.layout import KeyLayout
from outplay.solving.enumeration.kernels.parts import Piece, batch_of, fresh_of, load
from outplay.solving.enumeration.kernels.shards import FOLD, SHARDS
from outplay.solving.enumeration.positions import NUMBER, SWAPPED, StateSpace
from outplay.solving.resources import MAPPED, ThreadPool
from outplay.solving.sharded.plain import Links
from outplay.solving.storage import Array, Room
from outplay.writing import PlainData

AHEAD = 16
"""Rows that are looked ahead."""


@kernel
def told_of(numbers, places, known, told):
    """Moves the places and the codes of rows whose positions are known to `told`; (how many are left, how many told).

    What is left stands at the start of `numbers` and `places`, which are written over.
    """
    names, rows, codes, count = pointer_to(numbers), pointer_to(places), pointer_to(known), len(numbers)
    left = found = 0
    for i in range(count):
        if i + AHEAD < count:
            fetch(codes, 2 * int(names[i + AHEAD]))
        code = codes[2 * int(names[i])]
        if code != 0:
            told[0, found], told[1, found] = rows[i], code
            found += 1
        else:
            names[left], rows[left] = names[i], rows[i]
            left += 1
    return left, found


MIXER: Final = np.uint64(0xD6E8FEB86659FD93)
"""An odd number: owners are told apart by other bits of a hash than the slots of their tables."""

AT_ONCE: Final = 1 << 18
"""Rows that came which are numbered at once."""

Said = PlainData


def owners_of(hashes: Array, owners: int) -> Array:
    """Whom the positions with these hashes belong to."""
    mixed = (hashes ^ hashes >> np.uint64(29)) * MIXER
    found: Array = ((mixed >> np.uint64(32)) * np.uint64(owners)) >> np.uint64(32)
    return found.astype(np.int64)


def named(numbers: Array, rows: int) -> Array:
    """The names of rows that have these numbers, after so many others; SWAPPED stays where it is."""
    names: Array = 2 * ((numbers & NUMBER) + rows) + 1 | numbers & SWAPPED
    return names


def sifted(numbers: Array, places: Array, known: Array) -> tuple[Array, Array, Array]:
    """The Sift of plain.py, through the compiler."""
    told = np.empty((2, len(numbers)), np.uint32)
    left, found = told_of(numbers, places, known, told)
    numbers.resize(left, refcheck=False)
    places.resize(left, refcheck=False)
    return numbers, places, told[:, :found]


class CompiledOwner(CompiledGraph):
    """One of so many owners.

    links   the rows that came, and went
    rows    how many names were given to rows that went
    ended   the ends, until their values have numbers: their positions, who moves, and what they are worth
    """

    by_fields = True
    ended: list[tuple[Array, Array, Array]]

    def __init__(self, space: StateSpace, room: Room, owners: int):
        self.owners = owners
        super().__init__(space, room, ThreadPool())

    def begin(self, arrays: list[Array], limits: list[tuple[int, int]]) -> tuple[Said, list[Array]]:
        """Nothing is known, and keys have this layout."""
        self.layout = KeyLayout.within(limits)
        self._begin()
        return {}, []

    def start(self, arrays: list[Array]) -> tuple[Said, list[Array]]:
        """Sends the roots to whom they belong."""
        piece, seen = self._listed(self.states), self._new_shards()
        if piece.work[at.STATUS]:
            return self._narrow(piece), []
        self._enter(seen, [piece])
        piece.numbers[:] = named(piece.numbers, 0)
        sent: list[list[Array]] = [[] for _ in range(self.owners)]
        self._share_out([piece], sent)
        self.rows = SHARDS * max(shard.count for shard in seen)
        return self._said([]), self._joined(sent)

    def grow(self, arrays: list[Array]) -> tuple[Said, list[Array]]:
        """Numbers the states that came from each owner, and sends what follows those that are new."""
        for source, states in enumerate(arrays):
            for first in range(0, len(states), AT_ONCE):
                piece = self._listed(np.array(states[first : first + AT_ONCE]))
                if piece.work[at.STATUS]:
                    return self._narrow(piece), []
                self._enter(self.shards, [piece])
                self.links.receive(source, piece.numbers[: piece.count])
                self.queue.put(self._fresh([piece]))
        return self._spread()

    def settle(self, arrays: list[Array], values: list[Value]) -> tuple[Said, list[Array]]:
        """Notes what the ends are worth, whose values have their numbers now; tells who sent them."""
        self.ends[1 : len(values)] = values[1:]
        self.work[at.VALUES] = len(values)
        names = 2 + 2 * max(SHARDS * max(shard.count for shard in self.shards), self.rows)
        self._look_at(at.TABLE_IS_FULL if names > MOST_NUMBERED else 0)
        self.room.free(self.known)
        self.known = self.room.zeros(names, CODE)
        order = np.argsort(np.array(values[1:]))
        for positions, is_first, worths in self.ended:
            places = np.searchsorted(np.array(values[1:])[order], worths)
            self.known[2 * positions] = 2 * (order[places] + 1) + np.where(is_first, 0, 1)
        self.ended = []
        return self._said([]), self.links.news(self.known)

    def analyse(self, arrays: list[Array], marks: bytes, codes: list[int]) -> tuple[Said, list[Array]]:
        """Learns what became known elsewhere, makes a pass, and tells who sent what it finds."""
        self.make_room_for(len(marks))
        self.links.learn(self.known, arrays)
        found = self.passed(bytearray(marks), codes)
        news = self.links.news(self.known) if found else [np.zeros((2, 0), np.uint32)] * self.owners
        return self._said([]) | {"found": found}, news

    def gathered(self, arrays: list[Array], entries: list[int]) -> tuple[Said, list[Array]]:
        """All keys, and what is known of their positions, where codes mean these entries."""
        self.codes = Codes(entries)
        return self._said([]), [self._all_keys(), self._all_entries()]

    def kept(self, arrays: list[Array]) -> tuple[Said, list[Array]]:
        """What the owner knows, as plain data, and the bytes of the files that hold the rest."""
        head, files = self.saved()
        ends = [np.concatenate(column) for column in zip(*self.ended, strict=True)]
        extra = [*self.links.saved(), *ends]
        head |= {"rows": self.rows, "files": files, "extra": len(extra)}
        keeping = {*files}
        for path in self.room.folder.iterdir():
            if path.name not in keeping and not path.name.startswith(MAPPED):
                path.unlink()
        return head, [*extra, *(np.fromfile(self.room.folder / name, np.uint8) for name in files)]

    def restored(self, arrays: list[Array], head: Said) -> tuple[Said, list[Array]]:
        """Goes on with what was kept."""
        extra = head["extra"]
        for name, content in zip(head["files"], arrays[extra:], strict=True):
            content.tofile(self.room.folder / name)
        self.restore(head)
        links = 1 + 3 * self.owners
        self.links.restore([np.array(array) for array in arrays[:links]])
        ends = [np.array(array) for array in arrays[links:extra]]
        self.ended = [(ends[0], ends[1], ends[2])] if ends else []
        self.rows = head["rows"]
        return {}, []

    def _all_keys(self) -> Array:
        """The keys of the positions, shard by shard, a row of words each."""
        words = self.layout.key_words
        return np.concatenate([shard.keys[: shard.count * words].reshape(-1, words) for shard in self.shards])

    def _all_entries(self) -> Array:
        """What is known of the positions, in the order of their keys."""
        meaning: Array = np.array([self.codes.entry(code) for code in range(len(self.codes))], np.uint32)
        own = self.known[::2]
        parts = [own[i : shard.count * SHARDS : SHARDS] for i, shard in self._each()]
        return meaning.take(np.concatenate(parts))

    def _begin(self) -> None:
        self._restart()

    def _clear(self) -> None:
        super()._clear()
        self.links, self.rows = Links(self.owners, sifted), 0
        self.ended = []

    def _spread(self) -> tuple[Said, list[Array]]:
        """Lists what follows all that waits, writes down who follows whom, and sends each position once."""
        seen, new = self._new_shards(), 0
        sent: list[list[Array]] = [[] for _ in range(self.owners)]
        worths: list[Array] = []
        while self.queue:
            rows = batch_of(self.queue)
            new += sum(map(len, rows))
            pieces = load(self, self.pieces, rows)
            for piece in pieces:
                self._expand(piece)
                if piece.work[at.STATUS] == at.FIELD_IS_NARROW:
                    return self._narrow(piece), []
                self._look_at(int(piece.work[at.STATUS]))
                self._note_worth(piece)
                worths.append(self._note_ended(piece))
            self._enter(seen, pieces)
            for piece in pieces:
                self._name(piece)
            self._share_out(pieces, sent)
        self.rows += SHARDS * max(shard.count for shard in seen)
        for shard in seen:
            shard.release()
        values = np.unique(np.concatenate([np.zeros(0, self.ends.dtype), *worths])).tolist()
        return self._said(values) | {"new": new}, self._joined(sent)

    def _note_ended(self, piece: Piece) -> Array:
        """Remembers the ends of a piece until their values have numbers; what they are worth."""
        heads = piece.heads[: len(piece.rows)]
        is_end = heads & np.uint32(IS_END) != 0
        worths: Array = piece.worths[1 : 1 + len(heads)].compress(is_end)
        if len(worths):
            is_first = heads[is_end] >> np.uint32(31) != 0
            self.ended.append((piece.rows[is_end, -1].astype(np.int64), is_first, worths))
        return worths

    def _name(self, piece: Piece) -> None:
        """Gives what follows a piece its names, and writes down who follows whom."""
        count, states = piece.count, self.states.shape[1]
        piece.numbers[:count] = named(piece.numbers[:count], self.rows)
        rows = piece.rows.copy()
        rows[:, -1] *= np.uint64(2)
        arrays = rows.reshape(-1), piece.heads, piece.numbers, len(rows), count, self.known, piece.stream
        self.stream.write(piece.stream[: int(write_stream(*arrays, NOBODY, NOBODY, states))])

    def _share_out(self, pieces: list[Piece], sent: list[list[Array]]) -> None:
        """Sends what is new in a batch to whom it belongs."""
        rows = self._fresh(pieces)
        hashes = [
            piece.listed.reshape(-1, piece.width)[piece.fresh[piece.starts[i] :][: piece.news[i]], -1]
            for i, piece in fresh_of(pieces)
        ]
        owners = owners_of(np.concatenate([np.zeros(0, np.uint64), *hashes]) & ~FOLD, self.owners)
        for target in range(self.owners):
            mine = rows[owners == target]
            sent[target].append(mine[:, :-1])
            self.links.send(target, mine[:, -1])

    def _joined(self, sent: list[list[Array]]) -> list[Array]:
        nothing = np.zeros((0, self.states.shape[1]), np.uint64)
        return [np.concatenate([nothing, *one]) for one in sent]

    def _narrow(self, piece: Piece) -> Said:
        """What to say where a field has to be wider, and all has to begin again."""
        self._look_at(0 if piece.work[at.STATUS] == at.FIELD_IS_NARROW else int(piece.work[at.STATUS]))
        return {"narrow": [int(piece.work[at.FIELD]), int(piece.work[at.WORD])]}

    def _said(self, values: list[Value]) -> Said:
        """How much there is; the values of new ends, and what a repetition is worth."""
        return {"positions": self.count, "values": values, "endless": self.worth, "size": self.size, "new": 0}
