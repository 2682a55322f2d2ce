"""The owner of a shard in plain Python, for any game whose keys have a text of their own.

Who sent what: rows of states that came from each owner, and went to each; what becomes known goes back the same way.  A
row is told by its place among all that one owner ever sent to another, so that four bytes name it, and neither of them
keeps a key of the other's.  In the array of what is known, positions of one's own have even places, and rows that were
sent to others have odd ones.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import is_dataclass
from enum import Enum
from io import BytesIO
from numbers import Number
from sys import modules
from typing import Any, Final
from zlib import crc32

import numpy as np

from outplay.errors import Unsuited
from outplay.game import State
from outplay.solving.entries import UNKNOWN, Codes, Value, code_at, is_first_in, number_in
from outplay.solving.enumeration.breadth_first import note_repetition
from outplay.solving.enumeration.positions import FIRST_MOVES, SWAPPED, Ends, StateSpace, successors
from outplay.solving.enumeration.retrograde import pass_over
from outplay.solving.keys import Key, text_of
from outplay.solving.storage import Array
from outplay.writing import PlainData

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


Said = PlainData


class PlainOwner:
    """One of so many owners.

    numbers  the number of each position of its own, by its key
    stream   who follows whom, as breadth_first.py says, in the names of Links
    ended    the ends: their numbers, who moves, and what they are worth
    rows     how many names were given to rows that went
    """

    def __init__(self, space: StateSpace, owners: int):
        self.space, self.game, self.owners, self.first = space, space.game, owners, space.players[0]
        self.begin([], [])

    def begin(self, arrays: list[Array], limits: Any) -> tuple[Said, list[Array]]:
        """Begins with nothing known."""
        self.ends, self.links, self.rows = Ends(self.space), Links(self.owners), 0
        self.numbers: dict[Key, int] = {}
        self.stream: list[int] = []
        self.ended: list[tuple[int, bool, Any]] = []
        self.known = np.zeros(0, np.uint32)
        self.endless: Value = None
        return {}, []

    def start(self, arrays: list[Array]) -> tuple[Said, list[Array]]:
        """Sends the roots to whom they belong."""
        sending = Sending(self)
        for root in self.space.roots:
            sending.name(root)
        return self._said(), sending.parcels()

    def grow(self, arrays: list[Array]) -> tuple[Said, list[Array]]:
        """Numbers the states that came from each owner, and sends what follows those that are new."""
        fresh: list[tuple[int, Any]] = []
        for source, parcel in enumerate(arrays):
            came = [self._number(state, fresh) for state in opened(parcel)]
            self.links.receive(source, np.array(came, np.uint32))
        sending, before = Sending(self), len(self.ended)
        for number, state in fresh:
            if self.game.is_terminal(state):
                self._note_end(number, state)
            else:
                self._note_followers(number, state, sending)
        values = sorted({worth for _, _, worth in self.ended[before:]})
        return self._said() | {"values": values, "new": len(fresh)}, sending.parcels()

    def settle(self, arrays: list[Array], values: list[Value]) -> tuple[Said, list[Array]]:
        """Notes what the ends are worth, whose values have their numbers now; tells who sent them."""
        self.known = np.zeros(2 + 2 * max(len(self.numbers), self.rows), np.uint32)
        for number, is_first, worth in self.ended:
            self.known[2 * number] = code_at(values.index(worth), 0, is_first)
        return self._said(), self.links.news(self.known)

    def analyse(self, arrays: list[Array], marks: bytes, codes: list[int]) -> tuple[Said, list[Array]]:
        """Learns what became known elsewhere, makes a pass, and tells who sent what it finds."""
        self.links.learn(self.known, arrays)
        known = self.known.tolist()
        left, found = pass_over(self.stream, len(self.stream), known, marks, codes)
        del self.stream[left:]
        self.known = np.array(known, np.uint32)
        return self._said() | {"found": found}, self.links.news(self.known)

    def gathered(self, arrays: list[Array], entries: list[int]) -> tuple[Said, list[Array]]:
        """All keys, and what is known of their positions, where codes mean these entries."""
        codes = Codes(entries)
        known = [codes.entry(code) for code in self.known[0 : 2 * len(self.numbers) : 2].tolist()]
        return self._said(), [parcel_of(list(self.numbers)), np.array(known, np.uint32)]

    def kept(self, arrays: list[Array]) -> tuple[Said, list[Array]]:
        """What `restored` goes on with."""
        plain = self.numbers, self.stream, self.ended, self.endless, self.rows, self.ends.sum
        return {}, [parcel_of(plain), self.known, *self.links.saved()]

    def restored(self, arrays: list[Array], head: Said) -> tuple[Said, list[Array]]:
        """Goes on with what was kept."""
        self.begin([], [])
        self.numbers, self.stream, self.ended, self.endless, self.rows, self.ends.sum = opened(arrays[0])
        self.known = np.array(arrays[1])
        self.links.restore([np.array(array) for array in arrays[2:]])
        return {}, []

    def _number(self, state: State, fresh: list[tuple[int, Any]]) -> int:
        """The number of a position of its own; who was never met is fresh."""
        position = self.space.key_of(state)
        if position not in self.numbers:
            self.numbers[position] = len(self.numbers)
            fresh.append((self.numbers[position], state))
        return self.numbers[position]

    def _note_end(self, number: int, state: State) -> None:
        entry = self.ends.entry_at(state)
        self.ended.append((number, is_first_in(entry), self.ends.values[number_in(entry)]))

    def _note_followers(self, number: int, state: State, sending: Sending) -> None:
        """Writes down who moves, and what follows."""
        is_first, followers = successors(self.game, state, self.first)
        names = [sending.name(follower) for follower in followers]
        self.stream += [2 * number, (FIRST_MOVES if is_first else 0) + len(names), *names]
        note_repetition(self.game, state, self)

    def _said(self) -> Said:
        """How much there is; what utilities add up to, as far as ends say so, and what a repetition is worth."""
        said = {"positions": len(self.numbers), "values": [], "endless": self.endless, "size": len(self.stream)}
        return said | {"new": 0, "total": self.ends.sum.total}


class Sending:
    """What follows a layer: each position once, to whom it belongs."""

    def __init__(self, owner: PlainOwner):
        self.owner = owner
        self.names: dict[Key, int] = {}
        self.states: list[list[State]] = [[] for _ in range(owner.owners)]
        self.sent: list[list[int]] = [[] for _ in range(owner.owners)]

    def name(self, state: State) -> int:
        """The name of a position, which is sent if it was not yet; SWAPPED if it is folded."""
        state, is_swapped = self.owner.space.fold(state)
        position = self.owner.space.key_of(state)
        if position not in self.names:
            name = self.names[position] = 2 * self.owner.rows + 1
            self.owner.rows += 1
            target = crc32(text_of(position).encode()) % self.owner.owners
            self.states[target].append(state)
            self.sent[target].append(name)
        return self.names[position] + SWAPPED if is_swapped else self.names[position]

    def parcels(self) -> list[Array]:
        """What goes to each owner."""
        for target, names in enumerate(self.sent):
            self.owner.links.send(target, np.array(names, np.uint32))
        return [parcel_of(states) if states else np.zeros(0, np.uint8) for states in self.states]


def parcel_of(what: Any) -> Array:
    """Anything as an array of bytes."""
    return np.frombuffer(pickle.dumps(what), np.uint8)


def opened(parcel: Array) -> Any:
    """What an array of bytes was made of; nothing, where it is empty.

    It may have been read from a file that somebody else wrote: nothing is imported, and no function is called.
    """
    return Opening(BytesIO(parcel.tobytes())).load() if len(parcel) else []


PLAIN_KINDS: Final = (tuple, frozenset, set, list, dict, int, float, complex, str, bytes, Number, Enum)
"""What positions are made of, and what is made of these by inheritance; besides dataclasses."""


class Opening(pickle.Unpickler):
    """Unpickles positions: of plain kinds, of dataclasses, and of classes that stand beside a game."""

    def find_class(self, module: str, name: str) -> Any:
        """The class of that name, in a module that is loaded; an Unsuited for whatever may do more than hold values."""
        found: Any = modules.get(module)
        for part in name.split("."):
            found = vars(found).get(part) if found is not None else None
        if isinstance(found, type) and (
            issubclass(found, PLAIN_KINDS) or is_dataclass(found) or _is_beside_a_game(found)
        ):
            return found
        raise Unsuited(
            f"positions hold {module}.{name}, which is not opened in another process: make states of numbers, texts, "
            "tuples, frozensets and dataclasses, or write their class beside the game's"
        )


def _is_beside_a_game(kind: type) -> bool:
    here = vars(modules[kind.__module__]).values()
    return any(
        isinstance(one, type) and one.__module__ == kind.__module__ and hasattr(one, "is_terminal") for one in here
    )
