"""How well a limit of time is kept: by how much compiled searches overshoot it."""

from __future__ import annotations

from random import Random
from statistics import median, quantiles
from typing import Any

import outplay as op
from bench.measure import timed
from bench.report import Row, at_most, report
from outplay.games import ConnectFour, Othello

WORK = "time limits: overshoot of compiled searches"
LIMITS = (0.05, 0.1, 0.2)
SEARCHES = 50
"""For each game and each limit."""

PLIES = 12
ALLOWED = 20


def positions(game: Any, many: int, random: Random) -> list[Any]:
    """Open positions, a few random moves after the start."""
    found = []
    while len(found) < many:
        state = game.initial
        for _ in range(random.randrange(PLIES)):
            if not game.is_terminal(state):
                state = game.result(state, random.choice(list(game.actions(state))))
        if not game.is_terminal(state):
            found.append(state)
    return found


def overshoots(game: Any, limit: float, random: Random) -> list[float]:
    """Milliseconds beyond the limit, of the searches that the clock ended."""
    found = []
    for state in positions(game, SEARCHES, random):
        results: list[Any] = []
        took = timed(
            lambda state=state, to=results: to.append(op.search(game, state, seconds=limit, engine="compiled"))
        )
        if results[0].stopped_by == "seconds":
            found.append(1000 * (took.seconds - limit))
    return found


def row(who: str, limit: float, found: list[float]) -> Row:
    """The middle one and the worst of a hundred."""
    return {
        "who": who,
        "limit": limit or None,
        "searches": len(found),
        "median ms over": median(found),
        "p99 ms over": quantiles(found, n=100, method="inclusive")[98],
    }


def run() -> dict[str, Any]:
    """A row for each game and limit, and one for all."""
    random, rows, everything = Random(1), [], []
    for game in (ConnectFour(), Othello()):
        op.search(game, game.initial, nodes=1, engine="compiled")
        for limit in LIMITS:
            found = overshoots(game, limit, random)
            everything += found
            rows.append(row(type(game).__name__, limit, found))
    last = row("all", 0, everything)
    target = at_most("99th percentile of the overshoot", ALLOWED, last["p99 ms over"], " ms")
    return report(WORK, [*rows, last], [target])
