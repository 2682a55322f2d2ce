"""How many games are played, and until when: with a limit of time, every part of a report has its share of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from time import perf_counter
from typing import Final

TIME_SHARES: Final = {
    **{"random": 0.08, "size": 0.05, "cost": 0.05, "proof": 0.1},
    **{"weak": 0.12, "strong": 0.25, "moves": 0.12, "skill": 0.23},
}
"""The parts of a report in their order, and what each may take of the time, by the side of those after it."""

WEAK_ITERATIONS, STRONG_ITERATIONS = 100, 1_600
"""Iterations a move of weak and strong players, where neither the caller nor the clock says otherwise."""

MOST_ITERATIONS: Final = 51_200
"""Iterations a move that a clock allows at most."""

STRONG_TO_WEAK: Final = 16
"""How many times as much a strong player thinks, where the caller says how much that is."""

LEAST_STRONG_TO_WEAK: Final = 4
"""How many times as much a strong player thinks at least."""

STRONG_GAMES_WANTED: Final = 50
"""Strong games that should fit into their share of the time: less thinking, if fewer do."""

PLAIN_SECONDS: Final = 5.0
"""Seconds of the processor that games take in plain Python before the rules are compiled: about what that takes."""

COMPILING_SECONDS: Final = 20.0
"""Seconds from which on the rules are compiled before the first game of players who think."""

GIVEN_UP_FACTOR: Final = 1.5
"""Times the time: a game that is still being played then is given up; until then it may come to its end."""

MOST_RANDOM_GAMES, MOST_GAMES, MOST_POSITIONS, MOST_PROOF_NODES = 100_000, 1_000, 300, 400_000
"""The most random games, games of other players, positions that are judged, and nodes of a proof, within a time."""

RANDOM_GAMES_EACH, QUICK_PROOF_NODES, QUICK_COST_POSITIONS = 10, 40_000, 4_000
"""Random games for each game that the caller asked for; the nodes of a proof, and positions of an estimate, then."""


@dataclass
class Pace:
    """What a report may take.

    seconds  all of it; None for no limit
    games    at each strength; None for as many as the time allows
    nodes    iterations a move of the strong player; None if the clock says
    """

    seconds: float | None
    games: int | None
    nodes: int | None
    began: float = field(default_factory=perf_counter)
    ends: dict[str, float] = field(default_factory=dict)

    def until(self, part: str) -> float:
        """When a part must have ended, by the clock `perf_counter`; never, without a limit.

        It has its share of what is left when this is first asked.
        """
        if self.seconds is None:
            return inf
        if part not in self.ends:
            names, now = list(TIME_SHARES), perf_counter()
            whole = sum(TIME_SHARES[name] for name in names[names.index(part) :])
            self.ends[part] = now + max(0.0, self.began + self.seconds - now) * TIME_SHARES[part] / whole
        return self.ends[part]

    def seconds_for(self, part: str) -> float | None:
        """What a part that begins now may take, a hundredth at least; None without a limit."""
        return None if self.seconds is None else max(0.01, self.until(part) - perf_counter())

    @property
    def given_up_at(self) -> float:
        """When even a game that is being played is given up."""
        return inf if self.seconds is None else self.began + GIVEN_UP_FACTOR * self.seconds

    def goes_on(self, part: str, done: int, most: int) -> bool:
        """Is there more to do in this part?  One is always done."""
        return done < most and (done == 0 or perf_counter() < self.until(part))

    @property
    def random_games(self) -> int:
        """How many random games are played, at most."""
        return MOST_RANDOM_GAMES if self.games is None else self.games * RANDOM_GAMES_EACH

    @property
    def played(self) -> int:
        """Games of other players at each strength, at most."""
        return MOST_GAMES if self.games is None else self.games

    @property
    def positions(self) -> int:
        """Positions that are judged, at most."""
        return MOST_POSITIONS if self.games is None else min(self.games, MOST_POSITIONS)

    @property
    def proof_nodes(self) -> int:
        """The nodes that the exact search of the start may take."""
        return MOST_PROOF_NODES if self.games is None else QUICK_PROOF_NODES

    @property
    def weak(self) -> int:
        """Iterations a move of the weak player."""
        return WEAK_ITERATIONS if self.nodes is None else max(1, self.nodes // STRONG_TO_WEAK)

    def strong(self, seconds_of_game: Callable[[int], float]) -> int:
        """Iterations a move of the strong player: so many doublings of the weak one's that enough games fit in.

        seconds_of_game  plays one with so many iterations a move, and says how long it took
        """
        if self.nodes is not None or self.seconds is None:
            return self.nodes or STRONG_ITERATIONS
        iterations, share = LEAST_STRONG_TO_WEAK * self.weak, self.until("strong") - perf_counter()
        while iterations < MOST_ITERATIONS and 2 * seconds_of_game(iterations) * STRONG_GAMES_WANTED < share:
            iterations *= 2
        return iterations

    def share(self, part: str, done: int, most: int) -> float:
        """How much of a part is done, from 0 to 1: by its count or by its time, whichever is nearer to the end."""
        left = self.until(part) - perf_counter()
        by_time = 0.0 if self.seconds is None else 1 - left / (TIME_SHARES[part] * self.seconds)
        return min(1.0, max(done / most, by_time, 0.0))

    @property
    def plain_seconds(self) -> float:
        """Seconds that games are played in plain Python before the rules are compiled."""
        return PLAIN_SECONDS if self.seconds is None or self.seconds < COMPILING_SECONDS else 0.0
