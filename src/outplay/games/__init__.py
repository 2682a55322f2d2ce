"""Games, one file each: rules and nothing else.

A file is named as the game in it: `connect_four.py` holds `ConnectFour`.  Files are found, not listed: whatever is put
here is a game of the library, and loaded when its name is first used.
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # what an editor completes; a game that is not here works all the same
    from outplay.games.backgammon import Backgammon as Backgammon
    from outplay.games.bearing_off import BearingOff as BearingOff
    from outplay.games.breakthrough import Breakthrough as Breakthrough
    from outplay.games.chess import Chess as Chess
    from outplay.games.chess_ending import ChessEnding as ChessEnding
    from outplay.games.chinese_checkers import ChineseCheckers as ChineseCheckers
    from outplay.games.chomp import Chomp as Chomp
    from outplay.games.connect_four import ConnectFour as ConnectFour
    from outplay.games.dice_game import DiceGame as DiceGame
    from outplay.games.dobutsu_shogi import DobutsuShogi as DobutsuShogi
    from outplay.games.domineering import Domineering as Domineering
    from outplay.games.dots_and_boxes import DotsAndBoxes as DotsAndBoxes
    from outplay.games.hex import Hex as Hex
    from outplay.games.kalah import Kalah as Kalah
    from outplay.games.last_stone import LastStone as LastStone
    from outplay.games.misere_nim import MisereNim as MisereNim
    from outplay.games.mnk import MNK as MNK
    from outplay.games.mu_torere import MuTorere as MuTorere
    from outplay.games.nim import Nim as Nim
    from outplay.games.othello import Othello as Othello
    from outplay.games.pig import Pig as Pig
    from outplay.games.piglet import Piglet as Piglet
    from outplay.games.six_mens_morris import SixMensMorris as SixMensMorris
    from outplay.games.small_quarto import SmallQuarto as SmallQuarto
    from outplay.games.three_mens_morris import ThreeMensMorris as ThreeMensMorris
    from outplay.games.tic_tac_toe import TicTacToe as TicTacToe
    from outplay.games.tree import Tree as Tree
    from outplay.games.two_thousand_forty_eight import TwoThousandFortyEight as TwoThousandFortyEight
    from outplay.games.ultimate_tic_tac_toe import UltimateTicTacToe as UltimateTicTacToe


def __getattr__(name: str) -> Any:
    """The game of that name, out of the file that is named as it is."""
    if name == "__all__":
        return sorted(every_game())
    if name.startswith("_"):
        raise AttributeError(name)
    file = next((file for file in _files() if _has(file, name)), None)
    if file is None:
        raise AttributeError(f"there is no game {name!r}; games: {', '.join(sorted(every_game()))}")
    found = globals()[name] = getattr(import_module(f"outplay.games.{file}"), name)
    return found


def __dir__() -> list[str]:
    """The games, loaded or not."""
    return sorted({*globals(), *every_game()})


def every_game() -> dict[str, type]:
    """The classes of all games by name, in the order of their files."""
    found: dict[str, type] = {}
    for file in _files():
        names = vars(import_module(f"outplay.games.{file}")).items()
        found |= {name: cls for name, cls in names if isinstance(cls, type) and _has(file, name)}
    return found


def class_called(module: str, name: str) -> type | None:
    """The class of that name in the file of a game of the library; None for any other, and nothing else is imported.

    >>> class_called("outplay.games.nim", "Nim")
    <class 'outplay.games.nim.Nim'>
    """
    package, _, file = module.rpartition(".")
    if package == __name__ and file in _files():
        found = vars(import_module(module)).get(name)
        return found if isinstance(found, type) and found.__module__ == module else None
    return None


def _files() -> list[str]:
    return sorted(file.name for file in iter_modules(__path__))


def _has(file: str, name: str) -> bool:
    """Is this the file of the game of that name, as connect_four is ConnectFour's and mnk is MNK's?"""
    return file.replace("_", "") == name.lower()
