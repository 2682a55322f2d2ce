"""The lines of a student's own text that ran at each step: what is lit is what ran, at the node that it ran for."""

import sys
from pathlib import Path

import pytest

import outplay as op
from outplay.games import Nim, Tree
from outplay.tracing.lines import lines_of
from students import right

FIGURE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
DEEP = [[[2, 3], [8, 5], [7, 6]], [[0, 2], [5, 2]], [[1, 1], [10, 2]]]
RECURSIVE = (
    *(right.minimax_pair, right.minimax_memo, right.negamax, right.minmax_decision, right.alpha_beta_book),
    *(right.alpha_beta_negamax, right.alpha_beta_search, right.MinimaxSearch, right.minimax, right.alphabeta),
    *(right.alphabeta_nodes, right.alpha_beta_from_the_right, right.MinimaxAgent, right.AlphaBetaAgent),
)
LOOSE = (right.alphabeta_inline, right.minimax_by_type, right.minimax_with_a_stack)
"""Leaves that are read in the loop, or nowhere, a search without calls: no call ends where values come back."""


def lit(search, game):
    """The tree, and for each step the text of its lines with their notes."""
    tree = op.trace(search, game, lines=True)
    text = lines_of(tree.algorithm)
    return tree, [[(text[line].strip(), note) for line, note in step] for step in tree.lines]


def lines_that_run(search, game):
    """The texts of the lines of the students' file that run, as tracing of the test's own sees them."""
    ran, text = set(), Path(right.__file__).read_text().split("\n")

    def step(frame, event, _):
        if event == "line":
            ran.add(text[frame.f_lineno - 1].strip())
        return step

    def call(frame, event, _):
        return step if frame.f_code.co_filename == right.__file__ else None

    sys.settrace(call)
    try:
        op.trace(search, game)
    finally:
        sys.settrace(None)
    return ran


@pytest.mark.parametrize("search", RECURSIVE + LOOSE, ids=lambda search: search.__name__)
@pytest.mark.parametrize("game", [Tree(FIGURE), Tree(DEEP), Nim(1, 2)], ids=["figure", "deep", "nim"])
def test_what_is_lit_is_what_runs(search, game):
    tree, steps = lit(search, game)
    assert len(steps) == len(tree.steps)
    text = {line.strip() for line in lines_of(tree.algorithm) if not line.strip().startswith(("def ", "@"))}
    assert {line for step in steps for line, _ in step} & text == lines_that_run(search, game) & text


@pytest.mark.parametrize("search", RECURSIVE, ids=lambda search: search.__name__)
@pytest.mark.parametrize("numbers", [FIGURE, DEEP], ids=["figure", "deep"])
def test_the_return_that_is_lit_at_a_leaf_gives_the_value_of_that_leaf(search, numbers):
    tree, steps = lit(search, Tree(numbers))
    for step, lines in zip(tree.steps, steps, strict=True):
        if step.what == "terminal":
            returned = next(note for line, note in lines if line.startswith("return"))
            assert abs(float(returned)) == abs(step.node.value)


def test_lines_of_a_step_are_those_of_its_node():
    _, steps = lit(right.alphabeta, Tree([[3, 12], [2, 4]]))
    _, into_first, into_leaf, leaf, *_ = steps
    assert [line for line, _ in into_first][:1] == ["for child in node:"]
    assert into_leaf[-1][0] == "def alphabeta(node, depth, alpha, beta, maximizingPlayer):"
    assert leaf[0] == ("if depth == 0 or isinstance(node, (int, float)):", "yes")
    assert leaf[1] == ("return node", "3")


def test_of_a_pair_that_comes_back_the_value_is_told():
    for search in (right.alpha_beta_book, right.minimax_action_first):
        _, steps = lit(search, Tree(FIGURE))
        assert steps[-1][-1][1] == "3"


# fmt: off
def in_one_line(game, state):
    if game.is_terminal(state): return game.utility(state, 0)  # noqa: E701
    best = None
    for action in game.actions(state):
        value = in_one_line(game, game.result(state, action))
        if best is None or (
            value > best if game.to_move(state) == 0 else value < best
        ):
            # the better one
            best = value
    return best
# fmt: on


def test_a_test_says_how_it_came_out_only_where_that_is_known():
    tree, steps = lit(in_one_line, Tree([[3, 12], [2, 4]]))
    assert tree.result.value == 3
    said = {note for step in steps for line, note in step if line.startswith("if game.is_terminal")}
    assert said == {""}, "what it does stands on the same line"
    said = {note for step in steps for line, note in step if line.startswith("if best is None")}
    assert said == {"", "yes"}, "a test of several lines is not over after the first"
    better = [note for step in steps for line, note in step if line.startswith("best = value")]
    yes = [note for step in steps for line, note in step if line.startswith("if best") and note == "yes"]
    assert better == ["best = 3", "best = 3", "best = 2"]
    assert len(yes) == len(better)


def whole(node, is_max):
    if isinstance(node, int):
        return node
    values = [whole(child, not is_max) for child in node]
    return max(values) if is_max else min(values)


def test_numbers_that_stand_for_others_are_not_told():
    tree, steps = lit(whole, Tree(FIGURE))
    assert tree.result.value == 3
    assert {note for step in steps for _, note in step} <= {"", "yes", "no"}
    assert ("return node", "") in {one for step in steps for one in step}


def level_by_level(game, state):
    """Looks at everything, a level at a time."""
    level, values = [state], {}
    order = []
    while level:
        order += level
        level = [game.result(s, a) for s in level if not game.is_terminal(s) for a in game.actions(s)]
    for s in reversed(order):
        better = max if game.to_move(s) == 0 else min
        below = [] if game.is_terminal(s) else [values[game.result(s, a)] for a in game.actions(s)]
        values[s] = better(below) if below else game.utility(s, 0)
    return values[state]


def test_a_search_in_another_order_than_the_tree_s_lights_nothing():
    tree, steps = lit(level_by_level, Tree(FIGURE))
    assert tree.result.value == 3
    assert steps == []
