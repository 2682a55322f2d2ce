"""`exercise`: a sheet of exercises and its key, from a seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final

from outplay.drawn import DrawnRows
from outplay.errors import BadOption
from outplay.teaching.exercises import trees
from outplay.teaching.exercises.alpha_beta import alpha_beta, ordering
from outplay.teaching.exercises.mcts import mcts
from outplay.teaching.exercises.question import Exercise, parsed
from outplay.teaching.exercises.shape import Shape, shape_of
from outplay.teaching.exercises.table import table
from outplay.writing import PlainData

if TYPE_CHECKING:
    from pathlib import Path

    from outplay.drawing import Picture

Maker = Callable[[Random, Shape], Exercise | None]

KINDS: Final = ("minimax", "alpha-beta", "ordering", "table", "expectiminimax", "max-n", "mcts")
"""What can be practised."""

TITLES: Final = {"mcts": "Monte Carlo tree search", "max-n": "Max^n", "ordering": "Move ordering", "table": "Tables"}
CUTS: Final = ("either", "differs")
MOST_TREES_TRIED: Final = 3_000
"""Trees that are drawn until one is as it should be."""

MOST_EXERCISES: Final = 200
"""Exercises of one sheet, at most."""


class Sheet(DrawnRows[Exercise]):
    """Exercises with their key: they print and draw themselves; `seed` and `kind` say how to have them again."""

    def __init__(self, kind: str, seed: int, exercises: Sequence[Exercise]):
        super().__init__(exercises)
        self.kind, self.seed = kind, seed

    def __getitem__(self, number: int) -> Exercise:
        return self.rows[number]

    @property
    def title(self) -> str:
        """What the sheet is about, and its seed."""
        return f"{TITLES.get(self.kind, self.kind.capitalize())}, sheet {self.seed}"

    def text(self, key: bool = False) -> str:
        """The sheet in words, or its key."""
        head = f"{self.title}{': key' * key}"
        numbered = [f"Exercise {i}. {exercise.text(key)}" for i, exercise in enumerate(self, 1)]
        return "\n\n".join([head, *numbered])

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return (
            f"<Sheet: {self.title}, {len(self)} exercise{'s' * (len(self) != 1)}; print it, save it, or save its key>"
        )

    def picture(self, *, key: bool = False) -> Picture:
        """The sheet as one picture, or its key."""
        from outplay.drawing import sheet_picture

        return sheet_picture(self, key)

    def save(self, where: str | Path, theme: str = "auto", *, key: bool = False) -> Path:
        """Writes the sheet, or its key: .html, which prints on paper as it should, .svg, .png, .txt or .json."""
        from outplay.drawing import save_sheet

        return save_sheet(self, where, theme, key)

    def as_dict(self) -> PlainData:
        """The sheet and its key as plain data that json.dumps takes."""
        return {"kind": self.kind, "seed": self.seed, "exercises": [exercise.as_dict() for exercise in self]}


def exercise(
    kind: str = "alpha-beta",
    *,
    difficulty: str = "medium",
    depth: int | None = None,
    branching: int | None = None,
    shape: str | None = None,
    cuts: int | None = None,
    cut: str = "either",
    count: int = 1,
    seed: int = 0,
) -> Sheet:
    """A sheet of exercises with its key; the same seed gives the same sheet.

    kind        'minimax', 'alpha-beta', 'ordering', 'table', 'expectiminimax', 'max-n' or 'mcts'
    difficulty  'easy', 'medium' or 'hard': depth, branching, shape and payoffs that go without saying
    depth       plies of the tree; branching, moves of a node; shape, 'uniform' or 'uneven'
    cuts        for alpha-beta: how often a cut ends a loop
    cut         for alpha-beta: 'either', answers that do not depend on >= or >; 'differs', those that do
    """
    maker = _maker(kind, cuts, cut)
    form = shape_of(difficulty, depth, branching, shape)
    if type(seed) is not int:
        raise BadOption(f"seed is {seed!r:.40}; it should be a whole number")
    if type(count) is not int or not 1 <= count <= MOST_EXERCISES:
        raise BadOption(f"count is {count!r:.40}; it should be a whole number, 1 to {MOST_EXERCISES}")
    options = f"{form} {cuts} {cut}"
    return Sheet(kind, seed, [_made(maker, form, Random(f"{kind} {seed} {i} {options}")) for i in range(count)])


def _maker(kind: str, cuts: int | None, cut: str) -> Maker:
    """The function that draws exercises of a kind; a BadOption for what the kind does not have."""
    if kind not in KINDS:
        raise BadOption(f"there is no exercise on {kind!r:.40}; there are {', '.join(KINDS)}")
    if cut not in CUTS:
        raise BadOption(f"cut is {cut!r:.40}; it should be 'either' or 'differs'")
    if kind != "alpha-beta" and (cuts is not None or cut != "either"):
        raise BadOption(f"cuts and cut are for alpha-beta, not for {kind}: leave them out")
    if cuts is not None and (isinstance(cuts, bool) or not isinstance(cuts, int) or cuts < 0):
        raise BadOption(f"cuts is {cuts!r:.40}; it should be a whole number, 0 or more")
    others: dict[str, Maker] = {"ordering": ordering, "table": table, "mcts": mcts, **trees.MAKERS}
    return partial(alpha_beta, cuts=cuts, cut=cut) if kind == "alpha-beta" else others[kind]


def _made(maker: Maker, shape: Shape, rng: Random) -> Exercise:
    """The first exercise that is as it should be."""
    for _ in range(MOST_TREES_TRIED):
        made = maker(rng, shape)
        if made is not None:
            return made
    raise BadOption(
        f"of {MOST_TREES_TRIED:,} trees of depth {shape.depth} with about {shape.branching} moves none was as you "
        "asked; change depth, branching or cuts"
    )


def question(kind: str, *, seed: int, number: int = 0, difficulty: str = "medium") -> PlainData:
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


def answered(kind: str, answer: str, *, seed: int, number: int = 0, difficulty: str = "medium") -> PlainData:
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
