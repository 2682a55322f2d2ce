"""Databases in use: checked by compiled rules, asked for many positions at once, and played by."""

import json
from random import Random

import numpy as np
import pytest

import outplay as op
from cli_runner import outplay
from outplay.errors import BadOption, BadPlayer, BadRecord, CannotCompile, NotProved
from outplay.games import ConnectFour, MuTorere, TicTacToe
from outplay.web import setup
from outplay.web.inputs import BadRequest, player_of
from outplay.web.jobs import move, rank
from solved_games import Maze, Node, Stairs, WideMaze, fixpoint

ROOTS = [Node(0, seed, 20) for seed in range(60)]


@pytest.fixture(scope="module")
def mazes(tmp_path_factory):
    """A database of sixty random graphs with cycles, extra turns and ties."""
    path = tmp_path_factory.mktemp("solved") / "mazes"
    op.solve(WideMaze(), starts=ROOTS, database=path, engine="plain")
    return path


@pytest.fixture(scope="module")
def tic_tac_toe(tmp_path_factory):
    """A database of tic-tac-toe."""
    path = tmp_path_factory.mktemp("solved") / "ttt"
    op.solve(TicTacToe(), database=path)
    return path


def test_compiled_rules_prove_what_the_standalone_checker_proves(mazes):
    kept = op.Database(mazes, WideMaze())
    proved = op.verify(kept, starts=ROOTS, engine="compiled")
    assert proved == op.verify(kept, starts=ROOTS)
    assert proved == [fixpoint(WideMaze(), [root])[root] for root in ROOTS]
    assert proved.believed == "the compiled rules of WideMaze"


def test_compiled_rules_refuse_every_fault_and_name_the_position(mazes):
    kept, rng = op.Database(mazes, WideMaze()), Random(0)
    true = np.array(kept.index.entries)
    for _ in range(60):
        kept.index.entries = true.copy()
        kept.index.entries[rng.randrange(len(true))] ^= np.uint32(1 << rng.randrange(24))
        with pytest.raises(NotProved, match=r"Node\(node=\d+, seed=\d+, size=20\)"):
            op.verify(kept, starts=ROOTS, engine="compiled")
    kept.index.entries = true
    with pytest.raises(NotProved, match="cannot follow"):
        op.verify(kept, starts=ROOTS[1:], engine="compiled")
    with pytest.raises(NotProved, match="has no record"):
        op.verify(kept, starts=[*ROOTS, Node(0, 60, 20)], engine="compiled")
    kept.draw = 1
    with pytest.raises(NotProved, match="half of"):
        op.verify(kept, starts=ROOTS, engine="compiled")
    kept.draw, kept.total = 1, 2
    with pytest.raises(NotProved, match="do not add up to 2"):
        op.verify(kept, starts=ROOTS, engine="compiled")


def test_what_compiled_rules_cannot_check_is_refused_in_words(tmp_path):
    class Named(Maze):
        def key(self, state):
            return f"room {state.node} of {state.seed}"

    op.solve(Named(3, 12), database=tmp_path / "db", engine="plain")
    with pytest.raises(CannotCompile, match="keys of text"):
        op.verify(op.Database(tmp_path / "db", Named(3, 12)), engine="compiled")
    with pytest.raises(BadOption, match="'plain' or 'compiled'"):
        op.verify(tmp_path / "db", Named(3, 12), engine="quick")
    with pytest.raises(BadOption, match="has keys of text"):
        op.Database(tmp_path / "db", Named(3, 12)).keys([])


def test_many_positions_are_answered_as_one_is(mazes):
    kept = op.Database(mazes, WideMaze())
    states = list(fixpoint(WideMaze(), ROOTS))
    strangers = [Node(0, seed, 20) for seed in range(60, 90)]
    values, plies = kept.many(states + strangers)
    known = [kept.position(state) for state in states]
    assert values[: len(states)].tolist() == [one.value for one in known]
    assert plies[: len(states)].tolist() == [-1 if one.remoteness is None else one.remoteness for one in known]
    assert np.isnan(values[len(states) :]).all()
    for packed in (kept.keys(states), kept.keys(states[:7])):
        assert [found.tolist() for found in kept.many(packed)] == [
            values[: len(packed)].tolist(),
            plies[: len(packed)].tolist(),
        ]
    assert kept.moves([states[0], strangers[0]]) == [known[0].actions, None]


def test_arrays_of_keys_hold_strangers_too_and_other_arrays_are_refused(mazes):
    kept = op.Database(mazes, WideMaze())
    keys, rng = np.array(kept.index.keys[:, 0]), np.random.default_rng(0)
    asked = np.concatenate((keys, rng.integers(0, 1 << 60, 500, np.uint64)))
    values, plies = kept.many(rng.permutation(asked))
    assert np.isnan(values).sum() == 500
    assert (plies >= -1).all()
    for wrong in (asked.astype(np.int64), asked.reshape(1, -1), np.zeros((2, 2), np.uint64)):
        with pytest.raises(BadOption, match="packed keys"):
            kept.many(wrong)
    with pytest.raises(BadOption, match="not in it"):
        kept.keys([Node(0, 10**9, 20)])


def test_a_search_with_a_database_is_exact_at_once_and_plays_the_quickest_win(mazes):
    game, kept = WideMaze(), op.Database(mazes, WideMaze())
    known = fixpoint(game, ROOTS)
    for root in ROOTS:
        found = op.search(game, root, database=kept)
        mine = known[root][0] if game.to_move(root) == 0 else -known[root][0]
        assert (found.value, found.ends_in, found.certainty, found.method) == (
            mine,
            known[root][1],
            "exact",
            "database",
        )
        assert found.action in kept.position(root).actions
        rows = op.analyse(game, root, database=kept)
        assert rows[0].action in kept.position(root).actions
        assert {row.action for row in rows} == set(game.actions(root))
        for row in rows:
            value, plies = known[game.result(root, row.action)]
            assert row.value == (value if game.to_move(root) == 0 else -value)
            assert row.ends_in == (None if plies is None else plies + 1)
        assert [list(op.deepen(game, root, database=kept))[-1]] == [found]


def test_what_a_database_does_not_know_is_searched(mazes):
    game, stranger = WideMaze(), Node(0, 77, 20)
    found = op.search(game, stranger, depth=3, database=op.Database(mazes, game))
    assert found.method == "alpha-beta"
    assert op.analyse(game, stranger, depth=2, database=op.Database(mazes, game))[0].method == "alpha-beta"


def test_a_database_of_another_game_is_refused_by_name(tic_tac_toe):
    with pytest.raises(BadRecord, match="made with TicTacToe"):
        op.search(ConnectFour(3, 3), database=tic_tac_toe)
    with pytest.raises(BadRecord, match="a database of TicTacToe, and not of ConnectFour"):
        op.search(ConnectFour(3, 3), database=op.Database(tic_tac_toe))
    with pytest.raises(BadOption, match="should be a folder"):
        op.search(TicTacToe(), database=3)
    with pytest.raises(BadRecord, match="is not there"):
        op.analyse(TicTacToe(), database="nowhere")


def test_players_by_words_look_up_what_is_known(tic_tac_toe):
    game = TicTacToe()
    for words in (
        f"database {tic_tac_toe}",
        f"mcts nodes=10 database={tic_tac_toe}",
        f"easy random=0 database={tic_tac_toe}",
    ):
        one = op.player(words)
        state = game.result(game.result(game.initial, 0), 1)
        assert one.play(game, state) in (3, 4, 6)
        assert one.found.method == "database"
    with pytest.raises(BadPlayer, match="names no folder"):
        op.player("database")
    with pytest.raises(BadPlayer, match="is not there"):
        op.player("database nowhere")
    told = op.match(game, {"perfect": f"database {tic_tac_toe}", "any": "random"}, games=6, seed=1)
    assert told.result.losses == 0


def test_a_perfect_player_of_a_game_that_goes_round_never_loses(tmp_path):
    op.solve(MuTorere(), database=tmp_path / "db")
    told = op.match(MuTorere(), {"perfect": f"database {tmp_path / 'db'}", "any": "random"}, games=4, seed=1)
    assert told.result.losses == 0


def test_the_command_line_looks_up_what_is_known(tic_tac_toe, tmp_path):
    path = str(tic_tac_toe)
    said = json.loads(outplay("best", "tic-tac-toe", "--moves", "0 1", "--database", path, "--json").out)
    assert (said["value"], said["certainty"], said["method"], said["ends_in"]) == (1, "exact", "database", 5)
    assert [row["ends_in"] for row in said["moves"]] == [5, 5, 5, 7, 7, 7, 7]
    played = json.loads(outplay("play", "tic-tac-toe", "--you", "none", "--database", path, "--json").out)
    assert played["moves"]
    refused = outplay("best", "connect-four:3,3", "--database", path)
    assert "other rules" in refused.err
    assert refused.code


def test_the_census_counts_every_position(tic_tac_toe, tmp_path):
    census = op.Database(tic_tac_toe).census()
    assert census.by_value() == {1: 390, 0: 151, -1: 224}
    assert sum(share.positions for share in census) == 765
    assert census.longest_win == (1, 5, 18)
    assert census.longest(0) == (0, 9, 1)
    chart = tmp_path / "chart.svg"
    told = outplay("database", str(tic_tac_toe), "--by-distance", "--chart", str(chart)).out
    assert "the longest win ends in 5 plies (18 positions)" in told
    assert "       1       5              18" in told
    assert chart.read_text().startswith("<svg")
    said = json.loads(outplay("database", str(tic_tac_toe), "--json").out)
    assert [1, 5, 18] in said["counts"]


def test_the_page_looks_up_the_game_of_the_database_and_no_other(tic_tac_toe):
    setup.use(setup.Setup(database=str(tic_tac_toe)))
    try:
        (answer,) = rank("tic-tac-toe", ["0", "1"], 0.1)
        rows = answer["rows"]
        assert {(row["source"], row["certainty"]) for row in rows} == {("database", "exact")}
        assert [(row["name"], row["value"], row["ends_in"]) for row in rows[:4]] == [
            ("3", 1, 5),
            ("4", 1, 5),
            ("6", 1, 5),
            ("2", 0, 7),
        ]
        (turn,) = move("tic-tac-toe", ["0", "1"], 0.1)
        assert turn["best"]["source"] == "database"
        *_, other = rank("connect-four:3,3", [], 0.05)
        assert {row["source"] for row in other["rows"]} == {"search"}
    finally:
        setup.use(setup.Setup())


def test_a_request_names_no_folder_of_the_server(tic_tac_toe):
    for words in ("database ttt", "database database=ttt", "mcts nodes=10 database=ttt"):
        with pytest.raises(BadRequest, match="it should be one of"):
            player_of(words, "player")


def test_a_game_of_rows_of_many_shapes_is_kept_apart(tmp_path):
    """Keys of one length and of several shapes are no numbers alone: ((1,), (2, 3)) is not ((1, 2), (3,))."""
    from certified_games import Rows

    game = Rows()
    solution = op.solve(game, database=tmp_path / "db", engine="plain")
    kept = op.Database(tmp_path / "db", game)
    for state in fixpoint(game, [game.initial]):
        assert kept.position(state) == solution.position(state)


@pytest.mark.slow
def test_compiled_and_plain_checks_agree_where_nothing_repeats(tmp_path):
    roots = [Node(0, seed, 20) for seed in range(40)]
    op.solve(Stairs(), starts=roots, database=tmp_path / "db", engine="plain")
    kept = op.Database(tmp_path / "db", Stairs())
    assert op.verify(kept, starts=roots, engine="compiled") == op.verify(kept, starts=roots)
