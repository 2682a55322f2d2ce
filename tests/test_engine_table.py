"""The table never matters: any size, any history, a constant hash give the same value, and no bounds contradict."""

from collections.abc import Iterable
from itertools import pairwise
from math import inf
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

from contract import assert_contract
from engine_games import Circle, HalfPoints, Sowing, random_walk
from engine_oracle import limited_worth, path_worth, two_player_game
from oracle import worth
from outplay import Game, search
from outplay.compiling.hashing import MULTIPLIER
from outplay.core.kernels.table import FIRST_BITS, FULL, ROWS, SHIFT, new_table
from outplay.core.memory import SMALL, data_words
from outplay.core.numbers import EXACT, LOWER, UPPER
from outplay.core.plain.table import ROW_BYTES, Table
from outplay.games import ConnectFour, Domineering
from outplay.games.othello import Othello
from random_games import SameHash
from searchers import compiled, plain

CHUNKS = [
    *(range(start, start + 250) for start in range(0, 1_000, 250)),
    *(pytest.param(range(start, start + 2_500), marks=pytest.mark.slow) for start in range(10_000, 60_000, 2_500)),
]
in_chunks = pytest.mark.parametrize("seeds", CHUNKS, ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}")
TINY = 1e-4


def windows(game):
    """The whole line, and the gaps between the values that occur."""
    finite = {p for payoffs in (*game.payoffs.values(), *game.guesses.values()) for p in payoffs}
    return [(-inf, inf), *pairwise(sorted({-inf, inf, *finite}))]


@in_chunks
def test_whatever_was_searched_before_the_contract_holds(seeds):
    """One searcher, many states, depths and windows, in any order."""
    for seed in seeds:
        rng = Random(f"table {seed}")
        game = two_player_game(seed, rng)
        if seed % 3 == 0:
            game.key = SameHash
        searcher = plain(game, game.to_move(0), table_mb=rng.choice((TINY, 0.005, 64)))
        for _ in range(10):
            state, depth = rng.choice(list(game.moves)), rng.choice((1, 2, 3, 4, 30, None))
            alpha, beta = rng.choice(windows(game))
            found = searcher.search(state, alpha, beta, depth)
            mover = game.to_move(state)
            value = worth(game, state, mover) if depth is None else limited_worth(game, state, mover, depth)
            assert_contract(value, found.value, alpha, beta, ">=")
            if found.proved:
                assert_contract(worth(game, state, mover), found.value, alpha, beta, ">=")


class Witness(Table):
    """Writes down all that is ever stored."""

    def __init__(self):
        self.stored = []
        super().__init__(64)

    def __setitem__(self, slot, row):
        self.stored.append(row)
        super().__setitem__(slot, row)


@in_chunks
def test_what_is_stored_is_a_bound(seeds):
    """So that the lower bounds of a position never exceed the upper ones."""
    for seed in seeds[::5]:
        game = two_player_game(seed, Random(f"bounds {seed}"))
        searcher = plain(game, game.to_move(0))
        searcher.table = witness = Witness()
        for depth in (1, 2, 3, 4, 30):
            searcher.search(0, -inf, inf, depth)
        for state, entry in witness.stored:
            value = limited_worth(game, state, game.to_move(state), entry.depth)
            assert entry.bound in (LOWER, UPPER, EXACT)
            assert entry.bound == UPPER or entry.value <= value, (seed, state, entry)
            assert entry.bound == LOWER or entry.value >= value, (seed, state, entry)


def test_a_plain_table_stays_within_its_size():
    game = ConnectFour(4, 4)
    for table_mb in (TINY, 0.01, 0.1):
        searcher = plain(game, 0, table_mb=table_mb)
        largest = max(table_mb * 2**20 / ROW_BYTES, 1)
        for depth in range(1, 9):
            searcher.search(game.initial, -inf, inf, depth)
            assert len(searcher.table) <= largest


class Heap(NamedTuple):
    stones: int
    player: int


class Boast(Game[Heap, int]):
    """Take one to three stones, the last one wins as much as a row of one word can hold; it is judged as even more."""

    can_repeat = False
    utility_sum, utility_range = 0, (-SMALL, SMALL)

    def __init__(self, stones: int):
        self.initial = Heap(stones, 0)

    def to_move(self, state: Heap) -> int:
        return state.player

    def actions(self, state: Heap) -> Iterable[int]:
        return range(1, min(state.stones, 3) + 1)

    def result(self, state: Heap, action: int) -> Heap:
        return Heap(state.stones - action, 1 - state.player)

    def is_terminal(self, state: Heap) -> bool:
        return state.stones == 0

    def utility(self, state: Heap, player: int) -> int:
        return -SMALL if player == state.player else SMALL

    def evaluate(self, state: Heap, player: int) -> int:
        return (state.stones % 5 - 2) * (SMALL - 1 + state.stones % 3) * (1 if player == state.player else -1)


def test_a_row_has_one_word_of_data_where_small_whole_values_are_declared():
    large, halves = Boast(5), Boast(5)
    large.utility_range, halves.utility_range = (-SMALL, SMALL + 1), (-0.5, 0.5)
    assert [data_words(game, int) for game in (Boast(5), large, halves, Sowing(2, 1))] == [1, 2, 2, 2]
    assert data_words(Boast(5), float) == 2


COMPILED = [
    (ConnectFour(4, 4), 7),
    (Boast(20), 7),
    pytest.param(Domineering(4, 4), 5, marks=pytest.mark.slow),
    (Othello(4), 5),
    (Sowing(4, 2, 1, 3, 2), 5),
    (HalfPoints(), 6),
]
SIZES = (TINY, 0.001, 0.01, 0.1, 1, 8, 64)


@pytest.mark.parametrize(("game", "depth"), COMPILED, ids=lambda x: str(x) if isinstance(x, int) else type(x).__name__)
def test_a_compiled_table_of_any_size_gives_the_same_values(game, depth):
    for options in ({}, {"depth": depth}, {"depth": depth, "method": "mtdf"}):
        values = {search(game, game.initial, engine="compiled", table_mb=size, **options).value for size in SIZES}
        assert values == {search(game, game.initial, engine="plain", **options).value}, options


def test_rows_of_one_word_know_as_much_as_plain_ones_while_a_win_is_counted():
    """Then most positions are worth infinity: no win within so many plies."""
    game = Boast(9)
    for stones in range(4, 10):
        plain, compiled = (search(game, Heap(stones, 0), depth=stones, engine=one) for one in ("plain", "compiled"))
        assert (plain.nodes, plain.ends_in, plain.value) == (compiled.nodes, compiled.ends_in, compiled.value)
        assert plain.ends_in is not None


@pytest.mark.parametrize("words", [2, 3, 4, 6, 8, 16])
def test_a_compiled_table_stays_within_its_size(words):
    for table_mb in (0.01, 0.1, 0.5, 1, 1.5, 8, 64):
        assert table_mb * 2**20 / 2.5 < new_table(table_mb, words).nbytes <= table_mb * 2**20, table_mb


def rows_in_use(searcher):
    """(row, key) of all positions in a table whose keys are one word, and whose values fit into a row of two."""
    table = searcher.table
    rows = table[ROWS : ROWS + (2 << 64 - int(table[SHIFT]))].reshape(-1, 2)
    used = np.flatnonzero(rows[:, 1])
    keys, data = rows[used].T
    return used, keys ^ data


def test_a_table_grows_and_every_row_stays_where_its_key_belongs():
    searcher = compiled(ConnectFour())
    assert 64 - searcher.table[SHIFT] == FIRST_BITS
    searcher.search(ConnectFour().position("44444"), -inf, inf, 16)
    used, keys = rows_in_use(searcher)
    assert 64 - searcher.table[SHIFT] > FIRST_BITS
    assert len(used) > 1 << FIRST_BITS - 2
    hashes = keys * MULTIPLIER
    hashes = (hashes ^ hashes >> np.uint64(32)) * MULTIPLIER
    assert (hashes >> searcher.table[SHIFT]).tolist() == used.tolist()


def test_a_table_never_grows_beyond_its_size():
    for table_mb in (TINY, 0.5, 1):
        searcher = compiled(ConnectFour(), table_mb=table_mb)
        searcher.search(ConnectFour().position("44444"), -inf, inf, 16)
        assert searcher.table[SHIFT] == searcher.table[FULL]


def inner_states(game, rng, count):
    """States of random play that are not finished."""
    found = []
    while len(found) < count:
        state = game.initial
        for _ in range(rng.randrange(9)):
            if not game.is_terminal(state):
                state = game.result(state, rng.choice(list(game.actions(state))))
        if not game.is_terminal(state):
            found.append(state)
    return found


def warm(game, table_mb=64):
    return compiled(game, table_mb=table_mb)


@pytest.mark.parametrize("table_mb", [TINY, 0.01, 8])
@pytest.mark.parametrize("game", [Sowing(4, 2, 1, 3, 2), HalfPoints()], ids=["Sowing", "HalfPoints"])
def test_whatever_was_searched_before_the_compiled_contract_holds(game, table_mb):
    rng = Random(11)
    searcher = warm(game, table_mb)
    grid = [0, 0.25, 0.5, 0.75, 1] if isinstance(game, HalfPoints) else [-90, -40, -9, 0, 9, 40, 90]
    for state in inner_states(game, rng, 60):
        depth = rng.choice((1, 2, 3, 4, 30, None))
        alpha, beta = rng.choice([(-inf, inf), *pairwise(grid)])
        mover = game.to_move(state)
        value = worth(game, state, mover) if depth is None else limited_worth(game, state, mover, depth)
        if mover == 1 and isinstance(game, HalfPoints):
            value -= 1  # the kernels work with player 0's utilities, and the driver adds the sum of both
        found = searcher.search(state, alpha, beta, depth)
        assert_contract(value, found.value, alpha, beta, ">=")


@pytest.mark.parametrize("engine", ["plain", "compiled"])
@pytest.mark.parametrize("table_mb", [TINY, 8])
def test_repetitions_never_poison_a_table(engine, table_mb):
    """One searcher, many searches of one graph: what hangs on a path is not believed on another."""
    game, rng = Circle(), Random(12)
    for _ in range(15):
        start = random_walk(rng, rng.choice((0, 1, -2)))
        searcher = warm(game, table_mb) if engine == "compiled" else plain(game, 0, table_mb=table_mb)
        for _ in range(12):
            state = start._replace(here=rng.randrange(4), there=rng.randrange(4), player=rng.randrange(2))
            if game.is_terminal(state):
                continue
            found = searcher.search(state, -inf, inf, rng.choice((3, 40)))
            assert not found.proved or found.value == path_worth(game, state, state.player), state
            found = searcher.search(state, -inf, inf, 40)
            assert found.proved
            assert found.value == path_worth(game, state, state.player), state


def test_a_proof_keeps_every_other_ply_and_those_of_a_turn_that_goes_on():
    """Rows of the second player are those that follow another move of theirs; the root is always kept."""
    kept = {"in turn": set(), "extra turns": set()}
    for seed in range(200):
        game = two_player_game(seed, Random(seed))
        game.can_repeat = False
        searcher = plain(game, game.to_move(0))
        searcher.search(0, -inf, inf, None)
        first, rows = game.to_move(0), {key for key, _ in searcher.table.values()}
        before = {after: [s for s in game.moves if after in game.moves[s].values()] for after in rows}
        for row in rows - {0}:
            again = any(game.to_move(s) == game.to_move(row) for s in before[row])
            assert game.to_move(row) == first or again, (seed, row)
            kept["extra turns" if game.to_move(row) != first else "in turn"].add((seed, row))
    assert all(len(rows) > 50 for rows in kept.values())
