"""`unlikely=`: lines of throws that are less likely are cut off, and whatever rests on that is an estimate."""

import json
from math import inf

import pytest

import outplay as op
from cli_runner import outplay
from dice_graphs import CELLS, DICE, END, WAYS, Bounded, Graph, Race, Throws, graph, parts, written
from oracle import worth
from outplay import CHANCE
from outplay.games import ConnectFour, DiceGame, LastStone, Pig, TwoThousandFortyEight
from searchers import set_likely
from test_chance_search import KINDS, NEAR, assert_within, searcher_of

ENGINES = pytest.mark.parametrize("engine", ["plain", "compiled"])
THRESHOLDS = (0.5, 0.2, 0.05, 0.01)
NUMBERS = [30, pytest.param(300, marks=pytest.mark.slow)]
"""Of random graphs."""


def tree(seed):
    """A random tree: every cell but the start has one way that leads to it."""
    kinds, _, weights, worths = parts(seed)
    inside = (CELLS - 1) // WAYS
    kinds = [END if cell >= inside else DICE if kind == END else kind for cell, kind in enumerate(kinds)]
    ways = [min(place + 1, CELLS - 1) for place in range(WAYS * CELLS)]
    return written(kinds, ways, weights, worths)


def kept(game, state, unlikely, plies=inf, likely=1.0):
    """(What a state is worth to the first player, where unlikely lines count by their evaluation; was one cut off?)"""
    if game.is_terminal(state):
        return game.utility(state, 0), False
    if plies <= 0 or likely < unlikely:
        return game.evaluate(state, 0), plies > 0
    mover = game.to_move(state)
    if mover == CHANCE:
        thrown = [
            (p, kept(game, game.result(state, way), unlikely, plies - 1, p * likely))
            for way, p in game.outcomes(state)
            if p
        ]
        return sum(p * value for p, (value, _) in thrown), any(cut for _, (_, cut) in thrown)
    found = [kept(game, game.result(state, way), unlikely, plies - 1, likely) for way in game.actions(state)]
    return (max if mover == 0 else min)(found)[0], any(cut for _, cut in found)


@ENGINES
@pytest.mark.parametrize("cuts", KINDS)
@pytest.mark.parametrize("number", NUMBERS)
def test_on_a_tree_what_is_unlikely_counts_by_its_evaluation_in_every_window(engine, cuts, number):
    game, seen = Graph(), 0
    for seed in range(number):
        start = tree(seed)
        for unlikely in THRESHOLDS:
            for depth in (2, 3, None):
                searcher = searcher_of(engine, game, cuts)
                set_likely(searcher, 1 / unlikely)
                value, cut = kept(game, start, unlikely, inf if depth is None else depth)
                value *= 1 if game.to_move(start) == 0 else -1
                for alpha, beta in ((-inf, inf), (value - 1, value), (value, value + 1)):
                    assert_within(value, searcher.search(start, alpha, beta, depth).value, alpha, beta)
                seen += cut
    assert seen > number


@ENGINES
def test_what_was_cut_off_is_never_called_exact(engine):
    game, cut = Graph(), 0
    for seed in range(40):
        start = graph(seed)
        for unlikely in THRESHOLDS:
            found = op.search(game, start, unlikely=unlikely, engine=engine)
            assert (found.certainty == "exact") == (found.unlikely is None)
            assert found.unlikely in (None, unlikely)
            if found.certainty == "exact":
                assert abs(found.value - worth(game, start, found.player)) <= NEAR
            else:
                assert (found.certainty, found.stopped_by, found.depth) == ("estimate", "cutoff", None)
                cut += 1
    assert cut > 40


def test_without_it_nothing_changes():
    for seed in range(40):
        for limit in ({}, {"depth": 3}):
            asked = [op.search(Graph(), graph(seed), engine="plain", **limit, **more) for more in ({}, {"unlikely": 0})]
            assert asked[0] == asked[1]


@pytest.mark.parametrize("cuts", KINDS)
@pytest.mark.parametrize("number", NUMBERS)
def test_both_engines_look_at_the_same_nodes(cuts, number):
    game = Bounded()
    for seed in range(number):
        for unlikely in THRESHOLDS:
            found = []
            for engine in ("plain", "compiled"):
                searcher = searcher_of(engine, game, cuts)
                set_likely(searcher, 1 / unlikely)
                answers = [searcher.search(graph(seed), -inf, inf, depth) for depth in (1, 2, 3, 4)]
                found.append((answers, searcher.nodes))
            assert found[0] == found[1], seed


@ENGINES
def test_the_table_never_takes_what_was_cut_off_for_what_was_not(engine):
    game = Graph()
    for seed in range(60):
        start, searcher = graph(seed), searcher_of(engine, game)
        for likely in (*(1 / unlikely for unlikely in THRESHOLDS), inf):
            set_likely(searcher, likely)
            found = searcher.search(start, -inf, inf, None)
        value = worth(game, start, 0) * (1 if game.to_move(start) == 0 else -1)
        assert abs(found.value - value) <= NEAR, seed
        assert not found.faint


def test_it_saves_nodes_and_ends_a_search_that_has_no_other_limit():
    nodes = [op.search(Race(), Throws((9, 12), 0, False, 0), depth=8, unlikely=u).nodes for u in (0, 0.01, 0.2)]
    assert nodes[2] < nodes[1] < nodes[0]
    found = op.search(Pig(8), unlikely=0.05)
    assert (found.certainty, found.stopped_by) == ("estimate", "cutoff")
    rows = op.analyse(Pig(8), unlikely=0.05)
    assert {(row.stopped_by, row.unlikely) for row in rows} == {("cutoff", 0.05)}


def test_an_end_that_is_unlikely_is_still_an_end():
    found = op.search(DiceGame(), unlikely=0.9)
    assert (found.action, found.certainty) == ("throw", "estimate")
    last = DiceGame().result(DiceGame().result(DiceGame().result(DiceGame.initial, "throw"), "4"), "throw")
    found = op.search(DiceGame(), last, unlikely=0.9)
    assert (found.certainty, found.unlikely) == ("exact", None)


@pytest.mark.parametrize("method", ["max-n", "paranoid", "mcts", "alpha-beta", "best-first", "mtdf"])
def test_every_other_method_refuses_it_by_name(method):
    game = ConnectFour(4, 4) if method in ("alpha-beta", "best-first", "mtdf") else DiceGame()
    for ask in (op.search, op.analyse):
        with pytest.raises(op.errors.BadOption, match=f"method '{method}' has no unlikely"):
            ask(game, method=method, unlikely=0.01)


def test_auto_refuses_it_where_another_method_suits_the_game():
    for game, method in ((ConnectFour(4, 4), "alpha-beta"), (LastStone(5), "max-n")):
        with pytest.raises(op.errors.BadOption, match=f"method '{method}' has no unlikely"):
            op.search(game, unlikely=0.01)
    assert op.search(TwoThousandFortyEight(2, 2), unlikely=0.1, seconds=5).method == "expectiminimax"


@pytest.mark.parametrize("unlikely", [-0.1, 1, 2, "0.1", None, inf, float("nan")])
def test_what_is_no_probability_is_refused(unlikely):
    with pytest.raises(op.errors.BadOption, match="unlikely is"):
        op.search(DiceGame(), unlikely=unlikely)


def test_the_command_line_and_players_take_it():
    said = outplay("best", "pig:8", "--unlikely", "0.05", "--exact").out
    assert "roll looks best: 77.8 % on average for player 0 as lines less likely than 0.05 were cut off" in said
    assert "estimate, below 0.05" in said
    said = outplay("best", "pig:20", "--unlikely", "0.1", "--depth", "5").out
    assert "after 5 plies, and lines less likely than 0.1 were cut off" in said
    found = json.loads(outplay("best", "pig:8", "--unlikely", "0.05", "--exact", "--json").out)
    assert (found["unlikely"], found["certainty"], found["stopped_by"]) == (0.05, "estimate", "cutoff")
    assert "unlikely is 7.0" in outplay("best", "pig:8", "--unlikely", "7", "--exact").err
    assert op.player("expectiminimax depth=3 unlikely=0.01").play(Pig(20), Pig(20).initial) == 1
    with pytest.raises(op.errors.BadPlayer, match="unlikely is '3'"):
        op.player("expectiminimax unlikely=3")


def test_the_page_and_a_notebook_say_it_too():
    from outplay.web import jobs

    *_, last = jobs.move("pig:8", [], 5, "expectiminimax unlikely=0.05 depth=20")
    assert last["said"] == ("expectiminimax, 77.8 % on average, lines less likely than 0.05 were cut off")
    assert "lines less likely than 0.05 were cut off" in op.search(Pig(8), unlikely=0.05)._repr_html_()


def test_several_threads_cut_off_the_same_lines():
    game = TwoThousandFortyEight(2, 2)
    alone, together = (op.search(game, depth=8, unlikely=0.01, engine="compiled", threads=n) for n in (1, 2))
    assert (alone.certainty, alone.unlikely) == (together.certainty, together.unlikely) == ("estimate", 0.01)
    assert alone.value == pytest.approx(together.value, abs=0.01)
