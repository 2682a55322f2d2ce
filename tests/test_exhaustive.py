"""Every tree of a small scope, every window, every algorithm, every option.

By default every tree is searched with the full window and some trees with every window; `pytest -m slow`
searches all of them with every window.
"""

from itertools import combinations, islice, product
from math import inf

import pytest
from contract import assert_contract, certainty_that_holds
from oracle import oracle, worth

import outplay
from outplay import trace

WINDOWED = (
    (outplay.alpha_beta_search, {}),
    (outplay.alpha_beta_search_3e, {}),
    (outplay.alpha_beta_table_search, {}),
    (outplay.h_alpha_beta_search, {"depth": 9}),
)
WHOLE = (
    (outplay.minimax_decision, {}),
    (outplay.minimax_search, {}),
    (outplay.h_minimax_search, {"depth": 9}),
    (outplay.expectiminimax_search, {}),
    (outplay.max_n_search, {}),
    *((algorithm, {**options, "cut": cut}) for algorithm, options in WINDOWED for cut in (">=", ">")),
)
LIMITED = (outplay.h_minimax_search, outplay.h_alpha_beta_search, outplay.alpha_beta_table_search)


class Nested:
    """A state is (ply, a nested tuple); equal subtrees are equal states, so that a table finds them."""

    players = (0, 1)

    def __init__(self, tree):
        self.initial = 0, tree

    def to_move(self, state):
        return state[0] % 2

    def actions(self, state):
        return range(len(state[1]))

    def result(self, state, action):
        return state[0] + 1, state[1][action]

    def is_terminal(self, state):
        return type(state[1]) is int

    def utility(self, state, player):
        return -state[1] if player else state[1]

    def evaluate(self, state, player):
        """A guess: the first leaf below, and something else at odd plies."""
        ply, leaf = state
        while type(leaf) is tuple:
            leaf = leaf[-1]
        return (1 - 2 * player) * (leaf + ply % 2)


def trees(branching, depth, values):
    """All trees of this shape."""
    leaves = branching**depth
    for tree in product(values, repeat=leaves):
        for _ in range(depth - 1):
            tree = tuple(tree[i : i + branching] for i in range(0, len(tree), branching))
        yield tree


def windows(values):
    """Every alpha < beta from the values, the points half-way between and outside them, and the infinities."""
    grid = [-inf, *(v / 2 for v in range(2 * values[0] - 1, 2 * values[-1] + 2)), inf]
    return list(combinations(grid, 2))


SCOPES = {
    "3x3": (3, 2, (0, 1, 2)),  # 19,683 trees
    "2x2x2": (2, 3, (0, 1, 2)),  # 6,561
    "2x2x2x2": (2, 4, (0, 1)),  # 65,536
}
PARTS = 8


def parts(step):
    """The trees of each scope with their windows, every so-manieth of them, in parts that can run side by side."""
    for scope, (branching, depth, values) in SCOPES.items():
        for part in range(PARTS):
            chosen = slice(part * step, None, PARTS * step)
            yield pytest.param(branching, depth, values, chosen, id=f"{scope}-{part}")


def games(branching, depth, values, chosen):
    found = islice(trees(branching, depth, values), chosen.start, chosen.stop, chosen.step)
    return map(Nested, found)


@pytest.mark.parametrize(("branching", "depth", "values", "chosen"), parts(1))
def test_every_algorithm_finds_the_value_of_every_tree(branching, depth, values, chosen):
    for game in games(branching, depth, values, chosen):
        value, best = oracle(game, game.initial)
        for algorithm, options in WHOLE:
            result = algorithm(game, game.initial, **options)
            assert result.value == value
            assert result.action == min(best), "the first of the best moves"
            assert result.certainty == "exact"


@pytest.mark.parametrize(("branching", "depth", "values", "chosen"), parts(3))
def test_a_depth_limit_finds_the_value_of_that_depth(branching, depth, values, chosen):
    for game in games(branching, depth, values, chosen):
        for plies in range(1, depth):
            value, best = oracle(game, game.initial, plies=plies)
            for algorithm in LIMITED:
                result = algorithm(game, game.initial, depth=plies)
                assert result.value == value
                assert result.action == min(best)
                assert (result.certainty, result.stopped_by) == ("estimate", "cutoff")


def check_every_window(branching, depth, values, chosen):
    for game in games(branching, depth, values, chosen):
        value = worth(game, game.initial, 0)
        for alpha, beta in windows(values):
            for algorithm, options in WINDOWED:
                for cut in (">=", ">"):
                    result = algorithm(game, game.initial, alpha=alpha, beta=beta, cut=cut, **options)
                    assert_contract(value, result.value, alpha, beta, cut)
                    assert result.certainty in certainty_that_holds(value, result.value, alpha, beta, cut)


@pytest.mark.parametrize(("branching", "depth", "values", "chosen"), parts(67))
def test_every_window_keeps_the_contract(branching, depth, values, chosen):
    check_every_window(branching, depth, values, chosen)


@pytest.mark.slow
@pytest.mark.parametrize(("branching", "depth", "values", "chosen"), parts(1))
def test_every_window_keeps_the_contract_on_every_tree(branching, depth, values, chosen):
    check_every_window(branching, depth, values, chosen)


def check_all_best_moves(branching, depth, values, chosen):
    for game in games(branching, depth, values, chosen):
        value, best = oracle(game, game.initial)
        for algorithm, options in WINDOWED:
            for alpha, beta in ((-inf, inf), (value, inf), (-inf, value), (value - 0.5, value + 0.5)):
                tree = trace(algorithm, game, game.initial, cut=">", alpha=alpha, beta=beta, **options)
                assert {child.action for child in tree.root.children if child.value == value} == best


@pytest.mark.parametrize(("branching", "depth", "values", "chosen"), parts(17))
def test_the_strict_cut_knows_all_the_best_moves(branching, depth, values, chosen):
    check_all_best_moves(branching, depth, values, chosen)


@pytest.mark.slow
@pytest.mark.parametrize(("branching", "depth", "values", "chosen"), parts(1))
def test_the_strict_cut_knows_all_the_best_moves_of_every_tree(branching, depth, values, chosen):
    check_all_best_moves(branching, depth, values, chosen)
