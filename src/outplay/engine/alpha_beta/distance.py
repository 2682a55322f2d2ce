"""In how many plies a game ends that is won or lost: the winner hurries, the loser delays.

The value is known.  What is asked is the smallest depth at which a search that leaves nothing out still finds it,
though it takes all that lies deeper for a failure of the winner.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from outplay.clock import Stopped
from outplay.engine.alpha_beta.moves import moves_to_search
from outplay.engine.alpha_beta.searcher import Searcher

FEWEST: Final = 5_000
"""Nodes that may be spent on a distance, however quickly the value was found."""

FARTHEST: Final = 4_000
"""Plies beyond which no distance is looked for."""


class Distance(NamedTuple):
    """How far the end is, and play that leads there: the quickest win, the longest resistance."""

    plies: int
    line: tuple[Any, ...]


def distance_of(game: Any, state: Any, searcher: Searcher, value: float, wins: bool, nodes: int) -> Distance | None:
    """The distance of a proved value, in the view of who moves; None if it takes more than so many nodes to find.

    wins  is it a win for who moves?  If not, it is a loss
    """
    try:
        with searcher.counting(max(FEWEST, nodes)):
            for plies in range(1, FARTHEST):
                if _is_decided(searcher, state, value, wins, plies):
                    return Distance(plies, _line(game, state, searcher, value, wins, plies))
    except Stopped:
        pass
    return None


def _is_decided(searcher: Searcher, state: Any, value: float, wins: bool, plies: int) -> bool:
    found = searcher.count(state, value, wins, plies).value
    return found >= value if wins else found <= value


def _line(game: Any, state: Any, searcher: Searcher, value: float, wins: bool, plies: int) -> tuple[Any, ...]:
    """The winner takes a move that wins in time, the loser one that is not yet lost a ply earlier."""
    line = []
    for left in range(plies, 0, -1):
        number = searcher.count(state, value, wins, left if wins else left - 1).number if left > 1 or wins else 0
        action, mover = moves_to_search(game, state)[number], game.to_move(state)
        line.append(action)
        state = game.result(state, action)
        if game.is_terminal(state):
            break
        if game.to_move(state) != mover:
            value, wins = -value, not wins
    return tuple(line)
