"""An array as the kernels pass it on: the address of its first word.

Numba counts references to arrays, in every call, and never gives back those that an exception leaves behind.  A pointer
has none: the caller of a kernel holds the array.  It is read and written by whole numbers from 0 on, which nobody
checks.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, models, overload, register_model

from outplay.compiling.cache import PART_OPTIONS


class PointerType(types.Type):
    """The address of words of one type."""

    def __init__(self, word: types.Type):
        self.word = word
        super().__init__(f"Pointer({word})")


@register_model(PointerType)
class PointerModel(models.PrimitiveModel):
    """A machine address."""

    def __init__(self, manager: Any, kind: types.Type) -> None:
        super().__init__(manager, kind, ir.IntType(64).as_pointer())


@intrinsic
def pointer_to(typing_context, array):
    """The address of an array's first word."""

    def generate(context, builder, signature, arguments):
        return context.make_array(signature.args[0])(context, builder, arguments[0]).data

    return PointerType(array.dtype)(array), generate


@intrinsic
def _load(typing_context, pointer, place):
    def generate(context, builder, signature, arguments):
        return builder.load(builder.gep(*_address(arguments)))

    return pointer.word(pointer, place), generate


@intrinsic
def _store(typing_context, pointer, place, value):
    def generate(context, builder, signature, arguments):
        builder.store(arguments[2], builder.gep(*_address(arguments)))
        return context.get_dummy_value()

    return types.void(pointer, place, pointer.word), generate


def _address(arguments):
    return arguments[0], [arguments[1]]


@overload(operator.getitem, jit_options=PART_OPTIONS)
def _getitem(pointer, place):
    if isinstance(pointer, PointerType) and isinstance(place, types.Integer):
        return lambda pointer, place: _load(pointer, place)
    return None


@overload(operator.setitem, jit_options=PART_OPTIONS)
def _setitem(pointer, place, value):
    if isinstance(pointer, PointerType) and isinstance(place, types.Integer):
        return lambda pointer, place, value: _store(pointer, place, value)
    return None
