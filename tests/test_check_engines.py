"""check_game holds the compiled rules against Python's: it names the word and the field that differ."""

import subprocess
import sys
from pathlib import Path

import pytest

import differing_games as games
import uncompilable_games
from board_games import BOARDS
from natural_games import TWINS
from natural_games.longing import Longing
from outplay import check_game
from outplay.checking import engines
from outplay.compiling.naturals import stand_in_of
from outplay.games import Pig, TwoThousandFortyEight
from outplay.words import COMPILED_METHODS

TESTS = Path(__file__).parent


def words(text):
    return " ".join(str(text).split())


def run(program):
    """What a new process prints."""
    program = f"import sys; sys.path.insert(0, {str(TESTS)!r})\n{program}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


FIRST_OF_ITS_WORD = {word: game for game, (word, _, _) in reversed(games.DIFFERENT.items())}
EACH_TIME = {*FIRST_OF_ITS_WORD.values(), games.Raises}
"""Compiled each time; the others in the slow suite."""


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=[pytest.mark.slow] * (game not in EACH_TIME)) for game in games.DIFFERENT],
    ids=lambda game: game.__name__,
)
def test_what_differs_is_named_with_what_each_engine_says(game):
    word, says, hint = games.DIFFERENT[game]
    report = check_game(game())
    assert [fault.name for fault in report.faults] == ["compiled-differs"], report
    (fault,) = report.faults
    assert fault.says.startswith(f"{word} ")
    assert says in fault.says
    assert hint in fault.hint
    assert fault.call.startswith(f"game.{word}(state")
    assert fault.where
    assert words(fault.says) in words(report)


@pytest.mark.parametrize("game", games.DIFFERENT, ids=lambda game: game.__name__)
def test_nothing_is_wrong_with_them_in_python(game):
    assert check_game(game(), compiled=False)


def test_every_word_that_the_kernels_ask_is_compared_and_has_a_game_that_fails_there():
    from outplay.compiling.replay import REPLIES

    words = {word for word, _, _ in games.DIFFERENT.values()}
    assert set(engines.QUESTIONS) == set(REPLIES) == set(COMPILED_METHODS) == words


DICE = [games.Thrown(), Pig(20), TwoThousandFortyEight(2, 2)]
SOUND = [games.Count(), games.Marked(), games.TopCells(), uncompilable_games.NamedPlayers(), *BOARDS, *DICE]


SOME = {"Count", "Thrown"}


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=[pytest.mark.slow] * (type(game).__name__ not in SOME)) for game in SOUND],
    ids=lambda game: type(game).__name__,
)
def test_the_engines_agree_on_sound_games(game):
    report = check_game(game, states=300, playouts=20)
    assert report
    assert "not-compiled" not in {note.name for note in report.notes}


@pytest.mark.parametrize("most", [1, pytest.param(2_000, marks=pytest.mark.slow)])
def test_an_overflow_that_only_random_play_reaches_is_found(monkeypatch, most):
    monkeypatch.setattr(engines, "MOST_STATES", most)
    (fault,) = check_game(games.Late(), states=500, playouts=5).faults
    assert fault.says.startswith("result gives Sum.sum = ")
    assert len(fault.line) >= 35


def test_a_finding_shows_the_state_before_the_call():
    (fault,) = check_game(games.Overflows()).faults
    game = games.Overflows()
    assert fault.state == game.initial
    assert game.result(fault.state, 2).sum == 2**63
    assert fault.call == "game.result(state, 2)"


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (uncompilable_games.LargeInts(), "compiled numbers have 60 bits"),
        (uncompilable_games.OwnMethod(), "utility is not a method of its class"),
    ],
    ids=lambda x: type(x).__name__,
)
def test_a_note_says_why_a_game_is_not_compiled(game, reason):
    report = check_game(game)
    (note,) = (note for note in report.notes if note.name == "not-compiled")
    assert report
    assert reason in note.says
    assert "engine=" not in note.says
    assert "\n" not in note.says
    assert words(note.says) in words(report)
    assert max(map(len, str(report).splitlines())) <= 100
    assert "not-compiled" not in {note.name for note in check_game(game, compiled=False).notes}


def test_without_numba_a_note_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "outplay.compiling.replay", None)
    report = check_game(games.Overflows())
    assert report
    assert any("for want of numba" in note.says for note in report.notes)


@pytest.mark.parametrize(
    "call",
    ["check_game(games.Count(), compiled=False)", "not check_game(games.Faulty())"],
)
def test_numba_is_imported_only_for_rules_that_may_be_compiled(call):
    program = f"""
import differing_games as games
from outplay import check_game
class Faulty(games.Count):
    def utility(self, state, player):
        return None
games.Faulty = Faulty
assert {call}
print([name for name in ("numba", "numpy") if name in sys.modules])
"""
    assert run(program) == "[]\n"


def test_compiled_rules_that_never_come_back_are_named():
    """In a process of its own: what runs for ever cannot be stopped."""
    program = """
import differing_games as games
from outplay import check_game
from outplay.compiling import replay
replay.WORD_SECONDS = 0.5
(fault,) = check_game(games.Endless()).faults
print(fault.says, fault.state, sep=chr(10))
"""
    says, state = run(program).splitlines()
    assert says == "evaluate gives 0 in Python, but compiled it does not come back within 0.5 seconds"
    assert state == "Sum(sum=1, round=1)"


def test_a_second_check_compiles_nothing():
    program = """
import differing_games as games
from outplay import check_game
from outplay.compiling.replay import ASK
check_game(games.Count())
print(sum(sum(ask.stats.cache_misses.values()) for ask in ASK.values()))
"""
    run(program)
    assert run(program) == "0\n"


@pytest.mark.parametrize("name", ["tic-tac-toe", "nim"])
def test_rules_in_ordinary_python_are_compared_as_well(name, monkeypatch):
    """A twin that says something else is found, in the state where it does."""
    game = TWINS[name][0]
    report = check_game(game, states=200, playouts=5)
    assert report
    assert "not-compiled" not in {note.name for note in report.notes}
    twin = type(stand_in_of(game).twin)
    monkeypatch.setattr(twin, "utility", lambda self, state, player: 77)
    (fault,) = check_game(game, states=200, playouts=5).faults
    assert (fault.name, fault.says.split()[0]) == ("compiled-differs", "utility")
    assert game.is_terminal(fault.state)
    assert "fault of outplay" in fault.hint


def test_states_that_were_not_foreseen_are_compiled_for_and_compared():
    game = Longing()
    report = check_game(game, states=200, playouts=1)
    assert report, report
    assert stand_in_of(game).fits([(44, True, "treasure")])
