"""The rules of a game as a set of compiled functions: those that its words reach, each lowered once."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum
from fractions import Fraction
from functools import cached_property
from types import FunctionType
from typing import Any, Final

from outplay.compiler.instrument import changes_in
from outplay.compiler.kinds import has_fraction, is_record
from outplay.compiler.profile import Profile
from outplay.compiler.refusal import NotLowered
from outplay.compiler.routine import Lent, RoutineBase
from outplay.compiler.runtime.arena import Arena
from outplay.compiler.runtime.words import ITEMS
from outplay.compiler.sources import RulesSource
from outplay.compiler.statements import RuleFunction
from outplay.compiler.truths import Truths
from outplay.compiler.unforeseen import Unforeseen
from outplay.compiling.reading import undecorated

DEPTH: Final = 24
"""Where an arena says how many calls of functions that call themselves are open."""

MOST_FAULTS: Final = 8
"""Faults that are named in one sentence."""

DEEPEST: Final = 500
"""Such calls, at most: the stack has room for them."""


class Program:
    """What compiles one game.

    arena     holds the constants of the rules
    routines  the functions that were lowered, in an order in which each comes after those that it calls
    faults    what cannot be compiled, where it is not raised at once
    """

    def __init__(self, profile: Profile, arena: Arena, state_words: int = 0):
        self.profile, self.arena, self.state_words = profile, arena, state_words
        self.routines: list[RuleFunction] = []
        self.texts: dict[str, str] = {}
        self.faults: list[NotLowered] = []
        self._known: dict[Any, RuleFunction] = {}
        self._faulty: dict[Any, NotLowered] = {}
        self._answers: dict[RulesSource, dict[Any, Any]] = {}
        self._count = 0
        self._constants: dict[Any, int] = {}
        self._tables: dict[Any, int] = {}
        self._kept: list[Any] = []

    @property
    def game(self) -> Any:
        return self.profile.game

    @cached_property
    def keeps_truths(self) -> bool:
        """May a truth be in a value of the rules, where it would be taken for 0 or 1?"""
        return Truths(self.profile.reach.functions.values(), self.profile.seen).are_kept

    @cached_property
    def enums(self) -> set[type[Enum]]:
        """The enums whose members the rules were seen to handle."""
        kinds = {kind for seen in self.profile.seen.values() for kind in seen if isinstance(kind, tuple)}
        return {cls for sort, cls in kinds if sort == "enum"}

    def source_of(self, function: FunctionType, node: ast.AST) -> RulesSource:
        """The source of a function of the rules."""
        source = self.profile.reach.functions.get(function)
        if source is None:
            raise NotLowered(node, f"{function.__name__} is not written in the rules")
        return source

    def known_of(self, source: RulesSource) -> dict[Any, Any]:
        """What a function with a cache gives where it was seen to be asked; nothing if that can be changed."""
        if source not in self._answers:
            asked = [one for one in source.asked or {} if one]
            known = {one[0] if len(one) == 1 else one: source.function(*one) for one in asked}
            can_change = any(True for value in known.items() for _ in changes_in(value))
            self._answers[source] = {} if can_change or has_fraction(known) else known
        return self._answers[source]

    def routine(self, source: RulesSource, bound: Any = None, lent: Mapping[str, Any] | None = None) -> RuleFunction:
        """The compiled function of a source, for what it is called of and handed, where that is known before play."""
        known = lent or {}
        given = [id(one.function) if isinstance(one, Lent) else id(one) for one in known.values()]
        key = (source.function, id(bound), *zip(known, given, strict=True))
        return self._lowered(key, source, source.node.name, None, bound, known)

    def inner_routine(self, around: RoutineBase, node: ast.FunctionDef) -> RuleFunction:
        """The compiled function that is defined inside another."""
        source = RulesSource(around.source.function, node, around.source.owner)
        source.owner = None
        return self._lowered((id(around.node), node.name), source, node.name, around)

    def _lowered(
        self,
        key: Any,
        source: RulesSource,
        name: str,
        around: RoutineBase | None,
        bound: Any = None,
        lent: Mapping[str, Any] | None = None,
    ) -> RuleFunction:
        if key in self._known:
            return self._known[key]
        if key in self._faulty:
            raise self._faulty[key]
        self._count += 1
        routine = RuleFunction(self, source, f"f{self._count}_{name}", around, bound, lent)
        self._known[key] = routine
        known = len(self.faults)
        try:
            self.texts[routine.name] = routine.lowered()
        except NotLowered as fault:
            self._note(fault, name)
        if len(self.faults) > known:
            del self._known[key]
            self._faulty[key] = self.faults[known]
            raise self.faults[known]
        self.routines.append(routine)
        return routine

    @contextmanager
    def noting_faults(self, function: str = "") -> Iterator[None]:
        """What cannot be compiled in this block, which is one of that function, is kept in `faults`."""
        try:
            yield
        except NotLowered as fault:
            self._note(fault, function)

    def _note(self, fault: NotLowered, function: str) -> None:
        fault.function = fault.function or function
        self.faults.append(fault)

    def refuse_faults(self) -> None:
        """A NotLowered that names all faults, if there are any."""
        faults = {str(fault): fault for fault in sorted(self.faults, key=lambda fault: fault.line or 0)}
        if len(faults) == 1:
            raise self.faults[0]
        if faults:
            raise NotLowered(None, "; ".join(list(faults)[:MOST_FAULTS]))

    def word_routine(self, word: str) -> RuleFunction:
        """The compiled function of a word of the game."""
        game = self.game
        holder = game if not isinstance(game, type) and not hasattr(type(game), word) else type(game)
        function = undecorated(getattr(holder, word, None))
        if function is None or function not in self.profile.reach.functions:
            raise NotLowered(None, f"{word} is not written in Python")
        return self.routine(self.profile.reach.functions[function])

    def constant(self, value: Any, node: ast.AST | None) -> int:
        """The word of a constant of the rules."""
        key = self._key(value)
        if key not in self._constants:
            try:
                self._constants[key] = self.arena.to_word(as_floats(value))
            except Exception as error:
                raise NotLowered(node, f"{value!r:.40} is no value that is compiled ({error})") from None
            self._kept.append(value)
        return self._constants[key]

    def table(self, values: Sequence[Any]) -> int:
        """Where constants lie one behind the other."""
        key = tuple(map(self._key, values))
        if key not in self._tables:
            self._tables[key] = int(self.arena.array[(self.constant(list(values), None) >> 4) + ITEMS])
            self._kept.append(values)
        return self._tables[key]

    @staticmethod
    def _key(value: Any) -> Any:
        return type(value), value if isinstance(value, str) else id(value)

    def constant_word(self, value: Any) -> int:
        """The word of any constant, a number too."""
        return self.arena.to_word(value)

    def functions(self) -> dict[str, tuple[str, str]]:
        """The text and the signature of every function; one that comes back to itself counts how deep it is."""
        found = {}
        for routine in self.routines:
            signature = f"A{''.join(routine.signature).upper()}->{routine.returns.upper()}"
            found[routine.name] = self.texts[routine.name], signature
            if self._is_recursive(routine):
                inner = f"{routine.name}_inner"
                found[inner] = self.texts[routine.name].replace(f"def {routine.name}(", f"def {inner}(", 1), signature
                found[routine.name] = _counting(routine, inner), signature
        return found

    @staticmethod
    def _is_recursive(routine: RoutineBase) -> bool:
        """Can it be called again before it is done?"""
        todo, met = list(routine.calls), set()
        while todo:
            one = todo.pop()
            if one is routine:
                return True
            if id(one) not in met:
                met.add(id(one))
                todo += one.calls
        return False

    def class_number(self, cls: type) -> int:
        """The number of a record's class."""
        if not is_record(cls):
            raise NotLowered(None, f"{cls.__name__} is no record")
        try:
            return self.arena.classes.number_of(cls)
        except Unforeseen as error:
            raise NotLowered(None, str(error)) from None

    def uses_fractions(self, routine: RoutineBase) -> bool:
        """Does it handle Fractions, or what it calls?"""
        todo, met = [routine], {id(routine)}
        while todo:
            one = todo.pop()
            if one.has_fractions:
                return True
            new = [called for called in one.calls if id(called) not in met]
            met |= set(map(id, new))
            todo += new
        return False


def as_floats(value: Any) -> Any:
    """The same with floats for Fractions."""
    if isinstance(value, Fraction):
        return float(value)
    if type(value) in (list, tuple, set, frozenset) and has_fraction(value):
        return type(value)(map(as_floats, value))
    if type(value) is dict and has_fraction(value):
        return {key: as_floats(item) for key, item in value.items()}
    return value


def _counting(routine: RuleFunction, inner: str) -> str:
    """The text of what calls a function and counts how often it is called at the same time."""
    names = ", ".join(["A", *(f"a{k}" for k in range(len(routine.signature)))])
    return f"""\
def {routine.name}({names}):
    A[{DEPTH}] += 1
    if A[{DEPTH}] > {DEEPEST}:
        raise Unforeseen
    found = {inner}({names})
    A[{DEPTH}] -= 1
    return found
"""
