"""The disk cache: a new process finds what an old one compiled, and never what was compiled from other rules."""

import os
import subprocess
import sys
import textwrap
from concurrent.futures import ThreadPoolExecutor

import pytest
from platformdirs import user_cache_path

from outplay.compiling.version import cache_folder, read, write

RULES = """
    from typing import NamedTuple

    from constants import BONUS, LETTERS, TABLE, Level
    import constants
    import far.away
    from helpers import Pair, counted, halved
    from outplay import Bitboard, Game

    Mark = int


    class State(NamedTuple):
        left: int
        player: int = 0
        extra: int = 0
        mark: "Mark" = 0


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
            return State(state.left - action, 1 - state.player, state.extra, state.mark)

        def is_terminal(self, state):
            return state.left == 0

        def utility(self, state, player):
            value = 10 + BONUS + constants.MORE + halved(8) + state.extra + self.most - 3
            value += Level.TOP + TABLE[1] + LETTERS[0] + b"b"[0] + far.away.DISTANCE + Pair(7, 9).first + counted(3)
            return value if player != state.player else -value
"""
HELPERS = """
    from typing import NamedTuple

    from numba import njit


    class Pair(NamedTuple):
        first: int
        second: int


    @njit
    def counted(n):
        return n + 1


    def halved(n):
        return third(n) + n // 2


    def third(n):
        return n // 3
"""
CONSTANTS = """
    from enum import IntEnum

    import numpy as np

    BONUS = 100
    MORE = 1000
    TABLE = np.array([20, 30])
    LETTERS = b"a"


    class Level(IntEnum):
        TOP = 4
"""
AWAY = """
    DISTANCE = 50
"""
MAIN = """
    import sys

    import outplay as op
    from outplay.searching.alpha_beta.kernels import search_to_end
    from rules import Take

    game = Take(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
    value = op.search(game, game.initial, engine="compiled").value
    stats = search_to_end.stats
    print(value, sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""
ASKING = """
    from outplay.compiling.replay import Replay


    def worth(game, state):
        '''What the compiled rules say that a state is worth to player 0: the smallest kernel with a value in it.'''
        rules = Replay(game)
        rules.hold(state)
        return rules.replies("utility", [state], [0], 1)[0][0]
"""
ASKED = """
    import sys

    from asking import worth
    from outplay.compiling.replay import ASK
    from rules import State, Take

    game = Take(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
    value, stats = worth(game, State(0, 1)), ASK["utility"].stats
    print(value, sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""
VALUE = 10 + 100 + 1000 + 2 + 4 + 4 + 30 + ord("a") + ord("b") + 50 + 7 + 4
FILES = {
    **{"rules": RULES, "helpers": HELPERS, "constants": CONSTANTS, "far/__init__": "", "far/away": AWAY},
    **{"main": MAIN, "asking": ASKING, "asked": ASKED},
}


class Folder:
    """A game in some files, and a cache of its own."""

    def __init__(self, path):
        self.path = path
        (path / "far").mkdir(parents=True)
        for name, text in FILES.items():
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

    def said(self, name):
        """What a new process prints, line by line."""
        environment = {**os.environ, "OUTPLAY_CACHE": str(self.path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
        run = [sys.executable, name]
        return subprocess.run(
            run, cwd=self.path, env=environment, capture_output=True, text=True, timeout=300, check=True
        ).stdout.splitlines()


@pytest.fixture(scope="module")
def compiled_once(tmp_path_factory):
    """A folder where the game was compiled, to copy from."""
    folder = Folder(tmp_path_factory.mktemp("take"))
    assert folder.run(name="asked.py") == (VALUE, 0, 1)
    return folder


@pytest.fixture
def folder(compiled_once, tmp_path):
    """The same files and the same cache, in a place of their own."""
    copy = Folder(tmp_path)
    cache = compiled_once.path / "cache"
    subprocess.run(["cp", "-rp", str(cache), str(tmp_path / "cache")], check=True)
    return copy


def test_a_new_process_hits(folder):
    value, hits, misses = folder.run(name="asked.py")
    assert (value, misses) == (VALUE, 0)
    assert hits >= 1


@pytest.mark.slow
def test_a_search_in_a_new_process_hits(folder):
    assert folder.run() == (VALUE, 0, 1)
    assert folder.run() == (VALUE, 1, 0)


EDITS = {
    "a rule": ("rules", "value = 10", "value = 20", VALUE + 10),
    "a helper in another file": ("helpers", "n // 2", "n // 4", VALUE - 2),
    "a helper of a helper": ("helpers", "n // 3", "n // 8", VALUE - 1),
    "a constant that is imported": ("constants", "BONUS = 100", "BONUS = 200", VALUE + 100),
    "a constant in a module": ("constants", "MORE = 1000", "MORE = 3000", VALUE + 2000),
    "the default of a field": ("rules", "extra: int = 0", "extra: int = 7", VALUE + 7),
    "the default of a parameter": ("rules", "most=3", "most=5", -VALUE - 2),
    "a member of an Enum": ("constants", "TOP = 4", "TOP = 5", VALUE + 1),
    "an array": ("constants", "[20, 30]", "[20, 31]", VALUE + 1),
    "bytes in a constant": ("constants", 'b"a"', 'b"c"', VALUE + 2),
    "bytes in a rule": ("rules", 'b"b"', 'b"c"', VALUE + 1),
    "a constant in a module of a module": ("far/away", "50", "51", VALUE + 1),
    "the order of fields": ("helpers", "first: int\n    second: int", "second: int\n    first: int", VALUE + 2),
    "a compiled helper": ("helpers", "n + 1", "n + 2", VALUE + 1),
    "another name for a type": ("rules", "Mark = int", "Mark = Bitboard", VALUE),
    "who moves": ("rules", "1 - state.player", "state.player", -VALUE),
}


FINGERPRINTS = """
    import importlib
    import sys

    from outplay.compiling.fingerprint import fingerprint

    for folder in sys.argv[1:]:
        sys.path.insert(0, folder)
        for name in ("rules", "helpers", "constants", "far.away", "far"):
            sys.modules.pop(name, None)
        importlib.invalidate_caches()
        print(fingerprint(importlib.import_module("rules").Take()))
        sys.path.pop(0)
"""


def test_every_edit_gives_the_rules_another_fingerprint_and_a_comment_does_not(tmp_path):
    """Code in the cache is found by it: rules that differ never share it."""
    folders = {what: Folder(tmp_path / what) for what in ("nothing", "a comment", *EDITS)}
    folders["a comment"].edit("rules", "value = 10", "# a word of explanation\n        value = 10")
    for what, (name, old, new, _) in EDITS.items():
        folders[what].edit(name, old, new)
    paths = [str(folder.path) for folder in folders.values()]
    program = [sys.executable, "-c", textwrap.dedent(FINGERPRINTS), *paths]
    printed = subprocess.run(program, capture_output=True, text=True, check=True).stdout.split()
    found = dict(zip(folders, printed, strict=True))
    assert found["nothing"] == found.pop("a comment")
    assert len(set(found.values())) == len(found)


SLOW = {*EDITS} - {"a rule"}
"""That their values are new as well takes a compilation for each."""

SEARCHED = {"the default of a parameter", "who moves"}
"""Who wins changes; elsewhere it is what the end is worth."""


@pytest.mark.parametrize("what", [pytest.param(what, marks=[pytest.mark.slow] * (what in SLOW)) for what in EDITS])
def test_after_an_edit_the_value_is_new(folder, what):
    name, old, new, value = EDITS[what]
    folder.edit(name, old, new)
    if what == "the default of a parameter":
        folder.edit("main", "else 3", "else 5")
    program = "main.py" if what in SEARCHED else "asked.py"
    found, hits, _ = folder.run(name=program)
    assert found == value
    assert hits == 0
    assert folder.run(name=program)[0] == value


def test_a_comment_still_hits(folder):
    folder.edit("rules", "value = 10", "# a word of explanation\n        value = 10")
    folder.edit("helpers", "def third", "# and another\n\n\ndef third")
    value, hits, misses = folder.run(name="asked.py")
    assert (value, misses) == (VALUE, 0)
    assert hits >= 1


def test_another_parameter_misses(folder):
    assert folder.run("5", name="asked.py") == (VALUE + 2, 0, 1)
    assert folder.run("5", name="asked.py") == (VALUE + 2, 1, 0)
    assert folder.run("3", name="asked.py") == (VALUE, 1, 0)


@pytest.mark.slow
def test_a_search_with_another_parameter_misses(folder):
    assert folder.run("5") == (-VALUE - 2, 0, 1)
    assert folder.run("5")[0] == -VALUE - 2
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

from asking import worth
print(*(worth(Typed(value), State(0, 0)) for value in (3, 5)))
"""
FACTORY = """
from asking import worth
from rules import State, Take

def make(value):
    class Made(Take):
        def utility(self, state, player):
            return value if player == 0 else -value

    return Made()

print(*(worth(make(value), State(0)) for value in (3, 5)))
"""


def test_what_a_rule_closes_over_counts(folder):
    (folder.path / "factory.py").write_text(FACTORY)
    assert folder.run(name="factory.py") == (3, 5)
    assert folder.run(name="factory.py") == (3, 5)


@pytest.mark.slow
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
    for name in FILES.keys() - {"asking"}:
        (other.path / f"{name}.py").unlink()
    (other.path / "typed.py").write_text(TYPED)
    assert other.run(name="typed.py", cache=folder.path / "cache") == (3, 5)
    assert folder.run(name="asked.py")[:2] == (VALUE, 1)


PATCHED = """
from asking import worth
from rules import State, Take

game = Take()
first = worth(game, State(0, 1))

def utility(self, state, player):
    return 9 if player != state.player else -9

Take.utility = utility
print(first, *(worth(one, State(0, 1)) for one in (Take(), game)))
"""


def test_a_class_that_is_patched_is_kept_as_it_is(folder):
    (folder.path / "patched.py").write_text(PATCHED)
    assert folder.run(name="patched.py") == (VALUE, 9, 9)
    assert folder.run(name="patched.py") == (VALUE, 9, 9)
    assert folder.run(name="asked.py")[0] == VALUE


REFUSED = """
import outplay as op
from outplay.searching.alpha_beta.kernels import search_to_end
from refused import Refused

game = Refused()
try:
    op.search(game, game.initial, engine="compiled")
except op.OutplayError as error:
    print(error)
print(op.search(game, game.initial).value)
print(sum(search_to_end.stats.cache_misses.values()))
"""
RULES_THAT_FAIL = """
from rules import Take

WORTH = {0: -3, 1: 3}

class Refused(Take):
    def utility(self, state, player):
        return WORTH[0] if player == state.player else WORTH[1]
"""


@pytest.fixture(scope="module")
def refused_once(tmp_path_factory):
    folder = Folder(tmp_path_factory.mktemp("refused"))
    (folder.path / "main.py").write_text(REFUSED)
    (folder.path / "refused.py").write_text(RULES_THAT_FAIL)
    reason, value, tries = folder.said("main.py")
    assert "Refused.utility cannot be compiled (line 8:" in reason
    assert (value, tries) == ("3", "1")
    return folder


def test_what_was_refused_is_refused_at_once(refused_once):
    reason, value, tries = refused_once.said("main.py")
    assert "make WORTH a tuple, not a dict" in reason
    assert (value, tries) == ("3", "0")


@pytest.mark.slow
def test_a_refusal_names_the_line_as_it_is_now(refused_once):
    refused_once.edit("refused", "class", "# a word of explanation\nclass")
    assert "(line 9:" in refused_once.said("main.py")[0]


def test_rules_that_were_mended_are_compiled(refused_once):
    refused_once.edit("refused", "{0: -3, 1: 3}", "(-3, 3)")
    assert refused_once.said("main.py") == ["3", "1"]
    assert refused_once.said("main.py") == ["3", "0"]


def flipped(data):
    """Three bits are wrong."""
    changed = bytearray(data)
    for place in (len(data) // 3, len(data) // 2, len(data) - 1):
        changed[place] ^= 4
    return bytes(changed)


DAMAGE = {
    "three bits": flipped,
    "cut off": lambda data: data[: len(data) // 2],
    "empty": lambda data: b"",
    "something else": lambda data: bytes(range(256)) * 40,
}


def files_of(folder):
    return [file for file in (folder.path / "cache").rglob("*") if file.is_file()]


@pytest.mark.parametrize("damage", [pytest.param(d, marks=[pytest.mark.slow] * (d != "three bits")) for d in DAMAGE])
def test_a_damaged_file_is_made_anew(folder, damage):
    before = {file: file.read_bytes() for file in files_of(folder)}
    assert before
    for file, data in before.items():
        file.write_bytes(DAMAGE[damage](data))
    assert folder.run(name="asked.py") == (VALUE, 0, 1)
    assert {*files_of(folder)} == {*before}
    assert folder.run(name="asked.py")[:2] == (VALUE, 1)


@pytest.mark.slow
def test_a_folder_where_a_file_should_be_does_no_harm(folder):
    for file in files_of(folder):
        file.unlink()
        file.mkdir()
    assert folder.run() == (VALUE, 0, 1)


def test_where_nothing_can_be_kept_rules_are_compiled_all_the_same(folder):
    (folder.path / "file").write_text("a file, where a folder should be")
    assert folder.run(name="asked.py", cache=folder.path / "file") == (VALUE, 0, 1)
    assert not list(folder.path.rglob("__pycache__"))


@pytest.mark.slow
def test_two_processes_may_compile_the_same_at_once(folder):
    with ThreadPoolExecutor() as both:
        found = list(both.map(lambda _: folder.run(cache=folder.path / "new"), range(2)))
    assert [value for value, _, _ in found] == [VALUE, VALUE]
    assert folder.run(cache=folder.path / "new") == (VALUE, 1, 0)


@pytest.fixture
def kept(tmp_path):
    file = tmp_path / "some" / "where"
    write(file, b"compiled code")
    return file


def test_what_was_written_is_read(kept):
    assert read(kept) == b"compiled code"
    write(kept, b"")
    assert read(kept) == b""
    assert os.listdir(kept.parent) == ["where"]


def test_no_bit_can_change_unnoticed(kept):
    whole = kept.read_bytes()
    for bit in range(8 * len(whole)):
        changed = bytearray(whole)
        changed[bit // 8] ^= 1 << bit % 8
        kept.write_bytes(changed)
        assert read(kept) is None, bit


def test_no_part_counts_for_the_whole(kept):
    whole = kept.read_bytes()
    for length in range(len(whole)):
        kept.write_bytes(whole[:length])
        assert read(kept) is None, length
    assert read(kept.parent) is None
    assert read(kept.parent / "nowhere") is None


def test_a_draft_that_cannot_take_its_place_is_removed(kept):
    kept.unlink()
    kept.mkdir()
    with pytest.raises(OSError):  # noqa: PT011  (which one depends on the system)
        write(kept, b"compiled code")
    assert os.listdir(kept.parent) == ["where"]


def test_the_folder_is_the_users_unless_another_is_named(monkeypatch, tmp_path):
    monkeypatch.setenv("OUTPLAY_CACHE", str(tmp_path))
    assert cache_folder() == tmp_path
    monkeypatch.delenv("OUTPLAY_CACHE")
    assert cache_folder() == user_cache_path("outplay", appauthor=False)
