"""A batch that is killed at random moments and called for again: python killed_batch.py FILE works through it."""

import sys
from pathlib import Path

import outplay as op
from batch_games import Words

GAME = Words()


def states():
    """The first positions of the game, each once."""
    found = {GAME.initial: None}
    for state in list(found):
        found |= {GAME.result(state, action): None for action in GAME.actions(state)}
    for state in list(found):
        found |= {GAME.result(state, action): None for action in GAME.actions(state)}
    return sorted(found, key=lambda state: (sorted(state[0]), state[1:]))


def batch(into=None, **options):
    """The call in question."""
    return op.analyse_many(GAME, states(), engine="plain", into=into, **({"processes": 2} | options))


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    for found in batch(sys.argv[1], ordered=False):
        print(found.number, flush=True)
