"""Games written naturally are the games they say they are: by the counts and values of the library's, and by theory."""

from functools import cache

import pytest

import outplay as op
from natural_games import LARGE, NEW, TWINS
from natural_games.amazons import Amazons
from natural_games.gomoku import Gomoku
from natural_games.kayles import DawsonsKayles, Kayles
from outplay.games import MNK

LINES = {"pig": 6, "nim": 6, "kalah": 8, "othello": 7, "connect-four": 5, "tic-tac-toe": 4, "hex": 4}
LONG = ("connect-four", "othello")
SOLVED = [pytest.param(name, marks=[pytest.mark.slow] * (name in LONG)) for name in TWINS if name != "dobutsu-shogi"]


@pytest.mark.parametrize("name", TWINS)
def test_a_natural_game_has_as_many_lines_as_the_librarys(name):
    counts = [op.perft(game, depth=LINES.get(name, 4), engine="plain").counts for game in TWINS[name]]
    assert counts[0] == counts[1]


@pytest.mark.parametrize("name", SOLVED)
def test_a_natural_game_has_the_value_of_the_librarys(name):
    natural, own = (op.solve(game, engine="plain") for game in TWINS[name])
    assert natural.value == pytest.approx(own.value, abs=1e-6)


@pytest.mark.parametrize("name", NEW | LARGE)
def test_a_natural_game_has_no_faults(name):
    assert op.check_game((NEW | LARGE)[name], states=400, playouts=5, compiled=False)


@pytest.mark.parametrize("rows", [(1,), (4,), (5, 4), (7, 3), (3, 2, 1), (9,), (6, 6)])
@pytest.mark.parametrize(("kind", "shots"), [(Kayles, (1, 2)), (DawsonsKayles, (2,))])
def test_kayles_is_won_where_its_grundy_number_is_not_0(kind, shots, rows):
    @cache
    def grundy(row):
        after = {grundy(left) ^ grundy(row - pins - left) for pins in shots for left in range(row - pins + 1)}
        return next(number for number in range(99) if number not in after)

    total = 0
    for row in rows:
        total ^= grundy(row)
    assert op.solve(kind(*rows), engine="plain").value == (1 if total else -1)


@pytest.mark.parametrize(("size", "row"), [(3, 3), (4, 3)])
def test_gomoku_on_a_small_board_is_an_mnk_game(size, row):
    natural, own = (
        op.perft(game, depth=5, engine="plain").counts for game in (Gomoku(size, row), MNK(size, size, row))
    )
    assert natural == own


def test_amazons_has_2176_first_moves():
    rows = ["." * 10 for _ in range(10)]
    rows[0] = rows[9] = "...{0}..{0}..."
    rows[3] = rows[6] = "{0}........{0}"
    board = [row.format("B" if number < 5 else "W") for number, row in enumerate(rows)]
    assert op.perft(Amazons(*board), depth=1, engine="plain").counts == (2176,)
