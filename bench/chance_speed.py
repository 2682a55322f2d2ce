"""Games of dice, how fast: backgammon beside OpenSpiel's `expectiminimax`, and 2048's moves a second.

OpenSpiel's rules are C++, its search is Python, and it counts moves alone: two moves with the throw between them are
its depth 2 and our 3 plies.  Positions are random ones without a double to play.  It is raced twice: with our
evaluation, in Python, as a user would write it, where values have to be equal; and with one that is 0 everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import outplay as op
from bench.dice_rules import positions
from bench.measure import race
from bench.report import Row, all_right, at_least, race_rows, report
from outplay.games import Backgammon, TwoThousandFortyEight
from outplay.games.backgammon import BAR, State

WORK = "Backgammon: two moves with a throw between them; 2048: moves a second"
MANY = 10
MOST_PLIES = 60
MOVES, PLIES = 2, 3
"""The depth as OpenSpiel counts it, and as we do."""

DEEP, TILES_MANY = 7, 20
"""Plies of the searches of 2048, and from how many positions."""

ROUNDS = 3
TABLE_MB = 1
OURS, SPIEL, NOTHING = "outplay", "OpenSpiel", "OpenSpiel, no evaluation"
NEAR = 1e-12
POINTS, BLOCK = 24, 4
"""What OpenSpiel tells of a side: four numbers for each point."""


def run() -> dict[str, Any]:
    """The medians of the race, and a row for 2048."""
    columns: dict[str, Row] = {}
    tiles = moves_a_second()
    speed = at_least("2048: moves a second in the search", 5e6, tiles["moves a second"], "")
    try:
        contestants = against_openspiel(columns)
    except ImportError:
        return report(WORK, [tiles], [speed], ["open_spiel: pip install open_spiel"])
    values = {who: work() for who, work in contestants.items()}
    same = sum(abs(one - other) < NEAR for one, other in zip(values[OURS], values[SPIEL], strict=True))
    rows = race_rows(race(contestants, ROUNDS), OURS, columns)
    ratio = {row["who"]: row["cpu ratio"] for row in rows}
    targets = [all_right(same, MANY), at_least("times as fast as OpenSpiel", 300, ratio[SPIEL])]
    return report(WORK, [*rows, tiles], [*targets, speed])


def against_openspiel(columns: dict[str, Row]) -> dict[str, Callable[[], list[float]]]:
    """The same positions for all; an ImportError without OpenSpiel."""
    from open_spiel.python.algorithms import minimax

    game, theirs = Backgammon(), spiel_positions()
    ours = [as_ours(state, state.current_player()) for state in theirs]

    def search() -> list[float]:
        found = [op.search(game, state, depth=PLIES, engine="compiled", table_mb=TABLE_MB) for state in ours]
        columns[OURS] = {"nodes": sum(result.nodes for result in found)}
        return [result.value for result in found]

    def peer(value_for: Callable[[int], Callable[[Any], float]]) -> Callable[[], list[float]]:
        movers = [(state, state.current_player()) for state in theirs]
        return lambda: [minimax.expectiminimax(state, MOVES, value_for(who), who)[0] for state, who in movers]

    def evaluation(player: int) -> Callable[[Any], float]:
        return lambda state: game.evaluate(as_ours(state, player), player)

    return {OURS: search, SPIEL: peer(evaluation), NOTHING: peer(lambda player: lambda state: 0.0)}


def spiel_positions() -> list[Any]:
    """Positions of random games in which a throw that is no double is to be played."""
    import pyspiel

    game, random, found = pyspiel.load_game("backgammon(scoring_type=full_scoring)"), Random(0), list[Any]()
    while len(found) < MANY:
        state = game.new_initial_state()
        for _ in range(random.randrange(MOST_PLIES)):
            if not state.is_terminal():
                state.apply_action(random.choice(state.legal_actions()))
        if not state.is_terminal() and not state.is_chance_node():
            dice = state.observation_tensor(state.current_player())[198:200]
            if dice[0] != dice[1]:
                found.append(state)
    return found


def as_ours(state: Any, viewer: int) -> State:
    """OpenSpiel's state in our rules: of who moves there, or of the viewer if it is a throw."""
    player = viewer if state.is_chance_node() else state.current_player()
    told = state.observation_tensor(player)
    mine = packed(told[: BLOCK * POINTS], player, *told[2 * BLOCK * POINTS : 2 * BLOCK * POINTS + 2])
    theirs = packed(told[BLOCK * POINTS : 2 * BLOCK * POINTS], 1 - player, *told[2 * BLOCK * POINTS + 3 : -3])
    dice = sorted(map(int, told[-2:]), reverse=True)
    return State(*mine, *theirs, *dice, False, player)


def packed(told: list[float], player: int, bar: float, off: float) -> tuple[int, int]:
    """A side's two words, from OpenSpiel's numbers of each point: 1, 2, 3 checkers, and how many more."""
    near, far = int(off), int(bar) << 4 * (BAR - 16)
    for place in range(POINTS):
        one, two, three, more = told[BLOCK * place : BLOCK * (place + 1)]
        count = int(one + 2 * two + 3 * three + (more + 3 if more else 0))
        point = POINTS - place if player == 0 else place + 1
        if point < 16:
            near |= count << 4 * point
        else:
            far |= count << 4 * (point - 16)
    return near, far


def moves_a_second() -> Row:
    """Every node of the search is reached by a move, or by a tile that falls."""
    game = TwoThousandFortyEight()
    states = positions(game, TILES_MANY)
    counted = []

    def search() -> None:
        found = [op.search(game, state, depth=DEEP, engine="compiled", table_mb=TABLE_MB) for state in states]
        counted.append(sum(result.nodes for result in found))

    search()
    took = race({"2048": search}, ROUNDS)["2048"]
    return {
        "who": f"2048, {DEEP} plies",
        **took._asdict(),
        "nodes": counted[0],
        "moves a second": counted[0] / took.cpu,
    }
