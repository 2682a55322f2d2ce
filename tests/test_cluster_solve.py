"""Solving in shards on a cluster of two nodes on this machine: what one machine finds, whatever is lost on the way."""

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from unittest import mock

import pytest

ray = pytest.importorskip("ray", reason="the cluster needs Ray: pip install 'outplay[cluster]'")
pytestmark = pytest.mark.slow

import outplay as op  # noqa: E402
from outplay.games import ConnectFour, ThreeMensMorris, TicTacToe  # noqa: E402
from outplay.solving import checkpoint  # noqa: E402
from ray_nodes import join, two_nodes  # noqa: E402

DRIVER = """
import sys
import outplay as op
from outplay.games import ConnectFour
from outplay.solving import checkpoint
checkpoint.EVERY, checkpoint.SHARE = 0.2, 0.0
op.solve(ConnectFour(4, 4), engine="compiled", database=sys.argv[1], on=sys.argv[2], processes=2,
         progress=lambda what, done, left: print(what, done, flush=True))
"""


@pytest.fixture(scope="module")
def cluster():
    with two_nodes() as made:
        yield made


def manifest(folder):
    return json.loads((Path(folder) / "manifest.json").read_text())


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """What one machine makes of Connect Four on 4x4."""
    folder = tmp_path_factory.mktemp("alone")
    op.solve(ConnectFour(4, 4), engine="compiled", database=folder)
    return manifest(folder)


@pytest.mark.parametrize(
    ("game", "engine"), [(TicTacToe(), "plain"), (ThreeMensMorris(), "compiled"), (ConnectFour(4, 4), "compiled")]
)
def test_two_nodes_make_the_database_of_one_machine(cluster, game, engine, tmp_path):
    op.solve(game, engine=engine, database=tmp_path / "alone")
    found = op.solve(game, engine=engine, database=tmp_path / "shards", on="ray")
    assert manifest(tmp_path / "shards") == manifest(tmp_path / "alone")
    assert found.value == op.solve(game).value


@pytest.mark.parametrize("seed", range(10))
def test_a_node_that_is_lost_at_any_moment_changes_nothing_but_the_time(cluster, seed, alone, tmp_path):
    doomed = join(cluster, 1)
    moments = random.Random(seed).randint(1, 40)
    gone = threading.Event()

    def progress(what, done, left):
        nonlocal moments
        moments -= 1
        if not moments:
            cluster.remove_node(doomed, allow_graceful=False)
            gone.set()

    with mock.patch.multiple(checkpoint, EVERY=0.5 if seed % 2 else 60.0, SHARE=0.0):
        op.solve(ConnectFour(4, 4), engine="compiled", database=tmp_path, on="ray", processes=3, progress=progress)
    assert manifest(tmp_path) == alone
    assert gone.is_set()


@pytest.mark.parametrize("on", ["ray", "processes"])
def test_a_driver_that_is_killed_and_started_again_goes_on(cluster, on, alone, tmp_path):
    environment = {**os.environ, "RAY_ADDRESS": cluster.address}
    chance, finished, resumed = random.Random(1), False, 0
    while not finished:
        with subprocess.Popen(
            [sys.executable, "-c", DRIVER, str(tmp_path), on], stdout=subprocess.PIPE, env=environment, text=True
        ) as driver:
            for line in driver.stdout:
                if (tmp_path / "unfinished" / "head.json").exists() and resumed < 3 and chance.random() < 0.1:
                    driver.send_signal(signal.SIGKILL)
                    resumed += 1
                    break
                assert line
            finished = driver.wait() == 0
    assert manifest(tmp_path) == alone
    assert resumed


def test_processes_that_are_killed_at_any_moment_change_nothing_but_the_time(alone, tmp_path):
    done = threading.Event()
    chance = random.Random(2)

    def kill():
        for _ in range(6):
            time.sleep(chance.uniform(2, 5))
            if done.is_set():
                return
            mine = subprocess.run(
                ["pgrep", "-P", str(os.getpid()), "-f", "OwnerProcess"], capture_output=True, text=True
            )
            for process in chance.sample(mine.stdout.split(), min(1, len(mine.stdout.split()))):
                os.kill(int(process), signal.SIGKILL)

    thread = threading.Thread(target=kill)
    thread.start()
    op.solve(ConnectFour(4, 4), engine="compiled", database=tmp_path, on="processes", processes=3)
    done.set()
    thread.join()
    assert manifest(tmp_path) == alone
