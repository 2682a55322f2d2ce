"""Searches in a real browser: stepped, opened, typed, asked about, compared."""

import re

import pytest

from browser_reader import BOOK


def test_a_search_is_stepped_forward_and_back(reader):
    reader.open(f"/?view=watch&tree={BOOK}&step=0")
    reader.expects("#step-count").to_have_text("1 of 16")
    first = reader.see("#says").inner_text()
    reader.page.keyboard.press("ArrowRight")
    reader.expects("#step-count").to_have_text("2 of 16")
    assert reader.see("#says").inner_text() != first
    assert "for a in game.actions(state):" in reader.see("#code .lit .line").first.inner_text()
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


@pytest.mark.slow
def test_the_node_of_the_step_is_in_sight(reader):
    reader.open("/?view=watch&game=tic-tac-toe&depth=3&step=60")
    reader.page.wait_for_selector("#tree-picture .op-now")
    assert reader.page.evaluate(
        "(() => { const node = document.querySelector('.op-now [data-halo]') ?? document.querySelector('.op-now');"
        "const a = node.getBoundingClientRect(), b = document.getElementById('tree-picture').getBoundingClientRect();"
        "return a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom; })()"
    )


def test_a_typed_tree_is_searched_and_a_wrong_one_explained(someone_unlucky):
    reader = someone_unlucky.open("/?view=watch&game=tic-tac-toe&depth=2")
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


@pytest.mark.parametrize(
    ("game", "algorithm"), [("dice", "expectiminimax"), pytest.param("last-stone", "max-n", marks=pytest.mark.slow)]
)
def test_the_first_search_of_any_game_fits_it(reader, game, algorithm):
    reader.open(f"/?view=watch&game={game}")
    reader.expects("#tree-picture svg").to_have_count(1)
    assert reader.see("#algorithm").input_value() == algorithm


def test_the_engine_says_which_of_its_passes_is_drawn_and_what_the_whole_search_found(reader):
    reader.open(f"/?view=watch&tree={BOOK}&algorithm=engine")
    reader.expects("#how-far").to_contain_text("Shown is the last of 4 passes")
    reader.expects("#how-far").to_contain_text("The whole search counts 29 nodes: the value is exactly 3, by a1.")
    reader.expects("#counters").to_contain_text("5 of 5 nodes of this pass looked at")


@pytest.mark.slow
def test_monte_carlo_tree_search_is_chosen_by_its_name_and_grows_step_by_step(reader):
    reader.open(f"/?view=watch&tree={BOOK}")
    reader.expects("#iterations-label").to_be_hidden()
    reader.see("#algorithm").select_option(label="Monte Carlo tree search")
    reader.expects("#depth-label").to_be_hidden()
    reader.see("#iterations").fill("30")
    reader.see("#watch-form button[type=submit]").click()
    reader.expects("#step-count").to_have_text("31 of 31")
    assert (reader.words["algorithm"], reader.words["iterations"]) == ("mcts", "30")
    reader.expects("#watch-summary").to_contain_text("Monte Carlo tree search, 30 iterations, the tree [[3,12,8]")
    reader.expects("#says").to_contain_text("The search is done: ")
    reader.expects("#counters").to_have_text("30 playouts, 13 of 13 nodes in the tree.")
    assert reader.see("#tree-picture .op-chosen").count() == 2
    assert pill(reader, "root").endswith("/30")
    reader.see("#step").fill("4")
    reader.expects("#says").to_contain_text("Select: a2 ")
    reader.expects("#counters").to_have_text("5 playouts, 6 of 13 nodes in the tree.")
    assert pill(reader, "root").endswith("/5")
    assert reader.see("#tree-picture .op-selected").count() == 2
    assert reader.see("#tree-picture .op-node-twig.op-now").get_attribute("data-path") == "1.0"
    assert reader.see("#tree-picture .op-node-twig:not(.op-off)").count() == 6
    assert "        leaf = select(tree)" in reader.see("#code .lit").all_inner_texts()
    assert reader.see("#code .lit").count() > 4
    reader.expects("#to-cut").to_be_disabled()
    reader.page.keyboard.press("ArrowLeft")
    assert pill(reader, "root").endswith("/4")
    reader.page.keyboard.press("End")
    assert pill(reader, "root").endswith("/30")


def pill(reader, path):
    """What the node of that name has counted."""
    return reader.see(f'#tree-picture .op-node-twig[data-path="{path}"] [data-value]').text_content()


@pytest.mark.slow
def test_a_search_of_another_kind_has_its_depth_again(reader):
    reader.open("/?view=watch&game=nim:1,2&algorithm=mcts&iterations=20")
    reader.expects("#step-count").to_have_text("21 of 21")
    reader.see("#algorithm").select_option("minimax")
    reader.expects("#depth-label").to_be_visible()
    reader.see("#watch-form button[type=submit]").click()
    reader.expects("#watch-summary").to_have_text("minimax, to the end, nim:1,2 at its start")
    assert "iterations" not in reader.words
    reader.expects("#to-cut").to_be_enabled()


@pytest.mark.slow
def test_algorithms_are_compared_as_a_plot_and_a_table(reader):
    reader.open("/?view=compare&game=tic-tac-toe&moves=4+0")
    reader.expects("#compare-status").to_have_text("done")
    assert reader.see("#nodes-chart svg").count() == reader.see("#seconds-chart svg").count() == 1
    names = set(reader.see("#comparison thead th").all_inner_texts())
    assert {"minimax", "alpha-beta"} <= names
    reader.see("#compare-depth").fill("3")
    reader.see("#compare-form button[type=submit]").click()
    reader.expects("#compare-stop").to_be_disabled()
    reader.expects("#compare-status").to_have_text("done")
