"""Star1's text: expectiminimax's values from fewer nodes, and every cut with its reason in numbers."""

from fractions import Fraction
from math import inf

import pytest

import outplay as op
from contract import assert_contract
from dice_graphs import Graph, Race, Throws, graph
from oracle import worth
from outplay import CHANCE
from outplay.games import DiceGame, Tree
from outplay.tracing.lines import text_of
from random_games import random_game

NEAR = 1e-12
THROWS = Tree(
    [
        {"chance": [[0.5, [4, 6]], [0.5, [3, 5]]]},
        {"chance": [[0.4, [0, 3]], [0.3, [6, 2]], [0.3, [5, 4]]]},
    ]
)
"""MAX has 3.5 by a1; below a2 what is seen leaves 2.4 at most."""


def test_every_window_keeps_the_contract():
    game = Graph()
    for seed in range(60):
        start = graph(seed)
        if game.is_terminal(start):
            continue
        for depth in (1, 2, 3, None):
            value = worth(game, start, 0, inf if depth is None else depth)
            windows = [(-inf, inf), (value - 1, value), (value, value + 1), (value - 1, value + 1), (-3, -1), (1, 3)]
            for alpha, beta in windows:
                found = op.star1_search(game, start, player=0, depth=depth, alpha=alpha, beta=beta).value
                if abs(found - value) > NEAR:
                    assert_contract(value, found, alpha, beta, ">=")


def test_it_finds_the_value_and_the_move_of_expectiminimax():
    for seed in range(400):
        game = random_game(seed, chance=True)
        mover = game.to_move(game.initial)
        view = game.players[0] if mover == CHANCE else mover
        book = op.expectiminimax_search(game, player=view)
        ends = [value for payoff in game.payoffs.values() for value in payoff]
        found = op.star1_search(game, player=view, between=(min(ends), max(ends)))
        assert abs(found.value - book.value) <= NEAR
        if mover != CHANCE:
            assert abs(worth(game, game.result(game.initial, found.action), view) - book.value) <= NEAR
        assert found.nodes <= book.nodes


def test_fractions_stay_exact():
    found = op.star1_search(DiceGame())
    assert (found.value, found.action, found.certainty) == (0, "throw", "exact")
    state = DiceGame().result(DiceGame().result(DiceGame.initial, "throw"), "4")
    assert op.star1_search(DiceGame(), state).value == Fraction(-1, 6)


def test_it_looks_at_fewer_nodes():
    start = Throws((9, 12), 0, False, 0)
    found, book = (search(Race(), start, depth=5) for search in (op.star1_search, op.expectiminimax_search))
    assert abs(found.value - book.value) <= NEAR
    assert found.nodes < book.nodes


def test_a_cut_says_in_numbers_why_the_rest_cannot_matter():
    tree = op.trace("star1", THROWS, between=(0, 6))
    (cut,) = [node for node in tree if node.mover == CHANCE and node.pruned]
    assert (cut.pruned, cut.left_chances) == (["c3"], [0.3])
    assert cut.why == "even 6 in the rest would not lift it above 3.5"
    assert "✗ c3 (0.3) pruned: even 6 in the rest would not lift it above 3.5" in str(tree)
    said = " ".join(scene.says for scene in tree.story.scenes)
    assert "It is worth at most 2.4, and MAX has better: even 6 in the rest would not lift it above 3.5" in said
    assert tree.story.worth(cut) == "2.4 or less"


def test_a_cut_that_is_good_for_max_says_so_too():
    tree = op.trace("star1", THROWS, between=(0, 6), alpha=-1, beta=1)
    reasons = {node.why for node in tree if node.mover == CHANCE and node.pruned}
    assert "even 0 in the rest would not bring it below 1" in reasons
    assert tree.result.certainty == "lower bound"


def test_what_is_pruned_is_drawn_with_its_probability_and_the_reason():
    svg = op.trace("star1", THROWS, between=(0, 6)).picture().svg()
    assert "c3 (0.3)" in svg
    assert "even 6 in the rest would not lift it above 3.5" in svg
    assert svg.count('class="op-chance"') == svg.count("<circle") >= 2


def test_ranges_are_true_at_every_step():
    tree = op.trace("star1", THROWS, between=(0, 6))
    for step in tree.steps:
        for node, (low, high) in step.ranges.items():
            value = worth(THROWS, node.state, 0)
            assert low - NEAR <= value <= high + NEAR
    (left,) = [node for node in tree if node.mover == CHANCE and node.pruned]
    known = tree.steps[-1].ranges
    assert (known[left], known[tree.root]) == ((-inf, pytest.approx(2.4)), (3.5, 3.5))


def test_every_step_is_at_a_line_of_the_text():
    tree = op.trace("star1", THROWS, between=(0, 6), lines=True)
    text = text_of(op.star1_search)

    def lit(what, node):
        (step,) = (step for step in tree.steps if step.what == what and step.node is node)
        return {text.lines[line].strip() for line, _ in tree.lines[step.number]}

    assert all(tree.lines)
    left, whole = tree.root.children[1], tree.root.children[0]
    cut = "return max(least, beta) if v2 >= b else min(most, alpha)"
    assert lit("pruned", left) == {"if v2 >= b or v2 <= a:", cut}
    assert cut in lit("backed up", left)
    assert {"for r, p in game.outcomes(state):", "return v"} <= lit("backed up", whole)


def test_an_outcome_that_cannot_happen_is_left_out():
    game = Tree([{"chance": [[0, 9], [1.0, 3]]}, 2])
    assert op.star1_search(game).value == 3
    assert [node.chance for node in op.trace("star1", game) if node.chance is not None] == [1.0]


def test_without_bounds_it_is_refused_and_values_beyond_them_too():
    class Unbounded(DiceGame):
        utility_range = None

    with pytest.raises(op.errors.NotOffered, match="utility_range"):
        op.star1_search(Unbounded())
    assert op.star1_search(Unbounded(), between=(-1, 1)).value == 0
    with pytest.raises(op.errors.BadValue, match="from 0 to 5"):
        op.star1_search(THROWS, between=(0, 5))
    for between in (5, (1, 0), (0, inf), ("a", "b")):
        with pytest.raises(op.errors.BadOption, match="between is"):
            op.star1_search(THROWS, between=between)
    assert op.algorithms(Unbounded()) == ["expectiminimax", "mcts"]


def test_the_engine_tells_of_the_throws_that_it_leaves():
    game, cuts = Graph(), 0
    for seed in range(60):
        start = graph(seed)
        if game.is_terminal(start) or game.to_move(start) == CHANCE:
            continue
        tree = op.trace("engine", game, start, depth=4)
        for node in tree:
            if node.mover == CHANCE and node.pruned:
                assert node.why.startswith(("even 10 in the rest", "even -10 in the rest", "what is known of the rest"))
                thrown = {way for way, chance in game.outcomes(node.state) if chance}
                assert {child.action for child in node.children} | set(node.pruned) == thrown
                assert sum(node.left_chances) <= 1 + NEAR
                cuts += 1
        assert all(scene.says for scene in tree.story.scenes)
    assert cuts > 5
