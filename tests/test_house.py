"""What does not grow with features: calls to the recursion, modules that are loaded, doubled names, lonely modules."""

import ast
import subprocess
import sys
from collections import defaultdict

from test_layers import HOME, PATHS, imports, layer_of, syntax

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


DOUBLED = {
    "State": "the state of a game, in each game's file: proofs and databases of 0.7 name it",
    "Tree": "the book's trees, a game that users write; and the columns of a tree of samples",
    "Question": "what the door is asked; and what an exercise asks, which is public",
    "Cost": "what solving takes; and what a search costs a class, which is public",
    "Finding": "what check_game finds; and what a judge finds, both public",
    "Played": "a game that was played between players; and a random one, both public",
    "Record": "the record of a game, which is public; and what a sampled search has to say",
    "Shape": "of an exercise, from which its seeds are drawn; and of a tree of samples",
}
"""Class names that are two things, each with the reason; at most ten."""


def test_one_class_name_is_one_thing():
    named = defaultdict(set)
    for path in PATHS.values():
        for node in ast.walk(syntax(path)):
            if isinstance(node, ast.ClassDef):
                named[node.name].add(path)
    assert {name for name, files in named.items() if len(files) > 1} <= set(DOUBLED)
    assert len(DOUBLED) <= 10


SMALL_LINES = 80
ALONE = {
    "core.repetition": "graph history interaction, an idea of its own",
    "cluster.losses": "what is lost with a node, tested without Ray",
    "compiler.membership": "is a value one of some constants, an idea of its own",
    "compiling.ahead": "what a process of its own does, while the caller's searches",
    "adapters.to_pettingzoo": "one file for each system",
    "drawing.course_picture": "one file a picture, loaded when it is drawn",
    "drawing.notebook": "one file a picture, loaded when it is drawn",
    "drawing.table_picture": "one file a picture, loaded when it is drawn",
    "searching.alpha_beta.selection": "selective search, an idea of its own: each of its steps by the field's name",
    "searching.best_reply.kernels": "Numba is imported by files of this name alone",
    "searching.chance.kernels": "Numba is imported by files of this name alone",
}
"""Modules of few lines that one other imports, besides games and texts of the book, each with the reason."""


def test_a_small_module_with_one_importer_lives_in_it():
    importers = defaultdict(set)
    for module, found in imports().items():
        for one in found:
            importers[one.module].add(module)
    small = {
        module.removeprefix("outplay.")
        for module, path in PATHS.items()
        if len(importers[module]) == 1 and len((HOME / path).read_text().splitlines()) <= SMALL_LINES
        if path.name != "__init__.py" and layer_of(module) not in ("games", "textbook")
    }
    assert small <= set(ALONE)
