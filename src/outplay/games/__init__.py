"""Games, one file each: rules and nothing else."""

from outplay.games.breakthrough import Breakthrough
from outplay.games.connect_four import ConnectFour
from outplay.games.dice_game import DiceGame
from outplay.games.domineering import Domineering
from outplay.games.dots_and_boxes import DotsAndBoxes
from outplay.games.hex import Hex
from outplay.games.kalah import Kalah
from outplay.games.last_stone import LastStone
from outplay.games.mnk import MNK, TicTacToe
from outplay.games.nim import Nim
from outplay.games.othello import Othello
from outplay.games.tree import Tree

__all__ = [
    "MNK",
    "Breakthrough",
    "ConnectFour",
    "DiceGame",
    "Domineering",
    "DotsAndBoxes",
    "Hex",
    "Kalah",
    "LastStone",
    "Nim",
    "Othello",
    "TicTacToe",
    "Tree",
]
