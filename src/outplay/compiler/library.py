"""Functions of the library that compiled rules may call: `itertools`, `functools`, `math`, `copy`, `collections`."""

from __future__ import annotations

import ast
import collections
import copy
import dataclasses
import functools
import itertools
import math
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from outplay import game
from outplay.compiler.kinds import MUTABLE
from outplay.compiler.loops import NONE_WORD
from outplay.compiler.refusal import NotLowered
from outplay.compiler.routine import Lowered
from outplay.compiler.runtime.words import COUNTER, DEQUE, OF_DICT, OF_INT, OF_LIST, OF_SET

if TYPE_CHECKING:
    from outplay.compiler.calls import Calls

DEFAULTS: Final[dict[Any, int]] = {int: OF_INT, list: OF_LIST, set: OF_SET, dict: OF_DICT}
"""The classes of defaultdicts, by what they make for a key that is not there."""


def _fraction(routine: Calls, node: ast.Call) -> Lowered:
    """A Fraction is a float in compiled code: only `outcomes` gives one."""
    routine.has_fractions = True
    if len(node.args) == 1:
        return Lowered(routine.as_type(node.args[0], "n"), "f")
    one, other = routine.operands((node.args[0], "n"), (node.args[1], "n"))
    return Lowered(f"div_float({one.text}, {other.text})", "f")


def _chained(routine: Calls, node: ast.Call) -> Lowered:
    name = routine.new_list()
    for argument in node.args:
        if isinstance(argument, ast.Starred):
            routine._items(
                routine.iterable(argument.value),
                lambda item: routine.emit(f"extend(A, {name}, iterate(A, {routine.one(item).text}))"),
            )
        else:
            routine.emit(f"extend(A, {name}, {routine.iterable(argument)})")
    return Lowered(name, "w")


def _chained_from(routine: Calls, node: ast.Call) -> Lowered:
    call = ast.Call(node.func, [ast.Starred(node.args[0], ast.Load())], [])
    return _chained(routine, call)


def _product(routine: Calls, node: ast.Call) -> Lowered:
    repeat = next((routine.static(keyword.value) for keyword in node.keywords if keyword.arg == "repeat"), 1)
    if not isinstance(repeat, int):
        raise NotLowered(node, "product() with a repeat that is worked out in play")
    lists = routine.new_list()
    for argument in node.args:
        if isinstance(argument, ast.Starred):
            routine.emit(f"extend(A, {lists}, {routine.iterable(argument.value)})")
            continue
        routine.emit(f"append(A, {lists}, to_list(A, {routine.iterable(argument)}))")
    return Lowered(f"product_of(A, {lists}, {repeat})", "w")


def _selected(name: str) -> Callable[[Calls, ast.Call], Lowered]:
    def lower(routine: Calls, node: ast.Call) -> Lowered:
        items = routine.kept(Lowered(routine.iterable(node.args[0]), "w")).text
        return Lowered(f"{name}(A, {items}, {routine.whole(node.args[1])})", "w")

    return lower


def _reduced(routine: Calls, node: ast.Call) -> Lowered:
    name = routine.fresh()
    items = routine.kept(Lowered(routine.iterable(node.args[1]), "w")).text
    if len(node.args) == 3:
        routine.emit(f"{name} = {routine.word(node.args[2])}")
    else:
        items = routine.kept(Lowered(f"to_list(A, {items})", "w")).text
        routine.emit(f"{name} = pop_item(A, {items}, 0)")

    def step(item: Any) -> None:
        code = routine.applied(node.args[0], [Lowered(name, "w"), routine.one(item)], node)
        routine.emit(f"{name} = {routine.converted(code, 'w').text}")

    routine._items(items, step)
    return Lowered(name, "w")


def _of_numbers(name: str, sorts: str, kind: str) -> Callable[[Calls, ast.Call], Lowered]:
    """A function of numbers: i a whole number, n what is a float then."""

    def lower(routine: Calls, node: ast.Call) -> Lowered:
        if len(node.args) != len(sorts) or node.keywords:
            raise NotLowered(node, f"{name.rstrip('_')} with {len(node.args)} arguments")
        codes = [routine.small(code).text for code in routine.operands(*zip(node.args, sorts, strict=True))]
        return Lowered(f"{name}({', '.join(codes)})", kind)

    return lower


def _rounded(name: str) -> Callable[[Calls, ast.Call], Lowered]:
    """math.floor or math.ceil, which leave whole numbers as they are."""

    def lower(routine: Calls, node: ast.Call) -> Lowered:
        argument = routine.one_argument(node)
        if routine.numeric(argument) == "i":
            return Lowered(routine.whole(argument), "i")
        return Lowered(f"{name}({routine.as_type(argument, 'f')})", "i")

    return lower


def _multiplied(routine: Calls, node: ast.Call) -> Lowered:
    items = routine.kept(Lowered(routine.taken_whole(routine.one_argument(node)), "w")).text
    return Lowered(f"product_of_numbers(A, {items})", "w")


def _counted(routine: Calls, node: ast.Call) -> Lowered:
    """Counter(items)"""
    if node.keywords or len(node.args) > 1:
        raise NotLowered(node, "Counter() with arguments by name")
    if not node.args:
        return Lowered(f"dict_of_class(A, {COUNTER})", "w")
    if routine.kinds(node.args[0]) & {"dict", "set", "frozenset"}:
        raise NotLowered(node, "Counter() of what is not in order: of a list or a text")
    return Lowered(f"counter(A, {routine.taken_whole(node.args[0])})", "w")


def _with_default(routine: Calls, node: ast.Call) -> Lowered:
    """defaultdict(int), or of another class of which an empty one is made"""
    made = DEFAULTS.get(routine.static(node.args[0])) if len(node.args) == 1 and not node.keywords else None
    if made is None:
        raise NotLowered(node, "a defaultdict of something else than int, list, set or dict")
    return Lowered(f"dict_of_class(A, {made})", "w")


def _copied(routine: Calls, node: ast.Call) -> Lowered:
    argument = routine.one_argument(node)
    if routine.kinds(argument) & (MUTABLE | {"iterator"}):
        return routine.method_copy(node, argument)
    return Lowered(f"unchangeable(A, {routine.word(argument)})", "w")


def _copied_deeply(routine: Calls, node: ast.Call) -> Lowered:
    return Lowered(f"deep_copy(A, {routine.word(routine.one_argument(node))})", "w")


def _accumulated(routine: Calls, node: ast.Call) -> Lowered:
    if len(node.args) != 1 or node.keywords:
        raise NotLowered(node, "accumulate() with a function: write a loop")
    return Lowered(f"running_sums(A, {routine.taken_whole(node.args[0])})", "w")


def _paired(routine: Calls, node: ast.Call) -> Lowered:
    return Lowered(f"pairwise(A, {routine.iterable(routine.one_argument(node))})", "w")


def _grouped(routine: Calls, node: ast.Call) -> Lowered:
    """groupby(items, key): keys, each with the list of its items"""
    held = routine.kept(Lowered(f"to_list(A, {routine.taken_whole(node.args[0])})", "w")).text
    key = node.args[1] if len(node.args) > 1 else next((one.value for one in node.keywords), None)
    keys = held if key is None or routine.static(key) is None else routine.keys_of(key, held, node)
    return Lowered(f"grouped(A, {held}, {keys})", "w")


def _inexact(instead: str) -> Callable[[Calls, ast.Call], Lowered]:
    def lower(routine: Calls, node: ast.Call) -> Lowered:
        raise NotLowered(node, f"{ast.unparse(node.func)}, whose last digit is not the same everywhere: {instead}")

    return lower


def _first_items(routine: Calls, node: ast.Call) -> Lowered:
    if len(node.args) != 2:
        raise NotLowered(node, "islice() from a place on: take a slice of a list")
    held = routine.kept(Lowered(f"to_list(A, {routine.iterable(node.args[0])})", "w")).text
    count = routine.kept(Lowered(routine.whole(node.args[1]), "i")).text
    routine.emit(f"if {count} < 0:")
    with routine.block():
        routine.emit("raise ValueError")
    return Lowered(f"slice_(A, {held}, {NONE_WORD}, tag_int({count}), {NONE_WORD})", "w")


def _repeated(routine: Calls, node: ast.Call) -> Lowered:
    if len(node.args) != 2:
        raise NotLowered(node, "repeat() without end")
    item, count = routine.operands((node.args[0], "w"), (node.args[1], "w"))
    one = routine.kept(Lowered("new_list(A, 1)", "w")).text
    routine.emit(f"append(A, {one}, {item.text})")
    return Lowered(f"mul(A, {one}, {count.text})", "w")


def _star_mapped(routine: Calls, node: ast.Call) -> Lowered:
    name, function = routine.new_list(), node.args[0]

    def put(item: Any) -> None:
        held = routine.kept(Lowered(f"to_tuple(A, {routine.converted(routine.one(item), 'w').text})", "w"))
        count = routine.arity(function, node)
        routine.emit(f"if length(A, {held.text}) != {count}:")
        with routine.block():
            routine.emit("raise Unforeseen")
        parts = [Lowered(f"item(A, {held.text}, {place})", "w") for place in range(count)]
        code = routine.converted(routine.applied(function, parts, node), "w")
        routine.emit(f"append(A, {name}, {code.text})")

    routine.each(node.args[1], put)
    return Lowered(name, "w")


def _with_slot(routine: Calls, node: ast.Call) -> Lowered:
    """outplay.replaced: a tuple with one slot changed."""
    if len(node.args) != 3:
        raise NotLowered(node, "replaced() with arguments by name")
    values, place, value = routine.operands((node.args[0], "w"), (node.args[1], "i"), (node.args[2], "w"))
    name = routine.fresh()
    routine.emit(f"{name} = to_list(A, iterate(A, {values.text}))")
    routine.emit(f"set_item(A, {name}, {routine.small(place).text}, {value.text})")
    return Lowered(f"to_tuple(A, iterate(A, {name}))", "w")


def _replaced(routine: Calls, node: ast.Call) -> Lowered:
    return routine.replaced(node, node.args[0])


def _from_keys(routine: Calls, node: ast.Call) -> Lowered:
    name, value = routine.fresh(), routine.fresh()
    keys = routine.kept(Lowered(routine.iterable(node.args[0]), "w")).text
    routine.emit(f"{value} = {routine.word(node.args[1]) if len(node.args) > 1 else NONE_WORD}")
    routine.emit(f"{name} = new_dict(A, 8)")
    routine._items(keys, lambda item: routine.emit(f"set_key(A, {name}, {routine.one(item).text}, {value})"))
    return Lowered(name, "w")


def _deque(routine: Calls, node: ast.Call) -> Lowered:
    if node.keywords or len(node.args) > 1:
        raise NotLowered(node, "a deque of limited length")
    items = routine.iterable(node.args[0]) if node.args else str(routine.constant((), node).text)
    return Lowered(f"of_class(A, to_list(A, {items}), {DEQUE})", "w")


LIBRARY: Final[dict[Any, Callable[[Calls, ast.Call], Lowered]]] = {
    Fraction: _fraction,
    itertools.chain: _chained,
    itertools.chain.from_iterable: _chained_from,
    itertools.product: _product,
    itertools.combinations: _selected("combinations"),
    itertools.permutations: _selected("permutations"),
    itertools.combinations_with_replacement: _selected("combinations_again"),
    itertools.accumulate: _accumulated,
    itertools.groupby: _grouped,
    itertools.pairwise: _paired,
    itertools.islice: _first_items,
    itertools.repeat: _repeated,
    itertools.starmap: _star_mapped,
    functools.reduce: _reduced,
    math.floor: _rounded("floor_float"),
    math.ceil: _rounded("ceil_float"),
    math.sqrt: _of_numbers("sqrt_float", "n", "f"),
    math.isqrt: _of_numbers("isqrt_int", "i", "i"),
    math.gcd: _of_numbers("gcd_int", "ii", "i"),
    math.comb: _of_numbers("comb_int", "ii", "i"),
    math.factorial: _of_numbers("factorial_int", "i", "i"),
    math.prod: _multiplied,
    math.hypot: _inexact("write math.sqrt(x * x + y * y)"),
    math.dist: _inexact("write math.sqrt(x * x + y * y)"),
    **{each: _inexact("make a table of it beside the game") for each in (math.log, math.exp, math.sin, math.cos)},
    copy.copy: _copied,
    copy.deepcopy: _copied_deeply,
    collections.Counter: _counted,
    collections.defaultdict: _with_default,
    dataclasses.replace: _replaced,
    game.replaced: _with_slot,
    collections.deque: _deque,
    dict.fromkeys: _from_keys,
}
"""Functions of Python's library that are compiled."""
