"""The options of the engine's calls, checked at the door."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from difflib import get_close_matches
from math import inf
from threading import Event
from typing import Any, Final, TypedDict

from outplay.errors import BadOption
from outplay.game import Player
from outplay.limit import Limit, require_whole
from outplay.watch import Observer

ENGINES: Final = ("auto", "plain", "compiled")
METHODS: Final = ("pvs", "mtdf")
NO_LIMIT: Final = Limit()


class ExactOptions(TypedDict, total=False):
    """The words that `values` takes: those of SearchOptions that end no search before its value is proved."""

    threads: int
    table_mb: float
    engine: str
    method: str
    seed: int


class SearchOptions(ExactOptions, total=False):
    """The words that `search`, `deepen`, `analyse` and `deepen_analysis` take.

    depth, seconds, nodes  where to stop: the first limit that is reached
    limit      a Limit, which says the same in one object
    threads    how many search together, sharing a table; one thread gives the same nodes every time
    table_mb   the size of the table, in megabytes
    engine     'auto' the compiled one where the rules allow it; 'compiled' or 'plain' that one
    method     'pvs' principal variation search with aspiration windows; 'mtdf' MTD(f)
    selective  may late moves and passes be searched less deeply?  By default only with a limit of time or nodes,
               and never for a value that is called exact
    seed       another number, another order among moves that look equal
    player     where CHANCE moves first, whose view the value has; if it is left out, that of the one who begins
    watch      an Observer, told of every step; the plain engine runs then
    history    the states that were played before this one, in their order: a repetition with them counts
    stop       a threading.Event: when another thread sets it, the search ends as if Ctrl-C had been pressed
    """

    depth: int | None
    seconds: float | None
    nodes: int | None
    limit: Limit | None
    selective: bool | None
    player: Player
    watch: Observer | None
    history: Sequence[Any]
    stop: Event | None


@dataclass(frozen=True, slots=True)
class Options:
    """The same, with the defaults filled in and all limits in one; a BadOption for what cannot be."""

    limit: Limit = NO_LIMIT
    threads: int = 1
    table_mb: float = 64
    engine: str = "auto"
    method: str = "pvs"
    selective: bool | None = None
    seed: int = 0
    player: Player = None
    watch: Observer | None = None
    history: Sequence[Any] = ()
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
    def is_selective(self) -> bool:
        """By default a search with a limit of time or nodes is, and one to a fixed depth or to the end is not."""
        if self.selective is not None:
            return self.selective
        return bool(self.limit) and self.limit.depth is None


LIMITS: Final = ("depth", "seconds", "nodes")
WORDS: Final = (*LIMITS, *(field.name for field in fields(Options)))


def options_of(call: str, words: Mapping[str, Any], known: Sequence[str] = WORDS) -> Options:
    """The options of a call; a BadOption for a word that it does not have, or for what the word cannot be."""
    for word in words:
        if word not in known:
            raise BadOption(_unknown(call, word, known))
    rest = {word: value for word, value in words.items() if word not in LIMITS}
    return Options(**{**rest, "limit": _limit_of(words)})


def exact_options_of(call: str, words: Mapping[str, Any]) -> Options:
    """The same for a call whose values are exact: nothing may end it before."""
    known = tuple(ExactOptions.__annotations__)
    ending = [word for word in words if word in WORDS and word not in known]
    if ending:
        raise BadOption(f"{call} are exact: leave out {' and '.join(ending)}, or use search")
    return options_of(call, words, known)


def _limit_of(words: Mapping[str, Any]) -> Limit:
    """The limit that was given, as one object or in words."""
    limit, given = words.get("limit"), {word: words[word] for word in LIMITS if words.get(word) is not None}
    if limit is None:
        return Limit(**given)
    if not isinstance(limit, Limit):
        raise BadOption(f"limit is {limit!r:.60}; it should be a Limit, as in limit=Limit(seconds=5)")
    if given:
        raise BadOption(f"limit and {' and '.join(given)} are both given; let the Limit say all of it, or leave it out")
    return limit


def _unknown(call: str, word: str, known: Sequence[str]) -> str:
    close = get_close_matches(word, known, 1)
    hint = f"; did you mean {close[0]!r}?" if close else ";"
    return f"{call} has no option {word!r}{hint} options: {', '.join(known)}"


def _one_of(name: str, value: str, words: tuple[str, ...]) -> None:
    if value not in words:
        raise BadOption(f"{name} is {value!r}; it should be one of {', '.join(map(repr, words))}")
