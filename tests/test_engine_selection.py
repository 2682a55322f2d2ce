"""What selective search leaves out: by which figures, and how little of it is ever called proved."""

from math import inf, isinf

import pytest

import outplay as op
from natural_games import TicTacToe
from outplay.core.entry import TableEntry, answers_of
from outplay.core.numbers import EXACT, FEWEST_SWINGS, LOWER, REVERSE_DEPTH, SWINGS, UPPER
from outplay.core.plain.primitives import PlainPrimitives
from outplay.core.plain.rules import RulesView
from outplay.core.plain.work import PlainWork
from outplay.games import Breakthrough, Chess, Kalah, Othello
from outplay.searching.alpha_beta.selection import selection_with
from searchers import plain

ASK = PlainPrimitives(RulesView(Breakthrough(), 0), lambda text: text)
SCOUTS, LOOKS_LIKE, OBSERVE, IS_FAR_ABOVE, IS_FUTILE, REDUCTION = selection_with(ASK)


def swung(by, times=FEWEST_SWINGS):
    """A search that has seen values move so far a ply."""
    work = PlainWork(None, 0)
    for _ in range(times):
        ASK.keep_swing(by, work)
    return work


def test_nothing_is_far_away_before_it_is_known_how_far_values_move():
    few = swung(1, FEWEST_SWINGS - 1)
    assert not IS_FAR_ABOVE(1e9, 0, 1, few)
    assert not IS_FUTILE(-1e9, 0, 1, 99, few)
    ASK.keep_swing(1, few)
    assert IS_FAR_ABOVE(1e9, 0, 1, few)
    assert IS_FUTILE(-1e9, 0, 1, 99, few)


def test_the_margin_grows_with_the_depth_and_ends():
    work = swung(2)
    assert next(looks for looks in range(20) if IS_FAR_ABOVE(looks, 0, 3, work)) == 6
    assert not IS_FAR_ABOVE(1e9, 0, REVERSE_DEPTH + 1, work)
    assert not IS_FUTILE(-1e9, 0, 2, 6, work), "so few moves are looked at in any case"
    assert IS_FUTILE(-1e9, 0, 2, 7, work)


def test_a_swing_is_kept_only_where_the_window_says_on_which_side_the_value_lies():
    work = PlainWork(None, 0)
    OBSERVE(0, 6, 3, 2, work)  # at least 6, and the evaluation is 0
    OBSERVE(9, 5, 6, 2, work)  # at most 5, and it is 9
    assert (work[SWINGS], work.swing) == (2, 2.5)
    OBSERVE(9, 6, 3, 2, work)  # at least 6: perhaps 9
    OBSERVE(0, 6, 3, 4, work)  # too deep a search
    ASK.keep_swing(inf, work)  # no distance
    assert work[SWINGS] == 2


def test_later_moves_are_reduced_more_and_less_where_the_value_is_wanted():
    assert [REDUCTION(depth, 3, True) for depth in (3, 6, 12, 24)] == [1, 1, 1, 2]
    assert [REDUCTION(8, place, True) for place in (3, 9, 30)] == [1, 2, 3]
    assert all(REDUCTION(depth, place, False) <= REDUCTION(depth, place, True) for depth in (3, 9) for place in (3, 40))


def test_a_deeper_entry_serves_a_selective_search_alone():
    reaches, _ = answers_of(ASK)
    deeper, less = TableEntry(5, EXACT, 8, False, 0), TableEntry(5, EXACT, 4, False, 0)
    assert reaches(deeper, 6, True)
    assert not reaches(deeper, 6, False)
    assert not reaches(less, 6, True)


def test_what_a_state_looks_like_is_what_the_table_knows_better():
    game, work = Breakthrough(), PlainWork(None, 0)
    guess = game.evaluate(game.initial, 0)

    def looks(bound, value, holds=True):
        entry = TableEntry(value, bound, 1, False, 0)
        return LOOKS_LIKE(game, game.initial, 0, entry, holds, work)[1]

    assert [looks(bound, guess + 9) for bound in (EXACT, LOWER, UPPER)] == [guess + 9, guess + 9, guess]
    assert [looks(bound, guess - 9) for bound in (EXACT, LOWER, UPPER)] == [guess - 9, guess, guess - 9]
    assert looks(EXACT, guess + 9, holds=False) == guess


@pytest.mark.parametrize("game", [Breakthrough(5, 5), Othello(), Kalah(4, 3)], ids=lambda game: type(game).__name__)
def test_a_selective_search_looks_at_fewer_nodes_and_proves_nothing_by_that(game):
    full, selective = plain(game), plain(game, selective=True)
    for depth in range(1, 6):
        found = selective.search(game.initial, -inf, inf, depth)
        assert not (found.selective and found.proved)
        assert not isinf(found.value)
        full.search(game.initial, -inf, inf, depth)
    assert selective.nodes < full.nodes


def test_a_mate_is_found_and_proved_among_what_is_left_out():
    game = Chess()
    state = game.position("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")
    found = op.search(game, state, nodes=20_000)
    assert (game.format_action(state, found.action), found.value, found.certainty) == ("h5f7", 30_000, "exact")


class Threats(TicTacToe):
    """Noughts and crosses as one string, which tells where the other side would win next."""

    utility_sum = 0

    def evaluate(self, board, player):
        return 0 if board[4] == "." else 1 if board[4] == player else -1

    def is_forced(self, board):
        mover = self.to_move(board)
        other = "O" if mover == "X" else "X"
        return any(self.has_won(board[:i] + other + board[i + 1 :], other) for i in self.actions(board))


class Unaware(Threats):
    """The same, and nothing is said of threats."""

    is_forced = op.Game.is_forced


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_where_a_threat_must_be_answered_a_selective_search_looks_a_ply_deeper(engine):
    board = "X...O...."  # O has the middle; X in a corner
    aware, unaware = (
        op.search(game, board, depth=2, selective=True, method="alpha-beta", engine=engine)
        for game in (Threats(), Unaware())
    )
    assert aware.nodes > unaware.nodes
    full = [op.search(game, board, depth=2, method="alpha-beta", engine=engine) for game in (Threats(), Unaware())]
    assert full[0].nodes == full[1].nodes, "nothing is looked at deeper where nothing is left out"


def test_both_engines_ask_ordinary_rules_whether_a_threat_must_be_answered():
    for board in ("XO.......", "X...O....", "XX..O....", "XOX.O...."):
        found = [
            op.search(Threats(), board, depth=depth, selective=True, method="alpha-beta", engine=engine)
            for engine in ("plain", "compiled")
            for depth in (1, 2, 3)
        ]
        assert [(one.value, one.action, one.nodes) for one in found[:3]] == [
            (one.value, one.action, one.nodes) for one in found[3:]
        ]


def test_in_check_the_evaluation_is_not_believed():
    game = Chess()
    state = game.position("7k/5Q2/8/6N1/8/8/8/K7 w - - 0 1")  # Qh7 mates
    assert op.search(game, state, depth=1, selective=True, engine="plain").certainty == "exact"
    flight = game.position("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1")  # Re8 mates
    assert op.search(game, flight, depth=1, selective=True, engine="plain").value == 30_000
