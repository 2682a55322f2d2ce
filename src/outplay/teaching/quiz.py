"""An endless quiz as two functions of plain data: the next question, and what to say to an answer.

Nothing is kept between them: a question is known by its kind, its seed and its number.
"""

from __future__ import annotations

from typing import Any

from outplay.errors import BadOption
from outplay.teaching.exercises import Exercise, exercise


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
    """Is it right, what is there to say to it, and the tree with the key in it, as plain data."""
    made = _exercise(kind, seed, number, difficulty)
    right, says = made.check(number, answer)
    return {"right": right, "says": says, "answer": made.questions[number].written, "svg": _key(made)}


def _key(made: Exercise) -> str:
    return made.picture(key=True).svg(styled=False)


def _exercise(kind: str, seed: int, number: int, difficulty: str) -> Exercise:
    made = exercise(kind, difficulty=difficulty, seed=seed)[0]
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < len(made.questions):
        raise BadOption(f"number is {number!r:.40}; the exercise has the questions 0 to {len(made.questions) - 1}")
    return made
