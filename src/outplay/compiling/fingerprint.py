"""What a game's compiled code depends on, as one short text: bytecode, constants, parameters, versions."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from enum import Enum, EnumMeta
from functools import cache, cached_property, lru_cache
from types import FunctionType, GetSetDescriptorType, MemberDescriptorType, ModuleType
from typing import Any, Final, get_type_hints

import numba
import numpy
from numba.extending import is_jitted

from outplay.compiling.reading import (
    MISSING,
    Code,
    Facts,
    code_of,
    digest,
    has_version,
    in_class,
    inner_codes,
    name_in_library,
    own_code,
    parts_of,
    undecorated,
    values_read,
)
from outplay.compiling.version import engine_version
from outplay.words import COMPILED

ASKED = COMPILED
"""What the kernels ask of a game; its rules may mention more."""

LITERALS = (float, complex, bool, str, bytes, type(None), type(...), range)
NO_CONSTANTS = (bytearray, type(cache(len)))
"""What no compiler takes for a constant: rules that mention one do not compile, whatever is in it."""

MADE: Final = (MemberDescriptorType, GetSetDescriptorType, type(vars(Code)["digest"]))
"""What Python makes for the fields of a class."""

NO_RULES: Final = ("_abc_impl", "_fields", "_field_defaults")
"""Names in a class that nobody wrote, or that are written down by themselves."""

LONG: Final = 64
"""Numbers in a table that is written down once for all calls."""

THIS_RUN = os.urandom(16).hex()
"""In the fingerprint of what no other process can know again."""


def fingerprint(game: Any) -> str:
    """Equal for two games exactly if they compile to the same code, in this process or another."""
    return Dependencies(game).tag


class Dependencies:
    """What the compiled rules of a game reach: from the words that the kernels ask, by every name mentioned there.

    methods     the game's methods, by name
    parameters  its attributes, by name
    functions   the methods that are its own and the functions that they call, each with its number
    foreign     the words and methods that are functions of the object, not of its class
    classes     those that its author wrote, each with its number
    contents    what is in the lists, sets, dicts and objects that the rules read, each with its number
    lasts       False if no other process can tell whether it has the same rules
    facts       all that was read to find this out
    """

    def __init__(self, game: Any):
        self.game, self.lasts = game, True
        self.methods: dict[str, FunctionType] = {}
        self.parameters: dict[str, Any] = {}
        self.functions: dict[FunctionType, int] = {}
        self.foreign: list[str] = []
        self.facts = Facts(game)
        self.classes: dict[type, int] = {}
        self.contents: dict[int, str] = {}
        self._tuples: dict[type, str] = {}
        self._names = dict.fromkeys([*ASKED, *getattr(game, "also_compiled", ())])
        self._lines = [engine_version()]
        self._reach()

    @cached_property
    def tag(self) -> str:
        """The fingerprint: changes with everything that the compiled code depends on, and with nothing else."""
        return digest("\n".join([*self._lines, *self.contents.values()]).encode())

    @cached_property
    def shape(self) -> str:
        """What of the fingerprint is left when what is in lists, sets, dicts and objects does not count."""
        return digest("\n".join(self._lines).encode())

    @property
    def place(self) -> str:
        """Changes with the lines that the rules stand on, which the fingerprint does not notice."""
        codes = [code for function in self.functions for code in inner_codes(own_code(function))]
        lines = [(code.co_firstlineno, code.co_linetable) for code in codes]
        return digest(repr((type(self.game).__qualname__, lines)).encode())

    def _reach(self) -> None:
        """Goes through names, functions and classes until none leads to another."""
        named = written = defined = 0
        while named < len(self._names) or written < len(self.functions) or defined < len(self.classes):
            for name in list(self._names)[named:]:
                self._look_up(name)
                named += 1
            for function in list(self.functions)[written:]:
                self._write_down(function)
                written += 1
            for cls in list(self.classes)[defined:]:
                self._define(cls)
                defined += 1

    def _look_up(self, name: str) -> None:
        """A method or a parameter of the game, if it has one of that name."""
        value, method = _attribute(self.game, name), getattr(type(self.game), name, None)
        self.facts.attribute(name, value, method)
        is_function = isinstance(method, FunctionType)
        if is_function and getattr(value, "__func__", value) is method:
            self.methods[name] = method
            self._lines.append(f"{name}: {self._text(method)}")
        elif isinstance(self.game, ModuleType) and undecorated(value) is not None:
            self._lines.append(f"{name}: {self._text(value)}")
        elif callable(value) and (is_function or name in ASKED):
            self.foreign.append(name)
            self._lines.append(f"{name} is foreign")
        elif value is not MISSING and not callable(value):
            self.parameters[name] = value
            what = type(value) if name in getattr(self.game, "not_compiled", ()) else value
            self._lines.append(f"{name} = {self._text(what)}")
        self._look_behind(name, method)

    def _look_behind(self, name: str, method: Any) -> None:
        """The functions that the game's classes have under a name, besides the one that the game has."""
        for cls in type(self.game).__mro__:
            function = undecorated(vars(cls).get(name)) if _is_written(cls) else None
            if function is not None and function is not method:
                self.facts.value(in_class, cls, name, vars(cls)[name])
                self._lines.append(f"{name} of {_name(cls)}: {self._text(vars(cls)[name])}")

    def _define(self, cls: type) -> None:
        """Writes down what the author of a class wrote in it."""
        bases = [self._text(base) for base in cls.__bases__]
        found = {}
        for name, value in vars(cls).items():
            if not _is_made(cls, name, value):
                self.facts.value(in_class, cls, name, value)
                found[name] = self._text(value)
        fields = getattr(cls, "__dataclass_fields__", {})
        defaults = [(name, self._text(one.default), self._text(one.default_factory)) for name, one in fields.items()]
        self._lines.append(f"{_name(cls)} {bases} {found} {defaults}")

    def _write_down(self, function: FunctionType) -> None:
        code = code_of(own_code(function))
        self._names |= dict.fromkeys(code.mentions)
        self.facts.function(function)
        values = {}
        for name, reading in values_read(function):
            self.facts.value(*reading)
            if reading[-1] is not MISSING:
                values[name] = self._text(reading[-1])
        defaults = self._text(function.__defaults__), self._text(tuple((function.__kwdefaults__ or {}).items()))
        self._lines.append(repr((self._home(function.__module__), code.digest, defaults, values)))

    def _home(self, module: str) -> str:
        """The module, which Numba imports when it loads compiled code."""
        return module if module in sys.modules else self._unlike_all(module)

    def _unlike_all(self, what: Any) -> str:
        """A text that no other process writes."""
        self.lasts = False
        return f"{THIS_RUN} {what}"

    def _text(self, value: Any) -> str:
        """A value as text, different for any two values that compile to different code."""
        kind = type(value)
        if kind is int or kind in LITERALS:
            return hex(value) if kind is int else repr(value)
        if kind is tuple:
            if len(value) >= LONG and all(type(part) is int for part in value):
                return _table(value)
            return f"({', '.join(map(self._text, value))})"
        return name_in_library(value) or self._callable(value) or self._value(value) or self._other(value)

    def _callable(self, value: Any) -> str:
        """A function's number, under which it is written down when its turn comes; a class by what it is made of."""
        if isinstance(value, FunctionType):
            return f"function {self.functions.setdefault(value, len(self.functions))}"
        function = undecorated(value)
        if function is not None:
            return f"{type(value).__name__} of {self._text(function)}"
        if is_jitted(value):
            options = sorted((name, str(option)) for name, option in value.targetoptions.items())
            return f"compiled {options} {self._text(value.py_func)}"
        if isinstance(value, EnumMeta):
            members: Iterable[tuple[str, Any]] = value.__members__.items()
            texts = [(name, self._text(member.value)) for name, member in members]
            return f"{_name(value)} {texts} {self._class(value)}"
        if isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields"):
            return self._fields(value)
        if isinstance(value, type) and issubclass(value, BaseException):
            return _name(value)
        return self._class(value) if isinstance(value, type) else ""

    def _class(self, cls: type) -> str:
        """The number of a class that the author of the rules wrote; '' for any other."""
        return f"class {self.classes.setdefault(cls, len(self.classes))}" if _is_written(cls) else ""

    def _fields(self, kind: Any) -> str:
        """A NamedTuple: the names of its fields in their order, their types and their defaults."""
        if kind not in self._tuples:
            self.facts.fields(kind)
            defaults = self._text(tuple(kind._field_defaults.items()))
            self._tuples[kind] = f"{_name(kind)} {kind._fields} {_hints(kind)} {defaults} {self._class(kind)}"
        return self._tuples[kind]

    def _value(self, value: Any) -> str:
        """A constant of a type that has more to it than its literal."""
        if isinstance(value, Enum):
            return f"{self._text(type(value))} {self._text(value.value)}"
        if isinstance(value, tuple):
            return f"{self._text(type(value))} {self._text(tuple(value))}"
        if isinstance(value, frozenset):
            return f"frozenset {sorted(map(self._text, value))}"
        if isinstance(value, (numpy.ndarray, numpy.generic)) and not value.dtype.hasobject:
            self.facts.content(_numbers, value)
            return _numbers(value)
        for base in (int, float, str):
            if isinstance(value, base):
                return f"{_name(type(value))} {self._text(base(value))}"
        if isinstance(value, (list, dict, set)) or (_is_written(type(value)) and not callable(value)):
            return self._content(value)
        return ""

    def _content(self, value: Any) -> str:
        """The number of what can change without becoming another object; what is in it is written down beside it."""
        number = f"{_name(type(value))} {list(self.contents).index(id(value))}" if id(value) in self.contents else ""
        if not number:
            number = f"{_name(type(value))} {len(self.contents)}"
            self.contents[id(value)] = ""
            self.facts.content(parts_of, value)
            texts = [self._text(part) for part in parts_of(value)]
            written = sorted(texts) if isinstance(value, set) else texts
            self.contents[id(value)] = f"{self._class(type(value))} {written}"
        return number

    def _other(self, value: Any) -> str:
        """What Numba has no type for is not compiled, so that its kind is enough; the rest is like nothing else."""
        if isinstance(value, ModuleType):
            return f"module {value.__name__}"
        if isinstance(value, numba.types.Type):
            return f"type {value}"
        if isinstance(value, type) and not _has_type(value):
            return _name(value)
        if isinstance(value, NO_CONSTANTS) or not (callable(value) or _has_type(value)):
            return f"a {_name(type(value))}"
        _kept[id(value)] = value
        return self._unlike_all(id(value))


def _is_written(cls: type) -> bool:
    """Is it a class that the author of the rules wrote?"""
    module = cls.__module__
    return not has_version(module) and (not module.startswith("outplay.") or module.startswith("outplay.games"))


def _is_made(cls: type, name: str, value: Any) -> bool:
    """Did Python put it into a class, or is it written down by itself?"""
    function = undecorated(value)
    if function is not None:
        made = function.__code__.co_filename == "<string>" and name.startswith("__")
        return made or has_version(function.__module__) or function.__module__.startswith("namedtuple_")
    return name.startswith("__") or name in NO_RULES or isinstance(value, MADE) or isinstance(cls, EnumMeta)


@lru_cache(64)
def _table(numbers: tuple[int, ...]) -> str:
    """A tuple of whole numbers as text."""
    return f"({', '.join(map(hex, numbers))})"


_kept: dict[int, Any] = {}
"""What is told from others by its id, which nothing else gets while it is here."""


def _numbers(array: Any) -> str:
    """A NumPy array or number as text: its type, its shape and a digest of its bytes."""
    return f"{_name(type(array))} {array.dtype!r} {array.shape} {digest(array.tobytes())}"


def _attribute(game: Any, name: str) -> Any:
    """The game's attribute; a property that raises something counts for none."""
    try:
        return getattr(game, name)
    except Exception:
        return MISSING


def _name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def _hints(kind: type) -> list[tuple[str, str]]:
    """The types of its fields; as they are written, where a name in them leads nowhere."""
    try:
        hints = get_type_hints(kind, include_extras=True)
    except Exception:
        hints = getattr(kind, "__annotations__", {})
    return [(name, str(hint)) for name, hint in hints.items()]


def _has_type(value: Any) -> bool:
    """Does Numba know what to make of it?"""
    try:
        return numba.typeof(value) is not None
    except Exception:
        return False
