"""Mū tōrere and the morrises: moves against a slow generator on drawn boards, counts of positions, and who wins."""

from random import Random

import pytest

import outplay as op
from fixpoint import counts, decided, reachable
from outplay.errors import BadOption, IllegalAction
from outplay.games import MuTorere, SixMensMorris, ThreeMensMorris
from outplay.games.six_mens_morris import MorrisMove


def states_of(game, many, seed=0):
    """Positions of random games."""
    random, found = Random(seed), []
    while len(found) < many:
        state = game.initial
        for _ in range(60):
            if game.is_terminal(state):
                break
            found.append(state)
            state = game.result(state, random.choice(list(game.actions(state))))
    return random.sample(found, many)


def marks(game, state):
    """Who stands where, by the names of points: X, O or nobody."""
    crosses, noughts = (state.mine, state.theirs) if state.player == 0 else (state.theirs, state.mine)
    return {game.name(i): "X" if crosses >> i & 1 else "O" if noughts >> i & 1 else "" for i in range(len(game.places))}


def written(game, state):
    moves = [game.format_action(state, action) for action in game.actions(state)]
    assert len(moves) == len(set(moves))
    return set(moves)


# Mū tōrere


def mu_torere_by_hand(board, mover):
    for point, mark in board.items():
        ring = [str((int(point) + step - 1) % 8 + 1) for step in (1, 7)] if point != "0" else list("12345678")
        free = next(other for other, man in board.items() if not man)
        if (
            mark == mover
            and (
                (free == "0" and any(board[other] not in (mover, "") for other in ring))
                or (free != "0" and free in ring)
            )
        ) or (mark == mover and point == "0"):
            yield point


def test_counters_go_to_the_free_point():
    game = MuTorere()
    for state in reachable(game):
        moves = set() if game.is_terminal(state) else written(game, state)
        assert moves == set(mu_torere_by_hand(marks(game, state), "XO"[state.player]))


def test_mu_torere_goes_on_for_ever():
    game = MuTorere()
    after = reachable(game)
    known = decided(game, after)
    assert len(after) == 1_180
    assert len({min([state, *game.symmetries(state)]) for state in after}) == 86
    assert counts(game, after, known) == (208, 844, 128)
    assert game.initial not in known
    assert max(plies for _, plies in known.values()) == 5


def test_the_first_counter_to_the_middle_is_one_beside_the_opponent():
    game = MuTorere()
    assert written(game, game.initial) == {"1", "4"}
    with pytest.raises(IllegalAction, match="no counter of the mover's"):
        game.result(game.initial, 1)


@pytest.mark.parametrize("text", ["", "XXXXOOOO-", "XXXXOOOO- Z", "XXXXXOOO- X", "XXXXOOOO-- X"])
def test_a_star_that_cannot_be_read_is_refused(text):
    with pytest.raises(BadOption, match="nine points"):
        MuTorere().position(text)


def test_a_star_is_read():
    game = MuTorere()
    assert game.position("xxxxoooo- x") == game.initial
    assert game.position("-XXXOOOOX O") == game.result(game.initial, 0)


# Three men's morris

LINES = ["a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 b2 c3", "a3 b2 c1"]


def three_by_hand(board, mover):
    men = [point for point, mark in board.items() if mark == mover]
    free = [point for point, mark in board.items() if not mark]
    if len(men) < 3:
        yield from free
        return
    for line in LINES:
        left, middle, right = line.split()
        for start, end in ((left, middle), (middle, left), (middle, right), (right, middle)):
            if start in men and end in free:
                yield start + end


def test_three_men_are_placed_and_move_along_the_lines():
    game = ThreeMensMorris()
    for state in reachable(game):
        board, mover, other = marks(game, state), "XO"[state.player], "OX"[state.player]
        moves = set(three_by_hand(board, mover))
        lost = any(all(board[point] == other for point in line.split()) for line in LINES)
        assert game.is_terminal(state) == (lost or not moves)
        if not game.is_terminal(state):
            assert written(game, state) == moves


def test_the_first_player_wins_from_the_middle_and_from_nowhere_else():
    game = ThreeMensMorris()
    after = reachable(game)
    known = decided(game, after)
    assert len(after) == 5_390
    assert counts(game, after, known) == (2_997, 1_208, 1_185)
    assert known[game.initial] == (0, 9)
    start = game.initial
    first = {game.format_action(start, move): game.result(start, move) for move in game.actions(start)}
    assert {move for move, state in first.items() if known.get(state, (None,))[0] == 0} == {"b2"}
    assert {move for move, state in first.items() if state not in known} == {"a1", "a3", "c1", "c3"}


def test_nobody_wins_where_nobody_may_begin_in_the_middle():
    game = ThreeMensMorris(centre=0)
    assert "b2" not in written(game, game.initial)
    assert game.initial not in decided(game, reachable(game))
    with pytest.raises(BadOption, match="should be 1, or 0"):
        ThreeMensMorris(2)


# Six men's morris

MILLS = ["a5 c5 e5", "e5 e3 e1", "a1 c1 e1", "a1 a3 a5", "b4 c4 d4", "d4 d3 d2", "b2 c2 d2", "b2 b3 b4"]
JOINED = [line.split()[i : i + 2] for line in MILLS for i in (0, 1)] + [["a3", "b3"], ["c5", "c4"]]
JOINED += [["e3", "d3"], ["c1", "c2"]]


def in_mill(board, point):
    return any(point in mill.split() and len({board[other] for other in mill.split()}) == 1 for mill in MILLS)


def six_by_hand(board, mover, hand, flying):
    men, free = ([point for point, mark in board.items() if mark == who] for who in (mover, ""))
    rivals = [point for point, mark in board.items() if mark not in (mover, "")]
    ways = {(one, other) for pair in JOINED for one, other in (pair, pair[::-1])}
    if flying and len(men) == 3:
        ways = {(one, other) for one in board for other in board}
    paths = [("", end) for end in free] if hand else [(a, b) for a, b in ways if a in men and b in free]
    for start, end in paths:
        after = {**board, end: mover} | ({start: ""} if start else {})
        loose = [point for point in rivals if not in_mill(after, point)]
        if in_mill(after, end):
            yield from (f"{start}{end}x{point}" for point in loose or rivals)
        else:
            yield start + end


@pytest.mark.parametrize("kind", [(6, 0), (4, 0), (3, 1), (5, 1)], ids=str)
def test_mills_take_men_as_they_are_found_by_hand(kind):
    game = SixMensMorris(*kind)
    for state in states_of(game, 400):
        assert written(game, state) == set(
            six_by_hand(marks(game, state), "XO"[state.player], state.my_hand, game.flies)
        )


def test_who_has_two_men_or_no_move_has_lost():
    game = SixMensMorris()
    few = game.position("X-X/---/XO-O/---/--- O")
    assert game.is_terminal(few)
    assert (game.utility(few, 0), game.utility(few, 1)) == (1, -1)
    assert not game.is_terminal(game.position("X-X/---/XO-O/---/--- X"))
    stuck = game.position("XOX/---/O--O/---/-OX X")
    assert game.is_terminal(stuck)


@pytest.mark.parametrize(("men", "positions"), [(3, 370_721)])
@pytest.mark.slow
def test_there_are_so_many_positions(men, positions):
    game = SixMensMorris(men)
    after = reachable(game)
    assert len(after) == positions
    assert game.initial not in decided(game, after)


def test_lines_are_counted_alike_by_both_engines():
    game = SixMensMorris()
    assert op.perft(game, depth=3, engine="plain").counts == (16, 240, 3_360)
    assert op.perft(game, depth=5, engine="compiled").counts == (16, 240, 3_360, 43_680, 531_648)


@pytest.mark.parametrize(
    "action",
    [MorrisMove(-1, 16, -1), MorrisMove(0, 1, -1), MorrisMove(-1, 3, 4), MorrisMove(-1, -1, -1), MorrisMove(-2, 3, -1)],
)
def test_what_is_no_move_is_refused(action):
    game = SixMensMorris()
    with pytest.raises(IllegalAction, match="no move of the mover's"):
        game.result(game.initial, action)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "16 points"),
        ("XX-/---/----/---/--- Z 4 5", "16 points"),
        ("XX-/---/----/---/--- X 4", "16 points"),
        ("XX-/---/----/---/--- X 9 9", "two numbers to 6"),
        ("XX-/---/----/---/--- X 4 5", "by turns"),
        ("XX-/---/----/---/--- X 5 5", "more than 6 men"),
    ],
)
def test_a_board_of_mills_that_cannot_be_is_refused(text, says):
    with pytest.raises(BadOption, match=says):
        SixMensMorris().position(text)


@pytest.mark.parametrize("size", [(2,), (7,), (6, 2)])
def test_a_morris_that_cannot_be_is_refused(size):
    with pytest.raises(BadOption, match="should be"):
        SixMensMorris(*size)


@pytest.mark.parametrize(
    "game", [MuTorere(), ThreeMensMorris(), SixMensMorris(), SixMensMorris(3, 1)], ids=lambda game: type(game).__name__
)
def test_views_are_other_views_of_the_same_position(game):
    for state in states_of(game, 60, seed=4):
        views = {state, *game.symmetries(state)}
        here = {other for action in game.actions(state) for other in [game.result(state, action)]}
        seen = {view for other in here for view in (other, *game.symmetries(other))}
        for view in views:
            assert {game.result(view, action) for action in game.actions(view)} <= seen
        assert len({game.key(view) for view in views}) == len(views)
        assert max(game.key(view) for view in views) < 1 << 39


def test_a_board_has_as_many_views_as_its_symmetries():
    for game, views in ((MuTorere(), 16), (ThreeMensMorris(), 8), (SixMensMorris(), 16)):
        most = max(len({state, *game.symmetries(state)}) for state in states_of(game, 100, seed=1))
        assert most == views


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["plain", "compiled"])
@pytest.mark.parametrize("game", [MuTorere(), ThreeMensMorris(), SixMensMorris()], ids=lambda game: type(game).__name__)
def test_they_are_sound(game, compiled):
    report = op.check_game(game, states=800, playouts=10, compiled=compiled)
    assert report.faults == ()
    assert {finding.name for finding in report.warnings} <= {"cycle"}
