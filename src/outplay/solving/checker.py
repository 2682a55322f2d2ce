"""Checks that a solved game is what it says: with the standard library and the rules of the game, and nothing else.

    python checker.py FILE MODULE:CLASS [NUMBER ...]

A proof is a file of two lines and then records of one width, sorted by key:

    outplay proof 1
    {"positions": ..., "total": ..., "draw": ..., "values": [...], "symmetric": ..., "fields": ..., "sha256": ...}
    key, 4 bytes | key, 4 bytes | ...

A key is the numbers that `key(state)` is made of (the state itself, where a game has no `key`), each less the least of
its field and in as many bytes as `fields` says; where `fields` is null, the SHA-256 of the key's text.  The 4 bytes are
the number of a value (12 bits; `values` lists what they are worth to the first player), whether the second player moves
(1 bit), and the plies to the end (19 bits, all of them set where play never ends).  The highest byte of a number comes
first.  Where `symmetric` says so, a position stands for all that `symmetries` lists: the one with the least key.

It is a proof because it is closed: every position that can follow has a record, and every record says what follows from
the records of its successors.  The best value for who moves; among moves that keep it, who is above a draw goes to the
nearest end, who is below it to the farthest, and to a draw both to the nearest.  A win therefore comes nearer with
every move, whatever the other does, and a draw cannot be left by force.
"""

import hashlib
import importlib
import json
import mmap
import struct
import sys
from bisect import bisect_left
from pathlib import Path
from typing import Any

TITLE = b"outplay proof 1\n"
ENDLESS = (1 << 19) - 1
FEW = 2_000_000  # records that are kept in memory, to be found sooner


class Refused(Exception):
    """The file is no proof; the message says why, and at which position."""


def check(path: Any, game: Any, starts: Any = None, tell: Any = None) -> list[Any]:
    """(value for the first player, plies or None) of each start, if the file proves them; else Refused."""
    with Path(path).open("rb") as file:
        if file.readline() != TITLE:
            raise Refused("this is no proof that this program reads")
        try:
            proof = Proof(json.loads(file.readline()), game, file)
        except (ValueError, KeyError, TypeError, OverflowError) as error:
            raise Refused(f"the head of the file cannot be read: {error!r}") from None
        return proof.follow([game.initial] if starts is None else list(starts), tell)


class Proof:
    """The records of a file, held against the rules of a game."""

    def __init__(self, head: Any, game: Any, file: Any):
        self.game, self.players = game, tuple(getattr(game, "players", (0, 1)))
        self.first = self.players[0]
        self.total, self.draw, self.values = head["total"], head["draw"], head["values"]
        self.count, self.symmetric, self.fields = int(head["positions"]), bool(head["symmetric"]), head["fields"]
        if self.fields is not None:
            self.fields = [(int(least), int(size)) for least, size in self.fields]
        self.key_size = 32 if self.fields is None else sum(size for _, size in self.fields)
        self.width, self.begin = self.key_size + 4, file.tell()
        self.repetition = getattr(type(game), "repetition", None)
        if getattr(self.repetition, "__module__", "outplay.game") == "outplay.game":
            self.repetition = None
            if 2 * self.draw != self.total:
                raise Refused(f"a draw is called worth {self.draw}, which is not half of {self.total}")
        self.data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        if len(self.data) != self.begin + self.count * self.width or self.count < 1:
            raise Refused(f"the file does not have {self.count} records: it is cut off or padded")
        if hashlib.sha256(memoryview(self.data)[self.begin :]).hexdigest() != head["sha256"]:
            raise Refused("the file is damaged: its checksum is wrong")
        for i in range(1, self.count):
            if self.key(i) <= self.key(i - 1):
                raise Refused(f"record {i} is not in order")
        self.places = {self.key(i): i for i in range(self.count)} if self.count <= FEW else {}

    def key(self, i: int) -> bytes:
        """The key of a record."""
        place = self.begin + i * self.width
        return self.data[place : place + self.key_size]

    def follow(self, starts: list[Any], tell: Any) -> list[Any]:
        """Every position that can follow the starts, held against its successors; what is claimed of the starts."""
        left, seen, checked = list(starts), bytearray(self.count), 0
        while left:
            state = left.pop()
            place = self.place(state)
            if seen[place]:
                continue
            seen[place] = 1
            self.hold(state, place, left)
            checked += 1
            if tell and checked % 10_000 == 0:
                tell(checked)
        if checked != self.count:
            raise Refused(f"{self.count - checked} of {self.count} records are of positions that cannot follow")
        return [self.claim(self.place(state))[:2] for state in starts]

    def hold(self, state: Any, place: int, left: list[Any]) -> None:
        """Refused, if the claim of a position is not what follows from its successors, which are put with the rest."""
        game, claimed, is_first = self.game, self.claim(place), self.game.to_move(state) == self.first
        if is_first == claimed[2]:
            raise Refused(f"{state!r}: the wrong player moves")
        if game.is_terminal(state):
            worths = [game.utility(state, player) for player in self.players]
            if sum(worths) != self.total:
                raise Refused(f"the utilities of {state!r} do not add up to {self.total}")
            self.require(state, claimed[:2], (worths[0], 0))
            return
        states = [game.result(state, action) for action in game.actions(state)]
        if not states:
            raise Refused(f"{state!r} has no move and is no end")
        self.require(state, claimed[:2], self.follows([self.claim(self.place(after)) for after in states], is_first))
        if claimed[1] is None and self.repetition and game.repetition(state, self.first) != self.draw:
            raise Refused(f"{state!r}: a repetition is not worth {self.draw} there")
        left += states

    def follows(self, claims: list[Any], is_first: bool) -> Any:
        """The value and the plies of a position whose successors have these claims."""
        value = (max if is_first else min)(claim[0] for claim in claims)
        plies = [claim[1] for claim in claims if claim[0] == value]
        if value == self.draw:
            ends = [distance for distance in plies if distance is not None]
            return value, 1 + min(ends) if ends else None
        if None in plies:
            raise Refused(f"a position worth {value} is said never to end")
        return value, 1 + (min if (value > self.draw) == is_first else max)(plies)

    def require(self, state: Any, claimed: Any, found: Any) -> None:
        """Refused, if the two are not the same."""
        if claimed != found:
            raise Refused(f"{state!r} is said to have value and plies {claimed}, and they are {found}")
        if claimed[1] is None and not getattr(self.game, "can_repeat", True):
            raise Refused(f"{state!r} is said never to end, in a game that cannot repeat")

    def claim(self, place: int) -> Any:
        """What a record says: the first player's value, plies or None, whether the second player moves."""
        end = self.begin + (place + 1) * self.width
        (entry,) = struct.unpack(">I", self.data[end - 4 : end])
        number, plies = entry >> 20, entry & ENDLESS
        if not 0 < number < len(self.values):
            raise Refused(f"record {place} has a value of number {number}, which there is none of")
        return self.values[number], None if plies == ENDLESS else plies, bool(entry >> 19 & 1)

    def place(self, state: Any) -> int:
        """The number of the record of a state; Refused, if it has none."""
        wanted = self.written(state)
        if self.symmetric:
            wanted = min([wanted, *map(self.written, self.game.symmetries(state))])
        place = self.places.get(wanted[1], -1)
        if not self.places:
            place = bisect_left(range(self.count), wanted[1], key=self.key)
        if not 0 <= place < self.count or self.key(place) != wanted[1]:
            raise Refused(f"{state!r} can follow, and has no record")
        return place

    def written(self, state: Any) -> Any:
        """What a state is compared by, and its key."""
        key = self.game.key(state) if hasattr(self.game, "key") else state
        if self.fields is None:
            return repr(key), hashlib.sha256(text_of(key).encode()).digest()
        numbers = list(numbers_in(key))
        if len(numbers) != len(self.fields):
            raise Refused(f"{state!r} is made of {len(numbers)} numbers, and the file has {len(self.fields)}")
        try:
            parts = zip(numbers, self.fields, strict=True)
            packed = b"".join((number - least).to_bytes(size, "big") for number, (least, size) in parts)
        except OverflowError:
            raise Refused(f"{state!r} can follow, and has no record") from None
        return [number % 2**64 for number in numbers], packed


def numbers_in(key: Any) -> Any:
    """The whole numbers that a key is made of."""
    if isinstance(key, tuple):
        for part in key:
            yield from numbers_in(part)
    else:
        yield int(key)


def text_of(key: Any) -> str:
    """A key as text."""
    if isinstance(key, tuple):
        return f"({', '.join(map(text_of, key))})"
    return f"{{{', '.join(sorted(map(text_of, key)))}}}" if isinstance(key, frozenset) else repr(key)


if __name__ == "__main__":
    module, _, name = sys.argv[2].partition(":")
    rules = getattr(importlib.import_module(module), name)(*map(int, sys.argv[3:]))
    try:
        [(value, plies)] = check(sys.argv[1], rules)
    except Refused as refusal:
        sys.exit(f"not proved: {refusal}")
    print(f"proved: {value} for the first player, {'never ends' if plies is None else f'{plies} plies'}")
