"""The pictures of the pages are what the library draws now, and every name has its place among the pages."""

import ast
import importlib
import importlib.util
import re
from doctest import DocTestParser
from functools import cache
from pathlib import Path

import pytest

import outplay

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"

if not DOCS.exists():
    pytest.skip("the pages are not beside the tests", allow_module_level=True)

description = importlib.util.spec_from_file_location("pictures_of_the_pages", DOCS / "pictures.py")
generator = importlib.util.module_from_spec(description)
description.loader.exec_module(generator)

PAGES = generator.pages()
drawn_by = cache(generator.drawn_by)
LARGEST = 1_200_000


def named(page):
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_the_pictures_of_a_page_are_what_its_code_draws(page):
    for name, shown in drawn_by(page).items():
        if name.endswith(".svg"):
            kept = DOCS / "pictures" / name
            assert kept.exists(), f"{name} is new: run python docs/pictures.py"
            assert kept.read_text(encoding="utf-8") == generator.as_text(shown), (
                f"{name} is no longer what the code on {page.name} draws: run python docs/pictures.py, and look at it"
            )


CELL = re.compile(r"^```(?P<kind>python|pycon)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)


def typed(block):
    """What one types of a block, without what is answered, and without what is shown to be an error."""
    if block["kind"] == "python":
        return block["code"]
    return "".join(one.source for one in DocTestParser().get_examples(block["code"]) if one.exc_msg is None)


def in_a_notebook(page):
    """What the cells of a notebook show that has all blocks of a page in it, in their order, and began empty."""
    known, shown = {}, []
    for block in CELL.finditer(page.read_text(encoding="utf-8")):
        *body, last = ast.parse(typed(block)).body
        body = body if isinstance(last, ast.Expr) else [*body, last]
        exec(compile(ast.Module(body, []), page.name, "exec"), known)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), page.name, "eval"), known)
            shown += [getattr(value, way)() for way in ("_repr_svg_", "_repr_html_") if hasattr(value, way)]
    return "\n".join(shown)


@pytest.mark.parametrize("name", ["figures.md", "pictures.md"])
def test_the_code_on_a_page_draws_what_it_shows_when_it_is_copied(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    cells, page = in_a_notebook(DOCS / name), (DOCS / name).read_text(encoding="utf-8")
    for picture in {match["name"] for match in generator.REFERENCE.finditer(page) if match["name"].endswith(".svg")}:
        assert (DOCS / "pictures" / picture).read_text(encoding="utf-8") in cells, picture


def test_every_picture_that_a_page_shows_is_drawn_by_one():
    drawn = [name for page in PAGES for name in drawn_by(page)]
    assert len(drawn) == len(set(drawn))
    for page in (ROOT / "README.md", *DOCS.rglob("*.md")):
        shown = {match["name"] for match in generator.REFERENCE.finditer(page.read_text(encoding="utf-8"))}
        assert shown <= set(drawn), page.name


def test_the_readme_shows_a_board_and_a_pruned_tree():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "docs/pictures/pruned-tree.svg" in text
    assert "docs/pictures/board-values.svg" in text


def test_the_pictures_are_small_enough_to_keep():
    assert sum(path.stat().st_size for path in (DOCS / "pictures").glob("*.svg")) < LARGEST


def test_the_words_beside_a_step_are_the_library_s_own():
    page = DOCS / "figures.md"
    text, drawn = page.read_text(encoding="utf-8"), drawn_by(page)
    steps = [shown for name, shown in drawn.items() if hasattr(shown, "says") and not name.startswith("walk")]
    assert len(steps) == 14 + 13
    assert all(f". {step.says}\n" in text for step in steps)
    assert generator.with_words(text, drawn) == text, "run python docs/pictures.py"


def test_every_public_name_is_on_the_page_of_names():
    listed = re.findall(r"^::: outplay\.(\w+)$", (DOCS / "api.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(set(listed) - {"errors"}) == sorted(outplay.__all__)


def test_every_record_on_the_page_of_names_is_in_its_room():
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    for room, name in re.findall(r"^::: outplay\.(\w+)\.(\w+)$", text, re.MULTILINE):
        assert hasattr(importlib.import_module(f"outplay.{room}"), name), f"outplay.{room} has no {name}"


def test_every_game_has_a_page_and_every_page_is_in_the_menu():
    menu = (ROOT / "zensical.toml").read_text(encoding="utf-8")
    index = (DOCS / "games.md").read_text(encoding="utf-8")
    for page in DOCS.rglob("*.md"):
        assert f'"{page.relative_to(DOCS).as_posix()}"' in menu, page.name
    for page in (DOCS / "games").glob("*.md"):
        assert f"(games/{page.name})" in index
