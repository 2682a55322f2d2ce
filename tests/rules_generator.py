"""Random functions in ordinary Python, for the rules compiler to get right or to refuse."""

import random
import re
import sys
import warnings
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path

from rules_snippets import Board, Level, Pair, Point, Side

HEADER = """\
import math
import operator
from collections import Counter, defaultdict
from copy import copy, deepcopy
from dataclasses import replace
from functools import reduce
from itertools import accumulate, chain, combinations, groupby, islice, pairwise, product, repeat, starmap

from rules_snippets import APPLY, LINES, NEIGHBOURS, TURNED, WAYS, WORDS, WORTH, Board, Fewer, Kind, Level, Pair
from rules_snippets import Point, Side, Sower, added, half_given, other_side, three, two

initial = None
"""

VALUES = {
    "int": ("0", "1", "2", "3", "5", "-1", "-4", "7"),
    "bool": ("True", "False"),
    "float": ("0.5", "2.0", "-1.25", "0.0"),
    "str": ("''", "'a'", "'abc'", "'x1'", "'b'"),
    "tuple": ("()", "(1, 2)", "(3, 1, 2)", "(0,)"),
    "list": ("[]", "[1, 2, 3]", "[4]", "[2, 2]"),
    "set": ("set()", "{1, 2}", "{3, 5, 1}"),
    "dict": ("{}", "{1: 2}", "{0: 3, 2: 5}"),
    "point": ("Point(1, 2)", "Point(0)"),
    "board": ("Board((0, 1), Side.RED)", "Board((2,), Side.BLUE, 3)"),
    "side": ("Side.RED", "Side.BLUE"),
    "none": ("None",),
}
"""Literals of each type."""

FOREIGN = (2**58, 2**62, -(2**61), 0.0, -0.0, 1e300, 10**6, "", "zz", (), (None,), ((1, 2), 3), (1.5, "a"), True, False)
FOREIGN += (
    None,
    Side.BLUE,
    Level.HIGH,
    Point(5, 6),
    Point("a", 2.5),
    Pair(1, 2),
    Board((), Side.RED, 1),
    frozenset({4}),
)
"""Arguments that no profile sees."""

EXPRESSIONS = {
    "int": """
        {int} + {int}
        {int} - {int}
        {int} * {int}
        {int} // {int}
        {int} % {int}
        {int} // 3
        {int} % 4
        -{int}
        ~{int}
        {int} & {int}
        {int} | {int}
        {int} ^ {int}
        {int} << {int}
        {int} >> {int}
        abs({int})
        {int} ** 2
        len({list})
        len({tuple})
        len({str})
        len({dict})
        len({set})
        {list}[{int}]
        {tuple}[{int}]
        {dict}[{int}]
        {dict}.get({int}, {int})
        {list}.pop()
        {list}.index({int})
        {tuple}.count({int})
        sum({list})
        sum({int+x:int} for $x in {list})
        max({tuple})
        min({list}, default={int})
        max({int}, {int})
        min({tuple}, key=lambda $x: {int+x:int})
        ({int} if {bool} else {int})
        ({int} and {int})
        ({int} or {int})
        {point}.x
        {point}.y
        {point}.size
        {point}[1]
        {board}.n
        {side}.sign()
        int({float})
        int({bool})
        reduce(lambda $x, $y: {int+x:int}, {list}, {int})
        next(($x for $x in {list} if {bool+x:int}), {int})
        sum(1 for $x in {tuple} for $y in {list} if {bool+x:int})
        {str}.find({str})
        {str}.count({str})
        {dict}.setdefault({int}, {int})
        {dict}.pop({int}, {int})
        sum(map(lambda $x: {int+x:int}, {tuple}))
        WORTH['a']
        len(NEIGHBOURS)
        LINES[{int}][{int}]
        round({float})
        (w := {int})
        {list}[{int}:][0]
        sum({bool+x:int} for $x in {list})
        Level.HIGH + {int}
        divmod({int}, {int})[0]
        ord('a')
        Counter({list})[{int}]
        Counter({tuple}).most_common(1)[0][1]
        Counter({list}).total()
        math.gcd({int}, {int})
        math.floor({float})
        math.ceil({float})
        math.isqrt({int})
        math.prod({list})
        {int}.bit_length()
        {int}.bit_count()
        half_given({int}, {int})[1]
        half_given(*{list})[0]
        added({int}, *{list})[0]
        added(*{tuple}, scale={int})[0]
        three({int}, *{tuple})
        three({int}, c={int}, b={int})
        len(Sower.side({int}))
        Fewer.twice({int}, more={int})
        APPLY['+']({int}, {int})
        APPLY[{str}]({int}, {int})
        operator.mul({int}, {int})
        reduce(lambda $x, $y: {int+x:int}, {list})
        Kind.of({str}).cost
        Side.RED.sign()
        WAYS.width
    """,
    "bool": """
        {int} < {int}
        {int} == {int}
        {int} != {any}
        {any} == {any}
        {int} <= {int} < {int}
        not {any}
        {int} in {list}
        {int} not in {tuple}
        {int} in {set}
        {int} in {dict}
        {str} in {str}
        {any} in {list}
        any({bool+x:int} for $x in {list})
        all({bool+x:int} for $x in {tuple})
        any([{bool+x:int} for $x in {list}])
        ({bool} and {bool})
        ({bool} or {bool})
        bool({any})
        {any} is None
        {any} is not None
        {side} is Side.RED
        {str} < {str}
        {tuple} < {tuple}
        {list} == {list}
        {set} <= {set}
        {str}.startswith({str})
        {float} < {float}
        {int} < {float}
        isinstance({any}, int)
        isinstance({any}, (str, tuple))
        {int} in (1, 2)
        {int} == {int} == {int}
        {str}.isdigit()
        {any} is True
        {int} in range({int} % 6)
        {int} > {float} > {int}
        any({dict})
        all({set})
        {int} in {1, 3, 5}
        {float} in {tuple}
        {dict} == {dict}
        {point} == {tuple}
        any($x > {int} and $x for $x in {list})
        {any} in {dict}.values()
        {any} < {any}
        all(map(bool, {list}))
        WAYS.holds({int})
        {bool} is {bool}
        {bool} is not ({int} < {int})
        operator.lt({int}, {int})
        {int} in Counter({list})
    """,
    "float": """
        {float} + {float}
        {float} - {int}
        {float} * {float}
        {int} / {int}
        {float} / {float}
        -{float}
        {float} // {float}
        {float} % {float}
        abs({float})
        float({int})
        ({float} if {bool} else {float})
        max({float}, {float})
        ({float} or {float})
        sum([{float}, {float}])
        {float} ** 2
        ({float} if {bool} else {int})
        math.sqrt({int})
        math.sqrt({float})
    """,
    "str": """
        {str} + {str}
        {str} * {int}
        {str}[{int}]
        {str}[{int}:]
        {str}[::-1]
        {str}[:{int}]
        str({int})
        f'{{{int}}}-{{{str}}}'
        {str}.upper()
        {str}.replace({str}, {str})
        ''.join(map(str, {list}))
        str({bool})
        '-'.join({str})
        {str}.strip({str})
        ({str} if {bool} else {str})
        ({str} or {str})
        {side}.value
        {side}.name
        ''.join(sorted({str}))
        WORDS[{int}]
        ''.join($x for $x in {str} if $x != {str})
        f'{{{any}}}'
        str({any})
        {str}[{int}:{int}:{int}]
        max({str}, {str})
        min({str}, default='q')
        ''.join(map(str, ({int}, {bool})))
        f'{{{int}:02d}}'
        f'{{{int}:3}}{{{str}:>3}}'
        f'{{{str}:<2}}'
        bin({int})
        {str}.zfill({int})
        {str}.rjust({int})
        {str}.title()
        {str}.capitalize()
        {str}.translate(TURNED)
        other_side({str})
        {str}.removeprefix({str})
    """,
    "tuple": """
        {tuple} + {tuple}
        {tuple}[{int}:]
        {tuple}[:{int}] + ({int},) + {tuple}[{int}:]
        tuple({list})
        ({int}, {int})
        tuple({int+x:int} for $x in {tuple})
        tuple(sorted({set}))
        {tuple}[::-1]
        {tuple}[::{int}]
        {board}.cells
        tuple(reversed({list}))
        tuple(range({int} % 6))
        ({int}, *{list})
        tuple(filter(None, {list}))
        {tuple} * 2
        tuple(map(lambda $x: {int+x:int}, {list}))
        tuple({dict})
        ({tuple} if {bool} else {tuple})
        ({tuple} or {tuple})
        half_given({int}, *{list})[2]
        deepcopy({tuple})
        tuple(Sower.side({int}))
    """,
    "list": """
        [{int}, {int}]
        {list} + {list}
        {list}[{int}:{int}]
        {list}[::-1]
        list({tuple})
        sorted({list})
        {list}[:]
        [{int+x:int} for $x in {list}]
        [{int+x:int} for $x in {list} if {bool+x:int}]
        [*{tuple}, {int}]
        [0] * {int}
        list(range({int} % 4, {int} % 9))
        list({dict}.values())
        sorted({set}, reverse={bool})
        list(map(abs, {list}))
        [$x + $y for $x, $y in zip({list}, {tuple})]
        [$x * $y for $x, $y in enumerate({list}, {int})]
        list({set})
        sorted({list}, key=lambda $x: {int+x:int})
        [$y for $x in {list} for $y in range($x % 4)]
        [len(str($x)) for $x in {list}]
        list(filter(lambda $x: {bool+x:int}, {list}))
        list(chain({list}, {tuple}))
        [$x[0] for $x in combinations({list}, 2)]
        [$x for $x in reversed({list}) if {bool+x:int}]
        {list}.copy()
        [$y for $x, $y in {dict}.items()]
        ({list} or {list})
        [{int+x:int} for $x in range({int} % 5, {int} % 7, {int})]
        ({list} if {bool} else {list})
        [$x * $y for $x, $y in product({list}, {tuple})]
        list(map(lambda $x, $y: $x - $y, {list}, {tuple}))
        [sum($x) for $x in zip({list}, {list})]
        list(set({list}))
        list(accumulate({list}))
        list(islice({list}, {int}))
        [$x - $y for $x, $y in pairwise({list})]
        [len(list($y)) for $x, $y in groupby({list})]
        [$x for $x, $y in groupby({list}, key=lambda $z: {int+z:int})]
        deepcopy({list})
        copy({list})
        [$x for $x, $y in Counter({tuple}).most_common()]
        list(Counter({list}).values())
        [$x * $y for $x, $y in zip({list}, {list}, strict=True)]
        WAYS.around({int})
        list(starmap(two, zip({list}, {tuple})))
        list(starmap(lambda $x, $y: {int+x:int}, pairwise({tuple})))
        list(repeat({int}, {int}))
    """,
    "set": """
        {set} | {set}
        {set} & {set}
        {set} - {set}
        {set} ^ {set}
        set({list})
        {{{int}, {int}}}
        frozenset({tuple})
        {{{int+x:int} for $x in {list}}}
        set(range({int} % 9))
        set({dict})
        {set}.union({list})
        ({set} if {bool} else {set})
    """,
    "dict": """
        {{{int}: {int}}}
        {{$x: {int+x:int} for $x in {list}}}
        dict({dict})
        dict(zip({list}, {tuple}))
        {dict}.copy()
        {{**{dict}, {int}: {int}}}
        dict.fromkeys({list}, {int})
        {{$y: $x for $x, $y in {dict}.items()}}
        {dict} | {dict}
    """,
    "point": """
        Point({int}, {int})
        {point}._replace(x={int})
        {point}.moved({int})
        Point(y={int}, x={int})
        {point}.moved({int}, dy={int})
    """,
    "board": """
        Board({tuple}, {side})
        replace({board}, turn={side})
        Board({tuple}, turn={side}, last={any})
    """,
    "side": """
        {board}.turn
        {side}.other
        ({side} if {bool} else {side})
        [$x for $x in Side if $x != {side}][0]
        Side({str})
    """,
    "none": """
        None
    """,
}
"""Templates of expressions, one a line: {type} is another, {type+x:int} one that may mention $x, a new variable."""

STATEMENTS = """
@v:int = {int}
@v:int = {int}
@v:bool = {bool}
@v:float = {float}
@v:str = {str}
@v:tuple = {tuple}
@v:list = {list}
@v:list = {list}
@v:set = {set}
@v:dict = {dict}
@v:point = {point}
@v:board = {board}
@v:side = {side}
@v:none = None
@v:int, @w:int = {int}, {int}
@v:int, @w:int = {tuple}
@v:int, *@w:list = {list}
=int += {int}
=int -= {int}
=int *= {int}
=list += {list}
=list += {tuple}
=tuple += {tuple}
=str += {str}
=float += {float}
=set |= {set}
=set -= {set}
=list[{int}] = {int}
=list[{int}] += {int}
=dict[{int}] = {int}
=dict[{int}] = =dict.get({int}, 0) + {int}
=list.append({int})
=list.insert({int}, {int})
=list.extend({list})
=set.add({int})
=set.discard({int})
=list.reverse()
=list.sort()
=list.remove({int})
del =list[{int}]
=list[{int}:{int}] = {list}
del =dict[{int}]
=dict.update({dict})
=list.sort(key=lambda $x: {int+x:int})
=int //= {int}
=int, =int = =int, =int
=list[0], =list[1] = =list[1], =list[0]
@v:list = @w:list = {list}
if {bool}:{block}
if {bool}:{block}else:{block}
if {any}:{block}elif {bool}:{block}else:{block}
if {bool}:{leave}
for @v:int in {list}:{loop}
for @v:int in {tuple}:{loop}
for @v:int in range({int} % 5):{loop}else:{block}
for @v:int in =list:{loop}
for @v:int, @w:int in =dict.items():{loop}
for @v:int in =dict:{loop}
for @v:int in =set:{loop}
for @v:int, @w:int in enumerate({list}):{loop}
for @v:int, @w:int in zip({list}, =list):{loop}
for @v:str in {str}:{loop}
for @v:int in reversed(=list):{loop}
for @v:int in {list}:{loop}else:{block}
for @v:int in {set}:{loop}
@v:any = {any}
@v:any = ({int} and {any})
@v:any = {any} or {any}
@v:any = ({any} if {bool} else {any})
@v:bool = {bool} and (@w:int := {int}) > 2
assert {bool}
@v:int = (=int := {int}) + =int
@v:any = {any} + {any}
@v:any = {any} < {any}
@v:any = [{any}, {any}]
@v:any = ({any}, {bool})[{int}]
@v:any = sorted([{any}, {any}])
@v:any = max({any}, {any})
@v:any = {tuple}[{int}] or {any}
@v:any = {any} * {int}
@v:any = [{any}] + {list}
~
@k = 0
while {bool} and @k < 9:
    @k += 1{count}
~
@k = 0
while @k < 3:
    @k += 1{count}else:{block}
~
def @f(p, q={int}):
    return {int+p:int}
@v:int = @f({int}, {int})
~
@f = lambda p: {int+p:int}
@v:int = @f({int}) + @f({int})
~
def @f(p):
    if p <= 0:
        return {int}
    return {int+p:int} + @f(p - 2)
@v:int = @f({int})
~
def @f(p):
    =list.append(p)
    return p
@v:int = @f({int}) + len(=list) + @f({int})
~
def @f(p):
    yield {int+p:int}
    for i in range(p % 5):
        yield {int+i:int}
@v:list = list(@f({int}))
~
def @f(p):
    yield {int+p:int}
    yield p
@v:int = next(@f({int}))
@w:bool = any(i > {int} for i in @f({int}))
~
def @f(p):
    yield {int+p:int}
    if p:
        return
    yield 5
@v:tuple = (*@f({int}), sum(@f({int})))
~
match {any}:
    case (@v:int, @w:int): n = {int}
    case 1 | 2: n += {int}
    case None | Side.RED: n -= 1
    case _: u.append({int})
~
match {tuple}:
    case (): n += 7
    case (@v:int, *@w:list) if {bool}: n = {int}
    case (_, @k, *_): n += @k
    case @m: u.append(len(@m))
~
match {point}:
    case Point(0, @v:int): n += @v
    case Point(x=1, y=2): n += 2
    case Point(@v:int, @w:int) if {bool}: n -= {int}
~
match {any}:
    case str(@v:str): n += 1
    case int(@v:int) if {bool}: n += {int}
    case [@v:any, [@w:any, _]]: n += 3
    case tuple() | list(): n += 4
~
match {int}:
    case 0 | 1 as @v:int: n = {int}
    case -1: n = 1
    case @v:int: n = {int}
~
@f = defaultdict(int)
for @v:int in {list}:
    @f[@v] += {int}
@w:dict = dict(@f)
~
@f = defaultdict(list)
for @v:int in {list}:
    @f[@v % 3].append({int})
@w:any = sorted(@f.items()), @f[{int}]
~
@f = Counter({list})
@f[{int}] += {int}
@f.update({tuple})
@w:int = @f[{int}] + len(@f) + sum(@f.values())
~
for @v:int in {set}:
    if {bool}: n += {int}
~
for @v:int in {set}:
    @w:int = {int}
    =set.add(@w)
~
for @v:int in {set}:
    for @w:int in {list}:
        n += @v * @w
~
def @f(p, *q, r=2):
    return {int+p:int} + len(q) + r
@v:int = @f({int}, {int}, r={int}) + @f(*{list})
~
def @f(p, q=3):
    return p - q
@v:int = @f({int}) + @f(q={int}, p={int})
"""
"""Templates, one a line, or several lines behind a ~: @v:type is a variable that gets a value, =type one that has one,
@f a new function."""

HOLE = re.compile(
    r"\{\{|\}\}|\{(\w+)(?:\+(\w+):(\w+))?\}|\$(\w)|@(\w)(?::(\w+))?|=(int|list|dict|set|tuple|str|float)\b"
)
STEPS = 3000
MEMORY = 1 << 30
STATM = Path("/proc/self/statm")
"""Lines that a call may take."""
TYPES = tuple(kind for kind in VALUES if kind != "none")


def lines_of(templates):
    """The templates of a kind of expression."""
    return [line.strip() for line in templates.strip().splitlines()]


def statements_of(templates):
    """Those of statements."""
    singles, *several = templates.strip().split("\n~\n")
    return [*singles.splitlines(), *several]


class Writer:
    """Writes one function.

    known  the variables that may have a value, with their types
    """

    def __init__(self, dice, name):
        self.dice, self.name, self.count = dice, name, 0
        self.kinds = [
            dice.choice(("int", "int", "tuple", "str", "float", "bool", "point", "board", "side")) for _ in "abc"
        ]
        self.known = {**dict(zip("abc", self.kinds, strict=True)), "n": "int", "u": "list", "d": "dict", "s": "set"}

    def text(self):
        lines = ["n = 0", "u = [3, 1, 2]", "d = {1: 4, 3: 0}", "s = {2, 5}"]
        for _ in range(self.dice.randint(2, 7)):
            lines += self.statement(3)
        shown = self.dice.sample(sorted(self.known), min(7, len(self.known)))
        lines.append(f"return {', '.join(shown)}, u, d, {self.expression('any', 2)}")
        default = self.dice.choice(("c", "c", f"c={self.dice.choice(VALUES[self.kinds[2]])}"))
        return f"def {self.name}(a, b, {default}):\n" + "".join(f"    {line}\n" for line in lines)

    def expression(self, kind, depth):
        dice = self.dice
        if kind == "any":
            kind = dice.choice(TYPES)
        names = [name for name, known in self.known.items() if known == kind]
        if names and dice.random() < (0.45 if depth > 0 else 0.8):
            return dice.choice(names)
        if depth <= 0 or dice.random() < 0.15:
            return dice.choice(VALUES[kind])
        return self.filled(dice.choice(lines_of(EXPRESSIONS[kind])), depth - 1)

    def filled(self, template, depth):
        """The template with expressions in its places."""
        before, own = dict(self.known), {}

        def put(match):
            kind, name, sort, local, target, target_kind, old = match.groups()
            if match.group() in ("{{", "}}"):
                return match.group()[0]
            if local or name:
                own.setdefault(
                    local or name, self.dice.choice(("x", "y", "a", "n", "v1")) + self.dice.choice(("", "", "_"))
                )
            if local:
                return own[local]
            if kind in ("block", "loop", "count", "leave"):
                return self.block(kind, depth)
            if kind:
                if name and f"${name}" in template:
                    self.known[own[name]] = sort
                elif name:
                    self.known[name] = sort
                found = self.expression(kind, depth)
                for one in (own.get(name), name):
                    if one in before:
                        self.known[one] = before[one]
                    else:
                        self.known.pop(one, None)
                return found if re.fullmatch(r"\w+", found) else f"({found})"
            if old:
                names = [known for known, sort in self.known.items() if sort == old]
                return self.dice.choice(names or ["n"])
            return self.target(target, target_kind, own)

        return HOLE.sub(put, template)

    def target(self, letter, kind, own):
        if letter not in own:
            self.count += 1
            old = [name for name in self.known if name not in "nuds"]
            again = kind is not None and self.dice.random() < 0.3
            own[letter] = self.dice.choice(old) if again else f"{letter if kind is None else 'v'}{self.count}"
        if kind is not None:
            self.later.append((own[letter], kind))
        return own[letter]

    def statement(self, depth):
        self.later = []
        later = self.later
        text = self.filled(self.dice.choice(statements_of(STATEMENTS)), min(depth, 2))
        self.later = later
        for name, kind in later:
            self.known[name] = kind if kind != "any" else self.dice.choice(TYPES)
        return text.split("\n")

    def block(self, kind, depth):
        """The statements below a colon."""
        later, before = self.later, dict(self.known)
        for name, sort in later:
            self.known[name] = sort
        lines = []
        if kind == "leave":
            lines += [f"return {self.expression('any', 1)}"]
        else:
            for _ in range(self.dice.randint(1, 2)):
                lines += self.statement(depth - 1) if depth > 0 else [f"n += {self.expression('int', 0)}"]
        if kind in ("loop", "count"):
            leave = self.dice.choice(
                ("break", "continue", "return n", "break", "pass", f"u.append({self.expression('int', 0)})")
            )
            lines += [f"if {self.expression('bool', 1)}:", f"    {leave}"]
            lines += ["if len(u) > 30:", "    break"] if kind == "loop" else []
            if self.dice.random() < 0.5:
                lines += self.statement(0) if depth > 0 else ["n += 1"]
        if self.dice.random() < 0.6:
            self.known = before
        self.later = later
        return "\n" + "".join(f"    {line}\n" for line in lines)


def programs(seed, count):
    """So many functions as the text of a module, with the arguments that a profile sees and others, by name."""
    warnings.simplefilter("ignore", SyntaxWarning)
    dice = random.Random(seed)
    texts, arguments = [HEADER], {}
    while len(arguments) < count:
        writer = Writer(dice, f"p{len(arguments)}")
        text = writer.text()
        given = given_to(dice, writer.kinds)
        if runs(writer.name, text, given[0]):
            texts.append(text)
            arguments[writer.name] = given
    return "\n\n".join(texts), arguments


def runs(name, text, calls):
    """Does the function give a value in most of the calls?"""
    names, given = {}, 0
    try:
        exec(compile(f"{HEADER}\n{text}", "<program>", "exec"), names)
    except SyntaxError:
        return False
    for arguments in calls:
        given += outcome_of(names[name], arguments) is not None
    return given > 1


def outcome_of(function, arguments):
    """What Python gives, in a tuple; None if it raises, or takes too many steps, or too much memory."""
    left = STEPS

    def step(frame, event, argument):
        nonlocal left
        left -= 1
        if left < 0:
            raise RecursionError
        return step

    before = sys.gettrace()
    sys.settrace(step)
    try:
        with little_memory():
            return (function(*deepcopy(arguments)),)
    except Exception:
        return None
    finally:
        sys.settrace(before)


@contextmanager
def little_memory():
    """In this block more than MEMORY bytes besides what there is are a MemoryError, where the system has limits."""
    if not STATM.exists():
        yield
        return
    import resource

    pages, limits = int(STATM.read_text().split()[0]), resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + MEMORY, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, limits)


def given_to(dice, kinds):
    """Arguments for a profile, and for calls afterwards."""
    names = {"Point": Point, "Board": Board, "Side": Side}
    usual = [tuple(eval(dice.choice(VALUES[kind]), names) for kind in kinds) for _ in range(8)]
    strange = [list(one) for one in usual[:6]]
    for k, one in enumerate(strange):
        one[k % 3] = dice.choice(FOREIGN)
    return usual[:3], [*usual[3:], *map(tuple, strange)]
