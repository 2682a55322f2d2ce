"""One exercise: a tree, what to do with it, questions, and the key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from outplay.drawn import Drawn
from outplay.teaching.exercises.diagram import Diagram
from outplay.teaching.exercises.question import Question, Verdict

if TYPE_CHECKING:
    from outplay.drawing import Picture


@dataclass(frozen=True)
class Exercise(Drawn):
    """What to do, on what, and the questions; it prints and draws itself, with the key if that is wanted.

    kind   'alpha-beta', 'max-n', ...: one of KINDS
    data   what is searched, as plain data: a tree as `Tree` reads it, positions or counts
    sheet  what the sheet shows; key, the same with the answers in it
    """

    kind: str
    task: str
    data: Any
    sheet: Diagram
    key: Diagram
    questions: tuple[Question, ...]

    def check(self, number: int, answer: str) -> Verdict:
        """Is this the answer to the question of that number, counted from 0; and if not, why not?"""
        return self.questions[number].check(answer)

    def text(self, key: bool = False) -> str:
        """The exercise in words, or its key."""
        shown = (self.key if key else self.sheet).as_text()
        asked = [
            f"{i}. {question.asks}{f'  {question.written}' if key else ''}"
            for i, question in enumerate(self.questions, 1)
        ]
        return "\n".join([self.task, "", shown, "", *asked])

    def __str__(self) -> str:
        return self.text()

    def picture(self, *, key: bool = False) -> Picture:
        """The tree, empty; with `key`, filled in."""
        return (self.key if key else self.sheet).picture()

    def as_dict(self) -> dict[str, Any]:
        """The exercise and its key as plain data that json.dumps takes."""
        return {
            "kind": self.kind,
            "task": self.task,
            "data": self.data,
            "questions": [question.as_dict() for question in self.questions],
        }
