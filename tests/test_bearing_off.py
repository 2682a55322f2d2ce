"""Bearing off: the rules, and the chances of GNU Backgammon's two-sided database."""

from math import inf

import pytest

import outplay as op
from outplay.core.numbers import CUTS, PROBES
from outplay.games import BearingOff
from outplay.games.bearing_off import CheckerMove, State
from searchers import with_chance
from truth import outside, table

CERTAIN, QUANTA = 65_535, 2
"""What the database writes for 1, and by how much of it a chance may differ."""

THREE = BearingOff(0, 0, 0, 1, 1, 1)


def written(game, state):
    return [game.format_action(state, action) for action in game.actions(state)]


def thrown(points, larger, smaller, other="100000"):
    game = BearingOff(*map(int, points + other))
    return game, game.result(game.initial, CheckerMove(larger, smaller))


def test_the_dice_are_as_likely_as_they_are():
    game = BearingOff()
    chances = dict(game.outcomes(game.initial))
    assert list(chances) == list(game.actions(game.initial))
    assert len(chances) == 21
    assert sum(chances.values()) == pytest.approx(1)
    assert chances[CheckerMove(6, 6)] * 2 == chances[CheckerMove(6, 5)] == pytest.approx(1 / 18)


@pytest.mark.parametrize(
    ("points", "throw", "moves"),
    [
        ("100001", (6, 2), ["6/off", "6/4"]),
        ("001100", (6, 5), ["4/off:6", "4/off:5"]),
        ("001100", (3, 1), ["4/1", "4/3", "3/off", "3/2"]),
        ("010010", (4, 4), ["5/1"]),
        ("110000", (3, 2), ["2/off:3", "2/off:2"]),
        ("110000", (2, 1), ["2/off", "2/1", "1/off"]),
    ],
)
def test_a_die_takes_off_exactly_or_the_furthest_checker(points, throw, moves):
    game, state = thrown(points, *throw)
    assert written(game, state) == moves
    for action in game.actions(state):
        assert game.parse_action(state, game.format_action(state, action)) == action


def test_both_dice_are_used_a_double_four_times_and_then_the_other_throws():
    game, state = thrown("000002", 2, 2)
    for text in ("6/4", "6/4", "4/2"):
        assert state.player == 0
        state = game.result(state, game.parse_action(state, text))
    state = game.result(state, game.parse_action(state, "4/2"))
    assert state == State((1, 0, 0, 0, 0, 0), (0, 2, 0, 0, 0, 0), 0, 0, 0, 1)
    game, state = thrown("000002", 5, 2)
    state = game.result(state, game.parse_action(state, "6/4"))
    assert (state.player, game.dice(state), written(game, state)) == (0, (5,), ["6/1"])


def test_the_last_checker_wins_and_ends_the_turn():
    game, state = thrown("100000", 6, 6)
    end = game.result(state, game.parse_action(state, "1/off"))
    assert game.is_terminal(end)
    assert [game.utility(end, player) for player in (0, 1)] == [1, 0]


@pytest.mark.parametrize(
    "action", [CheckerMove(6, 3), CheckerMove(1, 5), CheckerMove(0, 6), CheckerMove(7, 6), CheckerMove(2, 3)], ids=str
)
def test_what_is_no_move_is_refused(action):
    game, state = thrown("110010", 6, 3)
    with pytest.raises(op.errors.IllegalAction):
        game.result(state, action)
    with pytest.raises(op.errors.IllegalAction):
        game.result(game.initial, CheckerMove(3, 6))


@pytest.mark.parametrize("checkers", [(1, 2, 3), (0,) * 6, (16, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, -1)], ids=str)
def test_checkers_that_cannot_be_are_refused(checkers):
    with pytest.raises(op.errors.BadOption):
        BearingOff(*checkers)


def test_it_is_sound():
    report = op.check_game(BearingOff(1, 1, 0, 0, 0, 0), compiled=False)
    assert report
    assert report.faults == report.warnings == ()


def points(text):
    return tuple(map(int, text))


FEW = [row for row in table("bearing_off") if max(sum(points(row["mover"])), sum(points(row["other"]))) <= 2]


@pytest.mark.parametrize("engine", ["plain", pytest.param("compiled", marks=pytest.mark.slow)])
@pytest.mark.parametrize("row", FEW, ids=lambda row: f"{row['mover']} {row['other']}")
def test_a_search_finds_the_chance(row, engine):
    state = State(points(row["mover"]), points(row["other"]), 0, 0, 0, 0)
    found = op.search(THREE, state, player=0, engine=engine)
    assert found.certainty == "exact"
    assert found.value * CERTAIN == pytest.approx(int(row["chance"]), abs=QUANTA)


def differences(rows):
    """By how much the chances differ from those of the rows, in quanta: one table for all, and no cuts."""
    searcher = with_chance("compiled", THREE)
    for work in searcher.works:
        work[CUTS] = work[PROBES] = 0
    for mover, other, chance in rows:
        found = searcher.search(State(points(mover), points(other), 0, 0, 0, 0), -inf, inf, None)
        yield abs(-found.value * CERTAIN - int(chance))


@pytest.mark.slow
def test_chances_are_those_of_gnu_backgammon():
    assert max(differences(row.values() for row in table("bearing_off"))) <= QUANTA


@pytest.mark.slow
def test_every_row_of_the_database_is_found():
    rows = [line.split(",")[:3] for line in outside("stochastic/bearoff_two_sided_6pt_3chk.csv")[1:]]
    assert max(differences(rows)) <= QUANTA
    assert {tuple(row.values()) for row in table("bearing_off")} <= {tuple(row) for row in rows}
