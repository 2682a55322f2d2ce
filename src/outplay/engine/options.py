"""The options of the engine's calls, checked at the door."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from threading import Event
from typing import Final, TypedDict

from outplay.errors import BadOption
from outplay.limit import Limit, require_whole
from outplay.watch import Observer

ENGINES: Final = ("auto", "plain", "compiled")
METHODS: Final = ("pvs", "mtdf")


class SearchOptions(TypedDict, total=False):
    """The words that `search`, `deepen` and `analyse` take.

    depth, seconds, nodes  where to stop: the first limit that is reached
    threads    how many search together, sharing a table; one thread gives the same nodes every time
    table_mb   the size of the table, in megabytes
    engine     'auto' the compiled one where the rules allow it; 'compiled' or 'plain' that one
    method     'pvs' principal variation search with aspiration windows; 'mtdf' MTD(f)
    selective  may late moves and passes be searched less deeply?  By default only with a limit of time or nodes,
               and never for a value that is called exact
    seed       another number, another order among moves that look equal
    watch      an Observer, told of every step; the plain engine runs then
    stop       a threading.Event: when another thread sets it, the search ends as if Ctrl-C had been pressed
    """

    depth: int | None
    seconds: float | None
    nodes: int | None
    threads: int
    table_mb: float
    engine: str
    method: str
    selective: bool | None
    seed: int
    watch: Observer | None
    stop: Event | None


@dataclass(frozen=True, slots=True)
class Options:
    """The same, with the defaults filled in; a BadOption for what cannot be."""

    depth: int | None = None
    seconds: float | None = None
    nodes: int | None = None
    threads: int = 1
    table_mb: float = 64
    engine: str = "auto"
    method: str = "pvs"
    selective: bool | None = None
    seed: int = 0
    watch: Observer | None = None
    stop: Event | None = None

    def __post_init__(self) -> None:
        """Says what came and what it should be."""
        _one_of("engine", self.engine, ENGINES)
        _one_of("method", self.method, METHODS)
        require_whole("threads", self.threads)
        if not isinstance(self.table_mb, (int, float)) or not 0 < self.table_mb < inf:
            raise BadOption(f"table_mb is {self.table_mb!r}; it should be a number of megabytes above 0")
        if not isinstance(self.seed, int):
            raise BadOption(f"seed is {self.seed!r}; it should be a whole number")
        if self.selective not in (None, True, False):
            raise BadOption(f"selective is {self.selective!r}; it should be True, False or left out")
        if self.watch is not None and self.engine == "compiled":
            raise BadOption("a compiled search cannot be watched: leave engine out, or use engine='plain'")
        if self.stop is not None and not hasattr(self.stop, "wait"):
            raise BadOption(f"stop is {self.stop!r:.60}; it should be a threading.Event, which another thread sets")

    @property
    def limit(self) -> Limit:
        """The first of these ends the search."""
        return Limit(self.depth, self.seconds, self.nodes)

    @property
    def is_selective(self) -> bool:
        """By default a search with a limit of time or nodes is, and one to a fixed depth or to the end is not."""
        if self.selective is not None:
            return self.selective
        return self.depth is None and (self.seconds is not None or self.nodes is not None)


def _one_of(name: str, value: str, words: tuple[str, ...]) -> None:
    if value not in words:
        raise BadOption(f"{name} is {value!r}; it should be one of {', '.join(map(repr, words))}")
