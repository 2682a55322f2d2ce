"""Files: the ending of the name says what is written, and what cannot be written says what to do."""

import struct
import sys

import pytest

from drawing_games import figure, parsed
from outplay import board, compare, review, trace
from outplay.drawing import Album
from outplay.drawing.svg import PNG_SCALE
from outplay.errors import BadOption, MissingExtra, OutplayError
from outplay.games import Nim, TicTacToe, Tree

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def size_of(png):
    """The width and height in the first chunk of a PNG."""
    assert png[:8] == SIGNATURE
    length, kind, width, height = struct.unpack(">I4sII", png[8:24])
    assert (length, kind) == (13, b"IHDR")
    assert png[-8:-4] == b"IEND"
    return width, height


THINGS = {
    "tree": figure,
    "board": lambda: board(TicTacToe(), legal=True),
    "comparison": lambda: compare(Nim(1, 2), depth=2),
    "review": lambda: review(TicTacToe(), moves=[0, 4], depth=1, engine="plain"),
    "step": lambda: figure().steps[12],
    "scene": lambda: figure().story.scenes[5],
}
everything = pytest.mark.parametrize("thing", [make() for make in THINGS.values()], ids=THINGS)


@everything
def test_svg_is_written_as_it_is_drawn_and_the_path_comes_back(thing, tmp_path):
    path = thing.save(tmp_path / "picture.svg")
    assert path == tmp_path / "picture.svg"
    assert path.read_text(encoding="utf-8") == thing._repr_svg_()


@everything
def test_png_has_twice_the_pixels_of_the_picture(thing, tmp_path):
    pytest.importorskip("resvg_py", reason="pip install 'outplay[png]'")
    picture = thing.picture() if hasattr(thing, "picture") else thing
    width, height = size_of(thing.save(tmp_path / "picture.png").read_bytes())
    assert width == pytest.approx(PNG_SCALE * picture.width, abs=2)
    assert height == pytest.approx(PNG_SCALE * picture.height, abs=2)


@everything
def test_html_is_a_page_that_holds_the_picture(thing, tmp_path):
    page = thing.save(str(tmp_path / "picture.html")).read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert page.rstrip().endswith("</html>")
    assert "<svg" in page
    assert '<meta charset="utf-8">' in page


def test_an_album_is_one_page_with_every_picture(tmp_path):
    steps = figure().steps[10:13]
    page = Album(steps).save(tmp_path / "steps.html").read_text(encoding="utf-8")
    assert all(step._repr_svg_() in page for step in steps)
    assert page.count("<svg") == len(steps)
    with pytest.raises(BadOption, match=r"should end in \.html"):
        Album(steps).save(tmp_path / "steps.svg")


def test_a_step_draws_the_tree_as_it_stood_then():
    tree = figure()
    assert all(step.picture().svg() == tree.picture(step=step.number).svg() for step in tree.steps)


def test_themes_make_different_pictures(tmp_path):
    pytest.importorskip("resvg_py", reason="pip install 'outplay[png]'")
    for ending in ("svg", "png", "html"):
        files = {
            theme: figure().save(tmp_path / f"{theme}.{ending}", theme=theme) for theme in ("light", "dark", "print")
        }
        assert len({file.read_bytes() for file in files.values()}) == 3
    assert figure().picture().png() == figure().picture().png("light")


def test_a_png_has_its_letters():
    """A renderer that finds no font leaves text out without a word."""
    pytest.importorskip("resvg_py", reason="pip install 'outplay[png]'")
    with_words, without = (trace("minimax", Tree({move: 1, f"{move} ": 2}), 0).picture() for move in ("WWWW", "    "))
    assert with_words.png() != without.png()


def test_the_options_of_a_picture_are_those_of_a_file(tmp_path):
    tree = figure()
    saved = tree.save(tmp_path / "tree.svg", theme="print", most=4, step=7).read_text(encoding="utf-8")
    assert saved == tree.picture(most=4, step=7).svg("print")
    shut = tree.save(tmp_path / "tree.html", most=4).read_text(encoding="utf-8")
    assert "op-hidden-twig" in shut


def test_capitals_in_the_ending_do_not_matter(tmp_path):
    assert parsed(figure().save(tmp_path / "TREE.SVG").read_text(encoding="utf-8")) is not None


@pytest.mark.parametrize("name", ["tree.jpg", "tree", "tree.svg.gz", ".svg"])
@everything
def test_another_ending_says_which_there_are_and_writes_nothing(thing, tmp_path, name):
    with pytest.raises(BadOption, match=r"ends in '.*'; it should end in .*\.svg") as told:
        thing.save(tmp_path / name)
    assert ".html" in str(told.value)
    assert ".png" in str(told.value)
    assert list(tmp_path.iterdir()) == []


def test_a_theme_that_is_not_there_writes_nothing(tmp_path):
    with pytest.raises(BadOption, match="theme is 'blue'"):
        figure().save(tmp_path / "tree.svg", theme="blue")
    assert list(tmp_path.iterdir()) == []


def test_png_without_its_extra_names_it_and_writes_nothing(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtra, match=r"pip install 'outplay\[png\]'; or save it as \.svg or \.html") as told:
        figure().save(tmp_path / "tree.png")
    assert isinstance(told.value, ImportError)
    assert isinstance(told.value, OutplayError)
    assert list(tmp_path.iterdir()) == []
    figure().save(tmp_path / "tree.svg")


@pytest.mark.parametrize("ending", ["svg", "html"])
def test_a_folder_that_is_not_there_is_named(tmp_path, ending):
    with pytest.raises(OSError, match="nowhere"):
        figure().save(tmp_path / "nowhere" / f"tree.{ending}")
    with pytest.raises(OSError, match="nowhere"):
        board(Nim(1)).save(tmp_path / "nowhere" / f"board.{ending}")


def test_a_folder_in_the_place_of_the_file_is_named(tmp_path):
    (tmp_path / "tree.svg").mkdir()
    with pytest.raises(OSError, match=r"tree\.svg"):
        figure().save(tmp_path / "tree.svg")


def test_an_old_file_is_replaced(tmp_path):
    (tmp_path / "tree.svg").write_text("old " * 100_000, encoding="utf-8")
    assert parsed(figure().save(tmp_path / "tree.svg").read_text(encoding="utf-8")) is not None


def test_names_of_every_alphabet_are_written(tmp_path):
    path = trace("minimax", Tree({"将棋": 1, "é": 2}), 0).save(tmp_path / "木.svg")
    assert "将棋" in path.read_text(encoding="utf-8")
