"""The games of the library on small boards: what the engines are compared on, so that each is compiled once."""

from outplay.games import MNK, Breakthrough, ConnectFour, Domineering, DotsAndBoxes, Hex, Kalah, Nim
from outplay.games.othello import Othello

BOARDS = [
    ConnectFour(4, 4),
    Othello(4),
    Breakthrough(3, 4),
    Domineering(4, 4),
    Hex(3),
    DotsAndBoxes(2, 2),
    Kalah(3, 2),
    MNK(3, 3, 3),
    Nim(2, 3),
]
