"""A kernel is put together of many parts: whatever calls whatever, each of them is there."""

import pytest
from numba import njit

import outplay as op
from outplay.compiling.cache import RULES_OPTIONS, inner, kernel
from uncompilable_games import Take


def below(n, most):
    for i in range(1, most + 1):
        if i <= n:
            yield i


class HandsOn(Take):
    """Moves come from a generator beside the class, through three methods."""

    def listed(self, state):
        return below(state.left, 3)

    def actions(self, state):
        return self.listed(state)

    def candidates(self, state):
        return self.actions(state)


def test_a_generator_may_be_handed_on_by_many():
    game = HandsOn()
    for options in ({}, {"depth": 4}):
        plain, compiled = (op.search(game, game.initial, engine=engine, **options) for engine in ("plain", "compiled"))
        assert (compiled.value, compiled.line) == (plain.value, plain.line)


def halved(words):
    """A kernel that calls what begins with an int, calls itself, and turns to floats; compiled with these words."""

    @words
    def half(n):
        if n == 0:
            return 1
        return half(n - 1) * 0.5

    @kernel
    def whole(n):
        return half(n)

    return whole


def test_rules_that_call_themselves_may_turn_to_floats():
    assert halved(njit(**RULES_OPTIONS))(3) == 0.125


def test_a_part_of_a_kernel_that_does_is_refused_and_not_compiled_wrongly():
    """It is asked once what it gives."""
    with pytest.raises(AssertionError, match="half gives float64, and gave int64 at first"):
        halved(inner)(3)


def test_a_part_is_compiled_once_whatever_numbers_it_is_called_with():
    @inner
    def doubled(n):
        return 2 * n

    @kernel
    def whole(n):
        return doubled(1) + doubled(2) + doubled(n)

    assert whole(3) == 12
    assert len(doubled.overloads) == 1
