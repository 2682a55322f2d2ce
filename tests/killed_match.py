"""A match that is killed at random moments and called for again: the same games as one that was not.

python killed_match.py FILE GAMES plays it, to the end or until it is killed.
"""

import signal
import subprocess
import sys
import time
from random import Random

import outplay as op

GAME, PLAYERS = "connect-four:5,4", {"deep": "alpha-beta nodes=200", "novice": "novice", "random": "random"}
CALL = {"games": 20, "seed": 11}


def play(record=None, **options):
    """The tournament in question: players with seeds and nodes."""
    return op.tournament(GAME, PLAYERS, record=record, **({"processes": 2} | CALL | options))


def kill(record, times, seed, games=20):
    """Begins it and kills it, so often, a moment after none, one or some of its games are over."""
    random = Random(seed)
    for _ in range(times):
        process = subprocess.Popen([sys.executable, __file__, str(record), str(games)], stdout=subprocess.PIPE)
        for _ in range(random.randrange(6)):
            process.stdout.readline()
        time.sleep(random.expovariate(20))
        process.send_signal(signal.SIGKILL)
        process.communicate()


if __name__ == "__main__":
    play(sys.argv[1], games=int(sys.argv[2]), on_progress=lambda found: print(len(found), flush=True))
