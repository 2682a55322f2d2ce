"""A game from the first move to the last: whoever is to move does so, until it is over or somebody leaves."""

from __future__ import annotations

from rich.text import Text

import outplay
from outplay.cli.commands import BoardCommands, LeftGame, read_command, read_line
from outplay.cli.screen import folded
from outplay.cli.session import PlaySession, ending
from outplay.notation import Action, choices, quoted, write_move
from outplay.result import AnyResult

AFTERWARDS = ("undo", "save", "board", "help", "quit")
"""The commands that are left when the game is over."""


class GameLoop:
    """The turns of one game; `hints` suggests a move before each turn of a person."""

    def __init__(self, session: PlaySession, hints: bool = False):
        self.session, self.hints = session, hints
        self.commands = BoardCommands(session)

    def run(self) -> None:
        """Plays to the end; raises LeftGame if somebody leaves before that."""
        while True:
            if self.session.is_over:
                self._announce()
                if not self._goes_on():
                    return
            else:
                self._turn(self.session.game.to_move(self.session.state))

    def _turn(self, mover: object) -> None:
        if mover == outplay.CHANCE:
            self._throw()
        elif mover in self.session.seating.people:
            self._person(mover)
        else:
            self._engine(mover)

    def _throw(self) -> None:
        action = self.session.record.throw()
        self.session.say(f"Chance: {write_move(self.session.game, self.session.state, action)}.")
        self.session.record.play(action)

    def _engine(self, mover: object) -> None:
        action, said, found = self._choose()
        self.session.say(f"{self.session.seating.name(mover)} plays {said}.")
        if found is not None:
            self.session.say_assumption(found)
        self.session.record.play(action)
        if not self.session.seating.people and not self.session.is_over:
            self.session.show()

    def _choose(self) -> tuple[Action, str, AnyResult | None]:
        """The engine's move, what it says about it, and what it found, if it had to search.

        Ctrl-C ends a game in which nobody else plays.
        """
        only = choices(self.session.game, self.session.state)
        if len(only) == 1:
            return only[0], f"{self.session.notation.move(only[0])}: the only move", None
        action, found = (self.session.rival or self.session.opponent).choose(
            self.session.state, self.session.record.history
        )
        if found is None:
            return action, self.session.notation.move(action), None
        if found.stopped_by == "interrupt" and not self.session.seating.people:
            raise LeftGame(interrupted=True)
        return found.action, self.session.judged(found), found

    def _person(self, mover: object) -> None:
        """Shows the board and asks until the game has moved on, or back."""
        self.session.show()
        if self.hints:
            self.commands.hint()
        ply = len(self.session.record.actions)
        while len(self.session.record.actions) == ply and not self.session.resigned:
            self._answer(self._ask(f"{self.session.seating.name(mover)}> "))

    def _answer(self, line: str) -> None:
        typed = read_line(self.session.game, self.session.state, line)
        if typed.kind == "move":
            self.session.record.play(typed.action)
        elif typed.kind == "command":
            self.commands.run(typed.word, typed.rest)
        else:
            self.session.screen.complain(typed.says)

    def _ask(self, prompt: str) -> str:
        """The next line; LeftGame at its end and at Ctrl-C."""
        try:
            return self.session.screen.ask(prompt)
        except (EOFError, KeyboardInterrupt) as end:
            self.session.say("")
            raise LeftGame(interrupted=isinstance(end, KeyboardInterrupt)) from None

    def _announce(self) -> None:
        """Shows the last board, who won, and the moves."""
        session = self.session
        session.show()
        session.say(ending(session) or "", style="bold")
        moves = [quoted(move) for move in session.record.moves] or ["none"]
        session.screen.show(Text("\n".join(folded("Moves: ", moves, session.screen.width - 1))))

    def _goes_on(self) -> bool:
        """After the end people may look, save, or take back and play on."""
        session = self.session
        if not session.seating.people or session.screen.quiet:
            return False
        session.say("undo takes back, save FILE keeps the game, Enter leaves.")
        try:
            while session.is_over:
                text = self._ask("over> ").strip()
                if not text:
                    return False
                typed = read_command(text, {})
                if typed.word in AFTERWARDS:
                    self.commands.run(typed.word, typed.rest)
                else:
                    session.screen.complain(f"the game is over; type {', '.join(AFTERWARDS)}, or Enter to leave.")
        except LeftGame:
            return False
        return True
