"""Whatever ordinary rules are made of counts: a change of it, and only that, gives them another fingerprint."""

import importlib
import re
import sys

import pytest

import outplay as op
from outplay.compiling.fingerprint import Dependencies, fingerprint

OTHER = """
from functools import lru_cache

TABLE = {{"k": {another_modules_table}}}

def away(n):
    return n + {another_modules_function}

@lru_cache
def kept(n):
    return n * {another_modules_cache}
"""

RULES = """
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from functools import lru_cache
from typing import NamedTuple

import beside
from beside import TABLE, away, kept
from outplay import Game

PRICES = {{"a": {value_of_a_dict}, "b": [1, {item_of_a_list_in_a_dict}]}}
ORDER = [1, {item_of_a_list}]
MARKED = {{1, {item_of_a_set}}}
FROZEN = frozenset({{1, {item_of_a_frozenset}}})
DEEP = ((1, {{"q": {value_of_a_dict_in_a_tuple}}}), 2)
LIMIT = {constant}

class Suit(Enum):
    CLUBS = {member}
    HEARTS = 99

    def worth(self):
        return {method_of_an_enum}

class Level(IntEnum):
    LOW = {member_of_numbers}

@dataclass(frozen=True)
class Piece:
    x: int = {default_of_a_dataclass}
    y: int = field(default={default_of_a_field})
    LEGS = {constant_of_a_dataclass}

    def __post_init__(self):
        assert self.x > -{check_of_a_dataclass}

    @property
    def reach(self):
        return self.x + {property_of_a_dataclass}

    def moved(self):
        return self.x + {method_of_a_dataclass}

    @staticmethod
    def sides():
        return {static_method_of_a_dataclass}

    @classmethod
    def made(cls):
        return {class_method_of_a_dataclass}

class Point(NamedTuple):
    x: int = {default_of_a_named_tuple}

    def far(self):
        return {method_of_a_named_tuple}

class Rules:
    STEP = {constant_of_a_class}
    NEAR = {{1: {value_in_a_class}}}

def helper(n, k={default}, *, m={default_by_name}):
    return n + k + m + {constant_in_a_helper}

@lru_cache(maxsize=None)
def cached(n):
    return n + {constant_in_a_cache} + behind(n)

def behind(n):
    return {constant_behind_a_cache}

def adder(c):
    def add(x):
        return x + c

    return add

added = adder({closed_over})
doubled = lambda x: x * {constant_in_a_lambda}

class Base(Game):
    STEP = {constant_of_the_base}
    NEAR = {{"x": {value_in_the_base}}}

    def is_terminal(self, state):
        return state == {what_super_gives}

    def helped(self, state):
        return {method_of_the_base}

    @property
    def size(self):
        return {property_of_the_base}

    @staticmethod
    def sign(x):
        return {static_method_of_the_base}

    @classmethod
    def start(cls):
        return {class_method_of_the_base}

class Rule(Base):
    initial = (0, Piece())

    def __init__(self):
        self.width = {parameter}
        self.rows = [1, {item_of_a_parameter}]
        self.worth = {{"k": {value_of_a_parameter}}}
        self.piece = Piece({field_of_a_parameter})

    def to_move(self, state):
        return 0

    def actions(self, state):
        return [LIMIT, PRICES["a"], len(ORDER), len(MARKED), len(FROZEN), Suit.CLUBS.worth(), Level.LOW]

    def result(self, state, action):
        total = helper(action) + cached(action) + added(action) + doubled(action) + away(action) + kept(action)
        return total + TABLE["k"] + DEEP[0][1]["q"] + beside.away(2), Piece()

    def is_terminal(self, state):
        piece = state[1].reach + state[1].moved() + Piece.sides() + Piece.made() + Piece.LEGS + Point().far()
        return super().is_terminal(piece + Rules.STEP + Rules.NEAR[1])

    def utility(self, state, player):
        mine = self.width + self.rows[0] + self.worth["k"] + self.piece.x
        return mine + self.STEP + self.NEAR["x"] + self.helped(state) + self.size + self.sign(1) + self.start()
"""

PARTS = sorted(set(re.findall(r"\{(\w+)\}", OTHER + RULES)))


@pytest.fixture
def rules(tmp_path, monkeypatch):
    """Makes the game with some of its numbers changed."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def made(**changed):
        for name, text in (("beside", OTHER), ("changing_rules", RULES)):
            (tmp_path / f"{name}.py").write_text(text.format(**dict.fromkeys(PARTS, 5) | changed))
            sys.modules.pop(name, None)
        importlib.invalidate_caches()
        return importlib.import_module("changing_rules").Rule()

    return made


def test_every_part_of_the_rules_counts(rules):
    before = fingerprint(rules())
    assert fingerprint(rules()) == before
    assert [part for part in PARTS if fingerprint(rules(**{part: 7})) == before] == []


def test_other_processes_know_the_rules_again(rules):
    assert Dependencies(rules()).lasts


CHANGES = {
    "a dict": lambda module: module.PRICES.update(a=6),
    "a list in a dict": lambda module: module.PRICES["b"].append(6),
    "a list": lambda module: module.ORDER.reverse(),
    "a set": lambda module: module.MARKED.add(6),
    "a class": lambda module: setattr(module.Rules, "STEP", 6),
    "a method": lambda module: setattr(module.Point, "far", lambda self: 6),
    "a base": lambda module: setattr(module.Base, "start", classmethod(lambda cls: 6)),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_is_changed_in_place_is_noticed(rules, change):
    game = rules()
    before = Dependencies(game)
    assert before.facts.hold(game)
    change(sys.modules["changing_rules"])
    assert not before.facts.hold(game)
    assert Dependencies(game).tag != before.tag


KNOWN = {}


class Remembers(op.Game):
    """Keeps by itself what it found out about states."""

    initial = (10**6, 0)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [count for count in (1, 2, 30000) if count <= state[0]]

    def result(self, state, action):
        return state[0] - action, 1 - state[1]

    def is_terminal(self, state):
        if state not in KNOWN:
            KNOWN[state] = state[0] == 0
        return KNOWN[state]

    def utility(self, state, player):
        return -1 if player == state[1] else 1


def test_rules_that_change_what_they_read_are_refused_once_for_all():
    KNOWN.clear()
    game, said = Remembers(), []
    for _ in range(2):
        KNOWN.popitem() if KNOWN else None
        with pytest.raises(op.OutplayError) as refused:
            op.search(game, depth=3, engine="compiled")
        said.append(str(refused.value))
    assert "changes in play: keep values with functools.lru_cache" in said[0]
    assert said[0] == said[1]
