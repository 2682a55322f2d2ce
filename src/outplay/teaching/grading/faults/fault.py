"""One way to be wrong: a name, what to say of it, and the book's texts with a few words changed."""

from __future__ import annotations

from typing import Final, NamedTuple

from outplay.teaching.grading.signs import SIGNS, has_bounds, in_usual_words
from outplay.teaching.grading.texts import ALPHA_BETA, EXPECTIMAX, MINIMAX, Edits

NEGAMAX: Final = "negamax"
"""How the names of faults begin that are seen without bounds."""


class Fault(NamedTuple):
    """One way to be wrong: its name, what to do about it, and the texts that have it."""

    name: str
    advice: str
    texts: dict[str, tuple[Edits, ...]]

    def is_written(self, source: str) -> bool | None:
        """Does the student's text look like it, where two faults behave the same?  None where nothing is known."""
        sign, text = SIGNS.get(self.name), in_usual_words(source)
        is_told = has_bounds(text) or self.name.startswith(NEGAMAX)
        return sign(text) if sign is not None and is_told else None


def in_text(text: str, *edits: Edits) -> dict[str, tuple[Edits, ...]]:
    return {text: edits}


def in_all(*edits: Edits) -> dict[str, tuple[Edits, ...]]:
    return dict.fromkeys((MINIMAX, ALPHA_BETA, EXPECTIMAX), edits)


def in_two(*edits: Edits) -> dict[str, tuple[Edits, ...]]:
    return dict.fromkeys((MINIMAX, ALPHA_BETA), edits)
