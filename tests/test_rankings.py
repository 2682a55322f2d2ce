"""A ranking compares like with like: rows of one depth or exact, and one value for moves that mirror each other."""

from collections import defaultdict

import pytest

import outplay as op
from outplay.errors import GeneralSum, Unsuited
from outplay.games import MNK, ConnectFour, Domineering, DotsAndBoxes, Hex, TicTacToe
from positions import different_states
from random_games import random_game

GAMES = [TicTacToe(), MNK(4, 3, 3), Hex(3), Hex(4), DotsAndBoxes(), ConnectFour(5, 4), Domineering(4, 4)]
NODES = [1, 40, 90, 200, 450, 1_000, 1_500, 2_200, 3_300]


def ranked(game, engine="plain"):
    """(state, ranking) of some states, stopped after so many nodes, wherever in a depth that is."""
    for i, state in enumerate(different_states(game, 7, 4)):
        for nodes in NODES[i % 2 :: 2]:
            yield state, op.analyse(game, state, method="alpha-beta", nodes=nodes, engine=engine)


def assert_of_one_depth(rows):
    assert len({row.depth for row in rows if row.certainty != "exact"}) <= 1
    assert [row.value for row in rows] == sorted((row.value for row in rows), reverse=True)


def assert_mirrored(game, state, rows):
    """Moves that lead to mirrored positions have one value, and one certainty."""
    found = defaultdict(set)
    for row in rows:
        after = game.result(state, row.action)
        found[min([after, *game.symmetries(after)])].add((row.value, row.certainty))
    assert [known for known in found.values() if len(known) > 1] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_rows_are_of_one_depth_or_exact_and_moves_that_mirror_each_other_get_one_value(game):
    for state, rows in ranked(game):
        assert_of_one_depth(rows)
        assert_mirrored(game, state, rows)


def test_compiled_rankings_are_no_different():
    game = ConnectFour(4, 4)
    for state, rows in ranked(game, "compiled"):
        assert_of_one_depth(rows)
        assert_mirrored(game, state, rows)


METHODS = ["auto", "alpha-beta", "mtdf", "expectiminimax", "max-n", "paranoid", "mcts", "best-first"]
TINY = [{"nodes": nodes, "table_mb": table_mb} for nodes in (1, 2, 5, 9, 40) for table_mb in (1e-9, 1e-3, 64)]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(("players", "chance"), [(2, False), (2, True), (3, False), (3, True)])
def test_every_legal_move_has_a_row_whatever_the_limit_and_the_table(method, players, chance):
    for seed in range(6):
        game = random_game(seed, players, chance)
        for options in [*TINY, {"seconds": 1e-6}]:
            try:
                rows = op.analyse(game, method=method, engine="plain", **options)
            except (Unsuited, GeneralSum):
                continue
            assert sorted(row.action for row in rows) == sorted(game.moves[game.initial])


@pytest.mark.parametrize("method", ["mcts", "best-first"])
def test_a_move_that_nobody_looked_at_is_an_estimate_and_one_that_ends_the_game_is_exact(method):
    game = ConnectFour()
    rows = op.analyse(game, game.position("414142"), method=method, nodes=1, table_mb=1e-9, engine="plain")
    assert [(row.action, row.certainty, row.visits) for row in rows if row.certainty == "exact"] == [(3, "exact", None)]
    assert {(row.value, row.visits) for row in rows if row.certainty == "estimate"} == {(0, 0)}
    assert len(rows) == 7


@pytest.mark.parametrize("method", ["auto", "mcts"])
@pytest.mark.parametrize("played", ["414142", "11223"])
def test_a_proved_root_leaves_every_move_in_the_ranking(method, played):
    game = ConnectFour()
    state = game.position(played)
    rows = op.analyse(game, state, method=method, nodes=40, engine="plain")
    assert sorted(row.action for row in rows) == sorted(game.actions(state))
