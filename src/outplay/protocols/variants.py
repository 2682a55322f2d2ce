"""How engines write moves and positions, where they do it otherwise than the game.

A game whose `format_action` writes moves as UCI does needs nothing here; a pass is 0000 then.  Moves are only written:
an engine's answer is the legal move that is written so.  Where a game begins elsewhere than at its start, the engine is
told by a FEN, the text that the game's own `fen(state)` gives.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from outplay.errors import BadPlayer
from outplay.notation import Action, AnyGame, State, choices, name_of, write_move

PASS: Final = "0000"
"""A move that moves nothing."""


class Variant(NamedTuple):
    """A game as engines know it.

    begins  the FEN of its start; '' is not compared
    move    what a move is for the engine; fen, the position of a state
    takes_kings  may a king be left to be taken, as no engine knows it?  Then nobody is asked who can take one, and who
                 has no move for the engine has lost
    """

    begins: str
    move: Callable[[Any, Any, Any], str]
    fen: Callable[[Any, Any], str]
    takes_kings: bool = False

    def read(self, game: AnyGame, state: State, text: str) -> list[Action]:
        """The legal move that the engine writes so, alone in a list; where it need not promote, the one that does."""
        legal = {self.move(game, state, action): action for action in choices(game, state)}
        return [legal[move] for move in (text, f"{text}+") if move in legal][:1]

    def at_once(self, game: AnyGame, state: State) -> list[Action]:
        """A move that takes the king, alone in a list, where the engine cannot be asked for it."""
        return [action for action in choices(game, state) if self.takes_kings and _wins(game, state, action)][:1]

    def require(self, game: AnyGame, name: str) -> None:
        """A BadPlayer if the engine's game begins otherwise, as one on a board of another size does."""
        if self.begins and self.fen(game, game.initial) != self.begins:
            raise BadPlayer(f"{name_of(game)} does not begin as {name!r}, which begins {self.begins}: name that game")


def _wins(game: AnyGame, state: State, action: Action) -> bool:
    """Does the move end the game, won?"""
    after = game.result(state, action)
    return bool(game.is_terminal(after)) and game.utility(after, game.to_move(state)) > 0


def in_uci(game: AnyGame, state: State, action: Action) -> str:
    """A move that the game writes as UCI does."""
    text = write_move(game, state, action)
    return PASS if text.lower() == "pass" else text


def own_fen(game: Any, state: Any) -> str:
    """What the game itself writes; a BadPlayer if it writes none."""
    if not callable(getattr(game, "fen", None)):
        raise BadPlayer(f"{name_of(game)} has no fen(state), so that no engine can be told of another start")
    return str(game.fen(state))


def breakthrough_move(game: AnyGame, state: State, action: Action) -> str:
    """Nothing tells a capture from a step."""
    return write_move(game, state, action).replace("x", "")


def breakthrough_fen(game: Any, state: Any) -> str:
    """The rows of the board from above, with the numbers of empty squares, and who moves."""
    rows = [line.split()[1:] for line in game.show(state).splitlines()[:-1]]
    pieces = "/".join("".join({"W": "P", "B": "p"}.get(mark, "1") for mark in row) for row in rows)
    board = re.sub("1+", lambda empty: str(len(empty[0])), pieces)
    return f"{board} {'wb'[state.player]} - - 0 1"


def dobutsu_move(game: Any, state: Any, action: Action) -> str:
    """Rows are counted from below, a drop is C@a2, and a Chick that comes across is promoted, a3a4+."""
    start, end, drop = game.moved(state, action)
    squares = re.sub("[1-4]", lambda row: str(5 - int(row[0])), write_move(game, state, action))
    if drop >= 0:
        return squares.replace("*", "@")
    chicks = [cell for cell, _, letter in game.figures(state)[0] if letter == "C"]
    across = end // game.width == (game.height - 1, 0)[state.player]
    return f"{squares}+" if start in chicks and across else squares


def dobutsu_fen(game: Any, state: Any) -> str:
    """The rows of the board from above, the hands in brackets, and who moves."""
    pieces, hands = game.figures(state)
    marks = {cell: letter.lower() if player else letter for cell, player, letter in pieces}
    rows = ["".join(marks.get(3 * row + column, "1") for column in range(3)) for row in (3, 2, 1, 0)]
    board = "/".join(re.sub("1+", lambda empty: str(len(empty[0])), row) for row in rows).replace("H", "+C")
    held = hands[0] + hands[1].lower()
    return f"{board.replace('h', '+c')}[{held or '-'}] {'wb'[state.player]} 0 1"


USUAL: Final = Variant("", in_uci, own_fen)
VARIANTS: Final = {
    "breakthrough": Variant(
        "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1", breakthrough_move, breakthrough_fen
    ),
    "dobutsu": Variant("gle/1c1/1C1/ELG[-] w 0 1", dobutsu_move, dobutsu_fen, takes_kings=True),
}
"""By the names of engines' variants."""
