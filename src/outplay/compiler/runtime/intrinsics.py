"""What Python cannot say of machine words: products with their overflow, the bits of a float, moved memory."""

from __future__ import annotations

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from outplay.compiler.runtime.routines import ARENA

WORD, FLOAT = types.int64, types.float64


@intrinsic
def bits_of(typing_context, number):
    """The 64 bits of a float."""

    def generate(context, builder, signature, arguments):
        return builder.bitcast(arguments[0], ir.IntType(64))

    return WORD(FLOAT), generate


@intrinsic
def float_of(typing_context, bits):
    """The float of 64 bits."""

    def generate(context, builder, signature, arguments):
        return builder.bitcast(arguments[0], ir.DoubleType())

    return FLOAT(WORD), generate


@intrinsic
def product(typing_context, a, b):
    """The product of two ints, and whether it left 64 bits."""
    kinds = types.Tuple((WORD, types.boolean))

    def generate(context, builder, signature, arguments):
        found = builder.smul_with_overflow(*arguments)
        return context.make_tuple(builder, kinds, [builder.extract_value(found, place) for place in (0, 1)])

    return kinds(WORD, WORD), generate


@intrinsic
def shifted_right(typing_context, a, n):
    """The bits of a word moved n places down, with zeros above (of an unsigned word)."""

    def generate(context, builder, signature, arguments):
        return builder.lshr(*arguments)

    return WORD(WORD, WORD), generate


@intrinsic
def move(typing_context, memory, into, begin, count):
    """`memory[into:into+count] = memory[begin:begin+count]`, also where they overlap."""

    def generate(context, builder, signature, arguments):
        memory, into, begin, count = arguments
        word, address = ir.IntType(64), ir.IntType(8).as_pointer()
        target, source = (builder.bitcast(builder.gep(memory, [place]), address) for place in (into, begin))
        kind = ir.FunctionType(ir.VoidType(), [address, address, word, ir.IntType(1)])
        name = builder.module.declare_intrinsic("llvm.memmove", [address, address, word], kind)
        builder.call(name, [target, source, builder.mul(count, word(8)), ir.IntType(1)(0)])
        return context.get_dummy_value()

    return types.void(ARENA, WORD, WORD, WORD), generate


@intrinsic
def arena_at(typing_context, address):
    """The arena at an address."""

    def generate(context, builder, signature, arguments):
        return builder.inttoptr(arguments[0], context.get_value_type(ARENA))

    return ARENA(types.intp), generate


@intrinsic
def power(typing_context, a, b):
    """C's `pow`, as Python calls it; LLVM is not told what the operands are, or it would put `x * x` for it."""

    def generate(context, builder, signature, arguments):
        double = ir.DoubleType()
        hidden = [
            builder.asm(ir.FunctionType(double, [double]), "", "=x,0", [argument], False, "hidden")
            for argument in arguments
        ]
        name = "pow"
        function = builder.module.globals.get(name) or ir.Function(
            builder.module, ir.FunctionType(double, [double, double]), name
        )
        return builder.call(function, hidden)

    return FLOAT(FLOAT, FLOAT), generate


@intrinsic
def remainder(typing_context, a, b):
    """C's `fmod`: what is left of a, with its sign."""

    def generate(context, builder, signature, arguments):
        return builder.frem(*arguments)

    return FLOAT(FLOAT, FLOAT), generate
