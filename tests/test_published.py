"""The board games against what others have published about them."""

from collections import Counter
from itertools import islice

import pytest

import outplay
from outplay.games.breakthrough import Breakthrough
from outplay.games.connect_four import ConnectFour
from outplay.games.domineering import Domineering
from outplay.games.dots_and_boxes import DotsAndBoxes
from outplay.games.hex import Hex
from outplay.games.othello import Othello
from solver import value_of
from truth import facts, outside, table


def to_mover(game, state):
    """What the state is worth to the player to move."""
    value = value_of(game, state)
    return value if game.to_move(state) == 0 else -value


def slowly(*values):
    return [pytest.param(*value, marks=pytest.mark.slow) for value in values]


# Connect Four


def assert_scores(game, scores):
    """Each score is for the player to move after those moves."""
    for moves, score in scores:
        assert to_mover(game, game.position(moves)) == int(score), moves


@pytest.mark.parametrize("test_set", ["L3_R1", "L2_R1", *slowly(("L2_R2",), ("L1_R1",))])
def test_connect_four_has_the_scores_of_pons(test_set):
    assert_scores(ConnectFour(), [(row["moves"], row["score"]) for row in table("connect_four_scores", set=test_set)])


@pytest.mark.parametrize(("test_set", "lines"), [("L3_R1", 1000), *slowly(("L2_R1", 1000))])
def test_connect_four_has_the_scores_of_a_whole_set_of_pons(test_set, lines):
    assert_scores(ConnectFour(), map(str.split, outside(f"connect4/pons/Test_{test_set}")[:lines]))


def test_every_move_has_the_score_of_pons():
    game = ConnectFour()
    for row in table("connect_four_move_scores", set="L3_R1"):
        state = game.position(row["moves"])
        known = {column: int(score) for column, score in enumerate(row["scores"].split()) if score != "full"}
        assert {a: -to_mover(game, game.result(state, a)) for a in game.actions(state)} == known, row


@pytest.mark.parametrize("test_set", ["endgame_L1", *slowly(("midgame_L1",))])
def test_an_odd_number_of_cells_has_the_scores_of_steininger(test_set):
    rows = table("connect_four_9x5_scores", set=test_set)
    assert_scores(ConnectFour(9, 5), [(row["moves"], row["score"]) for row in rows])


@pytest.mark.slow
def test_an_odd_number_of_cells_has_all_the_scores_of_steininger():
    """His columns count from 0."""
    lines = map(str.split, outside("connect4/steininger_9x5/endgame_L1.txt"))
    assert_scores(ConnectFour(9, 5), (("".join(str(int(c) + 1) for c in moves), score) for moves, score in lines))


BOARDS = [(4, 4), (4, 5), (5, 4), *slowly((4, 6), (6, 4), (5, 5))]
WINNER = {"first": 1, "draw": 0, "second": -1}


@pytest.mark.parametrize(("width", "height"), BOARDS)
def test_connect_four_is_won_as_tromp_says(width, height):
    [row] = table("connect_four_boards", width=str(width), height=str(height))
    value = value_of(ConnectFour(width, height), ConnectFour.initial)
    assert (value > 0) - (value < 0) == WINNER[row["winner"]]


def layers(game):
    """The positions after 0, 1, 2, ... moves."""
    layer = {game.initial}
    while layer:
        yield layer
        open_states = [state for state in layer if not game.is_terminal(state)]
        layer = {game.result(state, action) for state in open_states for action in game.actions(state)}


@pytest.mark.parametrize("most", [13_000, *slowly((200_000,))])
def test_small_boards_have_as_many_positions_as_tromp_counted(most):
    for row in table("connect_four_boards"):
        if int(row["positions"]) <= most:
            game = ConnectFour(int(row["width"]), int(row["height"]))
            assert sum(map(len, layers(game))) == int(row["positions"]), row


def test_the_first_plies_have_as_many_positions_as_boeck_counted():
    game = ConnectFour()
    for row, layer in zip(table("connect_four_plies")[:8], layers(game), strict=False):
        assert len(layer) == int(row["positions"])
        assert sum(map(game.is_terminal, layer)) == int(row["won"])


def games_from(game, state, known):
    """How many ways the game can go on from there."""
    if game.is_terminal(state):
        return 1
    if state not in known:
        known[state] = sum(games_from(game, game.result(state, action), known) for action in game.actions(state))
    return known[state]


@pytest.mark.parametrize("board", ["2x1", "3x2", "4x3", pytest.param("5x4", marks=pytest.mark.slow)])
def test_connect_four_has_its_published_number_of_games(board):
    game = ConnectFour(*map(int, board.split("x")))
    assert games_from(game, game.initial, {}) == facts("games")["connect four games"][board]


# Othello


def perft(game, state, depth):
    if depth == 0:
        return 1
    return sum(perft(game, game.result(state, action), depth - 1) for action in game.actions(state))


@pytest.mark.parametrize("depth", [*range(8), *slowly((8,))])
def test_othello_has_its_published_paths(depth):
    game = Othello()
    assert perft(game, game.initial, depth) == facts("games")["othello"]["paths by ply"][depth]


def test_othello_has_its_published_positions():
    known = facts("games")["othello"]["positions by ply"]
    assert [len(layer) for layer in islice(layers(Othello()), 8)] == known[:8]


@pytest.mark.parametrize(
    ("empties_to_winner", "rule"), [(False, "disc difference"), (True, "empty squares to the winner")]
)
def test_othello_on_four_by_four_is_lost_as_published(empties_to_winner, rule):
    game, known = Othello(4, empties_to_winner), facts("games")["othello"]["4x4"][rule]
    assert outplay.alpha_beta_table_search(game, game.initial).value == known
    assert value_of(game, game.initial) == known


def test_the_ffo_suite_gives_empty_squares_to_the_winner():
    """Position 20: h5 ends the game with squares left, and counts 1 or 6."""
    [row] = table("othello_endgames", number="20")
    scores = {}
    for rule in (False, True):
        game = Othello(empties_to_winner=rule)
        state = game.position(f"{row['board']} {row['mover']}")
        scores[rule] = {
            game.format_action(state, a): -to_mover(game, game.result(state, a)) for a in game.actions(state)
        }
    assert scores[True] == {"h5": 6, "g6": -2, "f6": -4, "h6": -10}
    assert scores[False] == {"h5": 1, "g6": -2, "f6": -4, "h6": -10}


def listed(row):
    """The scores of an endgame's moves."""
    return {name: int(score) for name, score in (move.split(":") for move in row["scores"].split())}


def test_every_move_of_the_ffo_suite_is_legal():
    game = Othello(empties_to_winner=True)
    for row in table("othello_endgames"):
        state = game.position(f"{row['board']} {row['mover']}")
        assert set(listed(row)) <= {game.format_action(state, action) for action in game.actions(state)}, row


@pytest.mark.parametrize("number", [5, *slowly(*((number,) for number in (1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13)))])
def test_othello_has_the_scores_of_the_ffo_suite(number):
    game, [row] = Othello(empties_to_winner=True), table("othello_endgames", number=str(number))
    assert to_mover(game, game.position(f"{row['board']} {row['mover']}")) == max(listed(row).values())


# Domineering, Hex, Dots and Boxes, Breakthrough

OUTCOME = {(1, 1): "V", (-1, -1): "H", (1, -1): "N", (-1, 1): "P"}
LARGE = [(5, 6), (6, 5), (6, 6)]
QUICK = [(rows, columns) for rows in range(1, 7) for columns in range(1, 7) if (rows, columns) not in LARGE]


@pytest.mark.parametrize(("rows", "columns"), [*QUICK, *slowly(*LARGE)])
def test_domineering_is_won_as_published(rows, columns):
    known = facts("games")["domineering"]
    games = [Domineering(rows, columns, first) for first in (0, 1)]
    assert OUTCOME[tuple(value_of(game, game.initial) for game in games)] == known[rows - 1][columns - 1]


@pytest.mark.parametrize(("rows", "columns"), [(rows, columns) for rows, columns in QUICK if rows * columns <= 16])
def test_the_book_finds_the_same_winners_of_domineering(rows, columns):
    for first in (0, 1):
        game = Domineering(rows, columns, first)
        value = outplay.alpha_beta_table_search(game, game.initial).value
        assert value == value_of(game, game.initial) * (1 if first == 0 else -1)


@pytest.mark.parametrize("size", [1, 2, 3, *slowly((4,))])
def test_hex_is_won_by_the_published_first_moves(size):
    game, table = Hex(size), {}
    starts = [game.result(game.initial, cell) for cell in range(size * size)]
    wins = ["1" if value_of(game, state, table) == 1 else "0" for state in starts]
    rows = ["".join(wins[row * size : (row + 1) * size]) for row in range(size)]
    assert "/".join(rows) == facts("games")["hex"][str(size)]


DOTS = ["1x1", "1x2", "1x3", "1x4", "1x5", "2x2", "2x3"]


@pytest.mark.parametrize("board", [*DOTS, *slowly(("2x4",), ("3x3",))])
def test_dots_and_boxes_has_its_published_margin(board):
    game = DotsAndBoxes(*map(int, board.split("x")))
    known = facts("games")["dots and boxes"][board]
    assert value_of(game, game.initial) == known


@pytest.mark.parametrize("board", [*DOTS[:-1], *slowly(DOTS[-1:])])
def test_the_book_finds_the_same_margin_of_dots_and_boxes(board):
    game = DotsAndBoxes(*map(int, board.split("x")))
    known = facts("games")["dots and boxes"][board]
    assert outplay.alpha_beta_table_search(game, game.initial).value == known


FORWARD = {"W": 1, "B": -1}


def by_hand(width, height):
    """Breakthrough once more, on a dict of cells; does the player to move win?"""
    known = {}

    def wins(pawns, mover):
        if (pawns, mover) not in known:
            known[pawns, mover] = any(leads_to_a_win(pawns, mover, *move) for move in moves(dict(pawns), mover))
        return known[pawns, mover]

    def moves(board, mover):
        for (x, y), colour in board.items():
            for aside in (-1, 0, 1) if colour == mover else ():
                end = x + aside, y + FORWARD[mover]
                if 0 <= end[0] < width and board.get(end) != mover and not (aside == 0 and end in board):
                    yield (x, y), end

    def leads_to_a_win(pawns, mover, start, end):
        board, other = dict(pawns), "B" if mover == "W" else "W"
        del board[start]
        board[end] = mover
        goal = height - 1 if mover == "W" else 0
        return end[1] == goal or other not in board.values() or not wins(frozenset(board.items()), other)

    rows = 2 if height >= 5 else 1
    white = {((x, y), "W") for x in range(width) for y in range(rows)}
    black = {((x, height - 1 - y), "B") for x in range(width) for y in range(rows)}
    return wins(frozenset(white | black), "W")


BREAKTHROUGH = {(3, 3): 1, (4, 3): 1, (3, 4): 1, (4, 4): 1, (2, 5): -1, (3, 5): -1, (2, 6): 1, (2, 7): -1}


@pytest.mark.parametrize(
    "board",
    [pytest.param(board, marks=[pytest.mark.slow] * (board in ((3, 5), (2, 7)))) for board in BREAKTHROUGH],
    ids=str,
)
def test_small_breakthrough_has_the_same_winner_by_three_ways(board):
    game = Breakthrough(*board)
    assert outplay.alpha_beta_table_search(game, game.initial).value == BREAKTHROUGH[board]
    assert value_of(game, game.initial) == BREAKTHROUGH[board]
    assert by_hand(*board) == (BREAKTHROUGH[board] == 1)


def test_breakthrough_has_its_number_of_paths():
    """22 first moves: 8 straight and 14 slanting; as many replies."""
    game = Breakthrough()
    assert [perft(game, game.initial, depth) for depth in range(3)] == [1, 22, 22 * 22]
    ways = Counter(action % 3 for action in game.actions(game.initial))
    assert ways == {1: 8, 0: 7, 2: 7}
