"""An endless quiz as two functions of plain data: the next question, and what to say to an answer.

Nothing is kept between them: a question is known by its kind, its seed and its number.
"""

from __future__ import annotations

from typing import Any

from outplay.errors import BadOption
from outplay.teaching.exercises import Exercise, exercise
from outplay.teaching.exercises.question import parsed


def question(kind: str, *, seed: int, number: int = 0, difficulty: str = "medium") -> dict[str, Any]:
    """A question as plain data, without its answer: what to do, the tree as SVG and as text, what is asked, and how the
    answer is written; `number` counts the questions of an exercise from 0, and `questions` says how many there are.
    """
    made = _exercise(kind, seed, number, difficulty)
    asked = made.questions[number]
    return {
        "kind": kind,
        "seed": seed,
        "number": number,
        "questions": len(made.questions),
        "task": made.task,
        "text": made.sheet.as_text(),
        "svg": made.picture().svg(styled=False),
        "asks": asked.asks,
        "form": asked.form,
    }


def answered(kind: str, answer: str, *, seed: int, number: int = 0, difficulty: str = "medium") -> dict[str, Any]:
    """Is it right, could it be read, what is there to say to it, and the tree with its key, as plain data."""
    made = _exercise(kind, seed, number, difficulty)
    asked = made.questions[number]
    right, says = asked.check(answer)
    key = made.picture(key=True).svg(styled=False)
    is_read = parsed(asked.form, answer) is not None
    return {"right": right, "read": is_read, "says": says, "answer": asked.written, "svg": key}


def _exercise(kind: str, seed: int, number: int, difficulty: str) -> Exercise:
    made = exercise(kind, difficulty=difficulty, seed=seed)[0]
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < len(made.questions):
        raise BadOption(f"number is {number!r:.40}; the exercise has the questions 0 to {len(made.questions) - 1}")
    return made
