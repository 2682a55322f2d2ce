"""Both engines grow the same tree, iteration for iteration."""

import pytest

import outplay as op
from engine_games import HalfPoints, Sowing, TopBits
from outplay.games import Breakthrough, ConnectFour, Domineering, Hex, Kalah, Nim, Othello, TicTacToe

GAMES = [
    TicTacToe(),
    ConnectFour(5, 4),
    Nim(1, 3, 5),
    Domineering(4, 4),
    Kalah(3, 2),
    Hex(3),
    Othello(4),
    Breakthrough(4, 5),
    Sowing(),
    TopBits(),
    HalfPoints(),
]


def told(row):
    """All that a result says, but which engine said it."""
    data = row.as_dict()
    return {name: data[name] for name in data if name not in ("engine", "not_compiled")}


SOME = {"TicTacToe", "HalfPoints"}
"""Compiled each time; the others in the slow suite."""


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=[pytest.mark.slow] * (type(game).__name__ not in SOME)) for game in GAMES],
    ids=lambda game: type(game).__name__,
)
def test_both_engines_say_the_same_of_every_move(game):
    for nodes in (1, 7, 700):
        plain, compiled = (
            op.analyse(game, method="mcts", nodes=nodes, engine=engine, seed=3) for engine in ("plain", "compiled")
        )
        assert [told(row) for row in compiled] == [told(row) for row in plain]


@pytest.mark.parametrize(
    "game",
    [TicTacToe(), *(pytest.param(game, marks=pytest.mark.slow) for game in (ConnectFour(4, 4), Hex(3)))],
    ids=lambda game: type(game).__name__,
)
def test_best_first_too(game):
    plain, compiled = (
        op.search(game, method="best-first", nodes=150, engine=engine, seed=3) for engine in ("plain", "compiled")
    )
    assert told(compiled) == told(plain)


def test_a_position_that_comes_again_ends_a_line_in_both():
    from random import Random

    from engine_games import Circle, random_walk

    for seed in range(20):
        walk = random_walk(Random(seed))
        game = Circle()
        plain, compiled = (
            op.search(game, walk, method="mcts", nodes=300, engine=engine) for engine in ("plain", "compiled")
        )
        assert told(compiled) == told(plain)
