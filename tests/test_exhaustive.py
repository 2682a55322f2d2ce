"""Every tree of a small scope, every window, every algorithm, every option.

By default every tree of the smallest scope and some of the others are searched, and a few with every window and
depth; `pytest -m slow` does that with all of them.
"""

from itertools import combinations, islice, product
from math import inf

import pytest

import outplay
from contract import assert_contract, certainty_that_holds
from oracle import oracle, worth
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
LIMITED = (
    (outplay.h_minimax_search, {}),
    *((outplay.h_alpha_beta_search, {"cut": cut}) for cut in (">=", ">")),
    *((outplay.alpha_beta_table_search, {"cut": cut}) for cut in (">=", ">")),
)


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
        """A guess: the last leaf below, and one more at odd plies."""
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


def every(*steps):
    """Parts of the scopes that can run side by side: by default each step-th tree of a scope, if slow all of them."""
    chosen = [(scope, step, ()) for scope, step in zip(SCOPES, steps, strict=True)]
    chosen += [(scope, 1, pytest.mark.slow) for scope, step in zip(SCOPES, steps, strict=True) if step > 1]
    return pytest.mark.parametrize(
        ("scope", "start", "step"),
        [
            pytest.param(scope, part * step, PARTS * step, marks=marks, id=f"{scope}-every-{step}-part-{part}")
            for scope, step, marks in chosen
            for part in range(PARTS)
        ],
    )


def games(scope, start, step):
    return map(Nested, islice(trees(*SCOPES[scope]), start, None, step))


@every(61, 1, 199)
def test_every_algorithm_finds_the_value_of_every_tree(scope, start, step):
    for game in games(scope, start, step):
        value, best = oracle(game, game.initial)
        for algorithm, options in WHOLE:
            result = algorithm(game, game.initial, **options)
            assert result.value == value
            assert result.action == min(best), "the first of the best moves"
            assert result.certainty == "exact"


@every(769, 397, 1847)
def test_every_window_keeps_the_contract(scope, start, step):
    for game in games(scope, start, step):
        value = worth(game, game.initial, 0)
        for alpha, beta in windows(SCOPES[scope][-1]):
            for algorithm, options in WINDOWED:
                for cut in (">=", ">"):
                    result = algorithm(game, game.initial, alpha=alpha, beta=beta, cut=cut, **options)
                    assert_contract(value, result.value, alpha, beta, cut)
                    assert result.certainty in certainty_that_holds(value, result.value, alpha, beta, cut)


@every(61, 61, 293)
def test_a_depth_limit_finds_the_value_of_that_depth(scope, start, step):
    for game in games(scope, start, step):
        for plies in range(1, SCOPES[scope][1]):
            value, best = oracle(game, game.initial, plies=plies)
            for algorithm, options in LIMITED:
                result = algorithm(game, game.initial, depth=plies, **options)
                assert result.value == value
                assert result.action == min(best)
                assert (result.certainty, result.stopped_by) == ("estimate", "cutoff")


@every(397, 397, 919)
def test_a_depth_limit_keeps_the_contract_of_every_window(scope, start, step):
    for game in games(scope, start, step):
        for plies in range(1, SCOPES[scope][1]):
            value = worth(game, game.initial, 0, plies)
            for alpha, beta in windows(SCOPES[scope][-1]):
                for algorithm, options in LIMITED[1:]:
                    result = algorithm(game, game.initial, depth=plies, alpha=alpha, beta=beta, **options)
                    assert_contract(value, result.value, alpha, beta, options["cut"])
                    assert result.certainty == "estimate"


@every(769, 397, 1847)
def test_the_strict_cut_knows_all_the_best_moves(scope, start, step):
    for game in games(scope, start, step):
        value, best = oracle(game, game.initial)
        for algorithm, options in WINDOWED:
            for alpha, beta in ((-inf, inf), (value, inf), (-inf, value), (value - 0.5, value + 0.5)):
                tree = trace(algorithm, game, game.initial, cut=">", alpha=alpha, beta=beta, **options)
                assert {child.action for child in tree.root.children if child.value == value} == best
