"""A game that is changed after it was compiled is compiled as it is now, and another game of its class as it was."""

from enum import IntEnum
from typing import NamedTuple

import numpy as np
import pytest

import outplay as op
from outplay.compiling.fingerprint import Dependencies, fingerprint
from outplay.compiling.replay import Replay
from outplay.errors import CannotCompile

MORE = 0


def doubled(n):
    return 2 * n


class Heap(NamedTuple):
    left: int
    player: int


class Worth(op.Game):
    """Two moves to the end, which is worth what the game says."""

    initial = Heap(2, 0)
    can_repeat = False

    def __init__(self, worth=5):
        self.worth = worth

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return (1,)

    def result(self, state, action):
        return Heap(state.left - 1, 1 - state.player)

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        value = self.worth + MORE
        return value if player == 0 else -value


def value(game, **options):
    return op.search(game, game.initial, **{"engine": "compiled", **options}).value


def worth(game):
    """What the compiled rules say of the end: the smallest kernel with a value in it."""
    rules, end = Replay(game), Heap(0, 0)
    rules.hold(end)
    return rules.replies("utility", [end], [0], 1)[0][0]


def test_a_parameter_that_is_changed_counts():
    game = Worth(5)
    assert value(game) == 5
    game.worth = 7
    assert (value(game), worth(game)) == (7, 7)
    game.worth = 5
    assert value(game) == 5


def test_a_change_of_one_game_is_none_of_its_siblings():
    first, sibling = Worth(11), Worth(11)
    assert worth(first) == 11
    first.worth = 12
    assert value(sibling) == 11


def test_an_array_that_is_changed_in_place_counts():
    class Table(Worth):
        def utility(self, state, player):
            return self.worth[1] if player == 0 else -self.worth[1]

    game, sibling = Table(np.array([3, 4])), Table(np.array([3, 4]))
    assert worth(game) == 4
    game.worth[1] = 6
    assert worth(sibling) == 4
    assert worth(game) == 6


def test_a_constant_beside_the_class_that_is_changed_counts(monkeypatch):
    game = Worth(5)
    assert worth(game) == 5
    monkeypatch.setitem(globals(), "MORE", 2)
    assert worth(game) == 7


def test_a_method_that_is_replaced_counts():
    class Patched(Worth):
        pass

    def utility(self, state, player, more=0):
        return doubled(self.worth) + more if player == 0 else -doubled(self.worth)

    before = Patched()
    assert worth(before) == 5
    Patched.utility = utility
    assert worth(before) == worth(Patched()) == value(before) == 10
    del Patched.utility
    assert worth(before) == 5


def test_a_method_of_the_object_alone_is_not_compiled():
    game = Worth(5)
    assert value(game) == 5
    game.utility = lambda state, player: 9 if player == 0 else -9
    assert value(game, engine="auto") == 9
    with pytest.raises(CannotCompile, match="utility"):
        value(game)
    del game.utility
    assert value(game) == 5


def test_a_helper_of_the_object_alone_is_not_compiled():
    class Helped(Worth):
        def more(self):
            return 0

        def utility(self, state, player):
            return self.worth + self.more() if player == 0 else -self.worth - self.more()

    game = Helped(5)
    game.more = lambda: 4
    assert value(game, engine="auto") == 9


class Suit(IntEnum):
    HEARTS = 1


class Other(IntEnum):
    HEARTS = 2


Other.__qualname__ = Suit.__qualname__

DIFFERENT = [
    (np.zeros(2000, np.int64), np.eye(1, 2000, 500, np.int64)[0]),
    (np.zeros(4, np.int32), np.zeros(4, np.int64)),
    (np.zeros((2, 3)), np.zeros((3, 2))),
    (1, 1.0),
    (1, True),
    (b"a", b"b"),
    (b"a", "a"),
    ((1, 2), (1, (2,))),
    (Heap(1, 2), (1, 2)),
    (Suit.HEARTS, Other.HEARTS),
    (np.int64(1), np.int32(1)),
    (None, 0),
]


@pytest.mark.parametrize(("one", "other"), DIFFERENT, ids=str)
def test_different_parameters_have_different_fingerprints(one, other):
    assert fingerprint(Worth(one)) == fingerprint(Worth(one))
    assert fingerprint(Worth(one)) != fingerprint(Worth(other))
    assert Dependencies(Worth(one)).lasts


def test_what_cannot_be_told_apart_is_like_nothing_else():
    """Numba has a type for it, so that it might be compiled, and nobody knows what it does."""
    generator = np.random.default_rng(0)
    game = Worth(generator)
    assert fingerprint(game) == fingerprint(game)
    assert fingerprint(game) != fingerprint(Worth(np.random.default_rng(0)))
    assert not Dependencies(game).lasts


def test_what_the_rules_do_not_mention_does_not_count():
    game, other = Worth(5), Worth(5)
    other.name = "another"
    other.seen = object()
    assert fingerprint(game) == fingerprint(other)
    assert Dependencies(other).lasts


def test_which_function_is_called_where_counts():
    """Twice one and once the other is not the same as the other way round."""

    def one(n):
        return n + 1

    def two(n):
        return n + 2

    def game(a, b, c):
        class Calls(Worth):
            def utility(self, state, player):
                return a(0) + b(0) + c(0)

        return Calls()

    assert fingerprint(game(one, two, two)) != fingerprint(game(one, one, two))


def test_the_same_class_made_again_is_compiled_too():
    """As a notebook does when a cell is run twice."""
    made = [type("Again", (Worth,), {}) for _ in range(2)]
    assert [worth(cls(13)) for cls in made] == [13, 13]


SCALE = 1


def scaled(n):
    return n * SCALE


def test_a_constant_behind_a_helper_that_is_changed_counts(monkeypatch):
    class Scaled(Worth):
        def utility(self, state, player):
            return scaled(self.worth) if player == 0 else -scaled(self.worth)

    game = Scaled(5)
    assert worth(game) == 5
    monkeypatch.setitem(globals(), "SCALE", 3)
    assert worth(game) == 15


WIDE = 1 << 63
EDGES = (1, 1 << 63)


class Wide(Worth):
    """Counts bits of constants beside the class that need the 64th bit."""

    def utility(self, state, player):
        bits = ((WIDE >> 60) | EDGES[0]).bit_count() + (EDGES[1] >> 1).bit_length() + highest()
        return bits if player == 0 else -bits


def highest():
    return (WIDE - 1).bit_length()


def test_a_constant_beside_the_class_may_need_the_64th_bit():
    game = Wide()
    assert worth(game) == value(game, engine="plain") == 2 + 63 + 63


def changed_after(game, change):
    """Do the facts still hold after the change, and did they before?"""
    facts = Dependencies(game).facts
    assert facts.hold(game)
    change(game)
    return not facts.hold(game)


class Described(Worth):
    """Rules that read all kinds of things."""

    steps = (1, 2)

    def __init__(self, worth=5):
        super().__init__(worth)
        self.table, self.pairs = np.array([1, 2]), (np.array([3]), 4)

    def utility(self, state, player):
        return scaled(self.worth) + self.table[0] + self.pairs[0][0] + self.steps[0] + MORE


def test_the_facts_hold_while_nothing_changes():
    assert not changed_after(Described(), lambda game: None)
    assert not changed_after(Described(), lambda game: setattr(game, "name", "what no rule mentions"))
    assert not changed_after(Described(1000), lambda game: setattr(game, "worth", int("1000")))


CHANGES = {
    "a parameter": lambda game, patch: patch.setattr(game, "worth", 6),
    "the kind of a parameter": lambda game, patch: patch.setattr(game, "worth", 5.0),
    "an array in place": lambda game, patch: game.table.put(0, 9),
    "an array in a tuple": lambda game, patch: game.pairs[0].put(0, 9),
    "a class attribute": lambda game, patch: patch.setattr(Described, "steps", (1, 3)),
    "a method": lambda game, patch: patch.setattr(Described, "is_terminal", lambda self, state: True),
    "a method of a base": lambda game, patch: patch.setattr(Worth, "actions", lambda self, state: (2,)),
    "a word that was not there": lambda game, patch: patch.setattr(
        Described, "key", lambda self, state: 0, raising=False
    ),
    "a word of the object": lambda game, patch: patch.setattr(game, "to_move", lambda state: 1, raising=False),
    "the class": lambda game, patch: patch.setattr(game, "__class__", Wide),
    "a constant": lambda game, patch: patch.setitem(globals(), "MORE", 1),
    "a helper": lambda game, patch: patch.setitem(globals(), "scaled", doubled),
    "the code of a helper": lambda game, patch: patch.setattr(scaled, "__code__", doubled.__code__),
    "a constant behind a helper": lambda game, patch: patch.setitem(globals(), "SCALE", 2),
    "the default of a field": lambda game, patch: patch.setitem(Heap._field_defaults, "left", 3),
    "the type of a field": lambda game, patch: patch.setitem(Heap.__annotations__, "left", float),
}


@pytest.mark.parametrize("what", CHANGES)
def test_the_facts_notice(what, monkeypatch):
    assert changed_after(Described(), lambda game: CHANGES[what](game, monkeypatch))
