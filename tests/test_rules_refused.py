"""What of ordinary rules is not compiled is said in words: every fault at once, its line, and what to write instead."""

import random
import re

import pytest

import natural_games
from natural_games.ghost import follow
from outplay.compiler.natural import natural_of
from outplay.compiling.states import NotCompilable
from test_natural_compiled import walk, word_of_difference
from test_rules_fuzz import module_of

RULES = """
import math
import random
from enum import IntEnum, StrEnum


class Side(IntEnum):
    A = 0
    B = 1


class Suit(StrEnum):
    CLUBS = "c"


class Rules:
    initial = (9, Side.A, Suit.CLUBS, frozenset("abc"))
    players = tuple(Side)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        {actions}
        return [1, 2]

    def result(self, state, action):
        left, side, suit, marks = state
        {result}
        return left - action, Side(1 - side), suit, marks

    def is_terminal(self, state):
        {is_terminal}
        return state[0] <= 0

    def utility(self, state, player):
        {utility}
        return 1 if player == state[1] else -1


def kept(count):
    row = []
    for n in range(count):
        row.append(n)
        yield n, row
"""

PLAIN = dict.fromkeys(("actions", "result", "is_terminal", "utility"), "pass")

REFUSALS = {
    "try:\n            left = 1\n        except ValueError:\n            left = 2": "try: look first whether",
    "where = state[1] is Side.A": "IntEnum or a StrEnum: use ==",
    "same = state[2] is state[2]": "member of a StrEnum: use ==",
    "far = math.hypot(3, state[0])": r"math.hypot, whose last digit .* math.sqrt\(x \* x \+ y \* y\)",
    "near = round(state[0] / 3, 1)": "round what is shown",
    "given = dict(a=1)": "dict.. with arguments by name",
    "chance = random.random()": "random is not compiled",
    "import math": "import at the top of the file",
    "lines = [c for c in state[3]]": "line 29 may ask for a set in Python's order, which nobody knows: write sorted",
    "rows = [n for n, row in kept(state[0])]": "what kept yields can be changed: yield a tuple",
    "some = map(int, '12'); found = list(some), list(some)": "an iterator in a variable: make it a list",
    "text = f'{state[0]:>+3}'": "the format >.3 in a text: widths are compiled",
}


def refusal_of(tmp_path, **parts):
    module = module_of(tmp_path / f"refused_{len(str(parts))}.py", RULES.format(**PLAIN | parts))
    with pytest.raises(NotCompilable) as refused:
        natural_of(module.Rules())
    return str(refused.value)


@pytest.mark.parametrize("written", REFUSALS)
def test_a_refusal_says_what_to_write(tmp_path, written):
    said = refusal_of(tmp_path, result=written)
    assert re.search(REFUSALS[written], said), said
    assert re.search("line [24]", said)


def test_all_faults_are_named_at_once(tmp_path):
    parts = {
        "actions": "near = round(state[0] / 3, 1)",
        "result": "where = side is Side.A",
        "utility": "given = dict(a=1)",
        "is_terminal": "import math",
    }
    said = refusal_of(tmp_path, **parts)
    assert [said.count(word) for word in ("line ", "round()", "use ==", "by name", "import at")] == [4, 1, 1, 1, 1]


def test_a_word_that_is_known_in_play_only_is_named(tmp_path):
    said = refusal_of(tmp_path, is_terminal="first = [c for c in state[3]][0] < 'b'")
    assert said.startswith("what is_terminal does in (9, ")


def test_what_a_cache_knows_before_is_watched_all_the_same():
    game = natural_games.NEW["ghost"]
    states = walk(game, 100, seed=3)
    assert follow.cache_info().currsize > 5
    natural, dice = natural_of(game), random.Random(1)
    assert [word_of_difference(natural, game, state, dice) for state in states] == [""] * len(states)
