"""A tree that has to fit a width: it shows the chosen line, what there is room for beside it, and what is opened."""

from itertools import product
from math import inf

import pytest

from drawing_games import searched
from outplay import trace
from outplay.drawing.fitting import Fitting, fitting, width_of
from outplay.drawing.item_painter import ItemPainter
from outplay.drawing.selection import TreeAtStep
from outplay.games import TicTacToe, Tree

WIDTHS = (300.0, 466.0, 800.0, 1084.0, 2000.0)
SEARCHES = [("tic-tac-toe", "alpha-beta"), ("nim", "minimax"), ("dice", "expectiminimax"), ("last-stone", "max-n")]


@pytest.fixture(scope="module", params=SEARCHES, ids=" ".join)
def tree(request):
    return searched(*request.param)


def fitted(tree, width, most=150, opened=()):
    return fitting(tree, TreeAtStep(tree, with_ranges=True), most, width, opened)[0]


def names(root):
    return {item.path for item in root if item.kind == "node"}


def line(tree):
    """The paths along the chosen line, as far as somebody chooses."""
    node, path = tree.root, ()
    found = {path}
    while node.best is not None:
        i = next(i for i, child in enumerate(node.children) if child.action == node.best)
        node, path = node.children[i], (*path, i)
        found.add(path)
    return found


@pytest.mark.parametrize(("boards", "width"), list(product((False, True), WIDTHS)))
def test_nothing_but_the_chosen_line_is_wider_than_there_is_room(tree, width, boards):
    painter = ItemPainter(tree, TreeAtStep(tree, with_ranges=True), boards, stepping=True)
    fit = Fitting(painter)
    root = fit.grow(150, width)
    assert line(tree) <= names(root)
    assert width_of(painter, root) <= width or names(root) == line(tree)


@pytest.mark.parametrize("width", WIDTHS)
def test_what_is_not_shown_is_counted(tree, width):
    root = fitted(tree, width)
    shown = [item for item in root if item.kind == "node"]
    assert len(shown) + sum(item.hidden for item in root if item.kind == "hidden") == tree.nodes
    for item in shown:
        assert item.hidden == sum(child.hidden for child in item.children if child.kind == "hidden")


def test_where_there_is_room_for_all_all_is_shown(tree):
    assert len(names(fitted(tree, inf, most=tree.nodes))) == tree.nodes
    assert len(names(fitted(tree, inf, most=7))) == min(7, tree.nodes)


def test_what_is_opened_is_shown_whole_and_shuts_nothing(tree):
    before = fitted(tree, 466.0)
    shut = [item.path[:-1] for item in before if item.kind == "hidden"]
    for path in shut:
        after = names(fitted(tree, 466.0, opened=[path]))
        node = tree.root
        for i in path:
            node = node.children[i]
        assert after == names(before) | {(*path, i) for i in range(len(node.children))}
    assert names(fitted(tree, 466.0, opened=shut)) > names(before)


def test_the_way_to_an_opened_node_is_shown_without_opening_what_shows_it_already():
    tree = trace("minimax", TicTacToe(), TicTacToe().initial, depth=2)
    before = fitted(tree, 466.0)
    known = next(item.path for item in before if item.kind == "node" and len(item.path) == 1)
    assert names(fitted(tree, 466.0, opened=[known])) & {(i,) for i in range(9)} == names(before) & {
        (i,) for i in range(9)
    }
    assert {(i,) for i in range(9)} < names(fitted(tree, 466.0, opened=[(8,)]))


@pytest.mark.parametrize("path", [(99,), (0, 99), (0, 0, 0, 0, 0, 0, 0, 0, 0)])
def test_a_path_that_leads_nowhere_opens_what_there_is(path):
    tree = trace("minimax", Tree([[3, 12], [2, 4]]), 0)
    assert len(names(fitted(tree, 300.0, opened=[path]))) <= tree.nodes


def test_a_line_of_a_thousand_plies_is_shown_as_far_as_it_may():
    nested = 0
    for _ in range(1_000):
        nested = [nested]
    tree = trace("minimax", Tree(nested), 0)
    assert len(names(fitted(tree, 800.0))) == 150
