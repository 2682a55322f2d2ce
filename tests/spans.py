"""Seeds of the long suites, which may be run piece by piece."""

import os

STEPS = 20
"""How often a long run says how far it has come."""


def span(number):
    """The first so many seeds; with OUTPLAY_SEEDS=20000:60000 those, to go on where another run has ended.

    Prints which have held so far, which `pytest -s` shows and a failure brings along.
    """
    first, last = map(int, os.environ.get("OUTPLAY_SEEDS", f"0:{number}").split(":"))
    step = max((last - first) // STEPS, 1)
    for seed in range(first, last):
        yield seed
        if (seed + 1 - first) % step == 0:
            print(f"seeds {first:,} to {seed:,} hold", flush=True)
