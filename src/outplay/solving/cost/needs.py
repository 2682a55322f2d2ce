"""What so many positions need: seconds, memory, and room on disk.

Where the machine was not timed, an interval says what was seen of many games; where a table is laid out, its size
follows from the number of positions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from outplay.saying import Estimate

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
        return _each(positions, lambda count: count * (self.key_bytes + ENTRY_BYTES))


def _spread(positions: Estimate, quick: float, slow: float) -> Estimate:
    """What it takes if each second does between `quick` and `slow` positions."""
    return Estimate(positions.value / sqrt(quick * slow), positions.low / quick, positions.high / slow)


def _each(positions: Estimate, need: Callable[[float], float]) -> Estimate:
    return Estimate(*map(need, positions))


def widths(keys: list[Any], goes_back: bool) -> tuple[int, int]:
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


def words_in(state: Any) -> int:
    """The numbers that a state is made of."""
    return sum(map(words_in, state)) if isinstance(state, tuple) else 1
