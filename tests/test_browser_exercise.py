"""Exercises in a real browser: a wrong answer is explained, a right one counted, and the next question comes."""

import pytest

import outplay as op


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
