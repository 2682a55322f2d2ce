"""Solving in shards: what one machine finds, in the same bytes, whoever is lost on the way."""

import json
from unittest import mock

import pytest

import outplay as op
from nearby_owners import Nearby
from outplay.errors import BadOption, BadRecord, GeneralSum, TooDeep
from outplay.games import MuTorere, Pig, ThreeMensMorris, TicTacToe
from outplay.solving import checkpoint
from outplay.solving.resources import OutOfMemory
from outplay.solving.sharded.plain import PlainOwner
from solved_games import Node, Seats, Stairs, WideMaze


class Steps(op.Game):
    """Up the stairs by one, two or three; who stands on a third stair goes on; ties and wins of two sizes on top."""

    can_repeat, utility_sum = False, 0
    initial = ("stair", 0, "red")
    players = ("red", "blue")

    def to_move(self, state):
        return state[2]

    def actions(self, state):
        return [step for step in (1, 2, 3) if state[1] + step <= 17]

    def result(self, state, action):
        stair, other = state[1] + action, {"red": "blue", "blue": "red"}[state[2]]
        return "stair", stair, state[2] if stair % 3 == 0 else other

    def is_terminal(self, state):
        return state[1] >= 15

    def utility(self, state, player):
        return (0, 1, 2)[state[1] - 15] * (1 if player == state[2] else -1)


def mazes(kind, seeds=30, size=12):
    """Many graphs in one game: of all of them, one database."""
    return kind(), {"starts": [Node(0, seed, size) for seed in range(seeds)]}


GAMES = {
    "tic-tac-toe": (TicTacToe(), {}),
    "every position": (TicTacToe(), {"symmetries": False, "starts": [TicTacToe().result(TicTacToe().initial, 4)]}),
    "mu-torere": (MuTorere(), {}),
    "morris": (ThreeMensMorris(), {}),
    "stairs": (Steps(), {}),
    "graphs": mazes(WideMaze),
    "graphs without a way back": mazes(Stairs),
}


def manifest(folder):
    """What a database is about, the checksum of its positions included."""
    return json.loads((folder / "manifest.json").read_text())


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """The database that one machine makes of a game."""
    made = {}

    def folder(name, engine="plain"):
        if (name, engine) not in made:
            game, options = GAMES[name]
            made[name, engine] = tmp_path_factory.mktemp("alone")
            op.solve(game, engine=engine, database=made[name, engine], **options)
        return made[name, engine]

    return folder


def sharded(name, folder, on, owners=3, engine="plain", **more):
    game, options = GAMES[name]
    return op.solve(game, engine=engine, database=folder, on=on, processes=owners, **options, **more)


@pytest.mark.parametrize("owners", [1, 3])
@pytest.mark.parametrize("name", GAMES)
def test_shards_make_the_database_of_one_machine(name, owners, alone, tmp_path):
    sharded(name, tmp_path, Nearby(), owners)
    assert manifest(tmp_path) == manifest(alone(name))


@pytest.mark.parametrize("name", ["graphs", "graphs without a way back"])
def test_compiled_shards_make_the_database_of_one_machine(name, alone, tmp_path):
    sharded(name, tmp_path, Nearby(), engine="compiled")
    assert manifest(tmp_path) == manifest(alone(name, "compiled"))


@pytest.mark.parametrize("engine", ["plain", pytest.param("compiled", marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("owners", "seeds"),
    [(3, range(1, 3)), *(pytest.param(owners, range(1, 13), marks=pytest.mark.slow) for owners in (1, 3))],
)
def test_where_players_can_be_swapped_shards_fold_as_one_machine_does(engine, owners, seeds, tmp_path):
    for seed in seeds:
        game = Seats(seed, 12)
        roots = [game.initial, game.swap_players(game.result(game.initial, next(iter(game.actions(game.initial)))))]
        call = {"engine": engine, "starts": roots[seed % 2 :]}
        one = op.solve(game, database=tmp_path / f"one {seed}", **call)
        other = op.solve(game, database=tmp_path / f"shards {seed}", on=Nearby(seed, 0.02), processes=owners, **call)
        assert (one.value, one.remoteness, {*one.actions}) == (other.value, other.remoteness, {*other.actions})
        assert manifest(tmp_path / f"shards {seed}") == manifest(tmp_path / f"one {seed}")
        assert manifest(tmp_path / f"shards {seed}")["folded"]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("name", "engine"), [("morris", "plain"), ("graphs", "compiled")])
def test_whoever_is_lost_the_database_is_the_same(name, engine, seed, alone, tmp_path):
    near = Nearby(seed, 0.02)
    with mock.patch.multiple(checkpoint, EVERY=0.05 if seed % 2 else 60.0, SHARE=0.0):
        sharded(name, tmp_path, near, owners=2, engine=engine)
    assert manifest(tmp_path) == manifest(alone(name, engine))
    assert near.losses


class Enough(Exception):
    """The end of a driver."""


@pytest.mark.parametrize(("name", "engine"), [("stairs", "plain"), ("morris", "plain"), ("graphs", "compiled")])
def test_a_driver_that_ends_at_any_moment_goes_on_from_its_checkpoint(name, engine, alone, tmp_path):
    calls, known = [], 0
    with mock.patch.multiple(checkpoint, EVERY=0.0, SHARE=0.0):
        while True:
            near, left = Nearby(), 3 * len(calls) + 2

            def progress(what, done, rest):
                nonlocal left
                left -= 1
                if not left:
                    raise Enough

            calls.append(near)
            try:
                sharded(name, tmp_path, near, owners=2, engine=engine, progress=progress)
                break
            except Enough:
                known += (tmp_path / "unfinished" / "head.json").exists()
    assert manifest(tmp_path) == manifest(alone(name, engine))
    assert known == len(calls) - 1 > 1
    assert sum(near.calls for near in calls) < 2 * len(calls) * calls[-1].calls


def test_what_is_known_of_a_position_is_found_again(tmp_path):
    game = Steps()
    found, expected = sharded("stairs", tmp_path, Nearby()), op.solve(game)
    assert (found.value, found.remoteness, found.line) == (expected.value, expected.remoteness, expected.line)
    assert found.counts() == expected.counts()


def test_processes_of_this_machine_own_shards(alone, tmp_path):
    sharded("tic-tac-toe", tmp_path, "processes", owners=2)
    assert manifest(tmp_path) == manifest(alone("tic-tac-toe"))
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_dir()) == []


class Circles(Steps):
    """Says that it cannot repeat, and does."""

    def result(self, state, action):
        return "stair", (state[1] + action) % 15, state[2]


class Uneven(Steps):
    """Ends that add up to different numbers."""

    utility_sum = None

    def utility(self, state, player):
        return state[1]


@pytest.mark.parametrize(
    ("game", "options", "error", "words"),
    [
        (TicTacToe(), {"on": "ray", "database": None}, BadOption, "into a database: give the folder"),
        (TicTacToe(), {"on": "moon"}, BadOption, "on is 'moon'; it should be 'processes' or 'ray'"),
        (TicTacToe(), {"processes": 2}, BadOption, "where `on` is given"),
        (TicTacToe(), {"on": "processes", "processes": 0}, BadOption, "processes is 0"),
        (TicTacToe(), {"on": "processes", "method": "search"}, BadOption, "and this is search"),
        (Pig(10), {"on": "processes"}, BadOption, "and this is expectation"),
        (Circles(), {"on": Nearby()}, TooDeep, "does it repeat"),
        (Uneven(), {"on": Nearby()}, GeneralSum, "add up"),
    ],
)
def test_what_cannot_be_shared_out_is_refused_in_words(game, options, error, words, tmp_path):
    with pytest.raises(error, match=words):
        op.solve(game, **{"database": tmp_path / "new", "engine": "plain"} | options)


def test_want_of_memory_is_said_in_words_with_what_to_do(tmp_path):
    with pytest.raises(OutOfMemory, match=r"lost 6 times in the same step, .* processes="):
        sharded("stairs", tmp_path, Nearby(share=1.0))
    poor = mock.patch.object(PlainOwner, "grow", side_effect=MemoryError)
    with poor, pytest.raises(OutOfMemory, match=r"ran out of memory, MemoryError .* processes="):
        sharded("stairs", tmp_path, Nearby(), engine="plain")


def test_a_checkpoint_of_another_solve_is_refused(tmp_path):
    def progress(what, done, left):
        raise Enough

    with mock.patch.multiple(checkpoint, EVERY=0.0, SHARE=0.0):
        with pytest.raises(Enough):
            sharded("morris", tmp_path, Nearby(), progress=lambda what, done, left: done > 30 and progress(0, 0, 0))
        with pytest.raises(BadRecord, match="of another solve"):
            sharded("mu-torere", tmp_path, Nearby())
        with pytest.raises(BadRecord, match="of another solve"):
            op.solve(ThreeMensMorris(), database=tmp_path, engine="plain")


@pytest.mark.parametrize("stage", ["positions", "plies"])
def test_ctrl_c_keeps_what_the_shards_have_found(stage, alone, tmp_path):
    def interrupt(what, done, left):
        if what == stage and done > 2:
            raise KeyboardInterrupt

    assert sharded("morris", tmp_path, Nearby(), progress=interrupt).stopped_by == "interrupt"
    assert (tmp_path / "unfinished" / "head.json").exists()
    again = []
    sharded("morris", tmp_path, Nearby(), progress=lambda *said: again.append(said))
    assert again[0][0] == stage
    assert again[0][1] > 2
    assert manifest(tmp_path) == manifest(alone("morris"))
