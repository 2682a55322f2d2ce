"""Utilities and moves of other kinds than ints: right in every call, or refused in words by every call."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import outplay as op
from outplay.errors import BadValue, GeneralSum


class Stones:
    """Take one stone or two; whoever takes the last wins."""

    can_repeat = False
    initial = (3, 0)

    def __init__(self, lost=-1, won=1, repeats=False):
        self.lost, self.won, self.can_repeat = lost, won, repeats

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return range(1, min(2, state[0]) + 1)

    def result(self, state, action):
        return state[0] - action, 1 - state[1]

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return self.lost if player == state[1] else self.won


CALLS = {
    "search": lambda game, **options: op.search(game, game.initial, **options).value,
    "depth": lambda game, **options: op.search(game, game.initial, depth=6, **options).value,
    "mtdf": lambda game, **options: op.search(game, game.initial, depth=6, method="mtdf", **options).value,
    "deepen": lambda game, **options: list(op.deepen(game, game.initial, depth=6, **options))[-1].value,
    "analyse": lambda game, **options: op.analyse(game, game.initial, **options)[0].value,
    "values": lambda game, **options: op.values(game, [game.initial], **options)[0],
    "minimax": lambda game, **options: op.minimax_search(game, game.initial).value,
}
KINDS = {
    "uint8": (np.uint8(0), np.uint8(1)),
    "int8": (np.int8(-128), np.int8(127)),
    "bool": (np.False_, np.True_),
    "float32": (np.float32(-0.1), np.float32(0.1)),
    "float64": (np.float64(-0.5), np.float64(0.5)),
    "array": (np.array(-2), np.array(2)),
    "Decimal": (Decimal("-0.1"), Decimal("0.1")),
    "infinite": (Decimal("-Infinity"), Decimal("Infinity")),
    "Fraction": (Fraction(-1, 3), Fraction(1, 3)),
    "bools": (False, True),
}


@pytest.mark.parametrize("repeats", [False, True])
@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("kind", KINDS)
def test_numbers_of_every_kind_give_the_right_value(kind, call, repeats):
    lost, won = KINDS[kind]
    assert CALLS[call](Stones(lost, won, repeats)) == lost


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("huge", [10**400, 10**5000, Fraction(10**400, 3)], ids=["400", "5000", "fraction"])
def test_a_number_beyond_every_float_is_refused_in_words(call, huge):
    with pytest.raises(BadValue, match=r"^utility\(\(0, .*it should be a number, more being better"):
        CALLS[call](Stones(-huge, huge))


def test_check_game_names_a_number_beyond_every_float():
    assert not op.check_game(Stones(-(10**400), 10**400))


class Lists(Stones):
    """Moves that no dict takes."""

    def actions(self, state):
        return [[n] for n in range(1, min(2, state[0]) + 1)]

    def result(self, state, action):
        return state[0] - action[0], 1 - state[1]


@pytest.mark.parametrize("repeats", [False, True])
@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("stones", [3, 7, 8])
def test_moves_may_be_lists(call, stones, repeats):
    game, tuples = Lists(repeats=repeats), Stones(repeats=repeats)
    game.initial = tuples.initial = (stones, 0)
    assert CALLS[call](game) == CALLS[call](tuples)
    best = op.search(game, game.initial).action
    assert best in game.actions(game.initial)


class Sevenths(op.Game):
    """A long game whose utilities add up to a number that is no float, though it does not say so."""

    initial = (0, 0)
    can_repeat = False

    def __init__(self, total):
        self.total = total

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return (0, 1)

    def result(self, state, action):
        return 2 * state[0] + action + 1, 1 - state[1]

    def is_terminal(self, state):
        return state[0] > 2_000

    def utility(self, state, player):
        first = type(self.total)(state[0] % 7)
        return first if player == 0 else self.total - first


@pytest.mark.parametrize(
    ("total", "said"), [(Fraction(1, 3), "1/3"), (Fraction(3), "3"), (Decimal("0.5"), "1/2"), (0.25, "0.25")]
)
def test_a_sum_of_any_kind_that_is_assumed_is_said(total, said):
    game = Sevenths(total)
    sentence = f"the players' utilities add up to {said} at every end; utility_sum = {said} declares it"
    assert op.search(game, engine="plain").assumes == sentence
    assert {row.assumes for row in op.analyse(game, depth=3, engine="plain")} == {sentence}
    with pytest.warns(RuntimeWarning, match=f"add up to {said} at every end"):
        assert op.values(game, [game.initial], engine="plain") == [op.search(game, engine="plain").value]


class Uneven(Sevenths):
    """Ends that contradict each other."""

    def utility(self, state, player):
        return super().utility(state, player) * (state[0] % 2 + 1)


@pytest.mark.parametrize("total", [Fraction(1, 3), Decimal("0.5")])
def test_sums_of_any_kind_that_contradict_each_other_are_said(total):
    with pytest.raises(GeneralSum, match=r"add up to \d/\d in .* and to \d(/\d)? in"):
        op.search(Uneven(total), method="alpha-beta", engine="plain")
