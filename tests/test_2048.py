"""2048: tiles slide and merge as they should, and what is published of small boards holds."""

from fractions import Fraction
from random import Random

import pytest

import outplay as op
from outplay.games import TwoThousandFortyEight
from outplay.games.two_thousand_forty_eight import DOWN, LEFT, RIGHT, UP, WAYS, State
from positions import reachable
from truth import facts, outside, table

BOARDS = [(2, 2), (3, 2), (2, 4), (3, 3), (4, 3), (4, 4)]


def board(*rows):
    """The tiles of rows of powers."""
    return sum(power << 16 * i + 4 * j for i, row in enumerate(rows) for j, power in enumerate(row))


@pytest.mark.parametrize(
    ("row", "left"),
    [
        ([1, 1, 0, 0], [2]),
        ([0, 0, 0, 3], [3]),
        ([1, 1, 1, 0], [2, 1]),
        ([1, 1, 1, 1], [2, 2]),
        ([2, 1, 1, 0], [2, 2]),
        ([1, 1, 2, 0], [2, 2]),
        ([1, 0, 2, 1], [1, 2, 1]),
        ([3, 3, 4, 4], [4, 5]),
    ],
)
def test_a_tile_merges_once_in_a_push_those_nearest_to_the_side_first(row, left):
    game = TwoThousandFortyEight()
    left = [*left, 0, 0, 0][:4]
    assert game.pushed(board(row, row), LEFT) == board(left, left)
    assert game.pushed(board(row[::-1], row[::-1]), RIGHT) == board(left[::-1], left[::-1])


def by_hand(rows, way):
    """Pushed by lists, with nothing of the game's."""
    lines = [list(line) for line in (zip(*rows, strict=True) if way in (UP, DOWN) else rows)]
    done = []
    for line in lines:
        tiles = [tile for tile in (line if way in (LEFT, UP) else reversed(line)) if tile]
        out = []
        while tiles:
            if len(tiles) > 1 and tiles[0] == tiles[1]:
                out.append(tiles[0] + 1)
                tiles = tiles[2:]
            else:
                out.append(tiles.pop(0))
        out += [0] * (len(line) - len(out))
        done.append(out if way in (LEFT, UP) else out[::-1])
    return [list(line) for line in zip(*done, strict=True)] if way in (UP, DOWN) else done


@pytest.mark.parametrize("size", BOARDS, ids=str)
def test_every_push_does_what_lists_do(size):
    game, random = TwoThousandFortyEight(*size), Random(3)
    for _ in range(300):
        rows = [[random.choice((0, 0, 1, 1, 2, 3, 5)) for _ in range(game.columns)] for _ in range(game.rows)]
        tiles = board(*rows)
        for way in range(4):
            assert game.powers(State(game.pushed(tiles, way), 0)) == by_hand(rows, way)
        moves = [way for way in range(4) if by_hand(rows, way) != rows]
        assert list(game.actions(State(tiles, 0))) == moves
        assert game.is_stuck(tiles) == (not moves) or tiles == 0


def test_the_game_is_won_at_its_tile_and_lost_when_nothing_moves():
    game = TwoThousandFortyEight(2, 2, 4)
    won, lost = State(board([4, 1], [0, 0]), 1), State(board([1, 2], [2, 1]), 0)
    assert [game.utility(won, player) for player in (0, 1)] == [1, 0]
    assert [game.utility(lost, player) for player in (0, 1)] == [0, 1]
    assert game.is_terminal(won)
    assert game.is_terminal(lost)
    assert not game.is_terminal(State(board([1, 2], [2, 0]), 0))
    assert not game.is_terminal(State(board([1, 2], [1, 3]), 0))
    assert game.is_reached(board([0, 0], [0, 4]))


def test_what_falls_is_a_2_or_a_4_on_a_free_cell():
    game = TwoThousandFortyEight(3, 2)
    state = State(board([1, 0, 3], [0, 0, 2]), 1)
    chances = dict(game.outcomes(state))
    assert list(chances) == list(game.actions(state))
    assert sum(chances.values()) == pytest.approx(1)
    written = {game.format_action(state, action): share for action, share in chances.items()}
    assert written == {
        f"{worth}{cell}": pytest.approx(share)
        for cell in ("b1", "a2", "b2")
        for worth, share in ((2, 0.3), (4, 0.1 / 3))
    }
    assert game.powers(game.result(state, game.parse_action(state, "4a2"))) == [[1, 0, 3], [2, 0, 2]]


@pytest.mark.parametrize(
    ("state", "action"),
    [(State(1, 0), LEFT), (State(1, 0), 4), (State(1, 0), -1), (State(1, 1), 0), (State(0, 1), 4), (State(0, 1), 99)],
)
def test_what_is_no_move_is_refused(state, action):
    with pytest.raises(op.errors.IllegalAction):
        TwoThousandFortyEight(2, 2).result(state, action)


@pytest.mark.parametrize("numbers", [(1, 4), (5, 4), (4, 4, 2), (2, 2, 6), (4, 4, 16)], ids=str)
def test_boards_that_cannot_be_are_refused(numbers):
    with pytest.raises(op.errors.BadOption, match="should be"):
        TwoThousandFortyEight(*numbers)


def test_moves_are_read_as_they_are_written():
    game = TwoThousandFortyEight()
    state = State(board([1, 0], [0, 2]) << 4, 0)
    assert [game.format_action(state, action) for action in game.actions(state)] == list(WAYS)
    for action in game.actions(state):
        assert game.parse_action(state, game.format_action(state, action)) == action


@pytest.mark.parametrize("size", [(2, 2), (3, 2)], ids=str)
def test_it_is_sound(size):
    report = op.check_game(TwoThousandFortyEight(*size, 4), states=3_000, compiled=False)
    assert report
    assert report.faults == report.warnings == ()


@pytest.mark.parametrize(
    "size",
    [size if size == (2, 2) else pytest.param(size, marks=pytest.mark.slow) for size in BOARDS],
    ids=str,
)
def test_both_engines_search_it_alike(size):
    game, random = TwoThousandFortyEight(*size), Random(1)
    state = game.initial
    for _ in range(7):
        state = game.result(state, random.choice(list(game.actions(state))))
    state = State(state.tiles, 0)
    found = [op.search(game, state, depth=2, engine=engine) for engine in ("plain", "compiled")]
    assert found[0].value == pytest.approx(found[1].value, abs=1e-12)
    assert (found[0].action, found[0].nodes) == (found[1].action, found[1].nodes)


class Exact(TwoThousandFortyEight):
    """On four cells, with fractions."""

    def __init__(self, power):
        super().__init__(2, 2, power)

    def outcomes(self, state):
        free = len(list(self.actions(state))) // 2
        return [(action, Fraction(1 if action % 2 else 9, 10 * free)) for action in self.actions(state)]


@pytest.mark.slow
@pytest.mark.parametrize("tile", [8, 16, 32])
def test_four_cells_have_their_published_chance(tile):
    known = Fraction(facts("chance")["2048 on 2x2"][str(tile)])
    game = Exact(tile.bit_length() - 1)
    for found in (
        op.search(game, player=0, engine="plain"),
        op.search(TwoThousandFortyEight(2, 2, game.power), player=0, engine="plain"),
        op.search(TwoThousandFortyEight(2, 2, game.power), player=0, engine="compiled"),
    ):
        assert found.certainty == "exact"
        assert found.value == pytest.approx(float(known), abs=1e-12)
    assert op.search(game, player=0, engine="plain").value == known


def positions_counted(size, power):
    """Boards that can be reached where there is something to decide, and one each for those won and those lost."""
    game = TwoThousandFortyEight(size, size, power)
    open_boards = {state.tiles for state in reachable(game) if not state.waiting and not game.is_terminal(state)}
    return len(open_boards) + 2


COUNTS = [(int(row["size"]), int(row["power"]), int(row["positions"])) for row in table("positions_of_2048")]
SLOW = {(3, 4)}


@pytest.mark.parametrize(
    ("size", "power", "positions"),
    [pytest.param(*row, marks=[pytest.mark.slow] * (row[:2] in SLOW)) for row in COUNTS],
)
def test_small_boards_have_their_published_positions(size, power, positions):
    assert positions_counted(size, power) == positions


def test_the_table_beside_the_tests_says_what_the_published_file_says():
    lines = [tuple(map(int, line.split(","))) for line in outside("stochastic/g2048_reachable_states.csv")[1:]]
    assert set(COUNTS) <= set(lines)
