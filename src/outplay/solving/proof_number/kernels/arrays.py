"""The stack and the closed set as arrays, and as the kernels pass them on: pointers to them.

path    which plies have a mark that falls to this place, + 1; 0 for none (open addressing); MASK comes first
index   the mark of a position in the closed set, and its number + 1; MASK comes first
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from outplay.compiling.cache import inner
from outplay.compiling.pointer import column_of, pointer_to
from outplay.solving.proof_number.recursion.numbers import Closed, Stack

MASK, PLACES_FROM = range(2)
FRAMES: Final = ("first", "last", "current", "attacks", "pn_limit", "dn_limit", "sign", "began", "mark")
CHILDREN: Final = ("move", "pn", "dn", "rank", "hang")
FRAME: Final = np.dtype([(name, "i8") for name in FRAMES])
CHILD: Final = np.dtype([(name, "i8") for name in CHILDREN])


class Arrays(NamedTuple):
    """A stack as numpy's arrays; `frames` and `children` are bytes, `states` has a row for each ply."""

    states: Any
    frames: Any
    children: Any
    path: Any

    def frame(self, ply: int) -> Any:
        """The row of a ply."""
        return self.frames.view(FRAME)[ply]


class Path(NamedTuple):
    """Where the positions on the path are found."""

    index: Any
    marks: Any


def new_stack(plies: int, children: int, words: int) -> Arrays:
    """A stack with room for so many plies and children."""
    path = np.zeros(PLACES_FROM + room_for(plies), np.int64)
    path[MASK] = room_for(plies) - 1
    frames, moves = np.zeros(plies + 1, FRAME).view(np.uint8), np.zeros(children, CHILD).view(np.uint8)
    return Arrays(np.zeros((plies + 1, words), np.uint64), frames, moves, path)


def room_for(positions: int) -> int:
    """Places in which so many positions are found quickly: a power of two."""
    return 1 << (2 * positions).bit_length()


def grown(stack: Arrays, plies: int, children: int, entered: int) -> Arrays:
    """The same with more room; so many positions are on the path."""
    larger = new_stack(plies, children, stack.states.shape[1])
    for old, new in ((stack.states, larger.states), (stack.frames, larger.frames), (stack.children, larger.children)):
        new[: len(old)] = old
    places = larger.path[PLACES_FROM:]
    for ply, mark in enumerate(larger.frames.view(FRAME)["mark"][:entered].tolist()):
        place = mark & int(larger.path[MASK])
        while places[place]:
            place = (place + 1) & int(larger.path[MASK])
        places[place] = ply + 1
    return larger


def new_set(positions: int, words: int) -> Closed:
    """A closed set with room for so many positions; the system gives what is used."""
    index = np.zeros(PLACES_FROM + 2 * room_for(positions), np.int64)
    index[MASK] = room_for(positions) - 1
    return Closed(np.zeros((positions, words), np.uint64), index)


_first, _last, _current, _attacks, _pn_limit, _dn_limit, _sign, _began, _mark = (
    column_of(FRAME, name) for name in FRAMES
)
_move, _pn, _dn, _rank, _hang = (column_of(CHILD, name) for name in CHILDREN)


@inner
def pointers(stack):
    """The stack as the kernels pass it on: the caller holds the arrays."""
    return Stack(
        stack.states,
        _first(stack.frames),
        _last(stack.frames),
        _current(stack.frames),
        _attacks(stack.frames),
        _pn_limit(stack.frames),
        _dn_limit(stack.frames),
        _sign(stack.frames),
        _began(stack.frames),
        _move(stack.children),
        _pn(stack.children),
        _dn(stack.children),
        _rank(stack.children),
        _hang(stack.children),
        Path(pointer_to(stack.path), _mark(stack.frames)),
    )
