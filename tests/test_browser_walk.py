"""Walking through a search in a real browser: the halo stands where the sentence is, and lines that ran light up."""

import json
import re
from random import Random

import pytest

from browser_reader import BOOK, PHONE, reading
from web_games import own, raising

HALOS = (
    "[...document.querySelectorAll('#tree-picture [data-halo]')]"
    ".filter((one) => getComputedStyle(one).visibility === 'visible')"
    ".map((one) => one.closest('[data-path]').dataset.path)"
)
SMALLEST = (
    "Math.min(...[...document.querySelectorAll('#tree-picture svg > g:not(.op-off) text, #tree-picture svg > text')]"
    ".filter((one) => one.textContent.trim() && getComputedStyle(one).visibility === 'visible')"
    ".map((one) => Number(one.getAttribute('font-size')) * Math.hypot(one.getScreenCTM().a, one.getScreenCTM().b)))"
)
TEN = {
    "connect-four": "game=connect-four&algorithm=alpha-beta&depth=4",
    "tic-tac-toe": "game=tic-tac-toe&moves=4+0",
    "hex": "game=hex:4&algorithm=alpha-beta&depth=3",
    "nim": "game=nim",
    "kalah": "game=kalah&depth=3",
    "dice": "game=dice&algorithm=star2",
    "last-stone": "game=last-stone",
    "othello": "game=othello&algorithm=alpha-beta&depth=3",
    "breakthrough": "game=breakthrough:4,5&algorithm=minimax&depth=2",
    "mcts": "game=tic-tac-toe&algorithm=mcts&iterations=400",
}


def searched(reader, query):
    """The steps of the search on the page, as the server tells them."""
    width = reader.page.evaluate("import('/static/pane.js').then((pane) => pane.words())")["width"]
    return json.loads(
        reader.page.evaluate(f"fetch('/api/tree?{query}&width={width}').then((answer) => answer.text())")
    )["steps"]


def check_halos(reader, query, count):
    reader.open(f"/?view=watch&{query}")
    reader.page.wait_for_selector("#tree-picture .op-node-twig")
    steps = searched(reader, query)
    for number in Random(1).sample(range(len(steps) - 1), min(count, len(steps) - 1)):
        reader.see("#step").fill(str(number))
        reader.expects("#says").to_have_text(steps[number]["says"])
        reader.wait(lambda: reader.page.evaluate(HALOS))
        assert reader.page.evaluate(HALOS) == [steps[number]["at"]], number


@pytest.mark.parametrize(
    "query",
    [
        pytest.param(TEN["connect-four"], id="a wide game", marks=pytest.mark.slow),
        pytest.param(TEN["hex"], id="hex"),
        pytest.param(TEN["mcts"], id="playouts", marks=pytest.mark.slow),
    ],
)
def test_the_halo_stands_on_the_node_that_the_sentence_names(reader, query):
    check_halos(reader, query, 6)


@pytest.mark.slow
@pytest.mark.parametrize("query", TEN.values(), ids=TEN)
def test_the_halo_stands_on_the_node_that_the_sentence_names_at_200_steps_of_ten_games(reader, query):
    check_halos(reader, query, 200)


def lit(reader):
    return [re.sub(r"\s+", " ", line).strip() for line in reader.see("#code .lit").all_inner_texts()]


def test_the_lines_that_decide_light_up_one_after_the_other(reader):
    reader.open(f"/?view=watch&tree={BOOK}&step=2")
    reader.expects("#says").to_contain_text("MIN looks at b1: 3.")
    whole = lit(reader)
    assert {"beta = min(beta, v) beta = 3", "if v <= alpha: no", "for a in game.actions(state):"} <= set(whole)
    reader.see("#by-line").check()
    seen = []
    while reader.see("#step-count").inner_text().startswith("3 of 16"):
        seen += lit(reader)
        reader.page.keyboard.press("ArrowRight")
    assert len(seen) > 7
    assert seen[-2:] == ["beta = min(beta, v) beta = 3", "if v <= alpha: no"]
    reader.page.keyboard.press(",")
    assert lit(reader) == ["if v <= alpha: no"]


@pytest.mark.slow
def test_letters_are_large_enough_and_the_code_is_whole(reader):
    for query in (f"tree={BOOK}", "game=connect-four&algorithm=alpha-beta&depth=4&step=60"):
        reader.open(f"/?view=watch&{query}")
        reader.page.wait_for_selector("#tree-picture .op-node-twig")
        assert reader.page.evaluate(SMALLEST) >= 11
    hidden = "(() => { const code = document.getElementById('code');"
    hidden += "return [code.scrollWidth - code.clientWidth, code.scrollHeight - code.clientHeight]; })()"
    assert max(reader.page.evaluate(hidden)) <= 1


@pytest.mark.slow
def test_another_algorithm_is_searched_at_once_and_the_third_editions_text_is_watched(reader):
    reader.open("/?view=watch&game=nim:1,2&algorithm=minimax&depth=2")
    reader.expects("#watch-summary").to_contain_text("minimax, 2 plies ahead")
    reader.see("#algorithm").select_option("alpha-beta-3e")
    reader.expects("#watch-summary").to_have_text("alpha-beta, 3rd edition, to the end, nim:1,2 at its start")
    reader.expects("#depth-label").to_be_hidden()
    reader.expects("#code").to_contain_text("v = max(v, min_value(game.result(state, a), alpha, beta))")


@pytest.mark.slow
def test_watch_says_what_play_proves_where_the_end_is_near_and_how_far_it_looked_elsewhere(reader):
    reader.open("/?view=watch&game=nim")
    reader.expects("#says").to_contain_text("The search is done: the value is 1")
    reader.expects("#how-far").to_be_hidden()
    reader.open("/?view=watch&game=connect-four")
    reader.expects("#how-far").to_contain_text("It looked 3 plies ahead and no further: these values are estimates.")


@pytest.mark.slow
def test_a_wrong_answer_is_explained_in_the_words_of_the_walk_through(reader):
    reader.open(f"/?view=watch&tree={BOOK}")
    reader.see("#quiz").check()
    said = []
    for _ in range(30):
        if reader.see("#cut").is_enabled():
            asks = reader.see("#asks").inner_text()
            reader.see("#cut" if "after a2" not in asks else "#looked").click()
            said.append((asks, reader.see("#score").inner_text()))
        elif reader.see("#step-count").inner_text() == "16 of 16":
            break
        else:
            reader.page.keyboard.press("ArrowRight")
    assert said[0][0].startswith("MIN after a1 has 3 so far; alpha was −∞ and beta ∞ on arrival.")
    assert said[0][1].startswith(
        "No, they are looked at: it is worth at most 3, and MAX has nothing elsewhere yet: b2 can still matter."
    )
    ((asks, told),) = (one for one in said if "after a2" in one[0])
    assert "MIN after a2 has 2 so far; alpha was 3 and beta ∞ on arrival." in asks
    assert told.startswith("No, they are cut: it is worth at most 2, and MAX already has 3: c2 and c3 cannot matter.")


def test_a_node_explains_itself_and_leads_to_its_steps(reader):
    reader.open(f"/?view=watch&tree={BOOK}")
    reader.see('#tree-picture .op-node-twig[data-path="1"] [data-value]').click()
    reader.expects("#node h2").to_have_text("After a2")
    reader.expects("#node").to_contain_text("Alpha and beta on arrival: [3, ∞]")
    reader.expects("#node").to_contain_text("c2 and c3 cannot matter")
    reader.see("#node li button").first.click()
    reader.expects("#says").to_contain_text("MAX looks at a2")
    reader.page.keyboard.press("Escape")
    reader.expects("#node").to_be_hidden()
    reader.page.keyboard.press("i")
    reader.expects("#node h2").to_have_text("After a2")


@pytest.mark.slow
def test_a_step_and_the_whole_walk_are_saved(reader):
    reader.open(f"/?view=watch&tree={BOOK}&step=8")
    reader.expects("#step-count").to_have_text("9 of 16")
    for kind, begins in (("svg", b"<svg"), ("html", b"<!doctype html>")):
        with reader.page.expect_download() as saving:
            reader.see(f"#saving [data-kind={kind}]").click()
        assert saving.value.suggested_filename == f"tree-alpha-beta{'-9' if kind == 'svg' else ''}.{kind}"
        with open(saving.value.path(), "rb") as file:
            assert file.read().startswith(begins)


@pytest.mark.slow
def test_keys_and_speed_are_those_of_the_view(reader):
    reader.open(f"/?view=watch&tree={BOOK}&step=0")
    reader.expects("footer p:visible").to_contain_text("one line")
    reader.expects("#step-count").to_have_text("1 of 16")
    for key, pace in (("+", "300"), ("+", "80"), ("+", "80"), ("-", "300")):
        reader.page.keyboard.press(key)
        reader.expects("#pace").to_have_value(pace)
    reader.page.keyboard.press("Space")
    reader.expects("#step-count").to_have_text("16 of 16")


@pytest.mark.slow
def test_dark_prints_light(chromium, site):
    with reading(chromium, site.address, color_scheme="dark") as reader:
        reader.open(f"/?view=watch&tree={BOOK}")
        reader.page.wait_for_selector("#tree-picture .op-paper")
        paper = "getComputedStyle(document.querySelector('#tree-picture .op-paper')).fill"
        assert reader.page.evaluate(paper) == "rgb(18, 23, 29)"
        reader.page.emulate_media(media="print", color_scheme="dark")
        assert reader.page.evaluate(paper) == "rgb(255, 255, 255)"
        assert reader.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_a_comparison_is_a_grid_of_the_algorithms_that_were_ticked(reader):
    reader.open(f"/?view=compare&tree={BOOK}")
    reader.expects("#compare-status").to_have_text("done")
    assert reader.see("#comparison tbody tr").count() == 2, "a tree of two plies"
    assert reader.see("#comparison thead th").all_inner_texts() == [
        "depth",
        "minimax",
        "alpha-beta",
        "alpha-beta-table",
        "engine",
    ]
    last = reader.see("#comparison tbody tr").last
    assert "a1: 3" in last.inner_text()
    for name in ("minimax", "engine"):
        reader.see(f"#compared input[value={name}]").uncheck()
    reader.see("#compare-form button[type=submit]").click()
    reader.expects("#comparison thead th").to_have_count(3)
    assert reader.words["algorithms"] == "alpha-beta,alpha-beta-table"


@pytest.mark.slow
def test_a_mended_file_is_read_again_by_itself(someone_unlucky, site):
    late = "def result(self, state, action):\n    if state[0] < 4: raise ValueError('late')\n"
    late += "    return state[0] - action, 1 - state[1]"
    try:
        reader = someone_unlucky.open("/?game=own&view=watch")
        reader.page.wait_for_selector("#tree-picture .op-node-twig")
        reader.page.wait_for_timeout(2500)
        site.own.write_text(own(late))
        reader.expects("#how-far").to_contain_text("Further down the rules fail: own_game.py, line")
        reader.expects("#how-far").to_contain_text("with state = (3, 1)")
        assert reader.see("#tree-picture .op-node-twig").count() > 2, "what is above is seen all the same"
        site.own.write_text(raising("actions"))
        reader.expects("#trouble").to_contain_text("in actions: ValueError: the dog ate it, with state = (5, 0)")
        site.own.write_text(own())
        reader.expects("#mended").to_have_text("The file has changed: it was read again.")
        reader.expects("#trouble").to_be_hidden()
        reader.expects("#says").to_contain_text("The search is done: the value is 1")
    finally:
        site.own.write_text(own())


@pytest.mark.slow
def test_what_a_phone_hides_of_a_comparison_fades_and_its_charts_can_be_read(chromium, site):
    with reading(chromium, site.address, viewport=PHONE) as reader:
        reader.open(f"/?view=compare&tree={BOOK}")
        reader.expects("#compare-status").to_have_text("done")
        reader.wait(
            lambda: reader.page.evaluate("document.querySelector('.grid').style.getPropertyValue('--right')") != ""
        )
        hidden = (
            "(() => { const grid = document.querySelector('.grid'); return grid.scrollWidth - grid.clientWidth; })()"
        )
        fades = "parseFloat(document.querySelector('.grid').style.getPropertyValue('--right'))"
        reader.wait(lambda: (reader.page.evaluate(hidden) > 1) == (reader.page.evaluate(fades) > 0))
        assert reader.page.evaluate(SMALLEST.replace("#tree-picture svg > g:not(.op-off)", "#nodes-chart svg")) >= 11
