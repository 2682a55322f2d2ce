"""The games against what is published or proved about them."""

from collections import Counter
from functools import reduce
from itertools import combinations_with_replacement
from operator import xor

import pytest

import outplay
from outplay.games import MNK, Kalah, Nim, TicTacToe
from positions import reachable
from truth import facts, table


def test_tic_tac_toe_has_its_published_positions():
    known, game = facts("games")["tic-tac-toe"], TicTacToe()
    seen = reachable(game)
    ends = [game.utility(state, 0) for state in seen if game.is_terminal(state)]
    assert len(seen) == known["positions"] == 5_478
    assert len(ends) == 958
    assert {"X": ends.count(1), "O": ends.count(-1), "draw": ends.count(0)} == known["terminal positions"]


WINNER = {1: "X", -1: "O", 0: "draw"}


def test_tic_tac_toe_has_its_published_number_of_games():
    known, game = facts("games")["tic-tac-toe"], TicTacToe()
    layer, nodes, ends = Counter([game.initial]), [], Counter()
    while layer:
        nodes.append(layer.total())
        above, layer = layer, Counter()
        for state, ways in above.items():
            if game.is_terminal(state):
                ends[str(len(nodes) - 1)] += ways
                ends[WINNER[game.utility(state, 0)]] += ways
            else:
                layer.update({game.result(state, action): ways for action in game.actions(state)})
    assert nodes == known["nodes by ply"]
    assert ends == known["games by length"] | known["games by winner"]
    assert sum(known["games by length"].values()) == known["games"]


def test_one_table_serves_every_position_of_tic_tac_toe():
    known, game, table = facts("games")["tic-tac-toe"]["values for the mover"], TicTacToe(), {}
    values = [outplay.alpha_beta_table_search(game, state, table=table).value for state in reachable(game)]
    assert {"win": values.count(1), "draw": values.count(0), "loss": values.count(-1)} == known


WORTH = {"first": 1, "draw": 0}
BOARDS = ("3,3,3", "4,3,3", "4,4,3", "1,3,3", "2,5,3", "3,4,4")


@pytest.mark.parametrize(
    "board", [*BOARDS, *(pytest.param(board, marks=pytest.mark.slow) for board in ("5,3,3", "4,4,4"))]
)
def test_k_in_a_row_has_its_published_value(board):
    known = facts("games")["k in a row"]
    game = MNK(*map(int, board.split(",")))
    assert outplay.alpha_beta_table_search(game, game.initial).value == WORTH[known[board]]


def test_lines_run_in_every_direction_and_never_over_the_edge():
    game = MNK(4, 3, 3)
    lines = {(0, 1, 2), (1, 5, 9), (0, 5, 10), (2, 5, 8), (3, 6, 9)}
    over_the_edge = {(2, 3, 4), (3, 4, 5), (7, 8, 9), (3, 8, 9), (1, 4, 11)}
    for cells in lines | over_the_edge:
        assert game.has_line(sum(game.bits[cell] for cell in cells)) == (cells in lines)


RULES = {True: "empty_capture", False: "no_empty_capture"}


def margin(board, empty_capture):
    """What is published of Kalah on that board."""
    houses, seeds = board.split(",")
    [row] = table("kalah_margins", houses=houses, seeds=seeds)
    return int(row[RULES[empty_capture]])


BOARDS_OF_KALAH = {1: 6, 2: 6, 3: 4, 4: 2, 5: 2, 6: 1}
"""The most seeds to a house, for each number of houses, that take a few seconds."""
QUICK = [
    (f"{m},{n}", empty_capture)
    for m, most in BOARDS_OF_KALAH.items()
    for n in range(1, most + 1)
    for empty_capture in (True, False)
    if m < 6 or empty_capture  # nothing is published of Kalah(6, n) without empty captures
]
LONG = [
    ("6,2", True),
    ("4,3", True),
    ("4,3", False),
    ("3,5", True),
    ("3,5", False),
    ("3,6", True),
    ("3,6", False),
    ("5,3", True),
    ("5,3", False),
]


@pytest.mark.parametrize(
    ("board", "empty_capture"),
    [
        pytest.param(*board, marks=[pytest.mark.slow] * (board[0] == "3,4" or board in LONG))
        for board in (*QUICK, *LONG)
    ],
)
def test_kalah_has_its_published_margin(board, empty_capture):
    game = Kalah(*map(int, board.split(",")), empty_capture=empty_capture)
    assert outplay.alpha_beta_table_search(game, game.initial).value == margin(board, empty_capture)


@pytest.mark.parametrize("board", ["2,1", "2,2", "3,1", "1,6"])
def test_kalah_has_the_same_margin_by_every_text(board):
    """Extra turns: no text may let MAX and MIN alternate."""
    game = Kalah(*map(int, board.split(",")))
    for search in (outplay.minimax_decision, outplay.minimax_search, outplay.alpha_beta_search, outplay.max_n_search):
        assert search(game, game.initial).value == margin(board, empty_capture=True)


def bouton(heaps, misere):
    """Bouton, 1901: in misère play the rule turns round when no heap has more than one stone."""
    wins = reduce(xor, heaps, 0) != 0
    return wins if not misere or max(heaps) > 1 else not wins


HEAPS = [heaps for n in (1, 2, 3) for heaps in combinations_with_replacement(range(5), n) if any(heaps)]


@pytest.mark.parametrize("misere", [False, True])
def test_nim_is_won_as_bouton_says(misere):
    for heaps in HEAPS:
        game = Nim(*heaps, misere=misere)
        value, action = outplay.alpha_beta_table_search(game, game.initial)
        assert value == (1 if bouton(heaps, misere) else -1), heaps
        if value == 1:
            left = game.result(game.initial, action)
            assert not bouton(left.heaps, misere)


def test_boards_show_themselves():
    assert TicTacToe().show(TicTacToe().result(TicTacToe.initial, 4)) == ". . .\n. X .\n. . ."
    assert Nim(1, 2).show(Nim(1, 2).initial) == "1: o\n2: oo"
    assert Kalah(2, 3).show(Kalah(2, 3).initial).split() == ["3", "3", "0", "0", "3", "3"]


@pytest.mark.parametrize("game", [TicTacToe(), Nim(2, 3), Kalah(3, 2)], ids=lambda game: type(game).__name__)
def test_every_move_is_read_as_it_is_written(game):
    for action in game.actions(game.initial):
        assert game.parse_action(game.initial, f" {game.format_action(game.initial, action)} ") == action
