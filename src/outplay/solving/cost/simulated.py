"""What solving a game in shards would take on a cluster: the model, and what it says in words.

Volumes and times of a position are measured on the first positions of the game, by the code that would do it (a trial).
What a step, an array and a copy of the shards take beside that is assumed: the constants below.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import log
from typing import Any, Final, NamedTuple

from outplay.solving.checkpoint import EVERY, SHARE
from outplay.solving.cost.cost import Cost, number, size, time
from outplay.writing import PlainData

BACK: Final = {"compiled": 0.9e-6, "plain": 15e-6}
"""Seconds of a position on the way back, where a trial did not come to the end: the rules are not asked there, so it
is about the same for all games."""

FOUND_BYTES: Final = 8
"""Bytes that go back for each row that went out: its place, and what is known of it."""

STEP: Final = 0.02
ARRAY: Final = 0.002
"""Seconds that a step takes beside its work, and each array that an owner takes and gives in it."""

GATHERING: Final = 0.5e-6
"""Seconds of a position for who sorts them all and writes the database."""

GATHERED_BYTES: Final = 40
"""Bytes of memory of a position there."""

WAITING: Final = 0.15
"""The part of the positions that is in the largest layer."""

WORTH: Final = 0.25
"""A cluster is worth it where each node does at least this part of what one machine would do in the time."""

SEVEN_BY_SIX: Final = (
    "Böck solved Connect Four 7x6 in 2025 on one core in 47 h, with 128 GB of memory and 89.6 GB on disk (binary "
    "decision diagrams, which this is not)"
)
KNOWN: Final[dict[tuple[Any, ...], str]] = {("ConnectFour", 7, 6): SEVEN_BY_SIX}
"""What others needed, by game and parameters."""


class Trial(NamedTuple):
    """What the first positions of a game took: how many there were, and of each of them the seconds and the bytes.

    out, back   seconds of the processor of a position: to find it and list what follows, and to come back from the ends
    sent        bytes that go from owner to owner for it, on the way out; `row`, those of one state among them
    followers   how many positions follow it
    key         bytes of its key
    plies       layers that the game has, as far as it is known
    is_whole    was it the whole game?
    one         seconds of a position on one machine, without shards
    """

    positions: int
    out: float
    back: float
    sent: float
    row: float
    followers: float
    key: float
    plies: int
    is_whole: bool
    one: float


class Cluster(NamedTuple):
    """So many nodes, each with so many processors, and so many bytes a second in and out of each."""

    nodes: int
    cores: int
    network: float

    @property
    def owners(self) -> int:
        """How many owners there are: one for each processor."""
        return self.nodes * self.cores


@dataclass(frozen=True, slots=True, repr=False)
class Simulation:
    """What `simulate` predicts.

    positions  how many there are, which were estimated or given
    parts      seconds of each part of the work, by name: 'computing', 'network', 'waiting', 'copies', 'gathering'
    traffic    bytes that go over the network in all
    memory     bytes of each node; `caller_memory`, of the machine that called, and `caller_disk`, of its disk
    one_seconds, one_memory  what one core of one machine takes, with `solve` as it is
    known      what others needed, where that is known
    """

    game: str
    cluster: Cluster
    positions: float
    parts: dict[str, float]
    traffic: float
    memory: float
    caller_memory: float
    caller_disk: float
    one_seconds: float
    one_memory: float
    known: str = ""

    @property
    def seconds(self) -> float:
        """From the first position to the database."""
        return sum(self.parts.values())

    @property
    def bottleneck(self) -> str:
        """The part that takes the longest."""
        return max(self.parts, key=lambda name: self.parts[name])

    @property
    def is_worth_it(self) -> bool:
        """Is the cluster quicker than one core, and does each node do enough of it?"""
        return self.one_seconds >= WORTH * self.seconds * self.cluster.nodes and self.one_seconds > self.seconds

    @property
    def verdict(self) -> str:
        """Whether one large machine would be the better choice, in one sentence."""
        one = f"one core of one machine would take {time(self.one_seconds)} and {size(self.one_memory)} of memory"
        if self.one_seconds <= self.seconds:
            return f"{one}: it is the better choice, the cluster is slower"
        times = self.one_seconds / self.seconds
        if not self.is_worth_it:
            return f"{one}: the cluster is {times:.1f} times as quick, and one machine the better choice"
        return f"{one}: the cluster is {times:.1f} times as quick"

    def __str__(self) -> str:
        """All of it, in a few lines."""
        nodes, cores, network = self.cluster
        parts = ", ".join(f"{name} {time(seconds)}" for name, seconds in self.parts.items())
        lines = [
            f"{self.game}: {number(self.positions)} positions, on {nodes} node{'s' * (nodes > 1)} of {cores} "
            f"core{'s' * (cores > 1)}, {number(8 * network / 1e6)} Mb/s",
            f"takes about {time(self.seconds)}: {parts}",
            f"bottleneck: {self.bottleneck}",
            f"each node: {size(self.memory)} of memory or its own disk; traffic {size(self.traffic)} in all",
            f"the caller: {size(self.caller_memory)} of memory to write the database, {size(self.caller_disk)} of disk",
            self.verdict,
        ]
        return "\n".join([*lines, *filter(None, [self.known])])

    def as_dict(self) -> PlainData:
        """Plain data that json.dumps takes: what `outplay simulate --json` prints."""
        said = asdict(self) | {"cluster": self.cluster._asdict()}
        more = ("seconds", "bottleneck", "is_worth_it", "verdict")
        return said | {name: getattr(self, name) for name in more}

    def __repr__(self) -> str:
        return f"<Simulation: {self.game} in {time(self.seconds)} on {self.cluster.nodes} nodes; {self.bottleneck}>"


def simulated(game: str, cluster: Cluster, trial: Trial, positions: float, cost: Cost, known: str = "") -> Simulation:
    """What so many positions take on a cluster, if they are like those of the trial."""
    nodes, owners = cluster.nodes, cluster.owners
    away = 1 - 1 / nodes
    rows = min(trial.sent / trial.row if trial.row else 0.0, trial.followers or 1.0)
    sent = positions * rows * (trial.row + FOUND_BYTES)
    shard = trial.key + 5 + 12 * rows + 4 * max(rows, 1.0) + 4 * (2 + trial.followers)
    steps = 3 * trial.plies + 3
    parts = {
        "computing": positions * (trial.out + trial.back) / owners,
        "network": sent * away / (nodes * cluster.network),
        "waiting": steps * (STEP + 2 * owners * ARRAY),
        "gathering": positions * (GATHERING + (trial.key + 4) * away / cluster.network),
    }
    copies = copies_of(sum(parts.values()))
    parts["copies"] = copies * positions * shard * away / cluster.network
    return Simulation(
        game=game,
        cluster=cluster,
        positions=positions,
        parts=parts,
        traffic=(sent + positions * (trial.key + 4) + copies * positions * shard) * away,
        memory=positions / nodes * (shard + WAITING * rows * trial.row),
        caller_memory=positions * GATHERED_BYTES,
        caller_disk=positions * (2 * shard * (copies > 0) + 2),
        one_seconds=positions * trial.one,
        one_memory=positions * cost.memory.value / cost.positions.value,
        known=known,
    )


def copies_of(seconds: float) -> int:
    """How many checkpoints a run of so long takes."""
    if seconds < EVERY:
        return 0
    even = EVERY / SHARE
    return int(min(seconds, even) / EVERY) + (int(log(seconds / even) / log(1 + SHARE)) if seconds > even else 0)
