"""The pages about the terminal, followed literally in an empty folder: what they say is what happens."""

import re
import shlex
from pathlib import Path

import pytest

from cli_runner import outplay

DOCS = Path(__file__).parent.parent / "docs"
BLOCK = re.compile(r"^```(text|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TYPED = re.compile(r"^(?:you|over|First|Second)>(.*)$", re.MULTILINE)
SPEED = re.compile(r" +[\d.]+[kM]?/s")
FILE = "take_stones.py"

pytestmark = pytest.mark.skipif(not DOCS.exists(), reason="the pages are not beside the tests")


def plain(text):
    """The text without speeds and without spaces at the ends of lines."""
    return "\n".join(line.rstrip() for line in SPEED.sub(" speed", text).strip().splitlines())


def follow(text):
    """Runs a command of a page, typing what the page types; both texts."""
    command, _, expected = text.partition("\n")
    typed = "".join(f"{line.strip()}\n" for line in TYPED.findall(expected))
    ran = outplay(*shlex.split(command.removeprefix("$ outplay ")), typed=typed)
    assert plain(ran.out + ran.err) == plain(expected), command


def blocks(page):
    return BLOCK.findall((DOCS / page).read_text())


@pytest.mark.parametrize("page", ["first-game.md", "command-line.md"])
def test_who_follows_the_page_in_an_empty_folder_sees_what_it_says(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for language, text in blocks(page):
        if language == "text" and text.startswith("$ outplay"):
            follow(text)
        elif language == "python":
            with open(FILE, "a") as file:
                file.write(f"\n{text}" if text.startswith(" ") else text)


def test_the_page_and_the_example_are_the_same_game():
    page = next(text for language, text in blocks("first-game.md") if language == "python")
    assert page.strip() in (DOCS.parent / "examples" / FILE).read_text()
