"""The compiled engine against what others have published."""

import csv

import pytest

import outplay as op
from outplay.games import ConnectFour, Domineering, DotsAndBoxes, Hex, Kalah
from outplay.games.othello import Othello
from truth import TRUTH, truth

FULL = 43


def published(name):
    """The lines of a text file; a test that needs a missing one is skipped and says so."""
    path = TRUTH / name
    if not path.exists():
        pytest.skip(f"{path} is not there: set OUTPLAY_TRUTH to the folder that holds {name}")
    return path.read_text().splitlines()


def slowly(*values):
    return [pytest.param(*value, marks=pytest.mark.slow) for value in values]


def solved(game, state=None, **options):
    """The exact value for the player to move, by the compiled engine."""
    result = op.search(game, game.initial if state is None else state, engine="compiled", **options)
    assert (result.certainty, result.stopped_by) == ("exact", "end")
    return result.value


# Connect Four


@pytest.mark.parametrize("test_set", ["L3_R1", "L2_R1", "L1_R1"])
def test_connect_four_has_all_scores_of_pons(test_set):
    game = ConnectFour()
    moves, scores = zip(*(line.split() for line in published(f"connect4/pons/Test_{test_set}")), strict=True)
    assert len(moves) == 1000
    states = [game.position(played) for played in moves]
    assert op.values(game, states, engine="compiled", threads=2) == [int(score) for score in scores]


@pytest.mark.parametrize(
    ("test_set", "step"), [("L3_R1", 10), ("L2_R1", 20), *slowly(("L3_R1", 1), ("L2_R1", 1), ("L1_R1", 50))]
)
def test_every_move_has_the_score_of_pons(test_set, step):
    """Each child's score is for the player to move in it."""
    game = ConnectFour()
    for line in published(f"connect4/pons_move_scores/Test_{test_set}.moves.txt")[::step]:
        moves, scores = line.split()
        state = game.position(moves)
        known = {column: -int(score) for column, score in enumerate(scores.split(",")) if int(score) != FULL}
        results = op.analyse(game, state, engine="compiled")
        assert {result.action: result.value for result in results} == known, moves
        assert {result.certainty for result in results} == {"exact"}


BOARDS = [(4, 4), (5, 4), *slowly((4, 5), (4, 6), (6, 4), (5, 5), (4, 7), (7, 4), (5, 6), (6, 5))]
WINNER = {"+": 1, "=": 0, "-": -1}


@pytest.mark.parametrize(("width", "height"), BOARDS)
def test_connect_four_is_won_as_tromp_says(width, height):
    rows = csv.DictReader(published("connect4/tromp_values.csv"))
    known = {(int(row["width"]), int(row["height"])): WINNER[row["value"]] for row in rows}
    value = solved(ConnectFour(width, height))
    assert (value > 0) - (value < 0) == known[width, height]


# Othello


@pytest.mark.parametrize(("empties_to_winner", "rule"), [(False, "disc_diff_first"), (True, "empties_to_winner")])
def test_othello_on_four_by_four_is_lost_as_published(empties_to_winner, rule):
    assert solved(Othello(4, empties_to_winner)) == truth("games.json")["othello"]["4x4"][rule]


def ffo(number):
    """The game, the state and the score of every move of a position of the FFO suite."""
    first, last = (1, 19) if number < 20 else (20, 39)
    line = published(f"othello/fforum-{first}-{last}.obf")[number - first]
    game = Othello(empties_to_winner=True)
    moves = [move.split(":") for move in line.split(";")[1:] if ":" in move]
    return game, game.position(line), {name.strip().lower(): int(score) for name, score in moves}


QUICK = (1, 5, 7, 9, 11, 13)


@pytest.mark.parametrize("number", [*QUICK, *slowly(*((number,) for number in range(1, 20) if number not in QUICK))])
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


@pytest.mark.parametrize(("rows", "columns"), [(4, 4), *slowly((5, 5), (5, 6), (6, 5), (6, 6))])
def test_domineering_is_won_as_published(rows, columns):
    known = truth("games.json")["domineering"]["rows_1_to_6_cols_1_to_6"]
    upright, lying = (solved(Domineering(rows, columns, first)) for first in (0, 1))
    assert OUTCOME[upright, -lying] == known[rows - 1][columns - 1]


@pytest.mark.parametrize("size", [3, *slowly((4,))])
def test_hex_is_won_by_the_published_first_moves(size):
    game = Hex(size)
    values = {result.action: result.value for result in op.analyse(game, game.initial, engine="compiled")}
    wins = ["1" if values[cell] == 1 else "0" for cell in range(size * size)]
    rows = ["".join(wins[row * size : (row + 1) * size]) for row in range(size)]
    assert "/".join(rows) == truth("games.json")["hex_winning_first_moves"][str(size)]


@pytest.mark.parametrize("board", ["2x2", *slowly(("2x3",), ("2x4",), ("3x3",))])
def test_dots_and_boxes_has_its_published_margin(board):
    known = truth("games.json")["dots_and_boxes_boxes"]["recomputed_first_player_margin"][board]
    assert solved(DotsAndBoxes(*map(int, board.split("x")))) == known


@pytest.mark.parametrize("size", ["3,2", *slowly(("2,4",), ("3,3",), ("4,2",), ("4,3",), ("6,1",), ("6,2",))])
def test_kalah_has_its_published_margin(size):
    known = truth("kalah.json")["recomputed_margin_first_player_empty_capture"][size]
    assert solved(Kalah(*map(int, size.split(",")))) == known
