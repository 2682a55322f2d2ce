"""Files that 0.7.0 wrote open, verify, and say what they said; golden/files_0_7/README.md tells how they were made."""

import json
from pathlib import Path
from shutil import copy, copytree

import pytest

import outplay as op
from cli_runner import outplay
from golden_games import Words
from outplay.games import MuTorere, Nim, Pig, ThreeMensMorris, TicTacToe

FILES = Path(__file__).parent / "golden" / "files_0_7"

pytestmark = pytest.mark.skipif(not FILES.is_dir(), reason="the golden files are not beside the tests")

SOLVED = {
    "nim": (Nim(1, 2, 3), (-1, 6), 40),
    "mu_torere": (MuTorere(), (0, None), 86),
    "words": (Words(), (1, 5), 16),
}


def copied(name, folder):
    """A copy of a file or folder, which may be written to."""
    path = FILES / name
    return Path(copytree(path, folder / name) if path.is_dir() else copy(path, folder / name))


@pytest.mark.parametrize("name", SOLVED)
def test_databases_open_and_know_what_they_knew(name, tmp_path):
    game, (value, plies), positions = SOLVED[name]
    kept = op.Database(copied(f"{name}.database", tmp_path), game)
    solution = op.solve(game, engine="plain")
    assert (kept.positions, solution.positions) == (positions, positions)
    assert (kept.position(game.initial).value, kept.position(game.initial).remoteness) == (value, plies)
    assert kept.position(game.initial) == solution.position(game.initial)
    assert op.solve(game, database=kept.folder).counts() == solution.counts()
    assert list(op.verify(kept)) == [(value, plies)]


def test_a_database_and_a_proof_of_a_library_game_name_their_rules(tmp_path):
    assert op.Database(copied("nim.database", tmp_path)).game.initial == Nim(1, 2, 3).initial
    assert list(op.verify(FILES / "nim.proof")) == [(-1, None)]


@pytest.mark.parametrize(
    ("name", "game", "proved"),
    [
        ("nim.proof", Nim(1, 2, 3), (-1, None)),
        ("tic_tac_toe.proof", TicTacToe(), (0, None)),
        ("words.proof", Words(), (1, None)),
        ("nim.database.proof", Nim(1, 2, 3), (-1, 6)),
        ("words.database.proof", Words(), (1, 5)),
    ],
)
def test_proofs_prove_what_they_proved(name, game, proved):
    assert list(op.verify(FILES / name, game)) == [proved]


@pytest.mark.parametrize(("name", "game"), [("unfinished_walk", TicTacToe()), ("unfinished_graph", ThreeMensMorris())])
def test_solves_that_were_ended_go_on(name, game, tmp_path):
    folder, told = copied(name, tmp_path), []
    found = op.solve(game, database=folder, engine="plain", progress=lambda *said: told.append(said))
    assert next(done for what, done, _ in told if what == "positions") > 300
    assert found == op.solve(game, engine="plain")
    assert not (folder / "unfinished").exists()


def test_matches_and_tournaments_hold_their_games(tmp_path):
    match = op.match(
        "tic-tac-toe", {"a": "random", "b": "first"}, games=4, processes=1, record=copied("match.sqlite", tmp_path)
    )
    assert [played.moves for played in match] == ["8 0 2 1 3 4 7", "0 8 1 2", "6 0 5 2 7 3 8", "0 3 2"]
    players = {"a": "random", "b": "first", "c": "random"}
    table = op.tournament("nim:1,2", players, games=2, processes=1, record=copied("tournament.sqlite", tmp_path))
    assert [played.moves for played in table.games] == ["1:1 2:1"] * 6


@pytest.mark.parametrize("name", ["batch.sqlite", "batch.parquet"])
def test_batches_hold_their_answers(name, tmp_path):
    game = Pig(5)
    states = [game.initial, *(game.result(game.initial, action) for action in game.actions(game.initial))]
    batch = op.analyse_many(game, states, depth=2, processes=1, into=copied(name, tmp_path))
    assert batch.known == 3
    found = list(batch)
    assert [one.best.value for one in found] == pytest.approx([49 / 60, 31 / 36, 49 / 60])
    assert [one.best.action for one in found] == [1, None, 1]
    assert [[row.action for row in one.rows] for one in found] == [[1, 0], [0, 2, 3, 4, 5, 6], [1, 0]]


def test_a_saved_game_goes_on():
    found = json.loads(outplay("play", "--resume", str(FILES / "saved_game.json"), "--json", typed="hold\n").out)
    assert found["moves"][:3] == ["roll", "4", "hold"]
