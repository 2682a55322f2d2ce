"""Bitboard in compiled code: a 64-bit word that stays unsigned whatever integer it meets.

Numba's own uint64 turns signed, or into a float, next to an int literal.  This type does not, so that rules
are written with plain ints: `1 << n`, `x & -x`, `x.bit_count()`, `x.bit_length()`, `if x:`.
It is never converted to an int or a bool by itself: with such a conversion `a & b` would be typed as bool & bool.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import (
    NativeValue,
    box,
    intrinsic,
    lower_cast,
    models,
    overload,
    overload_method,
    register_model,
    unbox,
)

from outplay.compiling.private import Conversion, is_set, lower_constant, operator_of

WORD = ir.IntType(64)


class BitboardType(types.Type):
    """Numba's type of a Bitboard field: an unsigned word of 64 bits."""

    def __init__(self) -> None:
        super().__init__("Bitboard")

    def unify(self, context: Any, other: types.Type) -> types.Type | None:
        """A Bitboard, where one branch gives an integer or a bool and the other a Bitboard."""
        return self if isinstance(other, (types.Integer, types.Boolean)) else None

    def can_convert_from(self, context: Any, other: types.Type) -> Conversion | None:
        """Any integer converts to a Bitboard; nothing else does."""
        return Conversion.safe if isinstance(other, types.Integer) else None


bitboard = BitboardType()
OPERANDS = (BitboardType, types.Integer, types.Boolean)


@register_model(BitboardType)
class BitboardModel(models.PrimitiveModel):
    """A Bitboard is kept as one machine word of 64 bits."""

    def __init__(self, manager: Any, kind: types.Type) -> None:
        super().__init__(manager, kind, WORD)


@unbox(BitboardType)
def _unbox(kind: types.Type, value: Any, c: Any) -> NativeValue:
    """An OverflowError for what is not in 0 .. 2**64 - 1."""
    word = c.pyapi.long_as_ulonglong(value)
    return NativeValue(word, is_error=is_set(c.builder, c.pyapi.err_occurred()))


@box(BitboardType)
def _box(kind: types.Type, value: Any, c: Any) -> Any:
    return c.pyapi.long_from_ulonglong(value)


@lower_cast(types.Integer, BitboardType)
@lower_cast(types.Boolean, BitboardType)
def _from_number(context: Any, builder: Any, source: types.Type, target: types.Type, value: Any) -> Any:
    return context.cast(builder, value, source, types.uint64)


@lower_cast(BitboardType, types.Boolean)
def _to_boolean(context: Any, builder: Any, source: types.Type, target: types.Type, value: Any) -> Any:
    return builder.icmp_unsigned("!=", value, ir.Constant(value.type, 0))


@lower_constant(BitboardType)
def _constant(context: Any, builder: Any, kind: types.Type, value: int) -> Any:
    return ir.Constant(WORD, value)


def _bits(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    (source,), (value,) = signature.args, arguments
    return value if isinstance(source, BitboardType) else context.cast(builder, value, source, types.uint64)


@intrinsic
def word(typing: Any, x: types.Type) -> Any:
    """The bits as a uint64, for tables and keys."""
    return types.uint64(x), _bits


@intrinsic
def board(typing: Any, x: types.Type) -> Any:
    """A bitboard from any integer."""
    return bitboard(x), _bits


@intrinsic
def _count(typing: Any, x: types.Type) -> Any:
    return types.int64(types.uint64), lambda context, builder, signature, arguments: builder.ctpop(arguments[0])


@intrinsic
def _length(typing: Any, x: types.Type) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))
        return builder.sub(ir.Constant(WORD, 64), zeros)

    return types.int64(types.uint64), generate


def _signature(result: types.Type) -> Callable[..., Any]:
    """Chooses a signature for bitboards, and integers and bools beside them, which become bitboards too."""

    def choose(*operands: types.Type) -> Any:
        ours = [isinstance(operand, BitboardType) for operand in operands]
        if any(ours) and all(isinstance(operand, OPERANDS) for operand in operands):
            return result(*[bitboard] * len(operands))
        return None

    return choose


def _as_words(function: Any, result: types.Type) -> Callable[..., Any]:
    """The code of an operator: what it does to Numba's unsigned integers."""

    def lower(context: Any, builder: Any, signature: Any, words: Any) -> Any:
        work = context.get_function(function, result(*[types.uint64] * len(words)))
        return work(builder, words)

    return lower


def _to_zero(sign: str) -> Callable[..., Any]:
    """The code of a comparison with the empty board."""
    return lambda context, builder, signature, words: builder.icmp_unsigned(sign, *words, ir.Constant(WORD, 0))


for _name in ["and", "or", "xor", "add", "sub", "mul", "lshift", "rshift", "mod", "floordiv"]:
    _function = getattr(operator, f"__{_name}__")
    for _spelled in (_function, getattr(operator, f"__i{_name}__")):
        operator_of(_spelled, _signature(bitboard), _as_words(_function, types.uint64))
for _name in ["eq", "ne", "lt", "le", "gt", "ge"]:
    _function = getattr(operator, _name)
    operator_of(_function, _signature(types.boolean), _as_words(_function, types.boolean))
operator_of(operator.invert, _signature(bitboard), lambda context, builder, signature, words: builder.not_(*words))
operator_of(operator.neg, _signature(bitboard), lambda context, builder, signature, words: builder.neg(*words))
operator_of(bool, _signature(types.boolean), _to_zero("!="))
operator_of(operator.not_, _signature(types.boolean), _to_zero("=="))


@overload(int)
def _int(a):
    return (lambda a: types.int64(word(a))) if isinstance(a, BitboardType) else None


@overload_method(BitboardType, "bit_count")
@overload_method(types.Integer, "bit_count")
def _bit_count(a):
    return lambda a: _count(word(a))


@overload_method(BitboardType, "bit_length")
@overload_method(types.Integer, "bit_length")
def _bit_length(a):
    return lambda a: _length(word(a))
