"""Games of chance through the compiler: positions numbered by compiled rules, and the texts of the iteration on arrays.

Each state's key is looked up in a hash table, and new ones are expanded.  The arrays grow: they are twice as long
whenever one of them is full.
"""

from __future__ import annotations

from collections.abc import Sequence
from inspect import isfunction
from math import inf
from time import perf_counter
from typing import Any, Final, NamedTuple

import numpy as np
from numba import typeof
from numba.extending import register_jitable

from outplay.answers import SURE
from outplay.compiling.admission import compiled_number, compiled_rows, run_kernel, state_in
from outplay.compiling.cache import PART_OPTIONS, inner, kernel
from outplay.compiling.hashing import hash_of
from outplay.compiling.interruptible import compile_interruptibly
from outplay.compiling.naturals import acting, stand_in_of
from outplay.compiling.numbers import numbered_players
from outplay.compiling.questions import (
    after,
    after_throw,
    is_chance,
    is_stranger,
    outcomes_of,
    packed,
    position_of,
    state_at,
    unpacked,
    utility_of,
    words,
)
from outplay.compiling.states import initial_shape, leaves
from outplay.core.faults import BAD_CHANCES, FREE, NO_MOVES, STRANGER
from outplay.errors import RulesFailed
from outplay.game import AnyGame, State
from outplay.solving.entries import Column
from outplay.solving.expectation import components, leap, settle
from outplay.solving.expectation.bounds import OnLists
from outplay.solving.expectation.numbers import DICE, END, Graph, Order
from outplay.solving.expectation.positions import ChancePositions, Heard, Numbered, refuse_more, refuse_third
from outplay.sums import ROUNDING
from outplay.words import name_of, word_of

for _text in (components, leap, settle):
    for _function in vars(_text).values():
        if isfunction(_function) and _function.__module__ == _text.__name__:
            register_jitable(**PART_OPTIONS)(_function)

run_components, run_settle = kernel(components.find_components), kernel(settle.settle)

MOMENT: Final = 0.05
"""Seconds: while a piece of the work takes less, the next one is twice as large."""


def run_free(function: Any, *arguments: Any) -> Any:
    """Calls a kernel that knows no game, which may have to be compiled first."""
    kinds = tuple(map(typeof, arguments))
    if kinds not in function.overloads:
        compile_interruptibly(lambda: function.compile(kinds))
    return function(*arguments)


class OnArrays(OnLists):
    """Components and sweeps on NumPy's arrays; a piece of them takes about a twentieth of a second."""

    most_rows = 1_200

    def __init__(self) -> None:
        self.budget = 1 << 16

    def graph(self, graph: Graph) -> Graph:
        """The graph in arrays."""
        return Graph(
            np.asarray(graph.first, np.int64), np.asarray(graph.to, np.int32), np.asarray(graph.shares, np.float64)
        )

    def column(self, length: int, number: float) -> Column:
        """A column that holds this number everywhere."""
        return np.full(length, number)

    def kinds(self, kinds: Column, seen: Sequence[int]) -> Column:
        """The kinds of all positions, each as somebody sees it."""
        return np.array(seen, np.int8)[kinds]

    def find_components(self, graph: Graph, order: Order, rooms: Column) -> int:
        """How many there are; fills the order."""
        return int(run_free(run_components, graph, order, rooms))

    def settle(self, *places: Any) -> None:
        """Sweeps on, for so many edges at most; for more the next time, if that took a moment."""
        began = perf_counter()
        run_free(run_settle, *places)
        self.budget *= 2 if perf_counter() - began < MOMENT else 1


DONE, FOUND, STEPS, FAULT = range(4)
"""Places in the work: positions that were expanded, those that were found, how many to expand, and what went wrong."""

FULL = FREE
"""There is no room for another position."""

NOT_THERE = np.int64(-1)


@inner
def slot_of(key, keys, table):
    """The slot of the table where the key stands, or where it belongs."""
    mask = np.uint64(len(table) - 1)
    slot = (hash_of(key) >> np.uint64(20)) & mask
    while table[slot] >= 0 and not is_row(key, keys, table[slot]):
        slot = (slot + np.uint64(1)) & mask
    return slot


@inner
def is_row(key, rows, i):
    """Do the words stand in that row?"""
    column = 0
    for word in key:
        if rows[i, column] != word:
            return False
        column += 1
    return True


@inner
def write_row(key, rows, i):
    """Puts the words into that row."""
    column = 0
    for word in key:
        rows[i, column] = word
        column += 1


@inner
def reach(game, state, arrays, work):
    """The number of the state's position; NOT_THERE, and the work is FULL, where there is no room for a new one."""
    key = position_of(game, state, True)
    slot = slot_of(key, arrays.keys, arrays.table)
    if arrays.table[slot] >= 0:
        return np.int64(arrays.table[slot])
    i = work[FOUND]
    if i >= len(arrays.states) or 2 * i >= len(arrays.table):
        work[FAULT] = FULL
        return NOT_THERE
    arrays.table[slot] = i
    write_row(words(state), arrays.states, i)
    write_row(key, arrays.keys, i)
    work[FOUND] = i + 1
    return i


@inner
def lead(game, state, share, edge, arrays, work):
    """Writes an edge; False where there is no room."""
    if edge >= len(arrays.to):
        work[FAULT] = FULL
        return False
    to = reach(game, state, arrays, work)
    arrays.to[edge], arrays.shares[edge] = to, share
    return to >= 0


@inner
def throw(game, state, first, arrays, work):
    """The edges of what may come up, their probabilities made to sum to 1: where they end."""
    edge, total = first, 0.0
    for outcome, chance in outcomes_of(game, state):
        likely = np.float64(chance)
        if not 0.0 <= likely <= 1.0:
            work[FAULT] = BAD_CHANCES
            return edge
        total += likely
        if likely > 0.0:
            if not lead(game, after_throw(game, state, packed(outcome)), likely, edge, arrays, work):
                return edge
            edge += 1
    if not abs(total - 1.0) < SURE:
        work[FAULT] = BAD_CHANCES
        return edge
    for j in range(first, edge):
        arrays.shares[j] /= total
    return edge


@inner
def choose(game, state, first, arrays, work):
    """The edges of the moves: where they end."""
    edge = first
    for action in game.actions(state):
        if not lead(game, after(game, state, unpacked(game, packed(action))), 0.0, edge, arrays, work):
            return edge
        edge += 1
    if edge == first:
        work[FAULT] = NO_MOVES
    return edge


@inner
def expand_one(game, i, arrays, work):
    """Who decides at a position, where its edges lead, and what it is worth if it is an end."""
    state, edge = state_at(game, arrays.states, i), arrays.first[i]
    if game.is_terminal(state):
        arrays.kinds[i] = END
        for player in range(arrays.worths.shape[1]):
            arrays.worths[i, player] = utility_of(game, state, player)
    else:
        mover = game.to_move(state)
        if is_chance(game, mover):
            arrays.kinds[i] = DICE
            edge = throw(game, state, edge, arrays, work)
        elif is_stranger(mover):
            work[FAULT] = STRANGER
        else:
            arrays.kinds[i] = mover
            edge = choose(game, state, edge, arrays, work)
    arrays.first[i + 1] = edge


@kernel
def expand(game, arrays, work):
    """Expands positions until all are, the steps are used up, or something is wrong; then it can be called again."""
    while work[DONE] < work[FOUND] and work[STEPS] > 0:
        expand_one(game, work[DONE], arrays, work)
        if work[FAULT]:
            break
        work[DONE] += 1
        work[STEPS] -= 1


@kernel
def plant(game, rows, arrays, work):
    """Numbers the states of the rows, for which there is room."""
    for i in range(len(rows)):
        reach(game, state_at(game, rows, i), arrays, work)


@kernel
def find(game, rows, arrays, found):
    """The number of each row's position, NOT_THERE if it has none."""
    for i in range(len(rows)):
        key = position_of(game, state_at(game, rows, i), True)
        found[i] = arrays.table[slot_of(key, arrays.keys, arrays.table)]


@kernel
def rehash(keys, table, found):
    """Puts the first rows of the keys into an empty table."""
    for i in range(found):
        table[slot_of(keys[i], keys, table)] = i


ROOM: Final = 1 << 12
"""Positions that there is room for at first."""

EDGES: Final = 4
"""Edges that there is room for at first, for each position."""


LARGEST_WHOLE: Final = 2.0**53
"""Beyond this, not every whole number is a float, and compiled rules may have rounded one."""


class GraphArrays(NamedTuple):
    """Rows of states and of their keys, the hash table of keys, and the graph: `first` has a row more than kinds."""

    states: Column
    keys: Column
    table: Column
    kinds: Column
    first: Column
    to: Column
    shares: Column
    worths: Column


def new_arrays(columns: int, key_columns: int, players: int) -> GraphArrays:
    """Arrays in which no position stands yet."""
    return GraphArrays(
        np.zeros((ROOM, columns), np.uint64),
        np.zeros((ROOM, key_columns), np.uint64),
        np.full(4 * ROOM, -1, np.int32),
        np.zeros(ROOM, np.int8),
        np.zeros(ROOM + 1, np.int64),
        np.zeros(EDGES * ROOM, np.int32),
        np.zeros(EDGES * ROOM, np.float64),
        np.zeros((ROOM, players), np.float64),
    )


def _longer(array: Column, length: int) -> Column:
    more = np.zeros((length, *array.shape[1:]), array.dtype)
    more[: len(array)] = array
    return more


class CompiledPositions(ChancePositions):
    """All positions that the roots lead to, by compiled rules; a CannotCompile where there are none."""

    engine = "compiled"

    def __init__(self, game: AnyGame, roots: Sequence[State], hear: Heard, most: float = inf):
        self.game = game
        players = numbered_players(game)
        refuse_third(game, players)
        compiled_number(game, roots, by_chance=True, for_many=True)
        self.actor = actor = acting(game)
        self.shape = initial_shape(actor)
        columns = len(leaves(word_of(actor, "key")(actor.initial)))
        self.arrays, self.work = new_arrays(len(self.shape), columns, len(players)), np.zeros(4, np.int64)
        while len(roots) > len(self.arrays.states):
            self._grow_positions()
        run_kernel(actor, plant, actor, compiled_rows(actor, roots), self.arrays, self.work)
        self._expand(hear, most)
        self.numbered = self._numbered(players)

    def index_of(self, states: Sequence[State]) -> list[int]:
        stand_in = stand_in_of(self.actor)
        return self._found(states) if stand_in is None else stand_in.told(self._found, states, int(NOT_THERE))

    def state_at(self, i: int) -> Any:
        """Made of the numbers in its row."""
        return state_in(self.actor, self.arrays.states[i])

    def odd_end(self, total: float) -> int | None:
        sums = self.numbered.worths[0] + self.numbered.worths[1]
        odd = np.flatnonzero(~(np.abs(sums - float(total)) <= ROUNDING * np.maximum(1, np.abs(sums))))
        return int(odd[0]) if len(odd) else None

    def _found(self, states: Sequence[State]) -> list[int]:
        """The number of each state's position."""
        found = np.zeros(len(states), np.int64)
        if states:
            run_kernel(self.actor, find, self.actor, compiled_rows(self.actor, states), self.arrays, found)
        return found.tolist()

    def _expand(self, hear: Heard, most: float) -> None:
        work, steps = self.work, ROOM
        while work[DONE] < work[FOUND]:
            hear(int(work[FOUND]))
            refuse_more(self.game, int(work[FOUND]), most)
            began = perf_counter()
            work[STEPS], work[FAULT] = steps, 0
            run_kernel(self.actor, expand, self.actor, self.arrays, work)
            if work[FAULT] == FULL:
                self._grow()
            elif work[FAULT]:
                self._refuse()
            elif perf_counter() - began < MOMENT:
                steps *= 2

    def _grow(self) -> None:
        """Twice the room for what is full."""
        arrays, found = self.arrays, int(self.work[FOUND])
        if found >= len(arrays.states) or 2 * found >= len(arrays.table):
            self._grow_positions()
        else:
            length = 2 * len(arrays.to)
            self.arrays = arrays._replace(to=_longer(arrays.to, length), shares=_longer(arrays.shares, length))

    def _grow_positions(self) -> None:
        arrays = self.arrays
        length = 2 * len(arrays.states)
        longer = {name: _longer(getattr(arrays, name), length) for name in ("states", "keys", "kinds", "worths")}
        table = np.full(4 * length, -1, np.int32)
        self.arrays = arrays._replace(**longer, first=_longer(arrays.first, length + 1), table=table)
        run_free(rehash, self.arrays.keys, table, np.int64(self.work[FOUND]))

    def _refuse(self) -> None:
        raise RulesFailed(
            f"a position of {name_of(self.game)} has no move, is somebody's who does not play, or has probabilities "
            "that do not sum to 1; engine='plain' says where"
        )

    def _numbered(self, players: tuple[Any, ...]) -> Numbered:
        """The arrays cut to what is in them."""
        arrays, found = self.arrays, int(self.work[FOUND])
        first = arrays.first[: found + 1].copy()
        edges, kinds = int(first[-1]), arrays.kinds[:found].copy()
        self.arrays = arrays._replace(kinds=kinds[:0], first=first[:0], to=arrays.to[:0], shares=arrays.shares[:0])
        ends = np.flatnonzero(kinds == END)
        worths = arrays.worths[ends]
        self.arrays = self.arrays._replace(worths=arrays.worths[:0])
        if not (np.abs(worths) <= LARGEST_WHOLE).all():
            raise RulesFailed(f"a utility of {name_of(self.game)} is no number below 2**53; engine='plain' says where")
        graph = Graph(first, arrays.to[:edges].copy(), arrays.shares[:edges].copy())
        return Numbered(graph, kinds, ends, tuple(worths.T.copy()), players)
