"""A Ray cluster on this machine, a head without processors and nodes of one, which begins on a busy machine, too.

Ray gives up on a node whose helpers have not written down their ports after 15 seconds, which no setting changes.  So
the ports are chosen here: a node that is told them waits for nothing.  Ray passes all of them on but one
(https://github.com/ray-project/ray/issues/65983), which the script that starts the node adds.
"""

import os
import socket
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

PATIENCE = {
    "RAY_gcs_server_port_wait_time_s": "300",
    "RAY_gcs_server_request_timeout_seconds": "300",
    "RAY_agent_register_timeout_ms": "300000",
    "RAY_worker_register_timeout_seconds": "300",
    "RAY_worker_niceness": "0",  # else workers give way to whatever else runs here
}
for setting, value in PATIENCE.items():
    os.environ.setdefault(setting, value)

import ray  # noqa: E402
from ray._private import services  # noqa: E402
from ray.cluster_utils import Cluster  # noqa: E402

LISTENING = "dashboard_agent_listen_port"
PORTS = ("metrics_agent_port", "metrics_export_port", "runtime_env_agent_port", LISTENING)
LEAN = {"include_dashboard": False, "include_log_monitor": False}


@contextmanager
def two_nodes():
    """A cluster that this process has joined: a head without processors, and two nodes of one."""
    made = Cluster()
    try:
        for processors in (0, 1, 1):
            join(made, processors)
        ray.init(address=made.address, log_to_driver=False, logging_level="ERROR")
        made.wait_for_nodes(timeout=300)
        yield made
    finally:
        ray.shutdown()
        made.shutdown()


def join(cluster, processors):
    """One more node."""
    ports = dict(zip(PORTS, free_ports(len(PORTS)), strict=True))
    with TemporaryDirectory() as folder:
        script = Path(folder) / "raylet"
        script.write_text(f'#!/bin/sh\nexec "{services.RAYLET_EXECUTABLE}" --{LISTENING}={ports[LISTENING]} "$@"\n')
        script.chmod(0o755)
        with mock.patch.object(services, "RAYLET_EXECUTABLE", str(script)):
            return cluster.add_node(num_cpus=processors, **LEAN, **ports)


def free_ports(count):
    """Ports that nobody listens at now."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("", 0))
        return [one.getsockname()[1] for one in sockets]
