"""The signature: one node count over many positions, for both engines: it changes with whatever is searched."""

from itertools import islice

import pytest

import outplay as op
from board_games import BOARDS
from positions import random_states

SIGNATURE = 8_833

DEPTHS = (6, 5, 4, 4, 4, 4, 6, 5, 5)
"""A depth for each of the boards."""

POSITIONS = 7


def positions(game):
    """The start, and other states of random play."""
    return [game.initial, *islice(random_states(game, 2026, least=1, most=6), POSITIONS - 1)]


def nodes(engine, **options):
    """How many states are looked at in all positions of all games."""
    searches = [(game, state, depth) for game, depth in zip(BOARDS, DEPTHS, strict=True) for state in positions(game)]
    assert len(searches) >= 50
    return sum(op.search(game, state, depth=d, engine=engine, **options).nodes for game, state, d in searches)


@pytest.mark.parametrize("engine", ["plain", pytest.param("compiled", marks=pytest.mark.slow)])
def test_the_signature(engine):
    counted = nodes(engine)
    assert counted == SIGNATURE, (
        f"Nodes: {counted} (it was {SIGNATURE}, {engine} engine).  If the search was meant to change, write "
        f"the new number here and end the commit with 'Nodes: {counted}'; if not, something is wrong."
    )
