"""Monte Carlo tree search: iterations a second, beside OpenSpiel's C++ bot with random rollouts, and in two threads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import outplay as op
from bench.four_rules import BareFour
from bench.measure import race
from bench.report import Row, at_least, report
from outplay.game import Game
from outplay.games import Breakthrough, Hex, Othello

WORK = "Monte Carlo tree search, iterations a second (solver on, playouts to the end)"
ITERATIONS = 200_000
FEWER = 20_000
"""For the slower games, and for the peer."""

MANY, TURNS = 2_000_000, 3
"""Iterations and rounds of the race of one thread against two: it takes seconds, for two threads begin more slowly."""

ROUNDS = 5
ROOM = 512
"""Megabytes: no tree is full."""


class SampledFour(BareFour):
    evaluate = Game.evaluate


class SampledOthello(Othello):
    evaluate = Game.evaluate


class SampledHex(Hex):
    evaluate = Game.evaluate


class SampledBreakthrough(Breakthrough):
    evaluate = Game.evaluate


GAMES: dict[str, tuple[Any, int, str]] = {
    "Connect Four": (SampledFour(), ITERATIONS, "connect_four"),
    "Othello": (SampledOthello(), FEWER, "othello"),
    "Hex 7x7": (SampledHex(7), FEWER, "hex(board_size=7)"),
    "Breakthrough": (SampledBreakthrough(), FEWER, "breakthrough"),
}


def run() -> dict[str, Any]:
    """A row for each game and contestant, and for the threads; targets on Connect Four and Othello."""
    rows = [row for name, (game, n, peer) in GAMES.items() for row in raced(name, game, n, peer)]
    rows += threaded(SampledFour())
    speed = {row["who"]: row["iterations a second"] for row in rows}
    theirs = speed.get("Connect Four, OpenSpiel")
    targets = [
        at_least("Connect Four against OpenSpiel", 10, speed["Connect Four"] / theirs if theirs else None),
        at_least("two threads against one", 1.6, rows[-1]["iterations a second"] / rows[-2]["iterations a second"]),
        at_least("Othello", 120_000, speed["Othello"], " a second"),
    ]
    return report(WORK, rows, targets, [] if theirs else ["open_spiel: pip install open_spiel"])


def raced(name: str, game: Any, iterations: int, peer: str) -> list[Row]:
    """One thread and the peer, by processor time."""
    search(game, 10, 1)()  # compiles, before any clock runs
    contestants, bot = {name: search(game, iterations, 1)}, opponent(peer)
    if bot is not None:
        contestants[f"{name}, OpenSpiel"] = bot
    return [
        {"who": who, **took._asdict(), "iterations a second": (iterations if who == name else FEWER) / took.cpu}
        for who, took in race(contestants, ROUNDS).items()
    ]


def threaded(game: Any) -> list[Row]:
    """One thread and two in a long search, by the clock on the wall."""
    contestants = {f"Connect Four, {MANY:,} iterations, {n} threads": search(game, MANY, n) for n in (1, 2)}
    times = race(contestants, TURNS)
    return [{"who": who, **took._asdict(), "iterations a second": MANY / took.seconds} for who, took in times.items()]


def search(game: Any, iterations: int, threads: int) -> Callable[[], Any]:
    """A search from the start, ready to run."""
    limits = {"nodes": iterations, "threads": threads, "table_mb": ROOM}
    return lambda: op.search(game, method="mcts", engine="compiled", **limits)


def opponent(name: str) -> Callable[[], Any] | None:
    """OpenSpiel's bot at the start of the game of that name; None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(name)

    def step() -> Any:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
        return pyspiel.MCTSBot(game, evaluator, 2.0, FEWER, ROOM, True, 7, False).step(game.new_initial_state())

    return step
