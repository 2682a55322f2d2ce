"""Moves that gave something away: named where that is known, and only there."""

import random
from functools import cache

import pytest

import outplay as op
from outplay.games import ConnectFour, DiceGame, LastStone, Nim, TicTacToe


@pytest.mark.parametrize(("moves", "plies"), [([4, 1, 0, 2, 8], [1]), ([4, 0, 8, 2, 1, 7, 6], []), ([0, 4, 8, 2], [3])])
def test_a_move_that_changes_the_proved_outcome_is_a_blunder(moves, plies):
    found = op.review(TicTacToe(), moves=moves, depth=9).blunders()
    assert [one.ply for one in found] == plies
    assert all(one.proved and one.after < one.before and one.best != one.action for one in found)


def random_game(game, seed):
    chance, state, moves = random.Random(seed), game.initial, []
    while not game.is_terminal(state):
        moves.append(chance.choice(list(game.actions(state))))
        state = game.result(state, moves[-1])
    return moves


@pytest.mark.parametrize("game", [TicTacToe(), Nim(2, 3), LastStone(6)], ids=["tic-tac-toe", "nim", "three players"])
def test_blunders_are_the_moves_after_which_the_mover_has_less(game):
    """An oracle: everybody's utility if all play for themselves, by a recursion that shares no code with a search."""

    @cache
    def worths(state):
        if game.is_terminal(state):
            return tuple(game.utility(state, player) for player in game.players)
        place = game.players.index(game.to_move(state))
        return max((worths(game.result(state, move)) for move in game.actions(state)), key=lambda each: each[place])

    for seed in range(3):
        moves = random_game(game, seed)
        named = {one.ply for one in op.review(game, moves=moves, depth=12).blunders()}
        state, wrong = game.initial, set()
        for ply, move in enumerate(moves):
            place, after = game.players.index(game.to_move(state)), game.result(state, move)
            if worths(after)[place] < worths(state)[place]:
                wrong.add(ply)
            state = after
        assert named == wrong


def test_what_is_not_known_accuses_nobody():
    assert op.review(ConnectFour(), moves=[3, 3, 0, 2, 1], depth=2).blunders() == []


def test_a_few_playouts_accuse_nobody():
    found = op.review(ConnectFour(), moves=[0, 0, 6, 0, 2, 5], nodes=40, method="mcts", seed=3)
    assert any(turn.result.visits for turn in found)
    assert found.blunders() == []


def test_dice_accuse_nobody_but_those_who_choose():
    found = op.review(DiceGame(), moves=["throw", "1", "pass"]).blunders()
    assert [(one.ply, one.player, one.best) for one in found] == [(2, 1, "throw")]


def test_only_a_large_part_of_the_scale_is_a_blunder_where_values_are_estimates():
    class Known(TicTacToe):
        def evaluate(self, state, player):
            return 0.0

    assert op.review(Known(), moves=[0, 1], depth=1).blunders() == []
