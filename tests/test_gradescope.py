"""Gradescope's results.json: only fields that its documentation has, each of the kind that it says.

https://gradescope-autograders.readthedocs.io/en/latest/specs/ (gradescope/autograder_samples, docs/specs.md).
"""

import json

import pytest

from outplay import teaching
from outplay.teaching import Finding, Grade, Unknown

VISIBILITY = {"hidden", "after_due_date", "after_published", "visible"}
FORMATS = {"text", "html", "simple_format", "md", "ansi"}
STATUS = {"passed", "failed"}
TEXT, NUMBER = (str,), (int, float)
SUBMISSION = {
    "score": NUMBER,
    "execution_time": NUMBER,
    "output": TEXT,
    "output_format": FORMATS,
    "test_output_format": FORMATS,
    "test_name_format": FORMATS,
    "visibility": VISIBILITY,
    "stdout_visibility": VISIBILITY,
    "extra_data": (dict,),
    "tests": (list,),
    "leaderboard": (list,),
}
CASE = {
    "score": NUMBER,
    "max_score": NUMBER,
    "status": STATUS,
    "name": TEXT,
    "name_format": FORMATS,
    "number": TEXT,
    "output": TEXT,
    "output_format": FORMATS,
    "tags": (list,),
    "visibility": VISIBILITY,
    "extra_data": (dict,),
}
FAULTY = Finding("you never cut", "you never cut; wrong in 3 of 9 cases", "leave the loop")
RAN = teaching.Test("it runs", 1, 1)
GRADES = {
    "a right one": Grade("f", "minimax", "f(game, state)", (), (), (RAN, teaching.Test("values", 9, 9)), None),
    "a faulty one": Grade("f", "alpha-beta", "", (FAULTY,), ("it prints",), (RAN, teaching.Test("v", 2, 7)), None),
    "one that never ran": Grade("f", "?", "", (FAULTY,), (), (), None),
    "one that was not graded": Grade("f", "?", "", (), (), (), None, Unknown("it imports utils", "put it there", 1)),
}


def check(said, documented):
    for name, value in said.items():
        allowed = documented[name]
        assert value in allowed if isinstance(allowed, set) else isinstance(value, allowed), name


@pytest.mark.parametrize("grade", GRADES.values(), ids=GRADES)
def test_every_field_is_one_that_gradescope_documents(grade):
    results = json.loads(json.dumps(grade.gradescope(), allow_nan=False))
    check(results, SUBMISSION)
    assert "score" in results or results["tests"], "one of them is required"
    for case in results["tests"]:
        check(case, CASE)
        assert 0 <= case["score"] <= case["max_score"]
        assert grade.unknown or (case["status"] == "passed") == (case["score"] == case["max_score"])
    assert results["output"] == grade.text()


def test_the_points_are_those_that_were_asked_for_and_go_by_what_was_right():
    cases = GRADES["a faulty one"].gradescope(points=20)["tests"]
    assert [(case["score"], case["max_score"], case["status"]) for case in cases] == [
        (20, 20, "passed"),
        (5.71, 20, "failed"),
    ]


def test_what_was_not_graded_is_worth_no_points_and_blames_nobody():
    results = GRADES["one that was not graded"].gradescope()
    (case,) = results["tests"]
    assert (case["score"], case["max_score"], "status" in case) == (0, 0, False)
    assert results["extra_data"] == {"verdict": "not graded"}
    assert "Nothing is said against the search" in results["output"]
