"""Boards on the page, in a real browser: every game of one's own can be played there, and shades hide no words."""

import pytest

from browser_reader import PHONE, WIDE, reading
from web_games import own
from web_server import running

READABLE = 9
"""No button's words are smaller, in pixels."""


def cells(side):
    """A game of one's own that only shows itself, and has a move for every cell."""
    return own(
        f"def actions(self, state):\n    return range({side * side})",
        f"def show(self, state):\n    return '\\n'.join(['. ' * {side}] * {side})",
        f"def format_action(self, state, action):\n    return f'{{chr(97 + action % {side})}}{{action // {side} + 1}}'",
        "def result(self, state, action):\n    return state[0] - 1, 1 - state[1]",
    )


@pytest.mark.parametrize("side", [7, *(pytest.param(side, marks=pytest.mark.slow) for side in (3, 20))])
def test_the_buttons_of_many_moves_can_be_read_on_any_screen(chromium, tmp_path, side):
    file = tmp_path / "own_game.py"
    file.write_text(cells(side))
    with running(tmp_path, file) as server:
        for viewport in (WIDE, PHONE):
            with reading(chromium, f"http://localhost:{server.port}", viewport=viewport) as reader:
                reader.open("/?game=own&seats=yy")
                reader.expects("#board .op-target").to_have_count(side * side)
                scale = reader.page.evaluate("document.querySelector('#board > svg').getScreenCTM().a")
                assert READABLE <= 14 * scale <= 36
                assert not reader.is_too_wide()


def test_a_click_above_the_stones_drops_one_into_the_column(chromium, tmp_path):
    with (
        running(tmp_path) as server,
        reading(chromium, f"http://localhost:{server.port}") as reader,
    ):
        reader.open("/?game=connect-four&seats=yy")
        reader.see("#board [data-move='3']").click(position={"x": 20, "y": 15})
        reader.wait(lambda: reader.moves == ["3"])


@pytest.mark.slow
def test_the_ranking_colours_what_lies_below_the_words(chromium, tmp_path):
    file = tmp_path / "own_game.py"
    file.write_text(own())
    with (
        running(tmp_path, file) as server,
        reading(chromium, f"http://localhost:{server.port}") as reader,
    ):
        reader.open("/?game=own&seats=yy")
        reader.expects("#ranking tbody tr").to_have_count(2)
        reader.expects("#board [data-kind=loss], #board [data-kind=win]").to_have_count(2)
        kinds = reader.page.eval_on_selector_all(
            "#board [data-shade]",
            "all => all.map(e => [e.dataset.kind, Number(e.getAttribute('fill-opacity')) <= 0.6])",
        )
        assert kinds == [["loss", True], ["win", True]], "taking two wins, taking one loses"
        targets = reader.page.eval_on_selector_all("#board .op-target", "all => all.map(e => e.getAttribute('fill'))")
        assert set(targets) == {"transparent"}


@pytest.mark.parametrize("game", ["dots-and-boxes", pytest.param("domineering:4,4", marks=pytest.mark.slow)])
def test_a_sign_stands_beside_the_dot_of_its_move(reader, game):
    reader.open(f"/?game={game}&seats=yy&seconds=0.3")
    reader.expects("#board .op-heat-text").not_to_have_count(0)
    overlaps = reader.page.evaluate("""() => {
        const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
        const legal = [...document.querySelectorAll("#board .op-legal")];
        const dots = legal.map((dot) => [...middle(dot.getBBox()), dot.r.baseVal.value]);
        return [...document.querySelectorAll("#board .op-heat-text")].filter((sign) => {
            const [x, y] = [Number(sign.getAttribute("x")), Number(sign.getAttribute("y"))];
            return dots.some(([dotX, dotY, r]) => Math.hypot(x - dotX, y - dotY) < 1.7 * r);
        }).length;
    }""")
    assert overlaps == 0


@pytest.mark.slow
def test_long_names_of_moves_wrap_and_their_signs_stand_beside_the_words(chromium, tmp_path):
    file = tmp_path / "own_game.py"
    name = "walk to the {action} houses on the hill above the quarter"
    file.write_text(own(f"def format_action(self, state, action):\n    return f'{name}'"))
    with running(tmp_path, file) as server:
        for viewport in (WIDE, PHONE):
            with reading(chromium, f"http://localhost:{server.port}", viewport=viewport) as reader:
                reader.open("/?game=own&seats=yy")
                reader.expects("#board .op-heat-text").to_have_count(2)
                table = reader.see("#ranking")
                assert table.evaluate("({parentElement: box}) => box.scrollWidth <= box.clientWidth")
                assert not covers(reader, "#board .op-heat-text", "#board [data-room]")


@pytest.mark.slow
def test_the_frame_of_a_best_move_leaves_the_number_of_its_line_alone(reader):
    reader.open("/?game=dots-and-boxes:3,3&seats=yy&moves=7+10+14")
    reader.expects("#board .best").to_have_count(1)
    assert not covers(reader, "#board .best", "#board .op-soft")


def covers(reader, above, below):
    """Does one of these elements lie on one of those, not only on the air around its letters?"""
    boxes = (
        "all => all.map(e => e.getBoundingClientRect()).map(({left, top, right, bottom}) => [left, top, right, bottom])"
    )
    upper, lower = (reader.page.eval_on_selector_all(selector, boxes) for selector in (above, below))
    return any(
        one[0] < other[2] - 1 and one[2] > other[0] + 1 and one[1] < other[3] - 4 and one[3] > other[1] + 4
        for one in upper
        for other in lower
    )
