"""Every reply to every first move of Connect Four, analysed on all cores, or on a cluster.

python examples/on_many_nodes.py          this machine
python examples/on_many_nodes.py ray      the cluster that `ray start` made, or a local one
"""

import sys

import outplay as op
from outplay.games import ConnectFour


def main(on: str | None = None) -> None:
    """The best answer in each of the 49 positions, in their order."""
    game = ConnectFour()
    openings = [f"{one}{other}" for one in range(1, 8) for other in range(1, 8)]
    states = [game.position(opening) for opening in openings]
    for opening, found in zip(openings, op.analyse_many(game, states, depth=4, on=on), strict=True):
        best = found.best
        print(f"{opening}: {game.format_action(found.state, best.action)}, worth {best.value} ({best.certainty})")


if __name__ == "__main__":
    main(*sys.argv[1:])
