"""Proof-number search of any game, in pieces: its table, its primitives and its searcher on dicts and lists."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final

from outplay.answers import no_actions, number_of, refuse_stranger
from outplay.clock import Stopped
from outplay.core.plain.primitives import always, unbound
from outplay.core.plain.rules import RulesView
from outplay.errors import Unsuited
from outplay.game import CHANCE, AnyGame, Player, State
from outplay.solving.proof_number.close import close_with
from outplay.solving.proof_number.primitives import (
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
    Text,
)
from outplay.solving.proof_number.question import ProofQuestion
from outplay.solving.proof_number.session import LEAST_CLOSED, Child, Prover
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


def recall(game: AnyGame, key: Hashable, sign: int, table: ProofTable) -> ProofEntry:
    """What the table knows of the position, on a path with this sign."""
    row = table.get(key)
    if row is None or (row[0].hang != NOTHING and row[1] != sign):
        return NO_ENTRY
    return row[0]


def remember(game: AnyGame, key: Hashable, sign: int, table: ProofTable, entry: ProofEntry, nodes: int) -> None:
    """Keeps what is known of the position, and what it took to find it."""
    if len(table) >= table.most and key not in table:
        table.make_room()
    table[key] = entry, sign, nodes


class ProofWork(list[int]):
    """The places of primitives.py; `is_told`: does somebody want the search to end?"""

    def __init__(self) -> None:
        super().__init__([0] * PLACES)
        self.is_told = False


class PlainProofPrimitives:
    """primitives.py for one game, in the view of the player that is asked about."""

    def __init__(self, game: AnyGame, player: Player):
        self.rules, self.player = RulesView(game, player), player
        self.after = unbound(game, "result")
        self.can_repeat = always(self.rules.can_repeat)
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

    def attacker_moves(self, game: AnyGame, state: State, work: ProofWork) -> bool:
        """Is it the attacker's turn?"""
        mover = game.to_move(state)
        if mover == CHANCE:
            raise Unsuited(f"dice are thrown in {name_of(game)}, and proof-number search knows none: search it instead")
        refuse_stranger(game, mover)
        return bool(mover == self.player) == bool(work[FOR_PLAYER])

    def put_moves(self, game: AnyGame, state: State, first: int, attacks: bool, stack: Stack, work: ProofWork) -> int:
        """Puts the moves on the stack and gives where they end; -1 if there is no room."""
        moves = self._moves(game, state, attacks)
        last = first + len(moves)
        if last > work[CHILDREN_THERE]:
            return -1
        stack.move[first:last] = moves
        return last

    def breadth_of(self, game: AnyGame, state: State, attacks: bool, stack: Stack, work: ProofWork) -> int:
        """How many moves there are."""
        return len(self._moves(game, state, attacks))

    def _moves(self, game: AnyGame, state: State, attacks: bool) -> list[Any]:
        """The candidates; where positions can repeat, a best move may lead nowhere, and the attacker needs all."""
        moves = list(game.actions(state) if attacks and self.rules.can_repeat else self.rules.moves(state))
        return moves or no_actions(state, game)

    def utility_of(self, game: AnyGame, state: State, work: ProofWork) -> float:
        """What an end is worth."""
        return number_of(game, "utility", state, self.player)

    def limits_of(self, game: AnyGame, state: State, work: ProofWork) -> tuple[float, float]:
        """The utilities that can still happen."""
        return self.rules.limits(state, self.player)

    def note(self, value: float, work: ProofWork) -> None:
        """Something was decided by a whole number, or by another."""
        self.is_whole = self.is_whole and value % 1 == 0

    def is_endless_goal(self, game: AnyGame, state: State, at_least: float, work: ProofWork) -> bool:
        """Does the attacker get what they want if this position comes again?"""
        if self.rules.repetition is None:
            return False
        worth = number_of(game, "repetition", state, self.player)
        self.note(worth, work)
        return bool(worth >= at_least) == bool(work[FOR_PLAYER])

    def position_of(self, game: AnyGame, state: State) -> Hashable:
        """The least of the symmetric positions."""
        return self.rules.position(state, near_root=True)

    @staticmethod
    def state_on(game: AnyGame, ply: int, stack: Stack) -> Any:
        """The state at a ply of the stack."""
        return stack.states[ply]

    @staticmethod
    def put_state(game: AnyGame, state: State, ply: int, stack: Stack) -> None:
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
    def state_in(game: AnyGame, number: int, closed: Closed) -> Any:
        """The state of this number in the closed set."""
        return closed.states[number]

    @staticmethod
    def is_in(game: AnyGame, key: Hashable, closed: Closed) -> bool:
        """Is the position in the set?"""
        return key in closed.index

    @staticmethod
    def put_in(game: AnyGame, state: State, key: Hashable, closed: Closed, work: ProofWork) -> None:
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
    """Searches any game."""

    def __init__(self, question: ProofQuestion, megabytes: float):
        self.game, self.at_least = question.game, question.at_least
        self.primitives = PlainProofPrimitives(question.game, question.player)
        self.text, _ = close_with(self.primitives)
        self.table = ProofTable(megabytes)
        self.most = max(int(megabytes * 2**20 / CLOSED_BYTES), LEAST_CLOSED)
        self.stack = Stack(**{name: [] for name in (*PER_PLY, *PER_CHILD)}, path={})
        self.set = Closed([], set())
        self.work = ProofWork()
        self.work[FOR_PLAYER] = int(question.for_player)
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

    def _put_root(self, state: State) -> None:
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
