"""What was typed at the board: a move, a command, or neither; a move always wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from outplay.errors import IllegalAction
from outplay.notation import FEW, in_order, read_move, some, written_moves

COMMANDS = {
    "hint": "a good move, and why",
    "moves": "every legal move",
    "values": "every legal move, ranked",
    "undo": "take back to your last turn",
    "redo": "play again what was taken back",
    "board": "show the board again",
    "save": "save FILE: go on later with outplay play --resume FILE",
    "resign": "give up",
    "help": "this list",
    "quit": "leave",
}
MARKS = "/:"


@dataclass(frozen=True)
class Typed:
    """kind 'move' has an action; 'command' its word and what came after it; 'wrong' a sentence that helps."""

    kind: Literal["move", "command", "wrong"]
    action: Any = None
    word: str = ""
    rest: str = ""
    says: str = ""


def read_line(game: Any, state: Any, line: str) -> Typed:
    """A move as the game writes it; else a command; else the only one of both that starts like that."""
    text = line.strip()
    if not text:
        return Typed("wrong", says="Type a move, or help.")
    try:
        return Typed("move", action=read_move(game, state, text))
    except IllegalAction:
        return read_command(text, list(written_moves(game, state)), game, state)


def read_command(text: str, moves: list[str], game: Any = None, state: Any = None) -> Typed:
    """The command that was typed, alone or behind a slash or a colon; a prefix will do if nothing else starts so."""
    word, _, rest = text.lstrip(MARKS).partition(" ")
    word = word.casefold()
    if word in COMMANDS:
        return Typed("command", word=word, rest=rest.strip())
    commands = [command for command in COMMANDS if word and command.startswith(word)]
    begun = [move for move in moves if not text.isdigit() and move.casefold().startswith(text.casefold())]
    if len(commands) + len(begun) > 1:
        return Typed("wrong", says=f"{text!r:.60} may mean {some([*begun, *commands])}: type more of it.")
    if commands:
        return Typed("command", word=commands[0], rest=rest.strip())
    if begun:
        return Typed("move", action=read_move(game, state, begun[0]))
    return Typed("wrong", says=_neither(text, moves))


def _neither(text: str, moves: list[str]) -> str:
    if text[0] in MARKS:
        return f"{text!r:.60} is not a command; commands: {', '.join(COMMANDS)}."
    if not moves:
        return f"{text!r:.60} is not a command; type help."
    more = "; type moves for all of them, or help" if len(moves) > FEW else "; type help for the commands"
    return f"{text!r:.60} is not a move here; moves: {some(in_order(moves))}{more}."
