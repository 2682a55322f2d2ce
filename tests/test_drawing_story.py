"""A search told: the line that is lit is the line that ran, and nothing is said to be surer than it is."""

import linecache
import sys
from collections import Counter
from functools import partial

import pytest

from drawing_games import FIGURE, SMALL, figure, late
from outplay import h_minimax_search, trace
from outplay.games import TicTacToe, Tree
from outplay.tracing.source import MARK, text_of
from random_games import random_game


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
    """The line that is shown for each step that leaves a node, as `lines_that_ran` writes it."""
    text, lit = text_of(tree.algorithm, tree.cut), []
    for step in tree.steps:
        if step.what not in ("entered", "pruned"):
            at = text.line_of(step)
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
    for seed in range(60):
        game = random_game(seed)
        tree, ran = lines_that_ran(partial(trace, name, game, game.initial, cut=cut, **limit))
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
    for seed in range(25):
        game = random_game(seed, **kind)
        tree, ran = lines_that_ran(partial(trace, name, game, game.initial))
        assert lines_that_were_lit(tree) == ran, seed


@pytest.mark.parametrize("name", [*CUTTING, "minimax", "minimax-3e"])
def test_a_node_is_entered_by_the_function_of_the_player_to_move(name):
    tree = figure(name)
    text = text_of(tree.algorithm)
    heads = {
        "MAX" if step.node is tree.root else "MIN": text.lines[text.line_of(step)].split("(")[0]
        for step in tree.steps
        if step.what == "entered" and not step.node.is_leaf
    }
    first = "def minimax_decision" if name == "minimax-3e" else "def max_value"
    assert heads == {"MAX": first, "MIN": "def min_value"}


def test_a_finished_game_has_no_line_in_a_text_that_only_decides():
    game = Tree([1, 2])
    end = game.result(0, "a1")
    for name, line in (("minimax-3e", None), ("minimax", "return game.utility(state, player), None")):
        tree = trace(name, game, end)
        at = text_of(tree.algorithm).line_of(tree.steps[-1])
        assert (None if at is None else text_of(tree.algorithm).lines[at].strip()) == line


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
