"""Ints and floats as Python has them: no int wraps around, and a division by zero is an error."""

from __future__ import annotations

import math

from outplay.compiler.runtime.intrinsics import power, product, remainder
from outplay.compiler.runtime.routines import routine
from outplay.compiler.unforeseen import Unforeseen


@routine("II->I", short=True)
def mul_int(a, b):
    """a * b"""
    found, left = product(a, b)
    if left:
        raise Unforeseen
    return found


@routine("II->I")
def pow_int(a, b):
    """a ** b"""
    if b < 0:
        if a == 0:
            raise ZeroDivisionError
        raise Unforeseen
    if b > 64 and (a > 1 or a < -1):
        raise Unforeseen
    if b > 64:
        return a * a if b % 2 == 0 else a
    found = 1
    for _ in range(b):
        found = mul_int(found, a)
    return found


@routine("II->I", short=True)
def shl_int(a, b):
    """a << b"""
    if b < 0:
        raise ValueError
    if a == 0:
        return 0
    if b > 62:
        raise Unforeseen
    found = a << b
    if (found >> b) != a:
        raise Unforeseen
    return found


@routine("II->I", short=True)
def shr_int(a, b):
    """a >> b"""
    if b < 0:
        raise ValueError
    return a >> min(b, 63)


@routine("II->I", short=True)
def floordiv_int(a, b):
    """a // b"""
    if b == 0:
        raise ZeroDivisionError
    if b == -1:
        return -a
    return a // b


@routine("II->I", short=True)
def mod_int(a, b):
    """a % b"""
    if b == 0:
        raise ZeroDivisionError
    if b == -1:
        return 0
    return a % b


@routine("FF->F", short=True)
def div_float(a, b):
    """a / b"""
    if b == 0.0:
        raise ZeroDivisionError
    return a / b


@routine("FF->F")
def floordiv_float(a, b):
    """a // b, as CPython works it out."""
    if b == 0.0:
        raise ZeroDivisionError
    rest = remainder(a, b)
    found = (a - rest) / b
    if rest != 0.0 and (b < 0.0) != (rest < 0.0):
        found -= 1.0
    if found == 0.0:
        return math.copysign(0.0, a / b)
    whole = found
    if abs(found) < 2.0**62:
        whole = float(math.floor(found))
    return whole + 1.0 if found - whole > 0.5 else whole


@routine("FF->F")
def mod_float(a, b):
    """a % b, as CPython works it out."""
    if b == 0.0:
        raise ZeroDivisionError
    rest = remainder(a, b)
    if rest == 0.0:
        return math.copysign(0.0, b)
    return rest + b if (b < 0.0) != (rest < 0.0) else rest


@routine("FF->F")
def pow_float(a, b):
    """a ** b, where that is a float."""
    if a == 0.0 and -math.inf < b < 0.0:
        raise ZeroDivisionError
    if a < 0.0 and abs(b) < math.inf and remainder(b, 1.0) != 0.0:
        raise Unforeseen  # a complex number
    found = power(a, b)
    if abs(found) == math.inf and abs(a) < math.inf and abs(b) < math.inf:
        raise OverflowError
    return found


@routine("I->F", short=True)
def float_of_int(a):
    """The float of an int, if it is exact."""
    if a > 1 << 53 or a < -(1 << 53):
        raise Unforeseen
    return float(a)


@routine("F->I", short=True)
def int_of_float(a):
    """int(a)"""
    if not abs(a) < 2.0**59:
        raise Unforeseen
    return int(a)


@routine("F->I")
def round_float(a):
    """round(a), the even of two that are as near"""
    if not abs(a) < 2.0**52:
        raise Unforeseen
    down = math.floor(a)
    rest = a - down
    if rest > 0.5 or (rest == 0.5 and int(down) % 2 == 1):
        return int(down) + 1
    return int(down)


@routine("IF->I")
def order_int_float(a, b):
    """-1, 0 or 1: an int and a float compared exactly."""
    if abs(b) < 2.0**53 or abs(b) >= 2.0**62:
        x = float(a)
        return -1 if x < b else (1 if x > b else 0)
    whole = int(b)
    return -1 if a < whole else (1 if a > whole else 0)


@routine("F->I")
def floor_float(a):
    """math.floor(a)"""
    found = int_of_float(a)
    return found - 1 if float(found) > a else found


@routine("F->I")
def ceil_float(a):
    """math.ceil(a)"""
    found = int_of_float(a)
    return found + 1 if float(found) < a else found


@routine("F->F")
def sqrt_float(a):
    """math.sqrt(a)"""
    if a < 0.0:
        raise ValueError
    return math.sqrt(a)


@routine("I->I")
def isqrt_int(a):
    """math.isqrt(a)"""
    if a < 0:
        raise ValueError
    found = int(math.sqrt(float(a)))
    while found * found > a:
        found -= 1
    while (found + 1) * (found + 1) <= a:
        found += 1
    return found


@routine("II->I")
def gcd_int(a, b):
    """math.gcd(a, b)"""
    a, b = abs(a), abs(b)
    while b != 0:
        a, b = b, a % b
    return a


@routine("II->I")
def comb_int(n, k):
    """math.comb(n, k)"""
    if n < 0 or k < 0:
        raise ValueError
    found = 1 if k <= n else 0
    for i in range(min(k, n - k) if k <= n else 0):
        found = mul_int(found, n - i) // (i + 1)
    return found


@routine("I->I")
def factorial_int(n):
    """math.factorial(n)"""
    if n < 0:
        raise ValueError
    found = 1
    for i in range(2, n + 1):
        found = mul_int(found, i)
    return found


@routine("I->I")
def bit_length(a):
    """a.bit_length()"""
    a, found = abs(a), 0
    while a > 0:
        a >>= 1
        found += 1
    return found


@routine("I->I")
def bit_count(a):
    """a.bit_count()"""
    a, found = abs(a), 0
    while a > 0:
        a &= a - 1
        found += 1
    return found


@routine("I->B")
def flag_of(a):
    """Whether `reverse=a` turns the order round; an int that C has not is an error."""
    if abs(a) >= 1 << 31:
        raise OverflowError
    return a != 0
