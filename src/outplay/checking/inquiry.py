"""Asks a game questions, and survives every answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from outplay.checking.node import Node
from outplay.checking.patience import Patience
from outplay.checking.report import LONGEST_TEXT, Finding, Findings, Grade, text
from outplay.words import offers, word_of

MOST_LISTED = 10_000
"""A list of moves that is longer than this is taken for endless."""


class NoAnswer(Exception):
    """The game could not answer; the finding is already written down."""


class Spoiled(Exception):
    """A state was changed under us: nothing the game says from here on can be trusted."""


class Inquiry:
    """One check of one game: the questions asked, and what was found."""

    def __init__(self, game: Any, patience: Patience | None = None):
        self.game = game
        self.patience = patience or Patience()
        self.findings = Findings()
        self.must_stop = False
        self._asked: tuple[Node | None, str] = None, "game"

    def ask(self, word: str, node: Node, *rest: Any, read: Callable[[Any], Any] = lambda answer: answer) -> Any:
        """The answer of `game.word(state, *rest)`, as `read` takes it in.

        Raises NoAnswer if the game raised, and Spoiled if it changed the state; both are written down.
        """
        self._asked = node, word
        try:
            answer = read(word_of(self.game, word)(node.state, *rest))
        except (Exception, SystemExit) as error:
            self._raised(word, node, rest, error)
            raise NoAnswer from None
        self._watch(word, node, rest)
        return answer

    def attempt(self, word: str, node: Node, *rest: Any, read: Callable[[Any], Any] = lambda answer: answer) -> Any:
        """The answer where the game need not have one: None if it raised."""
        try:
            answer = read(word_of(self.game, word)(node.state, *rest))
        except (Exception, SystemExit):
            answer = None
        self._watch(word, node, rest)
        return answer

    def each(self, nodes: Iterable[Node]) -> Iterator[Node]:
        """The states one by one, as long as there is time for another."""
        return self.patience.each(nodes)

    def offers(self, word: str) -> bool:
        """Does the game itself say something about this word?"""
        return offers(self.game, word)

    def fault(self, name: str, node: Node | None, call: str, says: str, hint: str) -> None:
        """Writes down what an algorithm will trip over."""
        self._write("fault", name, node, call, says, hint)

    def warn(self, name: str, node: Node | None, call: str, says: str, hint: str) -> None:
        """Writes down what is allowed but often a mistake."""
        self._write("warning", name, node, call, says, hint)

    def note(self, name: str, node: Node | None, call: str, says: str, hint: str) -> None:
        """Writes down what is good to know."""
        self._write("note", name, node, call, says, hint)

    def stopped(self, error: BaseException) -> None:
        """Writes down what was raised between the questions: by ==, hash or an attribute."""
        node, word = self._asked
        says = f"the check had to stop: {message(error)}"
        hint = "look at ==, hash and the attributes of the game, its states and actions: every search uses them"
        self.fault("check-stopped", node, word if node is None else f"game.{word}", says, hint)

    @property
    def is_sound(self) -> bool:
        """Was no fault found so far?"""
        return not self.findings.of("fault")

    def _write(self, grade: Grade, name: str, node: Node | None, call: str, says: str, hint: str) -> None:
        if self.findings.count(name):
            return
        place = {} if node is None else {"state": node.state, "where": node.where or text(node.state)}
        line = () if node is None else node.line()
        self.findings.add(grade, Finding(name, says, hint, call=call, line=line, **place))

    def _raised(self, word: str, node: Node, rest: Sequence[Any], error: BaseException) -> None:
        says = f"{word} raised {message(error)}"
        hint = f"{word} should answer here; the exception says why it could not"
        self.fault(f"{slug(word)}-raises", node, call_text(word, *rest), says, hint)

    def _watch(self, word: str, node: Node, rest: Sequence[Any]) -> None:
        """Nothing, if the state is as it was; else it is written down, and the check ends."""
        if not node.snapshot.differs():
            return
        says = f"{word} changed the state it was given, which is now {text(node.state)}"
        hint = "leave the state as it was and build a new one; tuples and frozen dataclasses cannot be changed"
        self.fault(f"{slug(word)}-mutates", node, call_text(word, *rest), says, hint)
        raise Spoiled


def listing(answer: Any) -> list[Any] | None:
    """The answer as a list, one longer than MOST_LISTED if it does not end; None if it cannot be iterated."""
    try:
        iterator = iter(answer)
    except TypeError:
        return None
    return list(islice(iterator, MOST_LISTED + 1))


def call_text(word: str, *rest: Any) -> str:
    """'game.result(state, 3)'."""
    return f"game.{word}({', '.join(['state', *map(text, rest)])})"


def slug(word: str) -> str:
    """'is_terminal' as findings are named: 'is-terminal'."""
    return word.replace("_", "-")


def message(error: BaseException) -> str:
    """'ValueError: no such column'."""
    try:
        return f"{type(error).__name__}: {str(error)[:LONGEST_TEXT] or 'no message'}"
    except Exception:
        return type(error).__name__
