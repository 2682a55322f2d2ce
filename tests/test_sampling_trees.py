"""How compiled trees lie in memory, and how they grow."""

import pytest

import outplay as op
from outplay.core.plain.primitives import PlainText
from outplay.games import ConnectFour, LastStone
from outplay.sampling.iteration.uct import (
    EXPLORATION_FACTORS,
    LISTED_VISITS,
    SPREADS,
    exploration_factor,
    spread_of_mean,
    visit_roots_with,
)
from outplay.sampling.kernels.sampler import FIRST_ROWS
from outplay.sampling.kernels.trees import (
    APART,
    CACHE_LINE_BYTES,
    ROW,
    TOGETHER,
    NodeShape,
    grown,
    layout_for,
    new_tree,
)


def test_a_node_with_one_view_is_one_line_of_memory():
    tree = new_tree(3, NodeShape(TOGETHER, 1, False, False))
    assert ROW.itemsize == CACHE_LINE_BYTES
    assert tree.nodes is tree.views
    assert len(tree.nodes) == 3 * CACHE_LINE_BYTES
    assert tree.nodes.ctypes.data % CACHE_LINE_BYTES == 0


def test_the_columns_of_a_line_do_not_overlap():
    taken = [
        range(offset, offset + kind.itemsize)
        for row in TOGETHER
        for kind, offset, *_ in (row.fields[name] for name in row.names)
    ]
    assert sorted(place for column in taken for place in column) == list(range(CACHE_LINE_BYTES))


def test_several_views_have_a_table_of_their_own():
    assert layout_for(LastStone()) is APART
    assert layout_for(ConnectFour()) is TOGETHER
    for layout, views in ((APART, 3), (TOGETHER, 2)):
        shape = NodeShape(layout, views, has_guess=True, has_chance=True)
        tree = new_tree(5, shape)
        assert tree.nodes is not tree.views
        assert sum(map(len, tree[:4])) == 5 * shape.row_bytes


@pytest.mark.parametrize("shape", [NodeShape(TOGETHER, 1, True, False), NodeShape(APART, 3, False, True)])
def test_a_tree_that_grew_holds_what_it_held(shape):
    small = new_tree(4, shape)
    for table in small[:4]:
        table[:] = range(1, len(table) + 1) if len(table) < 256 else 7
    large = grown(small, 64, shape)
    assert (large.nodes is large.views) == shape.is_line
    for before, after in zip(small[:4], large[:4], strict=True):
        assert len(after) >= len(before)
        assert (after[: len(before)] == before).all()


def test_a_tree_grows_to_its_cap_and_not_beyond():
    megabytes = 2 * FIRST_ROWS * CACHE_LINE_BYTES / 2**20
    full = op.search(ConnectFour(), method="mcts", nodes=20_000, engine="compiled", table_mb=megabytes)
    assert full.is_full
    roomy = op.search(ConnectFour(), method="mcts", nodes=20_000, engine="compiled", table_mb=64)
    assert not roomy.is_full
    assert full.nodes == roomy.nodes == 20_000


def test_listed_roots_are_the_computed_ones():
    class Lists:
        exploration_factors, spreads = EXPLORATION_FACTORS, SPREADS

    exploration_of, spread_of = visit_roots_with(PlainText())
    for visits in (0, 1, 2, LISTED_VISITS - 1, LISTED_VISITS, LISTED_VISITS + 1, 10**9):
        assert exploration_of(visits, Lists) == exploration_factor(visits)
        assert spread_of(visits, Lists) == spread_of_mean(visits)
