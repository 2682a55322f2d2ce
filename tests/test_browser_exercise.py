"""Exercises in a real browser: a wrong answer is explained, a right one counted, and the next question comes."""

import pytest

import outplay as op
from browser_reader import reading


def test_a_wrong_answer_is_explained_and_a_right_one_counted(reader):
    first, second = op.exercise("alpha-beta", difficulty="easy", seed=7)[0].questions[:2]
    reader.open("/?view=exercise&sheet=7")
    reader.expects("#exercise-asks").to_contain_text(first.asks)
    reader.see("#exercise-answer").fill("b2")
    reader.see("#exercise-check").click()
    reader.expects("#exercise-says").to_contain_text(first.check("b2").says)
    reader.expects("#exercise-score").to_have_text("0 of 1 right")
    reader.see("#exercise-next").click()
    reader.expects("#exercise-asks").to_contain_text(second.asks)
    reader.see("#exercise-answer").fill(second.written)
    reader.page.keyboard.press("Enter")
    reader.expects("#exercise-says").to_contain_text("Yes.")
    reader.expects("#exercise-score").to_have_text("1 of 2 right")


@pytest.mark.slow
def test_another_tree_is_another_address(reader):
    reader.open("/?view=exercise")
    reader.expects("#exercise-picture svg").to_be_visible()
    reader.see("#exercise-kind").select_option("mcts")
    reader.expects("#exercise-task").to_contain_text("UCB1")
    assert reader.words["exercise"] == "mcts"


@pytest.mark.slow
def test_a_tree_is_whole_where_there_is_room_and_on_paper(chromium, site):
    with reading(chromium, site.address, viewport={"width": 1440, "height": 900}) as reader:
        reader.open("/?view=exercise&exercise=expectiminimax")
        reader.expects("#exercise-picture svg").to_be_visible()
        whole = "box => box.scrollWidth <= box.clientWidth"
        assert reader.see("#exercise-picture").evaluate(whole)
        reader.page.emulate_media(media="print")
        reader.page.set_viewport_size({"width": 720, "height": 1000})
        assert reader.see("#exercise-picture").evaluate(whole)


@pytest.mark.slow
def test_on_paper_a_chart_is_as_wide_as_the_page(chromium, site):
    with reading(chromium, site.address, viewport={"width": 1440, "height": 900}) as reader:
        reader.open("/?view=compare&game=nim:1,2&deepest=2")
        reader.expects("#compare-status").to_have_text("done")
        reader.page.emulate_media(media="print")
        reader.page.set_viewport_size({"width": 720, "height": 1000})
        assert reader.see("#nodes-chart svg").evaluate("svg => svg.getScreenCTM().a") >= 0.95
