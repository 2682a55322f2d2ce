"""Published trees and counts: values, best moves, leaves in their order, nodes to the last one."""

from fractions import Fraction

import pytest

import outplay
from outplay import trace
from outplay.games import DiceGame, LastStone, TicTacToe, Tree, last_stone
from truth import facts

TREES = pytest.mark.parametrize("known", facts("trees"), ids=lambda known: known["name"])
MINIMAX = (outplay.minimax_decision, outplay.minimax_search)
ALPHA_BETA = (outplay.alpha_beta_search, outplay.alpha_beta_search_3e)
PRUNES = (*ALPHA_BETA, outplay.alpha_beta_table_search)


@TREES
def test_published_trees_have_their_value_and_best_move(known):
    game = Tree(known["tree"])
    moves = list(game.actions(game.initial))
    best = {moves[i] for i in known["best"]}
    for algorithm in (*MINIMAX, *PRUNES, outplay.expectiminimax_search, outplay.max_n_search):
        value, action = algorithm(game, game.initial)
        assert value == known["value"]
        assert action in best
    values = [node.value for node in trace(outplay.minimax_search, game, game.initial).root.children]
    assert values == known["values of the moves"]


@pytest.mark.parametrize("algorithm", PRUNES)
@pytest.mark.parametrize("cut", [">=", ">"])
@TREES
def test_published_trees_are_visited_leaf_by_leaf(known, cut, algorithm):
    game = Tree(known["tree"])
    tree = trace(algorithm, game, game.initial, cut=cut)
    assert [leaf.value for leaf in tree.leaves] == known[f"leaves, cut on {cut}"]


MIN_BEGINS = [known for known in facts("trees") if "value if MIN begins" in known]


@pytest.mark.parametrize("algorithm", [*MINIMAX, *PRUNES, outplay.expectiminimax_search, outplay.max_n_search])
@pytest.mark.parametrize("known", MIN_BEGINS, ids=lambda known: known["name"])
def test_the_second_player_minimises(known, algorithm):
    game = Tree(known["tree"], first=1)
    result = algorithm(game, game.initial)
    assert (result.player, result.value) == (1, -known["value if MIN begins"])


class CentreFirst(TicTacToe):
    """The centre, then the corners, then the edges."""

    def actions(self, state):
        return sorted(super().actions(state), key=(4, 0, 2, 6, 8, 1, 3, 5, 7).index)


def tic_tac_toe():
    return facts("games")["tic-tac-toe"]


@pytest.mark.parametrize(
    "algorithm", [pytest.param(outplay.minimax_decision, marks=pytest.mark.slow), outplay.minimax_search]
)
def test_minimax_looks_at_every_node_of_tic_tac_toe(algorithm):
    game = TicTacToe()
    result = algorithm(game, game.initial)
    assert result.nodes == sum(tic_tac_toe()["nodes by ply"]) == 549_946
    assert result.value == tic_tac_toe()["value"] == 0


@pytest.mark.parametrize(("cell", "where"), [(0, "corner"), (1, "edge"), (4, "centre")])
def test_minimax_after_a_first_move_of_tic_tac_toe(cell, where):
    game = TicTacToe()
    nodes = outplay.minimax_search(game, game.result(game.initial, cell)).nodes
    assert nodes == tic_tac_toe()["minimax nodes after a first move"][where]


ROWS, CENTRE = "row by row", "centre, corners, edges"
COUNTS = [
    (TicTacToe, ">=", {}, ROWS, ">=", 18_297),
    (TicTacToe, ">=", {"alpha": -1, "beta": 1}, ROWS, ">= within -1 and 1", 16_811),
    (TicTacToe, ">", {}, ROWS, ">", 146_120),
    (CentreFirst, ">=", {}, CENTRE, ">=", 7_275),
    (CentreFirst, ">=", {"alpha": -1, "beta": 1}, CENTRE, ">= within -1 and 1", 6_323),
    (CentreFirst, ">", {}, CENTRE, ">", 72_246),
]


@pytest.mark.parametrize("algorithm", ALPHA_BETA)
@pytest.mark.parametrize(("rules", "cut", "window", "order", "how", "nodes"), COUNTS)
def test_alpha_beta_looks_at_the_published_nodes_of_tic_tac_toe(rules, cut, window, order, how, nodes, algorithm):
    result = algorithm(rules(), TicTacToe.initial, cut=cut, **window)
    assert result.nodes == tic_tac_toe()["alpha-beta nodes"][order][how] == nodes
    assert result.value == 0


def test_a_search_with_a_table_looks_at_fewer_nodes():
    game = TicTacToe()
    assert outplay.alpha_beta_table_search(game, game.initial).nodes < 18_297


@pytest.mark.parametrize("search", [outplay.expectiminimax_search, outplay.max_n_search])
def test_the_dice_game_is_fair_and_one_should_throw(search):
    game = DiceGame()
    result = search(game, game.initial)
    assert (result.value, result.action) == (0, "throw")
    assert search(game, game.result(game.initial, "pass")).value == 1, "MIN throws then: -1 for MAX"


def test_a_throw_of_six_is_worth_five_sixths():
    game = DiceGame()
    thrown = game.result(game.result(game.initial, "throw"), "6")
    assert outplay.expectiminimax_search(game, thrown, player=0).value == Fraction(5, 6)
    lost = game.result(game.result(game.initial, "throw"), "1")
    assert outplay.expectiminimax_search(game, lost, player=0).value == Fraction(-5, 6)


def test_figure_5_4_has_the_value_of_the_book():
    """AIMA, 4th edition, Figure 5.4: three plies, players A, B and C in turn."""
    game = Tree(
        [[[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]], [[(5, 1, 1), (1, 5, 2)], [(7, 7, 1), (5, 4, 5)]]],
        players=3,
    )
    tree = trace(outplay.max_n_search, game, game.initial)
    values = {game.show(node.state): node.value for node in tree if node.children}
    assert values == {
        "A": (1, 2, 6),
        "B": (1, 2, 6),
        "C": (1, 5, 2),
        "D": (1, 2, 6),
        "E": (6, 1, 2),
        "F": (1, 5, 2),
        "G": (5, 4, 5),
    }
    assert tree.result.values == {0: 1, 1: 2, 2: 6}
    assert str(tree).startswith("player 0 = (1, 2, 6)")


STONES = {1: (2, 0, 1), 2: (2, 0, 1), 3: (1, 2, 0), 4: (1, 2, 0), 5: (0, 1, 2), 6: (2, 0, 1), 7: (2, 0, 1)}


@pytest.mark.parametrize(("stones", "values"), STONES.items())
def test_the_last_stone_is_worth_what_its_table_says(stones, values):
    game = LastStone(stones)
    assert tuple(outplay.max_n_search(game, game.initial).values.values()) == values
    rows = {line.split()[0]: line.split()[-7:] for line in last_stone.__doc__.splitlines() if len(line.split()) > 7}
    assert tuple(int(rows[word][stones - 1]) for word in ("mover", "next", "after")) == values
