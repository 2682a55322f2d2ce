"""perft and playouts: published counts, and the same counts in both engines."""

import json
import signal
import subprocess
import sys
import time
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from cli_runner import outplay as run_outplay
from outplay import CHANCE, Game, perft, playouts
from outplay.errors import BadOption, BadValue, CannotCompile, NoActions, NotAGame, RulesFailed, Unsuited
from outplay.games import ConnectFour, DiceGame, Kalah, LastStone, Nim, Othello, TicTacToe, Tree
from outplay.randomness import below, mixed
from outplay.sampling import counting
from uncompilable_games import TryInside

PUBLISHED = [
    (TicTacToe(), (9, 72, 504, 3024, 15120)),
    (ConnectFour(), (7, 49, 343, 2401, 16807)),
    (Othello(), (4, 12, 56, 244, 1396)),
]


class Half(NamedTuple):
    share: float
    left: int


class Halves(Game):
    """Each of two in turn keeps or halves a share; what is left is worth a float."""

    initial = Half(1.0, 4)
    can_repeat = False

    def to_move(self, state):
        return state.left % 2

    def actions(self, state):
        return (1, 2)

    def result(self, state, action):
        return Half(state.share / action, state.left - 1)

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        return state.share if player == 0 else -state.share


TWINS = [TicTacToe(), *(pytest.param(game, marks=pytest.mark.slow) for game in (Nim(2, 3), Kalah(3, 2))), Halves()]


@pytest.mark.parametrize(("game", "counts"), PUBLISHED, ids=lambda it: type(it).__name__)
def test_the_published_counts_come_out(game, counts):
    assert perft(game, depth=len(counts), engine="plain").counts == counts


@pytest.mark.parametrize("game", TWINS, ids=lambda game: type(game).__name__)
def test_both_engines_count_the_same_lines_and_play_the_same_games(game):
    plain, compiled = (perft(game, depth=5, engine=engine) for engine in ("plain", "compiled"))
    assert plain == compiled
    assert str(plain) == str(compiled)
    plain, compiled = (playouts(game, n=200, seed=3, engine=engine) for engine in ("plain", "compiled"))
    assert plain == compiled
    assert plain.as_dict() == compiled.as_dict()


def test_counts_are_the_same_in_many_small_pieces(monkeypatch):
    from outplay.sampling.kernels import counting as kernels

    whole = perft(TicTacToe(), depth=5, engine="compiled")
    monkeypatch.setattr(kernels, "PIECE_LINES", 10)
    assert perft(TicTacToe(), depth=5, engine="compiled") == whole


def test_auto_turns_to_compiled_rules_in_the_middle_and_counts_the_same(monkeypatch):

    for name, most in (("perft", "PLAIN_LINES"), ("playouts", "PLAIN_PLIES")):
        monkeypatch.setattr(sys.modules[f"outplay.sampling.{name}"], most, 100)
    assert perft(TicTacToe(), depth=4) == perft(TicTacToe(), depth=4, engine="plain")
    assert playouts(TicTacToe(), n=100) == playouts(TicTacToe(), n=100, engine="plain")
    assert perft(LastStone(), depth=6) == perft(LastStone(), depth=6, engine="plain"), "three players"
    assert playouts(DiceGame(), n=100) == playouts(DiceGame(), n=100, engine="plain"), "rules that cannot be compiled"


def test_lines_are_divided_among_the_first_moves():
    found = perft(TicTacToe(), depth=3)
    assert found.moves == dict.fromkeys(range(9), 56)
    assert found.lines == found.counts[-1] == sum(found.moves.values())


def test_a_line_ends_where_the_game_does():
    assert perft(TicTacToe(), depth=9, engine="plain").counts[-3:] == (148176, 200448, 127872)
    assert perft(Nim(1), depth=3).counts == (1, 0, 0)
    over = Nim(1).result(Nim(1).initial, (0, 1))
    assert perft(Nim(1), over, depth=2) == perft(Nim(1), over, depth=2, engine="plain")
    assert perft(Nim(1), over, depth=2).counts == (0, 0)


def test_what_dice_can_show_counts_as_a_move():
    assert perft(DiceGame(), depth=2).counts == (2, 6 + 2)


def test_random_games_follow_the_probabilities_of_the_dice():
    game = Tree({"chance": [[0.25, 1], [0.75, -1]]})
    found = playouts(game, n=4000).results[0]
    assert abs(found[1] - 1000) < 120
    assert found[1] + found[-1] == 4000


def test_every_move_is_as_likely_as_every_other():
    found = playouts(Tree([1, 2, 3, 4, 5]), n=5000).results[0]
    assert set(found) == {1, 2, 3, 4, 5}
    assert all(abs(times - 1000) < 150 for times in found.values())


def test_random_numbers_are_those_of_splitmix64():
    seed, golden = 1234567, 0x9E3779B97F4A7C15
    assert [mixed(seed + i * golden & 2**64 - 1) for i in (1, 2, 3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]
    assert {below(word, 7) for word in (0, 2**63, 2**64 - 1)} == {0, 3, 6}


def test_a_shorter_run_is_the_beginning_of_a_longer_one():
    short, long = (playouts(TicTacToe(), n=n, seed=9) for n in (50, 100))
    assert all(long.lengths.get(plies, 0) >= times for plies, times in short.lengths.items())
    assert playouts(TicTacToe(), n=50, seed=9) == short != playouts(TicTacToe(), n=50, seed=10)


def test_lengths_branching_and_means_are_those_of_the_games():
    found = playouts(Nim(1, 1), n=40)
    assert found.lengths == {2: 40}
    assert found.length == 2
    assert found.branching == 1.5
    assert found.most_moves == 2
    assert found.means == {0: -1, 1: 1}
    assert found.results == {0: {-1: 40}, 1: {1: 40}}


class Endless(Nim):
    """Nobody ever takes anything."""

    def result(self, state, action):
        return state


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_games_that_are_too_long_are_given_up_and_counted(engine):
    found = playouts(Endless(1, 1), n=20, longest=30, engine=engine)
    assert (found.games, found.unfinished, found.lengths, found.means) == (20, 20, {}, {})
    assert found.branching == 2


def test_players_of_a_plain_object_are_those_who_move():
    game = SimpleNamespace(
        initial=0,
        to_move=lambda state: "XO"[state % 2],
        actions=lambda state: ["a", ["b"]],
        result=lambda state, action: state + 1,
        is_terminal=lambda state: state == 3,
        utility=lambda state, player: 1 if player == "X" else 0,
    )
    assert playouts(game, n=5).results == {"X": {1: 5}, "O": {0: 5}}
    assert perft(game, depth=2).moves == {"a": 2, "['b']": 2}


def test_what_cannot_be_is_refused_in_words():
    for words in ({"depth": 0}, {"depth": True}, {"depth": 2.0}, {"engine": "fast"}):
        with pytest.raises(BadOption, match="it should be"):
            perft(TicTacToe(), **words)
    for words in ({"n": 0}, {"longest": 0}, {"seed": "x"}, {"engine": "fast"}):
        with pytest.raises(BadOption, match="it should be"):
            playouts(TicTacToe(), **words)
    with pytest.raises(NotAGame):
        perft(TicTacToe)
    with pytest.raises(CannotCompile, match=r"TryInside cannot be compiled: line \d+ of result"):
        perft(TryInside(), engine="compiled")
    with pytest.raises(CannotCompile, match=r"TryInside cannot be compiled: line \d+ of result"):
        playouts(TryInside(), engine="compiled")


class Stuck(Nim):
    def actions(self, state):
        return () if state.player else super().actions(state)


class Worthless(Nim):
    def utility(self, state, player):
        return None


def test_faults_of_the_rules_are_named():
    with pytest.raises(NoActions, match="end the game there or list a move"):
        playouts(Stuck(2, 2), n=3)
    with pytest.raises(BadValue, match="it should be a number"):
        playouts(Worthless(2), n=3)


class Visited(Halves):
    """Who has halved twice is followed by somebody who does not play."""

    players = (0, 1)

    def to_move(self, state):
        return 7 if state.share < 0.5 and state.left > 0 else state.left % 2


@pytest.mark.parametrize("call", [perft, playouts])
def test_somebody_who_does_not_play_is_refused_wherever_they_move(call):
    with pytest.raises(Unsuited, match=r"to_move gave 7, who is not one of the players \(0, 1\) of Visited"):
        call(Visited(), engine="plain")
    with pytest.raises(RulesFailed, match="to_move gave somebody who is not one of the players"):
        call(Visited(), engine="compiled")


def test_the_dice_at_chance_are_asked_of_outcomes_alone():
    class Loaded(Game):
        initial = ""

        def to_move(self, state):
            return CHANCE

        def actions(self, state):
            raise AssertionError("CHANCE has no actions")

        def outcomes(self, state):
            return [("six", 1.0)]

        def result(self, state, action):
            return action

        def is_terminal(self, state):
            return state == "six"

        def utility(self, state, player):
            return 0

    assert playouts(Loaded(), n=3).lengths == {1: 3}
    assert perft(Loaded(), depth=2).counts == (1, 0)
    assert list(counting.choices_of(Loaded(), "")) == ["six"]


def test_the_command_prints_depths_and_first_moves():
    ran = run_outplay("perft", "tic-tac-toe", "--depth", "3", "--moves", "4 0")
    assert ran.code == 0
    assert [line.split() for line in ran.out.splitlines()[:3]] == [
        ["depth", "1", "7"],
        ["depth", "2", "42"],
        ["depth", "3", "210"],
    ]
    assert "1   30" in ran.out
    answer = json.loads(run_outplay("perft", "connect-four", "--depth", "2", "--position", "4444", "--json").out)
    assert answer["counts"] == [7, 49]
    assert answer["moves"] == dict.fromkeys("4352617", 7)


@pytest.mark.parametrize("call", ["perft(ConnectFour(), depth=16)", "playouts(ConnectFour(), n=10**9)"])
def test_ctrl_c_ends_long_work(call):
    program = f"from outplay import *\nfrom outplay.games import ConnectFour\nprint('on', flush=True)\n{call}"
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout.readline() == b"on\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    assert b"KeyboardInterrupt" in process.communicate(timeout=120)[1]
