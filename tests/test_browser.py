"""The page in a real browser, as people use it: Chromium plays, steps, follows links, and looks for barriers.

What is quick runs with the other tests where Chromium is there; `make browser` installs it and runs everything.
"""

import os
import re
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlparse

import pytest

from outplay.playing import Record, load_game, load_record
from web_games import own, raising
from web_server import free_port, running, until

WHY = "make browser installs it and runs these tests"
playwright = pytest.importorskip("playwright.sync_api", reason=f"playwright is missing: {WHY}")
pytest.importorskip("starlette", reason="the web page needs starlette: pip install 'outplay[web]'")
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(not CHROMIUM, reason=f"Chromium is missing, or name it with $CHROMIUM: {WHY}")

AXE = Path(__file__).parent.parent / ".venv" / "npm" / "node_modules" / "axe-core" / "axe.min.js"
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 375, "height": 700}
BOOK = "%5B%5B3,12,8%5D,%5B2,4,6%5D,%5B14,5,2%5D%5D"
MINUTE = 60_000
"""In milliseconds: what has not come by then never will."""

LIGHTEST = 200_000
"""The first page has fewer bytes."""

VIEWS = {
    "a board": "/?game=tic-tac-toe&moves=4+0&seats=yy",
    "a board of pawns": "/?game=breakthrough&seats=yy",
    "stones": "/?game=nim&seats=yy",
    "three players": "/?game=last-stone&seats=yyy",
    "dice": "/?game=dice&seats=yy",
    "one's own": "/?game=own&seats=yy",
    "the end": "/?game=tic-tac-toe&moves=0+3+1+4+2",
    "a tree": f"/?view=watch&tree={BOOK}&step=9",
    "a large tree": "/?view=watch&game=tic-tac-toe",
    "a comparison": "/?view=compare&game=tic-tac-toe",
    "a wrong link": "/?game=tic-tac-toe&moves=0+0",
}
ON_BOARD = "document.activeElement.closest('.op-target') !== null"
OVER = re.compile(r"wins|draw")


@pytest.fixture(scope="module")
def chromium():
    playwright.expect.set_options(timeout=MINUTE)
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """The library's games, and one of one's own whose file tests may change."""
    folder = tmp_path_factory.mktemp("browser")
    file = folder / "own_game.py"
    file.write_text(own())
    with running(folder, file, setup="inputs.SECONDS = (0.05, 3600)") as started:
        yield started
        assert "Traceback" not in started.log


class Reader:
    """Somebody before the page."""

    def __init__(self, page, address):
        self.page, self.address, self.complaints = page, address, []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.set_default_timeout(MINUTE)

    def _hear(self, message):
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.text} {message.location.get('url', '')}")

    def open(self, path="/"):
        self.page.goto(self.address + path)
        self.page.wait_for_selector("html[data-ready]")
        return self

    def see(self, selector):
        return self.page.locator(selector)

    def expects(self, selector):
        return playwright.expect(self.page.locator(selector))

    @property
    def words(self):
        """What the address bar says."""
        return {name: values[0] for name, values in parse_qs(urlparse(self.page.url).query).items()}

    @property
    def moves(self):
        return self.words.get("moves", "").split()

    def wait_for_turn(self):
        """Until it is a person's move, or the game is over: is it over?"""
        self.expects("#status").to_have_text(re.compile(r"your move|wins|draw"))
        return bool(OVER.search(self.see("#status").inner_text()))

    def wait(self, holds):
        """Until something holds; the page's rules allow no scripts of others, so that it is asked from here."""
        until(lambda: holds() or self.page.wait_for_timeout(20))

    def is_too_wide(self):
        return self.page.evaluate("document.documentElement.scrollWidth > innerWidth")


@contextmanager
def reading(chromium, address, **options):
    context = chromium.new_context(**{"viewport": WIDE, **options})
    try:
        yield Reader(context.new_page(), address)
    finally:
        context.close()


@pytest.fixture
def reader(chromium, server):
    """Somebody with a page that must not complain in the console."""
    with reading(chromium, f"http://localhost:{server.port}") as somebody:
        yield somebody
        assert somebody.complaints == []


@pytest.fixture
def someone_unlucky(chromium, server):
    """Somebody to whom the server will say no, which browsers note in the console."""
    with reading(chromium, f"http://localhost:{server.port}") as somebody:
        yield somebody
        assert [said for said in somebody.complaints if "Failed to load resource" not in said] == []


# Playing


def test_a_whole_game_is_played_by_mouse(reader):
    reader.open("/?game=tic-tac-toe&seconds=0.1")
    while not reader.wait_for_turn():
        before = len(reader.moves)
        reader.see("#board .op-target").first.click()
        reader.wait(lambda: len(reader.moves) > before)  # noqa: B023
    assert reader.see("#record li").count() == len(reader.moves) >= 5
    assert reader.see("#board .op-target").count() == 0


def test_a_whole_game_is_played_by_keyboard(reader):
    reader.open("/?game=tic-tac-toe&seconds=0.1")
    reader.wait_for_turn()
    for _ in range(30):
        if reader.page.evaluate(ON_BOARD):
            break
        reader.page.keyboard.press("Tab")
    while not reader.wait_for_turn():
        before = len(reader.moves)
        assert reader.page.evaluate("document.activeElement.closest('.op-target') !== null"), (
            "the board keeps the focus"
        )
        reader.page.keyboard.press("Enter")
        reader.wait(lambda: len(reader.moves) > before)  # noqa: B023
    assert len(reader.moves) >= 5


def test_a_link_restores_the_game_where_it_was(chromium, server, reader):
    reader.open("/?game=connect-four:7,6&moves=4+4+3+5&at=3&seats=yy&seconds=0.3")
    reader.expects("#record li").to_have_count(4)
    reader.expects("#record [aria-current=step]").to_have_text("3. 3")
    assert reader.see("#seconds").input_value() == "0.3"
    assert reader.see("#size").input_value() == "7,6"
    reader.page.keyboard.press("ArrowRight")
    reader.expects("#record [aria-current=step]").to_have_text("4. 5")
    shared = reader.page.url
    with reading(chromium, f"http://localhost:{server.port}") as friend:
        friend.page.goto(shared)
        friend.expects("#record [aria-current=step]").to_have_text("4. 5")
        friend.expects("#status").to_have_text("Player 0: your move.")
        assert (
            friend.see("#board svg").inner_html() == reader.see("#board svg").inner_html()
            or friend.moves == reader.moves
        )
        assert friend.complaints == []


def test_arrow_keys_walk_through_the_game_however_fast(reader):
    reader.open("/?game=tic-tac-toe&moves=0+1+2+3+4+5&seats=yy")
    reader.expects("#record li").to_have_count(6)
    for _ in range(4):
        reader.page.keyboard.press("ArrowLeft")
    reader.expects("#record [aria-current=step]").to_have_text("2. 1")
    reader.page.keyboard.press("Home")
    reader.expects("#record [aria-current=step]").to_have_count(0)
    reader.page.keyboard.press("End")
    reader.expects("#record [aria-current=step]").to_have_text("6. 5")
    assert reader.moves == list("012345")


def test_undo_goes_back_to_ones_own_last_move_also_after_extra_turns(reader):
    """In Kalah the first player moves, then the engine twice; or the first player twice, then the engine."""
    reader.open("/?game=kalah:4,3&moves=1+2+1&seats=ye&seconds=60")
    reader.expects("#record [aria-current=step]").to_have_text("3. 1")
    reader.page.keyboard.press("u")
    reader.expects("#record [aria-current=step]").to_have_count(0)
    reader.open("/?game=kalah:4,3&moves=2+1+1&seats=ye&seconds=60")
    reader.expects("#record [aria-current=step]").to_have_text("3. 1")
    reader.page.keyboard.press("u")
    reader.expects("#record [aria-current=step]").to_have_text("1. 2")
    reader.page.keyboard.press("u")
    reader.expects("#record [aria-current=step]").to_have_count(0)
    reader.page.keyboard.press("r")
    reader.expects("#record [aria-current=step]").to_have_text("1. 2")


def test_the_moves_are_ranked_with_value_certainty_and_line(reader):
    reader.open("/?game=tic-tac-toe&moves=4+1&seats=yy")
    reader.expects("#ranking tbody tr").to_have_count(7)
    reader.expects("#ranking tbody tr:first-child td:nth-child(3)").to_contain_text("proved")
    reader.expects("#ranking tbody tr:first-child td:nth-child(2)").to_have_text("1")
    assert reader.see("#ranking tbody tr:first-child td.line").inner_text()
    reader.expects("#bar").to_have_attribute("aria-label", "1 for player 0, proved")


def test_the_bar_is_the_first_players_also_when_the_second_is_to_move(reader, server):
    """And also where a win is worth 1 and a loss 0: the second, who is to move, has lost."""
    server.own.write_text(raising("utility", "return 0 if state[1] == player else 1"))
    try:
        reader.open("/?game=own&moves=2&seats=yy")
        reader.expects("#bar").to_have_attribute("aria-label", "1 for player 0, proved")
        assert reader.see("#bar-fill").get_attribute("style") == "height: 100%;"
    finally:
        server.own.write_text(own())


@pytest.mark.slow
def test_the_bar_is_the_first_players_in_a_game_of_three(reader, server):
    reader.open("/?game=last-stone&moves=1&seats=yyy")
    reader.expects("#bar").to_have_attribute("aria-label", re.compile("for player 0"))
    values = server.ask("/api/rank", game="last-stone", moves="1", seconds=0.3).events[-2][1]["rows"][0]["values"]
    reader.expects("#bar-value").to_have_text(f"{values['0']:g}")


def test_stop_makes_the_engine_play_what_it_has_found(reader):
    reader.open("/?game=othello&seats=ey&seconds=60")
    reader.expects("#ranking tbody tr").to_have_count(1)
    reader.see("#stop").click()
    reader.expects("#record li").to_have_count(1)
    reader.expects("#status").to_have_text("Player 1: your move.")


@pytest.mark.slow
def test_while_the_engine_thinks_nobody_moves_for_it(reader):
    reader.open("/?game=othello&seats=ey&seconds=60")
    reader.expects("#ranking tbody tr").to_have_count(1)
    reader.see("#board .op-target").first.click()
    reader.page.wait_for_timeout(300)
    assert reader.moves == []


@pytest.mark.slow
def test_the_engine_plays_against_itself_and_pauses(reader):
    reader.open("/?game=othello&seats=ee&seconds=0.1")
    reader.wait(lambda: len(reader.moves) >= 3)
    reader.see("#stop").click()
    reader.expects("#stop").to_have_text("Go on")
    stopped_at = len(reader.moves)
    reader.page.wait_for_timeout(700)
    assert len(reader.moves) <= stopped_at + 1
    reader.see("#stop").click()
    reader.wait(lambda: len(reader.moves) > stopped_at + 2)


@pytest.mark.slow
def test_a_pause_ends_with_its_game(reader):
    reader.open("/?game=othello&seats=ee&seconds=0.1")
    reader.wait(lambda: len(reader.moves) >= 1)
    reader.see("#stop").click()
    reader.expects("#stop").to_have_text("Go on")
    reader.see("#game").select_option("tic-tac-toe")
    reader.expects("#status").to_have_text("Player 0: your move.")
    reader.expects("#ranking tbody tr").to_have_count(9)


def test_dice_are_thrown(reader):
    reader.open("/?game=dice&seats=yy")
    reader.see("#board .op-target").first.click()
    reader.wait(lambda: len(reader.moves) == 2)
    reader.expects("#status").to_have_text("Player 1: your move.")
    assert reader.moves[0] == "throw"
    assert reader.moves[1] in "123456"


def test_a_saved_record_is_resumed_in_the_terminal(reader, tmp_path):
    reader.open("/?game=hex:3&moves=b2+a1+c3&seats=yy")
    reader.expects("#record li").to_have_count(3)
    reader.page.keyboard.press("ArrowLeft")
    with reader.page.expect_download() as download:
        reader.see("#export").click()
    path = tmp_path / "game.json"
    download.value.save_as(path)
    saved = load_record(path)
    assert (saved["game"], saved["you"], saved["moves"]) == ("hex:3", "both", ["b2", "a1", "c3"])
    game = load_game(saved["game"])
    again = Record(game, game.initial)
    again.read(saved["moves"])
    assert len(again.actions) == 3


@pytest.mark.slow
def test_back_and_forward_go_through_games_and_views(reader):
    reader.open("/?game=hex:3&seats=yy")
    reader.see("#game").select_option("nim")
    reader.expects("#board > svg > title").to_have_text(re.compile("^Nim"))
    reader.see("nav a[data-view=watch]").click()
    reader.expects("#tree-picture svg").to_have_count(1)
    reader.page.go_back()
    reader.expects("#board > svg > title").to_have_text(re.compile("^Nim"))
    reader.page.go_back()
    reader.expects("#board > svg > title").to_have_text(re.compile("^Hex"))
    reader.page.go_forward()
    reader.expects("#board > svg > title").to_have_text(re.compile("^Nim"))


@pytest.mark.slow
def test_a_game_can_be_left_at_any_moment_of_thinking(reader):
    reader.open("/?game=othello&seats=ey&seconds=30")
    for game in ("hex", "connect-four", "nim", "kalah", "tic-tac-toe"):
        reader.see("#game").select_option(game)
        reader.page.wait_for_timeout(120)
    reader.page.reload()
    reader.expects("#status").to_have_text("Player 0: your move.")
    reader.expects("#ranking tbody tr").to_have_count(9)
    reader.expects("#trouble").to_be_hidden()


@pytest.mark.slow
def test_two_tabs_think_at_once(chromium, server):
    with (
        reading(chromium, f"http://localhost:{server.port}") as one,
        reading(chromium, f"http://localhost:{server.port}") as two,
    ):
        one.open("/?game=othello&seats=ye&seconds=0.5")
        two.open("/?game=connect-four&seats=ye&seconds=0.5")
        for tab in (one, two):
            tab.wait_for_turn()
            tab.see("#board .op-target").first.click()
        for tab in (one, two):
            tab.expects("#record li").to_have_count(2)
            assert tab.complaints == []


# What goes wrong is said


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


def test_a_game_with_a_bug_shows_its_fault_and_goes_on_when_it_is_mended(someone_unlucky, server):
    try:
        reader = someone_unlucky.open("/?seats=yy")
        reader.see("#board .op-target").first.wait_for()  # the file must not be read while it is written
        server.own.write_text(raising("result"))
        reader.see("#board .op-target").first.click()
        reader.expects("#trouble").to_contain_text("own_game.py, line")
        reader.expects("#trouble").to_contain_text("ValueError: the dog ate it")
        server.own.write_text(own())
        reader.see("#board .op-target").first.click()
        reader.expects("#record li").to_have_count(1)
        reader.expects("#trouble").to_be_hidden()
    finally:
        server.own.write_text(own())


def test_the_starter_game_is_played_at_once(chromium, tmp_path):
    subprocess.run(
        [sys.executable, "-m", "outplay", "new", "my_game.py"], cwd=tmp_path, check=True, capture_output=True
    )
    with (
        running(tmp_path, tmp_path / "my_game.py", name="MyGame") as server,
        reading(chromium, f"http://localhost:{server.port}") as reader,
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


# Watching and comparing


def test_a_search_is_stepped_forward_and_back(reader):
    reader.open(f"/?view=watch&tree={BOOK}&step=0")
    reader.expects("#step-count").to_have_text("1 of 16")
    first = reader.see("#says").inner_text()
    reader.page.keyboard.press("ArrowRight")
    reader.expects("#step-count").to_have_text("2 of 16")
    assert reader.see("#says").inner_text() != first
    assert reader.see("#code .lit").count() == 1
    reader.see("#step-back").click()
    assert reader.see("#says").inner_text() == first
    reader.page.keyboard.press("c")
    reader.expects("#counters").to_contain_text("1 cut")
    reader.expects("#says").to_contain_text("c2 and c3 cannot matter")
    reader.see("#step").fill("15")
    reader.expects("#counters").to_have_text("11 of 11 nodes looked at, 1 cut. Plain minimax looks at 13.")
    reader.page.keyboard.press("Home")
    assert reader.words["step"] == "0"


@pytest.mark.slow
def test_every_node_has_its_alpha_and_beta(reader):
    reader.open(f"/?view=watch&tree={BOOK}")
    said = reader.see("#tree-picture svg").text_content()
    assert "[−∞, ∞]" in said
    assert "[3, ∞]" in said


@pytest.mark.slow
def test_a_search_plays_by_itself_until_it_is_paused(reader):
    reader.open(f"/?view=watch&tree={BOOK}&step=0")
    reader.expects("#step-count").to_have_text("1 of 16")
    reader.page.keyboard.press("Space")
    reader.expects("#step-count").to_have_text(re.compile("([3-9]|1.) of 16"))
    reader.see("#play-steps").click()
    reader.expects("#play-steps").to_have_attribute("aria-pressed", "false")
    paused_at = reader.see("#step-count").inner_text()
    reader.page.wait_for_timeout(900)
    reader.expects("#step-count").to_have_text(paused_at)


def test_a_node_is_expanded_by_mouse_and_by_keyboard(reader):
    reader.open("/?view=watch&game=hex:4&algorithm=minimax&depth=2")
    reader.page.wait_for_selector("#tree-picture .op-hidden-twig")
    before = reader.see("#tree-picture [data-path]").count()
    reader.see("#tree-picture .op-hidden-twig").first.focus()
    reader.page.keyboard.press("Enter")
    reader.wait(lambda: reader.see("#tree-picture [data-path]").count() > before)
    more = reader.see("#tree-picture [data-path]").count()
    reader.see("#tree-picture .op-hidden-twig").first.click()
    reader.wait(lambda: reader.see("#tree-picture [data-path]").count() > more)


def test_the_node_of_the_step_is_in_sight(reader):
    reader.open("/?view=watch&game=tic-tac-toe&step=60")
    reader.page.wait_for_selector("#tree-picture .op-now")
    assert reader.page.evaluate(
        "(() => { const node = document.querySelector('.op-now [data-halo]') ?? document.querySelector('.op-now');"
        "const a = node.getBoundingClientRect(), b = document.getElementById('tree-picture').getBoundingClientRect();"
        "return a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom; })()"
    )


def test_a_typed_tree_is_searched_and_a_wrong_one_explained(someone_unlucky):
    reader = someone_unlucky.open("/?view=watch&game=tic-tac-toe")
    reader.see("#source").select_option("tree")
    reader.see("#tree").fill("[[1, 2], [3, 4]]")
    reader.see("#watch-form button[type=submit]").click()
    reader.expects("#says").to_contain_text("the value is 3")
    assert reader.words["tree"] == "[[1, 2], [3, 4]]"
    reader.see("#tree").fill("[[1, 2], [3,")
    reader.see("#watch-form button[type=submit]").click()
    reader.expects("#trouble").to_contain_text("cannot read the tree")
    for key in ("ArrowLeft", "Home", " ", "c"):
        reader.page.keyboard.press(key)


def test_the_quiz_asks_about_cuts_and_keeps_the_score(reader):
    reader.open(f"/?view=watch&tree={BOOK}")
    reader.see("#quiz").check()
    reader.expects("#step-count").to_have_text("1 of 16")
    asked = right = 0
    for _ in range(40):
        if reader.see("#cut").is_enabled():
            will_cut = reader.page.evaluate(
                "import('/static/api.js').then((api) => api.ask('tree', { tree: '[[3,12,8],[2,4,6],[14,5,2]]' }))"
                f".then((data) => data.questions[{asked}].cut)"
            )
            reader.see("#cut" if will_cut else "#looked").click()
            asked, right = asked + 1, right + 1
            reader.expects("#score").to_have_text(f"Right. {right} of {asked}")
        else:
            reader.page.keyboard.press("ArrowRight")
        if reader.see("#step-count").inner_text() == "16 of 16":
            break
    assert asked > 2


@pytest.mark.slow
def test_a_new_search_with_the_quiz_begins_at_its_first_step(reader):
    reader.open(f"/?view=watch&tree={BOOK}")
    reader.see("#quiz").check()
    reader.see("#tree").fill("[[1, 2], [3, 4]]")
    reader.see("#watch-form button[type=submit]").click()
    reader.expects("#step-count").to_have_text(re.compile("^1 of"))


@pytest.mark.parametrize(("game", "algorithm"), [("dice", "expectiminimax"), ("last-stone", "max-n")])
def test_the_first_search_of_any_game_fits_it(reader, game, algorithm):
    reader.open(f"/?view=watch&game={game}")
    reader.expects("#tree-picture svg").to_have_count(1)
    assert reader.see("#algorithm").input_value() == algorithm


@pytest.mark.slow
def test_algorithms_are_compared_as_a_plot_and_a_table(reader):
    reader.open("/?view=compare&game=tic-tac-toe&moves=4+0")
    reader.expects("#compare-status").to_have_text("done")
    assert reader.see("#nodes-chart svg").count() == reader.see("#seconds-chart svg").count() == 1
    names = set(reader.see("#comparison tbody tr td:first-child").all_inner_texts())
    assert {"minimax", "alpha-beta"} <= names
    reader.see("#compare-depth").fill("3")
    reader.see("#compare-form button[type=submit]").click()
    reader.expects("#compare-stop").to_be_disabled()
    reader.expects("#compare-status").to_have_text("done")


# The page itself


def test_the_first_page_is_light_and_comes_from_its_server_alone(chromium, server):
    with reading(chromium, f"http://localhost:{server.port}") as reader:
        weights, addresses = [], []
        network = reader.page.context.new_cdp_session(reader.page)
        network.send("Network.enable")
        network.on("Network.loadingFinished", lambda event: weights.append(event["encodedDataLength"]))
        reader.page.on("request", lambda request: addresses.append(request.url))
        reader.open("/?game=tic-tac-toe&seats=yy")
        reader.expects("#ranking tbody tr").to_have_count(9)
        print(f"the first page: {sum(weights) / 1000:.0f} kB in {len(weights)} answers")
        assert 10_000 < sum(weights) < LIGHTEST
        assert all(address.startswith(f"http://localhost:{server.port}/") for address in addresses)


def test_the_theme_is_switched_and_kept(reader):
    reader.open("/?game=tic-tac-toe&seats=yy")
    reader.expects("#board .op-target").to_have_count(9)
    paper = "getComputedStyle(document.body).backgroundColor"
    assert reader.page.evaluate(paper) == "rgb(255, 255, 255)"
    reader.see("#theme").click()
    reader.see("#theme").click()
    reader.expects("#theme").to_have_text("Theme: dark")
    assert reader.page.evaluate(paper) == "rgb(18, 23, 29)"
    board = "getComputedStyle(document.querySelector('#board .op-panel') ?? document.querySelector('#board rect')).fill"
    dark = reader.page.evaluate(board)
    reader.page.reload()
    reader.expects("#board .op-target").to_have_count(9)
    assert reader.page.evaluate(paper) == "rgb(18, 23, 29)"
    assert reader.page.evaluate(board) == dark
    reader.see("#theme").click()
    assert reader.page.evaluate(paper) == "rgb(255, 255, 255)"


@pytest.mark.parametrize("view", ["a board", "a large tree"])
def test_nothing_is_wider_than_a_phone(chromium, server, view):
    with reading(chromium, f"http://localhost:{server.port}", viewport=PHONE, has_touch=True, is_mobile=True) as reader:
        reader.open(VIEWS[view])
        reader.page.wait_for_selector(".picture svg")
        assert not reader.is_too_wide()
        if view == "a board":
            reader.see("#board .op-target").first.tap()
            reader.expects("#record li").to_have_count(3)


@pytest.mark.slow
@pytest.mark.parametrize("path", VIEWS.values(), ids=VIEWS)
def test_every_view_fits_a_phone(chromium, server, path):
    with reading(chromium, f"http://localhost:{server.port}", viewport=PHONE) as reader:
        reader.open(path)
        reader.page.wait_for_timeout(500)
        assert not reader.is_too_wide()


def barriers(chromium, server, path, scheme, viewport=WIDE):
    """What axe-core finds serious, in words."""
    if not AXE.exists():
        pytest.skip(f"axe-core is missing: {WHY}")
    options = {"viewport": viewport, "color_scheme": scheme, "bypass_csp": True}
    with reading(chromium, f"http://localhost:{server.port}", **options) as reader:
        reader.open(path)
        reader.page.wait_for_timeout(700)
        reader.page.add_script_tag(path=str(AXE))
        found = reader.page.evaluate("axe.run()")["violations"]
        return [
            f"{one['id']} ({one['impact']}): {one['help']}: {one['nodes'][0]['html'][:200]}"
            for one in found
            if one["impact"] in ("serious", "critical")
        ]


def test_the_board_has_no_barriers(chromium, server):
    assert barriers(chromium, server, VIEWS["a board"], "light") == []


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", VIEWS.values(), ids=VIEWS)
def test_no_view_has_barriers(chromium, server, path, scheme):
    assert barriers(chromium, server, path, scheme) == []


@pytest.mark.slow
def test_no_view_has_barriers_on_a_phone(chromium, server):
    for name, path in VIEWS.items():
        assert barriers(chromium, server, path, "light", PHONE) == [], name


@pytest.mark.slow
@pytest.mark.parametrize("game", ["connect-four:4,4", "othello:4", "breakthrough:4,4", "domineering:4,4", "hex:3"])
def test_other_games_are_played_whole_against_the_engine(reader, game):
    reader.open(f"/?game={game}&seconds=0.1")
    while not reader.wait_for_turn():
        before = len(reader.moves)
        reader.see("#board .op-target").last.click(force=True)
        reader.wait(lambda: len(reader.moves) > before)  # noqa: B023


@pytest.mark.slow
def test_a_closed_tab_ends_its_search(chromium, server):
    with reading(chromium, f"http://localhost:{server.port}") as reader:
        reader.open("/?game=othello&seats=ey&seconds=3600")
        reader.expects("#ranking tbody tr").to_have_count(1)
        assert not server.is_idle()
    until(server.is_idle)
