"""The numbers of a proof-number search, and the columns that it writes to.

The attacker wants to reach an end that is a goal, the defender to keep them from it.  The proof number of a position
is a guess of how many positions must still be shown to be won by the attacker, the disproof number the same for the
defender: 0 and SURE once that is done.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

SURE: Final = 1 << 60
"""The number of what cannot be done any more; all others stay far below."""

NOTHING: Final = 1 << 30
"""The ply that a disproof hangs on if no position on the path to it has a part in it."""

LARGEST: Final = (1 << 28) - 1
"""Numbers and ranks beyond this are cut down to it in the table, where they are guesses."""

SLACK: Final = 4
"""A child is searched until it looks worse than its best rival by one in SLACK: the (1 + epsilon) trick."""

UNLISTED: Final = -1
"""Where the children of a position end that were not listed yet."""

NODES, LIMIT, PLY, VERDICT, PLIES_THERE, CHILDREN_THERE, WANTS_ROOM, FOR_PLAYER, PLAYER = range(9)
LISTED, CHECKED, CLOSED_THERE, CLOSING, IS_BROKEN, WHOLE_ROOT, HOPES, FAILED = range(9, 17)
PLACES: Final = 17
"""The whole numbers of a search.

NODES, LIMIT    positions looked at, and how many may be      PLY         of what is searched, -1 when that is done
VERDICT         of the root: UNDECIDED, PROVED or DISPROVED   WANTS_ROOM  SOME or MORE_CLOSED, 0 if none
PLIES_THERE, CHILDREN_THERE, CLOSED_THERE   the rows there are in them
FOR_PLAYER      is the player that is asked about the attacker?  PLAYER   their number, in compiled code
CLOSING         does the search collect a closed set?  Then LISTED positions are in it, and CHECKED of them are held
IS_BROKEN       is there one that the defender cannot hold?
WHOLE_ROOT      are all moves at the root looked at, though one of them decides?
HOPES           are disproofs kept for every path, though some may hang on one?  The check finds out
FAILED          why the rules cannot be searched, 0 if they can
"""

UNDECIDED, PROVED, DISPROVED = range(3)
HELD, WANTED, BROKEN, NO_ROOM, FULL = range(5)
"""What comes of a position in a closed set: the defender stays inside, a reply has to be searched for, it fails, or
there is no room on the stack, or in the set, to say."""

SOME, MORE_CLOSED = 1, 2
"""What WANTS_ROOM asks for: a longer stack, or a larger closed set."""


class ProofEntry(NamedTuple):
    """What is known of a position.

    pn, dn  proof and disproof number
    rank    plies to the end in the proof or disproof that was found; 0 while there is none
    hang    the lowest ply of the path that a disproof depends on (repetition), NOTHING if on none
    """

    pn: int
    dn: int
    rank: int
    hang: int


class Stack(NamedTuple):
    """The positions on the path, with a row for each ply, and their children, one after the other.

    states   the positions                     first, last  where their children begin and end
    current  the child that is searched        attacks      does the attacker move?
    pn_limit, dn_limit  the numbers at which the search turns back
    sign     a word for the path before it, where positions can repeat     began   NODES when it was entered
    move     the action that leads to a child; its pn, dn, rank and hang as in ProofEntry
    path     which positions are on the path
    """

    states: Any
    first: Any
    last: Any
    current: Any
    attacks: Any
    pn_limit: Any
    dn_limit: Any
    sign: Any
    began: Any
    move: Any
    pn: Any
    dn: Any
    rank: Any
    hang: Any
    path: Any


class Closed(NamedTuple):
    """A set of positions: `states` in the order in which they came, and `index`, where each of them is found."""

    states: Any
    index: Any
