"""What goes wrong is said on the page, in a real browser, and can be mended."""

import subprocess
import sys

import pytest

from browser_reader import reading
from page_fixtures import NEEDED
from web_games import NAMELESS, own, raising
from web_server import free_port, running

pytest.importorskip("outplay.web", reason=NEEDED)


def test_a_wrong_size_is_told_in_words_and_can_be_mended(someone_unlucky):
    reader = someone_unlucky.open("/?game=hex:3&seats=yy")
    reader.expects("#board .op-target").to_have_count(9)
    reader.see("#size").fill("five")
    reader.see("#size").press("Enter")
    reader.expects("#trouble").to_contain_text("game is 'hex:five'")
    assert reader.see("#board svg").count() == 0, "a board of another game would mislead"
    for key in ("ArrowLeft", "u", "r", "Escape", "End"):
        reader.page.keyboard.press(key)
    reader.see("#size").fill("4")
    reader.see("#size").press("Enter")
    reader.expects("#board .op-target").to_have_count(16)
    reader.expects("#trouble").to_be_hidden()


@pytest.mark.slow
def test_a_wrong_link_is_told_in_words_and_a_new_game_begins(someone_unlucky):
    reader = someone_unlucky.open("/?game=tic-tac-toe&moves=0+0&seats=yy")
    reader.expects("#trouble").to_have_text("move 2, '0', cannot be played there; moves: 1, 2, 3, 4, 5, 6, 7, 8")
    reader.see("#new").click()
    reader.expects("#board .op-target").to_have_count(9)
    assert reader.moves == []


def test_a_game_with_a_bug_shows_its_fault_and_goes_on_when_it_is_mended(someone_unlucky, site):
    try:
        reader = someone_unlucky.open("/?seats=yy")
        reader.see("#board .op-target").first.wait_for()  # the file must not be read while it is written
        site.own.write_text(raising("result"))
        reader.see("#board .op-target").first.click()
        reader.expects("#trouble").to_contain_text("own_game.py, line")
        reader.expects("#trouble").to_contain_text("ValueError: the dog ate it")
        site.own.write_text(own())
        reader.see("#board .op-target").first.click()
        reader.expects("#record li").to_have_count(1)
        reader.expects("#trouble").to_be_hidden()
    finally:
        site.own.write_text(own())


def test_the_engine_plays_what_it_found_above_a_fault_and_the_fault_is_told(someone_unlucky, site):
    try:
        site.own.write_text(NAMELESS)
        reader = someone_unlucky.open("/?seats=ye&seconds=1")
        reader.see("#board .op-target").first.click()
        reader.expects("#record li").to_have_count(2)
        reader.expects("#trouble").to_contain_text("KeyError: 'four plies deep'")
        reader.expects("#trouble").to_contain_text("after the moves 1 ")
        assert reader.see("#board svg").count() == 1
    finally:
        site.own.write_text(own())


@pytest.mark.slow
def test_the_starter_game_is_played_at_once(chromium, tmp_path):
    subprocess.run(
        [sys.executable, "-m", "outplay", "new", "my_game.py"], cwd=tmp_path, check=True, capture_output=True
    )
    with (
        running(tmp_path, tmp_path / "my_game.py", name="MyGame") as site,
        reading(chromium, site.address) as reader,
    ):
        reader.open("/?seconds=0.1")
        assert reader.see("#game option:checked").inner_text() == "MyGame"
        while not reader.wait_for_turn():
            before = len(reader.moves)
            reader.see("#board .op-target").last.click()
            reader.wait(lambda: len(reader.moves) > before)  # noqa: B023
        assert len(reader.moves) == 8
        assert reader.complaints == []


def test_the_page_goes_on_when_the_server_was_started_again(chromium, tmp_path):
    port = free_port()
    with reading(chromium, f"http://localhost:{port}") as reader:
        with running(tmp_path, port=port):
            reader.open("/?game=othello&moves=d3&seats=yy&seconds=60")
            reader.expects("#ranking tbody tr").to_have_count(3)
        reader.expects("#trouble").to_contain_text("This page goes on when it is back")
        with running(tmp_path, port=port):
            reader.expects("#trouble").to_be_hidden()
            reader.expects("#ranking tbody tr").to_have_count(3)
            reader.see("#board .op-target").first.click()
            reader.expects("#record li").to_have_count(2)
        network = ("Failed to load resource", "net::ERR")
        assert [said for said in reader.complaints if not any(word in said for word in network)] == []


def held(reader, question):
    """The requests for this that are held back until the test lets them go."""
    waiting = []
    reader.page.route(f"**/api/{question}?*", lambda route: waiting.append(route))
    return waiting


def test_the_colours_are_explained_once_there_is_somebody_to_move(reader):
    waiting = held(reader, "position")
    reader.page.goto(f"{reader.address}/?game=tic-tac-toe&seats=yy")
    reader.expects("#status").to_have_text("Waiting for the board …")
    reader.expects("#legend").to_be_hidden()
    waiting.pop().continue_()
    reader.expects("#legend").to_contain_text("for X, who is to move")


@pytest.mark.parametrize(
    ("view", "question", "place", "said", "then"),
    [
        pytest.param(
            "watch&game=nim:1,2", "tree", "#says", "Searching …", "The search is done", marks=pytest.mark.slow
        ),
        ("exercise", "exercise", "#exercise-task", "Drawing a tree …", "tree"),
    ],
)
def test_waiting_is_not_silent(reader, view, question, place, said, then):
    waiting = held(reader, question)
    reader.page.goto(f"{reader.address}/?view={view}")
    reader.expects(place).to_have_text(said)
    assert reader.see("#exercise-check" if view == "exercise" else "#step-on").is_disabled()
    waiting.pop().continue_()
    reader.expects(place).not_to_have_text(said)
    reader.expects(place).to_contain_text(then)


def test_a_wait_that_ends_in_a_refusal_is_over(someone_unlucky):
    waiting = held(someone_unlucky, "exercise")
    someone_unlucky.page.goto(f"{someone_unlucky.address}/?view=exercise")
    someone_unlucky.expects("#exercise-task").to_have_text("Drawing a tree …")
    waiting.pop().fulfill(status=400, json={"error": "no trees today"})
    someone_unlucky.expects("#trouble").to_contain_text("no trees today")
    someone_unlucky.expects("#exercise-task").to_have_text("")
