"""Games, one file each: rules and nothing else."""

from outplay.games.dice_game import DiceGame
from outplay.games.kalah import Kalah
from outplay.games.last_stone import LastStone
from outplay.games.mnk import MNK, TicTacToe
from outplay.games.nim import Nim
from outplay.games.tree import Tree

__all__ = ["MNK", "DiceGame", "Kalah", "LastStone", "Nim", "TicTacToe", "Tree"]
