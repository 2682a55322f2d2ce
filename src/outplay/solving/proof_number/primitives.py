"""What proof-number search is made of: the questions that its text asks, its numbers, and the columns it writes to.

The attacker wants to reach an end that is a goal, the defender to keep them from it.  The proof number of a position
is a guess of how many positions must still be shown to be won by the attacker, the disproof number the same for the
defender: 0 and SURE once that is done.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar

from outplay.game import AnyGame, State
from outplay.solving.entries import Column

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

    states: Column
    first: Column
    last: Column
    current: Column
    attacks: Column
    pn_limit: Column
    dn_limit: Column
    sign: Column
    began: Column
    move: Column
    pn: Column
    dn: Column
    rank: Column
    hang: Column
    path: Column


class Closed(NamedTuple):
    """A set of positions: `states` in the order in which they came, and `index`, where each of them is found."""

    states: Column
    index: Column


Text = TypeVar("Text")
Move: TypeAlias = Any
Key: TypeAlias = Any
Table: TypeAlias = Any
Work: TypeAlias = Any


class ProofPrimitives(Protocol):
    """What the text asks, by the names that both engines have: plain.py on dicts and lists, kernels/ on arrays.

    Utilities are those of the player that is asked about.
    """

    def bound(self, text: Text, /) -> Text:
        """A step of the search, ready to run."""

    def count(self, work: Work, /) -> None:
        """Counts a node; Stopped if somebody wants the search to end."""

    def can_repeat(self, game: AnyGame, /) -> bool:
        """May a position recur?"""

    def attacker_moves(self, game: AnyGame, state: State, work: Work, /) -> bool:
        """Is it the attacker's turn?  An Unsuited where dice are thrown."""

    def put_moves(self, game: AnyGame, state: State, first: int, attacks: bool, stack: Stack, work: Work, /) -> int:
        """Puts the moves on the stack from there on and gives where they end; -1 if there is no room."""

    def breadth_of(self, game: AnyGame, state: State, attacks: bool, stack: Stack, work: Work, /) -> int:
        """How many moves there are."""

    def after(self, game: AnyGame, state: State, move: Move, /) -> Any:
        """The next state."""

    def utility_of(self, game: AnyGame, state: State, work: Work, /) -> float:
        """What an end is worth."""

    def limits_of(self, game: AnyGame, state: State, work: Work, /) -> tuple[float, float]:
        """The utilities that can still happen."""

    def note(self, value: float, work: Work, /) -> None:
        """Something was decided by this utility, or bound."""

    def is_endless_goal(self, game: AnyGame, state: State, at_least: float, work: Work, /) -> bool:
        """Does the attacker get what they want if this position comes again?  Never where no `repetition` says so."""

    def position_of(self, game: AnyGame, state: State, /) -> Key:
        """What the table stores of a state: the least of the symmetric positions."""

    def recall(self, game: AnyGame, key: Key, sign: int, table: Table, /) -> ProofEntry:
        """What the table knows of the position, on a path with this sign."""

    def remember(self, game: AnyGame, key: Key, sign: int, table: Table, entry: ProofEntry, nodes: int, /) -> None:
        """Keeps what is known of the position, and what it took to find it."""

    def state_on(self, game: AnyGame, ply: int, stack: Stack, /) -> Any:
        """The state at a ply of the stack."""

    def put_state(self, game: AnyGame, state: State, ply: int, stack: Stack, /) -> None:
        """Puts a state at a ply of the stack."""

    def enter(self, key: Key, ply: int, stack: Stack, /) -> None:
        """The position comes to the path, with the sign of what goes on from there."""

    def leave(self, key: Key, ply: int, stack: Stack, /) -> None:
        """It goes from the path."""

    def repeated_from(self, key: Key, stack: Stack, /) -> int:
        """The ply at which a position is on the path, -1 if it is not."""

    def state_in(self, game: AnyGame, number: int, closed: Closed, /) -> Any:
        """The state of this number in the closed set."""

    def is_in(self, game: AnyGame, key: Key, closed: Closed, /) -> bool:
        """Is the position in the set?"""

    def put_in(self, game: AnyGame, state: State, key: Key, closed: Closed, work: Work, /) -> None:
        """Adds a state to the closed set."""
