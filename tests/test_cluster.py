"""A cluster of two nodes on this machine: what one process says, whatever is lost on the way."""

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from unittest import mock

import pytest

ray = pytest.importorskip("ray", reason="the cluster needs Ray: pip install 'outplay[cluster]'")
pytestmark = pytest.mark.slow

from ray.cluster_utils import Cluster  # noqa: E402

import killed_batch  # noqa: E402
import outplay as op  # noqa: E402
from batch_games import Faulty, Words  # noqa: E402
from outplay.cluster import tasks  # noqa: E402
from outplay.errors import BadOption, CannotSend  # noqa: E402
from outplay.games import ConnectFour  # noqa: E402

DRIVER = """
import killed_batch, sys
for one in killed_batch.batch(sys.argv[1], on="ray", ordered=False):
    print(one.number, flush=True)
"""


@pytest.fixture(scope="module")
def cluster():
    """A head without processors, and two nodes of one processor."""
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    for _ in range(2):
        made.add_node(num_cpus=1)
    ray.init(address=made.address, log_to_driver=False)
    yield made
    ray.shutdown()
    made.shutdown()


def positions(count):
    """Positions of Connect Four, some plies from the start."""
    game = ConnectFour()
    found = [game.initial]
    for state in found:
        if len(found) >= count:
            break
        found += [game.result(state, action) for action in game.actions(state)]
    return game, found[:count]


def test_a_cluster_says_what_one_process_says(cluster):
    game, states = positions(60)
    call = {"depth": 3, "engine": "plain"}
    alone = [found.rows for found in op.analyse_many(game, states, processes=1, **call)]
    assert [found.rows for found in op.analyse_many(game, states, on="ray", **call)] == alone
    assert op.values(Words(), killed_batch.states(), on="ray") == op.values(Words(), killed_batch.states())


def test_a_cluster_has_room_for_as_many_states_as_its_nodes_have_processors(cluster):
    assert tasks.OnRay().size == 2


def test_a_node_that_is_lost_in_the_middle_changes_nothing_but_the_time(cluster, tmp_path):
    game, states = positions(80)
    call = {"depth": 4, "engine": "plain"}
    alone = [found.rows for found in op.analyse_many(game, states, processes=1, **call)]
    doomed = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    removed = []

    def remove(batch):
        if batch.done >= 10 and not removed:
            removed.append(threading.Thread(target=cluster.remove_node, args=(doomed, False)))
            removed[0].start()

    with mock.patch.object(tasks, "SLICE", 0.5):
        found = op.analyse_many(game, states, on="ray", into=tmp_path / "a.sqlite", on_progress=remove, **call)
        rows = [one.rows for one in found]
    removed[0].join()
    assert rows == alone
    assert (found.failed, found.done) == (0, 80)
    with sqlite3.connect(tmp_path / "a.sqlite") as base:
        assert base.execute("SELECT count(*) FROM states").fetchone() == (80,)


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


def test_rules_of_a_script_travel_as_source(cluster, tmp_path):
    """The workers do not see the folder: what stands beside the script goes along."""
    (tmp_path / "beside.py").write_text("STONES = 5\n")
    (tmp_path / "mine.py").write_text(
        "import outplay as op\nfrom beside import STONES\nfrom outplay.games import LastStone\n"
        "class Mine(LastStone):\n    pass\ngame = Mine(STONES)\n"
        "found = list(op.analyse_many(game, [game.initial] * 2, depth=2, engine='plain', on='ray'))\n"
        "print([one.error for one in found], found[0].rows == op.analyse(game, depth=2, engine='plain'))\n"
    )
    ran = subprocess.run(
        [sys.executable, tmp_path / "mine.py"],
        capture_output=True,
        text=True,
        env={**os.environ, "RAY_ADDRESS": cluster.address},
    )
    assert ran.stdout == "[None, None] True\n", ran.stderr


def test_a_driver_that_is_killed_goes_on_where_it_was(cluster, tmp_path):
    path = tmp_path / "a.sqlite"
    process = subprocess.Popen(
        [sys.executable, "-c", DRIVER, str(path)],
        stdout=subprocess.PIPE,
        env={**os.environ, "RAY_ADDRESS": cluster.address, "PYTHONPATH": str(Path(__file__).parent)},
    )
    next(line for line in process.stdout if line.strip().isdigit())
    process.send_signal(signal.SIGKILL)
    process.communicate()
    found = killed_batch.batch(path, on="ray")
    assert found.known >= 1
    assert [one.rows for one in found] == [one.rows for one in killed_batch.batch(processes=1)]


def test_a_cluster_that_is_not_there_is_said_in_words():
    nowhere = mock.patch.dict(os.environ, RAY_ADDRESS="127.0.0.1:1")
    unjoined = mock.patch.multiple(ray, is_initialized=lambda: False, init=mock.Mock(side_effect=ConnectionError("no")))
    with nowhere, unjoined, pytest.raises(BadOption, match=r"RAY_ADDRESS=127\.0\.0\.1:1 cannot be joined \(no\)"):
        op.analyse_many(Words(), [], on="ray")
