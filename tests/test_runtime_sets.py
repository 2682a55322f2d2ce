"""The order of sets: compiled rules iterate them as CPython does, after whatever was done to them."""

import pytest

from outplay.compiler.runtime.arena import Arena
from outplay.compiler.unforeseen import Unforeseen
from test_runtime_library import Values, check_table

STEPS = {
    "add_to": lambda one, other, key: one.add(key),
    "discard_from": lambda one, other, key: one.discard(key),
    "set_update": lambda one, other, key: one.update(other),
    "difference_update": lambda one, other, key: one.difference_update(other),
    "intersection_update": lambda one, other, key: one.intersection_update(other),
    "symmetric_update": lambda one, other, key: one.symmetric_difference_update(other),
}
MADE = {
    "set_union": lambda one, other: one | other,
    "set_difference": lambda one, other: one - other,
    "set_intersection": lambda one, other: one & other,
    "set_symmetric": lambda one, other: one ^ other,
    "to_set": lambda one, other: set(one),
    "to_frozenset": lambda one, other: frozenset(one),
}
POOLS = (range(12), range(-40, 40), range(0, 64, 8), range(0, 4096, 32), [(a, b) for a in range(7) for b in range(7)])
"""Keys that lie side by side, that fall on the same place, and that are spread."""


def keys_of(random):
    pool = random.choice(POOLS)
    other = random.choice(POOLS)
    return lambda: random.choice(pool if random.random() < 0.9 else other)


def history(random, arena, length):
    """A set, what is done to it, and Python's beside it: the same table after every step."""
    arena.reset()
    key = keys_of(random)
    one, word = set(), arena.call("new_set", False)
    for _ in range(length):
        roll = random.random()
        if roll < 0.5:
            step(one, word, "add_to", key(), arena)
        elif roll < 0.8:
            step(one, word, "discard_from", key(), arena)
        elif roll < 0.83 and one:
            assert arena.to_python(arena.call("pop_from", word)) == one.pop()
        elif roll < 0.93:
            other = random.choice((set, frozenset, list))(key() for _ in range(random.randint(0, 60)))
            step(one, word, random.choice([*STEPS][2:]), other, arena)
        else:
            name = random.choice([*MADE])
            other = {key() for _ in range(random.randint(0, 60))}
            made = arena.call(name, word, *((arena.to_word(other),) if name.startswith("set") else ()))
            found = MADE[name](one, other)
            check_table(arena, made, found, name)
            if isinstance(found, set):
                one, word = found, made
        check_table(arena, word, one, "history")
        assert arena.to_python(arena.call("set_items", word)) == list(one)


def step(one, word, name, operand, arena):
    arena.call(name, word, arena.to_word(operand))
    STEPS[name](one, operand, operand)


@pytest.mark.parametrize("seed", range(40))
def test_a_set_has_the_order_of_cpython_after_any_history(seed):
    history(Values(f"history {seed}"), Arena(1 << 18), 60)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_after_long_histories(seed):
    random, arena = Values(f"long history {seed}"), Arena(1 << 20)
    for _ in range(100):
        history(random, arena, 60)


@pytest.mark.parametrize("count", [0, 1, 4, 5, 6, 19, 20, 76, 77, 300, 5000, 60_000])
def test_tables_grow_as_they_do_there(count):
    arena = Arena(1 << 21)
    one, word = set(), arena.call("new_set", False)
    for number in range(count):
        one.add(number * 7)
        arena.call("add_to", word, number * 7 << 4)
    check_table(arena, word, one, f"{count} keys")
    copy = arena.call("to_set", word)
    check_table(arena, copy, set(one), f"a copy of {count} keys")


def test_hashes_that_collide():
    arena = Arena()
    keys = [-1, -2, (-1,), (-2,), 0, False, 0.0, -0.0, 2**58 + 1, 1.0, 1, 2.0**61 - 1, 0.5]
    word = arena.call("new_set", False)
    one = set()
    for key in keys:
        one.add(key)
        arena.call("add_to", word, arena.to_word(key))
        check_table(arena, word, one, "collisions")
    assert [*map(repr, arena.to_python(arena.call("set_items", word)))] == [*map(repr, one)]


@pytest.mark.parametrize("key", ["a", "text", None, ("a", 1), frozenset({None})])
def test_a_set_whose_order_nobody_knows_is_not_iterated(key):
    arena = Arena()
    word = arena.to_word({key})
    assert arena.to_python(arena.call("set_items", word)) == [key], "one alone has an order"
    arena.call("add_to", word, 1 << 4)
    with pytest.raises(Unforeseen):
        arena.call("set_items", word)
    assert set(arena.to_python(arena.call("set_items_any", word))) == {key, 1}
    other = arena.call("set_union", arena.to_word({7}), word)
    with pytest.raises(Unforeseen):
        arena.call("to_list", other)


def test_a_set_comes_from_python_with_its_table():
    random, arena = Values("from Python"), Arena(1 << 18)
    for _ in range(200):
        arena.reset()
        key = keys_of(random)
        one = {key() for _ in range(random.randint(0, 50))}
        for _ in range(random.randint(0, 50)):
            one.discard(key())
        one = random.choice((set, frozenset))(one) if random.random() < 0.5 else one
        check_table(arena, arena.to_word(one), one, "from Python")
