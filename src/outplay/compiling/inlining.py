"""Which functions of a kernel are copied to where they are called.

Rules work out the same again and again: what threatens a player, for the bounds of a state, for its moves and for the
order of the moves.  What is copied into one function is worked out there once.  LLVM by itself looks at one call at a
time, and copies small functions alone; here a function is copied as long as the kernel does not grow by much.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, Final

MOST_GROWTH: Final = 8_000
"""Lines of LLVM's code, not optimised yet, by which a kernel may grow for one function and all that is copied into it.

Chess of 400 lines compiles in the same time as without, and is searched half as fast again; with no limit at all it
would compile for two minutes.
"""

NAME: Final = r'@("[^"]+"|[\w.$-]+)\('
DEFINITION: Final = re.compile(rf"^define [^@]*{NAME}(.*?)^}}", re.MULTILINE | re.DOTALL)
CALL: Final = re.compile(rf"^ .*\bcall [^@\n]*{NAME}", re.MULTILINE)


def mark_for_inlining(module: Any) -> None:
    """Has LLVM copy the functions of the module that are small for the number of their calls."""
    chosen = small_functions(str(module))
    for function in module.functions:
        if function.name in chosen and not any(b"noinline" in said for said in function.attributes):
            function.add_function_attribute("alwaysinline")


def small_functions(text: str) -> set[str]:
    """The names of the functions in LLVM's text that are copied; never one that calls itself, on whatever way."""
    bodies = {name.strip('"'): body for name, body in DEFINITION.findall(text)}
    calls = {name: [called.strip('"') for called in CALL.findall(body)] for name, body in bodies.items()}
    sites = Counter(called for caller in calls.values() for called in caller)
    sizes: dict[str, int] = {}

    def is_small(name: str, callers: tuple[str, ...]) -> bool:
        return name in bodies and name not in callers and size_of(name, callers) * (sites[name] - 1) <= MOST_GROWTH

    def size_of(name: str, callers: tuple[str, ...]) -> int:
        """Its lines, and those of all that is copied into it."""
        if name not in sizes:
            copied = [called for called in calls[name] if is_small(called, (*callers, name))]
            sizes[name] = bodies[name].count("\n") + sum(sizes[called] for called in copied)
        return sizes[name]

    return {name for name in bodies if sites[name] and is_small(name, ()) and not _calls_itself(name, calls)}


def _calls_itself(name: str, calls: dict[str, list[str]]) -> bool:
    """Does one come back to the function by way of those that it calls?"""
    seen, left = set[str](), [name]
    while left:
        for called in calls.get(left.pop(), ()):
            if called == name:
                return True
            if called not in seen:
                seen.add(called)
                left.append(called)
    return False
