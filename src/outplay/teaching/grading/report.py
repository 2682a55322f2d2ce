"""A grade as a record: what was found, how much was right, and the smallest tree that shows what is wrong."""

from __future__ import annotations

import json
from dataclasses import dataclass
from textwrap import fill
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from outplay.drawn import Drawn
from outplay.teaching.exercises.diagram import Diagram, Spot, diagram_of
from outplay.teaching.exercises.question import short
from outplay.teaching.exercises.shape import Nested
from outplay.teaching.grading.forms import EXPECTED, Unknown
from outplay.teaching.grading.judging import Observed, Truth, shown
from outplay.writing import PlainData, plain_data, plain_fields

if TYPE_CHECKING:
    from pathlib import Path

    from outplay.drawing import Picture

POINTS: Final = 10.0
"""Of one test in Gradescope's format."""


class Finding(NamedTuple):
    """A fault: its name, a sentence, what to do about it, and the line of the student's file where that is known."""

    name: str
    says: str
    advice: str
    line: int | None = None


class Test(NamedTuple):
    """How many of so many were right."""

    name: str
    right: int
    total: int


@dataclass(frozen=True)
class Example(Drawn):
    """The smallest tree that shows a fault: what is right there, and what the student's search did."""

    truth: Truth
    seen: Observed

    @property
    def tree(self) -> Nested | None:
        """The tree as nested lists; None for a game."""
        return self.truth.case.raw

    @property
    def says(self) -> str:
        """What is right there and what came instead, in words."""
        case, parts = self.truth.case, []
        wrong = self.truth.faults(self.seen)
        if self.seen.value is not None:
            right = f", not {short(self.seen.value)}" if "value" in wrong else ""
            parts.append(f"the value is {short(self.truth.value)}{right}")
        if "move" in wrong:
            best = " or ".join(str(shown(case, child)) for child in sorted(self.truth.best))
            parts.append(f"the best move is {best}, not {shown(case, self.seen.move)}")
        if "leaves" in wrong:
            parts.append(f"it looks at {self._leaves(self.seen.leaves)}, and should at {self._should()}")
        return "; ".join(parts)

    def _should(self) -> str:
        """What right searches look at: the leaves with the cut of the book, and with the other where that differs."""
        sets = sorted(self.truth.leaves, key=len)
        told = [self._leaves(sets[0]), *(f"{self._leaves(one)} with >" for one in sets[-1:] if len(sets) > 1)]
        return " (or ".join(told) + ")" * (len(told) - 1)

    def _leaves(self, leaves: frozenset[int] | None) -> str:
        tree = self.truth.case.tree
        moves = {child: move for node in tree.nodes for move, child in node.moves.items()}
        return ", ".join(moves.get(leaf, "A") for leaf in sorted(leaves or ())) or "none"

    def diagram(self) -> Diagram:
        """The tree with the true values; the line to a leaf that the student did not look at is crossed out."""
        tree, unseen = self.truth.case.tree, set()
        if self.seen.leaves is not None:
            unseen = {n for n, node in enumerate(tree.nodes) if not node.moves} - self.seen.leaves
        values = {n: short(value) for n, value in self.truth.all_values().items() if tree.nodes[n].moves}
        return diagram_of(tree, f"The smallest tree that shows it: {self.says}", values, unseen)

    def picture(self) -> Picture:
        """The tree with the true values, and crosses where the student's search did not look."""
        return self.diagram().picture()

    def as_dict(self) -> PlainData:
        """Both answers as plain data that json.dumps takes."""
        return {
            "tree": self.tree,
            "case": self.truth.case.name,
            "says": self.says,
            "value": self.truth.value,
            "value_found": self.seen.value,
            "move_found": shown(self.truth.case, self.seen.move),
        }


@dataclass(frozen=True, eq=False)
class Grade(Drawn):
    """What was found in a student's search; true where it is right.

    findings  the faults, the first of them the one to mend first
    notes     what is worth saying and no fault
    tests     how much was right, of what
    example   the smallest tree that shows the fault
    unknown   why it cannot be graded; None if it was
    """

    function: str
    algorithm: str
    style: str
    findings: tuple[Finding, ...]
    notes: tuple[str, ...]
    tests: tuple[Test, ...]
    example: Example | None
    unknown: Unknown | None = None

    def __bool__(self) -> bool:
        return self.verdict == "right"

    @property
    def verdict(self) -> Literal["right", "wrong", "not graded"]:
        """Whether it is right, or that the judge cannot tell: then nothing is said against it."""
        return "not graded" if self.unknown else "wrong" if self.findings else "right"

    @property
    def score(self) -> float:
        """The share of the tests, each counted by how much of it was right; 0 where nothing ran."""
        return sum(test.right / test.total for test in self.tests) / len(self.tests) if self.tests else 0.0

    def text(self) -> str:
        """The verdict, the faults with what to do, the smallest tree that shows them, and how much was right."""
        if self.unknown is not None:
            return self._not_graded(self.unknown)
        head = f"{self.function}: {self.algorithm}" + (f", called as {self.style}" if self.style else "")
        lines = [head, ""]
        if self:
            lines.append(f"Right, in all {self.cases:,} cases." if self.tests else "Right.")
        for finding in self.findings:
            lines += [fill(f"✗ {finding.says}.", 100), fill(f"  {finding.advice}.", 100, subsequent_indent="  ")]
        if self.example is not None:
            lines += ["", "The smallest tree that shows it:", "", self.example.diagram().as_text(), ""]
            lines.append(fill(f"{self.example.says}.", 100))
        lines += ["", *(f"{test.right:>5} of {test.total:<5} {test.name}" for test in self.tests)]
        lines += ["", *(f"Note: {note}." for note in self.notes)] if self.notes else []
        return "\n".join(lines).rstrip()

    def _not_graded(self, unknown: Unknown) -> str:
        where = f", at line {unknown.line}" if unknown.line else ""
        said = (f"? I cannot grade this: {unknown.says}{where}.", f"  {unknown.advice}.", f"  {EXPECTED}.")
        words = [fill(one, 100, subsequent_indent="  ") for one in said]
        return "\n".join([f"{self.function}: not graded", "", *words, "", "Nothing is said against the search."])

    @property
    def cases(self) -> int:
        """How many answers were looked at."""
        return sum(test.total for test in self.tests[1:])

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        found = "; ".join(finding.name for finding in self.findings) or self.verdict
        return f"<Grade of {self.function}: {found}>"

    def picture(self) -> Picture:
        """The smallest tree that shows the fault; a line of words where nothing is wrong."""
        return (
            self.example.picture() if self.example else Diagram(repr(self), (Spot(0, "leaf", "right"),), ()).picture()
        )

    def save(self, where: str | Path, theme: str = "auto") -> Path:
        """Writes it: .json for Gradescope, .txt, or the smallest tree as .svg, .html or .png."""
        from pathlib import Path

        kinds = {".json": lambda: json.dumps(self.gradescope(), indent=2), ".txt": self.text}
        make = kinds.get(Path(where).suffix.lower())
        if make is None:
            return self.picture().save(where, theme)
        Path(where).write_text(make() + "\n", encoding="utf-8")
        return Path(where)

    def as_dict(self) -> PlainData:
        """The grade as plain data that json.dumps takes."""
        return {
            **plain_fields(self, "function", "algorithm", "style"),
            "right": bool(self),
            "verdict": self.verdict,
            "not_graded": plain_data(self.unknown),
            **plain_fields(self, "score", "findings", "notes", "tests", "example"),
        }

    def gradescope(self, points: float = POINTS) -> PlainData:
        """The grade as Gradescope reads it from results.json: tests with points, and the words for the student.

        What is not graded has one test, of no points, for a person to look at; its verdict is in `extra_data`.
        """
        said = {
            "output": self.text(),
            "output_format": "text",
            "stdout_visibility": "hidden",
            "extra_data": {"verdict": self.verdict},
        }
        if self.unknown is not None:
            waiting = {"name": "not graded: a person has to look at it", "number": "1", "visibility": "visible"}
            return {**said, "tests": [{**waiting, "score": 0.0, "max_score": 0.0, "output": self.unknown.says}]}
        tests = self.tests or (Test("it runs", 0, 1),)
        return {
            **said,
            "tests": [
                {
                    "name": test.name,
                    "number": str(i),
                    "score": round(points * test.right / test.total, 2),
                    "max_score": points,
                    "status": "passed" if test.right == test.total else "failed",
                    "output": f"{test.right} of {test.total} right",
                    "visibility": "visible",
                }
                for i, test in enumerate(tests, 1)
            ],
        }
