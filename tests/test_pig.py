"""Pig and Piglet: their rules, and what is published of them."""

from fractions import Fraction

import pytest

import outplay as op
from outplay.games import Pig, Piglet
from outplay.games.pig import HOLD, LOST, ROLL, State
from truth import facts

TURN = State(38, 52, 12, player=1)


def test_the_points_of_a_turn_are_kept_by_holding_and_lost_by_a_1():
    game = Pig()
    rolling = game.result(TURN, ROLL)
    assert game.result(TURN, HOLD) == State(52, 50, 0, 0)
    assert game.result(rolling, 5) == TURN._replace(points=17)
    assert game.result(rolling, LOST) == State(52, 38, 0, 0)


def test_the_goal_wins_as_soon_as_it_is_thrown():
    game = Pig(60)
    assert not game.is_terminal(TURN)
    won = TURN._replace(points=22)
    assert game.is_terminal(won)
    assert [game.utility(won, player) for player in (0, 1)] == [0, 1]
    assert game.utility(State(0, 60, 0, 1), 0) == 1


@pytest.mark.parametrize("state", [TURN, TURN._replace(rolling=True)])
@pytest.mark.parametrize("game", [Pig(), Piglet(90)], ids=lambda game: type(game).__name__)
def test_moves_are_read_as_they_are_written_and_no_others_are_made(game, state):
    for action in game.actions(state):
        assert game.parse_action(state, game.format_action(state, action)) == action
    for wrong in (-1, 7, 1 if state.rolling and len(game.gains) > 2 else 2):
        with pytest.raises(op.errors.IllegalAction):
            game.result(state, wrong)
    with pytest.raises(op.errors.IllegalAction):
        game.parse_action(state, "stay")


def test_a_goal_that_cannot_be_is_refused():
    with pytest.raises(op.errors.BadOption, match="at least 1"):
        Pig(0)


def test_it_says_that_positions_come_again_and_nothing_else_is_wrong():
    for game in (Pig(8), Piglet(3)):
        report = op.check_game(game, compiled=False)
        assert report
        assert [warning.name for warning in report.warnings] == ["cycle"]


def test_one_move_deep_it_holds_at_20():
    game = Pig()
    for points in range(1, 40):
        rolls, holds = (game.evaluate(game.result(State(points=points), action), 0) for action in (ROLL, HOLD))
        assert (rolls > holds) == (points < 20)
        assert rolls == pytest.approx(holds) or points != 20


@pytest.mark.slow
def test_both_engines_search_it_alike():
    game = Pig(30)
    found = [op.search(game, State(11, 7, 6), depth=4, engine=engine) for engine in ("plain", "compiled")]
    assert found[0].value == pytest.approx(found[1].value, abs=1e-12)
    assert (found[0].action, found[0].nodes) == (found[1].action, found[1].nodes)


class Exact(Pig):
    """Pig whose dice are fractions."""

    def outcomes(self, state):
        return [(gain, Fraction(1, len(self.gains))) for gain in self.gains]


SEARCHES = pytest.mark.parametrize("search", [op.expectiminimax_search, op.search], ids=lambda search: search.__name__)
PIGLET = {tuple(map(int, at.split())): Fraction(chance) for at, chance in facts("chance")["piglet"].items()}


class KnownPiglet(Exact):
    """Piglet to 2 points; every position is evaluated by its published chance."""

    gains = Piglet.gains

    def __init__(self):
        super().__init__(2)

    def evaluate(self, state, player):
        chance = self.chance(state)
        return chance if player == state.player else 1 - chance

    def chance(self, state):
        """That the player whose turn it is wins."""
        if self.is_terminal(state):
            return self.utility(state, state.player)
        if not state.rolling:
            return PIGLET[state[:3]]
        heads, tails = self.result(state, 1), self.result(state, LOST)
        return (self.chance(heads) + 1 - self.chance(tails)) / 2


@SEARCHES
@pytest.mark.parametrize("at", PIGLET, ids=str)
def test_the_chances_of_piglet_are_what_one_more_move_makes_of_them(at, search):
    """The published chances solve the equations of the game, and one should always roll."""
    game = KnownPiglet()
    for player in (0, 1):
        result = search(game, State(*at, player), depth=1)
        assert (result.value, result.action) == (PIGLET[at], ROLL)


class Lead(Exact):
    """Three sides, evaluated by the lead without the points of the turn, as OpenSpiel's test does."""

    gains = (LOST, 2, 3)
    utility_sum, utility_range = 0, (-100, 100)

    def evaluate(self, state, player):
        lead = state.mine - state.theirs
        return lead if player == state.player else -lead


@SEARCHES
def test_two_decisions_of_pig_are_worth_what_openspiel_says(search):
    known = facts("chance")["pig, three sides, two decisions"]
    game = Lead()
    result = search(game, depth=3)
    assert result.value == Fraction(known["value"])
    assert game.format_action(game.initial, result.action) == known["best"]
