"""Games of dice, how well: 2048 reached or not, and backgammon one ply deep against random play and sampling.

A throw counts a ply: 5 plies of 2048 are three pushes with the tiles that fall between them, and 3 plies are two.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any

import outplay as op
from bench.budget import nodes_in
from bench.dice_rules import by_random, positions
from bench.measure import timed
from bench.report import Row, at_least, report
from outplay.game import CHANCE
from outplay.games import Backgammon, TwoThousandFortyEight
from outplay.saying import proportion

WORK = "2048 reached, and backgammon one ply deep"
BOARDS, PROCESSES = 100, 2
DEPTHS = {3: "two pushes", 5: "three pushes"}
TABLE_MB = 0.25

GAMES = 100
ONE_PLY = "expectiminimax depth=1 engine=compiled"
LONGER = 10
"""How many times as long sampling may think in its second match."""

TIMED, FEWER = 200, 20
"""Positions by which the time of one ply is taken, and the speed of sampling."""


def run() -> dict[str, Any]:
    """A row for each depth, and one for each opponent."""
    rows = [reached(depth) for depth in DEPTHS]
    share = rows[-1]["won"] / BOARDS
    return report(
        WORK, [*rows, *matches()], [at_least("2048 is reached with three pushes, of 100,", 95, 100 * share, "")]
    )


def reached(depth: int) -> Row:
    """How many boards come to 2048."""
    won: list[float] = []

    def play() -> None:
        with ProcessPoolExecutor(PROCESSES) as pool:
            won.extend(pool.map(partial(played, depth), range(BOARDS)))

    took = timed(play)
    said = proportion(round(sum(won)), BOARDS).percent()
    return {
        "who": f"2048, {depth} plies ({DEPTHS[depth]})",
        **took._asdict(),
        "games": BOARDS,
        "won": round(sum(won)),
        "95 % interval": said,
    }


def played(depth: int, seed: int) -> float:
    """1 if a game is won that is played so deep, else 0."""
    game, random = TwoThousandFortyEight(), Random(seed)
    state = game.initial
    while not game.is_terminal(state):
        if game.to_move(state) == CHANCE:
            action = by_random(game, state, random)
        else:
            action = op.search(game, state, depth=depth, engine="compiled", table_mb=TABLE_MB).action
        state = game.result(state, action)
    return game.utility(state, 0)


def matches() -> list[Row]:
    """One ply against random play, and against sampling that may think as long, and longer."""
    game = Backgammon()
    states = positions(game, TIMED)
    seconds = seconds_of_one_ply(game, states)
    others = {"random": "random"}
    for times in (1, LONGER):
        nodes = nodes_in(times * seconds, game, "mcts", states[:FEWER])
        others[f"mcts, {1000 * times * seconds:.1f} ms, {nodes} iterations a move"] = (
            f"mcts nodes={nodes} engine=compiled"
        )
    return [against(name, words) for name, words in others.items()]


def seconds_of_one_ply(game: Any, states: list[Any]) -> float:
    """The processor time of a move, on average, with all that a call takes."""
    search = partial(op.search, game, depth=1, method="expectiminimax", engine="compiled")
    search(states[0])
    return timed(lambda: list(map(search, states))).cpu / len(states)


def against(name: str, words: str) -> Row:
    """A match of pairs of games, the same dice for both games of a pair."""
    match = op.match(Backgammon(), {"one ply": ONE_PLY, name: words}, games=GAMES, seed=1, processes=PROCESSES)
    return {
        "who": f"backgammon, one ply against {name}",
        "games": len(match),
        "won": match.result.wins,
        "95 % interval": match.score.share.percent(),
        "points a game": match.utility("one ply"),
    }
