"""What a text of `searching/` is made of: the questions that it asks of the game, of its work and of its table.

Both engines have them by these names: plain/primitives.py on dicts and lists, kernels/primitives.py on arrays.  Values
are in the view of who moves; a move is what the engine keeps of one; `first` and `last` are places on the stack, which
holds the moves of all states on the path.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, TypeAlias

from outplay.core.entry import TableEntry

Game: TypeAlias = Any
State: TypeAlias = Any
Move: TypeAlias = Any
Mover: TypeAlias = Any
Key: TypeAlias = Any
Table: TypeAlias = Any
Work: TypeAlias = Any
Value: TypeAlias = Any


class Primitives(Protocol):
    """The one vocabulary of the searches for two sides, with chance nodes and without."""

    @property
    def NO_MOVE(self) -> Move:  # noqa: N802
        """Stands for the move before the root, and for a pass."""

    def recursive(self, text: Any, /) -> Any:
        """The recursion, ready to run; a watched search tells of every call."""

    def bound(self, text: Any, /) -> Any:
        """A step of the recursion, ready to run."""

    def typed(self, number: int, /) -> int:
        """A constant that the recursion passes on to itself."""

    def count(self, work: Work, /) -> None:
        """Counts a node; Stopped if the search is over."""

    def mover_of(self, game: Game, state: State, work: Work, /) -> Mover:
        """Who moves, as the search tells sides apart."""

    def is_chance(self, game: Game, mover: Mover, /) -> bool:
        """Are dice thrown here, so that nobody chooses?"""

    def admit(self, mover: Mover, work: Work, /) -> None:
        """An Unsuited for whoever is neither of the two sides."""

    def is_first(self, mover: Mover, /) -> bool:
        """Is it the player whose utilities are searched with?"""

    def on_one_side(self, one: Mover, other: Mover, /) -> bool:
        """Are the two movers the same?  Whoever moves where the game is over counts as the other."""

    def after(self, game: Game, state: State, move: Move, /) -> State:
        """The next state."""

    def after_pass(self, game: Game, state: State, /) -> State:
        """The state if the mover passes (null move)."""

    def after_throw(self, game: Game, state: State, outcome: Move, /) -> State:
        """The state after an outcome of dice."""

    def moves_of(self, game: Game, state: State, /) -> Iterable[Any]:
        """The moves to search, as the game knows them: the candidates, where it names them."""

    def noisy_of(self, game: Game, state: State, /) -> Iterable[Any]:
        """The moves that quiescence follows."""

    def promised(self, game: Game, state: State, action: Any, /) -> float:
        """How good the game says that a move looks, higher being better; 0 where it does not say."""

    def can_repeat(self, game: Game, /) -> bool:
        """May a position recur?"""

    def can_pass(self, game: Game, /) -> bool:
        """Does the game offer a null move?"""

    def has_noise(self, game: Game, /) -> bool:
        """Does the game name noisy moves?"""

    def has_promise(self, game: Game, /) -> bool:
        """Does the game order its own moves?"""

    def is_ranked(self, game: Game, /) -> bool:
        """Does anything but the order of a list tell good moves from bad ones?"""

    def final_value(self, game: Game, state: State, mover: Mover, work: Work, /) -> Value:
        """The utility of a finished game; an error where it contradicts what the game declares."""

    def guess_of(self, game: Game, state: State, mover: Mover, work: Work, /) -> Value:
        """The game's evaluation; a draw where it has none."""

    def limits_of(self, game: Game, state: State, mover: Mover, work: Work, /) -> tuple[Value, Value]:
        """The least and the most that can still happen."""

    def lowest(self, game: Game, /) -> Value:
        """A number below every value."""

    def next_above(self, value: Value, /) -> Value:
        """The upper end of a null window: the smallest value above this one."""

    def averaged(self, state: State, value: Value, work: Work, /) -> Value:
        """The average of a chance node, if it is a number; else an error."""

    def was_played(self, game: Game, state: State, work: Work, /) -> bool:
        """Did the position stand on the board before the search?  Mirrored ones are others."""

    def repeated_from(self, game: Game, state: State, ply: int, work: Work, /) -> int:
        """The ply of the path at which the position stood before, -1 if it did not; then it stands here."""

    def repeated_since(self, game: Game, state: State, ply: int, thrown: int, work: Work, /) -> int:
        """The ply of the path at which the position stood before, after as many throws, -1 if it did not."""

    def repeated_value(self, game: Game, state: State, mover: Mover, work: Work, /) -> Value:
        """What a position is worth that comes again."""

    def position_of(self, game: Game, state: State, near_root: bool, /) -> Key:
        """What the table stores of a state; near the root, the least of the symmetric positions."""

    def slot_of(self, key: Key, table: Table, /) -> int:
        """The row of a position in the table; others may have the same."""

    def recall(self, game: Game, key: Key, slot: int, table: Table, /) -> TableEntry:
        """What the table knows of the position: the whole key is compared."""

    def no_entry(self, game: Game, /) -> TableEntry:
        """What the table knows of a position that it does not keep: nothing."""

    def remember(self, game: Game, key: Key, slot: int, table: Table, entry: TableEntry, /) -> None:
        """Writes the row of a position, over whatever was there."""

    def prefetch(self, game: Game, state: State, first: int, last: int, table: Table, work: Work, /) -> None:
        """The table will be asked for the next states soon: their rows are brought near."""

    def open_stack(self, first: int, ply: int, work: Work, /) -> None:
        """The moves of a state will lie on the stack from there on."""

    def has_room(self, first: int, work: Work, /) -> bool:
        """Has the stack room for the moves of one more state?"""

    def put(self, first: int, last: int, action: Any, promise: float, work: Work, /) -> int:
        """Puts a move on the stack; gives where the moves end."""

    def no_moves(self, state: State, work: Work, /) -> None:
        """A NoActions: the state is not terminal, and has no move."""

    def list_moves(self, game: Game, state: State, known: int, first: int, ply: int, work: Work, /) -> int:
        """Puts all moves on the stack, the known one first and the others as listed; gives where they end."""

    def put_outcomes(self, game: Game, state: State, first: int, ply: int, work: Work, /) -> int:
        """Puts what dice may bring on the stack, the likeliest first; gives where it ends."""

    def promote(self, i: int, promise: float, work: Work, /) -> None:
        """Says how promising a move on the stack is."""

    def in_order(self, game: Game, first: int, last: int, known: int, cuts: Any, work: Work, /) -> None:
        """Sorts the moves: the known one first, then by promise and what earlier cuts say."""

    def by_promise(self, first: int, last: int, known: int, work: Work, /) -> None:
        """Sorts the moves: the known one first, then by promise alone."""

    def cuts_before(self, ply: int, mover: Mover, previous: Move, work: Work, /) -> Any:
        """The killers, the counter-move and the history that order moves here."""

    def learn(self, ply: int, mover: Mover, move: Move, previous: Move, depth: int, work: Work, /) -> None:
        """A move has cut: killers, counter-moves and history know it from now on."""

    def move_at(self, i: int, work: Work, /) -> Move:
        """A move on the stack."""

    def action_at(self, game: Game, i: int, work: Work, /) -> Any:
        """A move on the stack, as the game knows it."""

    def number_at(self, i: int, work: Work, /) -> int:
        """Its place among the moves as the game lists them."""

    def order_at(self, i: int, work: Work, /) -> float:
        """How it ranks: the higher, the sooner it is searched."""

    def rival_at(self, i: int, work: Work, /) -> float:
        """How promise and earlier cuts together rank it."""

    def place_at(self, i: int, first: int, work: Work, /) -> int:
        """How many moves came before it when they were sorted."""

    def share_at(self, i: int, work: Work, /) -> float:
        """The probability of an outcome on the stack."""

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
