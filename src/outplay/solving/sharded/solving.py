"""A whole game in shards: out from the start layer by layer, back from the ends ply by ply, and into one place.

Both ways are those of one machine (breadth_first.py, retrograde.py), with the same codes: what is found of a position
does not depend on how many owners there are, or on who was lost meanwhile.  Copies in the folder of the database are
where owners begin again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from outplay.errors import GeneralSum, TooDeep, TooLarge
from outplay.game import AnyGame
from outplay.solving.checkpoint import Checkpoint, kept_when_ended
from outplay.solving.entries import MOST_VALUES, Codes, Value
from outplay.solving.enumeration.kernels.layout import WORD_BITS, KeyLayout
from outplay.solving.enumeration.positions import StateSpace
from outplay.solving.enumeration.retrograde import Analysis
from outplay.solving.enumeration.solver import Enumeration, Look, Tell
from outplay.solving.keys import Key, NotWritten
from outplay.solving.resources import LEAST, MEGABYTE, memory_to_use
from outplay.solving.sharded.plain import PlainOwner, opened
from outplay.solving.sharded.supersteps import Begin, Handles, Supersteps
from outplay.solving.storage import Array, Room, counted
from outplay.sums import half
from outplay.words import name_of
from outplay.writing import PlainData


class Copies:
    """What every owner knew at the last checkpoint, and what was on its way between them, in files.

    limits  the layout of keys, for those that begin from nothing
    heads   what each owner said of what it knew; `files`, the arrays of each
    between the files of what was on its way, from each owner to each
    """

    def __init__(self, owners: Any, limits: Any):
        self.owners, self.limits = owners, limits
        self.folder = Path()
        self.heads: list[Any] = []
        self.files: list[list[str]] = []
        self.between: list[list[str]] = []
        self.names = count()

    def begin(self, owner: int) -> Begin:
        """What an owner is told first."""
        if not self.heads:
            return "begin", (self.limits,), ()
        return "restored", (self.heads[owner],), self.owners.put(self._read(self.files[owner]))

    def pending(self) -> list[Handles]:
        """The arrays that were on their way at the checkpoint."""
        return [self.owners.put(self._read(names)) for names in self.between]

    def forget(self) -> None:
        """All begins from nothing."""
        self.heads, self.files, self.between = [], [], []

    def write(self, steps: Supersteps, folder: Path) -> tuple[PlainData, list[str]]:
        """Copies all to the folder; a NotWritten where an owner was lost meanwhile."""
        self.folder = folder
        found = steps.asked("kept")
        if found is None:
            raise NotWritten("an owner was lost")
        try:
            files = [self._copied(arrays) for _, arrays in found]
            between = [self._copied(given) for given in steps.given()]
        except LookupError:
            raise NotWritten("an owner was lost") from None
        for _, arrays in found:
            self.owners.forget(arrays)
        self.heads, self.files, self.between = [head for head, _ in found], files, between
        steps.is_kept(steps.given())
        head = {"heads": self.heads, "files": files, "between": between, "limits": self.limits}
        return head, [name for names in (*files, *between) for name in names]

    def read(self, head: PlainData, folder: Path) -> None:
        """Goes on with what was written."""
        self.folder, self.heads, self.files = folder, head["heads"], head["files"]
        self.between, self.limits = head["between"], head["limits"]

    def _copied(self, handles: Handles) -> list[str]:
        """Copies arrays into files that are not there yet; their names."""
        names = []
        for handle in handles:
            while (path := self.folder / f"copy-{next(self.names)}.npy").exists():
                pass
            np.save(path, self.owners.fetch(handle))
            names.append(path.name)
        return names

    def _read(self, names: list[str]) -> list[Any]:
        return [np.load(self.folder / name) for name in names]


class ShardedGraph:
    """The graph of a game in shards, as the analysis sees it.

    layers    how many layers of positions were found; `count`, how many positions
    values    by number, when all ends are known; `found`, those that were met by now
    total     what the utilities add up to; `endless`, what endless play is worth, where the game says so
    turn, plies, codes  where the analysis is, and what it has found
    """

    def __init__(self, space: StateSpace, engine: str, owners: Any, call: Any, checkpoint: Checkpoint | None = None):
        space.require_two()
        self.space, self.engine, self.owners, self.checkpoint = space, engine, owners, checkpoint
        self.name = name_of(space.game)
        self.total: Value = space.total
        self.copies = Copies(owners, limits_of(space) if engine == "compiled" else [])
        self._clear()
        head = checkpoint.head(self.engine) if checkpoint else None
        if checkpoint and head:
            self._restore(head["walk"], checkpoint)
        self.steps = Supersteps(owners, self.copies, call)

    def _clear(self) -> None:
        self.layers = self.count = self.size = self.turn = 0
        self.plies, self.codes = 1, Codes()
        self.values: list[Value] = []
        self.found: set[Any] = set()
        self.endless: Value = None

    def saved(self) -> tuple[PlainData, list[str]]:
        """What a checkpoint holds: a copy of every shard, and of what is on its way."""
        assert self.checkpoint is not None
        head, files = self.copies.write(self.steps, self.checkpoint.folder)
        names = ("layers", "count", "size", "turn", "plies", "values", "endless", "total")
        own = {name: getattr(self, name) for name in names}
        return head | own | {"found": sorted(self.found), "codes": self.codes.entries}, files

    def _restore(self, head: PlainData, checkpoint: Checkpoint) -> None:
        for name in ("layers", "count", "size", "turn", "plies", "values", "endless", "total"):
            setattr(self, name, head[name])
        self.found, self.codes = set(head["found"]), Codes(head["codes"])
        self.copies.read(head, checkpoint.folder)

    def run(self) -> bool:
        """Finds the next layer; is nothing left?"""
        if self.values:
            return True
        said = self.steps.step("grow" if self.layers else "start")
        narrow = [one["narrow"] for one in said if "narrow" in one]
        if narrow:
            self._begin_again(*narrow[0])
            return False
        self.layers += 1
        self._hear(said)
        return self.layers > 1 and not sum(one["new"] for one in said)

    @property
    def draw(self) -> Value:
        """What endless play is worth to the first player."""
        return self.endless if self.space.may_repeat and self.endless is not None else half(self.total)

    def settle(self) -> int:
        """Gives the values their numbers, and notes what the ends are worth; the number of a draw."""
        draw = self.draw
        if not self.values:
            others = {self.total - value for value in self.found if self.space.folds}
            values = sorted(self.found | others)
            if len(values) >= MOST_VALUES:
                raise TooLarge(
                    f"{self.name} has more than {MOST_VALUES - 1:,} different utilities: solve it with method='search'"
                )
            self.values = [None, *values, *([] if draw in values else [draw])]
            self._hear(self.steps.step("settle", self.values))
        return self.values.index(draw)

    def passed(self, marks: bytearray, codes: list[int]) -> int:
        """A pass of retrograde analysis; how many positions it found."""
        said = self.steps.step("analyse", bytes(marks), codes)
        self._hear(said)
        return int(sum(one["found"] for one in said))

    def gathered(self) -> Gathered:
        """The positions of all shards, fetched to this process."""
        while True:
            self.steps.step("gathered", self.codes.entries)
            try:
                parts = [[self.owners.fetch(handle) for handle in given[:2]] for given in self.steps.given()]
                return Gathered(self, [keys for keys, _ in parts], [entries for _, entries in parts])
            except LookupError:
                continue

    def _hear(self, said: list[Any]) -> None:
        """Takes in what the owners say; a GeneralSum where they contradict each other."""
        self.count, self.size = (int(sum(one[name] for one in said)) for name in ("positions", "size"))
        self.found.update(value for one in said for value in one["values"])
        self.endless = next((one["endless"] for one in said if one["endless"] is not None), self.endless)
        totals = {one.get("total", self.total) for one in said}
        if len(totals) > 1 or any(one["endless"] not in (None, self.endless) for one in said):
            raise GeneralSum(
                f"the ends of {self.name} add up to {' and '.join(map(str, sorted(totals)))}, or its "
                "repetitions are not worth the same everywhere: declare utility_sum, or use search with a limit"
            )
        (self.total,) = totals

    def _begin_again(self, field: int, word: int) -> None:
        """All from the start, with a layout that holds what did not fit."""
        layout = KeyLayout.within(self.copies.limits).widened(field, word)
        self.copies.forget()
        self.copies.limits = layout.limits
        self.steps.begin_again()
        self._clear()


class Gathered:
    """The positions of all shards in one place, as a database is written from them."""

    def __init__(self, graph: ShardedGraph, keys: list[Array], entries: list[Array]):
        self.engine, self.space, self.keys, self.known = graph.engine, graph.space, keys, entries
        met = [value for value in graph.values[1:] if graph.space.may_repeat or value in graph.found]
        self.values, self.count, self.total = [None, *met], graph.count, graph.total
        if self.engine == "compiled":
            self.layout = KeyLayout.within(graph.copies.limits)

    def blocks(self) -> Iterable[tuple[Array, Array]]:
        """The keys, a row of words each, and what is known of them; some at a time."""
        return ((keys, known) for keys, known in zip(self.keys, self.known, strict=True) if len(keys))

    def counted_entries(self) -> Iterable[tuple[int, int]]:
        """Every entry that there is, with the number of its positions."""
        return counted(self.known).items()

    def pairs(self) -> Iterable[tuple[Key, int]]:
        """Every key, with what is known of its position."""
        for keys, entries in zip(self.keys, self.known, strict=True):
            yield from zip(opened(keys), entries.tolist(), strict=True)


def walked(graph: ShardedGraph, look: Look, tell: Tell) -> Enumeration:
    """Finds all positions, and what each of them is worth."""
    keep: Any = graph.checkpoint.keep if graph.checkpoint else lambda walk, now=False: None

    def after_pass() -> None:
        tell("plies", graph.plies, graph.size)
        keep(graph)
        look()

    with kept_when_ended(graph, keep, look) as look:
        while not graph.run():
            tell("positions", graph.count, 0)
            keep(graph)
            look()
        if Analysis(graph, graph.settle()).run(after_pass) and not graph.space.may_repeat:
            raise TooDeep(f"{graph.name} goes round in circles: does it repeat, and say can_repeat = False?")
    found: Any = graph.gathered()
    return Enumeration(found, graph.draw)


def limits_of(space: StateSpace) -> Sequence[tuple[int, int]]:
    """The least and the largest number of each field of a key; a CannotCompile for rules in ordinary Python."""
    from outplay.compiling.admission import compiled_number

    compiled_number(space.game, space.roots, by_fields=True)
    return KeyLayout.of(space, WORD_BITS).limits


def owner_of(game: AnyGame, folder: str, options: Mapping[str, Any]) -> Any:
    """The owner, whose files are in this folder.

    engine     'plain' or 'compiled'
    owners     how many owners there are; `beside`, how many of them share a machine
    roots, may_repeat, symmetric, memory_mb  as in a solve
    """
    space = StateSpace(game, options["roots"], options["may_repeat"], options["symmetric"])
    if options["engine"] == "plain":
        return PlainOwner(space, options["owners"])
    from outplay.solving.sharded.kernels import CompiledOwner

    room = Room(max(LEAST, memory_to_use(options["memory_mb"]) / MEGABYTE / options["beside"]), Path(folder))
    return CompiledOwner(space, room, options["owners"])


def owner_task(space: StateSpace, engine: str, memory_mb: float | None = None) -> tuple[Any, ...]:
    """What is done by the owners of a space: the game, the function above, and its options."""
    options = {"roots": space.roots, "may_repeat": space.may_repeat, "symmetric": space.symmetric}
    return space.game, owner_of, options | {"engine": engine, "memory_mb": memory_mb}
