"""Whole games in ordinary Python, solved in compiled code: values, positions, moves and files as in the plain engine."""

import pytest

import outplay as op
from natural_games import NEW, TWINS
from outplay.compiling.naturals import stand_in_of
from outplay.solving.solution import look_up

GAMES = {name: natural for name, (natural, _) in TWINS.items()} | NEW

FEW = ("tic-tac-toe", "nim", "einstein")
"""Those that are compiled in every run of the tests; the others are slow."""

ORDER_OF_A_SET = ("atari-go", "fox-and-hounds", "hex")
"""What is not compiled."""

LARGE = ("amazons", "dobutsu-shogi", "fives", "gomoku", "hoppers", "sim", "twist")
"""What is too large to be solved twice, or is for three."""

SOLVED = sorted(GAMES.keys() - {*ORDER_OF_A_SET, *LARGE})


def by_speed(names):
    return [pytest.param(name, marks=[] if name in FEW else pytest.mark.slow) for name in names]


def both(game, **options):
    return [op.solve(game, engine=engine, **options) for engine in ("plain", "compiled")]


def states_of(game, count):
    """The first states that play comes to, breadth first."""
    listed, met = [game.initial], {game.initial}
    for state in listed:
        if len(listed) < count and not game.is_terminal(state):
            after = [game.result(state, action) for action in game.actions(state)]
            listed += [one for one in after if one not in met]
            met.update(after)
    return listed


@pytest.mark.parametrize("name", by_speed(SOLVED))
def test_a_natural_game_is_solved_alike_in_both_engines(name):
    plain, compiled = both(GAMES[name])
    assert compiled.engine == "compiled"
    assert compiled.value == pytest.approx(plain.value)
    assert (compiled.positions, compiled.player, compiled.actions) == (plain.positions, plain.player, plain.actions)
    assert (compiled.remoteness, compiled.line, compiled.why) == (plain.remoteness, plain.line, plain.why)
    if plain.found is not None:
        states = states_of(GAMES[name], 300)
        assert [look_up(GAMES[name], plain.found, state) for state in states] == [
            look_up(GAMES[name], compiled.found, state) for state in states
        ]


class Longing:
    """Players write a or b, 44 times; whoever writes 40 times the same in the beginning finds a treasure."""

    utility_sum = 0
    can_repeat = False
    initial = (0, True)

    def to_move(self, state):
        return state[0] % 2

    def actions(self, state):
        return ["a", "b"]

    def result(self, state, letter):
        ply, is_pure = state[0] + 1, state[1] and letter == "a"
        return (ply, is_pure, "treasure") if is_pure and ply >= 40 else (ply, is_pure)

    def is_terminal(self, state):
        return state[0] == 44

    def utility(self, state, player):
        first = 5 if len(state) == 3 else 2 if state[1] else 1
        return first if player == 0 else -first


class LongingInCircles(Longing):
    """The same, where positions may come again as far as is known."""

    can_repeat = True


@pytest.mark.parametrize("kind", [Longing, LongingInCircles])
def test_what_comes_up_at_ply_40_alone_is_solved_as_well(kind):
    plain, compiled = both(game := kind())
    assert (plain.value, plain.positions) == (compiled.value, compiled.positions)
    assert (plain.remoteness, plain.line) == (compiled.remoteness, compiled.line)
    treasure = (44, True, "treasure")
    assert look_up(game, compiled.found, treasure) == look_up(game, plain.found, treasure)
    assert stand_in_of(game).fits([treasure])
