"""What solving a game would cost, as numbers and in words: positions, seconds, memory, and room on disk.

Where the machine was not timed, an interval says what was seen of many games; where a table is laid out, its size
follows from the number of positions.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import floor, inf, isfinite, log10, sqrt
from typing import Any, Final

from outplay.game import State
from outplay.result import counted
from outplay.saying import Estimate
from outplay.solving.cost.unseen import Gauge
from outplay.solving.entries import MOST_NUMBERED, MOST_POSITIONS
from outplay.solving.keys import Key
from outplay.writing import PlainData

PLAIN_SPEED: Final = (0.3, 1.5)
"""How quick a plain walk is by the side of a probe, which keeps no values."""

COMPILED_RATES: Final = (150_000, 6_000_000)
"""Positions a second of compiled rules that were not timed."""

COMPILING: Final = (2.0, 60.0)
"""Seconds that the compiler takes."""

TIMED: Final = (0.5, 1.5)
"""How quick a long walk is by the side of its first second: tables grow, and memory is slower than caches."""

BACK: Final = (1.1, 4.0)
"""How many times as long it takes to go back from the ends as well."""

PLAIN_BYTES: Final = (150, 1_500)
PLAIN_EDGE_BYTES: Final = (8, 40)
"""Bytes of a position in plain Python, and of each of its followers that is written down."""

PARQUET_BYTES: Final = (0.4, 8.0)
"""Bytes of a position in a database."""

ENTRY_BYTES: Final = 4
DIGEST_BYTES: Final = 32
"""In a proof: bytes of what is known of a position, and of a key that is text."""


@dataclass(frozen=True)
class Manner:
    """How a game would be walked through.

    engine      'plain' or 'compiled'
    goes_back   are the followers written down, to go back from the ends?
    by_chance   are dice thrown?  Nothing is known then of how a compiled walk lays out its tables
    followers   how many a position has, on average; 0 where they are not written down
    rate        positions a second: of the probe where it is plain; of a compiled walk, or None if that was not timed
    key_words   words of a packed key in a table; 0 where it is not packed
    state_words words of a state
    key_bytes   bytes of a key in a proof
    """

    engine: str
    goes_back: bool
    by_chance: bool
    followers: float
    rate: float | None
    key_words: int
    state_words: int
    key_bytes: int

    def seconds(self, positions: Estimate) -> Estimate:
        """How long the walk would take."""
        back = BACK if self.goes_back else (1.0, 1.0)
        if self.engine == "plain":
            assert self.rate is not None
            return _spread(positions, PLAIN_SPEED[1] * self.rate / back[0], PLAIN_SPEED[0] * self.rate / back[1])
        if self.rate is not None:
            return _spread(positions, TIMED[1] * self.rate / back[0], TIMED[0] * self.rate / back[1])
        walk = _spread(positions, COMPILED_RATES[1] / back[0], COMPILED_RATES[0] / back[1])
        start = Estimate(sqrt(COMPILING[0] * COMPILING[1]), *COMPILING)
        return Estimate(*(one + other for one, other in zip(walk, start, strict=True)))

    def memory(self, positions: Estimate) -> Estimate:
        """How many bytes of memory it would take."""
        if self.engine == "compiled" and not self.by_chance:
            arrays, work = self._needs(positions)
            return Estimate(*(one + other for one, other in zip(arrays, work, strict=True)))
        edges = (2 + self.followers) * self.goes_back
        low, high = (each + edge * edges for each, edge in zip(PLAIN_BYTES, PLAIN_EDGE_BYTES, strict=True))
        return _spread(positions, 1 / low, 1 / high)

    def arrays(self, positions: Estimate) -> Estimate:
        """How many bytes of that are held against the memory that may be taken."""
        is_laid_out = self.engine == "compiled" and not self.by_chance
        return self._needs(positions)[0] if is_laid_out else self.memory(positions)

    def _needs(self, positions: Estimate) -> tuple[Estimate, Estimate]:
        """The bytes of a compiled walk's arrays, and of what it works on."""
        from outplay.solving.enumeration.kernels.graph import graph_bytes
        from outplay.solving.enumeration.kernels.walk import PositionShape, walk_bytes

        need = graph_bytes if self.goes_back else walk_bytes
        shape = PositionShape(self.key_words, self.state_words, self.followers)
        value, low, high = (need(count, shape) for count in positions)
        ends = zip(value, low, high, strict=True)
        arrays, work = (Estimate(sqrt(one[0]) * sqrt(one[1]), least[0], most[1]) for one, least, most in ends)
        return arrays, work

    def disk(self, positions: Estimate) -> Estimate:
        """How many bytes a database would take."""
        return _spread(positions, 1 / PARQUET_BYTES[0], 1 / PARQUET_BYTES[1])

    def proof(self, positions: Estimate) -> Estimate:
        """How many bytes the proof would take that `export` writes."""
        return Estimate(*(count * (self.key_bytes + ENTRY_BYTES) for count in positions))


def _spread(positions: Estimate, quick: float, slow: float) -> Estimate:
    """What it takes if each second does between `quick` and `slow` positions."""
    return Estimate(positions.value / sqrt(quick * slow), positions.low / quick, positions.high / slow)


def widths(keys: list[Key], goes_back: bool) -> tuple[int, int]:
    """The words of a packed key in a table, and its bytes in a proof; 0 words where keys are not packed numbers."""
    try:
        from outplay.compiling.states import leaves
        from outplay.solving.enumeration.kernels.layout import LAST_BITS, WORD_BITS, KeyLayout, signed_words
    except ImportError:  # without the compiler nothing is packed
        return 0, DIGEST_BYTES
    numbers = [leaves(key) for key in keys]
    if len(set(map(len, numbers))) != 1 or not all(isinstance(leaf, (int, float)) for row in numbers for leaf in row):
        return 0, DIGEST_BYTES
    columns = zip(*map(signed_words, keys), strict=True)
    limits = tuple((min(column), max(column)) for column in columns)
    layout = KeyLayout(limits, WORD_BITS if goes_back else LAST_BITS)
    return layout.key_words, sum(-(-bits // 8) for bits in layout.bits)


def words_in(state: State) -> int:
    """The numbers that a state is made of."""
    return sum(map(words_in, state)) if isinstance(state, tuple) else 1


NOT_TOLD: Final = 1e4
"""An interval whose ends are so many times apart is told by its lower end alone."""

UNITS: Final = ((1e12, "TB"), (1e9, "GB"), (1e6, "MB"), (1e3, "kB"), (1, "bytes"))
TIMES: Final = ((31_557_600, "years"), (86_400, "days"), (3_600, "h"), (60, "min"), (1, "s"))
LETTERED: Final = 1e15
"""Numbers from here on are written as powers of ten."""


@dataclass(frozen=True, slots=True, repr=False)
class Cost:
    """What `estimate` found; every number is an Estimate: a value, and the ends of its interval.

    positions      how many can be reached, symmetric ones counted once if `solve` would do so
    is_exact       were all of them looked at?
    all_positions  each symmetric one by itself; None where that cannot be said
    seconds        of the processor, to solve the game with `method`, in `engine`; None where nothing was timed
    memory, disk, proof  bytes: what the walk takes, a database, and the proof that `export` writes; None for games of
                   dice, which have neither
    arrays         bytes of `memory` that are held against `memory_here`: all but what is being worked on
    is_timed       was the engine itself timed, or is its rate that of other games?
    memory_here, disk_here  bytes that may be taken here; `spilled`, those that go to disk then
    looked_at      positions that were looked at, and `lines`, random lines that were followed
    stopped_by     'end' where all was done; 'seconds' or 'positions'; 'interrupt', Ctrl-C
    took           seconds
    """

    game: str
    positions: Estimate
    is_exact: bool
    all_positions: Estimate | None
    seconds: Estimate | None
    memory: Estimate
    arrays: Estimate
    disk: Estimate | None
    proof: Estimate | None
    method: str
    why: str
    engine: str
    is_timed: bool
    memory_here: float
    disk_here: float
    looked_at: int
    lines: int
    stopped_by: str
    took: float
    gauge: Gauge | None = field(default=None, compare=False)

    @property
    def fits(self) -> bool | None:
        """Can it be solved here, in memory or with the disk?  None where that cannot be told."""
        if self._is_beyond_numbers or self.spilled.low > self._disk_to_use:
            return False
        return True if self.spilled.high <= self._disk_to_use else None

    @property
    def spilled(self) -> Estimate:
        """Bytes for which memory has no room: a table goes to disk as a whole, anything else in parts."""
        kept = 0.0 if self.method == "enumeration" else self.memory_here
        return Estimate(*(need - kept if need > self.memory_here else 0.0 for need in self.arrays))

    @property
    def _disk_to_use(self) -> float:
        """Bytes of the disk that a walk can go on in: plain Python has its memory alone, and so have games of dice."""
        return self.disk_here if self.engine == "compiled" and self.disk is not None else 0.0

    @property
    def most_positions(self) -> int:
        """The positions that a compiled walk can tell apart."""
        return MOST_NUMBERED if self.method == "retrograde" else MOST_POSITIONS

    @property
    def _is_beyond_numbers(self) -> bool:
        return self.engine == "compiled" and self.positions.low > self.most_positions

    @property
    def verdict(self) -> str:
        """Whether the game can be solved here, in one sentence."""
        if self._is_beyond_numbers:
            return f"cannot be solved here: more than {self.most_positions:,} positions cannot be numbered"
        memory = size(self.memory_here)
        if self.fits and self.spilled.low:
            longer = "" if self.seconds is None else f"more than {time(self.seconds.low)} and "
            return f"goes to disk: {sizes(self.spilled)}, and {self._free} here; takes {longer}{memory} of memory"
        if self.fits:
            beyond = f", and goes to disk beyond {memory}" if self.spilled.high else ""
            return f"can be solved here: takes {self._needs}{beyond}"
        places = "this machine's memory or disk" if self._disk_to_use else "this machine's memory"
        here = f"{memory} may be taken{f' and {self._free}' if self._disk_to_use else ''}"
        if self.fits is False:
            return f"does not fit into {places}: {sizes(self.arrays)} needed, and {here}"
        return f"whether it fits into {places} cannot be told: takes {self._needs}, and {here}"

    @property
    def _free(self) -> str:
        return f"{size(self.disk_here)} are free"

    @property
    def _needs(self) -> str:
        memory = f"{sizes(self.memory)} of memory"
        return memory if self.seconds is None else f"{times(self.seconds)} and {memory}"

    @property
    def size(self) -> str:
        """The number of positions, in words."""
        if self.is_exact:
            return f"{counted(int(self.positions.value), 'position')}, all of them looked at"
        if is_open(self.positions):
            return f"at least {number(self.positions.low)} positions; how many more cannot be told yet"
        low, high = number(self.positions.low), number(self.positions.high)
        return f"about {number(self.positions.value)} positions ({low} to {high})"

    def __str__(self) -> str:
        """All of it, in a few lines."""
        lines = [f"{self.game}: {self.size}", self.verdict]
        if not self.is_exact:
            lines.append(f"by {self.looked_at:,} positions and {self.lines:,} random lines, in {self.took:.1f} s")
        if self.all_positions is not None and self.all_positions != self.positions:
            lines.append(f"without symmetries: {interval(self.all_positions, number)} positions")
        if self.disk is not None and self.proof is not None:
            lines.append(f"a database: {sizes(self.disk)}, and {self._free} here; a proof: {sizes(self.proof)}")
        lines.append(f"method: {self.method}, {self.why}; {self.engine}{'' if self.is_timed else ', not timed here'}")
        return "\n".join(lines)

    def as_dict(self) -> PlainData:
        """Plain data that json.dumps takes: what `outplay estimate --json` prints."""
        intervals = {name: getattr(self, name) for name in INTERVALS}
        return {
            "game": self.game,
            **{name: None if one is None else one.as_dict() for name, one in intervals.items()},
            **{name: getattr(self, name) for name in PLAIN},
            "verdict": self.verdict,
        }

    def __repr__(self) -> str:
        return f"<Cost: {self.size}; {self.verdict}>"


INTERVALS: Final = ("positions", "all_positions", "seconds", "memory", "arrays", "spilled", "disk", "proof")
PLAIN: Final = (
    *("is_exact", "fits", "method", "why", "engine", "is_timed", "memory_here", "disk_here"),
    *("looked_at", "lines", "stopped_by", "took"),
)
"""The fields of a cost that are intervals, and those that JSON can hold as they are."""


def is_open(found: Estimate) -> bool:
    """Does the interval say next to nothing of how large a number is at most?"""
    return found.high > NOT_TOLD * max(found.low, 1e-9)


def interval(found: Estimate, write: Any) -> str:
    """The ends of an interval; the lower one alone, where the other says nothing."""
    low, high = write(found.low), write(found.high)
    return f"at least {low}" if is_open(found) else low if low == high else f"{low} to {high}"


def sizes(found: Estimate) -> str:
    """Bytes, from one end of an interval to the other."""
    return interval(found, size)


def times(found: Estimate) -> str:
    """Seconds, from one end of an interval to the other; up to a second is not told apart."""
    if found.high < 1:
        return "less than 1 s"
    if found.high == inf and found.low < 1:
        return "a time that cannot be told"
    return f"at most {time(found.high)}" if found.low < 1 else interval(found, time)


def size(count: float) -> str:
    """Bytes in words: '1.2 GB'."""
    return _in_units(count, UNITS)


def time(seconds: float) -> str:
    """Seconds in words: '12 s', '3.5 h'."""
    return _in_units(seconds, TIMES)


def number(count: float) -> str:
    """A whole number to two digits: '1,300,000', '1.3 * 10^17'.

    >>> number(1_284_000), number(7), number(1.26e17), number(float("inf"))
    ('1,300,000', '7', '1.3 * 10^17', 'endless')
    """
    if not isfinite(count):
        return "endless"
    if count < LETTERED:
        return f"{_rounded(count):,.0f}"
    power = floor(log10(count))
    return f"{count / 10.0**power:.1f} * 10^{power}"


def _in_units(count: float, units: tuple[tuple[float, str], ...]) -> str:
    if count == inf:
        return "endless"
    scale, unit = next((pair for pair in units if count >= pair[0]), units[-1])
    return f"{number(count / scale) if count / scale >= 10 else f'{_rounded(count / scale):g}'} {unit}"


def _rounded(count: float) -> float:
    """The number to two digits."""
    return round(count, 1 - floor(log10(count))) if count > 0 else 0.0
