"""Symmetric positions of any kind of state: ordered or not, plain or compiled."""

from dataclasses import dataclass
from typing import NamedTuple

import pytest

from broken_games.sound import Heaps
from outplay import check_game, minimax_search, search
from outplay.errors import BadValue


@dataclass(frozen=True)
class Pair:
    """Two heaps and the mover; frozen, hashable, and with no order."""

    left: int
    right: int
    player: int

    def __getitem__(self, i):
        return (self.left, self.right, self.player)[i]


class Unordered(Heaps):
    """Heaps whose states cannot be compared with <."""

    initial = Pair(4, 3, 0)

    def key(self, state):
        return state

    def result(self, state, action):
        return Pair(*super().result((state.left, state.right, state.player), action))

    def symmetries(self, state):
        return [Pair(state.right, state.left, state.player)]

    def swap_players(self, state):
        return Pair(state.left, state.right, 1 - state.player)

    pass_turn = swap_players


def test_states_that_cannot_be_ordered_are_searched_and_sound():
    game = Unordered()
    with pytest.raises(TypeError):
        assert game.initial < game.initial
    assert check_game(game).faults == ()
    assert search(game, game.initial, engine="plain").value == minimax_search(game, game.initial).value


class Named(NamedTuple):
    left: int
    right: int
    player: int


class WayBack(Heaps):
    """Lists (state, way back) pairs, as it was done once."""

    initial = Named(4, 3, 0)

    def result(self, state, action):
        return Named(*super().result(state, action))

    def symmetries(self, state):
        return [(Named(state.right, state.left, state.player), (1, 0))]


def test_a_way_back_is_refused_in_words():
    with pytest.raises(BadValue, match=r"symmetries gave .*, a pair; list the states alone, without a way back"):
        search(WayBack(), WayBack.initial, engine="plain")
    (fault,) = check_game(WayBack(), compiled=False).faults
    assert fault.name == "symmetries-malformed"
