"""A cluster of two nodes on this machine: what one process says, whatever is lost on the way."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path
from random import Random
from threading import Event, Thread
from unittest import mock

import pytest

ray = pytest.importorskip("ray", reason="the cluster needs Ray: pip install 'outplay[cluster]'")
pytestmark = pytest.mark.slow

import killed_batch  # noqa: E402
import killed_match  # noqa: E402
import match_players  # noqa: E402
import outplay as op  # noqa: E402
from batch_games import Faulty, Words  # noqa: E402
from outplay.cluster import tasks  # noqa: E402
from outplay.errors import BadOption, BadPlayer, CannotSend  # noqa: E402
from outplay.games import ConnectFour, LastStone  # noqa: E402
from ray_nodes import join, two_nodes  # noqa: E402

HERE = Path(__file__).parent
BATCH = """
import killed_batch, sys
for one in killed_batch.batch(sys.argv[1], on="ray", ordered=False):
    print(one.number, flush=True)
"""
MATCH = """
import killed_match, sys
killed_match.play(sys.argv[1], on="ray", on_progress=lambda found: print(len(found), flush=True))
"""


@pytest.fixture(scope="module")
def cluster():
    with two_nodes() as made:
        yield made


def positions(count):
    """Positions of Connect Four, some plies from the start."""
    game = ConnectFour()
    found = [game.initial]
    for state in found:
        if len(found) >= count:
            break
        found += [game.result(state, action) for action in game.actions(state)]
    return game, found[:count]


def lines(found):
    return [played.line for played in found]


def driver(text, path, cluster):
    """Another process that calls on the cluster, and prints a number now and then."""
    return subprocess.Popen(
        [sys.executable, "-c", text, str(path)],
        stdout=subprocess.PIPE,
        env={
            **os.environ,
            "RAY_ADDRESS": cluster.address,
            "PYTHONPATH": f"{HERE}:{os.environ.get('PYTHONPATH', '')}",
        },
    )


def killed_after(process, numbers):
    """Kills it when so many numbers were printed."""
    for _ in islice((line for line in process.stdout if line.strip().isdigit()), numbers):
        pass
    process.send_signal(signal.SIGKILL)
    process.communicate()


def test_a_cluster_says_what_one_process_says(cluster):
    assert tasks.OnRay().size == 2
    game, states = positions(60)
    call = {"depth": 3, "engine": "plain"}
    alone = [found.rows for found in op.analyse_many(game, states, processes=1, **call)]
    assert [found.rows for found in op.analyse_many(game, states, on="ray", **call)] == alone
    assert op.values(Words(), killed_batch.states(), on="ray") == op.values(Words(), killed_batch.states())


def test_both_nodes_work(cluster):
    executor, (game, states) = tasks.OnRay(), positions(120)
    with mock.patch.object(tasks, "SLICE_SECONDS", 0.2):
        list(op.analyse_many(game, states, on=executor, depth=4, engine="plain"))
    assert len(executor.busy) == 2
    assert all(seconds > 0 for seconds in executor.busy.values())


def test_a_match_on_a_cluster_has_the_games_of_one_machine(cluster):
    alone = killed_match.play()
    assert lines(killed_match.play(on="ray")) == lines(alone)


def test_players_of_files_and_modules_sit_on_the_nodes_and_lose_as_on_one_machine(cluster):
    players = {"falls": match_players.exits_hard, "file": f"{match_players.__file__}:last", "first": "first"}
    alone = op.tournament(LastStone(5), players, games=3)
    there = op.tournament(LastStone(5), players, games=3, on="ray")
    assert lines(there) == lines(alone)
    assert [one.reason for one in there] == [one.reason for one in alone]
    with pytest.raises(BadPlayer, match="the player 'none' cannot play"):
        op.match("nim:1,2", {"none": f"{match_players.__file__}:nobody", "first": "first"}, games=2, on="ray")


def test_a_report_on_a_cluster_is_the_one_of_one_machine(cluster):
    call = {"games": 4, "nodes": 40, "seed": 2}
    there, alone = op.report(LastStone(5), on="ray", **call), op.report(LastStone(5), **call)
    there.seconds = alone.seconds
    assert there.as_dict() == alone.as_dict()


def test_a_node_that_is_killed_at_ten_moments_changes_nothing_but_the_time(cluster, tmp_path):
    """After each loss another node comes, as in a cluster that mends itself; the work goes on in a thread."""
    game, states = positions(60)
    call = {"depth": 4, "engine": "plain"}
    alone = [found.rows for found in op.analyse_many(game, states, processes=1, **call)]
    games, over, rounds = lines(killed_match.play()), Event(), []

    def work():
        while not over.is_set():
            path = tmp_path / f"{len(rounds)}.sqlite"
            found = op.analyse_many(game, states, on="ray", processes=3, into=path, **call)
            rows = [one.rows for one in found]
            played = killed_match.play(tmp_path / f"{len(rounds)}.match", on="ray", processes=3)
            rounds.append((path, rows, (found.failed, found.done), lines(played)))

    random, working = Random(3), Thread(target=work)
    with mock.patch.object(tasks, "SLICE_SECONDS", 0.5):
        working.start()
        try:
            for _ in range(10):
                doomed = join(cluster, 1)
                time.sleep(random.uniform(0.5, 3.0))
                cluster.remove_node(doomed, allow_graceful=False)
        finally:
            over.set()
            working.join()
    assert rounds
    for path, rows, counts, played in rounds:
        assert (rows, counts, played) == (alone, (0, 60), games)
        with sqlite3.connect(path) as base:
            assert base.execute("SELECT count(*), count(DISTINCT number) FROM states").fetchone() == (60, 60)


def test_a_state_that_ends_its_worker_is_an_error_and_the_others_go_on(cluster):
    states = [(3, 0), (66, 0), (13, 0), (2, 1), (3, 1)]
    found = list(op.analyse_many(Faulty(), states, on="ray", engine="plain"))
    assert found[1].error.startswith("its worker was lost, 4 times: ")
    assert found[2].error.startswith("ZeroDivisionError: thirteen")
    assert [one.error for one in (found[0], *found[3:])] == [None] * 3
    assert found[0].rows == op.analyse(Faulty(), (3, 0), engine="plain")


def test_another_outplay_is_refused_in_words(cluster):
    game, states = positions(2)
    with mock.patch.object(op, "__version__", "0.0.1"), pytest.raises(CannotSend, match=r"comes from 0\.0\.1: install"):
        list(op.analyse_many(game, states, on="ray", depth=1))
    with (
        mock.patch.object(op, "__version__", "0.0.1"),
        pytest.raises(CannotSend, match=r"comes from 0\.0\.1: install"),
    ):
        op.match("nim:1,2", {"a": "first", "b": "first"}, games=2, on="ray")


def test_rules_and_players_of_a_script_travel_as_source(cluster, tmp_path):
    """The workers do not see the folder: what stands beside the script goes along."""
    (tmp_path / "beside.py").write_text("STONES = 5\n")
    (tmp_path / "mine.py").write_text(
        "import outplay as op\nfrom beside import STONES\nfrom outplay.games import LastStone\n"
        "class Mine(LastStone):\n    pass\ngame = Mine(STONES)\n"
        "def last(game, state):\n    return list(game.actions(state))[-1]\n"
        "found = list(op.analyse_many(game, [game.initial] * 2, depth=2, engine='plain', on='ray'))\n"
        "print([one.error for one in found], found[0].rows == op.analyse(game, depth=2, engine='plain'))\n"
        "played = op.match(game, {'a': last, 'b': 'first', 'c': 'first'}, games=3, on='ray')\n"
        "print([one.forfeit for one in played])\n"
    )
    ran = subprocess.run(
        [sys.executable, tmp_path / "mine.py"],
        capture_output=True,
        text=True,
        env={**os.environ, "RAY_ADDRESS": cluster.address},
    )
    assert ran.stdout == "[None, None] True\n[None, None, None]\n", ran.stderr


def test_a_driver_that_is_killed_goes_on_where_it_was(cluster, tmp_path):
    path = tmp_path / "a.sqlite"
    killed_after(driver(BATCH, path, cluster), 1)
    found = killed_batch.batch(path, on="ray")
    assert found.known >= 1
    assert [one.rows for one in found] == [one.rows for one in killed_batch.batch(processes=1)]


def test_a_match_whose_driver_is_killed_goes_on_there_or_on_one_machine(cluster, tmp_path):
    path = tmp_path / "match.sqlite"
    killed_after(driver(MATCH, path, cluster), 2)
    with sqlite3.connect(path) as base:
        assert base.execute("SELECT count(*) FROM games").fetchone()[0] >= 2
    killed_after(driver(MATCH, path, cluster), 3)
    assert lines(killed_match.play(path)) == lines(killed_match.play())


def apart(*failures):
    """A process that belongs to no cluster, where starting or joining one fails so often."""
    return mock.patch.multiple(
        ray, is_initialized=lambda: False, init=mock.Mock(side_effect=failures), shutdown=mock.Mock()
    )


def test_a_cluster_that_is_not_there_is_said_in_words():
    nowhere = mock.patch.dict(os.environ, RAY_ADDRESS="127.0.0.1:1")
    with nowhere, apart(ConnectionError("no")), pytest.raises(BadOption, match=r"RAY_ADDRESS=127\.0\.0\.1:1 .* \(no\)"):
        op.analyse_many(Words(), [], on="ray")


def test_a_local_cluster_that_was_too_slow_is_started_again():
    slow = Exception("The current node timed out during startup.")
    with apart(slow, None), mock.patch.object(ray, "is_initialized", side_effect=[False, False, True]):
        tasks.join()
        assert ray.init.call_count == 2
    with (
        apart(slow, slow, slow),
        pytest.raises(BadOption, match=r"did not start in time, 3 times .* is this machine busy"),
    ):
        tasks.join()
    with apart(ValueError("no memory")), pytest.raises(BadOption, match=r"Ray cannot be started \(no memory\)"):
        tasks.join()
