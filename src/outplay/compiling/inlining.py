"""Which functions of a kernel are copied to where they are called.

Rules work out the same again and again: what threatens a player, for the bounds of a state, for its moves and for the
order of the moves.  What is copied into one function is worked out there once.  LLVM by itself looks at one call at a
time, and copies small functions alone; here a function is copied as long as the kernel does not grow by much.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, Final

MOST_LINES_GROWN: Final = 8_000
"""Lines of LLVM's code, not optimised yet, by which a kernel may grow for one function and all that is copied into it.

Chess of 400 lines compiles in the same time as without, and is searched half as fast again; with no limit at all it
would compile for two minutes.
"""

MOST_KERNEL_LINES: Final = 200_000
"""Lines that a kernel may have with all its copies: twice those of that chess."""

NAME: Final = re.compile(r'@("[^"]+"|[\w.$-]+)\(')
CALL: Final = re.compile(rf" call [^@\n]*{NAME.pattern}")


def mark_for_inlining(module: Any) -> None:
    """Has LLVM copy the functions of the module that are small for the number of their calls."""
    chosen = small_functions(str(module))
    for function in module.functions:
        if function.name in chosen and not any(b"noinline" in said for said in function.attributes):
            function.add_function_attribute("alwaysinline")


def small_functions(text: str) -> set[str]:
    """The names of the functions in LLVM's text that are copied; never one that calls itself, on whatever way."""
    code, growth = _Code(text), MOST_LINES_GROWN
    chosen, lines = code.copied(growth)
    while growth and lines > MOST_KERNEL_LINES:
        growth //= 2
        chosen, lines = code.copied(growth)
    return chosen


def _named(definition: str) -> tuple[str, str]:
    """The name and the body of a function, of a text that goes on behind it."""
    name = NAME.search(definition)
    assert name, definition[:200]
    return name[1].strip('"'), definition[: definition.index("\n}")]


class _Code:
    """The functions of a module: their lines, what they call, and how often each is called."""

    def __init__(self, text: str):
        bodies = dict(map(_named, text.split("\ndefine ")[1:]))
        self.lines = {name: body.count("\n") for name, body in bodies.items()}
        called = {name: [call.strip('"') for call in CALL.findall(body)] for name, body in bodies.items()}
        self.calls = {name: [call for call in calls if call in bodies] for name, calls in called.items()}
        self.sites = Counter(call for calls in self.calls.values() for call in calls)
        self.endless = {name for name in bodies if self._calls_itself(name)}

    def copied(self, growth: int) -> tuple[set[str], int]:
        """Those that are called, and by whose copies the kernel grows by so much at most; and its lines with them."""
        sizes: dict[str, int] = {}

        def size_of(name: str) -> int:
            if name not in sizes:
                sizes[name] = self.lines[name] + sum(size_of(call) for call in self.calls[name] if is_small(call))
            return sizes[name]

        def is_small(name: str) -> bool:
            return name not in self.endless and size_of(name) * (self.sites[name] - 1) <= growth

        chosen = {name for name in self.sites if is_small(name)}
        return chosen, sum(size_of(name) for name in self.lines.keys() - chosen)

    def _calls_itself(self, name: str) -> bool:
        """Does one come back to the function by way of those that it calls?"""
        seen, left = set[str](), [name]
        while left:
            for call in self.calls[left.pop()]:
                if call == name:
                    return True
                if call not in seen:
                    seen.add(call)
                    left.append(call)
        return False
