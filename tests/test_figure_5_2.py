"""The book's first tree, Figure 5.2, and the walk through it, Figure 5.5: value, order, ranges, text."""

from math import inf

import pytest

import outplay
from outplay import Observer, Tally, trace
from outplay.games import Tree

ALL = (
    outplay.minimax_decision,
    outplay.minimax_search,
    outplay.alpha_beta_search,
    outplay.alpha_beta_search_3e,
    outplay.alpha_beta_table_search,
    outplay.expectiminimax_search,
    outplay.max_n_search,
)
PRUNES = (outplay.alpha_beta_search, outplay.alpha_beta_search_3e, outplay.alpha_beta_table_search)


@pytest.fixture
def game():
    return Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


@pytest.mark.parametrize("algorithm", ALL)
def test_the_value_is_3_and_the_move_a1(game, algorithm):
    value, action = algorithm(game, game.initial)
    assert (value, action) == (3, "a1")


def test_the_best_replies_are_those_of_the_book(game):
    replies = {move: outplay.minimax_search(game, game.result(0, move)).action for move in game.actions(0)}
    assert replies == {"a1": "b1", "a2": "c1", "a3": "d3"}


@pytest.mark.parametrize("algorithm", PRUNES)
@pytest.mark.parametrize("cut", [">=", ">"])
def test_the_leaves_4_and_6_are_never_looked_at(game, algorithm, cut):
    tree = trace(algorithm, game, game.initial, cut=cut)
    assert [leaf.value for leaf in tree.leaves] == [3, 12, 8, 2, 14, 5, 2]
    assert [(game.show(node.state), node.pruned) for node in tree if node.pruned] == [("C", ["c2", "c3"])]


def test_a_tally_counts_nodes_leaves_and_cuts(game):
    tally = Tally()
    result = outplay.alpha_beta_search(game, game.initial, watch=tally)
    assert (tally.nodes, tally.leaves, tally.cuts) == (11, 7, 1)
    assert result.nodes == 11
    assert repr(tally) == "<Tally: 11 nodes, 7 leaves, 1 cut>"


WALK = [
    # the step of Figure 5.5, leaves seen so far, and what is then known
    ("a", 1, {"A": (-inf, inf), "B": (-inf, 3)}),
    ("b", 2, {"A": (-inf, inf), "B": (-inf, 3)}),
    ("c", 3, {"A": (3, inf), "B": (3, 3)}),
    ("d", 4, {"A": (3, inf), "B": (3, 3), "C": (-inf, 2)}),
    ("e", 5, {"A": (3, 14), "B": (3, 3), "C": (-inf, 2), "D": (-inf, 14)}),
    ("f", 7, {"A": (3, 3), "B": (3, 3), "C": (-inf, 2), "D": (2, 2)}),
]


@pytest.mark.parametrize(("step", "leaves", "known"), WALK, ids=[step for step, _, _ in WALK])
@pytest.mark.parametrize("algorithm", [outplay.alpha_beta_search, outplay.alpha_beta_search_3e])
def test_the_ranges_are_those_of_figure_5_5(game, algorithm, step, leaves, known):
    tree = trace(algorithm, game, game.initial)
    seen = [step for step in tree.steps if step.what == "terminal"][leaves - 1]
    assert {game.show(node.state): known for node, known in seen.ranges.items() if node.kind != "terminal"} == known


def test_the_last_range_of_the_root_is_its_value(game):
    for algorithm in (outplay.minimax_decision, outplay.minimax_search, *PRUNES):
        tree = trace(algorithm, game, game.initial)
        assert tree.steps[-1].ranges[tree.root] == (3, 3)


class Diary(Observer):
    """Writes down what it is told."""

    def __init__(self, game):
        self.show, self.told = game.show, []

    def entered(self, state, action, alpha, beta):
        self.told.append(("entered", self.show(state), action, alpha, beta))

    def terminal(self, state, value):
        self.told.append(("terminal", value))

    def cut_off(self, state, value):
        self.told.append(("cut off", self.show(state), value))

    def recalled(self, state, value):
        self.told.append(("recalled", self.show(state), value))

    def pruned(self, state, actions, why):
        self.told.append(("pruned", self.show(state), list(actions), why))

    def backed_up(self, state, value, action):
        self.told.append(("backed up", self.show(state), value, action))


def test_an_observer_is_told_in_the_order_of_the_text(game):
    diary = Diary(game)
    outplay.alpha_beta_search(game, game.initial, watch=diary)
    assert diary.told == [
        ("entered", "A", None, -inf, inf),
        ("entered", "B", "a1", -inf, inf),
        ("entered", "3", "b1", -inf, inf),
        ("terminal", 3),
        ("entered", "12", "b2", -inf, 3),
        ("terminal", 12),
        ("entered", "8", "b3", -inf, 3),
        ("terminal", 8),
        ("backed up", "B", 3, "b1"),
        ("entered", "C", "a2", 3, inf),
        ("entered", "2", "c1", 3, inf),
        ("terminal", 2),
        ("pruned", "C", ["c2", "c3"], "2 <= alpha 3"),
        ("backed up", "C", 2, "c1"),
        ("entered", "D", "a3", 3, inf),
        ("entered", "14", "d1", 3, inf),
        ("terminal", 14),
        ("entered", "5", "d2", 3, 14),
        ("terminal", 5),
        ("entered", "2", "d3", 3, 5),
        ("terminal", 2),
        ("backed up", "D", 2, "d3"),
        ("backed up", "A", 3, "a1"),
    ]


def test_an_observer_is_told_of_cut_offs_and_of_the_table(game):
    diary = Diary(game)
    outplay.h_alpha_beta_search(game, 0, depth=1, evaluate=lambda state, player: -state, watch=diary)
    assert [told for told in diary.told if told[0] == "cut off"] == [
        ("cut off", "B", -1),
        ("cut off", "C", -2),
        ("cut off", "D", -3),
    ]
    diary, table = Diary(game), {}
    outplay.alpha_beta_table_search(game, 0, table=table)
    outplay.alpha_beta_table_search(game, 0, table=table, watch=diary)
    assert diary.told == [("entered", "A", None, -inf, inf), ("recalled", "A", 3)]


def test_a_watched_search_finds_what_an_unwatched_one_finds(game):
    for algorithm in ALL:
        assert algorithm(game, 0, watch=Observer()) == algorithm(game, 0)


def test_the_tree_prints_itself(game):
    tree = trace(outplay.alpha_beta_search, game, game.initial)
    assert (
        str(tree)
        == """\
MAX [-inf, inf] = 3
├─ a1: MIN [-inf, inf] = 3   *
│  ├─ b1: 3   *
│  ├─ b2: 12
│  └─ b3: 8
├─ a2: MIN [3, inf] = 2
│  ├─ c1: 2   *
│  └─ ✗ c2, c3 pruned: 2 <= alpha 3
└─ a3: MIN [3, inf] = 2
   ├─ d1: 14
   ├─ d2: 5
   └─ d3: 2   *"""
    )
    assert tree.text(lines=2).splitlines()[-1] == "... 11 nodes in all"
    assert "3 nodes below" in tree.text(depth=1)
    assert tree.nodes == 11


def test_a_search_without_windows_prints_none(game):
    assert str(trace(outplay.minimax_search, game, game.initial)).startswith("MAX = 3\n├─ a1: MIN = 3   *\n│  ├─ b1: 3")


@pytest.mark.parametrize("algorithm", [outplay.minimax_decision, outplay.minimax_search, outplay.alpha_beta_search_3e])
def test_nothing_is_called_pruned_that_was_looked_at(algorithm):
    for tree in ([[inf, inf, inf], [1, 2]], [[[-inf, -inf]], [1, 2]]):
        game = Tree(tree)
        for node in trace(algorithm, game, game.initial):
            assert not {child.action for child in node.children} & set(node.pruned)
