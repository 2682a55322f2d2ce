"""Games as people write them who never read how rules are made fast: tuples, strings, sets, dicts, dataclasses.

Ten are the library's own, with the game whose counts and values they must have.  The others are new, each in a style
of its own.
"""

from natural_games import ghost, sim
from natural_games.amazons import Amazons
from natural_games.atari_go import AtariGo
from natural_games.breakthrough import Breakthrough
from natural_games.clobber import Clobber
from natural_games.col import Col
from natural_games.connect_four import ConnectFour
from natural_games.dobutsu_shogi import DobutsuShogi
from natural_games.dots_and_boxes import DotsAndBoxes
from natural_games.einstein import EinStein
from natural_games.fives import Fives
from natural_games.fox_and_hounds import FoxAndHounds
from natural_games.gomoku import Gomoku
from natural_games.hackenbush import Hackenbush
from natural_games.havannah import Havannah
from natural_games.hex import Hex
from natural_games.hoppers import Hoppers
from natural_games.isolation import Isolation
from natural_games.kalah import Kalah
from natural_games.kayles import DawsonsKayles, Kayles, MisereKayles
from natural_games.lines_of_action import LinesOfAction
from natural_games.nim import Nim
from natural_games.order_and_chaos import OrderChaos
from natural_games.othello import Othello
from natural_games.oware import Oware
from natural_games.pentago import PentagoGame
from natural_games.pig import Pig
from natural_games.quoridor import Quoridor
from natural_games.snake import Snake
from natural_games.tic_tac_toe import TicTacToe
from natural_games.toads_and_frogs import ToadsAndFrogs
from natural_games.tricks import Tricks
from natural_games.twist import Twist
from natural_games.whist import Whist
from outplay import games as library

TWINS = {
    "connect-four": (ConnectFour(4, 4), library.ConnectFour(4, 4)),
    "othello": (Othello(4), library.Othello(4)),
    "tic-tac-toe": (TicTacToe(), library.TicTacToe()),
    "nim": (Nim(2, 3, 1), library.Nim(2, 3, 1)),
    "kalah": (Kalah(3, 2), library.Kalah(3, 2)),
    "breakthrough": (Breakthrough(3, 4), library.Breakthrough(3, 4)),
    "hex": (Hex(3), library.Hex(3)),
    "dots-and-boxes": (DotsAndBoxes(1, 2), library.DotsAndBoxes(1, 2)),
    "pig": (Pig(8), library.Pig(8)),
    "dobutsu-shogi": (DobutsuShogi(), library.DobutsuShogi()),
}
"""The library's games, written naturally and as they come with it."""

NEW = {
    "amazons": Amazons("..B.", "B...", "...W", ".W.."),
    "atari-go": AtariGo(),
    "clobber": Clobber(),
    "col": Col(),
    "dawsons-kayles": DawsonsKayles(9, 6),
    "einstein": EinStein(),
    "fives": Fives(),
    "fox-and-hounds": FoxAndHounds(),
    "ghost": ghost,
    "gomoku": Gomoku(),
    "hackenbush": Hackenbush(),
    "havannah": Havannah(),
    "hoppers": Hoppers(),
    "isolation": Isolation(),
    "kayles": Kayles(7, 4),
    "misere-kayles": MisereKayles(5, 4),
    "order-and-chaos": OrderChaos(),
    "lines-of-action": LinesOfAction(),
    "oware": Oware(),
    "pentago": PentagoGame(),
    "quoridor": Quoridor(),
    "sim": sim,
    "snake": Snake(),
    "toads-and-frogs": ToadsAndFrogs(),
    "tricks": Tricks(),
    "twist": Twist(),
    "whist": Whist(),
}

LARGE = {
    "connect-four-7x6": ConnectFour(),
    "othello-8x8": Othello(),
    "kalah-6x4": Kalah(),
    "breakthrough-8x8": Breakthrough(),
    "hex-7": Hex(7),
    "dots-and-boxes-3x3": DotsAndBoxes(3, 3),
    "pig-100": Pig(),
    "nim-large": Nim(9, 8, 7, 6),
    "amazons-5x5": Amazons(),
    "clobber-5x6": Clobber(5, 6),
}
"""The same classes on the boards that people play."""

EVERY = {name: twin for name, (twin, _) in TWINS.items()} | NEW | LARGE
