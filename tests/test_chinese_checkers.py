"""Chinese checkers: the rules case by case, and its moves against a slow generator that shares nothing with them."""

from random import Random

import pytest

import outplay as op
from outplay.games import ChineseCheckers
from outplay.games.chinese_checkers import MOST_ROUNDS, PASS, PieceMove, State

GAME = ChineseCheckers()
KINDS = [(players, size) for players in (2, 3, 4) for size in (1, 2)]
SIX = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""The steps in columns and rows of the text, where cells of a row are two columns apart."""

OPPOSITE = {"top": "bottom", "upper right": "lower left", "lower right": "upper left"}
OPPOSITE |= {goal: home for home, goal in OPPOSITE.items()}
HOMES = {
    2: ("top", "bottom"),
    3: ("top", "lower right", "lower left"),
    4: ("top", "upper right", "bottom", "lower left"),
}


def drawn(game, state):
    """The star as it is shown: what stands in each place, by column and row."""
    rows = game.show(state).splitlines()
    return {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row) if x and mark != " "}


def corners(game):
    """The places of each corner, by the rows and columns that are its own."""
    places = sorted(drawn(game, game.initial))
    size, left, right = game.size, min(x for x, _ in places), max(x for x, _ in places)
    edges = {
        "left": lambda x, y, row: x - left <= 2 * size - 2 - row,
        "right": lambda x, y, row: right - x <= 2 * size - 2 - row,
    }
    found = {
        "top": {(x, y) for x, y in places if y < size},
        "bottom": {(x, y) for x, y in places if y > 3 * size},
    }
    for side, near in edges.items():
        found[f"upper {side}"] = {(x, y) for x, y in places if near(x, y, y - size) and size <= y < 2 * size}
        found[f"lower {side}"] = {(x, y) for x, y in places if near(x, y, 3 * size - y) and 2 * size < y <= 3 * size}
    return found


def landings(board, start, seen):
    """Where jumps lead from a place, one after the other."""
    for right, down in SIX:
        over, behind = (start[0] + right, start[1] + down), (start[0] + 2 * right, start[1] + 2 * down)
        if board.get(over, ".") != "." and board.get(behind) == "." and behind not in seen:
            seen.add(behind)
            landings(board, behind, seen)
    return seen


def by_hand(game, state, goals):
    """The moves in places of the text."""
    board, moves = drawn(game, state), set()
    for start in [place for place, mark in board.items() if mark == str(state.player)]:
        empty = {**board, start: "."}
        steps = {(start[0] + right, start[1] + down) for right, down in SIX}
        ends = {place for place in steps if empty.get(place) == "."} | landings(empty, start, {start})
        if start in goals[state.player]:
            ends &= goals[state.player]
        moves |= {(start, end) for end in ends - {start}}
    return moves


def states_of(game, many, seed=0):
    """Positions of random games."""
    random, found = Random(seed), []
    while len(found) < many:
        state = game.initial
        while not game.is_terminal(state):
            found.append(state)
            state = game.result(state, random.choice(list(game.actions(state))))
    return random.sample(found, many)


def goals_of(game):
    found = corners(game)
    return [found[OPPOSITE[home]] for home in HOMES[len(game.players)]]


@pytest.mark.parametrize(("players", "size"), KINDS)
def test_moves_are_those_that_are_found_by_hand(players, size):
    game = ChineseCheckers(players, size)
    goals = goals_of(game)
    places = sorted(drawn(game, game.initial), key=lambda place: place[::-1])
    for state in states_of(game, 300):
        listed = [tuple(places[cell] for cell in move) for move in game.actions(state) if move != PASS]
        assert len(listed) == len(set(listed))
        assert set(listed) == by_hand(game, state, goals)
        assert listed or list(game.actions(state)) == [PASS]


def lines(game, state, goals, depth):
    """How many lines there are, moved by hand and on the text alone."""
    if depth == 0:
        return 1
    if game.is_terminal(state):
        return 0
    places = sorted(drawn(game, game.initial), key=lambda place: place[::-1])
    moves = by_hand(game, state, goals) or {None}
    return sum(lines(game, by_cells(state, places, move), goals, depth - 1) for move in moves)


def by_cells(state, places, move):
    """The state after a move between places, or after a pass."""
    pieces = list(state.pieces)
    for place in move or ():
        pieces[state.player] ^= 1 << places.index(place)
    return State(tuple(pieces), (state.player + 1) % len(pieces), state.plies + 1)


PERFT = {
    (2, 2): [6, 36, 396, 4_356, 48_764, 547_104],
    (3, 2): [6, 36, 216, 2_388, 26_568, 297_617],
    (4, 2): [6, 37, 222, 1_369, 14_811, 162_818],
    (3, 1): [2, 4, 8, 40, 199, 958, 3_385, 11_744, 41_018],
}


@pytest.mark.parametrize(
    ("kind", "counts"),
    [pytest.param(*row, marks=[pytest.mark.slow] * (row[0] not in ((3, 1), (4, 2)))) for row in PERFT.items()],
)
def test_lines_are_counted(kind, counts):
    game = ChineseCheckers(*kind)
    found = op.perft(game, depth=len(counts), engine="compiled").counts
    assert list(found) == counts
    by_text = [lines(game, game.initial, goals_of(game), depth) for depth in (1, 2, 3, 4)]
    assert by_text == counts[:4]


def cells(game, names):
    return sum(1 << cell for cell in range(len(game.places)) if game.name(cell) in names.split())


def named(name):
    return cells(GAME, name).bit_length() - 1


def position(*sides, player=0, game=GAME):
    return State(tuple(cells(game, side) for side in sides), player)


def written(state, game=GAME):
    return {game.format_action(state, action) for action in game.actions(state)}


def test_jumps_go_on_over_anybody_and_end_wherever_the_piece_likes():
    state = position("a1 b1 b2", "d3 f6 g7", "f3 g1 g2")
    assert {"b2-c4", "b1-c4"} <= written(state)
    jumps = {end for end in written(position("c3 a1 b1", "d3 f6 g7", "f3 g1 g2")) if end.startswith("c3")}
    assert jumps == {"c3-c2", "c3-c4", "c3-d2", "c3-e3", "c3-g3"}


def test_a_piece_in_its_goal_stays_there():
    state = position("i1 d3 d4", "f6 g6 g7", "f1 g1 g2")
    assert {move for move in written(state) if move.startswith("i1")} == {"i1-h1", "i1-h2"}
    with pytest.raises(op.errors.IllegalAction, match="no piece goes there"):
        GAME.result(position("h1 d3 d4", "f6 g6 g7", "f1 g1 g2"), PieceMove(named("h1"), named("g3")))


@pytest.mark.parametrize(
    ("pieces", "utilities"),
    [
        (("h1 h2 i1", "f6 g6 g7", "f1 g1 g2"), (1, 0, 0)),
        (("h1 e3 e4", "h2 i1 g7", "f1 g1 g2"), (1, 0, 0)),
        (("e1 e3 e4", "h1 h2 i1", "f1 g1 g2"), None),
        (("h1 h2 e4", "f6 g6 g7", "f1 g1 g2"), None),
        (("a1 b1 b2", "c1 c2 d1", "f1 g1 g2"), (0, 1, 0)),
    ],
)
def test_a_full_goal_with_a_piece_of_its_owners_is_reached(pieces, utilities):
    state = position(*pieces)
    assert GAME.is_terminal(state) == (utilities is not None)
    if utilities:
        assert tuple(GAME.utility(state, player) for player in range(3)) == utilities


def test_who_cannot_move_passes_and_nobody_else_may():
    game = ChineseCheckers(3, 1)
    state = position("a1", "b2 b3", "c1 c3", game=game)
    assert written(state, game) == {"pass"}
    assert game.result(state, PASS) == game.pass_turn(state) == State(state.pieces, 1, 1)
    for wrong in (PASS, PieceMove(-1, 3)):
        with pytest.raises(op.errors.IllegalAction, match="only who cannot move passes"):
            game.result(game.initial, wrong)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_shared_when_everybody_has_moved_often(players):
    game = ChineseCheckers(players)
    last = game.initial._replace(plies=MOST_ROUNDS * players - 1)
    assert not game.is_terminal(last)
    end = game.pass_turn(last)
    assert game.is_terminal(end)
    assert [game.utility(end, player) for player in range(players)] == [1 / players] * players


@pytest.mark.parametrize(
    "action",
    [PieceMove(5, 6), PieceMove(36, 30), PieceMove(0, 1), PieceMove(0, 3), PieceMove(70, 0), PieceMove(0, -1)],
    ids=str,
)
def test_what_is_no_move_is_refused(action):
    with pytest.raises(op.errors.IllegalAction):
        GAME.result(GAME.initial, action)


@pytest.mark.parametrize(("options", "says"), [((5,), "2, 3 or 4"), ((3, 3), "1 or 2")])
def test_a_game_that_cannot_be_is_refused(options, says):
    with pytest.raises(op.errors.BadOption, match=says):
        ChineseCheckers(*options)


@pytest.mark.parametrize(("players", "size"), KINDS)
def test_evaluations_add_up_as_utilities_do_and_who_is_ahead_has_more(players, size):
    game = ChineseCheckers(players, size)
    for state in states_of(game, 50, seed=1):
        guesses = [game.evaluate(state, player) for player in game.players]
        assert sum(guesses) == pytest.approx(game.utility_sum)
        left = [game.steps_left(state, player) for player in game.players]
        assert guesses[left.index(min(left))] == max(guesses)
        assert min(left) >= 0


def test_moves_are_read_as_they_are_written():
    for state in states_of(GAME, 100, seed=2):
        for action in GAME.actions(state):
            assert GAME.parse_action(state, GAME.format_action(state, action)) == action


@pytest.mark.parametrize(("players", "size"), [(3, 1), (4, 2)])
def test_it_is_sound(players, size):
    report = op.check_game(ChineseCheckers(players, size), states=400, playouts=5, compiled=False)
    assert report
    assert report.faults == report.warnings == ()


@pytest.mark.parametrize(
    "method", ["max-n", *(pytest.param(method, marks=pytest.mark.slow) for method in ("paranoid", "best-reply"))]
)
def test_both_engines_search_it_alike(method):
    for state in states_of(GAME, 4, seed=3):
        found = [op.search(GAME, state, depth=3, method=method, engine=engine) for engine in ("plain", "compiled")]
        assert found[0].value == pytest.approx(found[1].value, abs=1e-12)
        assert (found[0].action, found[0].nodes) == (found[1].action, found[1].nodes)
