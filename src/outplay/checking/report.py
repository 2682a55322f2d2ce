"""What a check found, in words: findings, and the report that holds them.

fault     an algorithm will go wrong on this game, or already did
warning   allowed, but often a mistake
note      worth knowing; no algorithm minds
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from textwrap import fill
from typing import Literal, TypeAlias

from outplay.game import Action, State

Grade: TypeAlias = Literal["fault", "warning", "note"]

WIDTH = 100
LONGEST_TEXT = 200
LONGEST_LINE = 12
CONTINUED = 10
TALLEST_BOARD = 40
"""Lines of a board that are shown, at most."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One kind of trouble, shown by the first state where it was met.

    name    a short word that stays the same from release to release: 'result-mutates'
    says    what is wrong, in a sentence
    hint    what to do next
    state   the state that shows it, and `where`, the same as text, written before anything changed it
    call    the call that shows it: 'game.result(state, 3)'
    line    the actions that lead from the start to the state, where they are known
    times   how often it was met
    board   the state as the game's own `show` draws it; empty where it has none
    """

    name: str
    says: str
    hint: str
    state: State = None
    where: str = ""
    call: str = ""
    line: tuple[Action, ...] = ()
    times: int = 1
    board: str = ""

    def __str__(self) -> str:
        return self.text()

    def text(self, width: int = WIDTH) -> str:
        """The name and the sentence, then the state, its board, the way there, the call and the advice."""
        more = f" (and {self.times - 1:,} more like it)" if self.times > 1 else ""
        rows = [("state", self.where), ("after", _line(self.line)), ("call", self.call), ("hint", self.hint)]
        head = _row(f"{self.name}:", self.says + more, 0, width - len("WARNING "))
        state, *others = [_row(f"{label:5}", words, 4, width) if words else "" for label, words in rows]
        return "\n".join(part for part in (head, state, _board(self.board), *others) if part)


@dataclass(frozen=True, slots=True, repr=False)
class Report:
    """What is wrong with the rules of a game.  True if there is no fault, so that tests can assert it.

    game       the name of the game
    faults     what must be mended
    warnings   what should be looked at
    notes      what is good to know
    states     how many different states were looked at
    coverage   a sentence: what was covered, and what was not
    """

    game: str
    faults: tuple[Finding, ...]
    warnings: tuple[Finding, ...]
    notes: tuple[Finding, ...]
    states: int
    coverage: str

    def __bool__(self) -> bool:
        return not self.faults

    def __str__(self) -> str:
        return self.text()

    def text(self, width: int = WIDTH) -> str:
        """The whole report, faults first, in lines of at most so many letters where words allow it, and of 100."""
        width = min(width, WIDTH)
        counts = f"{counted(len(self.faults), 'fault')}, {counted(len(self.warnings), 'warning')}"
        head = f"{self.game}: {counts}.\n{fill(self.coverage, width)}"
        graded = (("FAULT", self.faults), ("WARNING", self.warnings))
        notes = [fill(f"Note: {note.says}.", width, break_long_words=False) for note in self.notes]
        found = [f"{grade} {finding.text(width)}" for grade, findings in graded for finding in findings]
        return "\n\n".join(["\n".join([head, *notes]), *found])

    __repr__ = __str__


def text(value: object) -> str:
    """A value as short text, even if its repr is long or fails."""
    try:
        written = repr(value)
    except Exception as error:
        written = f"<{type(value).__name__}, whose repr raised {type(error).__name__}>"
    return written if len(written) <= LONGEST_TEXT else f"{written[: LONGEST_TEXT - 3]}..."


def counted(number: int, noun: str) -> str:
    """'no faults', '1 fault', '2,000 faults'."""
    return f"{number:,} {noun}{'s' * (number != 1)}" if number else f"no {noun}s"


def listed(values: Iterable[object], most: int = LONGEST_LINE) -> str:
    """'1, 2, 3, ...': some values as text, or 'nothing'."""
    written = [text(value) for value in values]
    return ", ".join([*written[:most], *["..."] * (len(written) > most)]) or "nothing"


def _line(line: tuple[Action, ...]) -> str:
    return f"{len(line):,} moves" if len(line) > LONGEST_LINE else listed(line) if line else ""


def _board(drawn: str) -> str:
    """A board below its state, indented, each of its lines as it is."""
    lines = drawn.rstrip().splitlines()
    shown = [*lines[:TALLEST_BOARD], *["..."] * (len(lines) > TALLEST_BOARD)]
    return "\n".join(f"{' ' * CONTINUED}{line}".rstrip() for line in shown)


def _row(label: str, words: str, indent: int, width: int) -> str:
    """A labelled paragraph, its further lines indented."""
    first = f"{' ' * indent}{label} "
    return fill(words, width, initial_indent=first, subsequent_indent=" " * CONTINUED, break_long_words=False)
