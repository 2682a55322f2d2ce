"""Endings of chess: legal moves against a slow generator on a board of letters, and the published counts."""

from functools import cache
from random import Random

import pytest

import outplay as op
from fixpoint import decided, reachable
from outplay.errors import BadOption, IllegalAction, NoSuchGame
from outplay.games import ChessEnding
from outplay.notation import load_game, takes

ENDINGS = ["KQK", "KRK", "KPK"]
STRAIGHT, SLANTING = [(0, 1), (0, -1), (1, 0), (-1, 0)], [(1, 1), (1, -1), (-1, 1), (-1, -1)]
RAYS = {"Q": STRAIGHT + SLANTING, "R": STRAIGHT}


def drawn(game, state):
    """The letters on the board, by column and row."""
    rows = game.show(state).splitlines()[7::-1]
    return {(x, y): row[2 + 2 * x] for y, row in enumerate(rows) for x in range(8) if row[2 + 2 * x] != "."}


def on_board(x, y):
    return x in range(8) and y in range(8)


def attacked(board, white):
    """The squares that one side attacks."""
    found = set()
    for (x, y), letter in board.items():
        if letter.isupper() == white:
            if letter in "Kk":
                found |= {(x + right, y + up) for right, up in STRAIGHT + SLANTING}
            elif letter == "P":
                found |= {(x - 1, y + 1), (x + 1, y + 1)}
            for right, up in RAYS.get(letter, ()):
                column, row = x + right, y + up
                while on_board(column, row):
                    found.add((column, row))
                    if (column, row) in board:
                        break
                    column, row = column + right, row + up
    return found


def is_safe(board, white):
    king = next(place for place, letter in board.items() if letter == ("K" if white else "k"))
    return king not in attacked(board, not white)


def ends_of(board, place):
    """(end, what it becomes) of the moves of a piece, checks not looked at."""
    x, y = place
    letter = board[place]
    if letter == "P":
        steps = [(x, y + 1)] + ([(x, y + 2)] if y == 1 else [])
        for i, end in enumerate(steps):
            if not any(other in board for other in steps[: i + 1]):
                yield from ((end, kind) for kind in ("QRBN" if end[1] == 7 else "P"))
    else:
        reached = attacked({place: letter} if letter in "Kk" else board, letter.isupper())
        if letter not in "Kk":
            reached = attacked({**{at: other.lower() for at, other in board.items()}, place: letter}, True)
        for end in reached:
            if on_board(*end) and (end not in board or board[end].isupper() != letter.isupper()):
                yield end, letter


def by_hand(board, white):
    """The legal moves as they are written."""
    for place, letter in board.items():
        if letter.isupper() == white:
            for end, kind in ends_of(board, place):
                after = {at: other for at, other in board.items() if at != place} | {end: kind}
                if "k" in after.values() and is_safe(after, white):
                    yield name(place) + name(end) + (kind.lower() if kind != letter else "")


def name(place):
    return "abcdefgh"[place[0]] + str(place[1] + 1)


@cache
def legal(ending, player):
    return list(ChessEnding(ending).starts(player))


def starts_of(ending, many, seed=0):
    return Random(seed).sample(legal(ending, 0), many // 2) + Random(seed).sample(legal(ending, 1), many // 2)


@pytest.mark.parametrize("many", [200, pytest.param(600, marks=pytest.mark.slow)])
@pytest.mark.parametrize("ending", ENDINGS)
def test_moves_and_ends_are_those_that_are_found_by_hand(ending, many):
    game = ChessEnding(ending)
    for state in starts_of(ending, many):
        board, white = drawn(game, state), state.player == 0
        moves = [game.format_action(state, action) for action in game.actions(state)]
        assert sorted(moves) == sorted(by_hand(board, white))
        assert game.is_terminal(state) == (not moves)
        if not moves:
            mated = not white and not is_safe(board, white)
            assert (game.utility(state, 0), game.utility(state, 1)) == ((1, -1) if mated else (0, 0))


@pytest.mark.parametrize(
    ("ending", "white", "black"), [("KQK", 144_508, 223_944), ("KRK", 175_168, 223_944), ("KPK", 163_328, 168_024)]
)
def test_every_legal_position_is_listed_once(ending, white, black):
    """The counts of Syzygy's tables, whole boards; a pawn's are twice those of four columns."""
    for player, count in enumerate((white, black)):
        found = legal(ending, player)
        assert len(found) == len(set(found)) == count


def test_a_taken_piece_ends_the_game_and_so_does_one_that_cannot_mate():
    game = ChessEnding("KRK")
    state = game.position("8/8/8/8/8/8/1Rk5/K7 b")
    assert "c2b2" not in {game.format_action(state, action) for action in game.actions(state)}
    state = game.position("8/8/8/8/8/K7/6R1/7k b")
    taken = game.result(state, game.parse_action(state, "h1g2"))
    assert game.is_terminal(taken)
    assert game.utility(taken, 0) == game.utility(taken, 1) == 0
    pawn = ChessEnding("KPK")
    state = pawn.position("8/P6k/8/8/8/8/8/K7 w")
    ends = {text: pawn.result(state, pawn.parse_action(state, f"a7a8{text}")) for text in "qrbn"}
    assert {text: pawn.is_terminal(end) for text, end in ends.items()} == {"q": 0, "r": 0, "b": 1, "n": 1}
    assert pawn.utility(ends["b"], 0) == pawn.utility(ends["n"], 1) == 0


def test_mate_and_stalemate():
    game = ChessEnding("KQK")
    mate, stalemate = game.position("k7/1Q6/1K6/8/8/8/8/8 b"), game.position("k7/8/1Q6/8/8/8/8/K7 b")
    assert game.is_terminal(mate) == game.is_terminal(stalemate) == True  # noqa: E712
    assert (game.utility(mate, 0), game.utility(mate, 1)) == (1, -1)
    assert (game.utility(stalemate, 0), game.utility(stalemate, 1)) == (0, 0)


LONGEST = {"KQK": (19, 20), "KRK": (31, 32), "KPK": (55, 56)}
WON = {"KQK": (144_508, 200_896), "KRK": (175_168, 201_700), "KPK": (124_960, 97_604)}


@pytest.mark.slow
@pytest.mark.parametrize("ending", ENDINGS)
def test_the_longest_wins_take_10_and_16_and_28_moves(ending):
    game = ChessEnding(ending)
    starts = [legal(ending, player) for player in (0, 1)]
    known = decided(game, reachable(game, starts[0] + starts[1]))
    assert tuple(sum(state in known for state in states) for states in starts) == WON[ending]
    plies = [max(known[state][1] for state in states if state in known) for states in starts]
    assert tuple(plies) == LONGEST[ending]
    assert known[game.initial] == (0, plies[0])


@pytest.mark.parametrize("ending", ENDINGS)
def test_views_are_other_views_of_the_same_position(ending):
    game = ChessEnding(ending)
    for state in starts_of(ending, 100, seed=3):
        views = {state, *game.symmetries(state)}
        here = [game.result(state, action) for action in game.actions(state)]
        seen = {view for other in here for view in (other, *game.symmetries(other))}
        for view in views:
            assert {game.result(view, action) for action in game.actions(view)} <= seen
        assert len({game.key(view) for view in views}) == len(views)
        assert max(game.key(view) for view in views) < 1 << 22
    most = max(len({state, *game.symmetries(state)}) for state in starts_of(ending, 100, seed=4))
    assert most == (2 if ending == "KPK" else 8)


def test_a_fen_is_read_whole_or_its_first_two_words():
    game = ChessEnding("KRK")
    assert game.position("8/8/8/8/8/2k5/1R6/K7 w - - 0 1") == game.position("8/8/8/8/8/2k5/1R6/K7 w") == game.initial


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "eight rows"),
        ("8/8/8/8/8/2k5/1R6/K7", "w or b"),
        ("8/8/8/8/8/2k5/1R6/K6 w", "eight rows"),
        ("8/8/8/8/2k5/1R6/K7 w", "eight rows"),
        ("8/8/8/8/8/2k5/1Q6/K7 w", "K, k and R"),
        ("8/8/8/8/8/2k5/1RR5/K7 w", "K, k and R"),
        ("8/8/8/8/8/8/1k6/K6R w", "kings touch"),
        ("8/8/8/8/8/8/7k/K6R w", "could be taken"),
        ("8/8/8/8/8/2k5/1x6/K7 w", "K, k and R"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text, says):
    with pytest.raises(BadOption, match=says):
        ChessEnding("KRK").position(text)


def test_a_pawn_stands_where_a_pawn_can():
    with pytest.raises(BadOption, match="a pawn stands where none can"):
        ChessEnding("KPK").position("8/8/8/8/8/2k5/8/K6P w")


def test_the_ending_is_named_on_the_command_line():
    assert load_game("chess-ending:KQK").initial == ChessEnding("KQK").initial
    assert load_game("chess-ending").initial == ChessEnding("KRK").initial
    for wrong in ("chess-ending:KNK", "chess-ending:3", "chess-ending:KQK,KRK", "chess-ending:krk"):
        with pytest.raises(NoSuchGame) as caught:
            load_game(wrong)
        assert str(caught.value).endswith(takes("chess-ending"))
    assert takes("chess-ending") == "chess-ending takes a name, KQK or KRK or KPK: write it as in chess-ending:KRK"


@pytest.mark.parametrize("action", [-1, 0, 9 + 64 * 18, 9 + 64 * 17 + 4096, 1 << 20])
def test_what_is_no_move_is_refused(action):
    game = ChessEnding()
    with pytest.raises(IllegalAction, match="no legal move"):
        game.result(game.initial, action)


def test_lines_are_counted_alike_by_both_engines():
    game = ChessEnding("KPK")
    state = game.position("8/4P2k/8/8/8/8/8/K7 w")
    plain, compiled = (op.perft(game, state, depth=3, engine=engine).counts for engine in ("plain", "compiled"))
    assert plain == compiled


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["plain", "compiled"])
@pytest.mark.parametrize("ending", ENDINGS)
def test_they_are_sound(ending, compiled):
    report = op.check_game(ChessEnding(ending), states=500, playouts=5, compiled=compiled)
    assert report.faults == ()
    assert {finding.name for finding in report.warnings} <= {"cycle", "endless-play"}
