"""Does the order of moves come out of a set?  Another process, whose hashes are others, is asked to list them again.

Python goes through a set of texts in another order in every process, and through any set in one that depends on how it
was built.  A seed then names another game each time, and compiled code, which knows one order, cannot take the rules.
"""

from __future__ import annotations

import ast
import inspect
import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, Final, Generic

from outplay.checking.inquiry import Inquiry, call_text
from outplay.checking.report import listed
from outplay.checking.state_node import StateNode, same
from outplay.game import CHANCE, Game

MOST_STATES: Final = 100
"""States whose moves are listed again."""

SECONDS: Final = 5.0
"""Another process that takes longer is not waited for."""

IS_ASKED: Final = "OUTPLAY_LISTS_MOVES"
"""Set in that process, which starts none of its own, whatever the file of the rules does when it is imported."""

LIST: Final = """
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
game, states = pickle.load(sys.stdin.buffer)
moves = pickle.dumps([list(game.actions(state)) for state in states])
sys.stdout.buffer.write(b"the moves:" + moves)
"""

MARK: Final = b"the moves:"
"""Before it stands what the rules print."""


def check_order(inquiry: Inquiry, nodes: Sequence[StateNode]) -> None:
    """Warns of moves that come in another order in another process; of rules without sets nobody is asked."""
    choices = [node for node in nodes if not node.terminal and node.mover != CHANCE and len(node.moves) > 1]
    some = choices[:: 1 + len(choices) // MOST_STATES]
    if not some or IS_ASKED in os.environ or not _uses_sets(inquiry.game):
        return
    elsewhere = _listed_elsewhere(inquiry.game, [node.state for node in some])
    for node, moves in zip(some, elsewhere, strict=False):
        if not same(list(node.moves), moves):
            says = f"the moves are {listed(node.moves, most=5)}, and in another process {listed(moves, most=5)}"
            hint = "they come out of a set, which has another order in every process: list them with sorted(...)"
            inquiry.warn("order-of-a-set", node, call_text("actions"), says, hint)
            return


def _uses_sets(game: Any) -> bool:
    """Do the files that its rules are written in speak of sets?"""
    own = [cls for cls in type(game).__mro__ if cls not in (Game, Generic, object)]
    return any(_speaks_of_sets(sys.modules.get(cls.__module__)) for cls in own)


def _speaks_of_sets(module: Any) -> bool:
    try:
        nodes = list(ast.walk(ast.parse(inspect.getsource(module))))
    except (OSError, TypeError, SyntaxError):
        return False
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    return bool(names & {"set", "frozenset"}) or any(isinstance(node, (ast.Set, ast.SetComp)) for node in nodes)


def _listed_elsewhere(game: Any, states: Sequence[Any]) -> list[list[Any]]:
    """The moves of each state in a process with other hashes; none where it cannot be asked."""
    seed = "1" if os.environ.get("PYTHONHASHSEED") == "0" else "0"
    try:
        asked = pickle.dumps([entry or os.getcwd() for entry in sys.path]) + pickle.dumps((game, list(states)))
        done = subprocess.run(
            [sys.executable, "-c", LIST],
            input=asked,
            capture_output=True,
            timeout=SECONDS,
            env={**os.environ, "PYTHONHASHSEED": seed, IS_ASKED: "1"},
            check=True,
        )
        _, _, listed_there = done.stdout.partition(MARK)
        moves: list[list[Any]] = pickle.loads(listed_there)
    except Exception:
        return []
    return moves
