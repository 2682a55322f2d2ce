"""Asks a game questions, and survives every answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from outplay.checking.report import Finding, Findings, Grade, text
from outplay.checking.snapshot import Snapshot
from outplay.game import offers, word_of

MOST_LISTED = 10_000
"""A list of moves that is longer than this is taken for endless."""


class NoAnswer(Exception):  # noqa: N818 - caught in this package, never shown
    """The game could not answer; the finding is already written down."""


class Spoiled(Exception):  # noqa: N818 - caught in this package, never shown
    """A state was changed under us: nothing the game says from here on can be trusted."""


class Node:
    """A state and what the game said of it.

    `moves`, `chances` and `children` belong together, move by move; a child is None until it was looked at.
    `chances` is empty unless CHANCE moves here, `utilities` unless the game is over here.
    """

    __slots__ = (
        "action", "chances", "children", "known", "mover", "moves", "parent", "snapshot", "state", "terminal",
        "utilities", "value", "where",
    )  # fmt: skip

    def __init__(self, state: Any, parent: Node | None = None, action: Any = None):
        self.state, self.parent, self.action = state, parent, action
        self.snapshot = Snapshot(state)
        self.where = "" if self.snapshot.is_needless else text(state)
        self.known = self.terminal = False
        self.mover: Any = None
        self.moves: Sequence[Any] = ()
        self.chances: Sequence[Any] = ()
        self.children: list[Node | None] = []
        self.utilities: tuple[Any, ...] = ()
        self.value: Any = None

    def line(self) -> tuple[Any, ...]:
        """The actions that lead here from the start."""
        node, actions = self, []
        while node.parent is not None:
            actions.append(node.action)
            node = node.parent
        return tuple(reversed(actions))


class Inquiry:
    """One check of one game: the questions asked, and what was found."""

    def __init__(self, game: Any):
        self.game = game
        self.findings = Findings()
        self.must_stop = False

    def ask(self, word: str, node: Node, *rest: Any, read: Callable[[Any], Any] = lambda answer: answer) -> Any:
        """The answer of `game.word(state, *rest)`, as `read` takes it in.

        Raises NoAnswer if the game raised, and Spoiled if it changed the state; both are written down.
        """
        try:
            answer = read(word_of(self.game, word)(node.state, *rest))
        except (Exception, SystemExit) as error:
            self._raised(word, node, rest, error)
            raise NoAnswer from None
        if node.snapshot.differs():
            self._changed(word, node, rest)
            raise Spoiled
        return answer

    def attempt(self, word: str, node: Node, *rest: Any, read: Callable[[Any], Any] = lambda answer: answer) -> Any:
        """The answer where the game need not have one: None if it raised."""
        try:
            return read(word_of(self.game, word)(node.state, *rest))
        except (Exception, SystemExit):
            return None

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
        says = f"{word} raised {type(error).__name__}: {_message(error)}"
        hint = f"{word} should answer here; the exception says why it could not"
        self.fault(f"{slug(word)}-raises", node, call_text(word, *rest), says, hint)

    def _changed(self, word: str, node: Node, rest: Sequence[Any]) -> None:
        says = f"{word} changed the state it was given, which is now {text(node.state)}"
        hint = "leave the state as it was and build a new one; tuples and frozen dataclasses cannot be changed"
        self.fault(f"{slug(word)}-mutates", node, call_text(word, *rest), says, hint)


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


def _message(error: BaseException) -> str:
    try:
        return str(error)[:200] or "no message"
    except Exception:
        return "a message that cannot be written"
