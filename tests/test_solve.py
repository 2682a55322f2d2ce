"""solve: whole games, against a plain fixpoint, against the published, and the two engines against each other."""

import csv
from itertools import chain
from math import isinf
from threading import Event
from typing import ClassVar, NamedTuple

import pytest

import outplay as op
from oracle import worth
from outplay.errors import BadOption, BadValue, GeneralSum, NoActions, OutplayError, TooDeep, TooLarge, Unsuited
from outplay.games import ConnectFour, Nim, TicTacToe
from outplay.solving import resources as memory
from outplay.solving import storage
from outplay.solving.resources import OutOfMemory
from random_games import random_game
from solved_games import Maze, Node, Stairs, WideMaze, fixpoint
from truth import outside


class Pile(NamedTuple):
    """Stones, and who takes some."""

    stones: int
    player: int


SIZES = (3, 5, 8, 12, 20)
SMALL = {
    **{"walk.FIRST_SLOTS": 2, "walk.FIRST_FRAMES": 2, "shards.FIRST_SLOTS": 2, "graph.FIRST_KNOWN": 1},
    **{"parts.PIECES": 2, "parts.PART_ROWS": 3, "parts.PART_WORDS": 7},
}
"""Sizes of arrays, each as small as can be."""


def said(solution, states):
    """What a solution knows of states, in player 0's view: (value, remoteness)."""
    positions = {state: solution.position(state) for state in states}
    return {
        state: (position.value if position.player == 0 else -position.value, position.remoteness)
        for state, position in positions.items()
    }


@pytest.mark.parametrize("kind", [Maze, WideMaze, Stairs])
@pytest.mark.parametrize("graphs", [300, pytest.param(1_000, marks=pytest.mark.slow)])
def test_every_position_of_random_graphs_has_the_value_and_the_remoteness_of_a_plain_fixpoint(kind, graphs):
    for seed in range(graphs):
        game = kind(seed, SIZES[seed % len(SIZES)])
        true = fixpoint(game, [game.initial])
        solution = op.solve(game, engine="plain")
        assert solution.positions == len(true)
        assert said(solution, true) == true, seed


@pytest.mark.parametrize(
    ("kind", "graphs"),
    [
        (WideMaze, 400),
        (Stairs, 400),
        *(pytest.param(kind, 2_000, marks=pytest.mark.slow) for kind in (Maze, WideMaze, Stairs)),
    ],
)
def test_the_compiled_engine_knows_the_same_of_every_position_as_the_plain_one(kind, graphs):
    game, roots = kind(), [Node(0, seed, SIZES[seed % len(SIZES)]) for seed in range(graphs)]
    solution = op.solve(game, starts=roots, engine="compiled")
    plain = op.solve(game, starts=roots, engine="plain")
    true = fixpoint(game, roots)
    assert solution.positions == plain.positions == len(true)
    assert solution.counts() == plain.counts()
    assert said(solution, true) == said(plain, true) == true


def sized(monkeypatch, sizes):
    """Gives the arrays of the compiled walks other sizes."""
    for name, size in sizes.items():
        monkeypatch.setattr(f"outplay.solving.enumeration.kernels.{name}", size)


GRAPHS = [300, pytest.param(10_000, marks=pytest.mark.slow)]


@pytest.mark.parametrize("kind", [WideMaze, Stairs])
@pytest.mark.parametrize("graphs", GRAPHS)
@pytest.mark.parametrize("where", ["memory", "disk"])
@pytest.mark.filterwarnings("ignore:.*goes on on disk")
def test_threads_and_disks_change_nothing_that_is_known_of_any_position(kind, graphs, where, monkeypatch):
    sized(monkeypatch, {"parts.PIECE": 16, "parts.PIECES": 4, "parts.PART_ROWS": 20, "parts.PART_WORDS": 100})
    monkeypatch.setattr("outplay.solving.resources.LEAST", 0)
    roots = [Node(0, seed, SIZES[seed % len(SIZES)]) for seed in range(graphs)]
    solution = op.solve(kind(), starts=roots, engine="compiled", threads=2, memory_mb=0.01 if where == "disk" else None)
    true = fixpoint(kind(), roots)
    assert solution.positions == len(true)
    assert said(solution, true) == true


class Beyond(WideMaze):
    """Ends that are worth more than it declares."""

    utility_range = (-1, 1)


class BeyondForTheOther(WideMaze):
    """Ends that are worth more than it declares to the player who is not asked about."""

    utility_range = (-9, 1)


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_ends_beyond_what_is_declared_are_refused(engine):
    with pytest.raises(BadValue, match=r"utility_range.* \(-1, 1\)"):
        op.solve(Beyond(), starts=[Node(0, seed, 12) for seed in range(50)], engine=engine)


def test_both_players_utilities_are_held_against_what_is_declared():
    with pytest.raises(BadValue, match=r"utility_range.* \(-9, 1\)"):
        op.solve(BeyondForTheOther(), starts=[Node(0, seed, 12) for seed in range(50)], engine="compiled")


def test_two_threads_find_the_published_number_of_positions_as_one_does():
    """Tromp, https://tromp.github.io/c4/c4.html (4x4: 161,029)."""
    for _ in range(3):
        solution = op.solve(ConnectFour(4, 4), symmetries=False, threads=2, engine="compiled")
        assert (solution.positions, solution.remoteness) == (161_029, 16)


class Halt(Exception):
    """Ends a solve from outside, as a kill does."""


@pytest.mark.parametrize("engine", ["plain", "compiled"])
@pytest.mark.parametrize("kind", [WideMaze, Stairs])
def test_a_solve_that_was_left_anywhere_goes_on_from_its_checkpoint(kind, engine, monkeypatch, tmp_path):
    for name, value in {"checkpoint.EVERY": 0, "checkpoint.SHARE": 0, "enumeration.solver.FIRST_PIECE": 100}.items():
        monkeypatch.setattr(f"outplay.solving.{name}", value)
    monkeypatch.setattr("outplay.solving.enumeration.solver.MOMENT", 0)
    sized(monkeypatch, {"parts.PIECE": 16, "parts.PIECES": 2, "parts.PART_ROWS": 20, "parts.PART_WORDS": 100})
    roots, told, stops = [Node(0, seed, 20) for seed in range(100)], [], 0

    def progress(*what):
        told.append(what)
        if len(told) % 5 == 0 and stops < 8:
            raise Halt

    while True:
        try:
            found = op.solve(kind(), starts=roots, engine=engine, database=tmp_path, progress=progress)
            break
        except Halt:
            stops += 1
    true = fixpoint(kind(), roots)
    assert stops
    assert said(found, true) == true


@pytest.mark.filterwarnings("ignore:.*goes on on disk")
def test_a_disk_without_room_is_told_in_words(monkeypatch, tmp_path):
    monkeypatch.setattr("outplay.solving.resources.LEAST", 0)
    options = {"starts": [Node(0, seed, 20) for seed in range(200)], "engine": "compiled", "database": tmp_path}
    with monkeypatch.context() as full:
        full.setattr("outplay.solving.storage.RESERVE", 1 << 60)
        with pytest.raises(OutOfMemory, match="MB left"):
            op.solve(WideMaze(), memory_mb=0.01, **options)
    with pytest.warns(RuntimeWarning, match="goes on on disk"):
        assert op.solve(WideMaze(), memory_mb=0.01, **options).stopped_by == "end"


class Over(Maze):
    """Nobody moves where the game is over."""

    def to_move(self, state):
        return None if self.is_terminal(state) else super().to_move(state)


def test_an_end_where_nobody_moves_is_told_in_the_view_of_the_first_player(tmp_path):
    starts = [Node(0, seed, 12) for seed in range(10)]
    solution = op.solve(Over(), starts=starts, database=tmp_path)
    ends = {state: Over().utility(state, 0) for state in fixpoint(Maze(), starts) if Maze().is_terminal(state)}
    assert -1 in ends.values()
    for found in (solution, op.Database(tmp_path, Over())):
        told = {end: found.position(end) for end in ends}
        assert {end: (position.value, position.player) for end, position in told.items()} == {
            end: (value, 0) for end, value in ends.items()
        }


class Second:
    """Take one or two of five stones; player 1 begins, and nobody says who plays."""

    initial, can_repeat, utility_sum = Pile(5, 1), False, 0

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return [1, 2] if state.stones > 1 else [1]

    def result(self, state, action):
        return Pile(state.stones - action, 1 - state.player)

    def is_terminal(self, state):
        return state.stones == 0

    def utility(self, state, player):
        return -1 if player == state.player else 1


class Called(Second):
    """The same, between O and X."""

    def to_move(self, state):
        return "OX"[state.player]

    def utility(self, state, player):
        return -1 if player == self.to_move(state) else 1


@pytest.mark.parametrize(
    ("kind", "engine"),
    [(Second, "plain"), pytest.param(Second, "compiled", marks=pytest.mark.slow), (Called, "plain")],
)
def test_who_plays_need_not_be_said_and_the_second_may_begin(kind, engine, tmp_path):
    game = kind()
    found = op.solve(game, engine=engine, database=tmp_path / "db", certificate=tmp_path / "proof")
    kept = op.Database(tmp_path / "db", game)
    for pile in (Pile(stones, player) for stones in range(1, 5) for player in (0, 1)):
        wins = 1 if pile.stones % 3 else -1
        for position in (found.position(pile), kept.position(pile)):
            assert position is None or (position.value, position.player) == (wins, game.to_move(pile))
    assert (found.value, found.player) == (1, game.to_move(game.initial))
    worth = 1 if found.player == found.found.players[0] else -1
    assert op.verify(tmp_path / "db", game) == [(worth, 3)]
    assert op.verify(tmp_path / "proof", game) == [(worth, None)]


class Stuck(Second):
    """Nobody can move with two stones left, and the game is not over."""

    def actions(self, state):
        return [] if state.stones == 2 else [1]


@pytest.mark.parametrize("call", [op.solve, op.estimate, lambda game: op.solve(game, database="unwritten")])
def test_a_game_without_moves_is_told_in_words_by_every_call(call, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NoActions, match="actions gave nothing in"):
        call(Stuck())


class Greedy(Maze):
    """Asks for more memory than there is, after some time, as long as `is_poor`."""

    is_poor, asked = True, 0

    def result(self, state, action):
        self.asked += 1
        if self.is_poor and self.asked > 3_000:
            raise MemoryError
        return super().result(state, action)


def test_too_little_memory_is_told_in_words_and_the_next_call_goes_on(monkeypatch, tmp_path):
    for name, value in {"checkpoint.EVERY": 0, "checkpoint.SHARE": 0, "enumeration.solver.FIRST_PIECE": 100}.items():
        monkeypatch.setattr(f"outplay.solving.{name}", value)
    game, roots, told = Greedy(), [Node(0, seed, 20) for seed in range(300)], []
    options = {"starts": roots, "engine": "plain", "database": tmp_path, "progress": lambda *what: told.append(what)}
    with pytest.raises(OutOfMemory, match="the system gives no more memory"):
        op.solve(game, **options)
    (_, done, _), game.is_poor = told[-1], False
    told.clear()
    found, true = op.solve(game, **options), fixpoint(game, roots)
    assert told[0][1] > done > 100
    assert said(found, true) == true


@pytest.mark.parametrize(("kind", "asked"), [(WideMaze, 0), (WideMaze, 40), (WideMaze, 90), (Stairs, 0), (Stairs, 4)])
def test_where_the_system_gives_no_more_memory_a_solve_goes_on_on_disk(kind, asked, monkeypatch):
    sized(monkeypatch, SMALL | {"parts.PIECE": 16, "parts.PIECES": 4, "parts.PART_ROWS": 20, "parts.PART_WORDS": 100})
    given = []

    def poor(give):
        def wrapped(*arguments):
            given.append(arguments)
            if len(given) > asked:
                raise MemoryError
            return give(*arguments)

        return wrapped

    for name in ("_in_memory", "_enlarged"):
        monkeypatch.setattr(storage, name, poor(getattr(storage, name)))
    roots = [Node(0, seed, SIZES[seed % len(SIZES)]) for seed in range(100)]
    with pytest.warns(RuntimeWarning, match="the system gives no more memory: the solve goes on on disk"):
        solution = op.solve(kind(), starts=roots, engine="compiled")
    true = fixpoint(kind(), roots)
    assert said(solution, true) == true


def test_where_neither_memory_nor_a_file_can_be_had_it_is_told_in_words(monkeypatch):
    def nothing(*arguments, **options):
        raise OSError(12, "Cannot allocate memory")

    def poor(*arguments):
        raise MemoryError

    monkeypatch.setattr(storage, "_in_memory", poor)
    monkeypatch.setattr(storage.np, "memmap", nothing)
    with (
        pytest.warns(RuntimeWarning, match="the system gives no more memory"),
        pytest.raises(OutOfMemory, match="name less of it"),
    ):
        op.solve(WideMaze(), starts=[Node(0, 1, 20)], engine="compiled", method="retrograde")


@pytest.mark.parametrize("engine", ["plain", "compiled"])
@pytest.mark.parametrize("kind", [WideMaze, Stairs])
def test_a_solve_that_the_clock_ends_goes_on_where_it_was(kind, engine, monkeypatch, tmp_path):
    for name, value in {"FIRST_PIECE": 100, "MOMENT": 0}.items():
        monkeypatch.setattr(f"outplay.solving.enumeration.solver.{name}", value)
    sized(monkeypatch, {"parts.PIECE": 16, "parts.PIECES": 2, "parts.PART_ROWS": 20, "parts.PART_WORDS": 100})
    roots, stop, told = [Node(0, seed, 20) for seed in range(100)], Event(), []

    def progress(what, done, left):
        told.append(done)
        if len(told) == 5:
            stop.set()

    options = {"starts": roots, "engine": engine, "database": tmp_path, "progress": progress, "stop": stop}
    assert op.solve(kind(), **options).value is None
    done = told[-1]
    stop.clear()
    found, true = op.solve(kind(), **options), fixpoint(kind(), roots)
    assert told[5] > done > 100
    assert said(found, true) == true


def test_what_a_container_may_take_is_all_the_memory_there_is(monkeypatch, tmp_path):
    (tmp_path / "memory.max").write_text(f"{1 << 28}\n")
    (tmp_path / "another").write_text("max\n")
    monkeypatch.setattr(memory, "CONTAINER", tuple(map(str, tmp_path.iterdir())))
    assert memory.memory_to_use(None) == int(0.7 * (1 << 28))


@pytest.mark.parametrize("kind", [WideMaze, Stairs])
@pytest.mark.parametrize("rows", [1, 3, *(pytest.param(rows, marks=pytest.mark.slow) for rows in (2, 5))])
def test_arrays_that_are_too_small_at_every_place_grow_and_change_nothing(kind, rows, monkeypatch):
    sized(monkeypatch, SMALL | dict.fromkeys(("walk.FIRST_ROWS", "parts.FIRST_LISTED", "parts.PIECE"), rows))
    for roots in ([Node(0, seed, 40)] for seed in range(40)):
        solution = op.solve(kind(), starts=roots, engine="compiled")
        true = fixpoint(kind(), roots)
        assert solution.positions == len(true)
        assert said(solution, true) == true


class OneNumber(Stairs):
    """The whole key in one number of more than 32 bits."""

    def key(self, state):
        return state.node + 64 * (state.size + 64 * state.seed) + (1 << 40)


class Wide(Stairs):
    """A key of more than 64 bits, with negative numbers in it."""

    def key(self, state):
        return (state.node - (1 << 50), state.seed * (1 << 35), -state.size)


@pytest.mark.parametrize("kind", [pytest.param(OneNumber, marks=pytest.mark.slow), Wide])
def test_keys_of_any_width_tell_all_positions_apart(kind):
    game, roots = kind(), [Node(0, seed, SIZES[seed % len(SIZES)]) for seed in range(500)]
    solution = op.solve(game, starts=roots, engine="compiled")
    true = fixpoint(game, roots)
    assert solution.positions == len(true)
    assert said(solution, true) == true


def test_random_games_with_any_names_values_and_turns_have_the_value_of_the_oracle():
    for seed in range(1_000):
        game = random_game(seed)
        game.can_repeat = game.has_chance = False
        if any(map(isinf, chain(*game.payoffs.values()))):
            continue  # inf - inf is no sum
        solution = op.solve(game)
        assert solution.value == worth(game, game.initial, game.to_move(game.initial)), seed


def test_tic_tac_toe_has_the_published_counts():
    """5,478 positions: 2,836 won, 1,068 drawn and 1,574 lost for the player to move."""
    solution = op.solve(TicTacToe(), symmetries=False)
    assert solution.positions == 5_478
    assert solution.counts() == {1: 2_836, 0: 1_068, -1: 1_574}
    assert op.solve(TicTacToe()).positions == 765


@pytest.mark.parametrize(("columns", "rows", "positions"), [(2, 2, 18), (3, 3, 694), (4, 3, 6_000), (4, 4, 161_029)])
def test_small_connect_four_boards_have_the_published_number_of_positions(columns, rows, positions):
    """Tromp, https://tromp.github.io/c4/c4.html (4x4: 161,029)."""
    solution = op.solve(ConnectFour(columns, rows), symmetries=False)
    if (columns, rows) == (4, 4):
        assert solution.positions == positions
    assert solution.value == op.search(ConnectFour(columns, rows)).value


@pytest.mark.slow
def test_all_boards_of_connect_four_up_to_ten_million_positions_are_counted_as_published():
    looked_at = 0
    for row in csv.DictReader(outside("connect4/position_counts_by_board.csv")):
        width, height, positions = int(row["width"]), int(row["height"]), int(row["legal_positions_incl_empty"])
        if positions <= 10_000_000 and width * (height + 1) <= 64:
            solution = op.solve(ConnectFour(width, height), method="enumeration", symmetries=False)
            assert solution.positions == positions, row
            looked_at += 1
    assert looked_at == 56


def test_nim_is_won_by_who_leaves_a_sum_of_zero():
    for heaps in ((1, 2, 3), (3, 4, 5), (2, 2), (7,)):
        solution = op.solve(Nim(*heaps))
        sum_of_heaps = 0
        for heap in heaps:
            sum_of_heaps ^= heap
        assert (solution.value > 0) == (sum_of_heaps != 0)


def test_best_play_lasts_as_long_as_the_remoteness_says():
    for seed in range(300):
        game = Maze(seed, 12)
        solution = op.solve(game)
        if solution.is_endless:
            assert solution.remoteness is None
            continue
        state = game.initial
        assert len(solution.line) == solution.remoteness
        for action in solution.line:
            state = game.result(state, action)
        assert game.is_terminal(state)
        assert game.utility(state, solution.player) == solution.value


def test_endless_play_is_kept_apart_from_a_tie_that_the_rules_score():
    ties = ends = 0
    for seed in range(300):
        solution = op.solve(Maze(seed, 12))
        if solution.value == 0:
            ties += solution.remoteness is not None
            ends += solution.is_endless
            assert (solution.remoteness is None) == solution.is_endless
    assert ties > 10
    assert ends > 10


def test_a_large_game_without_repetition_is_searched_and_says_why(monkeypatch):
    monkeypatch.setattr("outplay.door.solve.PROBE_POSITIONS", 100)
    game = ConnectFour(4, 4)
    solution = op.solve(game, engine="plain")
    assert (solution.method, solution.value) == ("search", 0)
    assert "positions" in solution.why
    assert solution.position(game.initial) is None


def test_what_stops_it_is_said_and_no_value_with_it():
    stop = Event()
    stop.set()
    solution = op.solve(ConnectFour(), method="enumeration", stop=stop)
    assert (solution.value, solution.stopped_by) == (None, "interrupt")
    assert "not solved" in repr(solution)
    assert op.solve(ConnectFour(), method="enumeration", seconds=0.01, engine="plain").stopped_by == "seconds"


def test_too_little_memory_is_an_error_that_says_how_much_there_should_be():
    with pytest.raises(OutOfMemory, match="memory_mb is 1; give it 16 at least"):
        op.solve(ConnectFour(5, 4), method="enumeration", memory_mb=1, engine="compiled")


class Wrong(Maze):
    """Rules with something wrong."""

    fault = ""

    def actions(self, state):
        for way in range(0 if self.fault == "no moves" and state.node == 3 else self.ways(state)):
            yield way

    def repetition(self, state, player):
        return state.node % 2 if self.fault == "many worths" else 0


class Undeclared(Wrong):
    utility_sum = None

    def utility(self, state, player):
        return self.mixed(state, 4 + player) % 7


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_rules_that_cannot_be_solved_are_refused_in_words(engine):
    game = Wrong(5, 20)
    game.fault = "many worths"
    with pytest.raises(Unsuited, match="repetition"):
        op.solve(game, engine=engine)
    game = Wrong(5, 20)
    game.fault = "no moves"
    with pytest.raises(NoActions):
        op.solve(game, starts=[Node(3, seed, 20) for seed in range(5)], engine=engine)
    with pytest.raises((TooLarge, OutplayError), match="add"):
        op.solve(Undeclared(5, 20), engine=engine)


def test_what_endless_play_is_worth_is_said_as_the_game_says_it():
    assert op.solve(Maze(5, 20), engine="plain").why.endswith("endless play is a draw")
    assert op.solve(Wrong(5, 20), engine="plain").why.endswith("endless play is what the game's repetition says")


def test_a_finished_state_and_a_puzzle_for_one_are_solved():
    end = Node(64, 1, 20)
    assert op.solve(Stairs(1, 20), end).remoteness == 0

    class Alone(Stairs):
        players, utility_sum = (0,), None

        def to_move(self, state):
            return 0

    solution = op.solve(Alone(3, 12))
    assert solution.value == max(value for value, _ in fixpoint(Alone(3, 12), [Node(0, 3, 12)]).values())
    assert "for player 0" in solution.verdict


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_a_game_that_repeats_although_it_says_otherwise_is_refused(engine, monkeypatch):
    class Circle(Maze):
        can_repeat = False

        def is_terminal(self, state):
            return False

    monkeypatch.setattr("outplay.solving.enumeration.depth_first.ENDLESS", 10_000)
    with pytest.raises(TooDeep, match="can_repeat = False"):
        op.solve(Circle(1, 8), engine=engine)


def test_chance_that_nobody_lists_is_refused():
    class Hidden(Maze):
        def to_move(self, state):
            return op.CHANCE

    with pytest.raises(OutplayError, match="outcomes"):
        op.solve(Hidden(1, 8))


def test_wrong_options_are_refused_by_name():
    with pytest.raises(BadOption, match="threads is 0"):
        op.solve(TicTacToe(), threads=0)
    for engine in ("plain", "compiled"):
        with pytest.raises(BadOption, match="memory_mb is 0"):
            op.solve(Maze(), engine=engine, memory_mb=0)
    with pytest.raises(BadOption, match="method is 'best'"):
        op.solve(TicTacToe(), method="best")
    with pytest.raises(BadOption, match="starts names no state"):
        op.solve(TicTacToe(), starts=[])
    with pytest.raises(BadOption, match="both given"):
        op.solve(TicTacToe(), TicTacToe().initial, starts=[TicTacToe().initial])
    with pytest.raises(Unsuited, match="can_repeat = False"):
        op.solve(Maze(), method="enumeration")


class Generous(op.Game):
    """One move, then the other chooses between two ends whose utilities add up to 5 and to -4."""

    initial, players, can_repeat, utility_range = 0, (0, 1), False, (-5, 5)
    moves: ClassVar = {0: (1,), 1: (2, 3)}
    ends: ClassVar = {2: (1, 4), 3: (-4, 0)}

    def to_move(self, state):
        return min(state, 1)

    def actions(self, state):
        return range(len(self.moves.get(state, ())))

    def result(self, state, action):
        return self.moves[state][action]

    def is_terminal(self, state):
        return state in self.ends

    def utility(self, state, player):
        return self.ends[state][player]


class FarGenerous(Generous):
    """That choice behind more positions than are looked at for a sum."""

    initial = (0, 1_500)
    utility_range = (-5, 5)

    def to_move(self, state):
        return state[1] % 2 if state[1] else min(state[0], 1)

    def actions(self, state):
        return range(2) if state[1] else range(len(self.moves.get(state[0], ())))

    def result(self, state, action):
        at, left = state
        return ((0, left - 1) if action else (4, 0)) if left else (self.moves[at][action], 0)

    def is_terminal(self, state):
        return state[0] > 1

    def utility(self, state, player):
        return {**self.ends, 4: (2, 3)}[state[0]][player]


@pytest.mark.parametrize("method", ["auto", "enumeration", "search", "proof-number"])
def test_utilities_without_a_constant_sum_are_refused_by_every_method(method):
    with pytest.raises(GeneralSum, match=r"add up to .* and to"):
        op.solve(Generous(), method=method, engine="plain")


@pytest.mark.parametrize("method", ["search", "proof-number"])
def test_a_sum_that_varies_where_nobody_looked_is_an_assumption(method):
    assert "add up to 5" in op.solve(FarGenerous(), method=method, engine="plain").assumes


@pytest.mark.parametrize("method", ["search", "proof-number"])
def test_a_game_for_three_is_not_solved_for_two(method):
    class ThreePlay(Generous):
        players, ends = (0, 1, 2), {2: (1, 4, 0), 3: (-4, 0, 0)}

    with pytest.raises(Unsuited, match="3 players"):
        op.solve(ThreePlay(), method=method, engine="plain")


def test_a_distance_that_is_not_known_is_not_told_as_an_end():
    found = op.solve(TicTacToe(), method="proof-number", engine="plain")
    assert (found.verdict, found.remoteness) == ("a draw; when play ends is not known", None)
    assert "value 0 for player 0, distance not known, by proof-number" in repr(found)
    won = op.solve(Nim(1, 2), method="proof-number", engine="plain")
    assert won.verdict == "player 0 wins; when play ends is not known"
