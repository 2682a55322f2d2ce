"""The compiled engine against what others have published."""

import pytest

import outplay as op
from outplay.games import ConnectFour, Domineering, DotsAndBoxes, Hex, Kalah
from outplay.games.othello import Othello
from truth import facts, outside, table


def slowly(*values):
    return [pytest.param(*value, marks=pytest.mark.slow) for value in values]


def solved(game, state=None, **options):
    """The exact value for the player to move, by the compiled engine."""
    result = op.search(game, game.initial if state is None else state, engine="compiled", **options)
    assert (result.certainty, result.stopped_by) == ("exact", "end")
    return result.value


# Connect Four


def assert_values(game, scores):
    """Each score is for the player to move after those moves."""
    moves, known = zip(*scores, strict=True)
    states = [game.position(played) for played in moves]
    assert op.values(game, states, engine="compiled", threads=2) == list(map(int, known))


PONS = ["L3_R1", "L2_R1", "L1_R1", "L2_R2"]


@pytest.mark.parametrize("test_set", PONS)
def test_connect_four_has_the_scores_of_pons(test_set):
    assert_values(ConnectFour(), [(row["moves"], row["score"]) for row in table("connect_four_scores", set=test_set)])


@pytest.mark.parametrize("test_set", ["L3_R1", "L2_R1", *slowly(("L1_R1",), ("L2_R2",))])
def test_connect_four_has_all_scores_of_pons(test_set):
    lines = outside(f"connect4/pons/Test_{test_set}")
    assert len(lines) == 1000
    assert_values(ConnectFour(), map(str.split, lines))


STEININGER = ["endgame_L1", "midgame_L1", "midgame_L2", "opening_L1", "opening_L2", "opening_L3"]


@pytest.mark.slow
@pytest.mark.parametrize("test_set", STEININGER)
def test_an_odd_number_of_cells_has_the_scores_of_steininger(test_set):
    rows = table("connect_four_9x5_scores", set=test_set)
    assert_values(ConnectFour(9, 5), [(row["moves"], row["score"]) for row in rows])


def assert_scores_of_moves(game, moves, known):
    state = game.position(moves)
    results = op.analyse(game, state, engine="compiled")
    assert {result.action: result.value for result in results} == known, moves
    assert {result.certainty for result in results} == {"exact"}


@pytest.mark.parametrize("test_set", ["L3_R1", "L2_R1", *slowly(("L1_R1",))])
def test_every_move_has_the_score_of_pons(test_set):
    for row in table("connect_four_move_scores", set=test_set):
        known = {column: int(score) for column, score in enumerate(row["scores"].split()) if score != "full"}
        assert_scores_of_moves(ConnectFour(), row["moves"], known)


FULL = "43"


@pytest.mark.slow
@pytest.mark.parametrize("test_set", ["L3_R1", "L2_R1"])
def test_every_move_has_its_score_in_all_positions_of_pons(test_set):
    """Each child's score is for the player to move in it, and a full column is marked."""
    for line in outside(f"connect4/pons_move_scores/Test_{test_set}.moves.txt"):
        moves, scores = line.split()
        known = {column: -int(score) for column, score in enumerate(scores.split(",")) if score != FULL}
        assert_scores_of_moves(ConnectFour(), moves, known)


BOARDS = [(4, 4), *slowly((5, 4), (4, 5), (4, 6), (6, 4), (5, 5), (4, 7), (7, 4), (5, 6), (6, 5))]
WINNER = {"first": 1, "draw": 0, "second": -1}


@pytest.mark.parametrize(("width", "height"), BOARDS)
def test_connect_four_is_won_as_tromp_says(width, height):
    [row] = table("connect_four_boards", width=str(width), height=str(height))
    value = solved(ConnectFour(width, height))
    assert (value > 0) - (value < 0) == WINNER[row["winner"]]


# Othello


@pytest.mark.parametrize(
    ("empties_to_winner", "rule"), [(False, "disc difference"), *slowly((True, "empty squares to the winner"))]
)
def test_othello_on_four_by_four_is_lost_as_published(empties_to_winner, rule):
    assert solved(Othello(4, empties_to_winner)) == facts("games")["othello"]["4x4"][rule]


def ffo(number):
    """The game, the state and the score of every move of a position of the FFO suite."""
    game, [row] = Othello(empties_to_winner=True), table("othello_endgames", number=str(number))
    scores = {name: int(score) for name, score in (move.split(":") for move in row["scores"].split())}
    return game, game.position(f"{row['board']} {row['mover']}"), scores


QUICK = (1, 5)
OTHERS = [number for number in (*range(1, 35), *range(40, 45)) if number not in QUICK]


@pytest.mark.parametrize("number", [*QUICK, *slowly(*((number,) for number in OTHERS))])
def test_othello_has_the_best_score_of_the_ffo_suite(number):
    game, state, scores = ffo(number)
    result = op.search(game, state, engine="compiled")
    assert (result.value, result.certainty) == (max(scores.values()), "exact")
    assert scores[game.format_action(state, result.action)] == result.value


@pytest.mark.slow
@pytest.mark.parametrize("number", range(1, 20))
def test_every_move_has_the_score_of_the_ffo_suite(number):
    game, state, scores = ffo(number)
    results = op.analyse(game, state, engine="compiled")
    found = {game.format_action(state, result.action): result.value for result in results}
    assert {name: found[name] for name in scores} == scores
    assert {result.certainty for result in results} == {"exact"}


# Domineering, Hex, Dots and Boxes, Kalah

OUTCOME = {(1, 1): "V", (-1, -1): "H", (1, -1): "N", (-1, 1): "P"}


@pytest.mark.parametrize(("rows", "columns"), slowly((4, 4), (5, 5), (5, 6), (6, 5), (6, 6)))
def test_domineering_is_won_as_published(rows, columns):
    known = facts("games")["domineering"]
    upright, lying = (solved(Domineering(rows, columns, first)) for first in (0, 1))
    assert OUTCOME[upright, -lying] == known[rows - 1][columns - 1]


@pytest.mark.parametrize("size", slowly((3,), (4,)))
def test_hex_is_won_by_the_published_first_moves(size):
    game = Hex(size)
    values = {result.action: result.value for result in op.analyse(game, game.initial, engine="compiled")}
    wins = ["1" if values[cell] == 1 else "0" for cell in range(size * size)]
    rows = ["".join(wins[row * size : (row + 1) * size]) for row in range(size)]
    assert "/".join(rows) == facts("games")["hex"][str(size)]


@pytest.mark.parametrize("board", slowly(("2x2",), ("2x3",), ("2x4",), ("3x3",)))
def test_dots_and_boxes_has_its_published_margin(board):
    known = facts("games")["dots and boxes"][board]
    assert solved(DotsAndBoxes(*map(int, board.split("x")))) == known


@pytest.mark.parametrize("size", ["3,2", *slowly(("2,4",), ("3,3",), ("4,2",), ("4,3",), ("6,1",), ("6,2",))])
def test_kalah_has_its_published_margin(size):
    houses, seeds = size.split(",")
    [row] = table("kalah_margins", houses=houses, seeds=seeds)
    assert solved(Kalah(int(houses), int(seeds))) == int(row["empty_capture"])
