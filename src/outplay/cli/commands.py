"""What people can ask for at the board instead of moving: a method for each command."""

from __future__ import annotations

import shlex
from pathlib import Path

import click
from rich.text import Text

from outplay.cli.prompt import COMMANDS
from outplay.cli.table import Table
from outplay.errors import BadRecord
from outplay.notation import in_order, written_moves
from outplay.playing import save_record


class Left(Exception):
    """Somebody left the table before the end; `interrupted` by Ctrl-C."""

    def __init__(self, interrupted: bool = False):
        self.interrupted = interrupted


class Commands:
    """The commands of `prompt.COMMANDS`, at one table."""

    def __init__(self, table: Table):
        self.table = table

    def obey(self, word: str, rest: str = "") -> None:
        """Does it; what cannot be done is said, and Ctrl-C leaves it undone."""
        try:
            if word == "save":
                self.save(rest)
            elif rest:
                raise click.ClickException(f"{word} stands alone; {rest!r:.40} is too much")
            else:
                getattr(self, word)()
        except click.ClickException as error:
            self.table.screen.complain(f"{error.format_message()}.")
        except BadRecord as error:
            self.table.screen.complain(f"{error}.")
        except KeyboardInterrupt:
            self.table.say("Stopped.")

    def hint(self) -> None:
        """A good move, and how good it is."""
        found = self.table.think()
        self.table.say(f"Hint: {self.table.judged(found, ' ({})')}.")
        self.table.say_assumption(found)

    def moves(self) -> None:
        """Every legal move, in columns."""
        self.table.screen.columns(in_order(written_moves(self.table.game, self.table.state)))

    def values(self) -> None:
        """Every legal move, ranked."""
        self.table.screen.show(self.table.ranking())

    def undo(self) -> None:
        """Takes back to the last turn of a person; a resignation is taken back first."""
        if self.table.resigned:
            self.table.resigned.clear()
            self.table.say("You play on.")
            return
        count = self.table.record.undo(self.table.seats.people)
        if not count:
            raise click.ClickException("there is nothing to take back: nobody at the keyboard has moved yet")
        self.table.say(f"{_moves(count)} taken back.")

    def redo(self) -> None:
        """Plays again what was taken back."""
        count = self.table.record.redo(self.table.seats.people)
        if not count:
            raise click.ClickException("there is nothing to play again: nothing was taken back")
        self.table.say(f"{_moves(count)} played again.")

    def board(self) -> None:
        """Shows the board again."""
        self.table.show()

    def save(self, path: str) -> None:
        """Writes the game to a file."""
        if not path:
            raise click.ClickException("save needs the name of a file: save my_game.json")
        table = self.table
        against = table.rival.words if table.rival else None
        save_record(Path(path), table.record, table.title, table.position, table.seats.you, against)
        table.saved = path, table.record.moves
        table.say("Saved. Go on later with:")
        table.screen.show(Text(f"  outplay play --resume {shlex.quote(path)}"))

    def resign(self) -> None:
        """Ends the game: the player to move gives up."""
        self.table.resigned.append(self.table.game.to_move(self.table.state))

    def help(self) -> None:
        """Says what can be typed, and what each command does."""
        self.table.say("Type a move as the game writes it, or one of these:")
        for word, says in COMMANDS.items():
            self.table.say(f"  {word:8}{says}")
        self.table.say("The beginning of a word will do. /undo or :undo is the command if a move has its name.")

    def quit(self) -> None:
        """Leaves the table: raises Left."""
        raise Left()


def _moves(count: int) -> str:
    return f"{count} move{'s' * (count != 1)}"
