"""What a text of `searching/` is made of: the questions that it asks of the game, of its work and of its table.

Both engines have them by these names: plain/primitives.py on dicts and lists, kernels/primitives.py on arrays.  Values
are in the view of who moves; a move is what the engine keeps of one; `first` and `last` are places on the stack, which
holds the moves of all states on the path.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias, TypeVar

from outplay.core.entry import TableEntry
from outplay.game import AnyGame, Player, State

Text = TypeVar("Text", bound=Callable[..., Any])
Move: TypeAlias = Any
Mover: TypeAlias = Player
Key: TypeAlias = Any
Slot: TypeAlias = Any
Table: TypeAlias = Any
Work: TypeAlias = Any
Value: TypeAlias = Any
"""What each engine has of its own: an object, or a word of 64 bits."""


class Binding(Protocol):
    """What makes a text ready to run in an engine."""

    def bound(self, text: Text, /) -> Text:
        """A step of the text, ready to run."""

    def typed(self, number: int, /) -> int:
        """A constant that the text passes on to itself."""


class TextPrimitives(Binding, Protocol):
    """What every text asks that plays a game, in searches and in samples."""

    def mover_of(self, game: AnyGame, state: State, work: Work, /) -> Mover:
        """Who moves, as the text tells players apart."""


class SearchPrimitives(TextPrimitives, Protocol):
    """What a search asks that has a recursion, a table, and a stack for the moves of all states on the path."""

    def recursive(self, text: Text, /) -> Text:
        """The recursion, ready to run; a watched search tells of every call."""

    def count(self, work: Work, /) -> None:
        """Counts a node; Stopped if the search is over."""

    def list_moves(self, game: AnyGame, state: State, known: int, first: int, ply: int, work: Work, /) -> int:
        """Puts all moves on the stack, the known one first and the others as listed; gives where they end."""

    def child_at(self, game: AnyGame, state: State, i: int, work: Work, /) -> State:
        """The state after a move on the stack."""

    def thrown_at(self, game: AnyGame, state: State, i: int, work: Work, /) -> State:
        """The state after an outcome of dice on the stack."""

    def number_at(self, i: int, work: Work, /) -> int:
        """Its place among the moves as the game lists them."""

    def share_at(self, i: int, work: Work, /) -> float:
        """The probability of an outcome on the stack."""

    def slot_of(self, key: Key, table: Table, /) -> Slot:
        """The row of a position in the table; others may have the same."""

    def recall(self, game: AnyGame, key: Key, slot: Slot, table: Table, /) -> TableEntry:
        """What the table knows of the position: the whole key is compared."""

    def remember(self, game: AnyGame, key: Key, slot: Slot, table: Table, entry: TableEntry, /) -> None:
        """Writes the row of a position, over whatever was there."""

    def averaged(self, state: State, value: Value, work: Work, /) -> Value:
        """The average of a chance node, or of each player's values there, if it is a number; else an error."""


class Primitives(SearchPrimitives, Protocol):
    """The one vocabulary of the searches for two sides, with chance nodes and without."""

    @property
    def NO_MOVE(self) -> Move:  # noqa: N802
        """Stands for the move before the root, and for a pass."""

    def is_chance(self, game: AnyGame, mover: Mover, /) -> bool:
        """Are dice thrown here, so that nobody chooses?"""

    def admit(self, mover: Mover, work: Work, /) -> None:
        """An Unsuited for whoever is neither of the two sides."""

    def is_first(self, mover: Mover, /) -> bool:
        """Is it the player whose utilities are searched with?"""

    def on_one_side(self, one: Mover, other: Mover, /) -> bool:
        """Are the two movers the same?  Whoever moves where the game is over counts as the other."""

    def after_pass(self, game: AnyGame, state: State, /) -> State:
        """The state if the mover passes (null move)."""

    def can_repeat(self, game: AnyGame, /) -> bool:
        """May a position recur?"""

    def can_pass(self, game: AnyGame, /) -> bool:
        """Does the game offer a null move?"""

    def has_guess(self, game: AnyGame, /) -> bool:
        """Does the game evaluate states?"""

    def keep_swing(self, swing: float, work: Work, /) -> None:
        """Counts how far a search has moved a value away from the evaluation."""

    def mean_swing(self, work: Work, /) -> float:
        """How far searches did that on average."""

    def has_noise(self, game: AnyGame, /) -> bool:
        """Does the game name noisy moves?"""

    def is_forced(self, game: AnyGame, state: State, /) -> bool:
        """Must the mover answer a threat, as far as the game says?"""

    def has_promise(self, game: AnyGame, /) -> bool:
        """Does the game order its own moves?"""

    def is_ranked(self, game: AnyGame, /) -> bool:
        """Does anything but the order of a list tell good moves from bad ones?"""

    def final_value(self, game: AnyGame, state: State, mover: Mover, work: Work, /) -> Value:
        """The utility of a finished game; an error where it contradicts what the game declares."""

    def guess_of(self, game: AnyGame, state: State, mover: Mover, work: Work, /) -> Value:
        """The game's evaluation; a draw where it has none."""

    def limits_of(self, game: AnyGame, state: State, mover: Mover, work: Work, /) -> tuple[Value, Value]:
        """The least and the most that can still happen."""

    def refuse_bounds(self, game: AnyGame, state: State, mover: Mover, value: Value, work: Work, /) -> None:
        """A BadValue: the state is proved to be worth what the game's `bounds` leave out."""

    def lowest(self, game: AnyGame, /) -> Value:
        """A number below every value."""

    def next_above(self, value: Value, /) -> Value:
        """The upper end of a null window: the smallest value above this one."""

    def was_played(self, game: AnyGame, state: State, work: Work, /) -> bool:
        """Did the position stand on the board before the search?  Mirrored ones are others."""

    def repeated_from(self, game: AnyGame, state: State, ply: int, work: Work, /) -> int:
        """The ply of the path at which the position stood before, -1 if it did not; then it stands here."""

    def repeated_since(self, game: AnyGame, state: State, ply: int, thrown: int, work: Work, /) -> int:
        """The ply of the path at which the position stood before, after as many throws, -1 if it did not."""

    def repeated_value(self, game: AnyGame, state: State, mover: Mover, work: Work, /) -> Value:
        """What a position is worth that comes again."""

    def position_of(self, game: AnyGame, state: State, near_root: bool, /) -> Key:
        """What the table stores of a state; near the root, the least of the symmetric positions."""

    def no_entry(self, game: AnyGame, /) -> TableEntry:
        """What the table knows of a position that it does not keep: nothing."""

    def prefetch(self, game: AnyGame, state: State, first: int, last: int, table: Table, work: Work, /) -> None:
        """The table will be asked for the next states soon: their rows are brought near."""

    def has_room(self, first: int, work: Work, /) -> bool:
        """Has the stack room for the moves of one more state?"""

    def put_moves(self, game: AnyGame, state: State, first: int, ply: int, work: Work, /) -> int:
        """Puts the moves to search on the stack, as listed, from `first` on; gives where they end.

        These are the candidates, where the game names them.  A NoActions if there are none.
        """

    def put_noisy(self, game: AnyGame, state: State, first: int, work: Work, /) -> int:
        """Puts the moves that quiescence follows on the stack, the most promising first; gives where they end."""

    def put_outcomes(self, game: AnyGame, state: State, first: int, ply: int, work: Work, /) -> int:
        """Puts what dice may bring on the stack, the likeliest first; gives where it ends."""

    def ask_promises(self, game: AnyGame, state: State, first: int, last: int, work: Work, /) -> None:
        """Writes down how good the game says that each move on the stack looks, higher being better."""

    def in_order(
        self, game: AnyGame, first: int, last: int, known: int, ply: int, mover: Mover, previous: Move, work: Work, /
    ) -> None:
        """Sorts the moves: the known one first, then by promise and what earlier cuts say."""

    def by_promise(self, first: int, last: int, known: int, work: Work, /) -> None:
        """Sorts the moves: the known one first, then by promise alone."""

    def learn(self, ply: int, mover: Mover, move: Move, previous: Move, depth: int, work: Work, /) -> None:
        """A move has cut: killers, counter-moves and history know it from now on."""

    def move_at(self, i: int, work: Work, /) -> Move:
        """A move on the stack."""

    def order_at(self, i: int, work: Work, /) -> float:
        """How it ranks: the higher, the sooner it is searched."""

    def rival_at(self, i: int, work: Work, /) -> float:
        """How promise and earlier cuts together rank it."""

    def place_at(self, i: int, first: int, work: Work, /) -> int:
        """How many moves came before it when they were sorted."""

    def bound_at(self, i: int, work: Work, /) -> Value:
        """What is known of the value of an outcome on the stack."""

    def keep_bound(self, i: int, value: Value, work: Work, /) -> None:
        """Keeps what is known of the value of an outcome."""

    def is_move(self, move: Move, /) -> bool:
        """Is it a move, and neither a pass nor what stands before the root?"""

    def is_taken(self, key: Key, move: Move, table: Table, /) -> bool:
        """Is another thread looking at this move (ABDADA)?"""

    def take(self, key: Key, move: Move, table: Table, /) -> None:
        """Tells the other threads that this one looks at the move."""

    def put_off(self, i: int, first: int, last: int, work: Work, /) -> bool:
        """Puts a move off to the end of the stack; False if it was put off before."""

    def give_back(self, key: Key, move: Move, table: Table, /) -> None:
        """Tells the other threads that this one has looked at the move."""
