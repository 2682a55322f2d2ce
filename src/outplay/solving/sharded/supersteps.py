"""All owners, step by step; who is lost begins again from the last checkpoint, and he alone.

A step is pure: what an owner gives depends on what it was before and on the arrays that it is given, and on nothing
else.  So the arrays that went between the owners since the last checkpoint are kept where they are, and an owner that
is lost is given them again, step by step, until it is where the others are (Pregel's confined recovery: Malewicz et
al., 2010).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from time import sleep
from typing import Any, Final, Protocol, TypeAlias

from outplay.solving.resources import OutOfMemory

FRESH: Final = -1
"""Where an owner is that knows nothing yet."""

TRIES: Final = 6
"""How often an owner may be lost in the same step, or an array may be missing of which nobody is known to be lost."""

LESS: Final = "more and smaller shards take less of it each, processes=..., and so do fewer on a machine"
"""What to do about it."""

PATIENCE: Final = 1.0
"""Seconds to wait until it is known who is lost."""


class Superstep:
    """A step that was taken since the last checkpoint: what every owner said, and gave to each."""

    def __init__(self, method: str, arguments: tuple[Any, ...]):
        self.method, self.arguments = method, arguments
        self.said: dict[int, Any] = {}
        self.given: dict[int, Handles] = {}


Handles: TypeAlias = Sequence[Any]
"""Names of arrays, which stay where they are until somebody wants them."""

Begin = tuple[str, tuple[Any, ...], Handles]
"""What a fresh owner is told first: a method, arguments, and arrays."""


class Source(Protocol):
    """Where owners that know nothing begin."""

    def begin(self, owner: int) -> Begin:
        """What the owner of a shard is told first: to begin, or to go on from the checkpoint."""

    def pending(self) -> list[Handles]:
        """The arrays that were on their way at the checkpoint, from each owner to each; none where nothing was."""


class Supersteps:
    """The owners of a solve, and where each of them is.

    source  where they begin; `pending`, what was on its way then
    log     the steps since then; `at`, how many of them each owner has taken
    """

    def __init__(self, owners: Any, source: Source, call: Any):
        self.owners, self.source, self.call = owners, source, call
        self.count = len(owners.places)
        self.at = [FRESH] * self.count
        self.log: list[Superstep] = []
        self.pending = source.pending()
        self.losses: Counter[tuple[int, int]] = Counter()
        self.steps = self.lost = 0

    def step(self, method: str, *arguments: Any) -> list[Any]:
        """A step of all owners; what each of them says."""
        self.log.append(Superstep(method, arguments))
        self.steps += 1
        while (first := min(self.at)) < len(self.log):
            self._advance(first, [owner for owner, at in enumerate(self.at) if at == first])
        return [self.log[-1].said[owner] for owner in range(self.count)]

    def asked(self, method: str, *arguments: Any) -> list[tuple[Any, Handles]] | None:
        """What every owner says that changes nothing, and its arrays; None where an owner was lost meanwhile."""
        calls = [self.call(owner, method, arguments) for owner in range(self.count)]
        found = {call.owner: self._whole(answer) for call, answer in self.owners.ask(calls)}
        if any(answer is None for answer in found.values()):
            return None
        return [(found[owner].said, found[owner].arrays) for owner in range(self.count)]

    def given(self) -> list[Handles]:
        """The arrays that are on their way now: from each owner to each."""
        last = self.log[-1].given if self.log else dict(enumerate(self.pending))
        return [last[owner] for owner in range(self.count)]

    def is_kept(self, pending: list[Handles]) -> None:
        """All is in a checkpoint: what went between the owners before is not wanted any more."""
        handles = [handle for step in self.log for given in step.given.values() for handle in given]
        self.owners.forget([handle for handle in handles if all(handle not in given for given in pending)])
        self.log, self.pending, self.at = [], pending, [0] * self.count

    def begin_again(self) -> None:
        """Every owner knows nothing."""
        self.is_kept([])
        self.at = [FRESH] * self.count

    def _advance(self, first: int, owners: list[int]) -> None:
        """One step of those who are the farthest back."""
        missing = False
        for call, answer in self.owners.ask([self._call(first, owner) for owner in self._in_turn(first, owners)]):
            found = self._whole(answer)
            if found is not None:
                if first != FRESH:
                    self.log[first].said[call.owner], self.log[first].given[call.owner] = found.said, found.arrays
                self.at[call.owner] += 1
            missing = missing or answer.is_missing
        self._replace(missing)

    def _in_turn(self, first: int, owners: list[int]) -> list[int]:
        """Those to be asked now: of fresh ones one on each machine, until its rules are compiled there."""
        if first != FRESH:
            return owners
        begun = {self.owners.places[owner] for owner in range(self.count) if self.at[owner] > FRESH}
        here = {self.owners.places[owner]: owner for owner in reversed(owners)}
        alone = [owner for place, owner in here.items() if place not in begun]
        return alone or owners

    def _call(self, first: int, owner: int) -> Any:
        if first == FRESH:
            method, arguments, arrays = self.source.begin(owner)
            return self.call(owner, method, arguments, arrays)
        step = self.log[first]
        given = self.log[first - 1].given if first else dict(enumerate(self.pending))
        inputs = [given[source][owner] for source in range(self.count)] if given else []
        return self.call(owner, step.method, step.arguments, inputs)

    def _replace(self, missing: bool) -> None:
        """Puts fresh owners in place of those that are lost."""
        lost = self.owners.lost()
        if missing and not lost:
            sleep(PATIENCE)
            lost = self.owners.lost()
        before = self.steps - len(self.log)
        self.losses[FRESH, self.steps] += missing and not lost
        for owner in lost:
            self.losses[owner, before + self.at[owner]] += 1
            self.lost += 1
            self.at[owner] = FRESH
            self.owners.replace(owner)
        if lost and self.pending:
            self.pending = self.source.pending()
        if any(count >= TRIES for count in self.losses.values()):
            raise OutOfMemory(
                f"the owner of a shard was lost {TRIES} times in the same step, as a rule for want of memory: {LESS}"
            )

    def _whole(self, answer: Any) -> Any:
        """The answer; None where something was lost, and an error where the rules or the disk raised one."""
        if answer.fault is not None and answer.fault.kind == MemoryError.__name__:
            raise OutOfMemory(f"the owner of a shard ran out of memory, {answer.fault.words}: {LESS}")
        if answer.fault is not None:
            raise answer.fault.error()
        return None if answer.is_lost or answer.is_missing else answer
