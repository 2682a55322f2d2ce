"""How large a game is: its lines by random paths, and the positions that were met in play.

Knuth, *Estimating the efficiency of backtrack programs*, 1975: walk down at random, and multiply the numbers of moves
on the way.  The average of the products is the number of lines; a few large ones carry most of it, and what the sample
has missed it cannot say.  The chance that the next position is a new one: Good, 1953, the share of those met once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from math import inf, log10, sqrt
from random import Random
from typing import Final

from outplay.game import AnyGame, State
from outplay.notation import choices
from outplay.saying import NORMAL_95, Estimate, proportion
from outplay.words import word_of
from outplay.writing import PlainData, plain_data

LONGEST_PATH_PLIES: Final = 2_000
"""Plies after which a path is given up."""

MOST_POSITIONS_KEPT: Final = 200_000
"""Different positions that are remembered; after that none is counted any more."""

MARKOV_FACTOR: Final = 20.0
"""No average of what is never negative is 20 times too large in more than 5 of 100 cases (Markov)."""

WRITTEN_OUT_DIGITS: Final = 6
"""Numbers of lines below 10 to this power are written out."""


@dataclass
class Size:
    """What random paths and games have shown.

    products  for each path that came to an end, the logarithm of its product, to base 10
    endless   paths that did not
    seen      how often each position was met
    """

    products: list[float] = field(default_factory=list)
    endless: int = 0
    seen: Counter[Hashable] = field(default_factory=Counter)

    def walk(self, game: AnyGame, state: State, random: Random) -> None:
        """Follows one random path from a state, and keeps its product and the positions on it."""
        product, plies, states = 0.0, 0, [state]
        while plies < LONGEST_PATH_PLIES and not game.is_terminal(state):
            moves = choices(game, state)
            product += log10(len(moves))
            state, plies = game.result(state, random.choice(moves)), plies + 1
            states.append(state)
        self.meet(game, states)
        if game.is_terminal(state):
            self.products.append(product)
        else:
            self.endless += 1

    def meet(self, game: AnyGame, states: Iterable[State]) -> None:
        """Counts positions that were met in play; states of one `key` are one position."""
        if len(self.seen) < MOST_POSITIONS_KEPT:
            self.seen.update(map(word_of(game, "key"), states))

    @property
    def lines(self) -> Estimate | None:
        """How many lines there are, as a logarithm to base 10; None where paths do not end, or there is none.

        Where the average varies as much as it is large, its lower end is Markov's, and it has no upper one.
        """
        if self.endless or not self.products:
            return None
        largest, paths = max(self.products), len(self.products)
        shares = [10 ** (product - largest) for product in self.products]
        mean = sum(shares) / paths
        variance = sum((share - mean) ** 2 for share in shares) / max(1, paths - 1)
        error = max(NORMAL_95 * sqrt(variance / paths) / mean, 1 / paths if largest else 0)
        value = largest + log10(mean)
        high = value + log10(1 + error) if error < 1 else inf
        return Estimate(value, max(0.0, value + log10(max(1 - error, 1 / MARKOV_FACTOR))), high)

    @property
    def met(self) -> int:
        """Positions that were met, those that came again included."""
        return sum(self.seen.values())

    @property
    def new(self) -> Estimate:
        """The chance that the next position of such play is one that was not met yet."""
        return proportion(sum(times == 1 for times in self.seen.values()), self.met)

    def as_dict(self) -> PlainData:
        """Plain data that json.dumps takes."""
        return {
            "paths": len(self.products) + self.endless,
            "endless_paths": self.endless,
            "log10_lines": plain_data(self.lines),
            "positions_met": self.met,
            "positions_different": len(self.seen),
            "chance_of_a_new_position": self.new.as_dict(),
        }


def ways_in_words(lines: Estimate) -> str:
    """How many ways there are to play a game: written out with its interval where that says something, else as powers.

    >>> ways_in_words(Estimate(5.407, 5.40, 5.414)), ways_in_words(Estimate(21.3, 20.9, 21.6))
    ('about 255,000 ways (251,000 to 259,000)', 'about 10^21.3 ways (10^20.9 to 10^21.6)')
    """
    if lines.value == 0:
        return "1 way"
    if lines.high == inf:
        return f"about 10^{lines.value:.1f} ways, at least 10^{lines.low:.1f} and perhaps far more"
    value, low, high = (10**power if power < WRITTEN_OUT_DIGITS else inf for power in lines)
    if high == inf:
        return f"about 10^{lines.value:.1f} ways (10^{lines.low:.1f} to 10^{lines.high:.1f})"
    digits = -int(log10(max(high - value, value - low, 1)))
    return f"about {round(value, digits):,.0f} ways ({round(low, digits):,.0f} to {round(high, digits):,.0f})"
