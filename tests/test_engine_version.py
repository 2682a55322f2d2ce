"""Compiled code outlives what is said about it: comments and docstrings of the library change nothing."""

import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from numba.core.dispatcher import Dispatcher

import outplay
from outplay.compiling.version import code_in, kernel_files

SAID = '''
"""A file."""

from __future__ import annotations


class Worth:
    """A class."""

    least: int = 3
    """A number."""

    def of(self, name):
        """A method."""
        return self.least if name in {"one", "two"} else 0
'''
UNSAID = """
from __future__ import annotations
class Worth:
    # nothing said
    least: int = 3
    def of(self, name):
        return self.least if name in {"two", "one"} else 0
"""


def test_what_is_said_of_code_does_not_count():
    assert code_in(SAID) == code_in(UNSAID)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("3", "4"),
        ("3", "3.0"),
        ("least", "most"),
        ('"two"', '"six"'),
        ("else 0", "else -0.0"),
        ("self, name", "self, name=1"),
    ],
)
def test_what_code_does_counts(old, new):
    assert code_in(SAID) != code_in(SAID.replace(old, new))


def test_all_that_is_compiled_counts():
    """A kernel whose text is not among the files of the version would be taken from the cache when it has changed."""
    home = Path(outplay.__file__).parent
    for path in (path for path in home.rglob("*.py") if "kernels" in path.with_suffix("").parts):
        module = import_module(".".join(("outplay", *path.relative_to(home).with_suffix("").parts)))
        compiled = [one for one in vars(module).values() if isinstance(one, Dispatcher)]
        files = {Path(one.py_func.__code__.co_filename) for one in compiled}
        assert files <= set(kernel_files()), module.__name__


ANSWER = """
import outplay as op
from outplay.games import TicTacToe
from outplay.sampling.kernels.counting import count_lines
assert op.perft(TicTacToe(), depth=2, engine="compiled").lines == 72
print(sum(count_lines._cache_hits.values()), sum(count_lines._cache_misses.values()))
"""


class Copy:
    """The library in a place of its own, with a cache of its own."""

    def __init__(self, folder):
        self.home, self.cache = folder / "outplay", folder / "cache"
        shutil.copytree(Path(outplay.__file__).parent, self.home, ignore=shutil.ignore_patterns("__pycache__"))

    def edit(self, name, old, new):
        text = (self.home / name).read_text("utf-8")
        assert old in text
        (self.home / name).write_text(text.replace(old, new, 1), "utf-8")

    def run(self):
        """(hits, misses) of a new process."""
        environment = {**os.environ, "PYTHONPATH": str(self.home.parent), "OUTPLAY_CACHE": str(self.cache)}
        run = [sys.executable, "-c", ANSWER]
        done = subprocess.run(run, env=environment, capture_output=True, text=True, timeout=600, check=False)
        assert done.returncode == 0, done.stderr
        return tuple(map(int, done.stdout.split()))


def test_a_docstring_of_the_library_costs_nobody_the_compiled_code(tmp_path):
    copy = Copy(tmp_path)
    assert copy.run() == (0, 1)
    copy.edit("sampling/kernels/counting.py", '"""', '"""More words: ')
    copy.edit("compiling/questions.py", "class NeedsFloat", "# a comment\n\n\nclass NeedsFloat")
    assert copy.run() == (1, 0)
    copy.edit("compiling/numbers.py", "1 << 61", "1 << 60")
    assert copy.run() == (0, 1)
