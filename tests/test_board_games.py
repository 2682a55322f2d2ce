"""What the board games promise: their optional words, their notation and their 64 bits."""

from random import Random

import pytest

import outplay
from outplay.errors import BadOption, IllegalAction
from outplay.games.breakthrough import Breakthrough
from outplay.games.connect_four import ConnectFour
from outplay.games.domineering import Domineering
from outplay.games.dots_and_boxes import DotsAndBoxes
from outplay.games.hex import Hex
from outplay.games.othello import Othello
from outplay.games.ultimate_tic_tac_toe import UltimateTicTacToe
from solver import value_of

SMALL = [
    pytest.param(ConnectFour(4, 3), marks=pytest.mark.slow),
    ConnectFour(3, 4),
    ConnectFour(2, 2),
    Breakthrough(3, 4),
    pytest.param(Breakthrough(2, 5), marks=pytest.mark.slow),
    Domineering(3, 3),
    Domineering(3, 4, first=1),
    Hex(1),
    Hex(2),
    Hex(3),
    DotsAndBoxes(1, 3),
    DotsAndBoxes(2, 2),
]
LARGE = [
    ConnectFour(),
    ConnectFour(1, 63),
    ConnectFour(32, 1),
    ConnectFour(4, 15),
    ConnectFour(8, 7),
    Othello(),
    Othello(6),
    Othello(4, empties_to_winner=True),
    Breakthrough(),
    Breakthrough(21, 3),
    Domineering(),
    Domineering(2, 32),
    Hex(8),
    DotsAndBoxes(5, 5),
    DotsAndBoxes(1, 21),
    UltimateTicTacToe(),
]
BITBOARDS = ("mine", "theirs", "both", "free", "lines", "my_low", "my_high", "their_low", "their_high")


def name_of(game):
    size = [str(size) for size in vars(game).values() if isinstance(size, int)][:2]
    return f"{type(game).__name__}-{'x'.join(size)}"


def random_game(game, random):
    """The states of a game played at random."""
    state = game.initial
    yield state
    while not game.is_terminal(state):
        state = game.result(state, random.choice(list(game.actions(state))))
        yield state


def moves_of(game, state):
    return [game.format_action(state, action) for action in game.actions(state)]


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["plain", "compiled"])
@pytest.mark.parametrize("game", SMALL, ids=name_of)
def test_every_word_of_a_small_game_is_checked_in_every_state(game, compiled):
    """Solves the game: bounds hold the value, candidates keep a best move, symmetries and keys are equal positions."""
    report = outplay.check_game(game, compiled=compiled)
    assert not report.faults
    assert "and solved" in str(report)


@pytest.mark.parametrize("game", LARGE, ids=name_of)
def test_every_set_of_cells_fits_in_64_bits(game):
    random = Random(2024)
    for state in random_game(game, random):
        shapes = [state, *game.symmetries(state)]
        boards = [getattr(shape, field) for shape in shapes for field in BITBOARDS if hasattr(shape, field)]
        assert all(0 <= board < 1 << 64 for board in boards)
        assert isinstance(game.key(state), tuple) or 0 <= game.key(state) < 1 << 64


@pytest.mark.parametrize("game", LARGE, ids=name_of)
def test_a_move_seen_in_a_mirror_leads_to_the_mirrored_position(game):
    random = Random(7)
    for state in random_game(game, random):
        here = [] if game.is_terminal(state) else [game.result(state, action) for action in game.actions(state)]
        views = {other for made in here for other in (made, *game.symmetries(made))}
        for view in game.symmetries(state):
            assert game.is_terminal(view) == game.is_terminal(state)
            there = [] if game.is_terminal(view) else [game.result(view, action) for action in game.actions(view)]
            assert len(there) == len(here)
            assert set(there) <= views


@pytest.mark.parametrize("game", LARGE, ids=name_of)
def test_no_position_comes_back(game):
    states = list(random_game(game, Random(5)))
    assert len(set(states)) == len(states)
    assert game.can_repeat is False


@pytest.mark.parametrize("game", LARGE, ids=name_of)
def test_moves_are_written_apart_and_read_as_they_are_written(game):
    for state in random_game(game, Random(3)):
        if not game.is_terminal(state):
            written = moves_of(game, state)
            assert len(set(written)) == len(written)
            action = next(iter(game.actions(state)))
            assert game.parse_action(state, f" {written[0].upper()} ") == action


@pytest.mark.parametrize("game", [Othello(), Breakthrough(), Domineering(), Hex(8), DotsAndBoxes(5, 5)], ids=name_of)
def test_an_evaluation_is_one_players_good_and_the_others_bad(game):
    reach = {Othello: 64, DotsAndBoxes: 25}.get(type(game), 1)
    for state in random_game(game, Random(11)):
        guess = game.evaluate(state, 0)
        assert -reach <= guess <= reach
        assert game.evaluate(state, 1) == -guess


# Connect Four


def exact_values(game):
    """Every position's value to player 0, by minimax over whole layers."""
    layers = [{game.initial}]
    while layers[-1]:
        open_states = [state for state in layers[-1] if not game.is_terminal(state)]
        layers.append({game.result(state, action) for state in open_states for action in game.actions(state)})
    values = {}
    for state in (state for layer in reversed(layers) for state in layer):
        if game.is_terminal(state):
            values[state] = game.utility(state, 0)
        else:
            best = max if game.to_move(state) == 0 else min
            values[state] = best(values[game.result(state, action)] for action in game.actions(state))
    return values


BOARDS = [
    (4, 3),
    (3, 4),
    pytest.param(4, 4, marks=pytest.mark.slow),
    pytest.param(5, 3, marks=pytest.mark.slow),
    pytest.param(3, 6, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("width", "height"), BOARDS)
def test_bounds_and_candidates_never_change_a_value(width, height):
    game = ConnectFour(width, height)
    values = exact_values(game)
    for state, value in values.items():
        low, high = game.bounds(state, 0)
        assert low <= value <= high
        assert game.bounds(state, 1) == (-high, -low)
        if not game.is_terminal(state):
            kept = list(game.candidates(state))
            assert set(kept) <= set(game.actions(state))
            assert value in [values[game.result(state, action)] for action in kept]


def test_bounds_and_candidates_hold_late_in_full_games():
    """Where few cells are left, minimax can look at all."""
    game, random, seen = ConnectFour(), Random(42), 0
    while seen < 40:
        for state in random_game(game, random):
            if 34 <= state.ply < 42 and not game.is_terminal(state):
                value = outplay.minimax_search(game, state).value
                low, high = game.bounds(state, game.to_move(state))
                assert low <= value <= high
                assert value == value_of(game, state) * (1 if game.to_move(state) == 0 else -1)
                seen += 1


def wins(game, state, plies):
    """Can the mover have four in a row within so many plies, whatever the other does?"""
    after = [game.result(state, action) for action in game.actions(state)]
    if any(game.has_four(child.mine ^ child.both) for child in after):
        return True
    return plies > 1 and any(loses(game, child, plies - 1) for child in after)


def loses(game, state, plies):
    """Does the other have four in a row within so many plies, whatever the mover does?"""
    if game.is_terminal(state):
        return False
    after = [game.result(state, action) for action in game.actions(state)]
    return all(not game.has_four(child.mine ^ child.both) and wins(game, child, plies - 1) for child in after)


def test_two_winning_cells_above_each_other_are_a_win_by_the_third_stone():
    game, random, seen = ConnectFour(), Random(7), 0
    assert game.bounds(game.position("7442766442"), 0) == (15, 15)
    while seen < 100:
        for state in random_game(game, random):
            third = game.win_at(state.ply + 3)
            if not game.is_terminal(state) and third > 0 and game.bounds(state, state.ply % 2) == (third, third):
                assert wins(game, state, 3)
                assert not wins(game, state, 1)
                seen += 1


def test_a_win_counts_the_stones_that_are_left():
    game = ConnectFour()
    assert game.utility(game.position("1212121"), 0) == 22 - 4
    assert game.utility(game.position("71212121"), 1) == 22 - 4
    odd = ConnectFour(5, 5)
    assert odd.utility(odd.position("1212121"), 0) == 1 + 13 - 4
    assert odd.utility(odd.position("51212121"), 1) == 1 + 12 - 4


def test_bounds_are_exact_where_the_end_is_plain():
    game = ConnectFour()
    win_at_once = game.position("121212")
    assert game.bounds(win_at_once, 0) == (18, 18)
    assert list(game.candidates(win_at_once)) == [0]
    two_at_once = game.position("33445")
    assert game.bounds(two_at_once, 0) == (18, 18)
    assert game.bounds(two_at_once, 1) == (-18, -18)
    forced = game.position("12121")
    assert list(game.candidates(forced)) == [0]
    assert game.bounds(game.initial, 0) == (-20, 20)


def test_middle_columns_come_first():
    assert list(ConnectFour().actions(ConnectFour.initial)) == [3, 2, 4, 1, 5, 0, 6]
    assert list(ConnectFour(4, 4).actions(ConnectFour.initial)) == [1, 2, 0, 3]


def test_a_position_names_its_bad_move():
    game = ConnectFour()
    assert game.position("") == game.initial
    assert game.position("4455") == game.position(" 4 4,5 5 ")
    assert ConnectFour(10, 4).position("10 4") == ConnectFour(10, 4).position("10,4")
    with pytest.raises(IllegalAction, match=r"move 7 of '4444444': '4' is not a move here; moves: 3, 5, 2, 6, 1, 7"):
        game.position("4444444")
    with pytest.raises(IllegalAction, match="move 3 of '448'"):
        game.position("448")
    with pytest.raises(IllegalAction, match="move 8 of '12121213' is '3', but the game was over"):
        game.position("12121213")


def test_connect_four_shows_itself():
    game = ConnectFour(4, 2)
    assert game.show(game.position("112")) == "O . . .\nX X . .\n1 2 3 4"


# Othello


def test_othello_begins_as_the_rules_say():
    game = Othello()
    assert sorted(moves_of(game, game.initial)) == ["c4", "d3", "e6", "f5"]
    start = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
    assert game.position(f"{start} X") == game.position(f"{start} X; D3:+0;") == game.initial
    after = game.result(game.initial, game.parse_action(game.initial, "D3"))
    assert game.show(after).splitlines()[3:6] == ["3 . . . X . . . .", "4 . . . X X . . .", "5 . . . X O . . ."]


def test_discs_turn_in_all_eight_directions_and_not_over_the_edge():
    game = Othello()
    star = "X--X--X--O-O-O----OOO---XOO-OOOX--OOO----O-O-O--X--X--X---------"
    state = game.position(f"{star} X")
    after = game.result(state, game.parse_action(state, "d4"))
    assert after.mine == 0
    edge = game.position("------OO" + "OX------" + "-" * 48 + " X")
    assert moves_of(game, edge) == ["pass"]


def test_who_cannot_move_passes_and_the_game_goes_on():
    game = Othello(4)
    state = game.position("-XO------------- X")
    assert moves_of(game, state) == ["d1"]
    stuck = game.position("XO-------------- O")
    assert moves_of(game, stuck) == ["pass"]
    passed = game.result(stuck, game.PASS)
    assert passed == game.position("XO-------------- X")
    assert not game.is_terminal(stuck)
    over = game.result(passed, game.parse_action(passed, "c1"))
    assert game.is_terminal(over)
    assert game.utility(over, 0) == 3
    assert Othello(4, empties_to_winner=True).utility(over, 0) == 16


@pytest.mark.parametrize("size", [4, 6, 8])
def test_a_board_has_eight_views(size):
    game = Othello(size)
    state = list(random_game(game, Random(1)))[4]
    assert len({state, *game.symmetries(state)}) == 8


# Breakthrough, Domineering, Hex, Dots and Boxes


def test_a_pawn_takes_only_slanting():
    game = Breakthrough(3, 4)
    state = game.result(game.initial, game.parse_action(game.initial, "b1b2"))
    state = game.result(state, game.parse_action(state, "b4b3"))
    assert sorted(moves_of(game, state)) == ["a1a2", "b2a3", "b2c3", "c1c2"]
    state = game.result(state, game.parse_action(state, "a1a2"))
    assert sorted(moves_of(game, state)) == ["a4a3", "b3c2", "b3xa2", "c4c3"]
    assert [game.format_action(state, action) for action in game.noisy_actions(state)] == ["b3xa2"]
    assert moves_of(game, state)[0] == "b3xa2"


def test_the_far_row_and_the_last_pawn_end_the_game():
    game = Breakthrough(3, 4)
    through = game.initial._replace(mine=1, theirs=1 << 10, player=1)
    assert game.is_terminal(through)
    assert game.utility(through, 0) == 1
    last = game.initial._replace(mine=0, theirs=1 << 4, player=1)
    assert game.is_terminal(last)
    assert game.utility(last, 1) == -1


def test_dominoes_stand_or_lie():
    game = Domineering(2, 3)
    assert moves_of(game, game.initial) == ["a1", "b1", "c1"]
    after = game.result(game.initial, 1)
    assert game.show(after) == "   a b c\n 1 . # .\n 2 . # ."
    assert game.is_terminal(after)
    assert game.utility(after, 0) == 1
    assert moves_of(Domineering(2, 3, first=1), Domineering(2, 3, first=1).initial) == ["a1", "b1", "a2", "b2"]


def test_hex_joins_through_the_six_neighbours():
    game = Hex(3)
    down_left, down, down_right = 0b001_010_100, 0b010_010_010, 0b100_010_001
    assert game.has_joined(down, 0)
    assert not game.has_joined(down, 1)
    slanting = {shape: game.has_joined(shape, 0) for shape in (down_left, down_right)}
    assert slanting == {down_left: True, down_right: False}
    assert game.needed(0, 0, 0) == 3
    assert game.needed(0b010_000_000, 0, 0) == 2
    assert game.needed(0, 0b000_111_000, 0) == 9


def test_exactly_one_side_joins_on_a_full_board():
    game, random = Hex(6), Random(9)
    for _ in range(200):
        stones = sum(1 << cell for cell in range(36) if random.random() < 0.5)
        assert game.has_joined(stones, 0) != game.has_joined(game.board ^ stones, 1)


def test_a_box_brings_another_turn():
    game, state = DotsAndBoxes(1, 2), DotsAndBoxes.initial
    for line in (0, 2, 3):
        state = game.result(state, line)
    assert game.to_move(state) == 1
    assert next(iter(game.actions(state))) == 5
    state = game.result(state, 5)
    assert (game.to_move(state), state.margin) == (1, -1)
    assert game.bounds(state, 0) == (-2, 0)
    assert game.bounds(state, 1) == (0, 2)
    assert game.show(state) == " +---+ 1 +\n |   |   4\n +---+ 6 +"


def test_one_line_may_complete_two_boxes():
    game = DotsAndBoxes(1, 2)
    state = game.initial._replace(lines=game.all ^ 1 << 3)
    assert game.result(state, 3).margin == 2


def test_a_third_side_is_drawn_last():
    game = DotsAndBoxes(2, 2)
    state = game.initial._replace(lines=0b101)
    promises = [game.promise(state, action) for action in game.actions(state)]
    assert promises == sorted(promises, reverse=True)
    assert {action for action in game.actions(state) if game.promise(state, action) == 0} == {3, 5}


REFUSED = [
    (ConnectFour, (8, 8)),
    (ConnectFour, (0, 6)),
    (Othello, (5,)),
    (Othello, (10,)),
    (Breakthrough, (1, 5)),
    (Breakthrough, (9, 8)),
    (Domineering, (9, 8)),
    (Domineering, (1, 33)),
    (Domineering, (3, 3, 2)),
    (Hex, (0,)),
    (Hex, (9,)),
    (DotsAndBoxes, (0, 3)),
    (DotsAndBoxes, (5, 6)),
]


@pytest.mark.parametrize(("kind", "size"), REFUSED)
def test_a_board_that_does_not_fit_is_refused(kind, size):
    with pytest.raises(BadOption, match=r"should|at least"):
        kind(*size)


@pytest.mark.parametrize("text", ["", "X", "--- X", "?" * 64 + " X", "-" * 64 + " Z", "-" * 64])
def test_an_othello_board_that_cannot_be_read_is_refused(text):
    with pytest.raises(BadOption, match="64 squares"):
        Othello().position(text)


@pytest.mark.parametrize("size", [(7, 6), (4, 4), (3, 5), (10, 5)])
def test_moves_read_at_once_are_moves_read_one_by_one(size):
    game, random = ConnectFour(*size), Random(7)
    for _ in range(500):
        columns = [str(random.randint(1, size[0])) for _ in range(random.randint(2, game.cells + 1))]
        columns += random.choice([[], [], ["0"], ["x"], [str(size[0] + 1)]])
        text = " ".join(columns)
        assert answer(game.position, text) == answer(game.played, columns, text)


def answer(call, *arguments):
    try:
        return call(*arguments)
    except IllegalAction as error:
        return str(error)
