"""Small functions in ordinary Python, each with arguments to call it with: what the rules compiler must get right.

The first arguments are those that a profile sees; all others come afterwards.
"""

import math
import operator
from collections import Counter, defaultdict, deque, namedtuple
from copy import copy, deepcopy
from dataclasses import dataclass, replace
from enum import Enum, IntEnum, StrEnum
from functools import lru_cache, reduce
from itertools import (
    accumulate,
    chain,
    combinations,
    combinations_with_replacement,
    groupby,
    islice,
    pairwise,
    permutations,
    product,
    repeat,
    starmap,
)
from typing import NamedTuple

from outplay import replaced

WORDS = ("take", "leave", "pass")
WORTH = {"a": 1, "b": 5, "c": -2}
NEIGHBOURS = {(0, 0): [(0, 1), (1, 0)], (0, 1): [(0, 0)], (1, 0): [(0, 0), (1, 1)], (1, 1): [(1, 0)]}
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Side(Enum):
    RED = "red"
    BLUE = "blue"

    @property
    def other(self):
        return Side.BLUE if self is Side.RED else Side.RED

    def sign(self):
        return 1 if self == Side.RED else -1


class Level(IntEnum):
    LOW = 1
    HIGH = 3


class Point(NamedTuple):
    x: int
    y: int = 0

    def moved(self, dx, dy=0):
        return self._replace(x=self.x + dx, y=self.y + dy)

    @property
    def size(self):
        return abs(self.x) + abs(self.y)


Pair = namedtuple("Pair", "left right")


@dataclass(frozen=True)
class Board:
    cells: tuple
    turn: Side
    last: object = None

    def at(self, place):
        return self.cells[place]


SNIPPETS = []


def snippet(*calls):
    """A function, and the arguments of the calls that are compared."""

    def taken(function):
        SNIPPETS.append((function, calls))
        return function

    return taken


@snippet((3, 4), (0, 0), (-5, 7), (10**9, 10**9))
def arithmetic(a, b):
    return a + b * 2 - a // 3 + b % 5 + (a & 6) + (b | 1) ^ (a << 2) >> 1, -a, +b, ~a, abs(a - b)


@snippet((7, 2), (-7, 2), (7, -2), (-7, -2), (1, 3), (0, 5), (7, 0))
def divisions(a, b):
    return a // b, a % b, a / b, divmod(a, b)


@snippet((2, 3), (10, 5), (3, 0), (2, 62), (2, -1))
def powers(a, b):
    return a**b


@snippet((5,), (10**17,), (10**18,), (2**59,))
def overflow(n):
    total = n
    for _ in range(3):
        total = total * 10 + 7
    return total


@snippet((10,), (100,), (2**57,))
def sums_overflow(n):
    total = n
    for _ in range(12):
        total = total + total
    return total


@snippet((0.5, 2), (1.25, -3), (0.0, 1), (-2.5, 4))
def floats(x, n):
    return x + n, x * n, x - n, x / n, x // n, x % n, x < n, x == n, -x, abs(x), int(x), round(x)


@snippet((1, 0.5), (1, 1.0), (0, 0.0), (2, 2.5))
def mixed_numbers(a, b):
    return max(a, b), min(a, b), a == b, a < b, [a, b].index(b), {a: 1}.get(b), sum([a, b])


@snippet((3,), (0,), (-1,), (12,))
def loops(n):
    found = []
    for i in range(n):
        if i == 7:
            continue
        if i > 9:
            break
        found.append(i)
    else:
        found.append("whole")
    k = n
    while k > 0:
        k -= 2
        found.append(k)
    else:
        found.append("done")
    return found


@snippet((5,), (1,), (2,), (30,))
def endless(n):
    steps = 0
    while True:
        if n == 1:
            return steps
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1


@snippet(("abc",), ("",), ("a",), ("xyzzy",))
def texts(s):
    return (
        s + "!",
        s * 2,
        s[::-1],
        s[1:],
        s[:-1],
        len(s),
        s.upper(),
        s.replace("z", "yy"),
        "b" in s,
        s.find("z"),
        s.count("z"),
        s.startswith("x"),
        s.endswith(("c", "y")),
        list(s),
        sorted(s),
        "-".join(s),
        s == "abc",
        s < "b",
        tuple(reversed(s)),
    )


@snippet(("a1",), ("c3",), ("h8",))
def square(name):
    column, row = "abcdefgh".index(name[0]), int(name[1]) - 1
    return column, row, f"{'abcdefgh'[column]}{row + 1}", ord(name[0]) - ord("a"), chr(97 + column), str(row)


@snippet(("3-4",), ("10-20",), ("1-1",))
def split_text(move):
    start, end = (int(part) for part in move.split("-"))
    return start + end, move.partition if False else None, move.strip("1"), f"{start}{end}"


@snippet(((1, 2, 3),), ((),), ((5,),), ((3, 1, 2, 3, 9, 9, 9, 9, 9),))
def tuples(t):
    return (
        t + (4,),
        t[:1] + t[2:],
        t[-1:],
        len(t),
        t == (1, 2, 3),
        3 in t,
        t.count(9),
        sum(t),
        sorted(t, reverse=True),
        tuple(x * x for x in t if x > 1),
        max(t, default=None),
        list(enumerate(t)),
        list(zip(t, t[1:])),
        [*t, *t],
        (*t, 0),
        bool(t),
        not t,
        t < (2,),
        t * 2,
    )


@snippet(((1, 2, 3, 4),), ((4, 3, 2, 1),), ((0, 0, 0, 0),))
def unpacking(t):
    a, b, c, d = t
    first, *rest = t
    *front, last = t
    (p, q), r = (a, b), c
    a, b = b, a
    x = y = a
    return a, b, c, d, first, rest, front, last, p, q, r, x, y


@snippet((4,), (0,), (1,), (9,))
def lists(n):
    a = list(range(n))
    b = a
    b.append(n)
    a.extend([1, 2])
    a.insert(1, 77)
    if len(a) > 3:
        a.pop()
        a.pop(0)
        del a[0]
    a.reverse()
    a.sort()
    c = a[:]
    c += [5]
    a[0] = -1
    grid = [[0] * 3 for _ in range(2)]
    grid[0][1] += 5
    grid[1][2] = grid[0][1]
    a[1:2] = [8, 8]
    return a, b, c, grid, a is b, a == b, a.index(8), [row[:] for row in grid]


@snippet((3,), (0,), (7,))
def dicts(n):
    d = {}
    for k in range(n):
        d[k % 4] = d.get(k % 4, 0) + k
    d["x"] = "y"
    e = {k: v for k, v in d.items() if k != 1}
    e.setdefault("z", []).append(n)
    pairs = [(k, v) for k, v in d.items()]
    popped = d.pop("x")
    return pairs, popped, "x" in d, 2 in e, e["z"], list(d), sorted(d.values()), len(e), d == {0: 0}, WORTH["b"]


@snippet((3,), (0,), (12,), (40,))
def sets(n):
    s = set()
    for k in range(n):
        s.add(k * 7 % 11)
    t = {x for x in range(n) if x % 2}
    frozen = frozenset(s) | {3}
    s.discard(4)
    u = s - t
    return (
        sorted(s | t),
        sorted(s & t),
        sorted(u),
        len(s ^ t),
        3 in frozen,
        t <= s,
        sorted(frozen),
        s == t,
        list(u),
        [*t],
    )


@snippet(((0, 0),), ((1, 1),), ((0, 1),))
def flood(start):
    seen, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for near in NEIGHBOURS[here]:
            if near not in seen:
                seen.add(near)
                todo.append(near)
    return len(seen), sorted(seen), (1, 1) in seen


@snippet((1, 2, 3), (3, 2, 1), (2, 2, 2), (0, 5, 0))
def comparisons(a, b, c):
    return a < b < c, a <= b <= c, a == b == c, a < b > c, a != b, not a < b, a in (b, c), a not in [b, c], 0 <= a < 3


@snippet((0, "x"), (1, ""), (2, "y"), (0, ""))
def truths(a, b):
    return a and b, a or b, not a, bool(a and b), b if a else "none", (a or 5) + 1, None if a else a


@snippet((1,), (0,), (None,), (5,))
def nothing(x):
    if x is None:
        return None
    y = x if x else None
    return y is None, y is not None, y == 5, x == None  # noqa: E711


@snippet((Side.RED,), (Side.BLUE,))
def enums(side):
    return (
        side.other,
        side.sign(),
        side is Side.RED,
        side == Side.BLUE,
        side.value,
        side.name,
        [s for s in Side if s != side],
    )


@snippet(((Side.RED, Side.BLUE), ("b", "a")), ((), ()), ((Side.BLUE,), ("c",)), ((), (12, 5)))
def texts_as_keys(sides, others):
    return sorted(set(sides), key=str), sorted(others, key=str), [str(side) for side in sides], f"{len(sides)}"


@snippet((("ab", "c"),), (("", "a", "bcd"),), (("b", "a"),))
def sets_by_keys(words):
    return sorted(set(words), key=len), sorted({word + "!" for word in words}, key=lambda word: (word, 1), reverse=True)


@snippet((Level.LOW,), (Level.HIGH,), (2,))
def whole_enums(level):
    return level + 1, level == Level.HIGH, level > Level.LOW


@snippet((Point(1, 2),), (Point(0),), (Point(-3, 4),))
def named(p):
    x, y = p
    q = p.moved(2)
    return p.x + y, q, q.moved(1, dy=1), p.size, p[0], Point(y=x, x=5), p == (1, 2), q._replace(y=0), len(p), p + (9,)


@snippet((Board((0, 1), Side.RED),), (Board((5, 5), Side.BLUE, 3),))
def frozen(board):
    after = replace(board, cells=board.cells + (2,), turn=board.turn.other)
    return (
        after,
        after.at(-1),
        board.last is None,
        after == board,
        Board((1,), Side.RED, last=(1, 2)).last,
        board.turn.value,
    )


@snippet((5,), (0,), (1,), (12,))
def recursion(n):
    return 1 if n <= 1 else n * recursion(n - 1)


def is_even(n):
    return True if n == 0 else is_odd(n - 1)


def is_odd(n):
    return False if n == 0 else is_even(n - 1)


@snippet((4,), (7,), (0,))
def mutual(n):
    return is_even(n)


def evens(n):
    for i in range(n):
        if i % 2 == 0:
            yield i
    yield -1


def nested(n):
    yield from evens(n)
    for i in evens(2):
        yield i + 100


@snippet((5,), (0,), (8,))
def generators(n):
    return (
        list(evens(n)),
        next(evens(n)),
        sum(nested(n)),
        next((x for x in nested(n) if x > 3), None),
        any(x == 4 for x in evens(n)),
        [*nested(n)],
        max(evens(n)),
        next(iter(evens(n)), None),
    )


@snippet((3,), (0,), (6,))
def closures(n):
    bonus = n * 2
    found = []

    def visit(k):
        if k > 0:
            found.append(k + bonus)
            visit(k - 1)

    visit(n)
    double = lambda x: 2 * x + bonus  # noqa: E731
    return (
        found,
        double(4),
        list(map(double, found)),
        sorted(found, key=lambda x: -x),
        min(found, key=double, default=0),
    )


@snippet(((3, 1, 2),), (("b", "a"),), (((2, "x"), (1, "y"), (2, "a")),))
def orders(items):
    return sorted(items), sorted(items, key=lambda x: x, reverse=True), max(items), min(items), list(reversed(items))


@snippet((2, 3), (0, 3), (3, 3))
def libraries(a, b):
    return (
        list(product(range(a), "xy")),
        list(combinations(range(b), 2)),
        list(chain(range(a), (9,), "z")),
        reduce(lambda x, y: x + y, range(b), 0),
        [p for p in permutations(range(min(b, 3)), 2)],
        list(map(str, range(a))),
        list(filter(None, [0, a, b])),
        any(x > 1 for x in range(a)),
        all(x < b for x in range(a)),
    )


@snippet(((1, 1, 1, 0, 2, 0, 0, 2, 0),), ((0,) * 9,), ((2, 1, 2, 1, 2, 1, 2, 1, 2),))
def winner(cells):
    for i, j, k in LINES:
        if cells[i] and cells[i] == cells[j] == cells[k]:
            return cells[i]
    return 0 if 0 in cells else None


@snippet((5,), (0,), (3,))
def queue(n):
    todo = deque([n])
    seen = []
    while todo:
        k = todo.popleft()
        seen.append(k)
        if k > 0:
            todo.append(k - 1)
            todo.appendleft(k - 2) if k > 3 else None
    return seen


@lru_cache(maxsize=None)
def slow(n):
    return n if n < 2 else slow(n - 1) + slow(n - 2)


@snippet((10,), (0,), (15,))
def cached(n):
    return slow(n)


@snippet(((("a", "b"), ("c", "a")),), ((("c",), ("b",)),))
def nested_comprehensions(rows):
    return (
        [[WORTH[x] for x in row] for row in rows],
        [x + y for row in rows for x in row for y in row if x != y],
        {x: len(row) for row in rows for x in row},
        list(zip(*rows)),
    )


@snippet((5,), (3,), (0,))
def evaluation_order(n):
    log = []

    def note(x):
        log.append(x)
        return x

    a = note(1) + note(2) * note(3)
    b = [note(4), note(5)] if note(n) else note(6)
    c = note(n) < note(4) < note(9)
    d = note(0) or note(n) or note(8)
    e = (note(n), [note(k) for k in range(2)], note(7))
    return log, a, b, c, d, e


@snippet((3,), (4,), (9,))
def rarely(n):
    if n == 4:
        return "four"
    if n > 8:
        return {"many": n, (1, 2): [n]}
    return n


@snippet((1,), (0,))
def unbound(n):
    if n:
        x = 5
    return x


@snippet(((1, 2), 2), ((1, 2), 5))
def errors(t, n):
    return t[n - 1]


@snippet((Pair(1, "a"),), (Pair(None, (1, 2)),))
def pairs(p):
    left, right = p
    return p._replace(left=right), left is None, p.right == right, Pair(left, left), p == (left, right)


@snippet((True, 2), (False, 0))
def booleans(flag, n):
    return flag + 1, flag and n, flag == 1, [flag, n], sum([flag, True]), not flag, (n == 2) is True, max(flag, n)


class Ant(NamedTuple):
    x: int

    def worth(self):
        return 1

    @staticmethod
    def legs():
        return 6

    LEGS = 6


class Bee(NamedTuple):
    x: int

    def worth(self):
        return 2


@dataclass(frozen=True)
class One:
    a: int
    K = 7

    @property
    def twice(self):
        return self.a * 2

    @staticmethod
    def st(x):
        return x + 1

    @classmethod
    def of(cls, x):
        return cls(x)


@snippet((1,), (2,))
def static_of(n):
    return Ant(n).legs(), One.st(n), One(n).st(3)


@snippet(([],), ([1],))
def rev_change(u):
    u = [1, 2, 3, 4]
    f = []
    for x in reversed(u):
        f.append(x)
        u[0] = 9
        if len(u) > 2:
            u.pop()
    return f, u


@snippet((3,), (0,))
def zip_change(n):
    u = [1, 2, 3, 4]
    f = []
    for x, y in zip(u, [5, 6, 7, 8]):
        f.append((x, y))
        u.pop()
    return f


@snippet(
    (3,),
)
def gen_change(n):
    u = [1, 2]
    f = []
    for x in (y + n for y in u):
        f.append(x)
        if len(u) < 5:
            u.append(x)
    return f, u


@snippet((1,), (0,))
def dict_change(n):
    d = {1: 1, 2: 2}
    for k in d:
        if not n:
            d[k + 5] = 1
    return d


@snippet((1,), (0,))
def view_change(n):
    d = {1: 1, 2: 2}
    f = []
    for k, v in d.items():
        d[2] = 7
        f.append((k, v))
    for v in d.values():
        d[2] = 8
        f.append(v)
    return f


@snippet((1,), (0,))
def set_change(n):
    s = {1, 2}
    for k in s:
        if not n:
            s.add(k + 5)
    return len(s)


@snippet(
    (5,),
)
def shadow_lambda(n):
    f = lambda y: n + y
    return [f(n) for n in range(3)], f(1)


@snippet(
    (5,),
)
def sibling2(n):
    k = 1

    def g():
        return k + n

    def h():
        return g() + 1

    k = 2
    return h()


@snippet(
    (5,),
)
def rebinding(n):
    k = 1

    def g():
        return k

    a = g()
    k = 2
    return a, g()


def kw(a, b=1, *, c=2):
    return a, b, c


@snippet(
    (5,),
)
def kwonly(n):
    return kw(n), kw(n, 2), kw(b=n, a=1, c=3)


def note(u, x):
    u.append(x)
    return x


def two(a, b):
    return a - b


@snippet(
    (5,),
)
def kworder(n):
    u = []
    return two(b=note(u, n), a=note(u, 1)), u


@snippet((0.5,), (3,), (True,))
def floats_again(x):
    return x, x + x, -x, x * 2


@snippet((True, False), (5, 0), (0, 7))
def bools(a, b):
    return [a, b][0] or b, a and b


@snippet(
    (3,),
)
def unpack_items(n):
    a = [1, 2]
    a[1], a[0] = a
    a[0], a[1] = a[1], a[0]
    x, x = a
    return a, x


@snippet((3,), (0,))
def any_list(n):
    u = []
    return any([note(u, x) for x in (1, 2, 3)]), u


@snippet((3,), (0,))
def any_gen(n):
    u = []
    return any(note(u, x) for x in (0, n, 3)), u, any(1 // x for x in (1, 0))


@snippet((2,), (0,))
def chain_once(n):
    u = []
    return note(u, 1) < note(u, n) < note(u, 3), u


@snippet(
    (2,),
)
def order(n):
    u = [1, 2, 3]
    return u.pop() + sum([x for x in u]) + u.pop(), u[0] + len([u.append(5), 1]) + u[-1]


@snippet(
    (2,),
)
def ternary(n):
    u = [1, 2]
    return (u.pop() if n > 1 else u.pop(0)) - len(u), [u.append(1) for _ in "ab"], u


def gen_mut(u):
    for x in (1, 2, 3):
        u.append(x)
        yield x


@snippet(
    (2,),
)
def gen_next(n):
    u = []
    return next(gen_mut(u)), u


@snippet(
    (2,),
)
def gen_list(n):
    u = []
    return list(gen_mut(u)), u


@snippet(
    (2,),
)
def shifts(n):
    return 1 << n, -(1**2), (-1) ** 2, -n // 2, 2**-1 if n > 5 else 0


@snippet((0.0,), (-0.0,))
def negzero(x):
    return x, -x, 0.0 * -1, abs(x), round(x), x == -x


@snippet((1, 2), (1, "a"), (None, 1))
def lt(a, b):
    return a < b


@snippet((3,), (0,))
def nested_break(n):
    f = []
    for i in range(3):
        for j in range(3):
            if j == n:
                break
            f.append((i, j))
        else:
            f.append("e")
            continue
        break
    else:
        f.append("o")
    k = 0
    while k < n:
        k += 1
        if k == 2:
            break
    else:
        f.append("w")
    return f


@snippet((3,), (0,))
def alias(n):
    a = [1]
    b = a
    a += [n]
    c = b
    c = c + [4]
    return a, b, c, a is b


@snippet((2,), (5,))
def grid(n):
    g = [[0] * 3] * 2
    g[0][1] += n
    h = [[0] * 3 for _ in range(2)]
    h[1][0] += n
    return g, h


@snippet(("abcdef",), ("",))
def slices(s):
    return s[::-2], s[-1:-4:-1], s[4:1:-1], s[10:], s[:-10], s[1:100], "" in s, "cd" in s, s[5:0:-2]


@snippet(((1, 2, 3),), ((),))
def tslices(s):
    return s[::-2], s[-1:-4:-1], s[2:0:-1], s[:-1:2], (2, 3) in s


@snippet(
    (0.1,),
)
def sum_set(x):
    return sum({x, 0.2, 0.3, 1e16, -1e16})


@snippet((3,), (0,))
def compvar(x):
    y = [x for x in range(4)]
    z = {x: x for x in "ab"}
    return x, y, z


@snippet((1,), (Level.LOW,), (True,))
def isinst2(n):
    return isinstance(n, (int, float))


@snippet((2,), (-1,))
def neg_shift(n):
    return 1 << n, 8 >> n


@snippet((1,), (2**58,), (-(2**58),))
def big(n):
    return n * 4, n + n, n - 1, abs(n), -n, n**2, n << 1


@snippet((1,), (2**58,))
def bigsum(n):
    return sum([n, n, n, n]), sum(n for _ in range(4)), n + n + n - n - n, max(n + n, 1)


@snippet((2.5,), (3.5,), (-2.5,), (1e300,), (float("inf"),))
def rounding(x):
    return round(x), int(x), x // 1, x % 2


@snippet((1,), ("a",), ((1,),))
def unhash(x):
    return x in {1, 2}, {x: 1}


@snippet(([1],), ((1,),))
def listset(x):
    return x == [1], [x] == [[1]]


@snippet(
    (3,),
)
def product_evaluation(n):
    u = [1, 2, 3]
    a, b = u.pop(), u.pop()
    d = {u.append(9): len(u), len(u): u.append(8)}
    return a, b, d, u, (u.pop(), u.pop(), [u.pop(0)])


@snippet(
    (3,),
)
def aug(n):
    u = [1, 2, 3]
    k = [0]

    def at():
        k[0] += 1
        return k[0]

    u[at()] += at()
    return u, k


@snippet((1.0,), (1,), (True,))
def dict_num(x):
    d = {x: "a"}
    d[1] = "b"
    return list(d), d[True]


@snippet(
    (3,),
)
def early(n):
    for x in firsts(n):
        if x > 1:
            return x


def firsts(n):
    for i in range(n):
        if i == 2:
            return
        yield i
    yield 9


@snippet((3,), (1,))
def firsts2(n):
    return list(firsts(n)), sum(firsts(n)), 9 in firsts(n), [x for x in firsts(n) if x], (*firsts(n),)


@snippet(
    (3,),
)
def assert_(n):
    assert n > 2
    return n


@snippet(("x",), (3,))
def fmt(x):
    return f"{x}!", str(x)


@snippet(
    (3,),
)
def cmp_in(n):
    return 1 < n in (3, 4), 1 == 1 != 2 in [2], 1 not in [n]


@snippet(
    (3,),
)
def tern_types(n):
    return [1 if n else 2.5, 0.5 if n > 5 else 1, n and 0.5, n or "x"]


@snippet((1,), (0,))
def for_else(n):
    for x in (1, 2):
        if not n:
            break
    else:
        y = 1
    return y


@snippet((1,), (0,))
def walrus(n):
    if n and (y := n + 1) > 0:
        pass
    return y


@snippet((3,), (0,))
def perhaps(n):
    if n:
        z = 1

    def g():
        return z

    return g() if n else 0


@snippet((3,), (0,))
def loopvar(n):
    for i in range(n):
        t = i
    return i, t


@snippet((Ant(1),), (Bee(1),), (None,))
def classes(p):
    return p.worth()


WALL = ("wall", 1, 2, "h")
STEPS = WALL, ("step", 1, 2), WALL[:3], (), "text", ["step", 3, 4], 5, None, ("wall", 9, 2, "h"), 0.5, ("step",)


@snippet((STEPS,), ((WALL, (1, 2)),), ((deque(["step", 1, 2]),),), ((range(2),),))
def every_match(actions):
    return [matching(action) for action in actions]


def matching(action):
    match action:
        case ("step", x, y):
            return x + y
        case ("wall", x, y, "h" | "v" as kind) if x < 5:
            return kind, x, y
        case ("wall", *rest):
            return rest
        case () | None:
            return "nothing"
        case int(n):
            return n + 1
        case str():
            return action
    return "none of these"


@snippet(((1, 2),), (deque([1, 2]),), (range(2),))
def matching_sequences(action):
    match action:
        case [a, b]:
            return a + b
        case _:
            return None


@snippet(((Side.RED, Side.BLUE, None),))
def every_member(sides):
    return [matching_members(side) for side in sides]


def matching_members(side):
    match side:
        case Side.RED:
            return 1
        case Side.BLUE:
            return 2
        case other:
            return other


@snippet(((Point(1, 2), Point(0, 5), Point(7, 0), Pair(1, 2), Point(9, 2)),))
def every_record(points):
    return [matching_records(point) for point in points]


def matching_records(found):
    match found:
        case Point(0, y):
            return "axis", y
        case Point(x=7):
            return "seven"
        case Point(x, y) if x < y:
            return x, y
        case _:
            return None


@snippet((9,), (0,), (3,))
def matching_numbers(n):
    found = []
    for k in range(n):
        match k % 4:
            case 0:
                continue
            case 1 if k > 4:
                found.append("late")
            case 1 | 2:
                found.append(k)
            case _:
                break
    return found


class Sower:
    PITS = 3

    @classmethod
    def side(cls, player):
        return range(player * cls.PITS, (player + 1) * cls.PITS)

    @classmethod
    def twice(cls, n, *, more=1):
        return len(cls.side(n)) + cls.shifted(n) + more

    @staticmethod
    def shifted(n):
        return n << 1


class Fewer(Sower):
    PITS = 2


@snippet((1,), (0,), (4,))
def class_methods(n):
    return list(Sower.side(n)), Fewer.twice(n), Sower.twice(n, more=5), Sower.shifted(n), list(Fewer.side(1))


def added(first, *more, scale=1):
    return scale * (first + sum(more)), more


@snippet(((1, 2, 3),), ((1,),), ((5, 6, 7, 8),))
def many_arguments(t):
    def inner(a, *rest, by=2):
        return a, rest, by

    a, b, *c = (*t, 1)
    return added(1), added(1, 2, 3), added(*t, scale=2), added(0, *t), inner(a, b, *c), inner(*c, by=9)


@snippet(((1, 2),), ((1, 2, 3),), ((),))
def spread_in_the_middle(t):
    return three(0, *t), three(*t, 9), two(*t)


def three(a, b, c):
    return a + 10 * b + 100 * c


def half_given(a, b=5, *c):
    return a, b, c


@snippet((1,), (0,))
def defaults(n):
    def visit(k, depth=0, *, step=1):
        return depth if k <= 0 else visit(k - step, depth + 1, step=step)

    return half_given(n), half_given(n, 1), half_given(n, 1, 2, 3), visit(n), visit(n, 5), visit(4, step=2)


other_side = lambda p: "O" if p == "X" else "X"  # noqa: E731


@snippet(("X",), ("O",), ("",))
def lambdas_outside(p):
    return other_side(p), list(map(other_side, "XO")), sorted("XO", key=other_side)


@snippet(((3, 1, 3, 2, 1, 3),), ((),), (("a", "b", "a"),))
def counters(items):
    count = Counter(items)
    count["none"] += 2
    more = Counter()
    for item in items:
        more[item] += 1
    more.update(items)
    return (
        count[3],
        count[99],
        sorted(count.values()),
        count.most_common(1),
        count.most_common(),
        len(count),
        99 in count,
        count.total(),
        list(more.items()),
        dict(more) == {},
        more.get(99),
    )


@snippet((5,), (0,), (1,))
def default_dicts(n):
    lists, numbers, sets = defaultdict(list), defaultdict(int), defaultdict(set)
    for k in range(n):
        lists[k % 2].append(k)
        numbers[k % 3] += k
        sets[k % 2].add(k // 2)
    return (
        list(lists.items()),
        list(numbers.items()),
        [(k, sorted(v)) for k, v in sets.items()],
        numbers[77],
        77 in numbers,
        lists.get(77),
        len(lists),
    )


COUNTED = Counter("abca")
GROUPS = defaultdict(list, {1: [2]})


@snippet(("a",), ("z",), (1,))
def constant_counters(key):
    return COUNTED[key], COUNTED.most_common(2), GROUPS.get(key)


@snippet((1,), (5,))
def constant_default(key):
    return GROUPS[key]


@snippet(((1, 1, 2, 1),), ((),), (("a", "a", "b"),))
def groups(items):
    found = []
    for key, group in groupby(items):
        found.append((key, len(list(group))))
    return found, [(k, sum(1 for _ in g)) for k, g in groupby(sorted(items), key=lambda x: x)], max(items, default=0)


@snippet(((1, 2, 3, 4),), ((),), ((5,),))
def more_libraries(t):
    return (
        list(accumulate(t)),
        list(pairwise(t)),
        list(islice(t, 2)),
        list(combinations_with_replacement(t[:2], 2)),
        list(starmap(two, pairwise(t))),
        list(zip(t, t[::-1], strict=True)),
        math.prod(t),
        reduce(lambda a, b: a * b, t, 1),
        list(repeat("x", 2)),
    )


@snippet(((1, 2), (3, 4)), ((1,), (3, 4)))
def zipped_strictly(a, b):
    return [x * y for x, y in zip(a, b, strict=True)]


@snippet(((1, 2, 3),), ((),))
def reduced_without_start(t):
    return reduce(lambda a, b: a - b, t)


@snippet((10, 3), (0, 0), (-7, 2), (16, 20), (2**40, 6))
def mathematics(a, b):
    return math.gcd(a, b), math.floor(a / 4), math.ceil(a / 4), math.floor(a), math.isqrt(abs(a)), math.sqrt(abs(a))


@snippet((5, 2), (5, 7), (30, 15), (60, 30), (0, 0), (-1, 0))
def combinatorics(n, k):
    return math.comb(n, k), math.factorial(k)


TURNED = str.maketrans({"a": "b", "b": "a", "x": None, "y": "long"})


@snippet(("abc",), ("",), ("xay",))
def translated(s):
    return s.translate(TURNED), s.title(), s.capitalize(), s.zfill(5), s.rjust(4), s.ljust(4, "."), s.center(6)


@snippet((7,), (-3,), (123,), (0,))
def formats(n):
    return f"{n:02d}|{n:3}|{n:<4}|{n:>4d}|{'ab':4}|{'ab':>4}", bin(n), bin(n).count("1"), n.bit_length(), n.bit_count()


@dataclass(frozen=True)
class Checked:
    size: int
    name: str = "x"

    def __post_init__(self):
        assert self.size > 0
        if self.size > 9:
            raise ValueError(self.size)


@snippet((1,), (0,), (12,))
def checked(n):
    return replace(Checked(n), name="y"), Checked(size=n).size


class Ways:
    """No state: what the rules ask."""

    def __init__(self, width):
        self.width = width
        self.near = {k: [k - 1, k + 1] for k in range(width)}

    def around(self, k):
        return [j for j in self.near[k] if self.holds(j)]

    def holds(self, k):
        return 0 <= k < self.width


WAYS = Ways(4)


@snippet((1,), (0,), (3,), (9,))
def tools(k):
    return WAYS.around(k), WAYS.width, WAYS.holds(k + 1), len(WAYS.near)


APPLY = {"+": lambda a, b: a + b, "-": two, "*": operator.mul}


@snippet(("+", 2, 3), ("-", 2, 3), ("*", 4, 5), ("/", 1, 1))
def dispatched(sign, a, b):
    return APPLY[sign](a, b), operator.add(a, b), reduce(operator.mul, [a, b], 1)


class Kind(Enum):
    ROCK = ("r", 1)
    PAPER = ("p", 2)

    def __init__(self, letter, cost):
        self.letter = letter
        self.cost = cost

    @classmethod
    def of(cls, letter):
        for kind in cls:
            if kind.letter == letter:
                return kind
        raise KeyError(letter)


@snippet(("r",), ("p",), ("x",))
def members_by_letter(letter):
    return Kind.of(letter), Kind.of(letter).cost, [k.letter for k in sorted(Kind, key=lambda k: -k.cost)]


class Suit(StrEnum):
    CLUBS = "c"
    HEARTS = "hearts"


@snippet((Suit.CLUBS,), (Suit.HEARTS,), ("c",), ("hearts",), ("x",))
def members_of_texts(suit):
    return suit == "c", suit == Suit.HEARTS, suit in (Suit.CLUBS, "x"), {Suit.CLUBS: 1}.get(suit), sorted([suit, "d"])


@snippet((frozenset({"a", "b"}),), (frozenset(),), (frozenset({"c", "x", "y"}),))
def any_order(letters):
    total, found = 0, set()
    for letter in letters:
        code = ord(letter)
        if code > 98:
            continue
        total += code
        found.add(letter.upper())
    for letter in letters:
        for other in letters:
            if letter < other:
                total += 1000
    return sorted(found), total, any_two(letters)


def any_two(letters):
    for letter in letters:
        for other in letters:
            if letter < other:
                return True
    return False


@snippet((frozenset(),), (frozenset({"a", "b"}),), (frozenset({"c", "x", "y"}),))
def not_any_order(letters):
    before, changes = "", 0
    for letter in letters:
        if letter > before:
            changes += 1
        before = letter
    return changes


@snippet(([[1, 2], [3]],), ([],))
def copies(rows):
    again, once = deepcopy(rows), copy(rows)
    again.append([9])
    if again[0]:
        again[0][0] = 7
    return rows, again, once, deepcopy((1, (2, 3)))


@snippet(([[1, 2], [3]], 1), ([[1, 2], [3]], 0))
def copies_of_one(rows, n):
    again = deepcopy([rows[0], rows[n]])
    again[0][0] = 7
    return again


@snippet((5, True), (5, False), (2, True))
def truths_are_the_same(n, flag):
    won = n > 3
    lost = not won
    return won is (n > 4), won is lost, (n == 5) is not (n == 2)


@snippet(((Point(3, 1), Point(1, 2)),), ((),), ((Pair(1, 2),),))
def getters(points):
    by_x = sorted(points, key=operator.attrgetter("x"))
    return by_x, sorted(points, key=operator.itemgetter(1)), min(points, key=operator.itemgetter(1, 0), default=None)


def by_more(n):
    return lambda x: x + n + SHIFT


SHIFT = 100


@snippet(((3, 1),), ((),))
def names_of_their_own(t):
    SHIFT = 1  # noqa: N806
    return sorted(t, key=by_more(2)), list(map(by_more(SHIFT), t))


@snippet((3, False), (1, True), (0, False))
def truths_in_texts(n, flag):
    kept = (n > 2, n)
    return str(kept[0] + 5), str(n), [str(k) for k in range(3)], f"{n + 1}", flag


@snippet(((frozenset({(1, 2)}), frozenset({(3, 4), (0, 9)})),), ((frozenset(), frozenset()),))
def unions(state):
    drawn = set(chain.from_iterable(state))
    every = set().union(*state)
    return (
        sorted(drawn),
        sorted(every),
        (3, 4) in drawn,
        sorted(frozenset(chain(state[0], [(5, 5)], *state))),
        sorted({1}.union([2, 1], (3,), {4})),
    )


@snippet((3, 4), (0, 1), (1, 0))
def one_by_the_other(a, b):
    x, n = a + 1, a * 2
    won = a > b
    for _ in range(2):
        lost = not won
        won = not lost
        x, n = n, x
    return f"{x}{n}", won is lost, won is not (a < b), str(x)


@snippet(((4, 5, 6), 1, 0), ((1, 2), -1, 7), ((1, 2), 2, 0))
def slots(values, place, value):
    return replaced(values, place, value), replaced((0, *values), 0, place)


@snippet((3, 4), (7, -2), (-7, 3), (5, 0))
def displays(i, n):
    r, c = divmod(i, n)
    found = []
    for y, x in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
        r, c = y + x, c + 10
        if y == 3:
            continue
        found.append((y, x))
    for one in (found, [r], (c,)):
        found = [*one, len(found)]
    for name, value in (("a", i), ("b", None), ("c", (i, n))):
        found.append((name, value))
    return found, [a - b for a, b in [(i, n), (n, i)] if a], sum(k for k in (i, n, r)), [x for x in (i / 2, n)]


@snippet(((3, 1, 2),), ((),), ((5, 5),))
def made_where_they_are_gone_through(t):
    last = total = 0
    for last in {n % 3 for n in t}:
        total += last
    keys = []
    for key in {n: n + 1 for n in t}:
        keys.append(key)
    return last, total, keys, list({n: 0 for n in t}), sorted({n for n in t}), [k for k in {n: 1 for n in t}], len({*t})


@snippet(((3, 1, 2),), ((),), ((5, 5, 5, 5),))
def lists_that_are_yielded(t):
    def groups():
        for n in t:
            group = [n]
            for k in range(n):
                group.append(k)
            yield group
        yield [k for k in t if k > 1]
        yield sorted(t)

    def named():
        for n in t:
            row = list(range(n))
            yield n, row, {n}

    lengths = []
    for group in groups():
        group.append(7)
        lengths.append(len(group))
    return lengths, [sum(group) for group in groups()], [(n, len(row), sorted(one)) for n, row, one in named()]


@snippet(((3, 1, 2),), ((),), ((5, 5),))
def lists_that_are_yielded_and_kept(t):
    def rows(kept):
        for n in t:
            kept = [*kept, n]
            yield kept

    table = [[n, n + 1] for n in t]

    def of_table():
        for row in table:
            yield row

    return [row for row in rows([])], sum(row[1] for row in of_table()), list(of_table())


@snippet(((3, 1), 5), ((1, 2), 0), ((1, 2, 3), 0), ((), 1))
def handed_whole(pair, n):
    def weighed(a, b, c=2, *, d=1):
        return a * 100 + b * 10 + c + d

    near = (n, *pair)
    return Point(*pair), Point(n, *pair[:1]), Point(*pair[:1], y=7), weighed(*pair), weighed(n, *pair), weighed(*near)


@snippet((("ab", "", "c"),), ((),), (("", ""),))
def iterators_with_a_name(texts):
    long = filter(None, texts)
    count = len(texts)
    kept = sorted(long, key=len)
    kept = map(str.upper, kept)
    found = list(kept)
    pairs = zip(texts, range(count))
    total = sum(n for _, n in pairs)
    for text in texts:
        letters = reversed(text)
        turned = "".join(letters)
        found.append(turned)
    return found, total


def counted(cells, wanted):
    return sum(1 for cell in cells if wanted(cell))


def run_length(cells, start, step, goes_on, most=3):
    n = 0
    while 0 <= start < len(cells) and n < most and goes_on(cells[start]):
        start, n = start + step, n + 1
    return n


def added_up(cells, worth, place=0):
    return worth(cells[place], place) + added_up(cells, worth, place + 1) if place < len(cells) else 0


def counted_twice(cells, wanted):
    return counted(cells, wanted) + run_length(cells, 0, 1, wanted) + len([*filter(wanted, cells)])


def is_large(cell):
    return cell > 1


@snippet(((3, 1, 2), 1), ((), 3), ((5, 5), 5))
def functions_that_are_handed_on(t, least):
    def even(cell):
        return (cell + least) % 2 == 0

    seen = []

    def noted(cell):
        return seen.append(cell)

    counted(t, noted)
    for n in t:
        seen.append(counted(t, lambda cell: cell != n))  # noqa: B023
    return (
        seen,
        counted(t, is_large) + counted(t, even),
        [run_length(t, k, -1, lambda cell: cell >= k + least, most=2) for k in range(len(t))],  # noqa: B023
        added_up(t, lambda cell, place: cell * place + least),
        counted_twice(t, even) * 10 + counted_twice(t, is_large),
        {"a": lambda: least, "b": lambda: len(t), 2: lambda: -1}["b" if t else "a"](),
    )


class Step(NamedTuple):
    y: int
    x: int

    def __add__(self, other):
        return Step(self.y + other.y, self.x + other.x)

    def __sub__(self, other):
        return self + -other

    def __neg__(self):
        return Step(-self.y, -self.x)

    def __mul__(self, times):
        return Step(self.y * times, self.x * times)

    __rmul__ = __mul__


@dataclass(frozen=True)
class Marked:
    marks: frozenset

    WORTH = {"a": 1, "b": 2}

    def __or__(self, other):
        return Marked(self.marks | other.marks)

    def worth(self):
        return sum(self.WORTH[mark] for mark in self.marks)


class Turn(Enum):
    WHITE = 1
    BLACK = 2

    def __neg__(self):
        return Turn.BLACK if self is Turn.WHITE else Turn.WHITE


@snippet((3, "a"), (-2, "b"), (0, "c"))
def operators_of_their_own(n, letter):
    here, both = Step(n, 1), Marked(frozenset("a")) | Marked(frozenset(letter))
    for _ in range(3):
        here += Step(1, 2)
    ring = {here, Step(0, 0)}
    return here - Step(n, n) * 2, 2 * here == here + here, -here in ring, (-Turn(1)).name, both.worth()


@snippet((3,), (-3,), (0,))
def without_bounds(n):
    best, worst = -math.inf, float("inf")
    for k in (n, n + 1):
        best, worst = max(best, k), min(worst, k)
    return best, worst, best < math.inf, math.inf if n > 0 else -math.inf


@snippet(([3, 1, 2, 4], "HIGH"), ([], "LOW"), ([5], "MIDDLE"))
def parts_that_are_deleted(items, name):
    del items[1:3]
    del items[5:]
    return items, Level[name] + 1, Side[{"LOW": "RED"}.get(name, "BLUE")].value


@lru_cache(maxsize=None)
def steps_from(place, size):
    return tuple(near for near in (place - 1, place + 1) if 0 <= near < size)


@lru_cache
def drawn_out(n):
    return [n] * n if n else list(drawn_out(2))


@snippet((3, 4), (0, 9), (7, 8), (-1, 0))
def remembered(place, size):
    near = [steps_from(one, size) for one in (place, *steps_from(place, size), place)]
    return near, len(drawn_out(size)), sum(drawn_out(0)), [*drawn_out(size), place]
