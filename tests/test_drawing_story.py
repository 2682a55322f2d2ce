"""A search told: the line that is lit is the line that ran, and nothing is said to be surer than it is."""

import linecache
import sys
from collections import Counter
from functools import partial

import pytest

from drawing_games import FIGURE, SMALL, figure, late
from outplay import h_minimax_search, trace
from outplay.games import TicTacToe, Tree
from outplay.tracing.source import ANNOTATION, text_of
from random_games import random_game

LOOKS = ("max_value", "min_value", "chance_value", "best_value", "decision")
"""The functions that look at the successors of a node."""


def lines_that_ran(run):
    """What `run` returns, and the line at which each call of such a function ended, in order."""
    ended = []

    def local(frame, event, _):
        if event == "return" and frame.f_code.co_name in LOOKS:
            ended.append(ANNOTATION.sub("", linecache.getline(frame.f_code.co_filename, frame.f_lineno).strip()))
        return local

    def calls(frame, event, _):
        return local if "textbook" in frame.f_code.co_filename else None

    before = sys.gettrace()
    sys.settrace(calls)
    try:
        return run(), ended
    finally:
        sys.settrace(before)


@pytest.mark.parametrize("depth", [None, 3])
@pytest.mark.parametrize("cut", [">=", ">"])
@pytest.mark.parametrize("name", ["alpha-beta", "alpha-beta-3e", "alpha-beta-table"])
def test_the_line_that_is_lit_is_the_line_that_ran(name, cut, depth):
    if name == "alpha-beta-3e" and depth is not None:
        pytest.skip("it has no depth limit")
    early = Counter()
    limit = {} if depth is None else {"depth": depth}
    for seed in range(60):
        game = random_game(seed)
        tree, ran = lines_that_ran(partial(trace, name, game, game.initial, cut=cut, **limit))
        text = text_of(tree.algorithm)
        steps = [step for step in tree.steps if step.what == "backed up"]
        assert [text.lines[text.line_of(step)].strip() for step in steps] == ran, seed
        for step in steps:
            lit = text.lines[text.line_of(step) - 1].strip()
            early[bool(step.node.pruned)] += lit.startswith("if beyond(")
            assert lit.startswith("if beyond(") or not step.node.pruned, "it pruned, and returned there"
    assert early[True] > 10
    assert early[False] > 0 or cut == ">", "a cut at the last move has nothing to prune"


@pytest.mark.parametrize("name", ["minimax", "minimax-3e"])
def test_a_search_without_cuts_has_one_line_to_end_at(name):
    tree, ran = lines_that_ran(lambda: figure(name))
    text = text_of(tree.algorithm)
    steps = [step for step in tree.steps if step.what == "backed up"]
    assert [text.lines[text.line_of(step)].strip() for step in steps] == ran


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
