"""Students' searches are judged: right ones never accused, faults named, and nothing that changes an answer missed."""

import json
import os
from itertools import islice
from queue import SimpleQueue
from random import Random
from threading import Timer
from time import monotonic

import pytest

import outplay as op
from cli_runner import outplay
from outplay.core.processes import Message
from outplay.errors import BadOption
from outplay.teaching.grading import worker
from outplay.teaching.grading.cases import Builder, all_cases, small_trees
from outplay.teaching.grading.judging import truth_of
from outplay.teaching.grading.published import PUBLISHED
from students.faulty import FAULTY
from students.forms import BESIDE, FORMS
from students.mutants import compiled, mutants
from students.right import (
    SEARCHES,
    alpha_beta_book,
    alpha_beta_hard,
    alpha_beta_negamax,
    alpha_beta_search,
    alpha_beta_strict,
    minimax_action_first,
    minimax_pair,
    minmax_decision,
    negamax,
)

QUICK = 1.0
"""Processor seconds that a search has: those that end take a hundredth of it."""

EVERY = 10
"""The fast suite takes one in so many; the slow one takes them all."""

MUTATED = (
    *(minimax_pair, minimax_action_first, negamax, minmax_decision, alpha_beta_book, alpha_beta_strict),
    *(alpha_beta_negamax, alpha_beta_hard, alpha_beta_search),
)


def some_and_all(items):
    """Some in the fast suite, the others marked as slow."""
    return [pytest.param(item, marks=() if i % EVERY == 0 else pytest.mark.slow) for i, item in enumerate(items)]


@pytest.mark.parametrize("search", some_and_all(SEARCHES), ids=lambda search: search.__name__)
def test_a_right_search_is_never_accused(search):
    grade = op.grade(search)
    assert grade, grade.text()
    assert all(test.right == test.total for test in grade.tests)


@pytest.mark.parametrize("search", some_and_all(FAULTY), ids=lambda search: search.__name__)
def test_a_fault_is_called_by_its_name(search):
    grade = op.grade(search, seconds=QUICK)
    assert grade.findings[0].name == FAULTY[search], grade.text()
    assert not grade


# Mutants


class Noting:
    """A tree of nested lists as a game: a state is the path to it; asked too often, it is an error."""

    players = (0, 1)
    initial = ()

    def __init__(self, tree):
        self.tree, self.leaves, self.asked = tree, set(), 0

    def at(self, state):
        self.asked += 1
        if self.asked > 3_000:
            raise OverflowError
        below = self.tree
        for i in state:
            below = below[i]
        return below

    def to_move(self, state):
        return len(state) % 2

    def actions(self, state):
        return list(range(len(self.at(state))))

    def result(self, state, action):
        self.at(state)
        return (*state, action)

    def is_terminal(self, state):
        return not isinstance(self.at(state), list)

    terminal_test = is_terminal

    def utility(self, state, player):
        self.leaves.add(state)
        return self.at(state) if player == 0 else -self.at(state)


def behaviour(search, tree):
    """What a search does on a tree: its answer and the leaves it looked at; how it fails, if it does."""
    game = Noting(tree)
    order = (game, game.initial) if search.__code__.co_varnames[0] == "game" else (game.initial, game)
    try:
        answer = search(*order)
    except Exception as error:
        return type(error)
    return answer, game.leaves


def random_tree(rng, depth, values):
    if depth == 0:
        return rng.choice(values)
    return [random_tree(rng, depth - 1 if rng.random() < 0.9 else 0, values) for _ in range(rng.randint(1, 3))]


def trees():
    rng = Random(13)
    for i in range(250):
        yield random_tree(rng, 2 + i % 4, ((0, 1, 2), range(-20, 20), range(-400, 400))[i % 3])


TREES = [tree for tree in trees() if isinstance(tree, list)]


def all_mutants():
    """Every mutant of the searches that take a game, by turns from each."""
    rows = [list(mutants(search)) for search in MUTATED]
    for i in range(max(map(len, rows))):
        for search, row in zip(MUTATED, rows, strict=True):
            if i < len(row):
                yield search, *row[i]


@pytest.fixture(scope="module")
def notes_of():
    """What is noted of each right search."""
    known = {}

    def notes(search):
        if search not in known:
            known[search] = op.grade(search).notes
        return known[search]

    return notes


def held(search, words, text, folder, notes):
    """A mutant that behaves differently anywhere is caught, with a tree that shows it; one that does not is right."""
    mutant = compiled(text, search.__name__, folder / "mutant.py")
    is_changed = any(behaviour(mutant, tree) != behaviour(search, tree) for tree in TREES)
    algorithm = "alpha-beta" if "alpha" in search.__name__ else "minimax"
    grade = op.grade(mutant, algorithm=algorithm, seconds=QUICK)
    about = f"{search.__name__}: {words}\n{text}\n{grade.text()}"
    assert (not grade or grade.notes != notes(search)) or not is_changed, about
    assert grade or is_changed, about
    if not grade and grade.example is None:
        assert "it " in grade.findings[0].name or "infinite" in grade.findings[0].name, about
    return is_changed


def test_a_mutant_that_changes_an_answer_is_caught_with_a_tree_that_shows_it(tmp_path, notes_of):
    every = list(all_mutants())
    for search, words, text in every[:: len(every) // 2]:
        held(search, words, text, tmp_path, notes_of)


@pytest.mark.slow
def test_no_mutant_that_changes_an_answer_goes_free(tmp_path, notes_of):
    changed = [held(search, words, text, tmp_path, notes_of) for search, words, text in all_mutants()]
    assert len(changed) >= 300
    assert sum(changed) >= 250


# What is right


def test_the_cases_are_right_by_what_was_published():
    cases = {case.name: case for case in islice(Builder("alpha-beta").cases(), len(PUBLISHED))}
    for one in PUBLISHED:
        truth = truth_of(cases[one.name], "alpha-beta")
        assert truth.value == one.value
        assert sorted(truth.best) == [one.best + 1]
        assert tuple(len(truth.searches[cut].leaves) for cut in (">=", ">")) == one.leaves


def test_the_texts_look_at_what_the_book_s_search_looks_at():
    for case in all_cases(Builder("alpha-beta"), False)[::9]:
        truth = truth_of(case, "alpha-beta")
        for cut in (">=", ">"):
            searched = op.trace(op.alpha_beta_search, case.tree, cut=cut)
            assert truth.searches[cut].leaves == {node.state for node in searched.leaves}
            assert truth.value == searched.result.value


def test_every_tree_of_up_to_four_leaves_is_tried():
    found = {str(tree) for tree in small_trees()}
    assert len(found) == 867
    assert {"[1, 1]", "[[1, 2], 1]", "[[2, 1], [2, 1]]", "[4, [3, [2, 1]]]"} <= found


def smaller_trees(example):
    """Every tree with fewer leaves than the example."""
    return [tree for tree in small_trees() if str(tree).count(",") < str(example).count(",")]


def test_no_smaller_tree_shows_the_fault():
    from students.faulty import alpha_beta_4

    example = op.grade(alpha_beta_4).example.tree
    for tree in smaller_trees(example):
        assert behaviour(alpha_beta_4, tree) == behaviour(alpha_beta_book_value, tree)
    assert behaviour(alpha_beta_4, example) != behaviour(alpha_beta_book_value, example)


def alpha_beta_book_value(game, state):
    return alpha_beta_book(game, state)[0]


# What students' code does


def written(folder, text):
    path = folder / "student.py"
    path.write_text(text)
    return str(path)


HEAD = "from math import inf\nimport sys, os, time\n\n\ndef minimax(game, state):\n"


@pytest.mark.parametrize(
    ("body", "name", "line"),
    [
        ("    while True:\n        pass\n", "it does not come to an end", 6),
        ("    sys.exit(3)\n", "it ends the program", 6),
        ("    os._exit(0)\n", "it ends the process", None),
        ("    return 1 / 0\n", "it raises an error", 6),
        ("    raise KeyboardInterrupt\n", "it raises an error", 6),
        (
            "    try:\n        while True:\n            pass\n    except BaseException:\n        return 3\n",
            "it does not come to an end",
            7,
        ),
        ("    return minimax(game, state)\n", "infinite recursion", 6),
        ("    return input()\n", "it raises an error", 6),
        ("    return None\n", "it returns nothing of use", None),
        ("    return game.actions(99)\n", "it raises an error", 6),
        ("    return game.utility(state, 0)\n", "a fault without a name", None),
    ],
)
def test_whatever_the_code_does_is_said_in_words_with_the_line(tmp_path, body, name, line):
    grade = op.grade(written(tmp_path, HEAD + body), seconds=QUICK / 4)
    assert grade.findings[0].name == name
    if line is not None:
        assert grade.findings[0].line in (line, line + 1)
        assert f"line {grade.findings[0].line}" in grade.text()
    assert not grade


@pytest.mark.parametrize(("text", "verdict", "says"), FORMS.values(), ids=FORMS)
def test_a_form_that_cannot_be_graded_is_another_verdict_than_wrong(tmp_path, text, verdict, says):
    for name, helper in BESIDE.items():
        (tmp_path / name).write_text(helper)
    grade = op.grade(written(tmp_path, text), seconds=QUICK / 4)
    assert grade.verdict == verdict, grade.text()
    assert says in " ".join(grade.text().split())
    assert bool(grade) == (verdict == "right")
    assert bool(grade.findings) == (verdict == "wrong")


def test_what_is_not_graded_says_what_form_was_expected_and_how_to_tell_the_judge(tmp_path):
    text, _, _ = FORMS["a list of leaves and an index"]
    ran = outplay("grade", written(tmp_path, text))
    said = " ".join(ran.out.split())
    assert (ran.code, ran.err) == (3, "")
    assert "The judge calls f(game, state) or f(state, game); minimax(node, depth, maximizing)" in said
    assert "--call what its parameters are" in said
    assert "wrong" not in said
    assert "✗" not in said


def test_the_judge_can_be_told_what_the_parameters_are(tmp_path):
    text = "def minimax(x, y):\n    if not isinstance(y, list):\n        return y\n"
    text += "    return (max if x else min)(minimax(not x, child) for child in y)\n"
    path = written(tmp_path, text)
    assert op.grade(path).verdict == "not graded"
    assert op.grade(path, call="f(maximizing, list)").verdict == "right"
    assert outplay("grade", path, "--call", "f(maximizing, list)").code == 0
    assert "call names 3 parameters" in op.grade(path, call="f(game, state, depth)").text()
    for bad in ("maximizing, list", "f(banana)", "f()"):
        with pytest.raises(BadOption, match="call is "):
            op.grade(path, call=bad)


def test_a_method_can_be_told_by_its_name(tmp_path):
    text = "class Minimax:\n    def look(self, thing):\n        return self.value(thing, True)\n"
    text += "    def value(self, thing, mine):\n        if not isinstance(thing, list):\n            return thing\n"
    text += "        return (max if mine else min)(self.value(one, not mine) for one in thing)\n"
    path = written(tmp_path, text)
    assert op.grade(path).verdict == "not graded"
    assert op.grade(path, call="look(list)"), op.grade(path, call="look(list)").text()
    assert "has no method 'see'" in op.grade(path, call="see(list)").text()


def test_an_error_in_a_file_beside_it_is_not_told_as_one_of_its_own(tmp_path):
    (tmp_path / "helper.py").write_text("x = (\n")
    grade = op.grade(written(tmp_path, "\nimport helper\n\n\ndef minimax(node): return 1\n"))
    assert (grade.verdict, grade.unknown.line) == ("not graded", 2)
    assert "helper.py, which it imports, is no Python that can be read" in " ".join(grade.text().split())


@pytest.mark.parametrize(("starved", "heard"), [(lambda *_: monotonic(), "case"), (lambda *_: 0.0, "trouble")])
def test_a_busy_machine_is_no_fault_of_the_students(monkeypatch, starved, heard):
    """A message comes after a second, ten times later than it may: unless nobody had a processor all the while."""
    monkeypatch.setattr(worker, "starved", starved)
    messages = SimpleQueue()
    late = Timer(1, lambda: messages.put(Message("case", b"{}")))
    late.start()
    assert next(worker._received(messages, 0.1, os.getpid()))["kind"] == heard
    late.join()


def test_of_a_process_that_is_not_there_nothing_is_said():
    assert worker.starved(2**30) == 0


def test_who_sleeps_in_every_search_is_not_waited_for(tmp_path, monkeypatch):
    monkeypatch.setattr(worker, "MOST_SECONDS", 0.5)
    grade = op.grade(written(tmp_path, HEAD + "    time.sleep(0.3)\n    return 3\n"))
    assert grade.findings[0].name == "it does not come to an end"


def test_what_is_printed_is_counted_and_goes_nowhere(tmp_path, capfd):
    text = (
        "    print('hello')\n    return max(value(game, game.result(state, a), False) for a in game.actions(state))\n"
    )
    more = (
        "\n\ndef value(game, s, mine):\n    if game.is_terminal(s):\n        return game.utility(s, 0)\n"
        "    return (max if mine else min)(value(game, game.result(s, a), not mine) for a in game.actions(s))\n"
    )
    grade = op.grade(written(tmp_path, HEAD + text + more))
    assert grade, grade.text()
    assert any("it prints" in note for note in grade.notes)
    assert capfd.readouterr() == ("", "")


def test_a_file_of_berkeley_s_project_is_graded_without_the_project(tmp_path):
    text = (
        "from util import manhattanDistance\nfrom game import Directions, Agent\nimport random, util\n\n\n"
        "def scoreEvaluationFunction(state):\n    return state.getScore()\n\n\n"
        "class MultiAgentSearchAgent(Agent):\n"
        "    def __init__(self, evalFn='scoreEvaluationFunction', depth='2'):\n"
        "        self.index = 0\n        self.evaluationFunction = util.lookup(evalFn, globals())\n"
        "        self.depth = int(depth)\n\n\n"
        "class MinimaxAgent(MultiAgentSearchAgent):\n"
        "    def getAction(self, gameState):\n        util.raiseNotDefined()\n"
    )
    grade = op.grade(written(tmp_path, text), name="MinimaxAgent")
    assert grade.findings[0].name == "it raises an error"
    assert "not written yet" in grade.text()


# Records


def test_a_grade_is_plain_data_words_and_a_picture(tmp_path):
    search = next(iter(FAULTY))
    grade = op.grade(search)
    assert json.loads(json.dumps(grade.as_dict()))["findings"][0]["name"] == FAULTY[search]
    assert grade.save(tmp_path / "tree.svg").read_text().startswith("<svg")
    assert "The smallest tree that shows it" in grade.text()
    results = json.loads(grade.save(tmp_path / "results.json").read_text())
    assert {"score", "max_score", "name", "output", "visibility", "status"} <= set(results["tests"][0])
    assert all(0 <= test["score"] <= test["max_score"] for test in results["tests"])
    assert 0 < grade.score < 1


def test_wrong_input_is_said_in_words(tmp_path):
    with pytest.raises(BadOption, match="there is no file"):
        op.grade("nothing.py")
    with pytest.raises(BadOption, match="algorithm is 'a-star'"):
        op.grade(min, algorithm="a-star")
    with pytest.raises(BadOption, match="seconds is 0"):
        op.grade(minimax_pair, seconds=0)
    with pytest.raises(BadOption, match="cannot be called"):
        op.grade(3)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "def minimax_a(node): return 1\ndef alphabeta_b(node): return 2\n",
            "several searches: minimax_a, alphabeta_b",
        ),
        ("x = 1\n", "no function or class called like a search"),
        ("def minimax(state, banana): return 1\n", "what the parameter 'banana' is for"),
    ],
)
def test_a_search_that_is_not_found_is_not_graded(tmp_path, text, says):
    grade = op.grade(written(tmp_path, text))
    assert grade.verdict == "not graded"
    assert says in " ".join(grade.text().split())


RECURSION = "def minimax(node, is_max):\n    if not isinstance(node, list):\n        return node\n    return "


def test_the_command_prints_the_grade_and_exits_by_it(tmp_path):
    text = f"{RECURSION}(max if is_max else min)(minimax(child, not is_max) for child in node)\n"
    right = outplay("grade", written(tmp_path, text))
    assert (right.code, right.err) == (0, "")
    assert "Right, in all" in right.out
    path = written(tmp_path, f"{RECURSION}max(minimax(child, 1) for child in node)\n")
    wrong = outplay("grade", path)
    assert wrong.code == 1
    assert "everybody maximises" in wrong.out
    results = json.loads(outplay("grade", path, "--gradescope").out)
    assert results["tests"][0]["visibility"] == "visible"
    assert json.loads(outplay("grade", path, "--json").out)["right"] is False
    for bad in (["nothing.py"], [path, "--call", "beta"], [path, "--algorithm", "a-star"], [str(tmp_path)]):
        ran = outplay("grade", *bad)
        assert ran.code == 2
        assert ran.err.startswith("outplay: ")
        assert "Traceback" not in ran.err + ran.out
    broken = outplay("grade", written(tmp_path, "def minimax(:\n"))
    assert broken.code == 1
    assert "SyntaxError" in broken.out
    assert "line 1" in broken.out
