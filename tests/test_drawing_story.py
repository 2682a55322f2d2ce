"""A search told: the line that is lit is the line that ran, and nothing is said to be surer than it is."""

import linecache
import re
import sys
from collections import Counter
from functools import partial

import pytest

from drawing_games import FIGURE, SMALL, figure, late
from outplay import h_minimax_search, trace
from outplay.games import Domineering, Nim, TicTacToe, Tree
from outplay.tracing.lines import text_of
from random_games import random_game

MARK = re.compile(r"  # (leaf|cut|done|recalled)$")
"""How a text marks, for who reads it, the lines that leave a node."""


def lines_that_ran(run):
    """What `run` returns, and each line that a text returned from and has marked, in order, with what stands before it.

    A line is (its function's head, the line above it, itself).
    """
    ended = []

    def local(frame, event, _):
        if event == "return" and frame.f_code.co_name != "<lambda>":
            at, code = frame.f_lineno, frame.f_code
            lines = [linecache.getline(code.co_filename, number).strip() for number in range(1, at + 1)]
            if MARK.search(lines[-1]):
                heads = [line for line in lines if line.startswith(f"def {code.co_name}(")]
                ended.append((heads[-1], MARK.sub("", lines[-2]), MARK.sub("", lines[-1])))
        return local

    def calls(frame, event, _):
        return local if "textbook" in frame.f_code.co_filename else None

    before = sys.gettrace()
    sys.settrace(calls)
    try:
        return run(), ended
    finally:
        sys.settrace(before)


def lines_that_were_lit(tree):
    """The line with which each node was left, among those that are shown, as `lines_that_ran` writes it."""
    text, lit = text_of(tree.algorithm, tree.cut), []
    for step, passed in zip(tree.steps, tree.lines, strict=True):
        if step.what not in ("entered", "pruned"):
            at = next(line for line, _ in passed if text.lines[line].lstrip().startswith("return"))
            head = next(line for line in reversed(text.lines[:at]) if line.startswith("def "))
            lit.append((head, text.lines[at - 1].strip(), text.lines[at].strip()))
    return lit


CUTTING = ("alpha-beta", "alpha-beta-3e", "alpha-beta-table")


@pytest.mark.parametrize("depth", [None, 3])
@pytest.mark.parametrize("cut", [">=", ">"])
@pytest.mark.parametrize("name", CUTTING)
def test_the_line_that_is_lit_is_the_line_that_ran(name, cut, depth):
    if name == "alpha-beta-3e" and depth is not None:
        pytest.skip("it has no depth limit")
    tests = {f"if v {cut} beta:", f"if v {cut.replace('>', '<')} alpha:"}
    early, seen = Counter(), set()
    limit = {} if depth is None else {"depth": depth}
    for seed in range(25):
        game = random_game(seed)
        _, ran = lines_that_ran(partial(trace, name, game, game.initial, cut=cut, **limit))
        tree = trace(name, game, game.initial, cut=cut, lines=True, **limit)
        lit = lines_that_were_lit(tree)
        assert lit == ran, seed
        left = [step for step in tree.steps if step.what not in ("entered", "pruned")]
        for step, (_, above, _) in zip(left, lit, strict=True):
            early[bool(step.node.pruned)] += above in tests
            seen |= {above} & tests
            assert above in tests or not step.node.pruned, "it pruned, and returned there"
    assert seen == tests
    assert early[True] > 10
    assert early[False] > 0 or cut == ">", "a cut at the last move has nothing to prune"


@pytest.mark.parametrize(
    ("name", "kind"),
    [("minimax", {}), ("minimax-3e", {}), ("expectiminimax", {"chance": True}), ("max-n", {"players": 3})],
)
def test_it_is_so_in_the_texts_without_cuts(name, kind):
    for seed in range(8):
        game = random_game(seed, **kind)
        _, ran = lines_that_ran(partial(trace, name, game, game.initial))
        assert lines_that_were_lit(trace(name, game, game.initial, lines=True)) == ran, seed


@pytest.mark.parametrize("name", [*CUTTING, "minimax", "minimax-3e"])
def test_a_node_is_entered_by_the_function_of_the_player_to_move(name):
    tree = trace(name, Tree(FIGURE), 0, lines=True)
    text = text_of(tree.algorithm)
    heads = {
        "MAX" if step.node is tree.root else "MIN": [
            text.lines[line].split("(")[0] for line, _ in tree.lines[step.number] if "def " in text.lines[line]
        ][-1]
        for step in tree.steps
        if step.what == "entered" and not step.node.is_leaf
    }
    first = "def minimax_decision" if name == "minimax-3e" else "def max_value"
    assert heads == {"MAX": first, "MIN": "def min_value"}


def told(tree, number):
    """The lines of a step with what they did."""
    text = text_of(tree.algorithm, tree.cut)
    return [(text.lines[line].strip(), note) for line, note in tree.lines[number]]


@pytest.mark.parametrize(
    ("name", "update"),
    [("alpha-beta", ["yes", "v = 3", "beta = 3", "no"]), ("alpha-beta-3e", ["no", "beta = 3"])],
)
def test_every_line_that_decides_is_told_with_what_it_did(name, update):
    tree = trace(name, Tree(FIGURE), 0, lines=True)
    first = next(step.number for step in tree.steps if step.what == "terminal")
    lines = told(tree, first)
    assert [note for _, note in lines[-len(update) :]] == update
    assert ("beta = min(beta, v)", "beta = 3") in lines
    assert ("if v <= alpha:", "no") in lines
    cut = next(step.number for step in tree.steps if step.what == "pruned")
    assert told(tree, cut)[0] == ("if v <= alpha:", "yes")
    loops = [number for number, step in enumerate(tree.steps) if step.what == "entered" and step.node is not tree.root]
    assert all(told(tree, number)[0][0] == "for a in game.actions(state):" for number in loops)


@pytest.mark.parametrize("name", ["minimax", "minimax-3e", *CUTTING])
def test_every_line_of_a_text_lights_up_in_the_course_of_a_search(name):
    game = Tree([[[3, 12], [8, 2]], [[4, 6], [14, 5]], [[1, 1], 2]])
    trees = [trace(name, game, 0, lines=True), trace(name, Nim(2, 2, 2), lines=True)]
    text = text_of(trees[0].algorithm)
    lit = {line for tree in trees for step in tree.lines for line, _ in step}
    inside = {i for i, line in enumerate(text.lines) if line.startswith((" ", "def "))}
    assert inside - lit == set()


def test_a_search_under_a_debugger_gives_its_tracing_back():
    def tracer(frame, event, _):
        return None

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        trace("minimax", Tree(FIGURE), 0, lines=True)
        after = sys.gettrace()
    finally:
        sys.settrace(before)
    assert after is tracer


def test_the_engine_s_narrowest_window_is_told_in_a_reader_s_numbers():
    said = [scene.says for scene in trace("engine", Domineering(4, 4), lines=True).story.scenes]
    assert any("MAX already has 0" in words for words in said)
    assert not any("e-3" in words for words in said)


def test_a_search_that_is_not_the_books_has_no_lines():
    tree = trace("engine", Tree(FIGURE), 0, lines=True)
    assert tree.lines == ()
    assert {len(step["lines"]) for step in tree.stepping()["steps"]} == {0}
    assert tree.stepping()["text"] is None, "nor the text of the call that leads to it"


def test_a_search_that_stopped_at_a_depth_says_how_far_it_looked():
    game = TicTacToe()
    done = {depth: trace("alpha-beta", game, game.initial, depth=depth).steps[-1].says for depth in (1, 2)}
    assert done[1].endswith("by 0, looking 1 ply ahead: an estimate.")
    assert done[2].endswith("by 0, looking 2 plies ahead: an estimate.")
    by_hand = trace(
        h_minimax_search, game, game.initial, is_cutoff=lambda state, plies: plies == 1, evaluate=lambda *_: 0
    )
    assert by_hand.steps[-1].says == "The search is done: the value is 0, by 0: an estimate."


def test_a_search_that_saw_every_end_is_no_estimate_whatever_its_limit():
    for tree in (figure(), trace("alpha-beta", Tree(FIGURE), 0, depth=9)):
        assert tree.steps[-1].says == "The search is done: the value is 3, by a1."


@pytest.mark.parametrize("name", SMALL)
def test_the_last_words_are_as_sure_as_the_result(name):
    from outplay import algorithms

    game, state = late(name)
    for depth in (1, None):
        limit = {} if depth is None else {"depth": depth}
        tree = trace(algorithms(game)[0], game, state, **limit)
        assert ("an estimate" in tree.steps[-1].says) == (tree.result.certainty == "estimate")


def test_a_search_of_several_passes_says_which_it_shows_and_what_all_of_them_found():
    tree = trace("engine", Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    assert tree.nodes < tree.result.nodes == 29
    whole = "The whole search counts 29 nodes: the value is exactly 3, by a1."
    shown = "Shown is the last of 4 passes, to the end of the game, with the window [2, 3]."
    assert tree.story.which_pass == f"{shown} {whole}"
    assert tree.steps[0].says == "The last of 4 passes begins, with the window [2, 3]: MAX is to move."
    assert tree.steps[-1].says == f"This pass is done: the value is 3 or more, by a1. {whole}"
    assert repr(tree).startswith("<SearchTree: the last of 4 passes, 5 nodes, <Result")


def test_a_search_that_deepens_says_how_deep_the_pass_is_that_it_shows():
    said = trace("engine", TicTacToe(), depth=3).story.which_pass
    assert said.startswith("Shown is the last of 2 passes, to depth 3. The whole search counts ")
    assert said.endswith("the value is 0, by 0, looking 3 plies ahead: an estimate.")


@pytest.mark.parametrize("algorithm", ["minimax", "alpha-beta", "alpha-beta-table"])
def test_a_search_of_one_pass_is_all_there_is(algorithm):
    tree = trace(algorithm, Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    assert (tree.passes, tree.story.which_pass, tree.nodes) == (1, "", tree.result.nodes)
