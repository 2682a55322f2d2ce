"""The positions already played: one that comes up again counts as a repetition, as one on the path does."""

from math import inf
from random import Random

import pytest

from engine_games import Circle, random_walk
from engine_oracle import path_worth
from outplay.games import ConnectFour
from test_engine_selective import ENGINES, searcher_of

PLAYED = 6


def positions(start):
    """All ways to put the tokens of a walk."""
    cells = range(len(start.ends))
    return [start._replace(here=h, there=t, player=p) for h in cells for t in cells for p in (0, 1)]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("again", [0, -2])
def test_a_position_that_was_played_counts_as_a_repetition(engine, again):
    game, rng, matters = Circle(), Random(13), 0
    for _ in range(40):
        state = random_walk(rng, again)
        played = [position for position in rng.sample(positions(state), PLAYED) if position != state]
        found = searcher_of(engine, game, history=played).search(state, -inf, inf, 60)
        value = path_worth(game, state, state.player, frozenset(played))
        assert (found.value, found.proved) == (value, True), state
        matters += value != path_worth(game, state, state.player)
    assert matters


@pytest.mark.parametrize("engine", ENGINES)
def test_the_state_that_is_searched_may_have_been_played(engine):
    game, rng = Circle(), Random(14)
    for _ in range(10):
        state = random_walk(rng)
        found = searcher_of(engine, game, history=[state, state]).search(state, -inf, inf, 60)
        assert found.value == path_worth(game, state, state.player)


@pytest.mark.parametrize("engine", ENGINES)
def test_where_nothing_can_recur_what_was_played_does_not_matter(engine):
    game = ConnectFour(4, 4)
    children = [game.result(game.initial, action) for action in game.actions(game.initial)]
    found = [searcher_of(engine, game, history=h).search(game.initial, -inf, inf, 6) for h in ([], children)]
    assert found[0] == found[1]
