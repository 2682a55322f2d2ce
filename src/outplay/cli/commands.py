"""What people type at the board: a move, which always wins, or a command, and what each command does."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import click

from outplay.cli.session import PlaySession
from outplay.errors import BadRecord, IllegalAction
from outplay.notation import MOST_NAMED, Action, AnyGame, State, in_order, read_move, some, written_moves
from outplay.playing import save_record
from outplay.result import counted

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
class TypedLine:
    """kind 'move' has an action; 'command' its word and what came after it; 'wrong' a sentence that helps."""

    kind: Literal["move", "command", "wrong"]
    action: Action = None
    word: str = ""
    rest: str = ""
    says: str = ""


def read_line(game: AnyGame, state: State, line: str) -> TypedLine:
    """A move as the game writes it; else a command; else the only one of both that starts like that."""
    text = line.strip()
    if not text:
        return TypedLine("wrong", says="Type a move, or help.")
    try:
        return TypedLine("move", action=read_move(game, state, text))
    except IllegalAction:
        return read_command(text, written_moves(game, state))


def read_command(text: str, moves: Mapping[str, Action]) -> TypedLine:
    """The command that was typed, alone or behind a slash or a colon; a prefix will do if nothing else starts so."""
    word, _, rest = text.lstrip(MARKS).partition(" ")
    word = word.casefold()
    if word in COMMANDS:
        return TypedLine("command", word=word, rest=rest.strip())
    commands = [command for command in COMMANDS if word and command.startswith(word)]
    begun = [move for move in moves if not text.isdigit() and move.casefold().startswith(text.casefold())]
    if len(commands) + len(begun) > 1:
        return TypedLine("wrong", says=f"{text!r:.60} may mean {some([*begun, *commands])}: type more of it.")
    if commands:
        return TypedLine("command", word=commands[0], rest=rest.strip())
    if begun:
        return TypedLine("move", action=moves[begun[0]])
    return TypedLine("wrong", says=_neither(text, moves))


def _neither(text: str, moves: Collection[str]) -> str:
    if text[0] in MARKS:
        return f"{text!r:.60} is not a command; commands: {', '.join(COMMANDS)}."
    if not moves:
        return f"{text!r:.60} is not a command; type help."
    more = "; type moves for all of them, or help" if len(moves) > MOST_NAMED else "; type help for the commands"
    return f"{text!r:.60} is not a move here; moves: {some(in_order(moves))}{more}."


class LeftGame(Exception):
    """Somebody left before the end; `interrupted` by Ctrl-C."""

    def __init__(self, interrupted: bool = False):
        self.interrupted = interrupted


class BoardCommands:
    """What each of the COMMANDS does in one game."""

    def __init__(self, session: PlaySession):
        self.session = session

    def run(self, word: str, rest: str = "") -> None:
        """Does it; what cannot be done is said, and Ctrl-C leaves it undone."""
        try:
            if word == "save":
                self.save(rest)
            elif rest:
                raise click.ClickException(f"{word} stands alone; {rest!r:.40} is too much")
            else:
                getattr(self, word)()
        except click.ClickException as error:
            self.session.screen.complain(f"{error.format_message()}.")
        except BadRecord as error:
            self.session.screen.complain(f"{error}.")
        except KeyboardInterrupt:
            self.session.say("Stopped.")

    def hint(self) -> None:
        """Says the best move that the engine finds, and what it is worth."""
        found = self.session.think()
        self.session.say(f"Hint: {self.session.judged(found, ' ({})')}.")
        self.session.say_assumption(found)

    def moves(self) -> None:
        """Shows every legal move, in columns."""
        self.session.screen.columns(in_order(written_moves(self.session.game, self.session.state)))

    def values(self) -> None:
        """Shows every legal move with its value, the best first."""
        self.session.screen.show(self.session.ranking())

    def undo(self) -> None:
        """Takes back to the last turn of a person; a resignation is taken back first."""
        if self.session.resigned:
            self.session.resigned.clear()
            self.session.say("You play on.")
            return
        count = self.session.record.undo(self.session.seating.people)
        if not count:
            raise click.ClickException("there is nothing to take back: nobody at the keyboard has moved yet")
        self.session.say(f"{counted(count, 'move')} taken back.")

    def redo(self) -> None:
        """Plays again what was taken back, up to the next turn of a person."""
        count = self.session.record.redo(self.session.seating.people)
        if not count:
            raise click.ClickException("there is nothing to play again: nothing was taken back")
        self.session.say(f"{counted(count, 'move')} played again.")

    def board(self) -> None:
        """Shows the board as the game stands."""
        self.session.show()

    def save(self, path: str) -> None:
        """Writes the game to a file, and says how to go on with it."""
        if not path:
            raise click.ClickException("save needs the name of a file: save my_game.json")
        session = self.session
        save_record(Path(path), session.record, session.title, session.position, session.seating.you, session.against)
        session.saved = path, session.record.moves
        session.say("Saved. Go on later with:")
        session.show_how_to_resume(path)

    def resign(self) -> None:
        """Ends the game: the player to move gives up."""
        self.session.resigned.append(self.session.game.to_move(self.session.state))

    def help(self) -> None:
        """Says what can be typed, and what each command does."""
        self.session.say("Type a move as the game writes it, or one of these:")
        for word, says in COMMANDS.items():
            self.session.say(f"  {word:8}{says}")
        self.session.say("The beginning of a word will do. /undo or :undo is the command if a move has its name.")

    def quit(self) -> None:
        """Leaves the game: raises LeftGame."""
        raise LeftGame()
