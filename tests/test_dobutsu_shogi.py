"""Dōbutsu shōgi: the rules case by case, and its moves against a slow generator that reads the board as it is shown."""

from random import Random

import pytest

import outplay as op
from outplay.errors import BadOption, IllegalAction
from outplay.games import DobutsuShogi
from outplay.games.dobutsu_shogi import turned

GAME = DobutsuShogi()
STRAIGHT, SLANTING = [(0, 1), (0, -1), (1, 0), (-1, 0)], [(1, 1), (1, -1), (-1, 1), (-1, -1)]
STEPS = {"L": STRAIGHT + SLANTING, "G": STRAIGHT, "E": SLANTING, "C": [(0, 1)], "H": [*STRAIGHT, (1, 1), (-1, 1)]}


def drawn(state):
    """The pieces by column and row, as they are shown, and the hands of both."""
    rows = GAME.show(state).splitlines()[:4]
    board = {(x, y): row[2 + 2 * x] for y, row in enumerate(rows, 1) for x in range(3) if row[2 + 2 * x] != "."}
    return board, rows[3][8:].strip(), rows[0][8:].strip()


def moves_by_hand(board, hand, first):
    """(start, end) of every move, taking the Lion or not; a start is a square, or the letter of a drop."""
    ahead = -1 if first else 1
    for (x, y), letter in board.items():
        if letter.isupper() == first:
            for right, up in STEPS[letter.upper()]:
                end = x + right * -ahead, y + up * ahead
                on_board = end[0] in range(3) and end[1] in range(1, 5)
                if on_board and (end not in board or board[end].isupper() != first):
                    yield (x, y), end
    for letter in set(hand):
        yield from ((letter, (x, y)) for x in range(3) for y in range(1, 5) if (x, y) not in board)


def by_hand(state):
    """The moves as they are written, and whether the game is over."""
    board, first_hand, second_hand = drawn(state)
    first, hand = state.player == 0, first_hand if state.player == 0 else second_hand
    lion, rival = ("L", "l") if first else ("l", "L")
    moves = list(moves_by_hand(board, hand, first))
    taking = [move for move in moves if board.get(move[1]) == rival]
    home = 4 if first else 1
    across = any(letter == rival and y == home for (_, y), letter in board.items())
    over = lion not in board.values() or (across and not taking)
    return {write(*move) for move in taking or moves}, over


def write(start, end):
    before = f"{start.upper()}*" if isinstance(start, str) else "abc"[start[0]] + str(start[1])
    return before + "abc"[end[0]] + str(end[1])


def states_of(many, seed=0):
    random, found = Random(seed), []
    while len(found) < many:
        state = GAME.initial
        for _ in range(80):
            found.append(state)
            if GAME.is_terminal(state):
                break
            state = GAME.result(state, random.choice(list(GAME.actions(state))))
    return random.sample(found, many)


def written(state):
    return [GAME.format_action(state, action) for action in GAME.actions(state)]


def played(text, moves):
    state = GAME.position(text)
    for move in moves.split():
        state = GAME.result(state, GAME.parse_action(state, move))
    return state


def test_moves_and_ends_are_those_that_are_found_by_hand():
    for state in states_of(1_500):
        moves, over = by_hand(state)
        assert GAME.is_terminal(state) == over
        if not over:
            assert sorted(written(state)) == sorted(moves)


def test_pieces_change_sides_and_none_is_lost():
    for state in states_of(300, seed=1):
        board, *hands = drawn(state)
        letters = "".join([*board.values(), *hands]).upper().replace("H", "C")
        assert sorted(letters) in (sorted("CCEEGGLL"), sorted("CCEEGGL"))
        assert ("L" in board.values() and "l" in board.values()) or GAME.is_terminal(state)


def test_lines_are_counted_alike_by_both_engines():
    found = (4, 17, 100, 615, 3_440, 20_002, 122_935)
    assert op.perft(GAME, depth=4, engine="plain").counts == found[:4]
    assert op.perft(GAME, depth=7, engine="compiled").counts == found


def test_a_chick_becomes_a_hen_by_stepping_and_not_by_a_drop_and_is_a_chick_when_taken():
    state = played("-l-/C--/---/-L- CEGegeG S".replace("CEGegeG", "cEgeG"), "a2a1")
    assert drawn(state)[0][0, 1] == "H"
    assert drawn(GAME.result(state, GAME.parse_action(state, "b1a1")))[2].count("c") == 2
    dropped = played("-l-/---/---/-L- CcEgeG S", "C*a1")
    assert drawn(dropped)[0][0, 1] == "C"


def test_who_can_take_the_lion_does_so():
    state = GAME.position("gle/-C-/---/ELG C S")
    assert written(state) == ["b2b1"]
    end = GAME.result(state, GAME.parse_action(state, "b2b1"))
    assert GAME.is_terminal(end)
    assert (GAME.utility(end, 0), GAME.utility(end, 1)) == (1, -1)
    with pytest.raises(IllegalAction):
        GAME.result(state, 12 * 1 + 3)


@pytest.mark.parametrize(
    ("text", "over"),
    [("L-e/-l-/---/--- CCEGG G", False), ("L-e/---/-l-/--- CCEGG G", True), ("Lg-/---/-l-/--- CCEEG G", False)],
)
def test_a_lion_across_has_won_unless_he_can_be_taken(text, over):
    state = GAME.position(text)
    assert GAME.is_terminal(state) == over
    if over:
        assert GAME.utility(state, 0) == 1


def test_the_board_turned_twice_is_the_board_and_the_start_looks_alike_to_both():
    assert turned(GAME.initial.board) == GAME.initial.board
    for state in states_of(200, seed=2):
        assert turned(turned(state.board)) == state.board


def test_keys_are_of_61_bits_and_tell_apart_all_but_boards_without_a_lion():
    keys = {}
    for state in states_of(1_000, seed=3):
        key = GAME.key(state)
        assert 0 <= key < 1 << 61
        assert key >> 60 == state.player
        if "L" in drawn(state)[0].values() and "l" in drawn(state)[0].values():
            assert keys.setdefault(key, state) == state
        else:
            assert key % (1 << 60) == 0


def test_a_mirror_shows_the_same_game():
    for state in states_of(200, seed=5):
        (mirror,) = GAME.symmetries(state)
        assert [*GAME.symmetries(mirror)] == [state]
        if not GAME.is_terminal(state):
            swap = str.maketrans("ac", "ca")
            assert {move.translate(swap) for move in written(state)} == set(written(mirror))


def test_positions_are_read_as_they_are_written():
    assert GAME.position("gle/-c-/-C-/ELG - S") == GAME.initial
    for state in states_of(200, seed=6):
        board, *hands = drawn(state)
        if "L" in board.values() and "l" in board.values():
            rows = "/".join("".join(board.get((x, y), "-") for x in range(3)) for y in range(1, 5))
            assert GAME.position(f"{rows} {''.join(hands) or '-'} {'SG'[state.player]}") == state


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "four rows of three"),
        ("gle/-c-/-C-/ELG", "four rows of three"),
        ("gle/-c-/-C-/ELG - X", "four rows of three"),
        ("gle/-c-/ELG - S", "four rows of three"),
        ("gle/---/-C-/ELG - S", "two each"),
        ("gle/-c-/-C-/ELG H S", "two each"),
        ("g-e/-c-/-C-/ELG l S", "two each"),
        ("gle/-c-/-?-/ELG C S", "two each"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text, says):
    with pytest.raises(BadOption, match=says):
        GAME.position(text)


@pytest.mark.parametrize("action", [-1, 0, 12 * 12, 12 * 15, 12 * 4 + 5, 10_000])
def test_what_is_no_move_is_refused(action):
    with pytest.raises(IllegalAction, match="no move here"):
        GAME.result(GAME.initial, action)


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["plain", "compiled"])
def test_it_is_sound(compiled):
    report = op.check_game(GAME, states=500, playouts=10, compiled=compiled)
    assert report.faults == ()
    assert {finding.name for finding in report.warnings} <= {"cycle"}
