"""A ranking compares like with like: rows of one depth or exact, and one value for moves that mirror each other."""

from collections import defaultdict

import pytest

import outplay as op
from outplay.games import MNK, ConnectFour, Domineering, DotsAndBoxes, Hex, TicTacToe
from positions import different_states

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
