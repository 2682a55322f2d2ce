"""Owners on Ray: actors, spread over the nodes, each with a folder of its own on its own node's disk.

Arrays lie in the object store of the node that made them, which Ray moves to that node's disk when it is full, and go
from there to whom they are given.  Ray restarts nothing here: who asks knows what a new owner has to be told.
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import suppress
from shutil import rmtree
from tempfile import mkdtemp
from typing import Final

import numpy as np
import ray
from ray.exceptions import ObjectLostError, RayActorError, RayError
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from outplay.cluster.shipping import received, shipped
from outplay.cluster.tasks import join
from outplay.core.processes import pickled
from outplay.errors import CannotSend
from outplay.executor import Failure, Task
from outplay.executor.owners import Array, Handle, OwnerAnswer, OwnerCall, among

SECONDS_TO_ANSWER: Final = 10.0
"""That an owner has to say that it is there."""

SECONDS_TO_LEAVE: Final = 2.0
"""That owners have to remove their files."""

SAME_ORDER: Final = {"env_vars": {"PYTHONHASHSEED": "0"}}
"""Rules that list moves out of a set list them in one order, in every process: a step done again is the same."""


class OwnerActor:
    """The actor: it makes its owner when it is first asked, and what it is asked, the owner answers."""

    def __init__(self, shipment: bytes):
        self.shipment, self.owner = shipment, None
        self.folder = mkdtemp(prefix="outplay-shard-")

    def call(self, method: str, arguments: bytes, *arrays: Array) -> tuple[object, list[Handle], Failure | None]:
        """What the owner says, references to the arrays that it gives, and what it raised."""
        try:
            if self.owner is None:
                self.owner = received(pickle.loads(self.shipment))(self.folder)
            said, given = getattr(self.owner, method)(list(arrays), *pickle.loads(arguments))
            return said, [ray.put(np.ascontiguousarray(array)) for array in given], None
        except BaseException as error:
            return None, [], Failure.of(error)

    def is_there(self) -> bool:
        """True, as soon as the actor has time to say it."""
        return True

    def leave(self) -> None:
        """Removes the files of its owner."""
        rmtree(self.folder, ignore_errors=True)


class ActorOwners:
    """So many owners on the nodes of a cluster; as many as it has processors if nobody says how many."""

    def __init__(self, task: Task, owners: int | None):
        join()
        nodes = _nodes()
        count = owners or max(1, int(sum(nodes.values())))
        beside = 2 * -(-count // max(1, len(nodes)))  # the object store has as much as the owners
        self.shipment = ray.put(pickle.dumps(shipped(among(task, count, beside))))
        self.kind = ray.remote(num_cpus=0, max_restarts=0, runtime_env=SAME_ORDER)(OwnerActor)
        self.places, self.gone = [""] * count, set(range(count))
        self.actors: list[ray.actor.ActorHandle] = [None] * count
        self.is_in_doubt = False
        for owner in range(count):
            self.replace(owner)

    def ask(self, calls: Sequence[OwnerCall]) -> Generator[tuple[OwnerCall, OwnerAnswer], None, None]:
        """What came of each call, as it comes."""
        waiting: dict[Handle, OwnerCall] = {}
        for call in calls:
            asked = self.actors[call.owner].call
            waiting[asked.remote(call.method, pickled(call.arguments), *call.inputs)] = call
        while waiting:
            (done,), _ = ray.wait(list(waiting), num_returns=1)
            call = waiting.pop(done)
            yield call, self._answer(call, done)

    def lost(self) -> set[int]:
        """The owners that are known to be gone; all are asked where something is in doubt."""
        if self.is_in_doubt:
            asked = {actor.is_there.remote(): owner for owner, actor in enumerate(self.actors)}
            done, _ = ray.wait(list(asked), num_returns=len(asked), timeout=SECONDS_TO_ANSWER)
            for one in done:
                self._answer(OwnerCall(asked[one], "", ()), one)
            self.is_in_doubt = False
        return set(self.gone)

    def replace(self, owner: int) -> None:
        """Puts a new owner in place of one that is lost, on the node that has the fewest for its processors."""
        nodes = _nodes()
        load = Counter(place for i, place in enumerate(self.places) if i not in self.gone)
        self.places[owner] = min(nodes, key=lambda node: (load[node] + 1) / nodes[node]) if nodes else ""
        near = NodeAffinitySchedulingStrategy(self.places[owner], soft=True) if nodes else "DEFAULT"
        self.actors[owner] = self.kind.options(scheduling_strategy=near).remote(self.shipment)
        self.gone.discard(owner)

    def put(self, arrays: Sequence[object]) -> list[Handle]:
        """References to these arrays, which owners can be given."""
        return [ray.put(array) for array in arrays]

    def fetch(self, handle: Handle) -> Array:
        """The array, here; a LookupError where it is gone."""
        try:
            return ray.get(handle)
        except RayError as error:
            raise LookupError(str(error)) from None

    def forget(self, handles: Sequence[object]) -> None:
        """These arrays are not wanted any more: Ray sees to that when nobody holds them."""

    def end(self) -> None:
        """Ends every actor, after it had SECONDS_TO_LEAVE to remove its files."""
        with suppress(RayError):
            leaving = [actor.leave.remote() for owner, actor in enumerate(self.actors) if owner not in self.gone]
            ray.wait(leaving, num_returns=len(leaving), timeout=SECONDS_TO_LEAVE)
        for actor in self.actors:
            with suppress(Exception):
                ray.kill(actor)

    def _answer(self, call: OwnerCall, done: object) -> OwnerAnswer:
        try:
            found = ray.get(done)
        except RayActorError:
            self.gone.add(call.owner)
            return OwnerAnswer(is_lost=True)
        except RayError as error:
            if not isinstance(getattr(error, "cause", error), ObjectLostError):
                said = " ".join(str(error).split())[:200]
                raise CannotSend(f"the cluster cannot work on a shard ({type(error).__name__}: {said})") from None
            self.is_in_doubt = True
            return OwnerAnswer(is_missing=True)
        return OwnerAnswer() if isinstance(found, bool) else OwnerAnswer(found[0], found[1], fault=found[2])


def _nodes() -> dict[str, float]:
    """The nodes that are alive and have processors, with how many."""
    alive = [node for node in ray.nodes() if node["Alive"]]
    return {node["NodeID"]: node["Resources"]["CPU"] for node in alive if node["Resources"].get("CPU")}
