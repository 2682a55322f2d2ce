"""Star2's text: expectiminimax's values by probes and Star1, every cut with its reason, and the engine's nodes."""

import inspect
import sys
from fractions import Fraction
from math import inf
from random import Random
from types import ModuleType

import pytest

import outplay as op
from contract import assert_contract
from dice_graphs import Graph, graph
from oracle import worth
from outplay import CHANCE
from outplay.core.numbers import CUTS, PROBES
from outplay.games import DiceGame, Pig, Tree
from outplay.textbook import star2
from outplay.tracing.lines import text_of
from random_games import random_game
from searchers import with_chance

NEAR = 1e-12
THROWS = Tree(
    [
        {"chance": [[0.5, [4, 6]], [0.5, [3, 5]]]},
        {"chance": [[0.4, [0, 3]], [0.3, [2, 6]], [0.3, [5, 4]]]},
        {"chance": [[0.4, [4, 0]], [0.3, [4, 5]], [0.3, [3, 3]]]},
    ]
)
"""MAX has 3.5 by a1; below a2 two probes leave 2.4 at most; below a3 the probes leave 3.7, and one search ends it."""


def every_window(seeds):
    """The contract of a window, at every depth."""
    game = Graph()
    for seed in seeds:
        start = graph(seed)
        if game.is_terminal(start):
            continue
        for depth in (1, 2, 3, None):
            value = worth(game, start, 0, inf if depth is None else depth)
            windows = [(-inf, inf), (value - 1, value), (value, value + 1), (value - 1, value + 1), (-3, -1), (1, 3)]
            for alpha, beta in windows:
                found = op.star2_search(game, start, player=0, depth=depth, alpha=alpha, beta=beta).value
                if abs(found - value) > NEAR:
                    assert_contract(value, found, alpha, beta, ">=")


def test_every_window_keeps_the_contract():
    every_window(range(60))


FAULTS = {
    "a probability forgotten in the least of a probe": ("least + p * (floor - low)", "least + (floor - low)"),
    "a probability forgotten in the most of a probe": ("most - p * (high - ceiling)", "most - (high - ceiling)"),
    "a probability forgotten in the window": ("floor + (beta - least) / p", "floor + (beta - least)"),
    "a bound from the wrong player's view": (
        'alpha > low and game.chooses(after, depth + 1) == "MIN"',
        'alpha > low and game.chooses(after, depth + 1) == "MAX"',
    ),
    "a probe taken for the value": (
        "v2, _ = star2(game.result(state, r), max(a, low), min(b, high), depth + 1)\n            v +=",
        "v2 = floor if floor > low else star2(game.result(state, r), max(a, low), min(b, high), depth + 1)[0]\n"
        "            v +=",
    ),
    "what was probed counted twice": ("least + p * (v2 - floor)", "least + p * (v2 - low)"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_caught(fault, monkeypatch):
    right, wrong = FAULTS[fault]
    source = inspect.getsource(star2)
    assert source.count(right) == 1, f"star2.py no longer says {right!r}"
    module = ModuleType("planted")
    monkeypatch.setitem(sys.modules, "planted", module)
    exec(source.replace(right, wrong), vars(module))
    monkeypatch.setattr(star2, "text", module.text)
    with pytest.raises(AssertionError):
        every_window(range(60))


def test_it_finds_the_value_and_the_move_of_expectiminimax():
    for seed in range(400):
        game = random_game(seed, chance=True)
        mover = game.to_move(game.initial)
        view = game.players[0] if mover == CHANCE else mover
        book = op.expectiminimax_search(game, player=view)
        ends = [value for payoff in game.payoffs.values() for value in payoff]
        found = op.star2_search(game, player=view, between=(min(ends), max(ends)))
        assert abs(found.value - book.value) <= NEAR
        if mover != CHANCE:
            assert abs(worth(game, game.result(game.initial, found.action), view) - book.value) <= NEAR


def test_fractions_stay_exact():
    found = op.star2_search(DiceGame())
    assert (found.value, found.action, found.certainty) == (0, "throw", "exact")
    state = DiceGame().result(DiceGame().result(DiceGame.initial, "throw"), "4")
    assert op.star2_search(DiceGame(), state).value == Fraction(-1, 6)


def test_probes_save_nodes():
    names = ("expectiminimax", "star1", "star2")
    book, star1, star2 = (op.trace(name, Pig(20), depth=6).result for name in names)
    assert abs(star2.value - book.value) <= NEAR
    assert star2.nodes < star1.nodes < book.nodes


def searched(game, depth):
    """The engine's value and nodes, by one search with an empty table."""
    searcher = with_chance("plain", game)
    searcher.work[CUTS] = searcher.work[PROBES] = 1
    return searcher.search(game.initial, -inf, inf, depth).value, searcher.nodes


def random_throws(seed):
    """MAX, a throw, MIN: all names differ, all outcomes are equally likely, and no end is the worst that there is."""
    random = Random(seed)
    ways = random.choice((2, 4))

    def move():
        return [random.randint(0, 9) for _ in range(random.randint(2, 4))]

    game = Tree([{"chance": [[1 / ways, move()] for _ in range(ways)]} for _ in range(4)])
    game.utility_range = (-1, 10)
    return game


def test_the_engine_looks_at_the_same_nodes_where_its_table_has_nothing_to_add():
    """It throws the likeliest first, orders moves by experience, recalls what it has seen: here is nothing of it."""
    fewer = 0
    for seed in range(200):
        game = random_throws(seed)
        text = op.star2_search(game)
        assert searched(game, 3) == (text.value, text.nodes), seed
        fewer += text.nodes < op.star1_search(game).nodes
    assert fewer > 10


def trees(**options):
    return op.trace("star2", THROWS, between=(0, 6), **options)


def test_a_cut_says_in_numbers_why_the_rest_cannot_matter():
    tree = trees()
    first, second = [node for node in tree if node.mover == CHANCE and node.pruned]
    assert (first.pruned, first.left_chances) == (["c3"], [0.3])
    assert first.why == "even 6 in the rest would not lift it above 3.5"
    assert [child.is_probe for child in first.children] == [True, True]
    assert "✗ c3 (0.3) pruned: even 6 in the rest would not lift it above 3.5" in str(tree)
    assert "c1: (0.4) probe: MIN [0, 6] = 0 or less" in str(tree)
    assert [child.is_probe for child in second.children] == [True, True, True, False]
    assert second.why == f"what is known of the rest leaves {second.value:g} at most, not above 3.5"
    assert second.value < 3.5


def test_the_story_tells_of_probes():
    said = " ".join(scene.says for scene in trees().story.scenes)
    assert "A probe: CHANCE may bring c1 (0.4): MIN is to move there" in said
    assert "c1 is worth 0 or less, by g1. 1 of 3 throws is probed." in said
    assert "It is worth at most 2.4, and MAX has better: even 6 in the rest would not lift it above 3.5" in said


def test_what_is_probed_is_drawn_as_such():
    svg = trees().picture().svg()
    assert "c1 (0.4)?" in svg
    assert "?: a probe, one move alone" in svg
    assert "even 6 in the rest would not lift it above 3.5" in svg
    assert {True, False} == {node["is_probe"] for node in trees().as_dict()["nodes"]}


def test_ranges_are_true_at_every_step():
    for game, between in [(THROWS, (0, 6)), *((random_throws(seed), None) for seed in range(20))]:
        tree = op.trace("star2", game, between=between)
        for step in tree.steps:
            for node, (low, high) in step.ranges.items():
                value = worth(game, node.state, 0)
                assert low - NEAR <= value <= high + NEAR
    tree = trees()
    assert tree.steps[-1].ranges[tree.root] == (3.5, 3.5)


def test_every_step_is_at_a_line_of_the_text():
    tree, text = trees(lines=True), text_of(op.star2_search)
    lines = {}
    for step in tree.steps:
        kind = "probe" if step.node.is_probe else step.node.action if step.node.mover == CHANCE else "other"
        lit = {text.lines[line].strip() for line, _ in tree.lines[step.number]}
        lines.setdefault((kind, step.what), set()).update(lit)
    assert lines["a2", "pruned"] == {"if least >= beta or most <= alpha:", "return least if least >= beta else most"}
    assert "return max(least, beta) if v2 >= b else min(most, alpha)" in lines["a3", "pruned"]
    assert "return v" in lines["a1", "backed up"]
    assert "def first_value(state, alpha, beta, depth):" in lines["probe", "entered"]
    assert "return v, (a, a2)" in lines["probe", "backed up"]


def test_an_outcome_that_cannot_happen_is_left_out():
    game = Tree([{"chance": [[0, 9], [1.0, 3]]}, 2])
    assert op.star2_search(game).value == 3


def test_without_bounds_it_is_refused_and_values_beyond_them_too():
    class Unbounded(DiceGame):
        utility_range = None

    with pytest.raises(op.errors.NotOffered, match="utility_range"):
        op.star2_search(Unbounded())
    with pytest.raises(op.errors.BadValue, match="from 0 to 5"):
        op.star2_search(THROWS, between=(0, 5))
    with pytest.raises(op.errors.BadOption, match="between is"):
        op.star2_search(THROWS, between=(1, 0))
    with pytest.raises(op.errors.BadOption, match="player="):
        op.star2_search(Pig(20), Pig(20).result(Pig(20).initial, 1))


def test_the_engine_tells_of_its_probes():
    game, probes = Graph(), 0
    for seed in range(60):
        start = graph(seed)
        if game.is_terminal(start) or game.to_move(start) == CHANCE:
            continue
        tree = op.trace("engine", game, start, depth=4)
        for node in tree:
            probes += node.is_probe
            assert not (node.is_probe and len(node.children) > 1)
        for node, (low, high) in tree.steps[-1].ranges.items():
            assert low <= high + NEAR, node
    assert probes > 5
