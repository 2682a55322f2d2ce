"""Rules that go wrong, and games without end: a clear error or a right value, and never a loop or a crash."""

import subprocess
import sys
import textwrap
from math import nan
from pathlib import Path
from typing import NamedTuple

import pytest

import outplay as op
from engine_games import Circle, Line, Long
from outplay.errors import BadValue, CannotCompile, NoActions
from outplay.games import Tree

ENGINES = pytest.mark.parametrize("engine", ["plain", "compiled"])


def tree():
    """The book's tree, as a game without dice."""
    game = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    game.outcomes = None
    return game


@pytest.mark.parametrize("empty", [0, 2])
@pytest.mark.parametrize("limit", [{}, {"depth": 3}, {"nodes": 1_000}], ids=str)
@pytest.mark.parametrize("call", [op.search, op.analyse], ids=["search", "analyse"])
def test_a_position_without_moves_is_an_error(call, limit, empty):
    game, known = tree(), tree()
    game.actions = lambda state: () if state == empty else known.actions(state)
    with pytest.raises(NoActions):
        call(game, 0, engine="plain", **limit)


@pytest.mark.parametrize("word", ["utility", "evaluate"])
@pytest.mark.parametrize("value", [nan, None, "3", 1j], ids=str)
def test_what_is_not_a_number_is_an_error(word, value):
    game = tree()
    setattr(game, word, lambda state, player: value)
    with pytest.raises(BadValue, match=word):
        op.search(game, 0, engine="plain", depth=1 if word == "evaluate" else 3)


def test_ten_thousand_plies_are_searched():
    result = op.search(Long(), Line(0, 10_000, 1, -1), engine="plain")
    assert (result.value, result.certainty, result.ends_in) == (-1, "exact", 10_000)


def test_ten_thousand_plies_with_a_limit_give_a_move():
    result = op.search(Long(), Line(0, 10_000, 1, -1), engine="plain", seconds=0.5)
    assert result.action == 0
    assert result.certainty == "estimate"


COMPILED = """
    import sys
    sys.path.insert(0, {tests!r})
    import outplay as op
    from engine_games import Line, Long

    try:
        result = op.search(Long(), Line(0, {plies}, {moves}, -1), engine={engine!r}{options})
        print(result.value, result.certainty, result.action)
    except op.OutplayError as error:
        print(type(error).__name__, error)
"""
TESTS = str(Path(__file__).parent)


def said(**words):
    """What a process of its own prints: a crash would end only that."""
    words = {"moves": 1, "engine": "compiled", "options": "", "tests": TESTS, **words}
    script = textwrap.dedent(COMPILED).format(**words)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr[-500:]
    return done.stdout.split()


def test_a_compiled_game_may_be_long():
    answer = said(plies=4_000)
    assert answer == ["-1", "exact", "0"]


@pytest.mark.parametrize(
    ("engine", "plies"), [("auto", 5_000), ("compiled", 5_000), ("compiled", 40_000), ("compiled", 200_000)]
)
def test_a_compiled_game_that_is_too_long_says_so(engine, plies):
    answer = said(plies=plies, engine=engine)
    assert answer[:2] == ["-1", "exact"] or answer[0] == "TooDeep"


@pytest.mark.parametrize("options", ["", ", depth=3"])
@pytest.mark.parametrize("moves", [1_000, 60_000, 200_000])
def test_a_compiled_game_may_have_thousands_of_moves(moves, options):
    answer = said(plies=2, moves=moves, options=options)
    assert answer[:2] == ["-1", "exact"] or answer[0] in ("TooDeep", "CannotCompile")


def test_many_moves_and_many_plies_do_not_write_past_the_end():
    answer = said(plies=400, moves=500, options=", depth=300")
    assert answer[0] in ("-1", "0", "TooDeep", "CannotCompile")


@ENGINES
@pytest.mark.parametrize("stuck", [0, 3])
@pytest.mark.parametrize("options", [{}, {"depth": 6}], ids=str)
def test_a_compiled_position_without_moves_is_an_error_too(engine, stuck, options):
    with pytest.raises(NoActions):
        op.search(Long(), Line(0, 4, 2, stuck), engine=engine, **options)


class Stuck(Long):
    """No move at the start, in one way or another."""

    initial = Line(0, 4, 1, -1)

    def __init__(self, moves):
        self.moves = moves

    def actions(self, state):
        return self.moves


@pytest.mark.parametrize("moves", [(), None])
def test_a_game_without_moves_at_the_start_says_so(moves):
    game = Stuck(moves)
    with pytest.raises(NoActions if moves == () else Exception) as plain:
        op.search(game, game.initial, engine="plain")
    with pytest.raises(type(plain.value)):
        op.search(game, game.initial)
    with pytest.raises(CannotCompile, match="no action at the start"):
        op.search(game, game.initial, engine="compiled")


class StuckLater(Long):
    initial = Line(0, 4, 2, 2)


@pytest.mark.parametrize("engine", ["plain", "compiled", "auto"])
def test_a_game_without_moves_further_on_says_so(engine):
    game = StuckLater()
    with pytest.raises(NoActions):
        op.search(game, game.initial, engine=engine)


@ENGINES
def test_a_game_with_cycles_ends(engine):
    game = Circle()
    assert op.search(game, game.initial, engine=engine, seconds=0.3).action is not None
    assert op.search(game, game.initial, engine=engine, depth=300).action is not None
    assert op.search(game, game.initial, engine=engine).certainty == "exact"


class Scores(NamedTuple):
    score: float
    left: int


class Halving(op.Game):
    """Win what the score is, or half of it."""

    initial = Scores(3, 1)
    can_repeat = False

    def to_move(self, state):
        return 0

    def actions(self, state):
        yield 1
        yield 2

    def result(self, state, action):
        return Scores(state.score / action, state.left - 1)

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        return state.score if player == 0 else -state.score


@ENGINES
@pytest.mark.parametrize("score", [3, 3.0, -1, True])
def test_a_float_field_may_hold_an_int(engine, score):
    game = Halving()
    assert op.search(game, Scores(score, 1), engine=engine).value == max(score, score / 2)


def test_a_state_that_does_not_fit_into_64_bits_is_searched_plain():
    game = Halving()
    for state in (Scores(1.0, 1 + 2**64), Scores(1.0, 1.5), Scores("1", 1)):
        with pytest.raises(CannotCompile, match="a state has"):
            op.search(game, state, depth=1, engine="compiled")
    assert op.search(game, Scores(1.0, 1 + 2**64), depth=1).certainty == "estimate"
