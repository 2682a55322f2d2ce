"""The table a game is played at: the record, who sits there, the engine, the board on the screen."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rich.text import Text

import outplay
from outplay.cli.board import Board
from outplay.cli.opponent import Opponent, Rival
from outplay.cli.screen import Screen
from outplay.cli.seats import Seats
from outplay.cli.verdict import Notation, assumption
from outplay.cli.words import worth
from outplay.playing import Record, worths_at_end


@dataclass
class Table:
    """All that a turn needs.

    title     the game as it was named on the command line
    position  the position as it was named there
    noun      what the game calls a move that is a number: column
    rival     who plays instead of the engine, if somebody does
    resigned  the players who gave up
    saved     the file the game was last saved to, and the moves it had then
    assumed   what verdicts rested on, and was said
    """

    record: Record
    seats: Seats
    opponent: Opponent
    screen: Screen
    title: str
    position: str | None = None
    noun: str = "move"
    rival: Rival | None = None
    resigned: list[Any] = field(default_factory=list)
    saved: tuple[str, list[str]] | None = None
    assumed: set[str] = field(default_factory=set)

    @property
    def game(self) -> Any:
        """The rules that are played by."""
        return self.record.game

    @property
    def state(self) -> Any:
        """Where the game stands."""
        return self.record.state

    @property
    def is_over(self) -> bool:
        """Did the game end, by its rules or by repetition, or did somebody give up?"""
        return bool(self.resigned) or self.record.is_over

    @property
    def worths(self) -> dict[Any, Any]:
        """What the end of the game is worth to everybody."""
        return worths_at_end(self.game, self.state, self.seats.players)

    def think(self) -> outplay.Result[Any]:
        """The best move that the engine finds where the game stands, knowing what was played."""
        return self.opponent.think(self.state, self.record.history)

    @cached_property
    def _board(self) -> Board:
        return Board(self.game, self.seats.players)

    @property
    def notation(self) -> Notation:
        """Writes results from where the game stands."""
        return Notation(self.game, self.state, self.noun)

    def show(self) -> None:
        """The board, with the names of moves in empty cells where a person is to move."""
        asks = not self.is_over and self.game.to_move(self.state) in self.seats.people
        self.screen.say()
        self.screen.show(self._board.draw(self.record.states, labels=asks))
        self.screen.say()

    def say(self, words: str, style: str = "") -> None:
        """A paragraph on the screen."""
        self.screen.say(words, style)

    def ranking(self) -> Text:
        """Every legal move, ranked, in a table as wide as the screen."""
        rows = self.opponent.rank(self.state, self.record.history)
        return Text(self.notation.ranking(rows, self.screen.width - 1))

    def judged(self, result: outplay.Result[Any], how: str = ": {}") -> str:
        """The move of a result and what it is worth: 'd3: it wins in 3 plies, proved'."""
        return self.notation.move(result.action) + how.format(worth(self.seats, self.notation, result))

    def say_assumption(self, result: outplay.Result[Any]) -> None:
        """What a verdict rests on, quietly, and once in a game."""
        words = assumption(result)
        if words and words not in self.assumed:
            self.assumed.add(words)
            self.say(f"({words})", style="dim")
