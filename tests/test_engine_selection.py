"""What selective search leaves out: by which figures, and how little of it is ever called proved."""

from math import inf, isinf

import pytest

import outplay as op
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
