"""Chess as people write it: squares, positions (FEN), and moves in short algebraic notation (SAN).

Portable Game Notation Specification and Implementation Guide, 1994: 8.2.3 for moves, 16.1 for positions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from outplay.errors import BadOption, IllegalAction
from outplay.games._chess_board import (
    CORNERS,
    KING,
    LETTERS,
    NONE,
    PAWN,
    ROW_6,
    State,
    first_of,
    kind_on,
    turned,
)
from outplay.games.chess_ending import placed

if TYPE_CHECKING:
    from outplay.games.chess import Chess

LEFT_OUT: Final = ("-", "-", "0", "1")
"""What a FEN says that ends with the mover: no castling, nothing to take in passing, and the clocks of the start."""

ROOKS: Final = {"K": 7, "Q": 0, "k": 63, "q": 56}
"""The squares of the rooks by the letters of a FEN's castling rights."""

KINGS: Final = {"K": 4, "Q": 4, "k": 60, "q": 60}

SAN: Final = re.compile(r"([BKNPQR]?)([a-h]?)([1-8]?)[x:]?([a-h][1-8])=?([BNQR]?)")
CASTLING: Final = {"O-O": 2, "O-O-O": -2}
MARKS: Final = "+#!?"
"""What may follow a move."""


def name_of(square: int) -> str:
    """'a1' is 0, 'h8' is 63, as White sees them."""
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def square_of(name: str) -> int:
    """The number of a square, as White sees it."""
    return "abcdefgh".index(name[0]) + 8 * int(name[1]) - 8


def figures_of(state: State) -> list[tuple[int, int, str]]:
    """(square, player, letter) of the pieces, as White sees them."""
    seen = 56 * state.player
    kinds = ((square, kind_on(state, square)) for square in range(64))
    return [
        (square ^ seen, state.player if state.mine >> square & 1 else 1 - state.player, LETTERS[kind])
        for square, kind in kinds
        if kind != NONE
    ]


def read_fen(text: str) -> State:
    """The state of a FEN; a BadOption says what is wrong with it."""
    words = text.split()
    if not 2 <= len(words) <= 6:
        raise BadOption(f"{text!r:.90} should be a FEN: a board, w or b, castling rights, and so on, up to six words")
    board, mover, castling, passing, clock, number = *words, *LEFT_OUT[len(words) - 2 :]
    if set(board) - set("PNBRQKpnbrqk12345678/"):
        raise BadOption(f"{text!r:.90}: pieces are PNBRQK and pnbrqk, empty squares a number from 1 to 8")
    if mover not in ("w", "b") or not clock.isdecimal() or not number.isdecimal():
        raise BadOption(f"{text!r:.90}: w or b is to move, and the last two words are numbers")
    at = {square: letter for letter, square in placed(text, board)}
    letters = list(at.values())
    if letters.count("K") != 1 or letters.count("k") != 1:
        raise BadOption(f"{text!r:.90} should have one K and one k")
    if any(letter in "Pp" and not 8 <= square < 56 for square, letter in at.items()):
        raise BadOption(f"{text!r:.90}: no pawn stands on the first or the last row")
    rights = sum(1 << square for square in {*rooks_of(text, castling, at), *passing_of(text, passing, mover, at)})
    mine, steps, slants, straights = (
        sum(1 << square for square, letter in at.items() if belongs(letter))
        for belongs in (
            str.isupper,
            *(lambda letter, bit=bit: LETTERS.index(letter.upper()) & bit for bit in (1, 2, 4)),
        )
    )
    if mover == "b":
        mine ^= steps | slants | straights
        mine, steps, slants, straights, rights = map(turned, (mine, steps, slants, straights, rights))
    return State(mine, steps, slants, straights, rights, "wb".index(mover), int(clock))


def rooks_of(text: str, castling: str, at: dict[int, str]) -> Iterator[int]:
    """The squares of the rooks with which somebody may castle."""
    for letter in castling if castling != "-" else "":
        if letter not in ROOKS:
            raise BadOption(f"{text!r:.90}: castling rights are letters of KQkq, or -; {letter!r} is none of them")
        king, rook = "KR" if letter.isupper() else "kr"
        if at.get(KINGS[letter]) != king or at.get(ROOKS[letter]) != rook:
            where = f"{king} on {name_of(KINGS[letter])} and {rook} on {name_of(ROOKS[letter])}"
            raise BadOption(f"{text!r:.90}: the right {letter!r} needs {where}")
        yield ROOKS[letter]


def passing_of(text: str, passing: str, mover: str, at: dict[int, str]) -> Iterator[int]:
    """The square where a pawn may have passed."""
    if passing == "-":
        return
    row, pawn, back = ("6", "p", -8) if mover == "w" else ("3", "P", 8)
    if not re.fullmatch(f"[a-h]{row}", passing) or at.get(square_of(passing) + back) != pawn:
        raise BadOption(f"{text!r:.90}: {passing!r} should be - or a square of row {row} that a pawn has just passed")
    if square_of(passing) in at or square_of(passing) - back in at:
        raise BadOption(f"{text!r:.90}: the pawn that passed {passing} came through a piece")
    yield square_of(passing)


def written_fen(state: State, number: int) -> str:
    """The FEN of a state, with the number of the move."""
    at = {square: letter.lower() if player else letter for square, player, letter in figures_of(state)}
    rows = ("".join(at.get(8 * row + column, " ") for column in range(8)) for row in reversed(range(8)))
    board = re.sub(" +", lambda run: str(len(run[0])), "/".join(rows))
    rights = turned(state.rights) if state.player else state.rights
    castling = "".join(letter for letter, square in ROOKS.items() if rights >> square & 1)
    passing = name_of(first_of(rights & ~CORNERS)) if rights & ~CORNERS else "-"
    return f"{board} {'wb'[state.player]} {castling or '-'} {passing} {state.clock} {number}"


def written_san(game: Chess, state: State, action: int) -> str:
    """The move in short algebraic notation: 'Nf3', 'exd5', 'O-O', 'e8=Q+', 'Qh7#'."""
    after = game.result(state, action)
    mark = ("+" if game.has_move(after) else "#") if game.is_check(after) else ""
    return unmarked(game, state, action) + mark


def unmarked(game: Chess, state: State, action: int) -> str:
    """The move without the mark of check."""
    (start, end, _), kind = game.moved(state, action), kind_on(state, action & 63)
    if aside := castles(state, action):
        return "O-O" if aside > 0 else "O-O-O"
    is_passing = kind == PAWN and bool(state.rights & ROW_6 & 1 << (action >> 6 & 63))
    takes = "x" if kind_on(state, action >> 6 & 63) != NONE or is_passing else ""
    if kind == PAWN:
        becomes = f"={LETTERS[action >> 12]}" if action >> 12 else ""
        return (name_of(start)[0] if takes else "") + takes + name_of(end) + becomes
    alike = (other for other in game.actions(state) if other >> 6 == action >> 6 and other != action)
    others = [game.moved(state, other)[0] for other in alike if kind_on(state, other & 63) == kind]
    return LETTERS[kind] + told_apart(start, others) + takes + name_of(end)


def told_apart(start: int, others: Iterable[int]) -> str:
    """What tells a piece from others that could go there too: its column, else its row, else both."""
    name, names = name_of(start), list(map(name_of, others))
    if not names:
        return ""
    if all(other[0] != name[0] for other in names):
        return name[0]
    return name[1] if all(other[1] != name[1] for other in names) else name


def castles(state: State, action: int) -> int:
    """How many columns the king goes aside to castle, to the left if negative; 0 for other moves."""
    aside = (action >> 6 & 63) - (action & 63)
    return aside if abs(aside) == 2 and kind_on(state, action & 63) == KING else 0


def read_san(game: Chess, state: State, text: str) -> int:
    """The legal move that is written like that; an IllegalAction says why there is none, or which could be meant."""
    wanted = text.strip().rstrip(MARKS)
    found, aside = SAN.fullmatch(wanted), CASTLING.get(wanted.replace("0", "O"), 0)
    meant = [
        action
        for action in game.actions(state)
        if castles(state, action) == aside and (aside or (found and is_meant(game, state, action, *found.groups())))
    ]
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise IllegalAction(f"{text.strip()!r:.20} may be {' or '.join(sorted(written(game, state, meant)))}")
    legal = ", ".join(sorted(written(game, state, game.actions(state))))
    raise IllegalAction(f"{text.strip()!r:.20} is no move here; moves: {legal or 'none'}")


def written(game: Chess, state: State, actions: Iterable[int]) -> list[str]:
    """Some moves, without marks of check."""
    return [unmarked(game, state, action) for action in actions]


def is_meant(
    game: Chess, state: State, action: int, letter: str, column: str, row: str, end: str, becomes: str
) -> bool:
    """Is the move one of such a piece, from that column and row, to that square?"""
    begin, there = map(name_of, game.moved(state, action)[:2])
    return (
        there == end
        and LETTERS[kind_on(state, action & 63)] == (letter or "P")
        and column in ("", begin[0])
        and row in ("", begin[1])
        and LETTERS[action >> 12].strip() == becomes
    )
