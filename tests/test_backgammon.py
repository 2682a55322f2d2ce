"""Backgammon: the rules case by case, counts of moves, and OpenSpiel's moves."""

from random import Random

import pytest

import outplay as op
from outplay.games import Backgammon
from outplay.games.backgammon import BAR, NOBODY, Play, State, burden

GAME = Backgammon()


def packed(points):
    """The two words of a side, from its checkers by point."""
    near = sum(count << 4 * point for point, count in points.items() if point < 16)
    return near, sum(count << 4 * (point - 16) for point, count in points.items() if point >= 16)


def position(mine, theirs, larger=0, smaller=0, again=False, player=0):
    """A state from checkers by point; the others are off."""
    sides = [{0: 15 - sum(side.values()), **side} for side in (mine, theirs)]
    return State(*packed(sides[0]), *packed(sides[1]), larger, smaller, again, player)


def written(state):
    return {GAME.format_action(state, action) for action in GAME.actions(state)}


def played(state, text):
    return GAME.result(state, GAME.parse_action(state, text))


def on_points(state, player):
    return {point: count for point, count in enumerate(GAME.checkers(state, player)) if count}


def test_the_game_begins_as_it_should():
    start = {6: 5, 8: 3, 13: 5, 24: 2}
    assert [on_points(GAME.initial, player) for player in (0, 1)] == [start, start]
    throws = dict(GAME.outcomes(GAME.initial))
    assert list(throws) == list(GAME.actions(GAME.initial))
    assert len(throws) == 30
    assert sum(throws.values()) == pytest.approx(1)
    state = GAME.result(GAME.initial, Play(6, 3, 1))
    assert (GAME.to_move(state), GAME.dice(state)) == (1, (6, 3))
    later = played(state, "24/18 13/10")
    assert len(dict(GAME.outcomes(later))) == 21
    assert sum(dict(GAME.outcomes(later)).values()) == pytest.approx(1)


def test_a_checker_alone_is_hit_and_enters_from_the_bar_before_anything_else():
    state = position({8: 2, 6: 13}, {20: 1, 6: 14}, 3, 1)
    state = played(state, "8/5* 6/5")
    assert on_points(state, 1) == {6: 14, BAR: 1}
    state = GAME.result(state, Play(5, 2, 0))
    assert written(state) == {"bar/23 23/18", "bar/23 6/1"}


def test_who_cannot_enter_passes():
    state = position({BAR: 1, 6: 14}, {1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 5}, 6, 5)
    assert written(state) == {"pass"}
    assert GAME.result(state, Play(0, 0, 0)).player == 1


def test_both_dice_are_played_if_they_can_be():
    """6 first leaves nothing for the 2; 2 first lets the 6 be played."""
    state = position({10: 1, 14: 1}, {25 - 4: 2, 25 - 2: 2, 25 - 6: 2, 25 - 12: 2, 1: 1}, 6, 2)
    both = written(state)
    assert both
    assert all(len(move.split()) == 2 for move in both)


def test_if_only_one_die_can_be_played_it_is_the_larger():
    state = position({20: 1}, {25 - 11: 2, 1: 13}, 5, 4)
    assert written(state) == {"20/15"}
    with pytest.raises(op.errors.IllegalAction, match="more can be played"):
        GAME.result(state, Play(20, 0, 1))
    blocked = position({20: 1}, {25 - 15: 2, 25 - 11: 2, 1: 11}, 5, 4)
    assert written(blocked) == {"20/16"}


def test_bearing_off_is_for_who_is_home_exactly_or_from_the_furthest_point():
    assert written(position({7: 1, 1: 1}, {1: 15}, 6, 1)) == {"7/1 1/off"}
    assert written(position({5: 1, 3: 1}, {1: 15}, 6, 2)) == {"5/off 3/1", "5/3 3/off"}
    assert written(position({2: 1}, {1: 15}, 6, 5)) == {"2/off"}


def test_a_double_is_played_twice_and_the_further_checker_first():
    state = position({13: 2, 6: 13}, {24: 15}, 2, 2)
    assert GAME.dice(state) == (2, 2, 2, 2)
    state = played(state, "13/11 13/11")
    assert (state.player, state.again, GAME.dice(state)) == (0, True, (2, 2))
    state = played(state, "11/9 11/9")
    assert (state.player, on_points(state, 0)) == (1, {9: 2, 6: 13})
    won = position({1: 2}, {1: 15}, 3, 3)
    assert GAME.is_terminal(played(won, "1/off 1/off"))


@pytest.mark.parametrize(
    ("loser", "worth"), [({1: 14}, 1), ({6: 15}, 2), ({18: 15}, 2), ({19: 1, 6: 14}, 3), ({BAR: 1, 6: 14}, 3)]
)
def test_gammons_and_backgammons_count_double_and_three_times(loser, worth):
    for player in (0, 1):
        state = position(loser, {}, player=1 - player)
        assert GAME.is_terminal(state)
        assert [GAME.utility(state, who) for who in (player, 1 - player)] == [worth, -worth]
        low, high = GAME.bounds(state, player)
        assert low <= worth <= high


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (Play(8, 13, 0), "another order"),
        (Play(24, 24, 1), "another order"),
        (Play(7, 6, 0), "no checker"),
        (Play(26, 6, 0), "no checker"),
        (Play(0, 0, 0), "more can be played"),
    ],
)
def test_what_is_no_move_is_refused(action, says):
    state = GAME.result(position({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5}), Play(2, 2, 0))
    with pytest.raises(op.errors.IllegalAction, match=says):
        GAME.result(state, action)


@pytest.mark.parametrize("throw", [Play(3, 3, 0), Play(2, 3, 0), Play(7, 1, 0), Play(6, 3, 2)], ids=str)
def test_what_is_no_first_throw_is_refused(throw):
    with pytest.raises(op.errors.IllegalAction):
        GAME.result(GAME.initial, throw)


FIRST_MOVES = {
    "11": 9,
    "21": 15,
    "22": 13,
    "31": 16,
    "32": 17,
    "33": 13,
    "41": 14,
    "42": 18,
    "43": 17,
    "44": 12,
    "51": 8,
    "52": 8,
    "53": 9,
    "54": 9,
    "55": 3,
    "61": 10,
    "62": 14,
    "63": 14,
    "64": 14,
    "65": 7,
    "66": 6,
}


def test_first_throws_have_their_number_of_moves():
    start = position({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})
    counted = {f"{a}{b}": len(list(GAME.actions(GAME.result(start, Play(a, b, 0))))) for a, b, _ in GAME.actions(start)}
    assert counted == FIRST_MOVES


def test_lines_of_two_plies_are_counted():
    """After a first throw and its move: throws and moves of the answer."""
    lines = 0
    for throw in GAME.actions(GAME.initial):
        state = GAME.result(GAME.initial, throw)
        for action in GAME.actions(state):
            after = GAME.result(state, action)
            for answer in GAME.actions(after):
                lines += sum(1 for _ in GAME.actions(GAME.result(after, answer)))
    assert lines == 99_328


def random_states(count, seed=0):
    """Positions of random games in which a move is to be made."""
    random, found = Random(seed), []
    while len(found) < count:
        state = GAME.initial
        while not GAME.is_terminal(state):
            if state.larger:
                found.append(state)
            state = GAME.result(state, random.choice(list(GAME.actions(state))))
    return found[:count]


def test_every_move_keeps_the_checkers_leads_elsewhere_and_is_written_in_its_own_way():
    for state in random_states(300):
        texts = [GAME.format_action(state, action) for action in GAME.actions(state)]
        assert len(set(texts)) == len(texts) == len(set(reached(state)))
        for action, text in zip(GAME.actions(state), texts, strict=True):
            assert GAME.parse_action(state, text) == action
            after = GAME.result(state, action)
            assert [sum(GAME.checkers(after, player)) for player in (0, 1)] == [15, 15]
        assert GAME.show(state)


def test_the_evaluation_is_one_players_gain_and_the_others_loss():
    for state in random_states(200, seed=1):
        assert GAME.evaluate(state, 0) == -GAME.evaluate(state, 1)
        low, high = GAME.bounds(state, 0)
        assert low <= GAME.evaluate(state, 0) <= high
    assert GAME.evaluate(GAME.initial, 0) == GAME.evaluate(GAME.initial, NOBODY) == 0
    safe, alone = packed({13: 2}), packed({13: 1, 12: 1})
    assert burden(safe, True) < burden(alone, True)
    assert burden(safe, False) == 26


def test_it_is_sound_and_says_that_positions_come_again():
    report = op.check_game(GAME, states=300, playouts=3, compiled=False)
    assert report
    assert {warning.name for warning in report.warnings} <= {"cycle"}


@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.slow
def test_both_engines_search_it_alike(depth):
    for state in random_states(6, seed=2)[::2]:
        found = [op.search(GAME, state, depth=depth, engine=engine) for engine in ("plain", "compiled")]
        assert found[0].value == pytest.approx(found[1].value, abs=1e-12)
        assert (found[0].action, found[0].nodes) == (found[1].action, found[1].nodes)


BLOCK = 4
"""Numbers that OpenSpiel writes of a point: 1, 2 or 3 checkers, and how many more."""


def seen_in(state, player):
    """The words of both sides, and the dice, from what OpenSpiel tells a player."""
    told = state.observation_tensor(player)

    def side(start, who, bar, off):
        points = {0: int(off), BAR: int(bar)}
        for place in range(24):
            one, two, three, more = told[start + BLOCK * place : start + BLOCK * (place + 1)]
            points[24 - place if who == 0 else place + 1] = int(one + 2 * two + 3 * three + (more + 3 if more else 0))
        return packed(points)

    mine, theirs = side(0, player, *told[192:194]), side(96, 1 - player, *told[195:197])
    return (*mine, *theirs), sorted(map(int, told[198:200]), reverse=True)


def reached(state):
    """Where every move leads: both sides as the mover counts them."""
    for action in GAME.actions(state):
        after = GAME.result(state, action)
        yield after[:4] if after.player == state.player else after[2:4] + after[:2]


@pytest.mark.parametrize("positions", [500, pytest.param(2_000, marks=pytest.mark.slow)])
def test_moves_and_ends_are_those_of_openspiel(positions):
    spiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed: pip install open_spiel")
    theirs, random, looked_at = spiel.load_game("backgammon(scoring_type=full_scoring)"), Random(1), 0
    while looked_at < positions:
        state, before = theirs.new_initial_state(), None
        while not state.is_terminal():
            if state.is_chance_node():
                before = None
                state.apply_action(random.choice([action for action, _ in state.chance_outcomes()]))
                continue
            player = state.current_player()
            words, dice = seen_in(state, player)
            ours = State(*words, *dice, before == player, player)
            children = [state.child(action) for action in state.legal_actions()]
            assert set(reached(ours)) == {seen_in(child, player)[0] for child in children}, GAME.show(ours)
            state, before, looked_at = random.choice(children), player, looked_at + 1
        end = State(*seen_in(state, 0)[0], player=0)
        assert GAME.is_terminal(end)
        assert [GAME.utility(end, player) for player in (0, 1)] == state.returns()


@pytest.mark.slow
def test_values_are_those_of_openspiels_expectiminimax():
    """Two moves and the throw between them: its depth 2, which counts no throws, and 3 plies here."""
    spiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed: pip install open_spiel")
    from open_spiel.python.algorithms.minimax import expectiminimax

    random, theirs, looked_at = Random(3), spiel.load_game("backgammon(scoring_type=full_scoring)"), 0
    while looked_at < 5:
        state = theirs.new_initial_state()
        while not state.is_terminal():
            player = state.current_player()
            if not state.is_chance_node() and len(state.legal_actions()) < 4:
                words, (larger, smaller) = seen_in(state, player)
                if larger != smaller and looked_at < 5 and random.random() < 0.1:
                    looked_at += 1
                    found = op.search(GAME, State(*words, larger, smaller, False, player), depth=3, engine="compiled")
                    value, _ = expectiminimax(state, 2, guess_for(player), player)
                    assert found.value == pytest.approx(value, abs=1e-12)
            state = state.child(random.choice(state.legal_actions()))


def guess_for(player):
    """The evaluation, of OpenSpiel's states: who moves there is to move, and the player where dice are thrown."""

    def guess(state):
        mover = player if state.is_chance_node() else state.current_player()
        words, dice = seen_in(state, mover)
        return GAME.evaluate(State(*words, *dice, False, mover), player)

    return guess
