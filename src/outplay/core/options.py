"""What a search can be told, with the defaults filled in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from threading import Event
from typing import Any, Final, Literal, TypeAlias, get_args

from outplay.errors import BadOption
from outplay.game import Player, State
from outplay.limit import Limit, require_whole
from outplay.watch import Observer

Engine: TypeAlias = Literal["auto", "plain", "compiled"]
ENGINES: Final = get_args(Engine)
NO_LIMIT: Final = Limit()


class Memory:
    """What searches of one game keep for each other: give the same one to all of them.

    kept  each family's own, by the name of its room
    """

    def __init__(self) -> None:
        self.kept: dict[str, Any] = {}


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a call, all limits in one; a BadOption for what cannot be."""

    limit: Limit = NO_LIMIT
    threads: int = 1
    table_mb: float = 64
    engine: str = "auto"
    method: str = "auto"
    selective: bool | None = None
    seed: int = 0
    player: Player = None
    watch: Observer | None = None
    history: Sequence[State] = ()
    stop: Event | None = None
    memory: Memory | None = None
    unlikely: float = 0.0
    database: Any = None

    def __post_init__(self) -> None:
        """Says what came and what it should be."""
        require_engine(self.engine)
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
        if not isinstance(self.unlikely, (int, float)) or not 0 <= self.unlikely < 1:
            raise BadOption(f"unlikely is {self.unlikely!r:.60}; it should be a probability below 1, as 0.001 is")
        if self.memory is not None and not isinstance(self.memory, Memory):
            raise BadOption(f"memory is {self.memory!r:.60}; it should be a Memory, as in memory=outplay.Memory()")

    def is_selective(self, ranking: bool) -> bool:
        """By default a search for the best move with a limit of time or nodes is.

        Without a limit none is, for its value is exact; nor is a ranking, where moves that mirror each other have one
        value, unless that is asked for.
        """
        if not self.limit or self.selective is not None:
            return bool(self.limit) and bool(self.selective)
        return self.limit.depth is None and not ranking


def require_engine(engine: str) -> None:
    """A BadOption for an engine that does not exist."""
    if engine not in ENGINES:
        raise BadOption(f"engine is {engine!r}; it should be one of {', '.join(map(repr, ENGINES))}")
