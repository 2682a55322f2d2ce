"""A game from the first move to the last: whoever is to move does so, until it is over or somebody leaves."""

from __future__ import annotations

from typing import Any

from rich.text import Text

import outplay
from outplay.cli.commands import Commands, Left
from outplay.cli.prompt import read_command, read_line
from outplay.cli.screen import folded
from outplay.cli.table import Table
from outplay.cli.words import outcome, resigned
from outplay.notation import choices, quoted, write_move
from outplay.playing import REPEATED

AFTERWARDS = ("undo", "save", "board", "help", "quit")
"""The commands that are left when the game is over."""


class Sitting:
    """The turns at one table; `hints` suggests a move before each turn of a person."""

    def __init__(self, table: Table, hints: bool = False):
        self.table, self.hints = table, hints
        self.commands = Commands(table)

    def run(self) -> None:
        """Plays to the end; raises Left if somebody leaves before that."""
        while True:
            if self.table.is_over:
                self._announce()
                if not self._goes_on():
                    return
            else:
                self._turn(self.table.game.to_move(self.table.state))

    def _turn(self, mover: Any) -> None:
        if mover == outplay.CHANCE:
            self._throw()
        elif mover in self.table.seats.people:
            self._person(mover)
        else:
            self._engine(mover)

    def _throw(self) -> None:
        action = self.table.record.throw()
        self.table.say(f"Chance: {write_move(self.table.game, self.table.state, action)}.")
        self.table.record.play(action)

    def _engine(self, mover: Any) -> None:
        action, said, found = self._choose()
        self.table.say(f"{self.table.seats.name(mover)} plays {said}.")
        if found is not None:
            self.table.say_assumption(found)
        self.table.record.play(action)
        if not self.table.seats.people and not self.table.is_over:
            self.table.show()

    def _choose(self) -> tuple[Any, str, outplay.Result[Any] | None]:
        """The engine's move, what it says about it, and what it found, if it had to search.

        Ctrl-C ends a game in which nobody else plays.
        """
        only = choices(self.table.game, self.table.state)
        if len(only) == 1:
            return only[0], f"{self.table.notation.move(only[0])}: the only move", None
        action, found = self._searched()
        if found is None:
            return action, self.table.notation.move(action), None
        if found.stopped_by == "interrupt" and not self.table.seats.people:
            raise Left(interrupted=True)
        return found.action, self.table.judged(found), found

    def _searched(self) -> tuple[Any, outplay.Result[Any] | None]:
        """What the engine found, or the rival that plays in its place."""
        table = self.table
        if table.rival is not None:
            return table.rival.choose(table.state, table.record.history)
        found = table.think()
        return found.action, found

    def _person(self, mover: Any) -> None:
        """Shows the board and asks until the game has moved on, or back."""
        self.table.show()
        if self.hints:
            self.commands.hint()
        ply = len(self.table.record.actions)
        while len(self.table.record.actions) == ply and not self.table.resigned:
            self._answer(self._ask(f"{self.table.seats.name(mover)}> "))

    def _answer(self, line: str) -> None:
        typed = read_line(self.table.game, self.table.state, line)
        if typed.kind == "move":
            self.table.record.play(typed.action)
        elif typed.kind == "command":
            self.commands.obey(typed.word, typed.rest)
        else:
            self.table.screen.complain(typed.says)

    def _ask(self, prompt: str) -> str:
        """The next line; Left at its end and at Ctrl-C."""
        try:
            return self.table.screen.ask(prompt)
        except (EOFError, KeyboardInterrupt) as end:
            self.table.say("")
            raise Left(interrupted=isinstance(end, KeyboardInterrupt)) from None

    def _announce(self) -> None:
        """The last board, who won, and the moves."""
        table = self.table
        table.show()
        table.say(ending(table) or "", style="bold")
        moves = [quoted(move) for move in table.record.moves] or ["none"]
        table.screen.show(Text("\n".join(folded("Moves: ", moves, table.screen.width - 1))))

    def _goes_on(self) -> bool:
        """After the end people may look, save, or take back and play on."""
        table = self.table
        if not table.seats.people or table.screen.quiet:
            return False
        table.say("undo takes back, save FILE keeps the game, Enter leaves.")
        try:
            while table.is_over:
                text = self._ask("over> ").strip()
                if not text:
                    return False
                typed = read_command(text, [])
                if typed.word in AFTERWARDS:
                    self.commands.obey(typed.word, typed.rest)
                else:
                    table.screen.complain(f"the game is over; type {', '.join(AFTERWARDS)}, or Enter to leave.")
        except Left:
            return False
        return True


def ending(table: Table) -> str | None:
    """How the game ended; None if it did not."""
    if table.resigned:
        return resigned(table.seats, table.resigned[0])
    if not table.is_over:
        return None
    said = outcome(table.seats, table.worths)
    return f"{REPEATED.capitalize()}. {said}" if table.record.is_repeated else said
