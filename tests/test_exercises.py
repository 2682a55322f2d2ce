"""Exercises: the same seed gives the same sheet, every key is right, and wrong answers are explained."""

import json
import re
from itertools import product
from xml.etree import ElementTree

import pytest

import outplay as op
from cli_runner import outplay
from exercise_oracle import Sheet, count_visits, found_again, plain, reordered, scores
from outplay.errors import BadOption
from outplay.teaching import KINDS

DIFFICULTIES = ("easy", "medium", "hard")


def asked(exercise, words):
    """The answer to the question that has these words in it."""
    return next(question.answer for question in exercise.questions if words in question.asks)


def held_tree(exercise):
    sheet = Sheet(exercise.data, 3 if exercise.kind == "max-n" else 2)
    for question in exercise.questions:
        if found := re.fullmatch(r"What is ([A-Z]+) worth\?", question.asks):
            assert question.answer == pytest.approx(sheet.worth(sheet.by_letter(found[1])))
    assert [asked(exercise, "Which move")] == sheet.best()


def held_alpha_beta(exercise):
    sheet = Sheet(exercise.data)
    weak, strict = sheet.pruned(), sheet.pruned(strict=True)
    if any("v > β" in question.asks for question in exercise.questions):
        assert list(asked(exercise, "v > β")) == strict[0] != weak[0]
    else:
        assert strict[0] == weak[0]
    assert list(asked(exercise, "Which moves are cut off")) == weak[0]
    assert asked(exercise, "How many leaves") == weak[2]
    assert asked(exercise, "What is A worth") == sheet.worth(sheet.root)
    assert [asked(exercise, "Which move does")] == sheet.best()
    for question in exercise.questions:
        if found := re.search(r"comes to ([A-Z]+)", question.asks):
            assert question.answer == weak[1][found[1]]


def held_ordering(exercise):
    before, after = Sheet(exercise.data), Sheet(reordered(exercise.data))
    assert asked(exercise, "in the order of the sheet") == before.pruned()[2] == before.pruned(strict=True)[2]
    assert asked(exercise, "how many leaves now") == after.pruned()[2] == after.pruned(strict=True)[2]
    assert [asked(exercise, "comes first")] == before.best()
    assert plain(reordered(exercise.data), 0) == plain(exercise.data, 0)


def held_table(exercise):
    again, values = found_again(exercise.data)
    assert asked(exercise, "without a table") == count_visits(exercise.data)
    assert asked(exercise, "different positions") == len(values)
    assert set(asked(exercise, "found in the table")) == again
    assert asked(exercise, "What is A worth") == values["A"]
    assert [asked(exercise, "To which")] == [one for one in exercise.data["A"] if values[one] == values["A"]]


def held_mcts(exercise):
    found, data = scores(exercise.data), exercise.data
    for name, score in found.items():
        assert asked(exercise, f"UCB1 of {name},") == pytest.approx(score)
    selected = max(found, key=found.get)
    assert asked(exercise, "selected next") == selected
    wins, playouts = data["children"][selected]
    assert asked(exercise, "won by") == (wins + data["won"], playouts + 1)
    total = sum(n for _, n in data["children"].values())
    assert asked(exercise, "root now") == total + 1
    counts = {name: n + (name == selected) for name, (_, n) in data["children"].items()}
    assert [asked(exercise, "time is over")] == [name for name, n in counts.items() if n == max(counts.values())]


HELD = {
    "alpha-beta": held_alpha_beta,
    "ordering": held_ordering,
    "table": held_table,
    "mcts": held_mcts,
    "minimax": held_tree,
    "expectiminimax": held_tree,
    "max-n": held_tree,
}


def hold(kind, seeds):
    for seed in seeds:
        for difficulty in DIFFICULTIES:
            HELD[kind](op.exercise(kind, difficulty=difficulty, seed=seed)[0])


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_is_the_oracle_s(kind):
    hold(kind, range(12))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_ten_thousand_keys_are_the_oracle_s(kind):
    hold(kind, range(100, 600))


@pytest.mark.parametrize("seed", range(10))
def test_a_sheet_that_shows_the_difference_shows_it(seed):
    held_alpha_beta(op.exercise("alpha-beta", cut="differs", seed=seed)[0])


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_sheet(kind):
    first, again, other = (op.exercise(kind, seed=seed, count=2) for seed in (3, 3, 4))
    assert first.text(key=True) == again.text(key=True)
    assert first.as_dict() == again.as_dict() != other.as_dict()
    assert first.picture().svg() == again.picture().svg()


@pytest.mark.parametrize(("cuts", "depth"), [*product((0, 1, 2), (2, 3)), (3, 3)])
def test_there_are_as_many_cuts_as_were_asked_for(cuts, depth):
    exercise = op.exercise("alpha-beta", cuts=cuts, depth=depth, branching=3, shape="uniform", seed=cuts)[0]
    searched = op.trace(op.alpha_beta_search, op.games.Tree(exercise.data))
    assert sum(step.what == "pruned" for step in searched.steps) == cuts


def test_the_shape_is_the_one_that_was_asked_for():
    data = op.exercise("minimax", depth=3, branching=4, shape="uniform")[0].data
    assert [len(data), *map(len, data)] == [4] * 5
    assert all(isinstance(leaf, int) for row in data for below in row for leaf in below)


# Answers


def test_the_right_answer_is_right_and_says_why():
    for kind in KINDS:
        for question in op.exercise(kind, seed=1)[0].questions:
            assert question.check(question.written).right, question
            assert question.check(f" {question.written.upper()} ").right


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_answer_is_explained_in_the_words_of_the_walk_through(kind):
    for question in op.exercise(kind, seed=5)[0].questions:
        wrong = {"number": "977", "name": "zz9", "names": "zz9", "vector": "977, 978"}[question.form]
        right, says = question.check(wrong)
        assert not right
        assert says.endswith(f"The answer is {question.written}.")


def test_a_move_that_is_not_cut_off_is_told_by_the_step_that_looks_at_it():
    exercise = op.exercise("alpha-beta", seed=4)[0]
    searched = op.trace(op.alpha_beta_search, op.games.Tree(exercise.data))
    first = searched.root.children[0]
    told = next(step.says for step in searched.steps if step.node is first and step.what == "entered")
    assert told in exercise.check(0, "a1").says
    cut = next(step.says for step in searched.steps if step.what == "pruned")
    assert cut in exercise.check(0, "none").says


def test_what_cannot_be_read_is_said():
    question = op.exercise("minimax")[0].questions[0]
    for nonsense in ("", "banana", "1/0", "3 4", "()", "--2"):
        verdict = question.check(nonsense)
        assert not verdict.right
        assert "cannot be read" in verdict.says
    assert question.check(str(question.answer) + ".0").right


# Sheets


@pytest.mark.parametrize("kind", KINDS)
def test_sheets_and_keys_are_written_in_every_form(kind, tmp_path):
    sheet = op.exercise(kind, seed=2, count=2)
    for name in ("sheet.svg", "sheet.html", "sheet.txt", "sheet.json"):
        plain_sheet, key = (sheet.save(tmp_path / f"{key}-{name}", key=key).read_text() for key in (False, True))
        assert name.endswith("json") or plain_sheet != key
    svg = ElementTree.fromstring((tmp_path / "False-sheet.svg").read_text())
    assert svg.find("{http://www.w3.org/2000/svg}title").text
    page = (tmp_path / "False-sheet.html").read_text()
    assert "@media print" in page
    assert "@page" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    json.loads((tmp_path / "True-sheet.json").read_text())


def test_a_sheet_does_not_give_away_its_key():
    sheet = op.exercise("minimax", seed=8, difficulty="easy")
    empty = [spot for spot in sheet[0].sheet.spots if spot.shape != "leaf"]
    assert empty
    assert not any(spot.inside for spot in empty)
    assert all(spot.inside for spot in sheet[0].key.spots)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"kind": "chess"}, "there is no exercise on 'chess'"),
        ({"difficulty": "lethal"}, "difficulty is 'lethal'"),
        ({"depth": 0}, "depth is 0"),
        ({"depth": 50, "branching": 9}, "more than 250 leaves"),
        ({"branching": 1}, "branching is 1"),
        ({"shape": "round"}, "shape is 'round'"),
        ({"cuts": -1}, "cuts is -1"),
        ({"cuts": 90}, "none was as you asked"),
        ({"cut": ">"}, "cut is '>'"),
        ({"kind": "mcts", "cuts": 2}, "are for alpha-beta"),
        ({"count": 0}, "count is 0"),
        ({"seed": "x"}, "seed is 'x'"),
    ],
)
def test_wrong_options_are_said_in_words(options, says):
    with pytest.raises(BadOption, match=re.escape(says)):
        op.exercise(**({"kind": "alpha-beta"} | options))


def test_the_command_prints_writes_and_refuses_in_words(tmp_path):
    printed = outplay("exercise", "alpha-beta", "--seed", "3")
    assert (printed.code, printed.err) == (0, "")
    assert printed.out.strip() == op.exercise("alpha-beta", seed=3).text()
    assert outplay("exercise", "mcts", "--key").out.strip() == op.exercise("mcts").text(key=True)
    assert json.loads(outplay("exercise", "table", "--json").out)["kind"] == "table"
    page = str(tmp_path / "sheet.html")
    assert outplay("exercise", "minimax", "--save", page).out == f"the sheet is in {page}\n"
    for bad in (
        ["chess"],
        ["minimax", "--depth", "99"],
        ["minimax", "--cuts", "3"],
        ["minimax", "--save", str(tmp_path / "sheet.doc")],
        ["minimax", "--save", "/nowhere/sheet.html"],
        ["minimax", "--seed", "x"],
    ):
        ran = outplay("exercise", *bad)
        assert ran.code == 2
        assert ran.err.startswith("outplay: ")
        assert "Traceback" not in ran.err + ran.out
