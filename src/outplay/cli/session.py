"""A game in play at the terminal: the record, who plays, the engine, the board; and what is left of it at the end."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain

from rich.text import Text

from outplay.cli.screen import Board, Screen, folded, shown
from outplay.cli.seating import Opponent, Rival, Seating, outcome, resigned, worth
from outplay.cli.verdict import Notation
from outplay.errors import OutplayError
from outplay.notation import (
    AnyGame,
    PlainData,
    Player,
    State,
    plain_name,
    plain_value,
    quoted,
    throws_dice,
    write_moves,
)
from outplay.playing import REPEATED, Record, is_in_file, is_outside, record_of, worths_at_end
from outplay.ranking_table import assumption, table
from outplay.result import AnyResult

SPECIAL_IN_SHELL = set('"$`\\!')
"""What a shell does not leave alone between double quotes."""


@dataclass
class PlaySession:
    """A game in play: all that a turn needs.

    title     the game as it was named on the command line
    position  the position as it was named there
    noun      what the game calls a move that is a number: column
    rival     who plays instead of the engine, if somebody does
    resigned  the players who gave up
    saved     the file the game was last saved to, and the moves it had then
    assumed   what verdicts rested on, and was said
    """

    record: Record
    seating: Seating
    opponent: Opponent
    screen: Screen
    title: str
    position: str | None = None
    noun: str = "move"
    rival: Rival | None = None
    resigned: list[object] = field(default_factory=list)
    saved: tuple[str, list[str]] | None = None
    assumed: set[str] = field(default_factory=set)

    @property
    def game(self) -> AnyGame:
        """The rules of the record."""
        return self.record.game

    @property
    def state(self) -> State:
        """The state that the last move led to."""
        return self.record.state

    @property
    def is_over(self) -> bool:
        """Did the game end, by its rules or by repetition, or did somebody give up?"""
        return bool(self.resigned) or self.record.is_over

    @property
    def worths(self) -> dict[Player, float]:
        """What the end of the game is worth to everybody."""
        return worths_at_end(self.game, self.state, self.seating.players)

    @property
    def against(self) -> str | None:
        """The words of who plays instead of the engine."""
        return None if self.rival is None else self.rival.words

    def think(self) -> AnyResult:
        """The best move that the engine finds where the game stands, knowing what was played."""
        return self.opponent.think(self.state, self.record.history)

    @cached_property
    def _board(self) -> Board:
        return Board(self.game, self.seating.players)

    @property
    def notation(self) -> Notation:
        """Writes results from where the game stands."""
        return Notation(self.game, self.state, self.noun)

    def show(self) -> None:
        """The board, with the names of moves in empty cells where a person is to move."""
        asks = not self.is_over and self.game.to_move(self.state) in self.seating.people
        self.screen.say()
        self.screen.show(self._board.draw(self.record.states, labels=asks))
        self.screen.say()

    def say(self, words: str, style: str = "") -> None:
        """Prints a paragraph on the screen."""
        self.screen.say(words, style)

    def ranking(self) -> Text:
        """Every legal move, ranked, in columns as wide as the screen."""
        rows = self.opponent.rank(self.state, self.record.history)
        return Text(table(rows, self.screen.width - 1))

    def judged(self, result: AnyResult, how: str = ": {}") -> str:
        """The move of a result and what it is worth: 'd3: it wins in 3 plies, proved'."""
        return self.notation.move(result.action) + how.format(worth(self.seating, self.notation, result))

    def show_how_to_resume(self, path: str) -> None:
        """The command that goes on with a saved game; it names files of rules and players, for none is run unnamed."""
        words = ["outplay", "play", "--resume", shlex.quote(path)]
        if self.title.partition(":")[0].endswith(".py"):
            words.insert(2, shlex.quote(self.title))
        if self.against is not None and (is_in_file(self.against) or is_outside(self.against)):
            words += ["--against", shlex.quote(self.against)]
        self.screen.show(Text(f"  {' '.join(words)}"))

    def say_assumption(self, result: AnyResult) -> None:
        """Says what a verdict rests on, dimly, once in a game."""
        words = assumption(result)
        if words and words not in self.assumed:
            self.assumed.add(words)
            self.say(f"({words})", style="dim")


def ending(session: PlaySession) -> str | None:
    """How the game ended, in a sentence; None while it goes on."""
    if session.resigned:
        return resigned(session.seating, session.resigned[0])
    if not session.is_over:
        return None
    said = outcome(session.seating, session.worths)
    return f"{REPEATED.capitalize()}. {said}" if session.record.is_repeated else said


def say_goodbye(session: PlaySession) -> None:
    """Says whether the game was saved, and the command that goes on from here."""
    moves = session.record.moves
    if session.saved and session.saved[1] == moves:
        session.say("The game is saved. Go on with:")
        session.show_how_to_resume(session.saved[0])
    elif not moves:
        session.say("Nothing was played.")
    elif not _can_be_typed(session, moves):
        session.say("The game was not saved: next time, type save FILE before you leave.")
    else:
        session.say("The game was not saved. To go on from here:")
        seed = ["--seed", str(session.record.seed)] if throws_dice(session.game) else []
        session.screen.show(_command(session, [*_again(session, session.seating.you), *seed], moves))


def say_what_next(session: PlaySession) -> None:
    """Two commands to try next: this game from the other side, and the best move at one's last choice."""
    other = {"first": "second", "second": "first"}.get(session.seating.you)
    if other is None or len(session.seating.players) == 1:
        return
    session.say("Try next:")
    session.screen.show(_command(session, _again(session, other), []))
    moves = _before_the_last_choice(session)
    if moves and not session.position and _can_be_typed(session, moves):
        session.screen.show(_command(session, ["outplay", "best", shlex.quote(session.title)], moves))


def _can_be_typed(session: PlaySession, moves: list[str]) -> bool:
    """Do these moves, written one after the other, lead where they led?"""
    try:
        again = record_of(session.game, session.record.start, write_moves(moves))
    except OutplayError:
        return False
    return bool(again.states == session.record.states[: len(moves) + 1])


def _before_the_last_choice(session: PlaySession) -> list[str]:
    """The moves up to where a person last had to choose."""
    states = session.record.states[:-1]
    chosen = [i for i, state in enumerate(states) if session.game.to_move(state) in session.seating.people]
    return session.record.moves[: chosen[-1]] if chosen else []


def _again(session: PlaySession, you: str) -> list[str]:
    """The command that plays this game anew, with what was said of it."""
    said = {"you": you, "against": session.against, "position": session.position}
    options = [[f"--{word}", shlex.quote(value)] for word, value in said.items() if value]
    return ["outplay", "play", shlex.quote(session.title), *chain(*options)]


def _command(session: PlaySession, words: list[str], moves: list[str]) -> Text:
    """A command that a shell reads, in lines that fit: they end in a backslash, or between two moves in the quotes."""
    width = session.screen.width - 3
    played = ["--moves", *_in_shell_quotes(moves)] if moves else []
    lines = [" ".join([*words, *played])]
    if len(lines[0]) >= width:
        lines = folded("", words, width, end=" \\")
        if moves:
            lines = [*lines[:-1], f"{lines[-1]} \\", *folded("", played, width)]
    return Text("\n".join(f"  {line}" for line in lines))


def _in_shell_quotes(moves: list[str]) -> list[str]:
    """The moves, each as `--moves` reads it; together they are one word of the shell."""
    texts, mark = [quoted(move) for move in moves], '"'
    if any(set(text) & SPECIAL_IN_SHELL for text in texts):
        texts, mark = [text.replace("'", "'\"'\"'") for text in texts], "'"
    texts[0] = mark + texts[0]
    texts[-1] += mark
    return texts


def answer_of(session: PlaySession) -> PlainData:
    """The game as plain data: how it was called for, its moves, and how it ended."""
    game, state = session.game, session.state
    over = session.record.is_over
    return {
        "game": session.title,
        "position": session.position,
        "you": session.seating.you,
        "against": session.against,
        "seed": session.record.seed,
        "moves": session.record.moves,
        "over": over,
        "resigned": [plain_name(player) for player in session.resigned],
        "repeated": session.record.is_repeated,
        "utility": {str(player): plain_value(worth) for player, worth in session.worths.items()} if over else {},
        "outcome": ending(session),
        "board": shown(game, state),
    }
