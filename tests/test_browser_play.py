"""The board in a real browser: whole games by mouse and by keyboard, links, records, the engine's moves and pauses."""

import json
import re

import pytest

from browser_reader import reading
from outplay.notation import load_game, write_moves
from outplay.playing import Record, load_record
from web_games import CIRCLE, own, raising
from web_server import until

ON_BOARD = "document.activeElement.closest('.op-target') !== null"
ON_SCREEN = """([x, y]) => {
    const point = new DOMPoint(x, y).matrixTransform(document.querySelector('#board > svg').getScreenCTM());
    return [point.x, point.y];
}"""
NARROW = """
from outplay.games import Breakthrough

class Own(Breakthrough):
    \"\"\"A board of three columns, on which every piece reaches the cells of its neighbours.\"\"\"

    def __init__(self):
        super().__init__(3, 5)
"""


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
        assert reader.page.evaluate(ON_BOARD), "the board keeps the focus"
        reader.page.keyboard.press("Enter")
        reader.wait(lambda: len(reader.moves) > before)  # noqa: B023
    assert len(reader.moves) >= 5


def cell(reader, name, beside=(0, 0)):
    """Where a cell is on the screen: so many halves of a cell `beside` its middle, to the right and down."""
    moves = reader.page.eval_on_selector_all("#board .op-target", "all => all.map(e => ({...e.dataset}))")
    pieces = {move["move"][:2]: [float(side) for side in move["origin"].split(",")] for move in moves}
    (known, (x, y)), row = min(pieces.items()), {name[0]: x for name, (x, _) in pieces.items()}
    side = row["b"] - row["a"]
    right = ord(name[0]) - ord(known[0]) + beside[0] / 2
    down = int(known[1]) - int(name[1]) + beside[1] / 2
    return reader.page.evaluate(ON_SCREEN, [x + right * side, y + down * side])


def by_clicks(reader, start, end):
    reader.page.mouse.click(*start)
    reader.page.mouse.click(*end)


def by_dragging(reader, start, end):
    reader.page.mouse.move(*start)
    reader.page.mouse.down()
    reader.page.mouse.move(*end, steps=4)
    reader.page.mouse.up()


WAYS = (by_clicks, by_dragging)
BESIDE = ((0, 0), (0, 0.7), (-0.7, 0.7), (0.9, -0.9))
MOVES = (
    ("breakthrough&moves=", "d2e3"),
    ("breakthrough&moves=", "e2d3"),
    ("breakthrough&moves=a2a3", "c7d6"),
    ("own&moves=", "a2b3"),
    ("own&moves=b2b3", "c4xb3"),
)
PICKED = [
    ("breakthrough&moves=", "d2e3", (-0.7, 0.7), by_dragging),
    ("breakthrough&moves=a2a3", "c7d6", (0, 0.7), by_clicks),
    ("own&moves=b2b3", "c4xb3", (0.9, -0.9), by_clicks),
]
EVERY_PICK = [(*move, beside, moved) for move in MOVES for beside in BESIDE for moved in WAYS]


@pytest.mark.parametrize(
    ("address", "move", "beside", "moved"),
    [*PICKED, *(pytest.param(*pick, marks=pytest.mark.slow) for pick in EVERY_PICK if pick not in PICKED)],
)
def test_the_piece_that_was_picked_is_the_one_that_moves(reader, site, address, move, beside, moved):
    """Wherever in the cell one points, and however many others could go there."""
    site.own.write_text(NARROW)
    try:
        reader.open(f"/?game={address}&seats=yy")
        reader.wait_for_turn()
        before = reader.moves
        moved(reader, cell(reader, move[:2]), cell(reader, move[-2:], beside))
        reader.wait(lambda: len(reader.moves) > len(before))
        assert reader.moves == [*before, move]
    finally:
        site.own.write_text(own())


NOWHERE = [(*cells, moved) for cells in (("d2", "d4"), ("d2", "e2"), ("d1", "e3")) for moved in WAYS]


@pytest.mark.parametrize(
    ("start", "end", "moved"),
    [
        ("d2", "g3", by_dragging),
        pytest.param("d2", "g3", by_clicks, marks=pytest.mark.slow),
        *(pytest.param(*pick, marks=pytest.mark.slow) for pick in NOWHERE),
    ],
)
def test_a_piece_that_cannot_go_there_is_put_down_and_nothing_moves(reader, moved, start, end):
    reader.open("/?game=breakthrough&moves=&seats=yy")
    reader.wait_for_turn()
    moved(reader, cell(reader, start), cell(reader, end))
    reader.page.wait_for_timeout(300)
    assert reader.moves == []


@pytest.mark.slow
def test_another_piece_can_be_picked_instead(reader):
    reader.open("/?game=breakthrough&seats=yy")
    reader.wait_for_turn()
    reader.page.mouse.click(*cell(reader, "d2"))
    by_clicks(reader, cell(reader, "f2"), cell(reader, "e3"))
    reader.wait(lambda: reader.moves == ["f2e3"])


def test_a_link_restores_the_game_where_it_was(chromium, site, reader):
    reader.open("/?game=connect-four:7,6&moves=4+4+3+5&at=3&seats=yy&seconds=0.3")
    reader.expects("#record li").to_have_count(4)
    reader.expects("#record [aria-current=step]").to_have_text("3. 3")
    assert reader.see("#seconds").input_value() == "0.3"
    assert reader.see("#size").input_value() == "7,6"
    reader.page.keyboard.press("ArrowRight")
    reader.expects("#record [aria-current=step]").to_have_text("4. 5")
    shared = reader.page.url
    with reading(chromium, site.address) as friend:
        friend.page.goto(shared)
        friend.expects("#record [aria-current=step]").to_have_text("4. 5")
        friend.expects("#status").to_have_text("First: your move.")
        assert (
            friend.see("#board svg").inner_html() == reader.see("#board svg").inner_html()
            or friend.moves == reader.moves
        )
        assert friend.complaints == []


@pytest.mark.slow
def test_the_back_button_brings_back_the_game_that_was_left(reader):
    reader.open("/?game=connect-four&moves=4+4+3&seats=yy")
    reader.expects("#record li").to_have_count(3)
    reader.see("#new").click()
    reader.expects("#record li").to_have_count(0)
    reader.page.go_back()
    reader.expects("#record li").to_have_count(3)


@pytest.mark.parametrize(
    ("typed", "taken"),
    [
        ("999", "60"),
        *(
            pytest.param(*pair, marks=pytest.mark.slow)
            for pair in (("0", "0.1"), ("1.27", "1.3"), ("", "2"), ("0.5", "0.5"), ("-3", "0.1"))
        ),
    ],
)
def test_a_time_that_is_out_of_range_becomes_the_nearest_that_is_not(reader, typed, taken):
    reader.open("/?game=nim&seats=yy&seconds=1")
    reader.expects("#status").to_have_text("First: your move.")
    reader.see("#seconds").fill(typed)
    reader.see("#seconds").blur()
    reader.expects("#seconds").to_have_value(taken)
    assert (f"seconds={taken}" in reader.page.url) == (taken != "2")


@pytest.mark.parametrize("game", ["dice", pytest.param("last-stone", marks=pytest.mark.slow)])
def test_every_move_of_a_game_with_dice_or_for_many_is_ranked(reader, game):
    reader.open(f"/?game={game}&seats=yyy")
    reader.expects("#ranking tbody tr").to_have_count(2)
    reader.expects("#ranking tbody tr:first-child").to_contain_text("proved")


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
    reader.page.keyboard.press("r")
    reader.expects("#record [aria-current=step]").to_have_text("3. 1")


@pytest.mark.slow
def test_the_moves_are_ranked_with_value_certainty_and_line(reader):
    reader.open("/?game=tic-tac-toe&moves=4+1&seats=yy")
    reader.expects("#ranking tbody tr").to_have_count(7)
    reader.expects("#ranking tbody tr:first-child td.says").to_have_text("+wins in 5 plies, proved")
    assert reader.see("#ranking tbody tr:first-child td.line").inner_text()
    reader.expects("#bar").to_have_attribute("aria-label", "X: wins in 5 plies, proved")


def test_bar_and_table_speak_of_the_same_player_also_when_the_second_is_to_move(reader, site):
    """And also where a win is worth 1 and a loss 0: the second, who is to move, has lost."""
    site.own.write_text(raising("utility", "return 0 if state[1] == player else 1"))
    try:
        reader.open("/?game=own&moves=2&seats=yy")
        reader.expects("#bar").to_have_attribute("aria-label", "Second: loses in 2 plies, proved")
        reader.expects("#ranking tbody tr:first-child td.says").to_have_text("−loses in 2 plies, proved")
        assert reader.see("#bar .part.first").get_attribute("style") == "width: 100%;"
    finally:
        site.own.write_text(own())


@pytest.mark.slow
def test_the_bar_is_divided_among_three(reader, site):
    reader.open("/?game=last-stone&moves=1&seats=yyy")
    reader.expects("#verdict").to_have_text(re.compile("^Second: worth .*, proved$"))
    shares = site.ask("/api/rank", game="last-stone", moves="1", seconds=0.3).events[-2][1]["rows"][0]["shares"]
    parts = reader.page.eval_on_selector_all("#bar .part", "all => all.map(e => parseFloat(e.style.width) / 100)")
    assert parts == pytest.approx([shares[player] for player in "012"], abs=1e-3)


def test_stop_makes_the_engine_play_what_it_has_found(reader):
    reader.open("/?game=othello&seats=ey&seconds=60")
    reader.expects("#ranking tbody tr").to_have_count(1)
    reader.see("#stop").click()
    reader.expects("#record li").to_have_count(1)
    reader.expects("#status").to_have_text("Second: your move.")


def test_a_game_that_goes_round_in_circles_ends_as_a_draw(reader, site):
    site.own.write_text(CIRCLE)
    try:
        reader.open("/?game=own&seats=ee&seconds=0.1")
        reader.expects("#status").to_have_text("The position came for the third time. A draw.")
        assert reader.moves == ["go"] * 8
    finally:
        site.own.write_text(own())


@pytest.mark.slow
def test_what_a_ranking_rests_on_is_said_below_it(reader):
    row = {
        "token": "1:1",
        "name": "1:1",
        "line": ["1:1"],
        "value": 0.5,
        "written": "0.5",
        "shares": {"0": 0.5, "1": 0.5},
    }
    says = {"who": "First", "kind": "ahead", "strength": 0.5, "says": "ahead at 0.5, depth 7", "chance": None}
    how = {"certainty": "estimate", "depth": 7, "ends_in": None, "selective": True} | says
    why = {"assumes": "the utilities add up to 0: declare utility_sum = 0", "method": "alpha-beta", "why": "it is one"}
    answer = json.dumps({"rows": [row | how | why], "nodes": 9, "seconds": 0})
    events = f"event: answer\ndata: {answer}\n\nevent: done\ndata: {{}}\n\n"
    reader.page.route("**/api/rank?*", lambda route: route.fulfill(body=events, content_type="text/event-stream"))
    reader.open("/?game=nim:1,2&seats=yy")
    reader.expects("#grounds").to_contain_text("This assumes that the utilities add up to 0: declare utility_sum = 0.")
    reader.expects("#grounds").to_contain_text("method: alpha-beta, it is one")
    reader.expects("#thinking").to_contain_text("searched selectively to depth 7")
    reader.see("#ranking button").click()
    reader.expects("#record li").to_have_count(1)


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
    reader.expects("#status").to_have_text("X: your move.")
    reader.expects("#ranking tbody tr").to_have_count(9)


@pytest.mark.slow
def test_dice_are_thrown(reader):
    reader.open("/?game=dice&seats=yy")
    reader.see("#board .op-target").first.click()
    reader.wait(lambda: len(reader.moves) == 2)
    reader.expects("#status").to_have_text("MIN: your move.")
    assert reader.moves[0] == "throw"
    assert reader.moves[1] in "123456"


@pytest.mark.slow
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
    again.read(write_moves(saved["moves"]))
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
    reader.expects("#status").to_have_text("X: your move.")
    reader.expects("#ranking tbody tr").to_have_count(9)
    reader.expects("#trouble").to_be_hidden()


@pytest.mark.slow
def test_two_tabs_think_at_once(chromium, site):
    with (
        reading(chromium, site.address) as one,
        reading(chromium, site.address) as two,
    ):
        one.open("/?game=othello&seats=ye&seconds=0.5")
        two.open("/?game=connect-four&seats=ye&seconds=0.5")
        for tab in (one, two):
            tab.wait_for_turn()
            tab.see("#board .op-target").first.click()
        for tab in (one, two):
            tab.expects("#record li").to_have_count(2)
            assert tab.complaints == []


@pytest.mark.slow
@pytest.mark.parametrize("game", ["connect-four:4,4", "othello:4", "breakthrough:4,4", "domineering:4,4", "hex:3"])
def test_other_games_are_played_whole_against_the_engine(reader, game):
    reader.open(f"/?game={game}&seconds=0.1")
    while not reader.wait_for_turn():
        before = len(reader.moves)
        reader.see("#board .op-target").last.click(force=True)
        reader.wait(lambda: len(reader.moves) > before)  # noqa: B023


@pytest.mark.slow
def test_a_closed_tab_ends_its_search(chromium, site):
    with reading(chromium, site.address) as reader:
        reader.open("/?game=othello&seats=ey&seconds=3600")
        reader.expects("#ranking tbody tr").to_have_count(1)
        assert not site.is_idle()
    until(site.is_idle)
