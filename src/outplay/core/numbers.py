"""The numbers that both engines search with, each in one place: the twins look at the same nodes."""

from __future__ import annotations

from math import inf, nextafter
from typing import Final

UNKNOWN, LOWER, UPPER, EXACT = 0, 1, 2, 3
"""What a value in the table is: not there, a lower bound, an upper bound, or the value itself."""

NONE: Final = -1
"""The number of a move where there is none."""

NOBODY: Final = -1
"""The place among the players of whoever is none: of CHANCE, and of who moved before the root."""

PLACES: Final = 17
(
    NODES,
    SELECTIVE,
    REDUCED,
    ROOT_MOVE,
    ROOT_FIRST,
    SHARED,
    CREDIT,
    COUNTING,
    MIRRORED,
    CUTS,
    PROBES,
    LOOSE,
    HERO,
    BY_PATH,
    HELD,
    SWINGS,
    SWING,
) = range(PLACES)
"""Where a search keeps what it counts and what it was told:

NODES      how many states were looked at
SELECTIVE  may moves be looked at less deeply?       REDUCED     1 if one was, or a pass believed, for any value
ROOT_MOVE  the number of the best move at the root so far; ROOT_FIRST of the one to look at first; -1 for none
SHARED     do other threads search the same, with the same table?
COUNTING   whose win is counted in plies, 1 the first player's, 2 the other's; what lies deeper is none; 0 for a search
CUTS       are chance nodes cut (Star1), or what other players choose among?  PROBES: are they probed first (Star2)?
HERO       the number of the player whom all others play against, where more than two do
LOOSE      1 if a value was met that the declared sum and range do not allow: then nothing may be cut by them
CREDIT     how many moves fewer would have been tried before those that cut, had experience been added to promise
MIRRORED   plies from the root within which mirrored positions are one: 0 where positions were played before
BY_PATH    1 where a repetition is not worth the same everywhere: what is proved depends on the path, and holds for no
           other
HELD       1 where what is proved of a state is held against the game's `bounds`: not where it may depend on what was
           played before, nor where one plays against all others
SWINGS     how many searches of few plies were held against evaluations; SWING, how far they moved values, a ply, on
           average
"""

ENDLESS: Final = (1 << 20) - 1
"""The depth of a search to the end of the game."""

NOTHING: Final = 1 << 40
"""The ply that a value hangs on if no repetition has a part in it."""

ON_THE_LINE: Final = -1
"""The ply that a value hangs on if a line below it was cut off for being unlikely: before the root, so on all of it."""

CUTOFF_DEPTH: Final = 3
"""Plies from which on a search first asks the table about every successor: enhanced transposition cut-offs."""

NULL_MOVE_DEPTH: Final = 3
"""Plies from which on a selective search first tries to pass (null move)."""

NULL_MOVE_PLIES, NULL_MOVE_SHARE = 4, 4
"""It then looks so many plies less deep, and one more for each so many that are left."""

REDUCED_DEPTH: Final = 3
"""Plies from which on a selective search looks at late moves less deeply (late-move reduction)."""

FULL_MOVES: Final = 3
"""Moves that it looks at in full before that."""

REVERSE_DEPTH, FUTILE_DEPTH = 6, 4
"""Plies up to which it believes an evaluation that is far above the window, or late moves to change none far below."""

SWING_DEPTH, FEWEST_SWINGS = 3, 64
"""Plies of the searches that say how far is far, and how many of them it takes."""

QUIET_PLIES: Final = 32
"""Noisy moves in a row that are followed, at most: they may go round in circles."""

WIDE: Final = 100
"""A range of values wider than this is not searched from its ends."""

DEAR: Final = 4_096
"""Nodes after which a null window of a proof lies one value farther in."""

SYMMETRY_PLIES: Final = 6
"""Plies from the root within which the table knows mirrored and turned positions as one."""

SHARED_PLIES: Final = 12
"""Plies from the root of a proof within which threads tell each other what they look at (ABDADA)."""

SHARED_DEPTH: Final = 4
"""Plies to the depth limit down to which they do so in a search to a depth."""

KILLER: Final = 60_000
SECOND_KILLER: Final = 59_000
COUNTER: Final = 58_000
MOST_HISTORY: Final = 57_000
"""How good a move looks that has cut at this ply, that has answered the last move, or that has cut anywhere."""

WEIGHT: Final = 1 / 2**16
"""What experience adds to promise: a killer about as much as the promises of the state's moves lie apart."""

UNJUDGED, JUDGED_DEPTH = 0, 3
"""The depth of a proof, whose cuts give experience no credit, and the plies from which on those of a search do."""

TRUST: Final = 200
"""Credit from which on experience is added to the promise of a game that has one."""


def noise_of(seed: int) -> int:
    """What stirs moves that look equal, from a seed: 63 of its bits, so that it is never negative; 0 for none."""
    return seed % (1 << 63)


def is_stirred(number: int, nodes: int, noise: int) -> int:
    """1 if the move of that number comes before its equals, 0 if after them: after so many nodes, by that noise."""
    return ((number + nodes) * noise * 2654435761 >> 15) & 1


def dividing(low: int, high: int, spent: int) -> tuple[int, int]:
    """The null window that divides a range of whole numbers, after so many nodes.

    It lies at the end that is farther out: an early win or loss is found by a shallow search.  The dearer the value
    turns out to be, the farther in it lies, up to the middle.
    """
    middle = (low + high) // 2
    if high >= -low:
        beta = max(high - spent // DEAR, middle + 1)
        return beta - 1, beta
    alpha = min(low + spent // DEAR, max(middle - 1, low))
    return alpha, alpha + 1


def next_above(value: float) -> float:
    """The upper end of a null window: the smallest value above this one."""
    return value + 1 if isinstance(value, int) else nextafter(value, inf)


def next_below(value: float) -> float:
    """The lower end of a null window: the largest value below this one."""
    return value - 1 if isinstance(value, int) else nextafter(value, -inf)
