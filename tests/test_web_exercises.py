"""The quiz on the page: a question, an answer, and why it is wrong."""

import pytest

from page_fixtures import NEEDED

pytest.importorskip("outplay.web", reason=NEEDED)

import outplay as op
from outplay.teaching import KINDS

WRONG = {
    "a kind": ({"exercise": "chess"}, "exercise is 'chess'; it should be one of minimax"),
    "a level": ({"level": "lethal"}, "level is 'lethal'"),
    "a sheet": ({"sheet": "-1"}, "sheet is '-1'; it should be a whole number from 0"),
    "a sheet of many digits": ({"sheet": "9" * 5000}, "it should be a whole number"),
    "a question": ({"asked": "24"}, "number is 24; the exercise has the questions 0 to"),
    "a long answer": ({"answer": "x" * 201}, "it should have at most 200"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_is_asked_and_its_answer_judged(server, kind):
    asked = server.ask("/api/exercise", exercise=kind, sheet="3").said
    known = op.exercise(kind, difficulty="easy", seed=3)[0].questions[0]
    assert asked["asks"] == known.asks
    assert asked["svg"].startswith("<svg")
    assert "answer" not in asked
    judged = server.ask("/api/exercise", exercise=kind, sheet="3", answer=known.written).said
    assert judged["right"]
    wrong = server.ask("/api/exercise", exercise=kind, sheet="3", answer="977, 978").said
    assert not wrong["right"]


@pytest.mark.parametrize(("query", "words"), WRONG.values(), ids=WRONG)
def test_a_wrong_question_is_refused_in_words(server, query, words):
    answer = server.ask("/api/exercise", **query)
    assert answer.status == 400
    assert words in answer.said["error"]
