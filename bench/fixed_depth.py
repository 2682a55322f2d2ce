"""Connect Four eight plies deep, without a table to speak of: both engines and OpenSpiel's alpha-beta.

OpenSpiel's rules are C++ and its `alpha_beta_search` is Python.  All see the same evaluation at the horizon; values
are compared, and OpenSpiel's nodes counted in a run of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import outplay as op
from bench.four_rules import POSITIONS, WEIGHTS, WIN, LeftToRight
from bench.measure import race
from bench.report import Row, all_right, at_least, race_rows, report

DEPTH = 8
WORK = f"Connect Four: {len(POSITIONS)} positions, {DEPTH} plies, no table"
SMALLEST_TABLE = 1e-6
ROUNDS = 3
OURS, PLAIN, SPIEL = "outplay, compiled", "outplay, plain", "OpenSpiel"

Work = Callable[[], list[float]]


def ours(who: str, engine: str, columns: dict[str, Row]) -> Work:
    """Deepens from one ply to the last; a table of two rows."""
    game = LeftToRight()
    states = [game.position(moves) for moves in POSITIONS]

    def search() -> list[float]:
        results = [op.search(game, s, depth=DEPTH, engine=engine, table_mb=SMALLEST_TABLE) for s in states]
        columns[who] = {"nodes": sum(result.nodes for result in results)}
        return [result.value for result in results]

    return search


def spiel(columns: dict[str, Row]) -> Work:
    """The moves played so far are the quickest way to read a state."""
    import pyspiel
    from open_spiel.python.algorithms import minimax

    game = pyspiel.load_game("connect_four")
    states = []
    for moves in POSITIONS:
        states.append(game.new_initial_state())
        for column in moves:
            states[-1].apply_action(int(column) - 1)
    weight = WEIGHTS.__getitem__

    def value_for(player: int) -> Callable[[Any], float]:
        def value(state: Any) -> float:
            moves = state.history()
            return (sum(map(weight, moves[player::2])) - sum(map(weight, moves[1 - player :: 2]))) / WIN

        return value

    def search() -> list[float]:
        values = (value_for(state.current_player()) for state in states)
        return [
            WIN * minimax.alpha_beta_search(game, state=s, value_function=value, maximum_depth=DEPTH)[0]
            for s, value in zip(states, values, strict=True)
        ]

    columns[SPIEL] = {"nodes": calls(minimax, "_alpha_beta", search)}
    return search


def calls(module: Any, name: str, work: Callable[[], Any]) -> int:
    """How often a function of a module is called by this work."""
    function, count = getattr(module, name), 0

    def counted(*arguments: Any, **named: Any) -> Any:
        nonlocal count
        count += 1
        return function(*arguments, **named)

    setattr(module, name, counted)
    try:
        work()
    finally:
        setattr(module, name, function)
    return count


def run() -> dict[str, Any]:
    """The medians; the values of all have to be equal."""
    columns: dict[str, Row] = {}
    found = {OURS: ours(OURS, "compiled", columns), PLAIN: ours(PLAIN, "plain", columns)}
    missing = []
    try:
        found[SPIEL] = spiel(columns)
    except ImportError as error:
        missing.append(f"OpenSpiel: {error}")
    values = {who: [round(value) for value in work()] for who, work in found.items()}
    medians = race(found, ROUNDS)
    for who, took in medians.items():
        columns[who] |= {"nodes/s": columns[who]["nodes"] / took.seconds}
    same = sum(len(set(of_one)) == 1 for of_one in zip(*values.values(), strict=True))
    ratio = medians[SPIEL].seconds / medians[OURS].seconds if SPIEL in medians else None
    targets = [all_right(same, len(POSITIONS)), at_least("times as fast", 100, ratio)]
    return report(WORK, race_rows(medians, OURS, columns), targets, missing)
