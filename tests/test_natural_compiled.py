"""Natural games in compiled code: what plain Python says of every state, word by word, and the same values of searches.

In which games that is possible is written down, so that none of them is lost unseen.
"""

import random
import subprocess
import sys
from threading import Thread

import pytest

import natural_games
import outplay as op
from natural_games import LARGE, NEW, TWINS
from outplay.compiler.comparison import difference_at
from outplay.compiler.layout import Misfit
from outplay.compiler.natural import natural_of
from outplay.compiler.unforeseen import Unforeseen
from outplay.compiling.fingerprint import fingerprint
from outplay.compiling.naturals import stand_in_of
from outplay.compiling.states import NotCompilable
from outplay.game import CHANCE

GAMES = {name: natural for name, (natural, _) in TWINS.items()} | NEW | LARGE

REFUSED = {
    "fox-and-hounds": "is",
    "hex": "line 33 may ask for a set in Python's order",
    "hex-7": "line 33 may ask for a set in Python's order",
}
"""What is not compiled, with a word of the reason."""

FEW = ("tic-tac-toe", "nim", "einstein")
"""Those that are compiled in every run of the tests; the others are slow."""

STATES, MANY = 150, 20_000
"""States of random games at which all words are asked, in every run and in the slow one."""


def by_speed(names):
    return [pytest.param(name, marks=[] if name in FEW else pytest.mark.slow) for name in names]


def walk(game, count, seed):
    """States of random games, from the start on."""
    dice, state, found = random.Random(seed), game.initial, []
    while len(found) < count:
        found.append(state)
        if game.is_terminal(state) or len(found) % 300 == 0:
            state = game.initial
            continue
        is_throw = game.to_move(state) == CHANCE
        moves = [outcome for outcome, _ in game.outcomes(state)] if is_throw else list(game.actions(state))
        state = game.result(state, dice.choice(moves))
    return found


def differences(name, count):
    """The states at which compiled rules say something else; those that have no bits yet are compiled anew for."""
    game, asked = GAMES[name], ()
    for _ in range(8):
        natural = natural_of(game, asked)
        strange = [state for state in walk(game, count, seed=11) if not natural.state.fits(state)]
        if not strange:
            break
        asked = (*asked, *strange[:20])
    dice = random.Random(5)
    told = ((state, word_of_difference(natural, game, state, dice)) for state in walk(game, count, 11))
    return [(state, word) for state, word in told if word]


def word_of_difference(natural, game, state, dice):
    """The word that differs; '' if none does, or if that state is left to plain Python."""
    try:
        return difference_at(natural, game, state, dice)
    except (Unforeseen, Misfit):
        return ""


@pytest.mark.parametrize("name", by_speed(sorted(GAMES.keys() - REFUSED.keys())))
def test_compiled_rules_say_what_pythons_say(name, request):
    is_slow = request.node.get_closest_marker("slow") is not None
    assert differences(name, MANY if is_slow else STATES) == []


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_compiled_says_why(name):
    with pytest.raises(NotCompilable, match=REFUSED[name]):
        natural_of(GAMES[name])


@pytest.mark.parametrize("name", by_speed(FEW))
def test_searches_of_natural_games_have_the_same_values_in_both_engines(name):
    game = GAMES[name]
    for options in ({"depth": 3}, {"nodes": 300, "method": "mcts", "seed": 1}):
        plain, compiled = (op.search(game, game.initial, engine=engine, **options) for engine in ("plain", "compiled"))
        assert (plain.value, plain.action) == (compiled.value, compiled.action), options
    assert stand_in_of(game) is not None


@pytest.mark.parametrize("name", by_speed(sorted(GAMES.keys() - REFUSED.keys())))
def test_random_games_are_the_same_ply_by_ply_in_both_engines(name, request):
    count = 60 if request.node.get_closest_marker("slow") else 12
    plain, compiled = (op.playouts(GAMES[name], n=count, seed=3, engine=engine) for engine in ("plain", "compiled"))
    assert plain == compiled


class Long:
    """A text is made longer and forgotten, so that the memory of the rules is full within a game; it has rare ends."""

    initial = ("." * 60, 0)

    def to_move(self, state):
        return state[1] % 2

    def actions(self, state):
        return [i for i, letter in enumerate(state[0]) if letter != "#"][:40]

    def result(self, state, i):
        board, ply = state
        return board[:i] + "x#"[board[i] == "x"] + board[i + 1 :], ply + 1

    def is_terminal(self, state):
        return state[1] == 90 or "#" * 5 in state[0]

    def utility(self, state, player):
        return 0 if state[1] == 90 else 1 if player == state[1] % 2 else -1


class Raising(Long):
    """Its rules raise something in one game of many."""

    def result(self, state, i):
        if state[1] == 12 and i == state[0].index("."):
            return [][i]
        return super().result(state, i)


def test_random_games_that_fill_the_memory_of_the_rules_are_the_same_in_both_engines():
    plain, compiled = (op.playouts(Long(), n=30, seed=1, engine=engine) for engine in ("plain", "compiled"))
    assert plain == compiled
    assert max(plain.lengths) > 60


def test_what_rules_raise_within_a_random_game_is_raised_by_the_plain_engine_too():
    with pytest.raises(op.OutplayError, match=r"Raising cannot be compiled: what its rules do in .*, 12\) was not"):
        op.playouts(Raising(), n=400, seed=1, engine="compiled")
    for engine in ("plain", "auto"):
        with pytest.raises(IndexError):
            op.playouts(Raising(), n=400, seed=1, engine=engine)


LOADED = """
import sys
sys.path[:0] = {path!r}
import outplay as op
from natural_games import TicTacToe
from outplay.compiler import kernels, natural
natural.profile_of = kernels.CompiledRules.parts = None
print(op.search(TicTacToe(), method="mcts", nodes=20, engine="compiled").engine)
"""


def test_another_process_neither_plays_the_rules_nor_compiles_them():
    op.search(natural_games.TicTacToe(), method="mcts", nodes=20, engine="compiled")
    path = [folder for folder in sys.path if folder]
    again = subprocess.run(
        [sys.executable, "-c", LOADED.format(path=path)], capture_output=True, text=True, check=False
    )
    assert (again.stdout, again.stderr) == ("compiled\n", "")


def test_games_that_are_watched_at_the_same_time_are_what_they_were_afterwards():
    """Two kernels of one game are made ready in two threads, while a third one plays."""
    game = natural_games.TicTacToe()
    functions = [type(game).actions, type(game).result, type(game).is_terminal]
    codes, before = [function.__code__ for function in functions], fingerprint(game)
    seen = []
    threads = [Thread(target=lambda: seen.append(natural_of(game).recipe.texts)) for _ in range(2)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert fingerprint(game) == before
    assert [function.__code__ for function in functions] == codes
    assert len(seen) == 2
