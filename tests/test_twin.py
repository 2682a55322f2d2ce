"""Twins of natural games: kernels that are compiled once search whatever game their entries speak for."""

import gc
import pickle
import weakref
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from threading import Barrier, Thread
from typing import NamedTuple

import numpy as np
import pytest
from numba import njit
from numba.core.runtime import _nrt_python, rtsys

import outplay as op
from outplay.compiler.twin.header import LIST, RING_EPOCH, RING_WORDS
from outplay.compiler.twin.kernels import ENTRY
from outplay.compiler.twin.twins import Twin, twin_class
from outplay.compiling.constant import known_type
from outplay.compiling.naturals import acting, stand_in_of
from outplay.compiling.private import address_of
from outplay.errors import RulesFailed
from outplay.searching.alpha_beta import compiled_searcher

HEAP = 100
"""Where an entry of these tests may write its lists."""


class Arena:
    """ArenaMemory, as the run time has it."""

    made = 0

    def __init__(self, words=4096):
        self.array = np.zeros(words, np.int64)
        Arena.made += 1

    @property
    def address(self):
        return self.array.ctypes.data


def entry(function):
    """A compiled entry."""
    return njit(ENTRY, nogil=True)(function)


@entry
def to_move(memory, packed, x, out):
    return packed[1] & 1


@entry
def is_over(memory, packed, x, out):
    return 1 if packed[0] == 0 else 0


@entry
def takings(memory, packed, x, out):
    """Any number of stones of one heap: 16 times the heap and the number."""
    count = 0
    for heap in range(3):
        for stones in range(1, (packed[0] >> 8 * heap & 255) + 1):
            memory[HEAP + count] = 16 * heap + stones
            count += 1
    memory[LIST] = HEAP
    return count


@entry
def take(memory, packed, x, out):
    if x % 16 > (packed[0] >> 8 * (x // 16) & 255):
        raise ValueError("so many are not there")
    out[0] = packed[0] - (x % 16 << 8 * (x // 16))
    out[1] = 1 - packed[1]
    return 0


@entry
def take_badly(memory, packed, x, out):
    if packed[1] == 1 and packed[0] <= 0x010202:
        raise IndexError("nobody goes on from here")
    out[0] = packed[0] - (x % 16 << 8 * (x // 16))
    out[1] = 1 - packed[1]
    return 0


@entry
def loses(memory, packed, x, out):
    """Whoever takes the last stone wins."""
    return -1 if packed[1] == x else 1


ENTRIES = {"to_move": to_move, "is_terminal": is_over, "actions": takings, "result": take, "utility": loses}


def nim(heaps, entries=ENTRIES, **facts) -> Twin:
    """Nim as a twin."""
    cls = twin_class(2, dict.fromkeys(entries, "int"))
    initial = heaps[0] | heaps[1] << 8 | heaps[2] << 16, 0
    addresses = {word: address_of(function) for word, function in entries.items()}
    facts = {"can_repeat": False, "utility_sum": 0, "utility_range": (-1, 1)} | facts
    return cls(initial, 2, addresses, Arena, facts)


class Heaps(NamedTuple):
    heaps: tuple
    player: int


class Nim:
    """The same in Python."""

    players, can_repeat, utility_sum, utility_range = (0, 1), False, 0, (-1, 1)

    def __init__(self, heaps: Sequence[int]):
        self.initial = Heaps(tuple(heaps), 0)

    def to_move(self, state):
        return state.player

    def is_terminal(self, state):
        return not any(state.heaps)

    def actions(self, state):
        return [16 * heap + stones for heap in range(3) for stones in range(1, state.heaps[heap] + 1)]

    def result(self, state, action):
        heap, stones = divmod(action, 16)
        heaps = (h - stones if i == heap else h for i, h in enumerate(state.heaps))
        return Heaps(tuple(heaps), 1 - state.player)

    def utility(self, state, player):
        return -1 if state.player == player else 1


def test_a_twin_is_a_game_in_python_too():
    twin, game = nim((1, 2, 3)), Nim((1, 2, 3))
    state, other = twin.initial, game.initial
    while not game.is_terminal(other):
        assert not twin.is_terminal(state)
        assert twin.to_move(state) == game.to_move(other)
        assert list(twin.actions(state)) == game.actions(other)
        action = game.actions(other)[-1]
        state, other = twin.result(state, action), game.result(other, action)
    assert twin.is_terminal(state)
    assert [twin.utility(state, player) for player in (0, 1)] == [game.utility(other, player) for player in (0, 1)]


def test_alpha_beta_finds_what_it_finds_in_python():
    for heaps in ((1, 2, 3), (1, 1, 3), (2, 2, 2), (3, 4, 5)):
        found = op.search(nim(heaps), engine="compiled", method="alpha-beta")
        plain = op.search(Nim(heaps), engine="plain", method="alpha-beta")
        assert (found.value, found.action) == (plain.value, plain.action)
        assert found.certainty == "exact"


def test_random_games_are_the_same_as_in_python():
    heaps = 2, 3, 4
    found = op.playouts(nim(heaps), n=500, seed=3, engine="compiled")
    plain = op.playouts(Nim(heaps), n=500, seed=3, engine="plain")
    assert found == plain


def test_sampling_finds_what_it_finds_in_python():
    heaps = 1, 2, 4
    options = {"method": "mcts", "nodes": 400, "seed": 5}
    found = op.search(nim(heaps), engine="compiled", **options)
    plain = op.search(Nim(heaps), engine="plain", **options)
    assert (found.value, found.action, found.visits) == (plain.value, plain.action, plain.visits)


def test_games_of_one_class_share_what_is_compiled():
    twin, other = nim((1, 2, 3)), nim((2, 2, 1), ENTRIES | {"result": take_badly})
    op.search(twin, engine="compiled", method="alpha-beta")
    op.search(other, engine="compiled", method="alpha-beta", depth=1)
    assert known_type(twin) is known_type(other)


def test_every_thread_has_its_own_arena():
    twin, plain = nim((3, 4, 5)), op.search(Nim((3, 4, 5)), engine="plain", method="alpha-beta")
    before = Arena.made
    found = op.search(twin, engine="compiled", method="alpha-beta", threads=2)
    assert (found.value, found.action) == (plain.value, plain.action)
    addresses = set(ThreadPoolExecutor(4).map(lambda _: (barrier.wait(), twin.arena_address())[1], range(4)))
    assert len(addresses) == 4
    assert Arena.made >= before + 4


barrier = Barrier(4)


def test_an_arena_ends_with_its_thread():
    twin, arenas = nim((1, 2, 3)), []
    thread = Thread(target=lambda: arenas.append(weakref.ref(twin.arena.memory)))
    thread.start()
    thread.join()
    gc.collect()
    assert arenas[0]() is None


def failing():
    """A search that comes to a state where the rules raise something."""
    twin = nim((2, 2, 2), ENTRIES | {"result": take_badly})
    return compiled_searcher(twin, twin.initial)


def test_what_an_entry_raises_is_a_failure_of_the_rules():
    searcher = failing()
    with pytest.raises(RulesFailed, match="IndexError: nobody goes on from here"):
        searcher.search(searcher.game.initial, -1, 1, 9)
    with pytest.raises(RulesFailed, match="IndexError"):
        op.playouts(searcher.game, n=200, engine="compiled")


def test_nothing_is_left_behind_by_what_an_entry_raises():
    searcher = failing()

    def fail():
        searcher.renew()
        with pytest.raises(RulesFailed):
            searcher.search(searcher.game.initial, -1, 1, 9)

    fail()
    _nrt_python.memsys_enable_stats()
    before = rtsys.get_allocation_stats()
    for _ in range(20):
        fail()
    after = rtsys.get_allocation_stats()
    _nrt_python.memsys_disable_stats()
    assert after.alloc - after.free == before.alloc - before.free


def test_a_list_that_is_gone_is_asked_for_again():
    twin = nim((1, 2, 2))
    whole = op.perft(nim((1, 2, 2)), depth=4, engine="compiled")
    twin.arena.array[RING_WORDS] = 6
    assert op.perft(twin, depth=4, engine="compiled") == whole
    assert twin.arena.array[RING_EPOCH] > 10
    walked = [(a, b) for a in twin.actions(twin.initial) for b in twin.actions(twin.result(twin.initial, a))]
    game = Nim((1, 2, 2))
    assert walked == [(a, b) for a in game.actions(game.initial) for b in game.actions(game.result(game.initial, a))]


def test_a_list_longer_than_the_ring_is_refused():
    twin = nim((9, 9, 9))
    twin.arena.array[RING_WORDS] = 6
    with pytest.raises(MemoryError):
        list(twin.actions(twin.initial))


def test_states_are_pickled_by_their_size():
    state = nim((1, 2, 3)).initial
    assert pickle.loads(pickle.dumps(state)) == state


def test_what_the_compiler_keeps_of_a_game_has_no_memory():
    twin = nim((1, 2, 3))
    assert twin.arena.memory is not None
    assert set(vars(copy(twin))) == {"initial", "players", "can_repeat", "utility_sum", "utility_range"}


class Ladder:
    """Climb on, or stop, which loses; random players stop soon, and what is above they never see."""

    players, can_repeat, utility_sum = ("ann", "bob"), False, 0
    initial = (0, "ann", "low")

    def to_move(self, state):
        return state[1]

    def is_terminal(self, state):
        return state[2] == "over" or state[0] == 50

    def actions(self, state):
        return ["stop", "climb"]

    def result(self, state, action):
        height, player, _ = state
        if action == "stop":
            return height, player, "over"
        level = ("very", "high", height) if height >= 40 else "low"
        return height + 1, "bob" if player == "ann" else "ann", level

    def utility(self, state, player):
        _, mover, level = state
        if level == "over":
            return -1 if player == mover else 1
        return 1 if player == "ann" else -1


def test_a_game_in_ordinary_python_is_searched_by_its_twin():
    game = Nim((2, 3, 4))
    for options in ({"method": "alpha-beta"}, {"method": "mcts", "nodes": 200}, {"method": "alpha-beta", "depth": 3}):
        compiled, plain = (op.search(game, engine=engine, **options) for engine in ("compiled", "plain"))
        assert (compiled.value, compiled.action, compiled.line) == (plain.value, plain.action, plain.line)
    assert isinstance(acting(game), Twin)
    assert op.playouts(game, n=100, engine="compiled") == op.playouts(game, n=100, engine="plain")


def test_what_was_not_foreseen_is_compiled_anew():
    game = Ladder()
    compiled, plain = (op.search(game, engine=engine, method="alpha-beta") for engine in ("compiled", "plain"))
    assert (compiled.value, compiled.action) == (plain.value, plain.action)
    assert any(state[0] >= 40 for state in stand_in_of(game).foreseen)
    high = (48, "bob", ("very", "high", 47))
    compiled, plain = (op.search(game, high, engine=engine) for engine in ("compiled", "plain"))
    assert (compiled.value, compiled.action) == (plain.value, plain.action)


def test_a_state_that_was_asked_about_is_foreseen():
    game = Ladder()
    state = (40, "ann", ("very", "high", 39))
    compiled, plain = (op.search(game, state, engine=engine, depth=2) for engine in ("compiled", "plain"))
    assert (compiled.value, compiled.action) == (plain.value, plain.action)
    assert stand_in_of(game).fits([state])
