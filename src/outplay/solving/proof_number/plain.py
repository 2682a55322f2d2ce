"""Proof-number search of any game, in pieces: its table, its primitives and its searcher on dicts and lists."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final, TypeVar

from outplay.answers import no_actions, number_of, refuse_stranger
from outplay.clock import Stopped
from outplay.core.plain.primitives import always, unbound
from outplay.core.plain.rules import RulesView
from outplay.errors import Unsuited
from outplay.game import CHANCE, Player
from outplay.solving.proof_number.close import close_with
from outplay.solving.proof_number.numbers import (
    CHILDREN_THERE,
    FOR_PLAYER,
    LISTED,
    NODES,
    NOTHING,
    PLACES,
    PLIES_THERE,
    SURE,
    UNLISTED,
    Closed,
    ProofEntry,
    Stack,
)
from outplay.solving.proof_number.searcher import LEAST_CLOSED, Child, Prover
from outplay.words import name_of

ROW_BYTES: Final = 500
"""What a position takes, roughly: its key, two tuples, their numbers and a place in the dict."""

NO_ENTRY: Final = ProofEntry(1, 1, 0, NOTHING)


class ProofTable(dict[Hashable, tuple[ProofEntry, int, int]]):
    """Positions, each with what is known, the sign of the path that it may depend on, and the nodes it took."""

    def __init__(self, megabytes: float):
        super().__init__()
        self.most = max(int(megabytes * 2**20 / ROW_BYTES), 1)

    def make_room(self) -> None:
        """Drops the half that took the fewest nodes."""
        cheapest = sorted(self, key=lambda key: self[key][2])
        for key in cheapest[: (len(self) + 1) // 2]:
            del self[key]


def recall(game: Any, key: Hashable, sign: int, table: ProofTable) -> ProofEntry:
    """What the table knows of the position, on a path with this sign."""
    row = table.get(key)
    if row is None or (row[0].hang != NOTHING and row[1] != sign):
        return NO_ENTRY
    return row[0]


def remember(game: Any, key: Hashable, sign: int, table: ProofTable, entry: ProofEntry, nodes: int) -> None:
    """Keeps what is known of the position, and what it took to find it."""
    if len(table) >= table.most and key not in table:
        table.make_room()
    table[key] = entry, sign, nodes


Text = TypeVar("Text", bound=Callable[..., Any])


class ProofWork(list[int]):
    """The places of numbers.py; `is_told`: does somebody want the search to end?"""

    def __init__(self) -> None:
        super().__init__([0] * PLACES)
        self.is_told = False


class ProofPrimitives:
    """What the text asks of one game, in the view of the player that is asked about.

    bound            makes a step of the search ready to run
    count            counts a node; Stopped if somebody wants the search to end
    can_repeat       may a position recur?
    attacker_moves   is it the attacker's turn?  An Unsuited where dice are thrown
    put_moves        puts the moves on the stack from there on and gives where they end; -1 if there is no room
    breadth_of       how many moves there are
    after            the next state
    is_goal          does the game end as the attacker wants it?
    is_hopeless      can it no longer do so?  is_certain: must it, once it ends?
    is_endless_goal  does the attacker get what they want if this position comes again?
    position_of      what the table stores of a state: the least of the symmetric positions
    recall, remember what the table knows of a position on a path with that sign, and what it shall know
    state_on, put_state   the position at a ply
    enter, leave     a position comes to the path, with the sign of what goes on from there, or goes from it
    repeated_from    the ply at which a position is on the path, -1 if it is not
    state_in, is_in, put_in   a position of a closed set by its number; is one in it?  It comes to it
    """

    def __init__(self, game: Any, player: Player):
        self.words = words = RulesView(game, player)
        self.player, self.repetition = player, words.repetition
        self.after = unbound(game, "result")
        self.can_repeat = always(words.can_repeat)
        self.recall, self.remember = recall, remember
        self.is_whole = True

    @staticmethod
    def bound(text: Text) -> Text:
        """The text itself: plain Python needs no compiler."""
        return text

    @staticmethod
    def count(work: ProofWork) -> None:
        """Counts one more node; Stopped if somebody wants the search to end."""
        if work.is_told:
            raise Stopped
        work[NODES] += 1

    def attacker_moves(self, game: Any, state: Any, work: ProofWork) -> bool:
        """Is it the attacker's turn?"""
        mover = game.to_move(state)
        if mover == CHANCE:
            raise Unsuited(f"dice are thrown in {name_of(game)}, and proof-number search knows none: search it instead")
        refuse_stranger(game, mover)
        return bool(mover == self.player) == bool(work[FOR_PLAYER])

    def put_moves(self, game: Any, state: Any, first: int, attacks: bool, stack: Stack, work: ProofWork) -> int:
        """Puts the moves on the stack and gives where they end; -1 if there is no room."""
        moves = self._moves(game, state, attacks)
        last = first + len(moves)
        if last > work[CHILDREN_THERE]:
            return -1
        stack.move[first:last] = moves
        return last

    def breadth_of(self, game: Any, state: Any, attacks: bool, stack: Stack, work: ProofWork) -> int:
        """How many moves there are."""
        return len(self._moves(game, state, attacks))

    def _moves(self, game: Any, state: Any, attacks: bool) -> list[Any]:
        """The candidates; where positions can repeat, a best move may lead nowhere, and the attacker needs all."""
        moves = list(game.actions(state) if attacks and self.words.can_repeat else self.words.moves(state))
        return moves or no_actions(state, game)

    def is_goal(self, game: Any, state: Any, at_least: float, work: ProofWork) -> bool:
        """Does the game end as the attacker wants it?"""
        return self._reaches("utility", game, state, at_least) == bool(work[FOR_PLAYER])

    def is_endless_goal(self, game: Any, state: Any, at_least: float, work: ProofWork) -> bool:
        """Does the attacker get what they want if this position comes again?  Without `repetition` they never do."""
        if self.repetition is None:
            return False
        return self._reaches("repetition", game, state, at_least) == bool(work[FOR_PLAYER])

    def _reaches(self, word: str, game: Any, state: Any, at_least: float) -> bool:
        """Is what the word gives at least that?"""
        value = number_of(game, word, state, self.player)
        self.is_whole = self.is_whole and value % 1 == 0
        return bool(value >= at_least)

    def is_hopeless(self, game: Any, state: Any, at_least: float, work: ProofWork) -> bool:
        """Can no end be a goal any more?"""
        low, high = self.words.limits(state, self.player)
        if not (high < at_least if work[FOR_PLAYER] else low >= at_least):
            return False
        self.is_whole = self.is_whole and (high if work[FOR_PLAYER] else low) % 1 == 0
        return True

    def is_certain(self, game: Any, state: Any, at_least: float, work: ProofWork) -> bool:
        """Are all ends goals that can still come?"""
        low, high = self.words.limits(state, self.player)
        if not (low >= at_least if work[FOR_PLAYER] else high < at_least):
            return False
        self.is_whole = self.is_whole and (low if work[FOR_PLAYER] else high) % 1 == 0
        return True

    def position_of(self, game: Any, state: Any) -> Hashable:
        """The least of the symmetric positions."""
        return self.words.position(state, near_root=True)

    @staticmethod
    def state_on(game: Any, ply: int, stack: Stack) -> Any:
        """The state at a ply of the stack."""
        return stack.states[ply]

    @staticmethod
    def put_state(game: Any, state: Any, ply: int, stack: Stack) -> None:
        """Puts a state at a ply of the stack."""
        stack.states[ply] = state

    @staticmethod
    def enter(key: Hashable, ply: int, stack: Stack) -> None:
        """The position comes to the path."""
        stack.path[key] = ply
        stack.sign[ply + 1] = hash((stack.sign[ply], key))

    @staticmethod
    def leave(key: Hashable, ply: int, stack: Stack) -> None:
        """Takes a position from the path."""
        del stack.path[key]

    @staticmethod
    def repeated_from(key: Hashable, stack: Stack) -> int:
        """The ply at which a position is on the path."""
        return stack.path.get(key, -1)  # type: ignore[no-any-return]

    @staticmethod
    def state_in(game: Any, number: int, closed: Closed) -> Any:
        """The state of this number in the closed set."""
        return closed.states[number]

    @staticmethod
    def is_in(game: Any, key: Hashable, closed: Closed) -> bool:
        """Is the position in the set?"""
        return key in closed.index

    @staticmethod
    def put_in(game: Any, state: Any, key: Hashable, closed: Closed, work: ProofWork) -> None:
        """Adds a state to the closed set."""
        closed.states.append(state)
        closed.index.add(key)
        work[LISTED] += 1


FIRST_ROWS: Final = 64
"""Plies and children that a new stack has room for."""

CLOSED_BYTES: Final = 400
"""What a position of a closed set takes, roughly."""

PER_PLY: Final = ("states", "first", "last", "current", "attacks", "pn_limit", "dn_limit", "sign", "began")
PER_CHILD: Final = ("move", "pn", "dn", "rank", "hang")


class PlainProver(Prover):
    """Searches any game; `for_player`: is the player the attacker?"""

    def __init__(self, game: Any, player: Player, at_least: float, for_player: bool, megabytes: float):
        self.game, self.at_least = game, at_least
        self.primitives = ProofPrimitives(game, player)
        self.text, _ = close_with(self.primitives)
        self.table = ProofTable(megabytes)
        self.most = max(int(megabytes * 2**20 / CLOSED_BYTES), LEAST_CLOSED)
        self.stack = Stack(**{name: [] for name in (*PER_PLY, *PER_CHILD)}, path={})
        self.set = Closed([], set())
        self.work = ProofWork()
        self.work[FOR_PLAYER] = int(for_player)
        self._grow()

    @property
    def is_whole(self) -> bool:
        return self.primitives.is_whole

    def _grow(self) -> None:
        work, stack = self.work, self.stack
        plies, children = max(2 * work[PLIES_THERE], FIRST_ROWS), max(2 * work[CHILDREN_THERE], FIRST_ROWS)
        for names, rows in ((PER_PLY, plies + 1), (PER_CHILD, children)):
            for name in names:
                column = getattr(stack, name)
                column.extend([0] * (rows - len(column)))
        work[PLIES_THERE], work[CHILDREN_THERE] = plies, children

    def _open_set(self) -> None:
        """Nothing is to be done: lists grow."""

    def _forget(self) -> None:
        for kept in (self.table, self.stack.path, *self.set):
            kept.clear()

    def _put_root(self, state: Any) -> None:
        stack = self.stack
        stack.states[0], stack.first[0], stack.last[0] = state, 0, UNLISTED
        stack.pn_limit[0] = stack.dn_limit[0] = SURE

    def _run(self) -> None:
        self.text(self.game, self.at_least, self.stack, self.set, self.table, self.work)

    def children(self) -> Sequence[Child]:
        stack = self.stack
        rows = range(stack.first[0], stack.last[0])
        return [Child(stack.move[i], stack.pn[i], stack.dn[i], stack.rank[i], stack.hang[i]) for i in rows]

    def stop(self) -> None:
        self.work.is_told = True
