"""What the tests of pictures share: a small game of every kind, searches of them, and pictures read back as XML."""

from random import Random
from xml.etree import ElementTree

from outplay import algorithms, trace
from outplay.door.by_name import LIMITED
from outplay.games import (
    MNK,
    Breakthrough,
    ConnectFour,
    DiceGame,
    Domineering,
    DotsAndBoxes,
    Hex,
    Kalah,
    LastStone,
    Nim,
    Othello,
    TicTacToe,
    Tree,
    UltimateTicTacToe,
)

SVG = "{http://www.w3.org/2000/svg}"

FIGURE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
THREE = [[[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]], [[(5, 1, 1), (1, 5, 2)], [(7, 7, 1), (5, 4, 5)]]]

SMALL = {
    "mnk": (MNK(3, 2, 2), 1),
    "tic-tac-toe": (TicTacToe(), 5),
    "ultimate-tic-tac-toe": (UltimateTicTacToe(), 68),
    "connect-four": (ConnectFour(4, 4), 12),
    "othello": (Othello(4), 8),
    "breakthrough": (Breakthrough(2, 4), 1),
    "domineering": (Domineering(3, 3), 1),
    "hex": (Hex(2), 0),
    "dots-and-boxes": (DotsAndBoxes(1, 2), 4),
    "kalah": (Kalah(2, 2), 1),
    "nim": (Nim(1, 2, 2), 0),
    "last-stone": (LastStone(5), 0),
    "dice": (DiceGame(), 0),
    "tree": (Tree(FIGURE), 0),
    "chance-tree": (Tree([{"chance": [[0.5, 4], [0.5, [1, 9]]]}, 3]), 0),
    "three-players": (Tree(THREE, players=3), 0),
}
"""Every game, and after how many moves little enough is left of it to be searched whole."""

LONG = {"ultimate-tic-tac-toe": 137}
"""The seed of a random game that lasts, where most are won while there is still much to search."""


def played(game, plies, rng, state=None):
    """The moves of a random game, and the states before and after each."""
    states, moves = [game.initial if state is None else state], []
    while len(moves) < plies and not game.is_terminal(states[-1]):
        moves.append(rng.choice(list(game.actions(states[-1]))))
        states.append(game.result(states[-1], moves[-1]))
    return moves, states


def late(name):
    """A small game and a position of it."""
    game, plies = SMALL[name]
    return game, played(game, plies, Random(LONG.get(name, 1)))[1][-1]


def searches():
    """(game's name, algorithm, depth) of every search that a picture may be asked of."""
    for name, (game, _) in SMALL.items():
        for algorithm in algorithms(game):
            yield name, algorithm, None
            if algorithm in LIMITED:
                yield name, algorithm, 2


def searched(name, algorithm, depth=None):
    game, state = late(name)
    return trace(algorithm, game, state, **({} if depth is None else {"depth": depth}))


def figure(algorithm="alpha-beta", **options):
    return trace(algorithm, Tree(FIGURE), 0, **options)


def parsed(svg):
    """The root of an SVG text, or of a picture's; a ParseError where it is not well-formed."""
    return ElementTree.fromstring(svg if isinstance(svg, str) else svg.svg(styled=False))


def having(root, look):
    """The elements of a class."""
    return [element for element in root.iter() if f"op-{look}" in element.get("class", "").split()]


def words(root):
    """All that is written in a picture or a part of it."""
    return ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]


def overlap(one, other, slack=1e-6):
    """Have two boxes (left, top, right, bottom) more than an edge in common?"""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > slack and down > slack


def are_apart(boxes):
    """Does none of the boxes lie on another?"""
    boxes = sorted(boxes)
    for i, box in enumerate(boxes):
        for other in boxes[i + 1 :]:
            if other[0] >= box[2]:
                break
            if overlap(box, other):
                return False
    return True
