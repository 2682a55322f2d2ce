"""A match that is killed at random moments and called for again: the same games as one that was not.

python killed_match.py FILE plays it, to the end or until it is killed.
"""

import signal
import subprocess
import sys
import time
from random import Random

import outplay as op

GAME, PLAYERS = "connect-four:5,4", {"deep": "alpha-beta nodes=200", "novice": "novice", "random": "random"}
CALL = {"games": 20, "seed": 11}


def play(record=None, processes=2):
    """The tournament in question: players with seeds and nodes."""
    return op.tournament(GAME, PLAYERS, record=record, processes=processes, **CALL)


def kill(record, times, seed, longest):
    """Begins it and kills it, so often, after up to so many seconds."""
    random = Random(seed)
    for _ in range(times):
        process = subprocess.Popen([sys.executable, __file__, str(record)], stdout=subprocess.DEVNULL)
        time.sleep(random.uniform(0, longest))
        process.send_signal(signal.SIGKILL)
        process.wait()


if __name__ == "__main__":
    play(sys.argv[1])
