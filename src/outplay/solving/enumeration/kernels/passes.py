"""Who follows whom, written down, and retrograde analysis on arrays: compiled once for all games."""

from __future__ import annotations

import numpy as np
from numba.extending import overload

from outplay.compiling.cache import PART_OPTIONS, inner, kernel
from outplay.compiling.pointer import PointerType, fetch, pointer_to
from outplay.solving.enumeration import retrograde
from outplay.solving.enumeration.breadth_first import FIRST_MOVES, FOLLOWERS
from outplay.solving.enumeration.codes import ONE_PLY
from outplay.solving.enumeration.entry import MOST_VALUES
from outplay.solving.enumeration.folding import NUMBER, SWAPPED
from outplay.solving.enumeration.kernels.breadth_first import IS_END
from outplay.solving.enumeration.kernels.work import MANY_VALUES, STATE_WORDS, STATUS, VALUES, number_of

AHEAD = 24
"""Words of a stream that are looked ahead; so many stand behind its end."""

NOBODY = -1
"""In place of a value's number: nobody wins at once."""

U4 = np.uint32


@overload(retrograde.bring_near, jit_options=PART_OPTIONS)
def _bring_near(known, stream, place):
    assert isinstance(known, PointerType)
    return lambda known, stream, place: fetch(known, np.int64(stream[place + AHEAD]) & NUMBER)


@kernel
def note_ends(rows, heads, worths, count, known, values, work):
    """Notes the codes of the ends among the positions of a piece; a value that was never met gets the next number."""
    for i in range(count):
        if heads[i] & U4(IS_END):
            value = number_of(worths[1 + i], pointer_to(values), pointer_to(work))
            if value == 0 and work[VALUES] == MOST_VALUES:
                work[STATUS] = MANY_VALUES
                return
            if value == 0:
                value = work[VALUES]
                values[value] = worths[1 + i]
                work[VALUES] += 1
            position = rows[(i + 1) * (work[STATE_WORDS] + 1) - 1]
            known[position] = 2 * value + (0 if heads[i] & U4(FIRST_MOVES) else 1)


@kernel
def write_stream(rows, heads, numbers, count, total, known, stream, best_of_first, best_of_second, state_words):
    """Writes who follows whom, of so many positions so many followers; gives how much that is.

    Who can end the game at once, with a value that none can be better than, is known instead: of the first player the
    value of this number, and of the second.
    """
    names, codes, target, place, written = pointer_to(numbers), pointer_to(known), pointer_to(stream), 0, 0
    for i in range(count):
        head = np.int64(heads[i])
        if head & IS_END:
            continue
        is_first, position = head >= FIRST_MOVES, rows[(i + 1) * (state_words + 1) - 1]
        best, worst = (best_of_first, best_of_second) if is_first else (best_of_second, best_of_first)
        last, has_won = place + (head & FOLLOWERS), False
        if best != NOBODY:
            for j in range(place, last):
                if last + j - place < total:
                    fetch(codes, names[last + j - place] & NUMBER)
                if np.int64(codes[names[j] & NUMBER]) >> 1 == (best if names[j] < SWAPPED else worst):
                    has_won = True
        if has_won:
            codes[np.int64(position)] = ONE_PLY + 2 * best + (0 if is_first else 1)
        else:
            target[written], target[written + 1] = U4(position), U4(head)
            written += 2
            for j in range(place, last):
                target[written] = U4(names[j])
                written += 1
        place = last
    return written


_pass_over, _pass_over_ties = inner(retrograde.pass_over), inner(retrograde.pass_over_ties)
_pass_over_endless = inner(retrograde.pass_over_endless)


@kernel
def pass_over(stream, size, known, marks, codes):
    """`retrograde.pass_over`."""
    return _pass_over(pointer_to(stream), size, pointer_to(known), pointer_to(marks), codes)


@kernel
def pass_over_ties(stream, size, known, marks, codes):
    """`retrograde.pass_over_ties`."""
    return _pass_over_ties(pointer_to(stream), size, pointer_to(known), pointer_to(marks), codes)


@kernel
def pass_over_endless(stream, size, known, marks, codes):
    """`retrograde.pass_over_endless`."""
    return _pass_over_endless(pointer_to(stream), size, pointer_to(known), pointer_to(marks), codes)


COMPILED = {
    retrograde.pass_over: pass_over,
    retrograde.pass_over_ties: pass_over_ties,
    retrograde.pass_over_endless: pass_over_endless,
}
"""The kernel of each pass."""
