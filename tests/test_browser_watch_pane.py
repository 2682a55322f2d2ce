"""Watching and comparing in a real browser: the tree fits its pane, what is opened stays open, words say what is so."""

import re

import pytest

from browser_reader import BOOK, PHONE, WIDE, reading

pytestmark = pytest.mark.slow  # `make browser` runs them

PILL = "#tree-picture .op-hidden-twig"
NODES = "#tree-picture .op-node-twig"
SIZES = "(() => { const pane = document.getElementById('tree-picture');"
SIZES += "return [pane.querySelector('svg').clientWidth, pane.clientWidth, pane.scrollWidth]; })()"
IN_SIGHT = "(() => { const a = document.activeElement.getBoundingClientRect();"
IN_SIGHT += "const b = document.getElementById('tree-picture').getBoundingClientRect();"
IN_SIGHT += "return a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom; })()"
FOCUSED = "document.activeElement.dataset.path"


@pytest.fixture
def phone(chromium, site):
    with reading(chromium, site.address, viewport=PHONE, has_touch=True) as somebody:
        yield somebody
        assert somebody.complaints == []


def drawn(reader):
    """The names of the nodes in the picture."""
    return set(reader.see(NODES).evaluate_all("nodes => nodes.map((node) => node.dataset.path)"))


COLOUR = "one => getComputedStyle(one).backgroundColor"


def looks(reader, selector, what):
    return reader.see(selector).first.evaluate(f"one => getComputedStyle(one).{what}")


# The tree fits


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("search", ["game=tic-tac-toe&depth=3", "game=connect-four&algorithm=alpha-beta&depth=5"])
def test_a_large_tree_fits_its_pane_and_shows_the_chosen_line(chromium, site, search, size):
    viewport = {"wide": WIDE, "phone": PHONE}[size]
    with reading(chromium, site.address, viewport=viewport) as reader:
        reader.open(f"/?view=watch&{search}")
        reader.page.wait_for_selector(PILL)
        picture, pane, scrolled = reader.page.evaluate(SIZES)
        assert not reader.is_too_wide()
        if size == "wide":
            assert max(picture, scrolled) <= pane
        assert reader.see("#tree-picture .op-chosen").count() == int(reader.see("#depth").input_value())
        reader.see("#full-size").click()
        assert reader.page.evaluate(SIZES)[0] > picture
        reader.expects("#fit").to_have_attribute("aria-pressed", "false")
        reader.see("#fit").click()
        assert reader.page.evaluate(SIZES)[0] == picture


def test_a_small_tree_is_shown_larger_and_fits_again_when_the_window_changes(reader):
    reader.open(f"/?view=watch&tree={BOOK}")
    reader.page.wait_for_selector(NODES)
    wide, _, _ = reader.page.evaluate(SIZES)
    reader.page.set_viewport_size(PHONE)
    reader.wait(lambda: reader.page.evaluate(SIZES)[0] < wide)
    assert not reader.is_too_wide(), "what cannot be smaller and still be read is moved in its pane"


# What is opened


@pytest.mark.parametrize("how", ["a click", "Enter", "Space"])
def test_an_opened_node_has_the_focus_and_is_in_sight_and_nothing_else_is_shut(reader, how):
    reader.open("/?view=watch&game=tic-tac-toe&depth=3&step=40")
    reader.page.wait_for_selector(PILL)
    before = drawn(reader)
    pill = reader.see(PILL).last
    parent = pill.get_attribute("data-path").rpartition(".")[0] or "root"
    if how == "a click":
        pill.click()
    else:
        pill.focus()
        reader.page.keyboard.press(how)
    reader.wait(lambda: drawn(reader) > before)
    reader.wait(lambda: reader.page.evaluate(FOCUSED) == parent)
    assert reader.page.evaluate(IN_SIGHT)
    assert reader.words["opened"] == parent
    reader.expects("#step-count").to_have_text(re.compile("^41 of"))
    reader.expects("#play-steps").to_have_attribute("aria-pressed", "false")


def test_what_was_opened_is_in_the_address_and_the_back_button_shuts_it(reader):
    reader.open("/?view=watch&game=tic-tac-toe&depth=3")
    reader.page.wait_for_selector(PILL)
    shut = drawn(reader)
    reader.see(PILL).first.click()
    reader.wait(lambda: drawn(reader) > shut)
    once = drawn(reader)
    reader.see(PILL).first.click()
    reader.wait(lambda: drawn(reader) > once)
    twice = drawn(reader)
    reader.page.reload()
    reader.wait(lambda: drawn(reader) == twice)
    reader.page.go_back()
    reader.wait(lambda: drawn(reader) == once)
    reader.page.go_back()
    reader.wait(lambda: drawn(reader) == shut)


def test_on_a_phone_the_root_is_opened_too(phone):
    phone.open("/?view=watch&game=tic-tac-toe&depth=3")
    phone.page.wait_for_selector(PILL)
    before = drawn(phone)
    phone.see(f'{PILL}[data-path="9"]').tap()
    phone.wait(lambda: {str(move) for move in range(9)} <= drawn(phone))
    assert drawn(phone) > before
    assert phone.words["opened"] == "root"
    assert not phone.is_too_wide()


# What words say


def test_what_cannot_be_searched_leaves_nothing_of_the_search_before(someone_unlucky):
    reader = someone_unlucky.open(f"/?view=watch&tree={BOOK}")
    reader.page.wait_for_selector(NODES)
    reader.see("#quiz").check()
    reader.see("#tree").fill("[[1, 2], [3,")
    reader.see("#watch-form button[type=submit]").click()
    reader.expects("#trouble").to_contain_text("cannot read the tree")
    for part in ("#tree-picture", "#says", "#counters", "#code", "#step-count"):
        reader.expects(part).to_have_text("")
    reader.expects("#question").to_be_hidden()
    reader.expects("#step").to_be_disabled()
    reader.expects("#step-on").to_be_disabled()
    reader.see("#tree").fill("[[1, 2], [3, 4]]")
    reader.see("#watch-form button[type=submit]").click()
    reader.expects("#step-on").to_be_enabled()


def test_the_quiz_says_when_there_is_nothing_to_predict(reader):
    reader.open(f"/?view=watch&tree={BOOK}&algorithm=minimax")
    reader.page.wait_for_selector(NODES)
    reader.see("#quiz").check()
    for _ in range(2):
        reader.expects("#asks").to_contain_text("nothing can be cut: take alpha-beta")
        reader.page.keyboard.press("ArrowRight")
    reader.expects("#cut").to_be_hidden()


def test_the_quiz_ends_with_its_score_and_writes_infinity_as_the_picture_does(reader):
    reader.open(f"/?view=watch&tree={BOOK}")
    reader.page.wait_for_selector(NODES)
    reader.see("#quiz").check()
    reader.expects("#asks").to_have_text("Step on to the first question.")
    asked = 0
    while not reader.see("#step-count").inner_text().startswith("16 of"):
        if reader.see("#cut").is_enabled():
            assert "inf" not in reader.see("#asks").inner_text()
            asked += 1
            reader.see("#cut").click()
        else:
            reader.page.keyboard.press("ArrowRight")
    reader.expects("#asks").to_have_text(f"That was the last: 1 of {asked} right.")
    reader.page.keyboard.press("Home")
    for _ in range(15):
        reader.expects("#cut").to_be_disabled()
        reader.page.keyboard.press("ArrowRight")


def test_a_comparison_says_what_is_measured_and_a_typed_tree_is_left_with_its_view(reader):
    reader.open(f"/?view=compare&game=tic-tac-toe&moves=4+0&seats=yy&tree={BOOK}&deepest=2")
    reader.expects("#measured").to_have_text("The tree [[3,12,8],[2,4,6],[14,5,2]]")
    reader.expects("#compare-depth").to_have_value("2")
    reader.expects("#compare-status").to_have_text("done")
    reader.see("nav a[data-view=play]").click()
    reader.expects("#record li").to_have_count(2)
    assert "tree" not in reader.words
    reader.see("nav a[data-view=compare]").click()
    reader.expects("#measured").to_have_text("Tic-tac-toe after 4 0")
    reader.expects("#compare-status").to_have_text("done")
    titles = [reader.see(f"#{what}-chart svg").text_content() for what in ("nodes", "seconds")]
    assert titles[0].startswith("Nodes: nodes over depth")
    assert titles[1].startswith("Time: milliseconds over depth")
    reader.see("#compare-depth").fill("3")
    reader.see("#compare-form button[type=submit]").click()
    reader.wait(lambda: reader.words.get("deepest") == "3")
    reader.expects("#compare-status").to_have_text("done")
    times = reader.see("#comparison .ms").all_inner_texts()
    assert times
    assert all(re.fullmatch(r"(\d\.\d\d|\d\.\d|[\d,]{2,}) ms", time) for time in times), times


# Narrow screens, eyes and keyboards


def test_on_a_phone_the_tree_is_in_sight_at_once_and_the_steps_stay_there(phone):
    phone.open("/?view=watch&game=tic-tac-toe&depth=3")
    phone.page.wait_for_selector(NODES)
    top = phone.see("#tree-picture").bounding_box()["y"]
    assert top < PHONE["height"] * 0.55
    phone.expects("#watch-form").to_be_hidden()
    phone.expects("#watch-summary").to_have_text("alpha-beta, 3 plies ahead, tic-tac-toe at its start")
    phone.see("#watch-summary").click()
    phone.see("#depth").fill("2")
    phone.see("#watch-form button[type=submit]").click()
    phone.expects("#watch-summary").to_contain_text("2 plies ahead")
    phone.expects("#watch-form").to_be_hidden()
    phone.page.evaluate("scrollTo(0, 400)")
    phone.wait(lambda: 0 <= phone.see("#steps").bounding_box()["y"] < 10)
    for name in ("Next cut", "Start"):
        phone.page.get_by_role("button", name=name).wait_for(state="visible")


def test_on_a_phone_the_head_takes_two_rows(phone):
    phone.open("/?game=mnk:4,3,3&seats=yy")
    tops = [phone.see(one).bounding_box()["y"] for one in ("nav", "#theme", "#game", "#size")]
    assert max(tops[:2]) < min(tops[2:])
    assert phone.see("header").bounding_box()["height"] < 100


def test_the_mouse_leaves_no_frame_on_the_board_and_the_keyboard_does(reader):
    reader.open("/?game=tic-tac-toe&seats=yy")
    reader.see("#board .op-target").first.click()
    reader.expects("#record li").to_have_count(1)
    reader.wait(lambda: reader.page.evaluate("document.activeElement.closest('.op-target') !== null"))
    assert looks(reader, "#board .op-target:focus", "outlineStyle") == "none"
    reader.page.keyboard.press("Tab")
    assert looks(reader, "#board .op-target:focus-visible", "strokeWidth") == "4px"


def test_with_forced_colours_the_current_view_and_the_bar_are_seen(chromium, site):
    with reading(chromium, site.address, forced_colors="active") as reader:
        reader.open("/?game=tic-tac-toe&seats=yy")
        assert "underline" in looks(reader, "nav a[aria-current=page]", "textDecorationLine")
        reader.expects("#bar > .part").to_have_count(2)
        first, second = reader.page.locator("#bar > .part").all()
        assert first.evaluate(COLOUR) != second.evaluate(COLOUR)
