"""A file from a stranger imports no module, runs no file and makes nothing but a game of the library."""

import json
import sqlite3
import sys
from dataclasses import replace

import numpy as np
import pytest

import outplay as op
from cli_runner import outplay
from outplay.errors import BadOption, BadRecord, OutplayError
from outplay.games import Nim, ThreeMensMorris, TicTacToe
from outplay.solving.database.files import read_manifest

EVIL = """
from pathlib import Path
Path(__file__).with_name("was_here").touch()
from outplay.games import Nim
class Evil(Nim): pass
def clever(game, state): return next(iter(game.actions(state)))
"""


@pytest.fixture
def evil(tmp_path, monkeypatch):
    """A module that can be imported, in the folder where one works; nothing has imported it when the test is over."""
    (tmp_path / "evil.py").write_text(EVIL)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)
    yield "evil"
    assert not (tmp_path / "was_here").exists()
    assert not {"evil", "antigravity", "this"} & (set(sys.modules) - before)


STRANGE = [
    {"module": "evil", "name": "Evil", "arguments": [1, 2]},
    {"module": "antigravity", "name": "fly", "arguments": []},
    {"module": "outplay.games.evil", "name": "Evil", "arguments": []},
    {"module": "outplay.games.nim.evil", "name": "Evil", "arguments": []},
    {"module": "outplay.games.nim", "name": "Game.__subclasses__", "arguments": []},
    {"module": "outplay.games", "name": "import_module", "arguments": ["evil"]},
    {"module": "pathlib", "name": "Path.touch", "arguments": ["was_here"]},
    {"module": "pathlib", "name": "Path", "attributes": {}},
    {"module": "outplay.games.nim", "name": "Nim", "attributes": {"a": {"module": "evil", "name": "E", "items": []}}},
    {"module": ["evil"], "name": "Evil", "arguments": []},
    {"module": "outplay.games.nim", "name": None, "arguments": []},
    {},
    "evil:Evil",
]


@pytest.mark.parametrize("said", STRANGE, ids=str)
def test_a_database_chooses_no_module(said, evil, tmp_path):
    op.solve(Nim(1, 2), database=tmp_path / "nim", engine="plain")
    replace(read_manifest(tmp_path / "nim"), game=said).write(tmp_path / "nim")
    with pytest.raises(OutplayError, match="--game"):
        op.Database(tmp_path / "nim")
    assert op.Database(tmp_path / "nim", Nim(1, 2)).positions
    assert outplay("query", str(tmp_path / "nim")).code
    assert not outplay("query", str(tmp_path / "nim"), "--game", "nim:1,2").code


@pytest.mark.parametrize("said", STRANGE, ids=str)
@pytest.mark.parametrize("kind", ["strategy", "database"])
def test_a_proof_chooses_no_module(said, kind, evil, tmp_path):
    if kind == "strategy":
        op.solve(Nim(1, 2), certificate=tmp_path / "proof", engine="plain")
    else:
        op.solve(Nim(1, 2), database=tmp_path / "nim", engine="plain")
        op.Database(tmp_path / "nim", Nim(1, 2)).export(tmp_path / "proof")
    title, head, records = (tmp_path / "proof").read_bytes().split(b"\n", 2)
    head = json.dumps(json.loads(head) | {"game": said}).encode()
    (tmp_path / "proof").write_bytes(b"\n".join((title, head, records)))
    with pytest.raises(OutplayError, match="outplay verify"):
        op.verify(tmp_path / "proof")
    assert op.verify(tmp_path / "proof", Nim(1, 2))
    assert outplay("verify", "proof").code
    assert not outplay("verify", "proof", "nim:1,2").code
    assert not outplay("verify", "proof", "--game", "nim:1,2").code


def test_what_a_file_names_is_shown_with_what_to_type(evil, tmp_path):
    op.solve(Nim(1, 2), database=tmp_path / "nim", engine="plain")
    replace(read_manifest(tmp_path / "nim"), game=STRANGE[0]).write(tmp_path / "nim")
    with pytest.raises(BadOption, match=r"about evil\.Evil, .* not one of the library's.*--game FILE\.py:CLASS"):
        op.Database(tmp_path / "nim")


def test_the_record_of_a_match_chooses_no_module(evil, tmp_path):
    path, players = tmp_path / "match.sqlite", {"a": "random", "b": "first"}
    op.match("nim:1,2", players, games=2, processes=1, record=path)
    base = sqlite3.connect(path)
    base.execute("UPDATE call SET value = ? WHERE word = 'game'", [json.dumps({"words": "evil.py:Evil:1,2"})])
    base.execute("UPDATE call SET value = ? WHERE word = 'players'", [json.dumps([["a", {"words": "evil.py:clever"}]])])
    base.commit()
    base.close()
    with pytest.raises(BadRecord, match="holds another match"):
        op.match("nim:1,2", players, games=2, processes=1, record=path)


def test_the_file_of_a_batch_chooses_no_module(evil, tmp_path):
    game, path = Nim(1, 2), tmp_path / "batch.sqlite"
    list(op.analyse_many(game, [game.initial], depth=2, processes=1, into=path))
    base = sqlite3.connect(path)
    base.execute("UPDATE call SET value = ? WHERE word = 'game'", [json.dumps({"name": "evil.Evil", "holds": "evil"})])
    base.commit()
    base.close()
    with pytest.raises(BadRecord, match="holds another batch"):
        list(op.analyse_many(game, [game.initial], depth=2, processes=1, into=path))


SAVED = {
    "format": "outplay game",
    "version": 1,
    "game": "nim:1,2",
    "position": None,
    "you": "none",
    "seed": 1,
    "moves": [],
}


@pytest.mark.parametrize(
    ("changed", "typed"),
    [
        ({"game": "evil.py:Evil:1,2"}, "outplay play evil.py:Evil:1,2 --resume"),
        ({"against": "evil.py:clever"}, "--against evil.py:clever"),
    ],
)
def test_a_saved_game_runs_no_file_and_says_what_to_type(changed, typed, evil, tmp_path):
    (tmp_path / "saved.json").write_text(json.dumps(SAVED | changed))
    ran = outplay("play", "--resume", "saved.json", "--nodes", "10")
    assert ran.code
    assert typed in " ".join(ran.err.split())


def test_what_a_solve_in_shards_left_behind_chooses_no_module(evil, tmp_path):
    class Opens:
        def __reduce__(self):
            return print, ("was here",)

    from outplay.solving.sharded.plain import opened, parcel_of

    state = ThreeMensMorris().initial
    assert opened(parcel_of([state, (1, "a", frozenset({2}))])) == [state, (1, "a", frozenset({2}))]
    with pytest.raises(OutplayError, match="print"):
        opened(parcel_of([Opens()]))
    for text in (b"cevil\nEvil\n.", b"csubprocess\nPopen\n(S'true'\ntR."):
        with pytest.raises(OutplayError):
            opened(np.frombuffer(text, np.uint8))


def test_games_of_ones_own_are_solved_verified_and_asked_by_naming_them(tmp_path, monkeypatch):
    (tmp_path / "own.py").write_text("from outplay.games import Nim\nclass Own(Nim): pass\n")
    monkeypatch.chdir(tmp_path)
    own = "own.py:Own:1,2"
    assert not outplay("solve", own, "--database", "db", "--certificate", "proof").code
    for command in (
        ["query", "db"],
        ["database", "db"],
        ["export", "db", "out"],
        ["verify", "db"],
        ["verify", "proof"],
    ):
        refused = outplay(*command)
        assert refused.code
        assert "own.Own" in refused.err
        assert "FILE.py:CLASS" in refused.err
        assert not outplay(*command, "--game", own).code


def test_games_of_the_library_need_not_be_named(tmp_path):
    op.solve(TicTacToe(), database=tmp_path / "db", certificate=tmp_path / "proof", engine="plain")
    assert list(op.verify(tmp_path / "proof")) == [(0, None)]
    assert list(op.verify(tmp_path / "db")) == [(0, 9)]
