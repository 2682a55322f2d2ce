"""The ladder where dice are thrown: one position, one depth, and what Star1 and Star2 do to the number of nodes.

All three are one search with two switches, so that nothing else differs: `CUTS`, are chance nodes cut, and `PROBES`,
are they probed first?
"""

from math import inf
from typing import NamedTuple

from outplay.core.numbers import CUTS, PROBES
from outplay.core.plain.rules import RulesView
from outplay.games import Backgammon, Pig, TwoThousandFortyEight
from outplay.searching.chance import plain_searcher

SWITCHES = {"expectiminimax": (0, 0), "Star1": (1, 0), "Star2": (1, 1)}


class Position(NamedTuple):
    """A game, a state of it where somebody is to move, and a depth."""

    name: str
    game: object
    state: object
    depth: int


def positions():
    """A race with dice, backgammon after the first throw, and 2048, which has no opponent."""
    pig, backgammon, tiles = Pig(20), Backgammon(), TwoThousandFortyEight(3, 3)
    first = next(iter(backgammon.outcomes(backgammon.initial)))[0]
    put = tiles.initial
    while tiles.to_move(put) != 0:
        put = tiles.result(put, next(iter(tiles.outcomes(put)))[0])
    return [
        Position("Pig", pig, pig.initial, 6),
        Position("backgammon", backgammon, backgammon.result(backgammon.initial, first), 3),
        Position("2048, 3x3", tiles, put, 6),
    ]


def steps(position):
    """(idea, nodes, value) of each search of a position, with an empty table."""
    for idea, switches in SWITCHES.items():
        searcher = plain_searcher(RulesView(position.game, position.game.to_move(position.state)))
        searcher.work[CUTS], searcher.work[PROBES] = switches
        found = searcher.search(position.state, -inf, inf, position.depth)
        yield idea, searcher.nodes, found.value


if __name__ == "__main__":
    for position in positions():
        for idea, nodes, value in steps(position):
            print(f"{position.name:<12}{idea:<16}{nodes:>9,} nodes   value {value:.4f}")
