"""A search as pictures: the tree, a page that steps through it, a board with what each move is worth, and a chart.

python examples/draw_a_search.py            writes them to a new folder, and says where
python examples/draw_a_search.py pictures   writes them there
"""

import sys
from pathlib import Path
from tempfile import mkdtemp

import outplay as op
from outplay.games import TicTacToe


def draw(folder):
    """Draws tic-tac-toe after four moves; yields each file that it wrote."""
    game = TicTacToe()
    state = game.initial
    for cell in (0, 4, 8, 2):
        state = game.result(state, cell)

    tree = op.trace("alpha-beta", game, state)
    yield tree.save(folder / "tree.svg", most=24)
    yield tree.save(folder / "for-paper.svg", theme="print", depth=2, boards=False)
    yield tree.save(folder / "search.html")
    yield op.board(game, state, values=op.analyse(game, state, engine="plain")).save(folder / "moves.svg")
    yield op.compare(game, state, depth=5).picture().save(folder / "nodes.svg")


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else mkdtemp(prefix="outplay-"))
    folder.mkdir(parents=True, exist_ok=True)
    for path in draw(folder):
        print(path)
