"""A kernel is put together of many parts: whatever calls whatever, each of them is there."""

import outplay as op
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
