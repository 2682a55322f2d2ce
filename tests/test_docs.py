"""Every example in README and docs runs, its commands literally in an empty folder: what a page says happens."""

import doctest
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cli_runner import outplay

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
FENCED = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TYPED = re.compile(r"^(?:you|over|First|Second)>(.*)$", re.MULTILINE)
SPEED = re.compile(r" +[\d.]+[kM]?/s")
FILE = "take_stones.py"
EXAMPLES = sorted((ROOT / "examples").glob("[!_]*.py"))
RUN_ON_A_PAGE = {
    "chance_ladder.py",
    "doubling.py",
    "king_of_the_hill.py",
    "ladder.py",
    "student_searches.py",
    "three_players.py",
}

pytestmark = pytest.mark.skipif(not PAGES[0].exists(), reason="the pages are not beside the tests")


def blocks(page: Path) -> list[tuple[str, str]]:
    """The fenced parts of a page: in which language, and their text."""
    return FENCED.findall(page.read_text()) if page.exists() else []


def pages_with(language: str) -> pytest.MarkDecorator:
    """Once for each page that has such a block."""
    pages = [page for page in PAGES if language in dict(blocks(page))]
    return pytest.mark.parametrize("page", pages, ids=lambda page: str(page.relative_to(ROOT)))


def timeless(text: str) -> str:
    """The text without the speeds in it, which no two runs have in common, and without spaces at the ends of lines."""
    return "\n".join(line.rstrip() for line in SPEED.sub(" speed", text).strip().splitlines())


def follow(text: str) -> None:
    """Runs a command of a page, typing what the page types: it prints what the page says."""
    command, _, expected = text.partition("\n")
    typed = "".join(f"{line.strip()}\n" for line in TYPED.findall(expected))
    ran = outplay(*shlex.split(command.removeprefix("$ outplay ")), typed=typed)
    assert timeless(ran.out + ran.err) == timeless(expected), command


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_is_there(page):
    for name in re.findall(r"`((?:src|examples|tests)/[\w/]+\.py)`", page.read_text()):
        assert (ROOT / name).exists(), f"{page.name} names {name}"


@pages_with("pycon")
def test_the_python_on_a_page_gives_what_the_page_says(page, monkeypatch):
    monkeypatch.syspath_prepend(ROOT)
    monkeypatch.syspath_prepend(ROOT / "examples")
    text = "\n".join(text for language, text in blocks(page) if language == "pycon")
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test)
    assert runner.failures == 0


@pages_with("console")
def test_who_follows_a_page_in_an_empty_folder_sees_what_it_says(page, tmp_path, monkeypatch):
    """The Python on the page goes into the file that its commands name, the indented into the class above it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, Path(FILE).stem, raising=False)
    for language, text in blocks(page):
        if language == "console":
            follow(text)
        elif language == "python":
            with open(FILE, "a") as file:
                file.write(f"\n{text}" if text.startswith(" ") else text)


def test_no_command_on_a_page_is_left_out():
    for page in PAGES:
        for language, text in blocks(page):
            assert text.startswith("$ ") == (language == "console"), f"{page.name}: {text[:60]}"


def test_an_example_that_is_run_on_a_page_is_imported_there():
    python = "\n".join(text for page in PAGES for language, text in blocks(page) if language == "pycon")
    for name in RUN_ON_A_PAGE:
        assert f">>> from examples.{Path(name).stem} import" in python


def test_the_page_and_the_example_are_the_same_game():
    page = dict(reversed(blocks(ROOT / "docs" / "first-game.md")))["python"]
    assert page.strip() in (ROOT / "examples" / FILE).read_text()


@pytest.mark.parametrize(
    "example",
    [pytest.param(path, marks=[pytest.mark.slow] * (path.name in RUN_ON_A_PAGE)) for path in EXAMPLES],
    ids=lambda path: path.name,
)
def test_every_example_runs(example):
    ran = subprocess.run([sys.executable, str(example)], capture_output=True, text=True, cwd=ROOT)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.slow
def test_the_documentation_is_built_without_a_warning(tmp_path):
    pytest.importorskip("zensical", reason="make docs installs it")
    for folder in ("docs", "src"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    shutil.copy(ROOT / "zensical.toml", tmp_path)
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict"]
    built = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout
    assert (tmp_path / "site" / "api" / "index.html").exists()
