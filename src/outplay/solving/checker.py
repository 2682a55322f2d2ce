"""Checks that a game is worth what a file says: with the standard library and the rules of the game, and nothing else.

    python checker.py FILE MODULE:CLASS [NUMBER ...]

A file is two lines and then sorted records of one width: each position of a whole game with what follows from its
successors (a database), or for each side positions that it need not leave (a strategy).  docs/believe.md tells all.
"""

import importlib
import json
import math
import mmap
import struct
import sys
from bisect import bisect_right
from hashlib import sha256
from operator import index
from typing import Any

TITLE = b"outplay proof 2\n"
NEVER, UNRANKED = (1 << 19) - 1, (1 << 32) - 1
MARKED = 16  # every so many records a key is kept in memory, to find the others by


class Refused(Exception):
    """The file is no proof; the message says why, and at which position."""


def require(holds: Any, why: str, *about: Any) -> None:
    """Refused, for this reason, if something does not hold."""
    if not holds:
        raise Refused(why.format(*about))


def check(path: Any, game: Any, starts: Any = None, tell: Any = None) -> list[Any]:
    """(value for the first player, plies or None) of each start, if the file proves them; else Refused."""
    with open(path, "rb") as file:
        require(file.readline() == TITLE, "this is no proof that this program reads")
        try:
            proof = Proof(json.loads(file.readline()), game, file)
        except (ValueError, LookupError, TypeError, OverflowError, AttributeError, struct.error) as error:
            raise Refused(f"the head of the file cannot be read: {error!r}") from None
        return proof.follow([game.initial] if starts is None else list(starts), tell)


class Proof:
    """The records of a file, held against the rules of a game."""

    def __init__(self, head: Any, game: Any, file: Any):
        self.sides = {"database": (b"",), "strategy": (b"\0", b"\1")}[head["kind"]]
        self.game, self.is_database, named = game, len(self.sides) == 1, getattr(game, "players", ())
        self.players = tuple(named if game.to_move(game.initial) in named else head["players"])
        self.total, self.draw, self.values = head["total"], head["draw"], head["values"]
        self.fields = head["fields"] and [(index(least), index(size)) for least, size in head["fields"]]
        sizes = [32] if self.fields is None else [size for _, size in self.fields]
        self.record = struct.Struct(f">{len(self.sides[0]) + sum(sizes)}s{'I' * len(self.sides)}")
        self.count, self.begin, size = index(head["records"]), file.tell(), self.record.size
        self.shape, self.keys = tuple[Any, ...](), dict[int, Any]()
        self.symmetries = game.symmetries if head["symmetric"] else lambda state: ()
        self.seats = [lambda s: s, game.swap_players] if self.is_database and head.get("folded") else [lambda s: s]
        is_nan = any(map(math.isnan, [self.total, self.draw, self.values[1], *self.values[2:]]))
        require(min(sizes, default=0) > 0 and not is_nan, "the file is not about keys and numbers")
        self.declared, self.lasts = getattr(game, "utility_sum", None), getattr(game, "can_repeat", True)
        require(self.declared in (None, self.total), "the utilities do not add up to {}, as is said", self.total)
        self.repetition = getattr(game, "repetition", None) if self.lasts else None
        if getattr(self.repetition, "__module__", "outplay.game") == "outplay.game":
            self.repetition = None
            require(2 * self.draw == self.total, "a draw is called worth {}, and not half of {}", self.draw, self.total)
        self.data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        require(len(self.data) == self.begin + self.count * size > self.begin, "the file is cut off or padded")
        require(sha256(memoryview(self.data)[self.begin :]).hexdigest() == head["sha256"], "the checksum is wrong")
        self.read: Any = lambda place: self.record.unpack_from(self.data, self.begin + place * size)  # key and numbers
        for i in range(1, self.count):
            require(self.read(i)[0] > self.read(i - 1)[0], "record {} is not in order", i)
        self.marks = [self.read(i)[0] for i in range(0, self.count, MARKED)]

    def follow(self, starts: list[Any], tell: Any) -> list[Any]:
        """What is proved of the starts, once every position that can follow them is held against the rules."""
        first = [(side, state, self.place(side, state)) for side in self.sides for state in starts]
        left, seen, checked, hold = list(first), bytearray(self.count), 0, self.agree if self.is_database else self.keep
        while left:
            side, state, place = left.pop()
            if not seen[place]:
                seen[place], checked = 1, checked + 1
                left += [(side, after, at) for after, at in hold(side, state, place, *self.look(state))]
                if tell and checked % 10_000 == 0:
                    tell(checked)
        require(self.declared is not None or self.total == 0, "no end shows that utilities add up to {}", self.total)
        require(checked == self.count or not self.is_database, "{} records cannot follow", self.count - checked)
        proved = [self.claim(state, at)[:2] if self.is_database else (self.values[1], None) for _, state, at in first]
        return proved[: len(starts)]

    def look(self, state: Any) -> Any:
        """Does the first player move; what follows; and where nothing does, what the end is worth to that player."""
        mover, first = self.game.to_move(state), self.players[0]
        if self.game.is_terminal(state):
            worths = [self.game.utility(state, player) for player in self.players]
            is_constant = len(worths) == 1 or math.isclose(sum(worths), self.total, rel_tol=1e-9, abs_tol=1e-9)
            require(is_constant, "the utilities of {!r} do not add up to {}", state, self.total)
            self.declared = self.total
            return mover == first, [], worths[0]
        states = [self.game.result(state, action) for action in self.game.actions(state)]
        require(states and mover in self.players[:2], "{!r} is no end, and no player has a move there", state)
        require(not self.repetition or self.repetition(state, first) == self.draw, "{!r}: no draw if it repeats", state)
        return mover == first, states, None

    def place(self, side: bytes, state: Any) -> int:
        """The number of the record of a position, or of one that is symmetric to it; Refused, if it has none."""
        for key, wanted in self.written(side, state):
            block, size = max(bisect_right(self.marks, wanted) - 1, 0) * MARKED, self.record.size
            part = self.data[self.begin + block * size : self.begin + (block + MARKED) * size]
            for at in range(len(part) // size):
                if part.startswith(wanted, at * size):
                    is_one = self.fields or self.keys.setdefault(block + at, key) == key
                    require(is_one, "{!r} has the text of another position: let key(state) tell them apart", state)
                    return block + at
        raise Refused(f"{state!r} can follow, and has no record")

    def written(self, side: bytes, state: Any) -> Any:
        """The key of a state, and of those that count as the same, each also as it stands in the file."""
        for one in [one for seat in self.seats for one in (seat(state), *self.symmetries(seat(state)))]:
            key = self.game.key(one) if hasattr(self.game, "key") else one
            yield key, side + (sha256(text_of(key).encode()).digest() if self.fields is None else self.pack(key))

    def pack(self, key: Any) -> bytes:
        """The numbers of a key, each less the least of its field; below that, 64 bits without a sign."""
        numbers: list[int] = []
        try:
            self.shape, was = shape_of((key,), numbers), self.shape
            sized = zip(numbers, self.fields, strict=True)
            parts = [(n - least + (2**64 if n < least else 0)).to_bytes(size, "big") for n, (least, size) in sized]
        except OverflowError:
            return b"\xff" * (self.record.size + 1)  # no record begins so
        except (TypeError, ValueError):
            was = (None,)
        require(was in ((), self.shape), "{!r} can follow, and is not made of numbers as the records are", key)
        return b"".join(parts)

    def claim(self, state: Any, place: int) -> Any:
        """What an entry says: the first player's value (12 bits), plies or None (19), does the first move (1)."""
        _, entry = self.read(place)
        require(0 < entry >> 20 < len(self.values), "record {} has a value that there is none of", place)
        value, plies, is_first = self.values[entry >> 20], entry & NEVER, not entry >> 19 & 1
        is_swapped = len(self.seats) > 1 and is_first != (self.game.to_move(state) == self.players[0])
        return self.total - value if is_swapped else value, None if plies == NEVER else plies, is_first != is_swapped

    def agree(self, side: bytes, state: Any, place: int, is_first: bool, states: list[Any], worth: Any) -> Any:
        """What follows, by record; Refused, if the entry of a state does not follow from theirs."""
        after, said = [(one, self.place(side, one)) for one in states], self.claim(state, place)
        found: Any = worth, 0, is_first
        if states:
            best, claims = max if is_first else min, [self.claim(*one) for one in after]
            value = best([claim[0] for claim in claims])
            keeping = [claim[1] for claim in claims if claim[0] == value]
            ends = [distance for distance in keeping if distance is not None]
            require(ends == keeping or (self.lasts and value == self.draw), "{!r}, worth {}, never ends", state, value)
            found = value, 1 + (min if best(value, self.draw) == value else max)(ends) if ends else None, is_first
        require(said == found, "{!r} is said to have value, plies, first to move {}, not {}", state, said, found)
        return after

    def keep(self, side: bytes, state: Any, place: int, is_first: bool, states: list[Any], worth: Any) -> Any:
        """What the side has to follow, by record; Refused, if it could lose there what it claims."""
        _, reply, rank = self.read(place)
        least = self.draw if states and rank == UNRANKED else worth
        is_enough = least is None or (least >= self.values[1] if side == b"\0" else least <= self.values[1])
        require(is_enough, "{!r} ends with {} for the first player, or may last for ever", state, least)
        if states and is_first == (side == b"\0"):
            chosen = self.read(reply)[0] if reply < self.count else b""
            states = [one for one in states if any(key == chosen for _, key in self.written(side, one))][:1]
            require(states, "{!r}: no move leads to the chosen reply, record {}", state, reply)
        after = [(one, self.place(side, one)) for one in states]
        require(rank == UNRANKED or all(self.read(at)[2] < rank for _, at in after), "{!r}: no fall of the rank", state)
        return after


def shape_of(key: Any, numbers: list[int]) -> Any:
    """How a key is made of numbers, which are added to the list, those with a point as their 64 bits."""
    if isinstance(key, tuple):
        return tuple([shape_of(part, numbers) for part in key])
    numbers.append(struct.unpack(">q", struct.pack(">d", key))[0] if isinstance(key, float) else index(key))
    return isinstance(key, float)


def text_of(key: Any) -> str:
    """A key as text, the same in every process."""
    if isinstance(key, tuple):
        return f"({', '.join(map(text_of, key))})"
    if hasattr(key, "__dataclass_fields__"):
        return type(key).__qualname__ + text_of(tuple([getattr(key, name) for name in key.__dataclass_fields__]))
    kind: Any = next((kind for kind in (int, float, str) if isinstance(key, kind)), type(key))
    return f"{{{', '.join(sorted(map(text_of, key)))}}}" if isinstance(key, frozenset) else kind.__repr__(key)


if __name__ == "__main__":
    module, _, name = sys.argv[2].partition(":")
    try:
        found = check(sys.argv[1], getattr(importlib.import_module(module), name)(*map(int, sys.argv[3:])))
        print("proved:", *[f"{value} for the first player, {plies or 'some'} plies" for value, plies in found])
    except Refused as refusal:
        sys.exit(f"not proved: {refusal}")
