"""Games of chance against what others have published: fractions, to the last digit."""

from fractions import Fraction

import pytest

import outplay as op
from chance_games import Four, Pig, Turn
from truth import facts

PIGLET = {tuple(map(int, at.split())): Fraction(chance) for at, chance in facts("chance")["piglet"].items()}


class Piglet(Pig):
    """A coin, and two points win; every position is evaluated by its published chance."""

    def __init__(self):
        super().__init__(2, (0, 1))

    def evaluate(self, state, player):
        chance = self.chance(state)
        return chance if player == state.player else 1 - chance

    def chance(self, state):
        """That the player whose turn it is wins."""
        if self.is_terminal(state):
            return self.utility(state, state.player)
        if not state.rolling:
            return PIGLET[state[:3]]
        heads, tails = self.result(state, 1), self.result(state, 0)
        return (self.chance(heads) + 1 - self.chance(tails)) / 2


@pytest.mark.parametrize("search", [op.expectiminimax_search, op.search], ids=lambda search: search.__name__)
@pytest.mark.parametrize("at", PIGLET, ids=str)
def test_the_chances_of_piglet_stay_what_they_are_however_deep_one_looks(at, search):
    """The published chances solve the equations of the game, and one should always roll."""
    for depth in range(1, 8):
        result = search(Piglet(), Turn(*at), depth=depth)
        assert (result.value, result.action) == (PIGLET[at], "roll"), depth


class Lead(Pig):
    """Three sides, evaluated by the lead."""

    def __init__(self):
        super().__init__(100, (0, 2, 3))

    def evaluate(self, state, player):
        lead = state.mine - state.theirs
        return lead if player == state.player else -lead


@pytest.mark.parametrize("search", [op.expectiminimax_search, op.search], ids=lambda search: search.__name__)
def test_two_decisions_of_pig_are_worth_what_openspiel_says(search):
    known = facts("chance")["pig, three sides, two decisions"]
    value, action = search(Lead(), Pig.initial, depth=3)
    assert (value, action) == (Fraction(known["value"]), known["best"])


class Solved(Four):
    """Every position is evaluated by its chance, averaged and maximised here."""

    def __init__(self, goal):
        super().__init__(goal)
        self.known = {}

    def evaluate(self, state, player):
        return self.chance(state) if player == 0 else 1 - self.chance(state)

    def chance(self, state):
        if state not in self.known:
            self.known[state] = self.computed(state)
        return self.known[state]

    def computed(self, state):
        if self.is_terminal(state):
            return self.utility(state, 0)
        if state.waiting:
            return sum(p * self.chance(self.result(state, a)) for a, p in self.outcomes(state))
        return max(self.chance(self.result(state, action)) for action in self.actions(state))


@pytest.mark.parametrize("tile", [8, 16, 32])
def test_2048_on_four_cells_has_its_published_chance_however_deep_one_looks(tile):
    game = Solved(tile.bit_length() - 1)
    known = Fraction(facts("chance")["2048 on 2x2"][str(tile)])
    for depth in (1, 2, 3, 4):
        assert op.expectiminimax_search(game, game.initial, player=0, depth=depth).value == known
