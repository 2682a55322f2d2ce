"""What a report on a game holds: plain data, to be read as text, as a page with charts, or by a program."""

from __future__ import annotations

from dataclasses import dataclass, field
from textwrap import fill
from typing import TYPE_CHECKING, Final

from outplay.game import Player
from outplay.playing.crosstable import in_columns
from outplay.playing.reporting.advantage import Advantage, ThinkingComparison, advantage_in
from outplay.playing.reporting.judging import Judged
from outplay.playing.reporting.levels import LONG_SHARE, SHORT_SHARE, Level
from outplay.playing.reporting.proof import StartProof
from outplay.playing.reporting.sentences import advice, facts, notes, verdicts
from outplay.playing.reporting.size import Size
from outplay.playing.score import elo_in_words
from outplay.result import written
from outplay.writing import PlainData, plain_data, plain_fields, plain_name

if TYPE_CHECKING:
    from pathlib import Path

    from outplay.solving.cost.cost import Cost

Rows = list[list[str]]
"""A table as text: the first row names the columns."""

MOST_LETTERS_A_LINE: Final = 88

MOST_LETTERS_A_NAME: Final = 16
"""Letters of a name or a move in a table."""

MOVES_SHOWN: Final = 8
"""First moves that are listed."""

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(repr=False)
class GameReport:
    """What is known of a game that was played by itself.

    game        its name
    seats       the players, the one who moves first in front
    levels      the games of 'random', 'weak' and 'strong' players, by these names, as far as they were played
    proof       what is proved of the start; None if nothing is
    skill       players with others who think longer
    judged      positions out of strong play, and their moves
    size        lines and positions
    cost        what solving it would take; or why it cannot be solved
    choices, moves, most_moves  turns in random play, the moves that there were in all of them, and at most in one
    stopped_by  'end'; 'seconds', if there was no time for every part; 'interrupt', Ctrl-C
    seconds     how long it took
    """

    game: str
    seats: tuple[Player, ...]
    seed: int
    levels: dict[str, Level] = field(default_factory=dict)
    proof: StartProof | None = None
    skill: list[ThinkingComparison] = field(default_factory=list)
    judged: Judged | None = None
    size: Size = field(default_factory=Size)
    cost: Cost | str | None = None
    choices: int = 0
    moves: int = 0
    most_moves: int = 0
    stopped_by: str = "end"
    seconds: float = 0.0

    def add_level(self, level: Level) -> Level:
        """Keeps the games of one more strength, by its name, and returns them."""
        self.levels[level.name] = level
        return level

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called in a sentence."""
        return tuple(_seat_name(seat, player) for seat, player in enumerate(self.seats))

    @property
    def branching(self) -> float:
        """Moves to choose from in random play, on average; 0 if nobody had a turn."""
        return self.moves / self.choices if self.choices else 0.0

    def advantage(self, level: str) -> Advantage | None:
        """What the games of that strength say about the seats; None if they say nothing."""
        return advantage_in(self.levels[level]) if level in self.levels else None

    @property
    def verdicts(self) -> list[str]:
        """Is it fair?  A sentence for what is proved, and one for each strength, the strongest first."""
        return verdicts(self)

    @property
    def advice(self) -> list[str]:
        """What a designer could do, where the sample is sure that there is something to do."""
        return advice(self)

    @property
    def facts(self) -> dict[str, str]:
        """A sentence each on skill, length, choice, moves, size and solving, by these names."""
        return facts(self)

    @property
    def notes(self) -> list[str]:
        """What limits the report: an early end, utilities without a constant sum, how strong its players are."""
        return notes(self)

    @property
    def tables(self) -> dict[str, Rows]:
        """The numbers as rows of text, by what they are about; the first row names the columns."""
        found = {
            "who wins, and how long it lasts": _level_rows(self),
            "what thinking is worth": _skill_rows(self),
            "first moves": _first_move_rows(self),
        }
        return {about: rows for about, rows in found.items() if rows}

    def text(self, width: int = MOST_LETTERS_A_LINE) -> str:
        """The report on one page of text, in lines of at most so many letters, and of 88."""
        width = min(width, MOST_LETTERS_A_LINE)
        said = [*self.verdicts, *(f"Advice: {one}" for one in self.advice)]
        told = [f"{name.capitalize()}: {sentence}" for name, sentence in self.facts.items()]
        paragraphs = [
            f"{self.game}: a report",
            "\n".join(_filled(sentence, width) for sentence in said),
            *(in_columns(rows, left=range(len(rows[0]))) for rows in self.tables.values()),
            "\n".join(_filled(sentence, width) for sentence in told),
            "\n".join(_filled(f"Note: {note}", width) for note in self.notes),
        ]
        return "\n\n".join(paragraph for paragraph in paragraphs if paragraph)

    def as_dict(self) -> PlainData:
        """All of it as plain data that json.dumps takes; seats are told in their order."""
        return {
            "game": self.game,
            "players": [plain_name(player) for player in self.seats],
            **plain_fields(self, "seed", "stopped_by", "verdicts", "advice", "facts", "notes", "proof", "levels"),
            "advantage": plain_data({name: self.advantage(name) for name in self.levels}),
            **plain_fields(self, "branching", "most_moves", "skill"),
            "moves": plain_data(self.judged),
            "size": self.size.as_dict(),
            "solving": plain_data(self.cost),
        }

    def html(self, theme: str = "auto") -> str:
        """The report as a page with charts: one file that needs no network."""
        from outplay.drawing import report_page

        return report_page(self, theme)

    def save(self, where: str | Path, theme: str = "auto") -> Path:
        """Writes the report to a file; the name's ending says what kind: .html, .json or .txt."""
        from outplay.drawing import save_report

        return save_report(self, where, theme)

    def _repr_html_(self) -> str:
        """In a notebook: the words, the tables and the charts."""
        from outplay.drawing import report_as_html

        return report_as_html(self)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        games = sum(level.games for level in self.levels.values())
        return f"<GameReport: {self.game}, {games:,} games; print it, or save('report.html')>"


def _filled(sentence: str, width: int) -> str:
    return fill(sentence, width, subsequent_indent="  ", break_long_words=False)


def _seat_name(seat: int, player: Player) -> str:
    """What a seat is called: 'the first player'; with the name that the game has for the player, if that is a word.

    >>> _seat_name(0, 0), _seat_name(1, "O")
    ('the first player', 'the second player (O)')
    """
    which = f"the {ORDINALS[seat]} player" if seat < len(ORDINALS) else f"player {seat + 1}"
    return f"{which} ({player})" if isinstance(player, str) and player else which


def _level_rows(report: GameReport) -> Rows:
    """A column for each strength: games, what every seat has, draws, lengths."""
    levels = [level for level in report.levels.values() if level.games]
    if not levels:
        return []
    names = [_short(name.removeprefix("the ").replace(" player", "")) for name in report.names]
    shares = [*names, "drawn"] if len(names) > 1 else ["utility"]
    columns = [["players", "games", *shares, "plies", "9 in 10"], *(_level_column(level) for level in levels)]
    return [list(row) for row in zip(*columns, strict=True)]


def _level_column(level: Level) -> list[str]:
    who = level.name if not level.thinking else f"{level.name} ({level.thinking:,})"
    told = [level.points(seat).percent() for seat in range(level.seats)] + [level.drawn.percent()]
    if level.seats == 1:
        told = [written(level.utility(0).value, digits=3)]
    lasts = f"{level.length_at(SHORT_SHARE)} to {level.length_at(LONG_SHARE)}"
    return [who, f"{level.games:,}", *told, f"{level.length.value:.1f}", lasts]


def _short(words: str) -> str:
    """Names and moves as far as a column has room for them."""
    return words if len(words) <= MOST_LETTERS_A_NAME else f"{words[: MOST_LETTERS_A_NAME - 1]}…"


def _skill_rows(report: GameReport) -> Rows:
    """A row for each comparison of players who think more with others who think less."""
    rows = [_skill_row(one) for one in report.skill if one.games]
    return [["thinking", "against", "games", "scores", "Elo"], *rows] if rows else []


def _skill_row(one: ThinkingComparison) -> list[str]:
    against = f"{one.less:,}" if one.less else "random"
    return [f"{one.more:,}", against, f"{one.games:,}", one.share.percent(), elo_in_words(one.elo)]


def _first_move_rows(report: GameReport) -> Rows:
    """The first moves, the best first, with what they are worth to who makes them."""
    if report.judged is None or not report.judged.first_moves:
        return []
    moves = report.judged.first_moves
    rows = [[_short(one.move), one.says, "worse" if one.is_worse else "good"] for one in moves[:MOVES_SHOWN]]
    return [["first move", "playouts", "judged"], *rows]
