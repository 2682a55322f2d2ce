"""A module of functions is a game: in every call, in every process, at the command line and on the page."""

import importlib
import sys
from types import ModuleType

import pytest

import outplay as op
from cli_runner import outplay
from outplay.errors import NoSuchGame, NotAGame
from outplay.notation import load_game

HEAP = '''
"""One heap: who takes the last stone wins."""

initial = (7, 0)
can_repeat = False
utility_sum = 0
utility_range = (-1, 1)


def to_move(state):
    return state[1]


def actions(state):
    return [stones for stones in (1, 2, 3) if stones <= state[0]]


def result(state, action):
    return state[0] - action, 1 - state[1]


def is_terminal(state):
    return state[0] == 0


def utility(state, player):
    return -1 if player == state[1] else 1
'''
NAME = "heap_of_functions"


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(tmp_path))
    path = tmp_path / f"{NAME}.py"
    path.write_text(HEAP)
    yield path
    sys.modules.pop(NAME, None)


@pytest.fixture
def heap(file):
    return importlib.import_module(NAME)


ONE_LINE = {
    "search": lambda game: op.search(game).value,
    "depth": lambda game: op.search(game, depth=9).value,
    "mcts": lambda game: op.search(game, method="mcts", nodes=200).value,
    "analyse": lambda game: op.analyse(game)[0].value,
    "deepen": lambda game: list(op.deepen(game))[-1].value,
    "values": lambda game: op.values(game, [game.initial])[0],
    "solve": lambda game: op.solve(game).value,
    "the book": lambda game: op.alpha_beta_search(game).value,
    "trace": lambda game: op.trace("alpha-beta", game).result.value,
    "prove": lambda game: 1 if op.prove(game, at_least=1).verdict == "proved" else 0,
}


@pytest.mark.parametrize("call", ONE_LINE)
def test_every_call_takes_a_module(heap, call):
    assert ONE_LINE[call](heap) == 1


def test_it_is_called_by_its_name(heap):
    assert op.check_game(heap)
    assert op.check_game(heap).game == NAME
    assert str(op.estimate(heap)).startswith(f"{NAME}: 14 positions")
    assert op.board(heap).title.startswith(f"{NAME}: (7, 0)")
    assert op.report(heap, games=2, nodes=8).game == NAME


def test_its_functions_are_compiled(heap):
    plain, compiled = (op.search(heap, engine=engine) for engine in ("plain", "compiled"))
    assert (compiled.engine, compiled.value, compiled.nodes) == ("compiled", plain.value, plain.nodes)
    assert op.perft(heap, depth=4, engine="compiled").lines == op.perft(heap, depth=4, engine="plain").lines


def test_compiled_functions_that_are_replaced_are_compiled_anew(heap, monkeypatch):
    assert op.search(heap, engine="compiled").value == 1

    def misere(state, player):
        return 1 if player == state[1] else -1

    monkeypatch.setattr(heap, "utility", misere)
    monkeypatch.setattr(heap, "initial", (5, 0))
    assert op.search(heap, engine="compiled").value == op.search(heap, engine="plain").value == -1


def test_it_goes_to_other_processes_by_its_name(heap):
    states = [(left, 0) for left in range(1, 9)]
    assert op.values(heap, states, processes=2) == op.values(heap, states)
    found = op.match(heap, {"strong": "alpha-beta depth=9", "chance": "random"}, games=4)
    assert len(found.games) == 4


def test_a_database_knows_the_module_it_is_about(heap, tmp_path):
    op.solve(heap, database=str(tmp_path / "known"))
    assert op.Database(str(tmp_path / "known"), heap).known(heap.initial) is not None


def test_a_module_that_lacks_words_is_told_which():
    half = ModuleType("half")
    half.initial, half.to_move, half.actions = 3, lambda state: 0, lambda state: [1]
    with pytest.raises(NotAGame, match="half has no result and no is_terminal and no utility"):
        op.search(half)


# Files


def test_a_file_of_functions_is_loaded_as_it_is(file):
    game = load_game(str(file))
    assert isinstance(game, ModuleType)
    assert op.search(game).value == 1


def test_a_class_in_the_file_comes_first(file):
    file.write_text(f"{HEAP}\n\nclass Other:\n    initial = 1\n    def actions(self, state):\n        return []\n")
    assert type(load_game(str(file))).__name__ == "Other"


@pytest.mark.parametrize(
    ("text", "name", "error", "says"),
    [
        (HEAP, ":Heap", NoSuchGame, "no class 'Heap'; games in it: none; its functions are one: write "),
        (HEAP.replace("def utility", "def worth"), "", NotAGame, f"{NAME} has no utility"),
        ("x = 1", "", NoSuchGame, "write a class, or the functions initial, to_move, actions"),
    ],
)
def test_what_is_no_game_is_told_in_words(file, text, name, error, says):
    file.write_text(text)
    with pytest.raises(error, match=says):
        load_game(f"{file}{name}")


COMMANDS = {
    "best": ("--exact",),
    "check": (),
    "solve": (),
    "perft": ("--depth", "2"),
    "watch": ("--depth", "1"),
    "report": ("--games", "2", "--nodes", "8"),
    "play": ("--you", "none", "--depth", "2"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_takes_the_file(file, command):
    ran = outplay(command, str(file), *COMMANDS[command])
    assert (ran.code, ran.err) == (0, "")


def test_a_match_takes_the_file(file):
    ran = outplay("match", str(file), "random", "first", "--games", "2")
    assert ran.code == 0
    assert "random against first" in " ".join(ran.out.split())


def test_the_page_opens_with_the_file(file, tmp_path):
    pytest.importorskip("starlette")
    from web_server import running

    with running(tmp_path, file, name="") as server:
        assert server.ask("/api/games").said["games"][0]["says"] == file.name
        place = server.position()
        assert [move["name"] for move in place["legal"]] == ["1", "2", "3"]
        assert server.ask("/api/tree").status == 200
        events = server.ask("/api/rank", seconds=2).events
        assert {row["certainty"] for row in events[-2][1]["rows"]} == {"exact"}
