"""Who plays: what a game says is believed as far as its moves bear it out; the one who begins comes first."""

from itertools import count, islice

import pytest

import outplay
from outplay.games import DiceGame, LastStone, TicTacToe
from outplay.notation import players_by_turn, playout


class Round:
    """Everybody in turn, `laps` times; it says nothing of who plays."""

    initial = 0

    def __init__(self, *movers, laps=1):
        self.movers, self.end = movers, laps * len(movers)

    def to_move(self, state):
        return self.movers[state % len(self.movers)]

    def actions(self, state):
        return ["on"]

    def outcomes(self, state):
        return [("on", 1.0)]

    def result(self, state, action):
        return state + 1

    def is_terminal(self, state):
        return state == self.end


class Named(Round):
    """The same; it says who plays."""

    def __init__(self, players, *movers):
        super().__init__(*movers)
        self.players = players


def test_who_begins_comes_first():
    assert players_by_turn(TicTacToe()) == (0, 1)
    assert players_by_turn(Named((0, 1), 1, 0)) == (1, 0)
    assert players_by_turn(Named(("Ada", "Bob", "Cem"), "Cem", "Ada")) == ("Cem", "Ada", "Bob")


def test_who_never_moves_plays_if_the_game_says_so():
    assert players_by_turn(Named((0, 1), 0)) == (0, 1)


@pytest.mark.parametrize("game", [Round("Ada", "Bob", "Cem"), Named((0, 1), "Ada", "Bob", "Cem")])
def test_a_game_that_leaves_somebody_out_is_not_believed(game):
    assert players_by_turn(game) == ("Ada", "Bob", "Cem")


def test_who_is_known_to_move_plays():
    game = Named((0, 1), 0, 1)
    assert players_by_turn(game, [0, 1, 2]) == (0, 1, 2)
    assert players_by_turn(game, [1, 0, outplay.CHANCE]) == (0, 1)


def test_dice_do_not_play():
    assert outplay.CHANCE not in players_by_turn(DiceGame())
    assert players_by_turn(Round(outplay.CHANCE, "Ada", "Bob")) == ("Ada", "Bob")


def test_a_playout_ends_where_the_game_does():
    game = LastStone()
    *before, end = playout(game, game.initial)
    assert not any(map(game.is_terminal, before))
    assert game.is_terminal(end)


def test_a_playout_goes_no_further_than_it_is_told():
    game = LastStone()
    whole = list(playout(game, game.initial))
    assert list(playout(game, whole[2], 1)) == whole[2:4]
    assert list(playout(game, whole[-1])) == [whole[-1]]


def test_a_playout_ends_where_nobody_can_move():
    game = Round(0, 1)
    game.actions = lambda state: iter(())
    assert list(playout(game, 0)) == [0]


def test_an_endless_game_is_left():
    game = Round(0, 1)
    game.end = -1
    states = list(islice(playout(game, game.initial), 10_000))
    assert len(states) < 10_000
    assert states == list(islice(count(), len(states)))
    assert players_by_turn(game) == (0, 1)
