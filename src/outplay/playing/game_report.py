"""What a report on a game holds: plain data, to be read as text, as a page with charts, or by a program."""

from __future__ import annotations

from dataclasses import dataclass, field
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

from outplay.playing.reporting.advantage import Advantage, advantage_in
from outplay.playing.reporting.judging import Judged
from outplay.playing.reporting.levels import Level
from outplay.playing.reporting.proof import Proof
from outplay.playing.reporting.seats import seat_name
from outplay.playing.reporting.sentences import advice, facts, notes, verdicts
from outplay.playing.reporting.size import Size
from outplay.playing.reporting.skill import Comparison
from outplay.playing.reporting.tables import Rows, tabled, tables
from outplay.writing import plain_name

if TYPE_CHECKING:
    from pathlib import Path

    from outplay.solving.cost.cost import Cost

WIDTH: Final = 88


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
    seats: tuple[Any, ...]
    seed: int
    levels: dict[str, Level] = field(default_factory=dict)
    proof: Proof | None = None
    skill: list[Comparison] = field(default_factory=list)
    judged: Judged | None = None
    size: Size = field(default_factory=Size)
    cost: Cost | str | None = None
    choices: int = 0
    moves: int = 0
    most_moves: int = 0
    stopped_by: str = "end"
    seconds: float = 0.0

    def add_level(self, level: Level) -> Level:
        """One more strength."""
        self.levels[level.name] = level
        return level

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called in a sentence."""
        return tuple(seat_name(seat, player) for seat, player in enumerate(self.seats))

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
        """What else is known, by what it is about."""
        return facts(self)

    @property
    def notes(self) -> list[str]:
        """What a reader should know before believing it."""
        return notes(self)

    @property
    def tables(self) -> dict[str, Rows]:
        """The numbers as rows of text, by what they are about; the first row names the columns."""
        return tables(self)

    def text(self, width: int = WIDTH) -> str:
        """The report on one page of text, in lines of at most so many letters, and of 88."""
        width = min(width, WIDTH)
        said = [*self.verdicts, *(f"Advice: {one}" for one in self.advice)]
        told = [f"{name.capitalize()}: {sentence}" for name, sentence in self.facts.items()]
        paragraphs = [
            f"{self.game}: a report",
            "\n".join(_filled(sentence, width) for sentence in said),
            *map(tabled, self.tables.values()),
            "\n".join(_filled(sentence, width) for sentence in told),
            "\n".join(_filled(f"Note: {note}", width) for note in self.notes),
        ]
        return "\n\n".join(paragraph for paragraph in paragraphs if paragraph)

    def as_dict(self) -> dict[str, Any]:
        """All of it as plain data that json.dumps takes; seats are told in their order."""
        found = {name: self.advantage(name) for name in self.levels}
        return {
            "game": self.game,
            "players": [plain_name(player) for player in self.seats],
            "seed": self.seed,
            "stopped_by": self.stopped_by,
            "verdicts": self.verdicts,
            "advice": self.advice,
            "facts": self.facts,
            "notes": self.notes,
            "proof": None if self.proof is None else self.proof.as_dict(),
            "levels": {name: level.as_dict() for name, level in self.levels.items()},
            "advantage": {name: None if one is None else one.as_dict() for name, one in found.items()},
            "branching": self.branching,
            "most_moves": self.most_moves,
            "skill": [one.as_dict() for one in self.skill],
            "moves": None if self.judged is None else self.judged.as_dict(),
            "size": self.size.as_dict(),
            "solving": self.cost if self.cost is None or isinstance(self.cost, str) else self.cost.as_dict(),
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
