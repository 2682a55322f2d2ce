"""Whole games in ordinary Python, solved in compiled code: the values, moves and files of the plain engine."""

import json
from dataclasses import replace
from fractions import Fraction
from threading import Event
from typing import NamedTuple

import pytest

import outplay as op
from natural_games import NEW, TWINS
from natural_games.longing import Longing
from nearby_owners import Nearby
from outplay.compiling.naturals import stand_in_of
from outplay.errors import BadOption, CannotCompile
from outplay.game import CHANCE
from outplay.solving.checkpoint import FOLDER, HEAD
from outplay.solving.database.files import POSITIONS, read_manifest
from outplay.solving.solution import look_up

GAMES = {name: natural for name, (natural, _) in TWINS.items()} | NEW

FEW = ("tic-tac-toe", "nim")
"""Those that are compiled in every run of the tests; the others are slow."""

REFUSED = ("fox-and-hounds", "hex")
"""What is not compiled."""

LARGE = (
    "amazons",
    "atari-go",
    "dobutsu-shogi",
    "fives",
    "gomoku",
    "havannah",
    "hoppers",
    "isolation",
    "lines-of-action",
    "pentago",
    "quoridor",
    "sim",
    "tricks",
    "twist",
)
"""What is too large to be solved twice, or is for three."""

SOLVED = sorted(GAMES.keys() - {*REFUSED, *LARGE})


def by_speed(names):
    return [pytest.param(name, marks=[] if name in FEW else pytest.mark.slow) for name in names]


def both(game, **options):
    return [op.solve(game, engine=engine, **options) for engine in ("plain", "compiled")]


def states_of(game, count):
    """The first states that play comes to, breadth first."""
    listed, met = [game.initial], {game.initial}
    for state in listed:
        if len(listed) < count and not game.is_terminal(state):
            after = [game.result(state, action) for action in game.actions(state)]
            listed += [one for one in after if one not in met]
            met.update(after)
    return listed


@pytest.mark.parametrize("name", by_speed(SOLVED))
def test_a_natural_game_is_solved_alike_in_both_engines(name):
    plain, compiled = both(GAMES[name])
    assert compiled.engine == "compiled"
    assert compiled.value == pytest.approx(plain.value)
    assert (compiled.positions, compiled.player, compiled.actions) == (plain.positions, plain.player, plain.actions)
    assert (compiled.remoteness, compiled.line, compiled.why) == (plain.remoteness, plain.line, plain.why)
    if plain.found is not None:
        states = states_of(GAMES[name], 300)
        assert [look_up(GAMES[name], plain.found, state) for state in states] == [
            look_up(GAMES[name], compiled.found, state) for state in states
        ]


class LongingInCircles(Longing):
    """The same, where positions may come again as far as is known."""

    can_repeat = True


@pytest.mark.parametrize("kind", [Longing, LongingInCircles])
def test_what_comes_up_at_ply_40_alone_is_solved_as_well(kind):
    plain, compiled = both(game := kind())
    assert (plain.value, plain.positions) == (compiled.value, compiled.positions)
    assert (plain.remoteness, plain.line) == (compiled.remoteness, compiled.line)
    treasure = (44, True, "treasure")
    assert look_up(game, compiled.found, treasure) == look_up(game, plain.found, treasure)
    assert stand_in_of(game).fits([treasure])


class Laps(NamedTuple):
    """Two runners on a ring of so many places, and who moves."""

    places: tuple[int, int]
    mover: str


class Race:
    """Who comes upon the other has won; a step or two at a time, and nobody has to arrive."""

    players = ("red", "blue")
    utility_sum = 0
    initial = Laps((0, 7), "red")

    def to_move(self, state):
        return state.mover

    def actions(self, state):
        return [-1, 1, 2]

    def result(self, state, steps):
        red, blue = state.places
        if state.mover == "red":
            return Laps(((red + steps) % 23, blue), "blue")
        return Laps((red, (blue + steps) % 23), "red")

    def is_terminal(self, state):
        return state.places[0] == state.places[1]

    def utility(self, state, player):
        return -1 if player == state.mover else 1

    def swap_players(self, state):
        red, blue = state.places
        return Laps((blue, red), "blue" if state.mover == "red" else "red")


class Mirrored(Race):
    """The same with its mirror image, and whoever is asked has evaluations that are floats."""

    def symmetries(self, state):
        red, blue = state.places
        return [Laps(((red + n) % 23, (blue + n) % 23), state.mover) for n in range(1, 23)]

    def evaluate(self, state, player):
        return 0.5 if player == state.mover else -0.5


class Keyed(Race):
    """The same with a key: how far they are apart."""

    def key(self, state):
        return state.mover, (state.places[0] - state.places[1]) % 23


class KeyedAndMirrored(Keyed, Mirrored):
    """The same with both: a database of it is written by plain Python."""


DATABASES = {kind.__name__: kind() for kind in (Race, Mirrored, Keyed, LongingInCircles)} | {"nim": GAMES["nim"]}


@pytest.mark.parametrize("name", DATABASES)
def test_a_database_is_what_the_plain_engine_writes(name, tmp_path):
    game = DATABASES[name]
    for engine in ("plain", "compiled"):
        assert op.solve(game, engine=engine, database=tmp_path / engine).stopped_by == "end"
    manifests = [read_manifest(tmp_path / engine) for engine in ("plain", "compiled")]
    assert manifests[1].engine == "compiled"
    assert replace(manifests[1], engine="plain") == manifests[0]
    files = [(tmp_path / engine / POSITIONS).read_bytes() for engine in ("plain", "compiled")]
    assert files[0] == files[1]
    assert len(op.verify(tmp_path / "compiled", game)) == 1


def test_a_database_that_compiled_rules_would_write_otherwise_is_written_by_plain_python(tmp_path):
    game = KeyedAndMirrored()
    with pytest.raises(CannotCompile, match="key and symmetries"):
        op.solve(game, engine="compiled", database=tmp_path / "compiled")
    assert [solution.positions for solution in both(game)] == [23, 23]


def test_a_walk_that_was_ended_goes_on_from_its_checkpoint(tmp_path):
    """Also where the rules are compiled anew in between, and states are packed otherwise."""
    stop, game = Event(), GAMES["tic-tac-toe"]
    ended = op.solve(game, engine="compiled", database=tmp_path, stop=stop, progress=lambda *said: stop.set())
    assert (ended.stopped_by, ended.value) == ("interrupt", None)
    packing = json.loads((tmp_path / FOLDER / HEAD).read_text())["walk"]["packing"]
    assert packing == stand_in_of(game).packing
    solution = op.solve(game, engine="compiled", database=tmp_path)
    assert (solution.value, solution.positions) == (0, 5478)


class Hoard(Longing):
    """As many treasures of a kind that nobody has seen as there are plies from the 20th on."""

    def result(self, state, letter):
        ply, is_pure = state[0] + 1, state[1] and letter == "a"
        return (ply, is_pure, ("treasure",) * (ply - 19)) if is_pure and ply >= 20 else (ply, is_pure)


def test_rules_that_are_never_foreseen_are_left_to_plain_python(monkeypatch):
    monkeypatch.setattr("outplay.compiling.naturals.MOST_TIMES", 2)
    monkeypatch.setattr("outplay.solving.enumeration.solver.SMALL", 20)
    game = Hoard()
    assert op.solve(game).engine == "plain"
    with pytest.raises(CannotCompile, match="was not foreseen"):
        op.solve(game, engine="compiled")


@pytest.mark.parametrize("method", ["proof-number", "search"])
def test_one_state_is_solved_alike_in_both_engines(method):
    plain, compiled = both(Longing(), method=method)
    assert (plain.value, plain.engine, compiled.value, compiled.engine) == (1, "plain", 1, "compiled")


def test_threads_find_what_one_does():
    solutions = [op.solve(GAMES[name], engine="compiled", threads=2) for name in ("tic-tac-toe", "nim")]
    assert [(solution.value, solution.positions) for solution in solutions] == [(0, 5478), (-1, 40)]


class Tossing(Longing):
    """Coins are tossed in between, and a and b say whether the next one counts."""

    def to_move(self, state):
        return state[0] // 2 % 2 if state[0] % 2 else CHANCE

    def outcomes(self, state):
        return [("a", Fraction(1, 2)), ("b", Fraction(1, 2))]


def test_a_throw_that_comes_up_once_in_a_million_games_is_solved_as_well():
    plain, compiled = both(Tossing())
    assert (compiled.engine, compiled.positions, compiled.actions) == ("compiled", plain.positions, plain.actions)
    assert compiled.value == pytest.approx(float(plain.value), rel=1e-12)
    found = compiled.expectation
    for state in [(39, True), (40, True, "treasure"), (43, False)]:
        assert found.at(state).value == pytest.approx(float(plain.expectation.at(state).value))
    with pytest.raises(BadOption, match="does not come up"):
        found.at((5, True, "fool's gold"))


def test_shards_of_ordinary_python_are_plain(tmp_path):
    game = GAMES["nim"]
    with pytest.raises(CannotCompile, match="Nim cannot be compiled: states are tuple"):
        op.solve(game, on=Nearby(), engine="compiled", database=tmp_path / "compiled")
    solution = op.solve(game, on=Nearby(), processes=2, database=tmp_path / "auto")
    assert (solution.value, solution.positions, solution.engine) == (-1, 40, "plain")
