"""Small Quarto: lines against letters that are shared, and both engines."""

from random import Random

import pytest

import outplay as op
from outplay.errors import IllegalAction
from outplay.games import SmallQuarto

GAME = SmallQuarto()
LINES = ["a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 b2 c3", "a3 b2 c1"]
EVERY = {a + b + c for a in "dl" for b in "ts" for c in "rq"}


def random_game(random):
    """(move as written, state after it) of a random game."""
    state = GAME.initial
    while not GAME.is_terminal(state):
        action = random.choice(list(GAME.actions(state)))
        move, state = GAME.format_action(state, action), GAME.result(state, action)
        yield move, state


def shares(board, line):
    pieces = [board.get(cell, "") for cell in line.split()]
    return any(len(set(letters)) == 1 for letters in zip(*pieces, strict=False))


def test_a_game_goes_as_it_is_written_down():
    for seed in range(300):
        board, hand, left, placer = {}, None, set(EVERY), 0
        for move, state in random_game(Random(seed)):
            if hand is None:
                assert move in left
                hand, placer = move, 1 - placer
                left.remove(move)
                assert not GAME.is_terminal(state)
            else:
                assert move not in board
                board[move], hand = hand, None
            won = any(shares(board, line) for line in LINES)
            assert GAME.is_terminal(state) == (hand is None and (won or not left))
            assert GAME.to_move(state) == placer
        assert (GAME.utility(state, placer), GAME.utility(state, 1 - placer)) == ((1, -1) if won else (0, 0))


def test_what_may_be_done_is_what_is_left():
    for seed in range(50):
        for _, state in random_game(Random(seed)):
            if not GAME.is_terminal(state):
                moves = [GAME.format_action(state, action) for action in GAME.actions(state)]
                shown = GAME.show(state)
                if state.hand == 8:
                    assert shown.splitlines()[-1] == "left: " + " ".join(moves)
                else:
                    assert len(moves) == 9 - state.filled.bit_count() == shown.count(".")


def test_views_are_other_views_of_the_same_position():
    for seed in range(40):
        for _, state in random_game(Random(seed)):
            views = {state, *GAME.symmetries(state)}
            here = [] if GAME.is_terminal(state) else [GAME.result(state, action) for action in GAME.actions(state)]
            seen = {view for other in here for view in (other, *GAME.symmetries(other))}
            for view in views:
                assert GAME.is_terminal(view) == GAME.is_terminal(state)
                assert GAME.is_terminal(view) or {GAME.result(view, a) for a in GAME.actions(view)} <= seen
            assert len({GAME.key(view) for view in views}) == len(views)
            assert max(GAME.key(view) for view in views) < 1 << 40


def test_lines_are_counted_alike_by_both_engines():
    assert op.perft(GAME, depth=4, engine="plain").counts == (8, 72, 504, 4_032)
    assert op.perft(GAME, depth=6, engine="compiled").counts == (8, 72, 504, 4_032, 24_192, 169_344)


@pytest.mark.slow
def test_who_gives_first_loses():
    assert op.search(GAME, engine="compiled").value == -1


@pytest.mark.parametrize("action", [-1, 8, 100])
def test_what_is_no_move_is_refused(action):
    with pytest.raises(IllegalAction, match="that piece is not left"):
        GAME.result(GAME.initial, action)
    with pytest.raises(IllegalAction, match="filled or not on the board"):
        GAME.result(GAME.result(GAME.initial, 0), action + (action == 8))


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["plain", "compiled"])
def test_it_is_sound(compiled):
    report = op.check_game(GAME, states=500, playouts=20, compiled=compiled)
    assert report.faults == report.warnings == ()
