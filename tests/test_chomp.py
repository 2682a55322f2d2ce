"""Chomp: the theorems about it, and its bites against rows of squares that are cut short one by one."""

from itertools import combinations_with_replacement
from math import comb

import pytest

import outplay as op
from fixpoint import decided, reachable
from outplay.errors import BadOption, IllegalAction
from outplay.games import Chomp
from outplay.games.chomp import State

BOARDS = [(1, 1), (1, 6), (2, 2), (2, 7), (3, 4), (4, 4), (5, 3)]


def lengths(game, state):
    return [row[3:].count("#") + row[3:].count("!") for row in game.show(state).splitlines()[1:]]


def by_hand(rows):
    """The bars after every bite, by the lengths of their rows."""
    for row, length in enumerate(rows):
        for column in range(length):
            if (row, column) != (0, 0):
                yield [*rows[:row], *(min(other, column) for other in rows[row:])]


@pytest.mark.parametrize("size", BOARDS, ids=str)
def test_bites_are_those_that_cut_rows_short(size):
    game = Chomp(*size)
    for state, others in reachable(game).items():
        assert sorted(lengths(game, other) for other in others) == sorted(by_hand(lengths(game, state)))


@pytest.mark.parametrize("size", BOARDS, ids=str)
def test_there_are_as_many_bars_as_ways_along_their_edge(size):
    game = Chomp(*size)
    bars = {state.left for state in reachable(game)}
    assert len(bars) == comb(sum(size), size[0]) - 1
    keys = {game.key(State(left, player)) for left in bars for player in (0, 1)}
    assert len(keys) == 2 * len(bars)
    assert max(keys) < 1 << sum(size) + 1


@pytest.mark.parametrize("size", BOARDS, ids=str)
def test_the_first_player_wins_on_every_board_but_the_single_square(size):
    game = Chomp(*size)
    winner, _ = decided(game, reachable(game))[game.initial]
    assert winner == int(size == (1, 1))


def winning(game):
    return [game.format_action(game.initial, row.action) for row in op.analyse(game, engine="plain") if row.value == 1]


@pytest.mark.parametrize("side", [2, 3, 4, 5])
def test_on_a_square_the_one_winning_bite_leaves_a_row_and_a_column(side):
    assert winning(Chomp(side, side)) == ["b2"]


@pytest.mark.parametrize("columns", [2, 3, 6, 9])
def test_on_two_rows_the_one_winning_bite_is_the_far_corner(columns):
    assert winning(Chomp(2, columns)) == [f"{chr(96 + columns)}2"]


def test_positions_are_read_as_they_are_shown():
    game = Chomp(3, 4)
    for rows in combinations_with_replacement(range(4, -1, -1), 3):
        if rows[0]:
            assert lengths(game, game.position(",".join(map(str, rows)))) == list(rows)
    assert game.position("4,4,4 1") == State(game.initial.left, 1)


@pytest.mark.parametrize("text", ["", "4", "4,4", "1,2,3", "5,1,1", "0,0,0", "4,4,4 2", "a,b,c", "4,4,-1", "9999,1,1"])
def test_a_position_that_cannot_be_is_refused(text):
    with pytest.raises(BadOption, match="3 lengths of at most 4"):
        Chomp(3, 4).position(text)


@pytest.mark.parametrize("size", [(0, 3), (9, 8), (1, 27)])
def test_a_bar_that_cannot_be_is_refused(size):
    with pytest.raises(BadOption, match="should have 1 to 64 squares"):
        Chomp(*size)


@pytest.mark.parametrize("action", [0, -1, 12, 11, 64])
def test_what_is_no_bite_is_refused(action):
    game = Chomp(3, 4)
    with pytest.raises(IllegalAction, match="gone, poisoned or not of the bar"):
        game.result(game.position("4,4,3"), action)


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["plain", "compiled"])
@pytest.mark.parametrize("size", [(3, 3), (2, 5)], ids=str)
def test_it_is_sound(size, compiled):
    report = op.check_game(Chomp(*size), compiled=compiled)
    assert report.faults == report.warnings == ()
    assert "and solved" in str(report)


@pytest.mark.slow
def test_bars_of_64_squares_fit_into_compiled_rules():
    game = Chomp(8, 8)
    found = [op.perft(game, depth=3, engine=engine).counts for engine in ("plain", "compiled")]
    assert found[0] == found[1]
