"""An array as the kernels pass it on: the address of its first word, or of one column of a table of rows.

Numba counts references to arrays, in every call, and never gives back those that an exception leaves behind.  A pointer
has none: the caller of a kernel holds the array.  It is read and written by whole numbers from 0 on, which nobody
checks.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from llvmlite import ir
from numba import from_dtype, types
from numba.extending import intrinsic, models, overload, register_model

from outplay.compiling.cache import PART_OPTIONS

READ, KEEP, DATA = 0, 3, 1
"""What LLVM's prefetch is told: to read the word, to keep it as near as can be, and that it is data."""


class PointerType(types.Type):
    """The address of words of one type, so many bytes apart."""

    def __init__(self, word: types.Type, stride: int):
        self.word, self.stride = word, stride
        super().__init__(f"Pointer({word}, {stride})")


@register_model(PointerType)
class PointerModel(models.PrimitiveModel):
    """A pointer is kept as one machine address."""

    def __init__(self, manager: Any, kind: types.Type) -> None:
        super().__init__(manager, kind, ir.IntType(8).as_pointer())


@intrinsic
def pointer_to(typing_context, array):
    """The address of an array's first word."""
    return PointerType(array.dtype, array.dtype.bitwidth // 8)(array), _begin_of(0)


def column_of(dtype: np.dtype[Any], name: str) -> Any:
    """A function of kernels: the column of that name in an array of such rows, which is passed as its bytes."""
    assert dtype.fields is not None
    kind, offset = dtype.fields[name][:2]
    word, stride = from_dtype(kind), dtype.itemsize

    @intrinsic
    def column(typing_context, array):
        return PointerType(word, stride)(array), _begin_of(offset)

    return column


def _begin_of(offset):
    def generate(context, builder, signature, arguments):
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        return builder.gep(builder.bitcast(data, ir.IntType(8).as_pointer()), [ir.IntType(64)(offset)])

    return generate


@intrinsic
def _load(typing_context, pointer, place):
    def generate(context, builder, signature, arguments):
        return builder.load(_address(context, builder, signature, arguments))

    return pointer.word(pointer, types.int64), generate


@intrinsic
def _store(typing_context, pointer, place, value):
    def generate(context, builder, signature, arguments):
        builder.store(arguments[2], _address(context, builder, signature, arguments))
        return context.get_dummy_value()

    return types.void(pointer, types.int64, pointer.word), generate


@intrinsic
def fetch(typing_context, pointer, place):
    """Asks for a word to be brought near (prefetch), and goes on without waiting for it."""

    def generate(context, builder, signature, arguments):
        address, flag = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [address, flag, flag, flag])
        prefetch = builder.module.declare_intrinsic("llvm.prefetch", [address], kind)
        word = builder.bitcast(_address(context, builder, signature, arguments), address)
        builder.call(prefetch, [word, flag(READ), flag(KEEP), flag(DATA)])
        return context.get_dummy_value()

    return types.void(pointer, types.int64), generate


@intrinsic
def exchange(typing_context, pointer, place, expected, value):
    """Writes a word if it is the expected one, in one step that no thread can come between (compare and swap).

    Gives whether it did; all that was written before is seen by who reads the word.
    """

    def generate(context, builder, signature, arguments):
        address = _address(context, builder, signature, arguments)
        done = builder.cmpxchg(address, arguments[2], arguments[3], "acq_rel", "acquire")
        return builder.extract_value(done, 1)

    return types.boolean(pointer, types.int64, pointer.word, pointer.word), generate


def _address(context, builder, signature, arguments):
    pointer = signature.args[0]
    place = builder.mul(arguments[1], ir.IntType(64)(pointer.stride))
    kind = context.get_data_type(pointer.word).as_pointer()
    return builder.bitcast(builder.gep(arguments[0], [place]), kind)


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
