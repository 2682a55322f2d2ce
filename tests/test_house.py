"""What does not grow with features: calls from the door to the recursion, and modules that a small search loads."""

import subprocess
import sys

HOPS = 7
"""Calls from `op.search` to the recursion, that one counted."""

MODULES = 80
"""Modules of outplay that a search of tic-tac-toe loads, at most."""

CALLS = """
import sys
import outplay as op
from outplay.games import TicTacToe

class Counting(TicTacToe):
    def is_terminal(self, state):
        frame, names = sys._getframe(1), []
        while frame is not None:
            names.append(frame.f_code.co_name)
            frame = frame.f_back
        if names[0] == "limited":
            print(names.index("call"))
            sys.exit()
        return super().is_terminal(state)

op.search(Counting(), **{options})
"""


def said(code):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_few_calls_lead_from_the_door_to_the_recursion():
    for options in ({"depth": 3}, {"seconds": 9}, {"depth": 3, "engine": "plain"}):
        assert int(said(CALLS.replace("{options}", repr(options)))) <= HOPS, options


LOADED = """
import sys
import outplay as op
from outplay.games import TicTacToe
op.search(TicTacToe())
print(sum(name.split(".")[0] == "outplay" for name in sys.modules))
"""


def test_a_small_search_loads_few_modules():
    assert int(said(LOADED)) <= MODULES
