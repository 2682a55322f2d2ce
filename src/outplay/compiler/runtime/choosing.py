"""What itertools makes of collections, as lists of tuples."""

from __future__ import annotations

from outplay.compiler.runtime.comparing import items_of, place_of_items
from outplay.compiler.runtime.iterating import extend, iterate, spread
from outplay.compiler.runtime.lists import append, new_list
from outplay.compiler.runtime.routines import routine
from outplay.compiler.runtime.tuples import item_at, new_tuple, tuple_2, tuple_3
from outplay.compiler.runtime.words import ITEMS, alloc, finished


@routine("AWW->W")
def product_2(arena, a, b):
    """list(product(a, b))"""
    a, b = iterate(arena, a), iterate(arena, b)
    found = new_list(arena, items_of(arena, a) * items_of(arena, b))
    for i in range(items_of(arena, a)):
        for j in range(items_of(arena, b)):
            append(arena, found, tuple_2(arena, item_at(arena, a, i), item_at(arena, b, j)))
    return found


@routine("AWWW->W")
def product_3(arena, a, b, c):
    """list(product(a, b, c))"""
    a, b, c = iterate(arena, a), iterate(arena, b), iterate(arena, c)
    found = new_list(arena, items_of(arena, a) * items_of(arena, b) * items_of(arena, c))
    for i in range(items_of(arena, a)):
        for j in range(items_of(arena, b)):
            for k in range(items_of(arena, c)):
                append(arena, found, tuple_3(arena, item_at(arena, a, i), item_at(arena, b, j), item_at(arena, c, k)))
    return found


@routine("AWI->W")
def product_of(arena, pools, repeat):
    """list(product(*pools, repeat=repeat)), of a list or tuple of what can be iterated"""
    if repeat < 0:
        raise ValueError
    pools = spread(arena, pools)
    count = arena[pools >> 4]
    sources = alloc(arena, count)
    for k in range(count):
        arena[sources + k] = spread(arena, arena[place_of_items(arena, pools) + k])
    places = alloc(arena, count * repeat)
    found = new_list(arena, 0)
    for k in range(count * repeat):
        arena[places + k] = 0
        if arena[arena[sources + k % count] >> 4] == 0:
            return found
    while True:
        made = new_tuple(arena, count * repeat)
        for k in range(count * repeat):
            source = arena[sources + k % count]
            arena[(made >> 4) + ITEMS + k] = arena[place_of_items(arena, source) + arena[places + k]]
        append(arena, found, finished(arena, made))
        k = count * repeat - 1
        while k >= 0:
            arena[places + k] += 1
            if arena[places + k] < arena[arena[sources + k % count] >> 4]:
                break
            arena[places + k] = 0
            k -= 1
        if k < 0:
            return found


@routine("AIII->W")
def chosen(arena, begin, places, count):
    """The tuple of the items at these places behind another."""
    made = new_tuple(arena, count)
    for k in range(count):
        arena[(made >> 4) + ITEMS + k] = arena[begin + arena[places + k]]
    return finished(arena, made)


@routine("AWI->W")
def combinations(arena, word, size):
    """list(combinations(word, size))"""
    return _combined(arena, word, size, 1)


@routine("AWI->W")
def combinations_again(arena, word, size):
    """list(combinations_with_replacement(word, size))"""
    return _combined(arena, word, size, 0)


@routine("AWII->W")
def _combined(arena, word, size, step):
    """All choices in which each place is that before it and `step` at least."""
    if size < 0:
        raise ValueError
    source = spread(arena, word)
    count, begin = arena[source >> 4], place_of_items(arena, source)
    found = new_list(arena, 0)
    if size > 0 and (count == 0 or (step == 1 and size > count)):
        return found
    places = alloc(arena, size)
    for k in range(size):
        arena[places + k] = k * step
    while True:
        append(arena, found, chosen(arena, begin, places, size))
        k = size - 1
        while k >= 0 and arena[places + k] == count - 1 - (size - 1 - k) * step:
            k -= 1
        if k < 0:
            return found
        arena[places + k] += 1
        for j in range(k + 1, size):
            arena[places + j] = arena[places + j - 1] + step


@routine("AWI->W")
def permutations(arena, word, size):
    """list(permutations(word, size))"""
    if size < 0:
        raise ValueError
    source = spread(arena, word)
    count, begin = arena[source >> 4], place_of_items(arena, source)
    found = new_list(arena, 0)
    if size > count:
        return found
    places, used = alloc(arena, size + 1), alloc(arena, count)
    for k in range(count):
        arena[used + k] = 0
    depth = 0
    arena[places] = -1
    while True:
        if depth == size:
            append(arena, found, chosen(arena, begin, places, size))
            depth -= 1
            if depth < 0:
                return found
        k = arena[places + depth]
        if k >= 0:
            arena[used + k] = 0
        k += 1
        while k < count and arena[used + k] != 0:
            k += 1
        if k < count:
            arena[places + depth] = k
            arena[used + k] = 1
            depth += 1
            arena[places + depth] = -1
        else:
            depth -= 1
            if depth < 0:
                return found


@routine("AW->W")
def chain(arena, words):
    """list(chain(*words)), of a list or tuple of what can be iterated"""
    words = iterate(arena, words)
    found = new_list(arena, 0)
    for k in range(items_of(arena, words)):
        extend(arena, found, item_at(arena, words, k))
    return found


@routine("AW->W")
def pairwise(arena, word):
    """list(pairwise(word))"""
    word = iterate(arena, word)
    found = new_list(arena, max(0, items_of(arena, word) - 1))
    for k in range(1, items_of(arena, word)):
        append(arena, found, tuple_2(arena, item_at(arena, word, k - 1), item_at(arena, word, k)))
    return found
