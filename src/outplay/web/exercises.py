"""The quiz on the page: a question from a seed, and what to say to an answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from outplay.teaching import KINDS, answered, question
from outplay.web.inputs import BadRequest

LEVELS: Final = ("easy", "medium", "hard")
MOST_SHEETS: Final = 1_000_000_000
MOST_ASKED: Final = 25
LONGEST_ANSWER: Final = 200


def exercise_of(query: Mapping[str, str]) -> dict[str, Any]:
    """The question that is meant, and the answer, if one was given."""
    answer = query.get("answer")
    if answer is not None and len(answer) > LONGEST_ANSWER:
        raise BadRequest(f"the answer has {len(answer):,} letters; it should have at most {LONGEST_ANSWER}")
    return {
        "kind": _one_of("exercise", query.get("exercise", "alpha-beta"), KINDS),
        "difficulty": _one_of("level", query.get("level", LEVELS[0]), LEVELS),
        "seed": _number("sheet", query.get("sheet", "1"), MOST_SHEETS),
        "number": _number("asked", query.get("asked", "0"), MOST_ASKED),
        "answer": answer,
    }


def _one_of(name: str, text: str, known: tuple[str, ...]) -> str:
    if text not in known:
        raise BadRequest(f"{name} is {text[:40]!r}; it should be one of {', '.join(known)}")
    return text


def _number(name: str, text: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most)) and int(text) <= most):
        raise BadRequest(f"{name} is {text[:40]!r}; it should be a whole number from 0 to {most}")
    return int(text)


def exercise(own: str | None, answer: str | None, kind: str, **which: Any) -> Iterator[dict[str, Any]]:
    """The question as plain data; to an answer, whether it is right, why, and the key drawn."""
    yield question(kind, **which) if answer is None else answered(kind, answer, **which)
