"""A question with its answer: what is asked, what is right, and what the walk-through says to somebody who is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf, isinf
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from outplay.drawn import Drawn
from outplay.games.tree import Tree
from outplay.result import written
from outplay.teaching.exercises.diagram import Diagram
from outplay.tracing.tree import Node, SearchTree
from outplay.writing import PlainData, plain_data, plain_fields

if TYPE_CHECKING:
    from outplay.drawing import Picture

Form: TypeAlias = Literal["number", "name", "names", "vector"]

NEAR: Final = 0.0051
"""How far an answer with decimals may be from the true one: two decimals will do."""

NONE: Final = ("none", "no", "nothing", "-", "")
NUMBER: Final = r"[+\-−]?(?:inf(?:inity)?|∞|\d+\s*/\s*\d+|\d*\.?\d+)"
FORMS: Final = {
    "number": "a number, as 3, -2.5 or 1/3",
    "name": "one name, as a2",
    "names": "names with commas between them, as b2, c3; or none",
    "vector": "numbers with commas between them, as 3, inf",
}
"""How each form of answer is written."""


class Verdict(NamedTuple):
    """Is the answer right, and what there is to say to it."""

    right: bool
    says: str


@dataclass(frozen=True)
class Question:
    """What is asked, the answer, and why it is so.

    form     how the answer is written: FORMS
    because  what the walk-through says where the answer is found
    about    the same for each name that could be part of the answer
    """

    asks: str
    answer: Any
    form: Form
    because: str = ""
    about: Mapping[str, str] = field(default_factory=dict)

    @property
    def written(self) -> str:
        """The answer as people write it."""
        if self.form == "names":
            return ", ".join(self.answer) or "none"
        if self.form == "vector":
            return ", ".join(map(short, self.answer))
        return self.answer if self.form == "name" else short(self.answer)

    def check(self, answer: str) -> Verdict:
        """Whether the answer is right; if not, why, in the words of the walk-through.

        >>> Question("What is A worth?", 3, "number", "MAX takes 3.").check("4")
        Verdict(right=False, says='4 is not right. MAX takes 3. The answer is 3.')
        """
        given = parsed(self.form, str(answer))
        if given is None:
            return Verdict(False, f"{answer!r:.60} cannot be read; the answer is {FORMS[self.form]}")
        if self._is_right(given):
            return Verdict(True, f"Yes. {self.because}".strip())
        found = self._found_wrong(given) if self.about else f"{answer.strip()} is not right. {self.because}".strip()
        return Verdict(False, f"{found} The answer is {self.written}.")

    def _is_right(self, given: Any) -> bool:
        if self.form == "names":
            return set(given) == {name.lower() for name in self.answer}
        if self.form == "name":
            return bool(given == self.answer.lower())
        if self.form == "number":
            return _near(given, self.answer)
        return len(given) == len(self.answer) and all(map(_near, given, self.answer))

    def _found_wrong(self, given: str | Sequence[str]) -> str:
        """The first name that is too much or missing, and what is to be said of it."""
        known = {name.lower(): name for name in self.about}
        right = {self.answer.lower()} if self.form == "name" else {name.lower() for name in self.answer}
        for name in [given] if isinstance(given, str) else given:
            if name not in known:
                return f"There is no {name} here."
            if name not in right:
                refused = "is not it" if self.form == "name" else "does not belong to it"
                return f"{known[name]} {refused}. {self.about[known[name]]}".strip()
        missing = next(known[name] for name in known if name in right - set(given))
        return f"{missing} is missing. {self.about.get(missing, '')}".strip()

    def as_dict(self) -> PlainData:
        """The question as plain data that json.dumps takes."""
        return plain_fields(self, "asks", "form", "answer", "because")


def parsed(form: Form, text: str) -> Any:
    """What was answered: a number, a name, names or numbers; None for what cannot be read.

    >>> parsed("number", "1/4"), parsed("names", "b2 and c3"), parsed("vector", "(3, inf)"), parsed("number", "x")
    (0.25, ['b2', 'c3'], [3.0, inf], None)
    """
    words = text.strip().lower()
    if form == "name":
        return words or None
    if form == "names":
        return [] if words in NONE else [word for word in re.split(r"[\s,;]+", words) if word not in ("and", "")]
    inside = words.strip("()[]")
    if not re.fullmatch(rf"\s*{NUMBER}(?:[\s,;]+{NUMBER})*\s*", inside):
        return None
    numbers = [_number(part) for part in re.findall(NUMBER, inside)]
    if None in numbers or (form == "number" and len(numbers) != 1):
        return None
    return numbers[0] if form == "number" else numbers


def _number(text: str) -> float | None:
    bare = text.lstrip("+-−").replace(" ", "")
    sign = -1 if text[0] in "-−" else 1
    if bare in ("inf", "infinity", "∞"):
        return sign * inf
    try:
        return sign * float(Fraction(bare))
    except ZeroDivisionError:
        return None


def _near(given: float, answer: float) -> bool:
    """Whole numbers and infinities exactly, others to two decimals."""
    if isinf(answer) or float(answer).is_integer():
        return given == answer or (not isinf(answer) and abs(given - answer) < 1e-9)
    return abs(given - answer) < NEAR


def short(value: float) -> str:
    """A number as a key writes it: at most four digits after the point.

    >>> short(2), short(0.1 + 0.2), short(-inf)
    ('2', '0.3', '-inf')
    """
    return written(value) if isinf(value) or float(value).is_integer() else f"{value:.4f}".rstrip("0")


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

    def as_dict(self) -> PlainData:
        """The exercise and its key as plain data that json.dumps takes."""
        return {**plain_fields(self, "kind", "task"), "data": self.data, "questions": plain_data(self.questions)}


LEFT: Final = ("terminal", "cut off", "recalled", "backed up")


def values_in(searched: SearchTree) -> dict[int, str]:
    """What the search writes into each inner node that it looked at: ≤ or ≥ where it is no more than a bound."""
    return {node.state: f"{searched.story.bound(node)}{_written(node)}" for node in searched if not node.is_leaf}


def _written(node: Node) -> str:
    return written(node.value) if isinstance(node.value, tuple) else short(node.value)


def why_worth(searched: SearchTree, state: int) -> str:
    """How the node got its value: what came back from each of its children, and what was made of it."""
    node = next(node for node in searched if node.state == state)
    steps = {step.node: step for step in searched.steps if step.what in LEFT}
    told = [steps[child].says for child in node.children]
    return " ".join([*told, *(step.says for step in searched.steps if step.node is node and step.what in LEFT)])


def about_moves(searched: SearchTree) -> dict[str, str]:
    """For each move of the tree, why it is looked at, or why not."""
    return dict(_about(searched))


def _about(searched: SearchTree) -> Iterator[tuple[str, str]]:
    tree: Tree = searched.game
    seen = {node.state: node for node in searched}
    parents = {child: state for state, node in enumerate(tree.nodes) for child in node.moves.values()}
    moves = {child: move for node in tree.nodes for move, child in node.moves.items()}
    says: dict[tuple[str, Node], str] = {(step.what, step.node): step.says for step in searched.steps}
    for state, move in sorted(moves.items()):
        if state in seen:
            node = seen[state]
            yield move, says.get((node.kind, node), "") if node.is_leaf else says["entered", node]
        elif parents[state] in seen:
            yield move, says["pruned", seen[parents[state]]]
        else:
            yield move, f"It lies below {moves[_top(parents, seen, state)]}, which nobody looks at."


def _top(parents: dict[int, int], seen: dict[int, Node], state: int) -> int:
    """The highest node above this one that was not looked at."""
    while parents[state] not in seen:
        state = parents[state]
    return state


def pruned_in(searched: SearchTree) -> list[str]:
    """The moves that were cut off, in the order of the cuts."""
    return [move for step in searched.steps if step.what == "pruned" for move in step.node.pruned]


def states_pruned(searched: SearchTree) -> set[int]:
    """The nodes that these moves lead to."""
    return {
        searched.game.result(step.node.state, move)
        for step in searched.steps
        if step.what == "pruned"
        for move in step.node.pruned
    }
