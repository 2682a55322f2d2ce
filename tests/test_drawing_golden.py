"""Pictures as they were when somebody last looked at them: eight trees, the boards of every game, a match, a table.

A browser shows the files of tests/golden in the colours of golden/theme.css.  After a change that is meant:

    OUTPLAY_GOLDEN=write pytest tests/test_drawing_golden.py

and look at what `git diff --stat tests/golden` names.
"""

import difflib
import os
from functools import partial
from pathlib import Path

import pytest

from drawing_games import FIGURE, THREE, parsed
from outplay import board, h_minimax_search, trace
from outplay.drawing.theme import stylesheet
from outplay.games import (
    MNK,
    Breakthrough,
    ConnectFour,
    DiceGame,
    Domineering,
    DotsAndBoxes,
    Hex,
    Kalah,
    LastStone,
    Nim,
    Othello,
    TicTacToe,
    Tree,
    UltimateTicTacToe,
)
from outplay.playing import Course, Crosstable, Meeting, Ratings, SequentialTest
from outplay.saying import Estimate
from sampled_games import figure_5_10

GOLDEN = Path(__file__).parent / "golden"
WRITES = os.environ.get("OUTPLAY_GOLDEN") == "write"
MOST_BYTES = 400_000
SHOWN = 20

pytestmark = pytest.mark.skipif(not GOLDEN.is_dir() and not WRITES, reason="the golden files are not beside the tests")


def ending(game, moves):
    state = game.initial
    for move in moves:
        state = game.result(state, move)
    return state


def figure(**options):
    return trace("alpha-beta", Tree(FIGURE), 0).picture(**options)


def dice():
    game = DiceGame()
    return trace("expectiminimax", game, game.initial).picture()


def noughts():
    game = TicTacToe()
    return trace("alpha-beta", game, ending(game, (0, 4, 8, 2, 6, 3))).picture()


def three():
    return trace("max-n", Tree(THREE, players=3), 0).picture()


def table():
    game = Nim(1, 2, 3)
    return trace("alpha-beta-table", game, game.initial, depth=4).picture(most=20, boards=False)


def sampled():
    return trace("mcts", DiceGame(), iterations=24).picture()


TREES = {
    "tree-figure-5-2": figure,
    "tree-figure-5-2-step": partial(figure, step=12),
    "tree-dice": dice,
    "tree-tic-tac-toe": noughts,
    "tree-three-players": three,
    "tree-table": table,
    "tree-figure-5-10": lambda: figure_5_10().steps[100].picture(),
    "tree-playouts": sampled,
}

BOARDS = {
    "mnk": (MNK(4, 4, 3), (5, 10, 6)),
    "tic-tac-toe": (TicTacToe(), (4, 0, 8)),
    "ultimate-tic-tac-toe": (UltimateTicTacToe(), (26, 74, 24, 56, 25)),
    "connect-four": (ConnectFour(), (3, 3, 3, 2, 4)),
    "othello": (Othello(6), (9, 8, 7)),
    "breakthrough": (Breakthrough(5, 5), (22, 55, 16)),
    "domineering": (Domineering(4, 4), (0, 2, 9)),
    "hex": (Hex(4), (5, 6, 9)),
    "dots-and-boxes": (DotsAndBoxes(2, 2), (0, 2, 3, 5)),
    "kalah": (Kalah(6, 4), (3, 1)),
    "nim": (Nim(3, 4, 5), ((2, 2), (1, 1))),
    "last-stone": (LastStone(7), (2, 1)),
    "dice": (DiceGame(), ("throw", "4")),
    "tree": (Tree(FIGURE), ("a2",)),
}

HEAT = ("tic-tac-toe", "breakthrough", "hex", "dots-and-boxes", "kalah", "nim", "dice")
"""One of each kind: cells, moves from cell to cell, hexagons, lines, pits, heaps, and moves without a place."""


def position(name):
    game, moves = BOARDS[name]
    return board(game, moves=moves, legal=True)


def heat(name):
    """What a minimax of three plies says of each move, and where there are dice, its number."""
    game, moves = BOARDS[name]
    state = ending(game, moves)
    following = {move: game.result(state, move) for move in game.actions(state)}
    if name == "dice":
        return board(game, state, values={move: i - 0.5 for i, move in enumerate(following)})
    evaluate = getattr(game, "evaluate", None) if name not in ("tic-tac-toe", "nim") else lambda state, player: 0
    values = {}
    for move, after in following.items():
        result = h_minimax_search(game, after, depth=3, evaluate=evaluate)
        values[move] = result.value if result.player == game.to_move(state) else -result.value
    return board(game, state, values=values)


def course():
    """A match of 80 pairs that the new player wins."""
    return Course([1, 1.5, 1, 2, 0.5] * 16, SequentialTest(0, 60), title="Nim: new against old").picture()


def crosstable():
    meetings = {("new", "old"): Meeting(5, 4, 1, None), ("new", "random"): Meeting(9, 1, 0, None)}
    ratings = Ratings(
        {"new": Estimate(150, 60, 250), "old": Estimate(0, -90, 90), "random": Estimate(-150, -260, -50)}, "Elo"
    )
    return Crosstable(meetings, ratings, "Nim: a gauntlet").picture()


PICTURES = {
    **TREES,
    "course": course,
    "crosstable": crosstable,
    **{f"board-{name}": partial(position, name) for name in BOARDS},
    **{f"heat-{name}": partial(heat, name) for name in HEAT},
}


def as_file(picture):
    """A line for each element, so that a difference is found; the colours are in a file of their own."""
    style = '<?xml-stylesheet type="text/css" href="theme.css"?>'
    return f"{style}\n{picture.svg(styled=False)}\n".replace("><", ">\n<")


def require_same(name, now):
    file = GOLDEN / name
    if WRITES:
        GOLDEN.mkdir(exist_ok=True)
        file.write_text(now, encoding="utf-8")
    assert file.exists(), f"there is no golden/{name}: OUTPLAY_GOLDEN=write pytest tests/test_drawing_golden.py"
    before = file.read_text(encoding="utf-8")
    if before == now:
        return
    lines = list(difflib.unified_diff(before.split("\n"), now.split("\n"), "golden", "now", lineterm="", n=1))
    more = f"\n... {len(lines) - SHOWN} lines more" if len(lines) > SHOWN else ""
    raise AssertionError(
        f"the picture is not that of golden/{name}:\n" + "\n".join(lines[:SHOWN]) + more + "\n"
        "If this is meant: OUTPLAY_GOLDEN=write pytest tests/test_drawing_golden.py, and look at it"
    )


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_the_one_that_was_looked_at(name):
    now = as_file(PICTURES[name]())
    parsed(now)
    require_same(f"{name}.svg", now)


def test_the_colours_are_those_that_were_looked_at():
    require_same("theme.css", stylesheet("auto") + "\n")


def test_the_table_search_shows_what_was_recalled_cut_off_and_collapsed():
    said = as_file(table())
    for words in ("op-ring", "op-guess", "op-hidden-twig", "op-cross", "op-chosen"):
        assert words in said, words


def test_no_golden_file_is_left_over_and_all_are_small():
    files = {file.name: file.stat().st_size for file in GOLDEN.iterdir() if file.is_file()}
    assert set(files) == {f"{name}.svg" for name in PICTURES} | {"theme.css"}
    assert sum(files.values()) < MOST_BYTES, files
