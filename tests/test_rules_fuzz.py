"""Random functions in ordinary Python: compiled, they give what Python gives, or raise, or are refused."""

import importlib.util
import sys
from collections import Counter

import pytest

from outplay.compiler.unforeseen import Unforeseen
from rules_generator import outcome_of, programs
from test_rules_compiler import Machine, likeness

SEEDS = (1,)
PROGRAMS = 120
"""Functions that are compiled together."""
FAST = 40
"""Of those in a short test."""


class Batch:
    """Many random functions, compiled together and called.

    faults    what compiled code gave, where Python gave another value
    refusals  why functions were refused, by name
    tally     how many calls ended how
    """

    def __init__(self, folder, seed, count):
        text, self.arguments = programs(seed, count)
        self.module = module_of(folder / f"rules_fuzz_{seed}.py", text)
        calls = [
            (getattr(self.module, name), given)
            for name, (watched, _) in self.arguments.items()
            for given in watched
            if self.expected(name, given) is not None
        ]
        self.machine = Machine(self.module, calls)
        self.refusals = {name: str(refused) for name, refused in self.machine.refused.items()}
        self.tally, self.faults = Counter(refused=len(self.refusals)), []
        for name in self.machine.routines:
            watched, others = self.arguments[name]
            for given in (*watched, *others):
                self._compare(name, given, given in watched)

    def expected(self, name, given):
        """What Python gives, in a tuple; None if it raises."""
        return outcome_of(getattr(self.module, name), given)

    def _compare(self, name, given, is_watched):
        expected, found = self.expected(name, given), None
        try:
            found = (self.machine.call(name, *given),)
        except Exception as error:
            kind = "unforeseen" if isinstance(error, Unforeseen) else type(error).__name__
            end = kind if expected else f"{kind}, as in Python"
            self.tally[f"watched {end}" if is_watched and expected else end] += 1
            return
        if expected is not None and likeness(found) == likeness(expected):
            self.tally["equal"] += 1
        else:
            self.tally["FAULTS"] += 1
            self.faults.append(f"{name}{given}: {found} for {expected}")


def module_of(path, text):
    """A module with that text, in a file."""
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("seed", SEEDS)
def test_random_functions_give_what_python_gives(tmp_path, seed):
    batch = Batch(tmp_path, seed, FAST)
    assert not batch.faults
    assert batch.tally["equal"] > 5 * FAST


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 110))
def test_a_thousand_more_random_functions_give_what_python_gives(tmp_path, seed):
    assert not Batch(tmp_path, seed, PROGRAMS).faults
