"""Play as an analysis board, in a real browser: side lines, words and colours, the graph, guesses, what is opened."""

import json
import re
from urllib.parse import urlencode

import pytest

from browser_reader import PHONE, reading
from web_games import own

KINDS = "all => Object.fromEntries(all.map(e => [e.dataset.shade, e.dataset.kind]))"
WINNING = "/?game=tic-tac-toe&moves=4+1&seats=yy"
STRINGS = '''
from outplay import Game


class Own(Game):
    """Red and Blue name numbers in turn; who names the last of them wins."""

    players = ("Red", "Blue")
    initial = (6, "Red")

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [("take", n) for n in range(1, min(3, state[0]) + 1)]

    def result(self, state, action):
        return state[0] - action[1], "Blue" if state[1] == "Red" else "Red"

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -1 if state[1] == player else 1
'''


@pytest.fixture
def newcomer(chromium, server):
    """Somebody who has never seen the page, and starts it without a game of their own."""
    with reading(chromium, server.address) as somebody:
        yield somebody
        assert somebody.complaints == []


def test_win_draw_and_loss_differ_in_colour_sign_and_words_on_the_first_screen(newcomer):
    reader = newcomer.open("/")
    reader.open(f"/?{urlencode(reader.words | {'seconds': 60})}")
    reader.expects("#ranking tbody tr").to_have_count(5)
    reader.expects("#ranking .sign[data-kind=draw]").to_have_count(1)
    kinds = reader.page.eval_on_selector_all("#board [data-shade]", KINDS)
    assert sorted(kinds.values()) == ["draw", "loss", "loss", "win", "win"]
    colours = reader.page.eval_on_selector_all("#board [data-shade]", "all => all.map(e => getComputedStyle(e).fill)")
    assert len(set(colours)) == 3
    signs = reader.see("#ranking .sign").all_inner_texts()
    assert signs == ["+", "+", "=", "−", "−"]
    assert reader.see("#ranking td.says").all_inner_texts()[2] == "=draws, proved"
    reader.expects("#legend").to_contain_text("+ wins, = draws, − loses: for First, who is to move")
    assert reader.page.title() == "connect-four · Play · outplay"
    assert reader.see("#board .marks .best").count() in (1, 2)


@pytest.mark.slow
def test_what_is_not_decided_does_not_look_like_a_draw(reader):
    reader.open("/?game=connect-four&seats=y,alpha-beta+depth%3D2&moves=4")
    reader.expects("#said").to_have_text(re.compile("Second played . alpha-beta, not decided at depth 2|not decided"))
    assert "draw" not in reader.see("#said").inner_text()


def test_playing_at_an_earlier_ply_keeps_the_rest_as_a_side_line(reader):
    reader.open("/?game=tic-tac-toe&moves=4+0+8&seats=yy")
    reader.expects("#record li").to_have_count(3)
    reader.page.keyboard.press("Home")
    reader.expects("#record [aria-current=step]").to_have_count(0)
    reader.see("#board [data-move='0']").click()
    reader.expects("#record .side-line [aria-current=step]").to_have_text("1. 0")
    assert reader.words["moves"] == "4 ( 0 ) 0 8"
    reader.see("#board [data-move='4']").click()
    reader.expects("#record .side-line [aria-current=step]").to_have_text("2. 4")
    assert (reader.words["moves"], reader.words["at"]) == ("4 ( 0 4 ) 0 8", "3")
    reader.page.reload()
    reader.expects("#record .side-line [aria-current=step]").to_have_text("2. 4")
    reader.see("#record > .move button").last.click()
    reader.expects("#record [aria-current=step]").to_have_text("3. 8")
    assert "at" not in reader.words


@pytest.mark.slow
def test_back_and_forward_lead_through_the_moves(reader):
    reader.open("/?game=tic-tac-toe&moves=4&seats=yy")
    reader.wait_for_turn()
    for move in ("0", "8"):
        reader.see(f"#board [data-move='{move}']").click()
        reader.expects("#record [aria-current=step]").to_contain_text(move)
    reader.page.go_back()
    reader.expects("#record li").to_have_count(2)
    reader.page.go_back()
    reader.expects("#record li").to_have_count(1)
    reader.page.go_forward()
    reader.page.go_forward()
    reader.expects("#record li").to_have_count(3)


@pytest.mark.parametrize(
    ("seats", "places"),
    [
        ("ye", [4, 2, 0]),
        pytest.param("yy", [4, 3, 2, 1, 0], marks=pytest.mark.slow),
        pytest.param("ey", [4, 3, 1, 0], marks=pytest.mark.slow),
    ],
)
def test_undo_and_redo_go_the_same_way(reader, seats, places):
    reader.open(f"/?game=tic-tac-toe&moves=4+1+0+8&seats={seats}&seconds=60")
    ply = lambda at: reader.wait(lambda: reader.words.get("at", "4") == str(at))  # noqa: E731
    ply(4)
    for place in places[1:]:
        reader.see("#undo").click()
        ply(place)
    for place in places[-2::-1]:
        reader.see("#redo").click()
        ply(place)
    reader.expects("#redo").to_be_disabled()


@pytest.mark.slow
def test_a_side_line_becomes_the_main_line_or_goes(reader):
    reader.open("/?game=tic-tac-toe&moves=4+(+0+3+)+8&at=3&seats=yy")
    reader.see("#promote").click()
    reader.wait(lambda: reader.words["moves"] == "0 ( 4 8 ) 3")
    reader.expects("#promote").to_be_hidden()
    reader.page.go_back()
    reader.see("#prune").click()
    reader.wait(lambda: reader.words["moves"] == "4 8")


@pytest.mark.slow
def test_no_row_is_hidden_without_a_word_about_it(reader):
    reader.open("/?game=hex:5&seats=yy&seconds=0.5")
    reader.expects("#ranking tbody tr").to_have_count(12)
    reader.expects("#more").to_have_text("Show 13 more of 25 moves")
    reader.see("#more").click()
    reader.expects("#ranking tbody tr").to_have_count(25)
    box = "e => e.scrollHeight <= e.clientHeight + 1"
    assert reader.page.eval_on_selector("#play .wide", box)


def test_a_review_finds_the_blunder_and_leads_to_it(reader):
    reader.open("/?game=tic-tac-toe&moves=4+1+0+2+8&seats=yy&seconds=60")
    reader.see("#review").click()
    reader.expects("#blunders li").to_have_count(1)
    reader.expects("#blunders li").to_contain_text("2. 1 ??")
    reader.expects("#blunders li").to_contain_text(
        "O could have played 0 (O: draws, proved); now X: wins in 5 plies, proved."
    )
    reader.expects("#record .blunder").to_have_count(1)
    reader.expects("#graph svg").to_have_attribute("aria-label", re.compile("5 moves; blunders at move 2"))
    reader.expects("#graph .spot").to_have_count(6)
    reader.see("#blunders button").click()
    reader.expects("#record [aria-current=step]").to_have_text("1. 4")
    wide = reader.see("#graph").bounding_box()["width"]
    reader.see("#graph svg").click(position={"x": wide - 5, "y": 60})
    reader.expects("#record [aria-current=step]").to_have_text("5. 8")
    reader.see("#blunders a").click()
    reader.expects("#watch").to_be_visible()
    assert (reader.words["view"], reader.words["at"]) == ("watch", "1")


def test_no_game_is_called_free_of_blunders_before_it_was_reviewed(reader):
    reader.open("/?game=tic-tac-toe&moves=4&at=0&seats=yy&seconds=60")
    reader.expects("#verdict").to_contain_text("draws, proved")
    reader.page.keyboard.press("ArrowRight")
    reader.expects("#record [aria-current=step]").to_have_text("1. 4")
    reader.expects("#verdict").to_contain_text("draws, proved")
    reader.see("#board [data-move='1']").click()
    reader.expects("#verdict").to_contain_text("wins in 5 plies, proved")
    reader.expects("#no-blunder").to_be_hidden()


@pytest.mark.slow
def test_values_are_hidden_until_somebody_asks_or_has_guessed(reader):
    reader.open("/?game=tic-tac-toe&moves=4+1&seats=yy&guess=1&seconds=60")
    reader.expects("#reveal").to_be_visible()
    reader.page.wait_for_timeout(500)
    assert reader.see("#ranking tbody tr").count() == 0
    assert reader.see("#verdict").inner_text() == ""
    assert reader.see("#board [data-kind]").count() == 0
    reader.see("#reveal").click()
    reader.expects("#ranking tbody tr").to_have_count(7)
    reader.expects("#ranking tbody tr:first-child").to_contain_text("wins in 5 plies, proved")
    reader.see("#board [data-move='7']").click()
    reader.expects("#guessed").to_have_text(
        re.compile(r"^Your guess 7: .*\. Better: \d, which wins in 5 plies, proved\.$")
    )
    reader.expects("#reveal").to_be_visible()


@pytest.mark.slow
def test_a_record_moves_and_a_position_are_opened(reader, tmp_path):
    reader.open("/?game=nim&seats=yy")
    reader.see("#opening summary").click()
    saved = {"format": "outplay game", "version": 1, "game": "hex:3", "position": None, "you": "both", "seed": 1}
    file = tmp_path / "saved.json"
    file.write_text(json.dumps(saved | {"moves": ["b2", "a1", "c3"]}))
    reader.see("#open-file").set_input_files(file)
    reader.expects("#record li").to_have_count(3)
    assert reader.words["game"] == "hex:3"
    reader.open("/?game=connect-four&seats=yy")
    reader.see("#opening summary").click()
    reader.see("#open-text").fill("444")
    reader.see("#open-go").click()
    reader.wait(lambda: reader.words["game"] == "connect-four@444")
    reader.expects("#board .op-second").to_have_count(1)
    reader.see("#typed").fill("3 5")
    reader.see("#typed").press("Enter")
    reader.expects("#record li").to_have_count(2)
    reader.page.go_back()
    reader.expects("#record li").to_have_count(0)


@pytest.mark.slow
def test_what_cannot_be_opened_or_typed_is_told(someone_unlucky):
    reader = someone_unlucky
    reader.open("/?game=nim&seats=yy")
    reader.see("#typed").fill("z9")
    reader.see("#typed").press("Enter")
    reader.expects("#trouble").to_contain_text("'z9' is not a move here")
    reader.see("#opening summary").click()
    reader.see("#open-text").fill("3:1")
    reader.see("#open-go").click()
    reader.expects("#opened").to_have_text("Opened: 1 move.")
    reader.see("#open-text").fill("{}")
    reader.see("#open-go").click()
    reader.expects("#trouble").to_contain_text("not a saved game")
    reader.expects("#opened").to_have_text("")


@pytest.mark.slow
def test_a_turned_board_is_played_on_as_it_is_seen(reader):
    reader.open("/?game=breakthrough&seats=yy&turned=1")
    reader.wait_for_turn()
    reader.expects("#board.turned").to_have_count(1)
    box = reader.see("#board [data-move='h2h3']").bounding_box()
    middle = reader.see("#board").bounding_box()
    assert box["x"] < middle["x"] + middle["width"] / 2, "the h-pawns stand at the left now"
    spot = reader.see("#board [data-move='h2h3']")
    spot.focus()
    reader.page.keyboard.press("Enter")
    reader.wait(lambda: reader.moves == ["h2h3"])
    reader.page.keyboard.press("f")
    reader.expects("#board.turned").to_have_count(0)


@pytest.mark.slow
def test_before_the_dice_fall_every_outcome_is_shown_with_probability_and_meaning(reader):
    reader.open("/?game=dice&moves=throw+3&at=1&seats=yy")
    reader.expects("#ranking tbody tr").to_have_count(6)
    reader.expects("#ranking thead th").to_have_text(["outcome", "probability", "meaning", "and then"])
    reader.expects("#ranking tbody tr:first-child td").to_have_text(
        ["1", "16.7 %", "−8.3 % on average, proved", "throw"]
    )
    assert reader.moves == ["throw", "3"]
    reader.see("#ranking tbody button").last.click()
    reader.wait(lambda: reader.words["moves"] == "throw 3 ( 6 )")


@pytest.mark.slow
def test_rows_of_a_solved_database_are_an_explorer(reader):
    row = {"line": ["1:1"], "value": 1, "written": "1", "shares": {"0": 1, "1": 0}, "certainty": "exact", "depth": None}
    more = {
        "selective": False,
        "assumes": "",
        "method": "",
        "why": "",
        "chance": None,
        "source": "database",
        "who": "First",
    }
    rows = [
        row
        | more
        | {"token": "1:1", "name": "1:1", "kind": "win", "strength": 0.9, "ends_in": 3, "says": "wins in 3 plies"},
        row
        | more
        | {"token": "2:1", "name": "2:1", "kind": "loss", "strength": 0.8, "ends_in": 4, "says": "loses in 4 plies"},
    ]
    answer = json.dumps({"rows": rows, "nodes": 0, "seconds": 0})
    events = f"event: answer\ndata: {answer}\n\nevent: done\ndata: {{}}\n\n"
    reader.page.route("**/api/rank?*", lambda route: route.fulfill(body=events, content_type="text/event-stream"))
    reader.open("/?game=nim:1,2&seats=yy")
    reader.expects("#thinking").to_have_text("looked up in the solved database")
    reader.expects("#ranking td.says").to_have_text(["+wins in 3 plies", "−loses in 4 plies"])
    reader.expects("#board [data-shade][data-kind=win]").to_have_count(1)
    reader.see("#ranking button").first.click()
    reader.expects("#graph .spot").to_have_count(2)


@pytest.mark.slow
def test_a_guess_that_no_playouts_speak_against_is_not_called_worse(reader):
    row = {"line": ["1:1"], "strength": 0.3, "shares": {}, "ends_in": None, "certainty": "estimate", "chance": None}
    row |= {"method": "mcts", "why": "", "who": "First", "kind": "even", "written": "", "source": "search"}
    rows = [
        row | {"token": "1:1", "name": "1:1", "value": 0.6, "says": "won 78 ± 25 % of 9 playouts"},
        row | {"token": "2:1", "name": "2:1", "value": -0.3, "says": "won 33 ± 37 % of 3 playouts"},
    ]
    answer = json.dumps({"rows": rows, "nodes": 12, "seconds": 1})
    events = f"event: answer\ndata: {answer}\n\nevent: done\ndata: {{}}\n\n"
    reader.page.route("**/api/rank?*", lambda route: route.fulfill(body=events, content_type="text/event-stream"))
    reader.open("/?game=nim:1,2&seats=yy&guess=1")
    reader.expects("#thinking").to_contain_text("12 nodes")
    reader.see("#board [data-move='2:1']").click()
    reader.expects("#guessed").to_have_text(
        "Your guess 2:1: won 33 ± 37 % of 3 playouts. Nothing is known to be better."
    )


@pytest.mark.slow
def test_names_and_rules_come_from_the_game(reader, site):
    site.own.write_text(STRINGS)
    try:
        reader.open("/?game=own&seats=yy")
        reader.expects("#status").to_have_text("Red: your move.")
        reader.expects("#rules").to_have_text("Red and Blue name numbers in turn; who names the last of them wins.")
        reader.expects("#seats .seat-name").to_have_text(["Red", "Blue"])
        reader.expects("#ranking caption").to_have_text("What each move means for Red, who is to move")
        assert "layer" not in reader.see("#play").inner_text().replace("Who plays", "")
    finally:
        site.own.write_text(own())


@pytest.mark.slow
def test_waiting_is_told_with_its_reason(reader):
    answers = iter([503, 503])

    def refuse(route):
        status = next(answers, None)
        if status is None:
            return route.continue_()
        return route.fulfill(status=status, json={"error": "everybody is thinking just now: try again in a moment"})

    reader.page.route("**/api/move?*", refuse)
    reader.open("/?game=tic-tac-toe&moves=4&seats=ye&seconds=0.1")
    reader.expects("#status").to_have_text("O: outplay waits for the server.")
    reader.expects("#thinking").to_contain_text("waiting for the server: everybody is thinking just now")
    reader.expects("#record li").to_have_count(2)
    reader.complaints[:] = [said for said in reader.complaints if "503" not in said]


@pytest.mark.slow
def test_on_a_phone_the_ranking_stands_above_the_settings_and_everything_can_be_touched(chromium, site):
    with reading(chromium, site.address, viewport=PHONE, has_touch=True, is_mobile=True) as reader:
        reader.open(WINNING)
        reader.expects("#ranking tbody tr").to_have_count(7)
        top = {name: reader.see(name).bounding_box()["y"] for name in ("#board", "#ranking", "#record", "#seats")}
        assert list(top.values()) == sorted(top.values())
        small = reader.page.evaluate(SMALL)
        assert small == []
        assert not reader.is_too_wide()


TOUCHED = "button, select, input, summary, .op-target"
SMALL = f"""() => [...document.querySelector('#play').querySelectorAll('{TOUCHED}')]
    .filter(e => e.getClientRects().length && !e.closest('[hidden]'))
    .map(e => [e.id || e.className.baseVal || e.textContent, e.getBoundingClientRect()])
    .filter(([, box]) => Math.min(box.width, box.height) < 24).map(([name]) => name)"""
TINY = """() => [...document.querySelectorAll('body *')]
    .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()) && e.getClientRects().length)
    .map(e => [e.textContent.trim().slice(0, 20), parseFloat(getComputedStyle(e).fontSize)
        * (e.ownerSVGElement ? e.getScreenCTM().a : 1)])
    .filter(([, size]) => size < 10.9)"""
GAMES = [
    "tic-tac-toe",
    "connect-four",
    "othello",
    "hex:5",
    "kalah",
    "breakthrough",
    "nim",
    "dots-and-boxes",
    "last-stone",
]


@pytest.mark.slow
@pytest.mark.parametrize("width", [375, 768, 1440, 1920])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_too_small_to_read(chromium, site, game, width):
    with reading(chromium, site.address, viewport={"width": width, "height": 900}) as reader:
        reader.open(f"/?game={game}&seats=yyy&seconds=0.5")
        reader.expects("#ranking").to_be_visible()
        assert reader.page.evaluate(TINY) == []
        assert not reader.is_too_wide()


@pytest.mark.slow
def test_on_paper_the_page_is_light_and_without_controls(chromium, site):
    with reading(chromium, site.address, color_scheme="dark") as reader:
        reader.open(WINNING)
        reader.expects("#ranking tbody tr").to_have_count(7)
        reader.page.emulate_media(media="print", color_scheme="dark")
        assert reader.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        board = "getComputedStyle(document.querySelector('#board .op-panel, #board .op-hole')).fill"
        assert reader.page.evaluate(board) != "rgb(34, 43, 53)"
        for control in ("#new", "#seats", "nav", "#typing", "#review"):
            reader.expects(control).to_be_hidden()
        reader.expects("#board svg").to_be_visible()
        reader.expects("#paper-title").to_have_text("tic-tac-toe")
        reader.open("/?game=hex:4&seats=yy&seconds=0.5")
        reader.expects("#more").to_have_text("Show 4 more of 16 moves")
        reader.open("/?view=exercise")
        reader.expects("#paper-title").to_have_text("")
        reader.expects("#exercise-asks").to_be_visible()
        reader.expects("#exercise-check").to_be_hidden()
