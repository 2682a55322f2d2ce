"""The disk cache: a new process finds what an old one compiled, and never what was compiled from other rules."""

import os
import subprocess
import sys
import textwrap

import pytest

RULES = """
    from typing import NamedTuple

    from constants import BONUS
    import constants
    from helpers import halved
    from outplay import Game


    class State(NamedTuple):
        left: int
        player: int = 0
        extra: int = 0


    class Take(Game):
        initial = State(6)
        can_repeat = False

        def __init__(self, most=3):
            self.most = most

        def to_move(self, state):
            return state.player

        def actions(self, state):
            for n in range(1, self.most + 1):
                if n <= state.left:
                    yield n

        def result(self, state, action):
            return State(state.left - action, 1 - state.player, state.extra)

        def is_terminal(self, state):
            return state.left == 0

        def utility(self, state, player):
            value = 10 + BONUS + constants.MORE + halved(8) + state.extra
            return value if player != state.player else -value
"""
HELPERS = """
    def halved(n):
        return third(n) + n // 2


    def third(n):
        return n // 3
"""
CONSTANTS = """
    BONUS = 100
    MORE = 1000
"""
MAIN = """
    import sys

    import outplay as op
    from outplay.engine.compiled.prove import search_to_end
    from rules import Take

    game = Take(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
    value = op.search(game, game.initial, engine="compiled").value
    stats = search_to_end.stats
    print(value, sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""
VALUE = 10 + 100 + 1000 + 2 + 4


class Folder:
    """A game in three files, and a cache of its own."""

    def __init__(self, path):
        self.path = path
        for name, text in (("rules", RULES), ("helpers", HELPERS), ("constants", CONSTANTS), ("main", MAIN)):
            (path / f"{name}.py").write_text(textwrap.dedent(text))

    def edit(self, name, old, new):
        file = self.path / f"{name}.py"
        text = file.read_text()
        assert old in text
        file.write_text(text.replace(old, new))

    def run(self, *arguments, name="main.py", cache=None):
        """(value, hits, misses) of a new process."""
        cache = cache or self.path / "cache"
        environment = {**os.environ, "OUTPLAY_CACHE": str(cache), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            [sys.executable, name, *arguments],
            cwd=self.path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return tuple(int(float(word)) for word in done.stdout.split())


@pytest.fixture(scope="module")
def compiled_once(tmp_path_factory):
    """A folder where the game was compiled, to copy from."""
    folder = Folder(tmp_path_factory.mktemp("take"))
    assert folder.run() == (VALUE, 0, 1)
    return folder


@pytest.fixture
def folder(compiled_once, tmp_path):
    """The same files and the same cache, in a place of their own."""
    copy = Folder(tmp_path)
    cache = compiled_once.path / "cache"
    subprocess.run(["cp", "-rp", str(cache), str(tmp_path / "cache")], check=True)
    return copy


def test_a_new_process_hits(folder):
    value, hits, misses = folder.run()
    assert (value, misses) == (VALUE, 0)
    assert hits >= 1


EDITS = {
    "a rule": ("rules", "value = 10", "value = 20", VALUE + 10),
    "a helper in another file": ("helpers", "n // 2", "n // 4", VALUE - 2),
    "a helper of a helper": ("helpers", "n // 3", "n // 8", VALUE - 1),
    "a constant that is imported": ("constants", "BONUS = 100", "BONUS = 200", VALUE + 100),
    "a constant in a module": ("constants", "MORE = 1000", "MORE = 3000", VALUE + 2000),
    "the default of a field": ("rules", "extra: int = 0", "extra: int = 7", VALUE + 7),
    "the default of a parameter": ("rules", "most=3", "most=5", -VALUE),
    "who moves": ("rules", "1 - state.player", "state.player", -VALUE),
}


SLOW = ("a helper of a helper", "who moves", "the default of a parameter")


@pytest.mark.parametrize("what", [pytest.param(what, marks=[pytest.mark.slow] * (what in SLOW)) for what in EDITS])
def test_after_an_edit_the_value_is_new(folder, what):
    name, old, new, value = EDITS[what]
    folder.edit(name, old, new)
    if what == "the default of a parameter":
        folder.edit("main", "else 3", "else 5")
    found, hits, _ = folder.run()
    assert found == value
    assert hits == 0
    assert folder.run()[0] == value


def test_a_comment_still_hits(folder):
    folder.edit("rules", "value = 10", "# a word of explanation\n        value = 10")
    folder.edit("helpers", "def third", "# and another\n\n\ndef third")
    value, hits, misses = folder.run()
    assert (value, misses) == (VALUE, 0)
    assert hits >= 1


def test_another_parameter_misses(folder):
    assert folder.run("5") == (-VALUE, 0, 1)
    assert folder.run("5")[0] == -VALUE
    assert folder.run("3")[0] == VALUE


TYPED = """
import outplay as op
from typing import NamedTuple

class State(NamedTuple):
    left: int
    player: int

class Typed(op.Game):
    initial = State(4, 0)
    can_repeat = False

    def __init__(self, worth):
        self.worth = worth

    def to_move(self, state):
        return state.player

    def actions(self, state):
        yield 1

    def result(self, state, action):
        return State(state.left - 1, 1 - state.player)

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        return self.worth if player == 0 else -self.worth

print(*(op.search(Typed(worth), State(4, 0), engine="compiled").value for worth in (3, 5)))
"""
FACTORY = """
from rules import State, Take
import outplay as op

def make(worth):
    class Made(Take):
        def utility(self, state, player):
            return worth if player == 0 else -worth

    return Made()

print(*(op.search(make(worth), State(4), engine="compiled").value for worth in (3, 5)))
"""


def test_what_a_rule_closes_over_counts(folder):
    (folder.path / "factory.py").write_text(FACTORY)
    assert folder.run(name="factory.py") == (3, 5)
    assert folder.run(name="factory.py") == (3, 5)


def test_rules_without_a_file_work(folder):
    """Made by exec: there is nothing to read again."""
    (folder.path / "typed.py").write_text(f"exec({TYPED!r}, {{'__name__': '__main__'}})")
    assert folder.run(name="typed.py") == (3, 5)
    assert folder.run(name="typed.py") == (3, 5)


@pytest.mark.slow
def test_rules_at_a_prompt_work(folder):
    (folder.path / "prompt.py").write_text(
        "import subprocess, sys\n"
        f"done = subprocess.run([sys.executable, '-'], input={TYPED!r}, capture_output=True, text=True)\n"
        "print(done.stdout, end='')\nsys.stderr.write(done.stderr)\nsys.exit(done.returncode)\n"
    )
    assert folder.run(name="prompt.py") == (3, 5)


def test_a_game_that_is_not_importable_does_not_break_the_others(folder, tmp_path_factory):
    """Another project, in another folder, that shares the user's cache."""
    other = Folder(tmp_path_factory.mktemp("other"))
    for name in ("rules", "helpers", "constants", "main"):
        (other.path / f"{name}.py").unlink()
    (other.path / "typed.py").write_text(TYPED)
    assert other.run(name="typed.py", cache=folder.path / "cache") == (3, 5)
    assert folder.run()[:2] == (VALUE, 1)
