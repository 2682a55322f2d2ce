"""Cuts at chance nodes change no value: every window, every depth, both engines, against the oracle."""

from fractions import Fraction
from itertools import product
from math import inf

import pytest

import outplay as op
from contract import assert_contract
from dice_graphs import Bounded, Graph, Loose, Race, Throws, exact_worth, graph, parts, written
from oracle import worth
from outplay import CHANCE
from outplay.core.numbers import CUTS, PROBES
from outplay.games import ConnectFour
from random_games import random_game
from searchers import with_chance
from spans import span

NEAR = 1e-12
DEPTHS = (None, 1, 2, 3)
KINDS = {"none": (0, 0), "Star1": (1, 0), "Star2": (1, 1)}
ENGINES = pytest.mark.parametrize("engine", ["plain", "compiled"])


def searcher_of(engine, game, cuts="Star2"):
    searcher = with_chance(engine, game)
    for work in searcher.works:
        work[CUTS], work[PROBES] = KINDS[cuts]
    return searcher


def seen_by_mover(game, state, plies=inf):
    """What a state is worth to who moves there; where dice are thrown, to the second player."""
    return worth(game, state, 0, plies) * (1 if game.to_move(state) == 0 else -1)


def assert_within(value, found, alpha, beta):
    """The contract of a window, but for rounding."""
    if abs(found - value) > NEAR:
        assert_contract(value, found, alpha, beta, ">=")


def hold_to_fractions(engine, seeds, kinds=tuple(KINDS), every_rules=(Graph, Bounded)):
    """A graph for each seed, and by turns: every cut, rules, depth, window.  Compiled, one table serves all of them."""
    ways = list(product(every_rules, kinds))
    kept = {way: searcher_of(engine, way[0](), way[1]) for way in ways}
    for seed in seeds:
        which, turn = ways[seed % len(ways)], seed // len(ways)
        game, drawn, depth = which[0](), parts(seed), DEPTHS[turn % len(DEPTHS)]
        start = written(*drawn)
        searcher = kept[which] if engine == "compiled" else searcher_of(engine, game, which[1])
        value = exact_worth(*drawn, inf if depth is None else depth) * (1 if game.to_move(start) == 0 else -1)
        near = float(value)
        windows = [(-inf, inf), (near - 1, near), (-3, -1), (near, near + 1), (near - 1, near + 1), (1, 3)]
        for alpha, beta in windows[turn // len(DEPTHS) % 2 :: 2]:
            assert_within(value, searcher.search(start, alpha, beta, depth).value, alpha, beta)


@pytest.mark.parametrize(("engine", "number"), [("plain", 1_500), ("compiled", 3_000)])
def test_every_window_and_depth_keeps_the_contract(engine, number):
    hold_to_fractions(engine, range(number))


@pytest.mark.slow
@pytest.mark.parametrize(("engine", "number"), [("plain", 100_000), ("compiled", 1_000_000)])
def test_a_million_graphs_keep_the_contract(engine, number):
    hold_to_fractions(engine, span(number))


@pytest.mark.parametrize("cuts", KINDS)
def test_both_engines_look_at_the_same_nodes(cuts):
    game = Bounded()
    for seed in range(200):
        start = graph(seed)
        found = []
        for engine in ("plain", "compiled"):
            searcher = searcher_of(engine, game, cuts)
            answers = [searcher.search(start, -inf, inf, depth) for depth in (1, 2, 3, 4)]
            found.append((answers, searcher.nodes))
        assert found[0] == found[1], seed


@ENGINES
def test_guesses_beyond_what_can_happen_count_as_the_most_that_can(engine):
    game = Loose()
    for seed in range(60):
        for depth in (1, 2, 3, 4):
            found = [searcher_of(engine, game, cuts).search(graph(seed), -inf, inf, depth).value for cuts in KINDS]
            assert max(found) - min(found) <= NEAR, (seed, depth)


@ENGINES
def test_without_dice_it_is_minimax(engine):
    game, state = ConnectFour(4, 4), ConnectFour(4, 4).position("1122")
    for limit in ({}, {"depth": 5}):
        by_chance, usual = (
            op.search(game, state, method=method, engine=engine, **limit) for method in ("expectiminimax", "alpha-beta")
        )
        assert (by_chance.value, by_chance.action, by_chance.certainty) == (usual.value, usual.action, usual.certainty)
        assert by_chance.method == "expectiminimax"


def test_one_table_serves_every_window():
    game = Graph()
    for seed in range(300):
        start, searcher = graph(seed), with_chance("plain", game)
        value = seen_by_mover(game, start)
        for alpha in range(-11, 11):
            assert_within(value, searcher.search(start, alpha, alpha + 1, None).value, alpha, alpha + 1)
        assert abs(searcher.search(start, -inf, inf, None).value - value) <= NEAR


def test_each_star_saves_nodes():
    game, nodes, values = Race(), {}, set()
    for cuts in KINDS:
        searcher = searcher_of("plain", game, cuts)
        values.add(round(searcher.search(Throws((9, 12), 0, False, 0), -inf, inf, 7).value, 12))
        nodes[cuts] = searcher.nodes
    assert len(values) == 1
    assert nodes["Star2"] < nodes["Star1"] < nodes["none"]


@pytest.mark.parametrize("number", [700, pytest.param(20_000, marks=pytest.mark.slow)])
def test_the_average_is_that_of_the_oracle_and_fractions_stay_exact(number):
    exact = 0
    for seed in range(number):
        game = random_game(seed, chance=True)
        mover = game.to_move(game.initial)
        view = game.players[0] if mover == CHANCE else mover
        found, value = op.search(game, player=view, engine="plain"), worth(game, game.initial, view)
        assert found.certainty == "exact"
        assert abs(found.value - value) <= (0 if isinstance(value, Fraction) else NEAR), seed
        exact += isinstance(value, Fraction)
        if mover != CHANCE:
            assert abs(worth(game, game.result(game.initial, found.action), view) - value) <= NEAR, seed
    assert exact > number / 10


def test_analyse_ranks_every_move_by_its_average():
    for seed in range(200):
        game = random_game(seed, chance=True)
        mover = game.to_move(game.initial)
        if mover == CHANCE:
            continue
        rows = op.analyse(game, engine="plain")
        known = {a: worth(game, game.result(game.initial, a), mover) for a in game.actions(game.initial)}
        assert {row.action: pytest.approx(row.value, abs=NEAR) for row in rows} == known, seed
        assert [row.value for row in rows] == sorted((row.value for row in rows), reverse=True)


@ENGINES
def test_the_engine_and_the_books_text_agree_at_every_depth(engine):
    game = Graph()
    for seed in range(60):
        start = graph(seed)
        if game.to_move(start) == CHANCE or game.is_terminal(start):
            continue
        for depth in (1, 2, 3):
            found = op.search(game, start, depth=depth, engine=engine)
            book = op.expectiminimax_search(game, start, depth=depth)
            assert abs(found.value - book.value) <= NEAR, seed
            assert found.certainty == "exact" or found.depth == depth


class Loaded(Graph):
    """Dice that show something with a probability of nine tenths in all."""

    def outcomes(self, state):
        for way in range(3):
            yield way, 0.3


@ENGINES
def test_probabilities_that_do_not_sum_to_1_are_refused(engine):
    start = next(graph(seed) for seed in range(50) if Graph().to_move(graph(seed)) == CHANCE)
    with pytest.raises(op.errors.BadValue, match="sum to"):
        op.search(Loaded(), start, engine=engine)


@ENGINES
def test_a_throw_is_a_ply(engine):
    start = next(graph(seed) for seed in range(50) if Graph().to_move(graph(seed)) == CHANCE)
    game = Graph()
    found = op.search(game, start, player=0, depth=1, engine=engine)
    assert found.action is None
    assert abs(found.value - worth(game, start, 0, 1)) <= NEAR


class Lottery:
    """Three coins, nobody's choice: ann has a point for each head, and bob loses it."""

    players = ("ann", "bob")
    initial = (0, 3)
    can_repeat, utility_sum = False, 0

    def to_move(self, state):
        return CHANCE

    def actions(self, state):
        return (0, 1)

    def outcomes(self, state):
        return ((0, Fraction(1, 2)), (1, Fraction(1, 2)))

    def result(self, state, action):
        return state[0] + action, state[1] - 1

    def is_terminal(self, state):
        return state[1] == 0

    def utility(self, state, player):
        return {"ann": 1, "bob": -1}[player] * state[0]


def test_what_nobody_decides_is_seen_by_the_first_player():
    game = Lottery()
    for method in ("auto", "max-n", "mcts"):
        found = op.search(game, method=method)
        assert (found.player, found.value, found.certainty) == ("ann", Fraction(3, 2), "exact")
    assert [row.value for row in op.analyse(game, player="bob")] == [-1, -2]


def test_an_end_where_dice_would_be_thrown_is_seen_by_a_player():
    game, end = Lottery(), (2, 0)
    assert (op.search(game, end).player, op.search(game, end).value) == ("ann", 2)
    assert op.search(game, end, player="bob").value == -2
    assert op.values(game, [end]) == [2]
    with pytest.raises(op.OutplayError, match="should be one of 'ann', 'bob'"):
        op.search(game, end, player="eve")
