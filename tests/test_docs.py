"""Every example in README and docs runs: what a page says is what happens."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
SPEED = re.compile(r" +[\d.]+[kM]?/s")
ENVIRONMENT = {"COLUMNS": "100", "PATH": "", "PYTHONIOENCODING": "utf-8", "OUTPLAY_CACHE": os.environ["OUTPLAY_CACHE"]}
PROMPT = re.compile(r"^(?:you|over)> ?(.*)$", re.MULTILINE)
FENCED = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

pytestmark = pytest.mark.skipif(not PAGES[0].exists(), reason="the pages are not beside the tests")


def blocks(page: Path, language: str) -> list[str]:
    return [text for kind, text in FENCED.findall(page.read_text()) if kind == language]


def timeless(text: str) -> str:
    """The text without the speeds in it, which no two runs have in common, and without spaces at the ends of lines."""
    return SPEED.sub(" speed", "\n".join(line.rstrip() for line in text.strip().split("\n")))


def typed(text: str) -> str:
    """What somebody typed at the prompts of a recorded session."""
    return "".join(f"{line}\n" for line in PROMPT.findall(text))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_python_on_a_page_gives_what_the_page_says(page, monkeypatch):
    monkeypatch.syspath_prepend(ROOT)
    text = "\n".join(blocks(page, "pycon"))
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    runner.run(test)
    assert runner.failures == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_commands_on_a_page_print_what_the_page_says(page):
    for block in blocks(page, "console"):
        command, _, expected = block.partition("\n")
        arguments = shlex.split(command.removeprefix("$ outplay "))
        ran = subprocess.run(
            [sys.executable, "-m", "outplay", *arguments],
            input=typed(expected),
            capture_output=True,
            text=True,
            cwd=ROOT,
            env=ENVIRONMENT,
        )
        assert timeless(ran.stdout + ran.stderr) == timeless(expected), command


@pytest.mark.parametrize("example", sorted((ROOT / "examples").glob("[!_]*.py")), ids=lambda path: path.name)
def test_every_example_runs(example):
    ran = subprocess.run([sys.executable, str(example)], capture_output=True, text=True, cwd=ROOT)
    assert ran.returncode == 0, ran.stderr
