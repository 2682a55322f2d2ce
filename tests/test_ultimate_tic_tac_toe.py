"""Ultimate tic-tac-toe against its rules, written down once more without a bit in them."""

from itertools import islice
from random import Random

import pytest

import outplay as op
from outplay.errors import BadOption, IllegalAction
from outplay.games import UltimateTicTacToe
from outplay.games.ultimate_tic_tac_toe import ANY, OVER, across
from positions import random_states

GAME = UltimateTicTacToe()
PERFT = (81, 720, 6_336, 55_080, 473_256, 4_020_960)

# The rules, naively: a state is nine boards of nine letters, the board the mover is sent to, and whose turn it is.

ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
START = ("." * 9,) * 9, None, "X"


def owner(cells):
    """Who has three in a row; # if nobody has and no cell is left, else a dot."""
    for mark in "XO":
        if any(all(cells[i] == mark for i in row) for row in ROWS):
            return mark
    return "." if "." in cells else "#"


def moves(state):
    boards, sent, _ = state
    open_boards = [i for i, board in enumerate(boards) if owner(board) == "."]
    return [
        9 * i + j for i in ([sent] if sent in open_boards else open_boards) for j in range(9) if boards[i][j] == "."
    ]


def after(state, move):
    boards, _, mover = state
    i, j = divmod(move, 9)
    board = boards[i][:j] + mover + boards[i][j + 1 :]
    return (*boards[:i], board, *boards[i + 1 :]), j, "O" if mover == "X" else "X"


def winner(state):
    """X or O, # for a draw, and a dot while the game goes on."""
    return owner([owner(board) for board in state[0]])


def lines(state, depth):
    if winner(state) != ".":
        return 0
    if depth == 1:
        return len(moves(state))
    return sum(lines(after(state, move), depth - 1) for move in moves(state))


def late(seed, plies):
    """A state of random play, after so many plies of a game that is longer."""
    states = [GAME.initial]
    random = Random(seed)
    while len(states) <= plies:
        state = GAME.result(states[-1], random.choice(list(GAME.actions(states[-1]))))
        states = [GAME.initial] if GAME.is_terminal(state) else [*states, state]
    return states[-1]


def test_random_games_are_those_of_the_naive_rules():
    random, ends = Random(5), set()
    for _ in range(25):
        state, naive = GAME.initial, START
        while winner(naive) == ".":
            assert not GAME.is_terminal(state)
            assert GAME.to_move(state) == "XO".index(naive[2])
            assert list(GAME.actions(state)) == moves(naive)
            assert GAME.marks(state) == "".join(naive[0]) + "".join(map(owner, naive[0]))
            move = random.choice(moves(naive))
            state, naive = GAME.result(state, move), after(naive, move)
        assert GAME.is_terminal(state)
        worth = {"X": 1, "O": -1, "#": 0}[winner(naive)]
        assert (GAME.utility(state, 0), GAME.utility(state, 1)) == (worth, -worth)
        ends.add(worth)
    assert ends == {1, 0, -1}


def test_there_are_as_many_lines_as_by_the_naive_rules():
    assert tuple(lines(START, depth) for depth in range(1, 5)) == PERFT[:4]
    assert op.perft(GAME, depth=4, engine="plain").counts == PERFT[:4]


@pytest.mark.slow
def test_there_are_as_many_longer_lines_as_by_the_naive_rules():
    assert lines(START, 5) == PERFT[4]
    assert op.perft(GAME, depth=6, engine="compiled").counts == PERFT


@pytest.mark.slow
def test_both_engines_play_the_same_random_games():
    assert op.playouts(GAME, n=40, engine="plain") == op.playouts(GAME, n=40, engine="compiled")


@pytest.mark.slow
@pytest.mark.parametrize(("plies", "limit"), [(0, {"depth": 4}), (25, {"depth": 5}), (48, {})])
def test_both_engines_find_the_same(plies, limit):
    state = late(plies, plies)
    plain, compiled = (op.search(GAME, state, engine=engine, **limit) for engine in ("plain", "compiled"))
    assert (plain.value, plain.certainty) == (compiled.value, compiled.certainty)
    assert (plain.nodes, plain.line) == (compiled.nodes, compiled.line) if limit else plain.certainty == "exact"


# Sent to a board, and free to choose


def test_a_cell_sends_to_the_board_in_its_place():
    state = GAME.result(GAME.initial, GAME.parse_action(GAME.initial, "f1"))
    assert state.board == 2
    assert [GAME.format_action(state, action) for action in GAME.actions(state)] == [
        *("g1", "h1", "i1"),
        *("g2", "h2", "i2"),
        *("g3", "h3", "i3"),
    ]


X_WON_THE_FIRST = "XXX-----O" + "---------" * 7 + "--------O"
FULL_FIRST = "XOX------" + "XOO------" + "OXX------" + "---------" * 6


@pytest.mark.parametrize("cells", [X_WON_THE_FIRST, FULL_FIRST], ids=["won", "full"])
def test_who_is_sent_to_a_board_that_is_won_or_full_may_choose(cells):
    state = GAME.position(f"{cells} X 5")
    sent = GAME.result(state, GAME.parse_action(state, "d4"))
    assert sent.board == ANY
    boards = {action // 9 for action in GAME.actions(sent)}
    assert boards == set(range(1, 9))


def test_a_board_that_is_won_by_the_very_move_that_sends_there_counts_as_won():
    state = GAME.position("-XX------" + "---------" * 8 + " X 1")
    assert GAME.result(state, 0).board == ANY
    assert GAME.result(state, 4).board == 4


@pytest.mark.parametrize("action", [-1, 81, 10**6, 4, 3, 80])
def test_a_move_that_is_not_open_is_refused(action):
    state = GAME.position("---XX----" + "---------" * 8 + " O 2")
    with pytest.raises(IllegalAction, match="choose one of the actions"):
        GAME.result(state, action)


THREE_BOARDS = "XXXXXXXXX" + "---------" * 8
DRAWN = "XOX" * 3 + "XOO" * 3 + "OXX" * 3


def test_three_boards_in_a_row_end_the_game():
    state = GAME.position(f"{THREE_BOARDS} O -")
    assert GAME.is_terminal(state)
    assert (GAME.utility(state, 0), GAME.utility(state, 1)) == (1, -1)
    assert GAME.show(state).endswith("boards: X X X / . . . / . . .; next on: none, the game is over")


def test_a_game_without_an_open_board_is_a_draw():
    state = GAME.position(f"{DRAWN * 3} X -")
    assert state.board == OVER
    assert GAME.marks(state)[81:] == "#" * 9
    assert GAME.utility(state, 0) == GAME.utility(state, 1) == 0


# Views, keys and positions


def test_a_position_has_eight_views_with_as_many_lines():
    for state in (late(seed, 12 + seed) for seed in range(12)):
        views = {state, *GAME.symmetries(state)}
        assert len(views) == 8
        assert len({op.perft(GAME, view, depth=2, engine="plain").counts for view in views}) == 1
    middle = GAME.result(GAME.initial, 40)
    assert {middle, *GAME.symmetries(middle)} == {middle}


def rest(*rows):
    """A position with these rows on the first board, and O to move on the fifth."""
    return GAME.position("".join(f"{row}------" for row in rows) + "-" * 54 + " O 5")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (rest("XXX", "---", "---"), rest("-O-", "XXX", "O--")),
        (rest("XOX", "XOO", "OXX"), rest("XOX", "OOX", "XXO")),
    ],
    ids=["won", "full"],
)
def test_what_stands_on_a_board_that_is_won_or_full_is_no_part_of_the_key(one, other):
    assert one != other
    assert GAME.key(one) == GAME.key(other)
    assert op.perft(GAME, one, depth=3, engine="plain") == op.perft(GAME, other, depth=3, engine="plain")


def test_all_that_matters_is_part_of_the_key():
    states = [
        rest("---", "---", "---"),
        rest("X--", "---", "---"),
        rest("O--", "---", "---"),
        rest("XXX", "---", "---"),
        rest("OOO", "---", "---"),
        rest("XOX", "XOO", "OXX"),
    ]
    states += [state._replace(board=ANY) for state in states]
    states += [state._replace(player=0) for state in states]
    assert len({GAME.key(state) for state in states}) == len(states)


def written(state):
    marks = GAME.marks(state).replace(".", "-")
    rows = ["".join(marks[across(9 * row + column)] for column in range(9)) for row in range(9)]
    return f"{'/'.join(rows)} {'XO'[state.player]} {'-' if state.board >= ANY else state.board + 1}"


def test_a_position_is_read_as_it_is_written():
    for state in islice(random_states(GAME, 3, least=0, most=60), 60):
        assert GAME.position(written(state)) == state
        assert GAME.position(written(state).lower().replace("/", " ")) == state


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "should be 81 cells"),
        ("X 5", "should be 81 cells"),
        ("-" * 81, "should be 81 cells"),
        ("-" * 80 + " X -", "should be 81 cells"),
        ("-" * 81 + " Z -", "then X or O"),
        ("-" * 81 + " X 0", "a board from 1 to 9"),
        ("-" * 81 + " X 10", "a board from 1 to 9"),
        ("?" * 81 + " X 1", "should be 81 cells"),
        ("XXX------OOO------" + "-" * 63 + " X -", "two players have won one board"),
        (f"{THREE_BOARDS} X -", "was won before X moves"),
        (f"{X_WON_THE_FIRST} O 1", "board 1 is won or full; write - for any board"),
    ],
)
def test_a_position_that_cannot_be_read_is_refused(text, says):
    with pytest.raises(BadOption, match=says):
        GAME.position(text)


def test_a_board_shows_its_cells_its_boards_and_where_to_play():
    state = GAME.position(f"{X_WON_THE_FIRST} O 5")
    assert GAME.show(state).splitlines() == [
        "  a b c   d e f   g h i",
        "1 X X X | . . . | . . O",
        "2 . . . | . . . | . . .",
        "3 . . . | . . . | . . .",
        "  ------+-------+------",
        "4 . . . | . . . | . . .",
        "5 . . . | . . . | . . .",
        "6 . . . | . . . | . . .",
        "  ------+-------+------",
        "7 . . . | . . . | . . .",
        "8 . . . | . . . | . . .",
        "9 . . . | . . . | . . O",
        "boards: X . . / . . . / . . .; next on: d4 to f6",
    ]
    assert GAME.show(state._replace(board=ANY)).endswith("next on: any open board")
