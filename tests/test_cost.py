"""What a search costs is measured: b^m, the least that alpha-beta can do, and what is held in memory."""

from itertools import chain

import pytest

from outplay.errors import BadOption
from outplay.teaching import cost, memory
from outplay.teaching.cost import ordered


@pytest.mark.parametrize(("branching", "depth"), [(2, 7), (3, 5), (5, 3)])
def test_minimax_looks_at_all_leaves_and_alpha_beta_in_the_best_order_at_the_fewest_there_can_be(branching, depth):
    for row in cost(branching, depth):
        assert row.minimax == branching**row.plies
        assert row.best == row.least == branching ** (row.plies // 2) + branching ** ((row.plies + 1) // 2) - 1
        assert row.best <= row.random <= row.minimax
        assert row.random <= row.worst


def test_a_random_order_lies_between():
    deepest = list(cost(3, 6))[-1]
    assert deepest.best < deepest.random < deepest.worst <= deepest.minimax


def test_a_list_of_actions_costs_b_m_and_one_by_one_m():
    for held in memory(4, 5):
        assert held.in_a_list == 4 * held.plies
        assert held.one_by_one <= held.plies + 1


def test_the_cost_is_data_words_and_a_chart():
    measured = cost(2, 3)
    assert measured.as_dict()["rows"][2]["minimax"] == 8
    assert "best order" in str(measured)
    assert measured.picture().svg().startswith("<svg")


def test_an_order_keeps_the_leaves_and_the_value():
    tree = [[3, 12, 8], [14, 5, 20]]
    assert sorted(chain(*ordered(tree))) == sorted(chain(*tree))
    assert max(map(min, ordered(tree, worst=True))) == max(map(min, tree)) == 5


@pytest.mark.parametrize(("branching", "depth"), [(1, 3), (3, 0), (10, 9), ("x", 2)])
def test_what_cannot_be_measured_is_said(branching, depth):
    for measure in (cost, memory):
        with pytest.raises(BadOption):
            measure(branching, depth)
