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
from numba.core import cgutils
from numba.core.typeconv import Conversion
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

WORD = ir.IntType(64)


class BitboardType(types.Type):
    """The type of a Bitboard field."""

    def __init__(self) -> None:
        super().__init__("Bitboard")

    def unify(self, context: Any, other: types.Type) -> types.Type | None:
        """A branch may give 0 and the other a bitboard."""
        return self if isinstance(other, (types.Integer, types.Boolean)) else None

    def can_convert_from(self, context: Any, other: types.Type) -> Conversion | None:
        """Every integer is a set of bits."""
        return Conversion.safe if isinstance(other, types.Integer) else None


bitboard = BitboardType()


@register_model(BitboardType)
class BitboardModel(models.PrimitiveModel):
    """One machine word."""

    def __init__(self, manager: Any, kind: types.Type) -> None:
        super().__init__(manager, kind, WORD)


@unbox(BitboardType)
def _unbox(kind: types.Type, value: Any, c: Any) -> NativeValue:
    """An OverflowError for what is not in 0 .. 2**64 - 1."""
    word = c.pyapi.long_as_ulonglong(value)
    return NativeValue(word, is_error=cgutils.is_not_null(c.builder, c.pyapi.err_occurred()))


@box(BitboardType)
def _box(kind: types.Type, value: Any, c: Any) -> Any:
    return c.pyapi.long_from_ulonglong(value)


@lower_cast(types.Integer, BitboardType)
def _from_integer(context: Any, builder: Any, source: types.Type, target: types.Type, value: Any) -> Any:
    return context.cast(builder, value, source, types.uint64)


@lower_cast(types.Boolean, BitboardType)
def _from_boolean(context: Any, builder: Any, source: types.Type, target: types.Type, value: Any) -> Any:
    return context.cast(builder, value, source, types.uint64)


@lower_cast(BitboardType, types.Boolean)
def _to_boolean(context: Any, builder: Any, source: types.Type, target: types.Type, value: Any) -> Any:
    return builder.icmp_unsigned("!=", value, ir.Constant(value.type, 0))


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


def _is_mixed(a: types.Type, b: types.Type) -> bool:
    sides = (a, b)
    return any(isinstance(side, BitboardType) for side in sides) and all(
        isinstance(side, (BitboardType, types.Integer, types.Boolean)) for side in sides
    )


def _gives_bitboard(operation: Callable[[Any, Any], Any]) -> None:
    @overload(operation)
    def choose(a, b):
        return (lambda a, b: board(operation(word(a), word(b)))) if _is_mixed(a, b) else None


def _gives_bool(operation: Callable[[Any, Any], Any]) -> None:
    @overload(operation)
    def choose(a, b):
        return (lambda a, b: operation(word(a), word(b))) if _is_mixed(a, b) else None


for _name in [
    "and_",
    "or_",
    "xor",
    "add",
    "sub",
    "mul",
    "lshift",
    "rshift",
    "mod",
    "floordiv",
    "iand",
    "ior",
    "ixor",
    "iadd",
    "isub",
    "imul",
    "ilshift",
    "irshift",
]:
    _gives_bitboard(getattr(operator, _name))
for _name in ["eq", "ne", "lt", "le", "gt", "ge"]:
    _gives_bool(getattr(operator, _name))


@overload(operator.invert)
def _invert(a):
    return (lambda a: board(~word(a))) if isinstance(a, BitboardType) else None


@overload(operator.neg)
def _negate(a):
    return (lambda a: board(~word(a)) + 1) if isinstance(a, BitboardType) else None


@overload(bool)
def _bool(a):
    return (lambda a: word(a) != 0) if isinstance(a, BitboardType) else None


@overload(operator.not_)
def _not(a):
    return (lambda a: word(a) == 0) if isinstance(a, BitboardType) else None


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
