"""What a value rests on is decided by the ends that its state leads to, and both engines take them for the same."""

from math import inf
from typing import NamedTuple

import pytest

import outplay as op
from outplay.errors import CannotCompile, GeneralSum

ENGINES = pytest.mark.parametrize("engine", ["plain", "compiled", "auto"])
DECLARE_1 = "the players' utilities add up to 1 at every end; utility_sum = 1 declares it"


class Place(NamedTuple):
    place: int
    player: int


class Corridor(op.Game):
    """A corridor of forced moves, a door behind which one may resign, and a ring without end: a win is 1, a loss 0."""

    def __init__(self, plies):
        self.initial = Place(-plies, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        yield 1
        if state.place == -1:
            yield 9

    def result(self, state, action):
        place = state.place + 1 if state.place < 3 else 0
        return Place(99 if action == 9 else place, 1 - state.player)

    def is_terminal(self, state):
        return state.place == 99

    def utility(self, state, player):
        return 1 if player == state.player else 0


@ENGINES
@pytest.mark.parametrize("player", [0, 1])
def test_where_no_end_is_in_reach_a_draw_is_worth_what_it_is_elsewhere_and_that_is_assumed(engine, player):
    result = op.search(Corridor(6), Place(0, player), engine=engine)
    assert (result.value, result.certainty, result.assumes) == (0.5, "exact", DECLARE_1)


@ENGINES
@pytest.mark.parametrize("player", [0, 1])
def test_what_random_play_never_sees_is_not_told_by_compiled_code(engine, player):
    """The corridor is longer than any game that is played at random, so that kernels take the sum for 0."""
    game, state = Corridor(5_000), Place(-1, player)
    if engine == "compiled":
        with pytest.raises(CannotCompile, match=r"add up to 1 here, .* to add up to 0: utility_sum = 1 declares it"):
            op.search(game, state, engine=engine)
        return
    result = op.search(game, state, engine=engine)
    assert (result.value, result.certainty, result.assumes) == (0.5, "exact", None)


class Leaf(NamedTuple):
    node: int
    player: int


class TwoHalves(op.Game):
    """A tree of three plies: the left half adds up to 0, and the right one hides an end where both have 5."""

    initial = Leaf(0, 1)
    can_repeat = False

    def to_move(self, state):
        return state.player

    def actions(self, state):
        yield 0
        yield 1

    def result(self, state, action):
        return Leaf(2 * state.node + 1 + action, 1 - state.player)

    def is_terminal(self, state):
        return state.node >= 7

    def utility(self, state, player):
        if state.node == 14:
            return 5
        return 0 if state.node != 13 else -1 if player == 0 else 1


LEFT, RIGHT = Leaf(1, 0), Leaf(2, 0)


@pytest.mark.parametrize("engine", ["plain", "auto"])
@pytest.mark.parametrize("states", [[LEFT, RIGHT], [RIGHT, LEFT], [LEFT, LEFT, RIGHT]])
def test_many_values_are_those_of_each_state_alone(engine, states):
    assert op.values(TwoHalves(), states, engine=engine) == [op.search(TwoHalves(), state).value for state in states]
    assert op.search(TwoHalves(), RIGHT).value == 5


class Pair:
    """Two choose one after the other among ends that are given; they are not named."""

    can_repeat = False
    initial = ""

    def __init__(self, *ends):
        self.ends = dict(zip(("aa", "ab", "ba", "bb"), ends, strict=True))

    def to_move(self, state):
        return "first" if state == "" else "second"

    def actions(self, state):
        return ["a", "b"]

    def result(self, state, action):
        return state + action

    def is_terminal(self, state):
        return len(state) == 2

    def utility(self, state, player):
        return self.ends[state][player == "second"]


def test_what_is_infinitely_good_for_both_has_no_constant_sum():
    game = Pair((0, 0), (0, 0), (inf, inf), (-1, 1))
    result = op.search(game)
    assert (result.value, result.action, result.method, result.assumes) == (inf, "b", "max-n", None)
    with pytest.raises(GeneralSum, match=r"add up to .*inf in 'ba'.*max-n"):
        op.search(game, method="alpha-beta")


def test_what_one_wins_and_the_other_loses_infinitely_adds_up_to_anything():
    result = op.search(Pair((inf, -inf), (0, 1), (1, 0), (inf, -inf)))
    assert (result.value, result.action, result.method, result.assumes) == (1, "b", "alpha-beta", None)


class Alone:
    """One player, who may walk in a circle or pay 1 to leave it; nobody else is named."""

    initial = 0

    def to_move(self, state):
        return "me"

    def actions(self, state):
        return ["on", "out"]

    def result(self, state, action):
        return (state + 1) % 3 if action == "on" else 9

    def is_terminal(self, state):
        return state == 9

    def utility(self, state, player):
        return -1


def test_what_a_circle_is_worth_to_one_alone_is_assumed_unless_the_game_says_it():
    result = op.search(Alone())
    assert (result.value, result.certainty) == (0, "exact")
    assert result.assumes == "a position that comes again is worth 0; repetition(state, player) says what it is worth"
    game = Alone()
    game.repetition = lambda state, player: -2
    result = op.search(game)
    assert (result.value, result.certainty, result.assumes) == (-1, "exact", None)


class Late(Pair):
    """The second player's first move lies beyond what is played at random from the start."""

    def __init__(self, *ends):
        super().__init__(*ends)
        self.initial = 5_000

    def to_move(self, state):
        return "first" if isinstance(state, int) else super().to_move(state)

    def actions(self, state):
        return ["on"] if isinstance(state, int) else super().actions(state)

    def result(self, state, action):
        return state - 1 or "" if isinstance(state, int) else super().result(state, action)

    def is_terminal(self, state):
        return isinstance(state, str) and super().is_terminal(state)


def test_who_plays_is_seen_from_the_state_that_is_searched():
    result = op.search(Late((0, 0), (0, 0), (5, 5), (-1, 1)), "")
    assert (result.value, result.method, result.values) == (5, "max-n", {"first": 5, "second": 5})
