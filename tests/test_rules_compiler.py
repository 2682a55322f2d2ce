"""Functions in ordinary Python, compiled: what they give is what Python gives, or they say that it was unforeseen."""

from collections import defaultdict

import numpy as np
import pytest

import rules_snippets
from outplay.compiler.instrument import watching
from outplay.compiler.kernels import compiled_rules
from outplay.compiler.profile import Profile
from outplay.compiler.program import Program
from outplay.compiler.refusal import NotLowered
from outplay.compiler.runtime.arena import Arena
from outplay.compiler.sources import Reach
from outplay.compiler.twin.header import ENTRIES
from outplay.compiler.twin.kernels import ask_by_address


def program_of(module, calls):
    """The program of functions of a module, watched in these calls."""
    words = tuple(function.__name__ for function, _ in calls)
    module.initial = None
    profile = Profile(Reach(module, words), words)
    profile.seen = defaultdict(set)
    with watching(profile.reach.functions.values(), profile.seen):
        for function, arguments in calls:
            function(*arguments)
    return Program(profile, Arena(1 << 20))


def entry_of(routine):
    """What calls a routine with the words that stand at S."""
    given = ", ".join(routine.converted_argument(f"S[{k}]", one.type) for k, one in enumerate(routine.parameters))
    word = routine.converted_result(f"{routine.name}(A, {given})", "w")
    return f"def entry_{routine.name}(A, S, x, out):\n    A[24] = 0\n    return {word}\n"


class Machine:
    """Compiled functions that are called with Python's values."""

    def __init__(self, module, calls):
        self.program = program_of(module, calls)
        self.arena = self.program.arena
        self.routines, self.refused = {}, {}
        for function, _ in calls:
            try:
                self.routines[function.__name__] = self.program.word_routine(function.__name__)
            except NotLowered as refused:
                self.refused[function.__name__] = refused
        print(self.refused)
        functions = self.program.functions()
        texts, signatures = ({name: pair[k] for name, pair in functions.items()} for k in (0, 1))
        for routine in self.routines.values():
            texts[f"entry_{routine.name}"] = entry_of(routine)
            signatures[f"entry_{routine.name}"] = "AAIA->I"
        self.rules = compiled_rules(texts, signatures, self.arena.array.tobytes())
        self.arena.freeze()

    def call(self, name, *arguments):
        self.arena.reset()
        words = np.array([self.arena.to_word(argument) for argument in arguments] or [0], np.int64)
        self.arena.array[ENTRIES] = self.rules.address(f"entry_{self.routines[name].name}")
        word = ask_by_address(self.arena.address, 0, words.ctypes.data, 0, words.ctypes.data)
        return self.arena.to_python(word)


@pytest.fixture(scope="module")
def machine():
    return Machine(rules_snippets, [(function, calls[0]) for function, calls in rules_snippets.SNIPPETS])


def likeness(value):
    """What two values have to share: truths and members of enums of numbers or texts count as what they equal."""
    if isinstance(value, int):
        return "int", int(value)
    if isinstance(value, str):
        return "str", value[:]
    if isinstance(value, tuple | list):
        return (type(value).__name__, [likeness(item) for item in value])
    if isinstance(value, dict):
        return [(likeness(key), likeness(item)) for key, item in value.items()]
    if isinstance(value, set | frozenset):
        return (type(value).__name__, sorted(map(repr, map(likeness, value))))
    return type(value).__name__, value


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        pytest.param(function, arguments, id=f"{function.__name__}-{k}")
        for function, calls in rules_snippets.SNIPPETS
        for k, arguments in enumerate(calls)
    ],
)
def test_compiled_functions_give_what_python_gives(machine, function, arguments):
    try:
        expected = function(*arguments)
    except Exception:
        with pytest.raises(Exception):  # noqa: B017, PT011  (whatever it is, plain Python then says what is wrong)
            machine.call(function.__name__, *arguments)
        return
    try:
        found = machine.call(function.__name__, *arguments)
    except Exception:
        if arguments is machine_first(function):
            raise
        return
    assert likeness(found) == likeness(expected)


def machine_first(function):
    return next(calls[0] for known, calls in rules_snippets.SNIPPETS if known is function)


def test_what_a_cache_was_asked_in_the_profile_is_looked_up(machine):
    texts = {name.split("_", 1)[1]: text for name, text in machine.program.texts.items()}
    assert "known = get_or" in texts["steps_from"]
    assert "known = get_or" not in texts["drawn_out"]  # a list can be changed
