"""The owner of a shard: in plain Python, for any game whose keys have a text of their own, or through the compiler."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import is_dataclass
from enum import Enum
from io import BytesIO
from numbers import Number
from pathlib import Path
from sys import modules
from typing import Any, Final
from zlib import crc32

import numpy as np

from outplay.answers import no_actions
from outplay.errors import Unsuited
from outplay.solving.entries import Codes, code_at, is_first_in, number_in
from outplay.solving.enumeration.breadth_first import FIRST_MOVES, note_repetition
from outplay.solving.enumeration.positions import SWAPPED, Ends, fold_of, is_first_to_move, position_of
from outplay.solving.enumeration.retrograde import BY_NAME
from outplay.solving.enumeration.solver import Seats
from outplay.solving.keys import text_of
from outplay.solving.resources import LEAST, MEGABYTE, memory_to_use
from outplay.solving.sharded.links import Links

Array = np.ndarray[Any, Any]
Said = dict[str, Any]


class PlainOwner:
    """One of so many owners.

    numbers  the number of each position of its own, by its key
    stream   who follows whom, as breadth_first.py says, in the names of links.py
    ended    the ends: their numbers, who moves, and what they are worth
    rows     how many names were given to rows that went
    """

    def __init__(self, game: Any, options: Any):
        self.game, self.options, self.owners = game, options, options["owners"]
        self.position_of = position_of(game, options["symmetric"])
        self.begin([], [])

    def begin(self, arrays: list[Array], limits: Any) -> tuple[Said, list[Array]]:
        """Begins with nothing known."""
        seats = Seats(self.game, self.options["roots"][0])
        self.ends, self.first = Ends(self.game, seats.players, seats.sum), seats.players[0]
        self.fold = fold_of(self.game, seats.players, self.options["folds"])
        self.links, self.rows = Links(self.owners), 0
        self.numbers: dict[Any, int] = {}
        self.stream: list[int] = []
        self.ended: list[tuple[int, bool, Any]] = []
        self.known = np.zeros(0, np.uint32)
        self.endless: Any = None
        return {}, []

    def start(self, arrays: list[Array]) -> tuple[Said, list[Array]]:
        """Sends the roots to whom they belong."""
        sending = Sending(self)
        for root in self.options["roots"]:
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

    def settle(self, arrays: list[Array], values: list[Any]) -> tuple[Said, list[Array]]:
        """Notes what the ends are worth, whose values have their numbers now; tells who sent them."""
        self.known = np.zeros(2 + 2 * max(len(self.numbers), self.rows), np.uint32)
        for number, is_first, worth in self.ended:
            self.known[2 * number] = code_at(values.index(worth), 0, is_first)
        return self._said(), self.links.news(self.known)

    def analyse(self, arrays: list[Array], step: str, marks: bytes, codes: list[int]) -> tuple[Said, list[Array]]:
        """Learns what became known elsewhere, makes a pass, and tells who sent what it finds."""
        self.links.learn(self.known, arrays)
        known = self.known.tolist()
        left, found = BY_NAME[step](self.stream, len(self.stream), known, marks, codes)
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

    def _number(self, state: Any, fresh: list[tuple[int, Any]]) -> int:
        """The number of a position of its own; who was never met is fresh."""
        position = self.position_of(state)
        if position not in self.numbers:
            self.numbers[position] = len(self.numbers)
            fresh.append((self.numbers[position], state))
        return self.numbers[position]

    def _note_end(self, number: int, state: Any) -> None:
        entry = self.ends.entry_at(state)
        self.ended.append((number, is_first_in(entry), self.ends.values[number_in(entry)]))

    def _note_followers(self, number: int, state: Any, sending: Sending) -> None:
        """Writes down who moves, and what follows."""
        is_first = is_first_to_move(self.game, state, self.first)
        followers = [sending.name(self.game.result(state, action)) for action in self.game.actions(state)]
        if not followers:
            no_actions(state)
        self.stream += [2 * number, (FIRST_MOVES if is_first else 0) + len(followers), *followers]
        note_repetition(self.game, state, self)

    def _said(self) -> Said:
        """How much there is; what utilities add up to, as far as ends say so, and what a repetition is worth."""
        said = {"positions": len(self.numbers), "values": [], "endless": self.endless, "size": len(self.stream)}
        return said | {"new": 0, "total": self.ends.sum.total}


class Sending:
    """What follows a layer: each position once, to whom it belongs."""

    def __init__(self, owner: PlainOwner):
        self.owner = owner
        self.names: dict[Any, int] = {}
        self.states: list[list[Any]] = [[] for _ in range(owner.owners)]
        self.sent: list[list[int]] = [[] for _ in range(owner.owners)]

    def name(self, state: Any) -> int:
        """The name of a position, which is sent if it was not yet; SWAPPED if it is folded."""
        state, is_swapped = self.owner.fold(state)
        position = self.owner.position_of(state)
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


def owner_of(game: Any, folder: str, options: Mapping[str, Any]) -> Any:
    """The owner, whose files are in this folder.

    engine     'plain' or 'compiled'
    owners     how many owners there are; `beside`, how many of them share a machine
    roots, symmetric, total, memory_mb  as in a solve; `folds`, as enumeration/positions.py says
    """
    if options["engine"] == "plain":
        return PlainOwner(game, options)
    from outplay.solving.sharded.kernels import CompiledOwner
    from outplay.solving.storage import Room

    room = Room(max(LEAST, memory_to_use(options["memory_mb"]) / MEGABYTE / options["beside"]), Path(folder))
    total, roots, symmetric, folds = (options[name] for name in ("total", "roots", "symmetric", "folds"))
    return CompiledOwner(game, total, roots, symmetric, folds, room, options["owners"])
