"""Asks a game questions, survives every answer, and ends each stage of the check when its time is over."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from math import inf
from typing import Any, Final, NoReturn, TypeAlias, TypeVar

from outplay.checking.report import LONGEST_TEXT, Finding, Grade, text
from outplay.checking.state_node import StateNode
from outplay.game import AnyGame
from outplay.words import offers, word_of

T = TypeVar("T")
Progress: TypeAlias = Callable[[str, int], None]
"""Is told of a stage and of how many states it has come through."""

thread_time: Callable[[], float] = getattr(time, "thread_time", time.process_time)
"""Processor time of this thread; of the process, where Python has no threads (in a browser)."""

STATES_BETWEEN_PROGRESS: Final = 50
"""States between two words of progress."""


class TimeBudget:
    """Says when a stage has to end, and remembers which ones it cut short.

    Time is processor time: the same check on a busy machine looks at as much as on a quiet one.
    """

    def __init__(self, seconds: float = inf, progress: Progress | None = None):
        self._end = self._until = thread_time() + seconds
        self._progress = progress
        self._stage, self._count = "", 0
        self.cut: list[str] = []

    def begin(self, stage: str, share: float = 1.0) -> None:
        """The next stage may take so much of the time that is left."""
        left = max(0.0, self._end - thread_time())
        self._stage, self._count = stage, 0
        self._until = inf if left == inf else thread_time() + share * left
        self._tell()

    @property
    def is_over(self) -> bool:
        """Is the time of this stage over?  Then it is noted as cut short."""
        if thread_time() < self._until:
            return False
        if self._stage not in self.cut:
            self.cut.append(self._stage)
        return True

    def each(self, items: Iterable[T]) -> Iterator[T]:
        """The items one by one, as long as there is time for another."""
        for item in items:
            if self.is_over:
                return
            self.step()
            yield item

    def step(self) -> None:
        """One more state was looked at."""
        self._count += 1
        if self._count % STATES_BETWEEN_PROGRESS == 0:
            self._tell()

    def _tell(self) -> None:
        if self._progress is not None:
            self._progress(self._stage, self._count)


MOST_LISTED = 10_000
"""A list of moves that is longer than this is taken for endless."""


class NoAnswer(Exception):
    """The game could not answer; the finding is already written down."""


class StateChanged(Exception):
    """A state was changed under us: nothing the game says from here on can be trusted."""


class Inquiry:
    """One check of one game: the questions asked, and what was found."""

    def __init__(self, game: AnyGame, time: TimeBudget | None = None):
        self.game = game
        self.time = time or TimeBudget()
        self._found: dict[str, tuple[Grade, Finding]] = {}
        self.must_stop = False
        self._asked: tuple[StateNode | None, str] = None, "game"

    def ask(self, word: str, node: StateNode, *rest: object, read: Callable[[Any], Any] = lambda answer: answer) -> Any:
        """The answer of `game.word(state, *rest)`, as `read` takes it in.

        Raises NoAnswer if the game raised, and StateChanged if it changed the state; both are written down.
        """
        self._asked = node, word
        try:
            answer = read(word_of(self.game, word)(node.state, *rest))
        except (Exception, SystemExit) as error:
            hint = f"{word} should answer here; the exception says why it could not"
            self.fault(f"{slug(word)}-raises", node, call_text(word, *rest), f"{word} raised {message(error)}", hint)
            raise NoAnswer from None
        self._watch(word, node, rest)
        return answer

    def attempt(
        self, word: str, node: StateNode, *rest: object, read: Callable[[Any], Any] = lambda answer: answer
    ) -> Any:
        """The answer where the game need not have one: None if it raised."""
        try:
            answer = read(word_of(self.game, word)(node.state, *rest))
        except (Exception, SystemExit):
            answer = None
        self._watch(word, node, rest)
        return answer

    def offers(self, word: str) -> bool:
        """Does the game itself say something about this word?"""
        return offers(self.game, word)

    def fault(self, name: str, node: StateNode | None, call: str, says: str, hint: str) -> None:
        """Writes down what an algorithm will trip over."""
        self._write("fault", name, node, call, says, hint)

    def refuse(self, name: str, node: StateNode | None, call: str, says: str, hint: str) -> NoReturn:
        """Writes down a fault whose answer cannot be used, and raises NoAnswer."""
        self.fault(name, node, call, says, hint)
        raise NoAnswer

    def warn(self, name: str, node: StateNode | None, call: str, says: str, hint: str) -> None:
        """Writes down what is allowed but often a mistake."""
        self._write("warning", name, node, call, says, hint)

    def note(self, name: str, node: StateNode | None, call: str, says: str, hint: str) -> None:
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
        return not self.findings("fault")

    def findings(self, grade: Grade) -> tuple[Finding, ...]:
        """The findings of one grade, in the order they were met: the first of each name, and how often it came."""
        return tuple(finding for its, finding in self._found.values() if its == grade)

    def drawn(self, finding: Finding) -> Finding:
        """The finding with its board, where the game has a `show`, and the state is what it was when it was found."""
        if finding.where and self.offers("show") and text(finding.state) == finding.where:
            with suppress(Exception, SystemExit):
                return replace(finding, board=str(word_of(self.game, "show")(finding.state)))
        return finding

    def _write(self, grade: Grade, name: str, node: StateNode | None, call: str, says: str, hint: str) -> None:
        if name in self._found:
            grade, first = self._found[name]
            self._found[name] = grade, replace(first, times=first.times + 1)
            return
        found = Finding(name, says, hint, call=call)
        if node is not None:
            where = node.where or text(node.state)
            found = replace(found, state=node.state, where=where, line=node.line())
        self._found[name] = grade, found

    def _watch(self, word: str, node: StateNode, rest: Sequence[object]) -> None:
        """Nothing, if the state is as it was; else it is written down, and the check ends."""
        if not node.snapshot.differs():
            return
        says = f"{word} changed the state it was given, which is now {text(node.state)}"
        hint = "leave the state as it was and build a new one; tuples and frozen dataclasses cannot be changed"
        self.fault(f"{slug(word)}-mutates", node, call_text(word, *rest), says, hint)
        raise StateChanged


def listing(answer: Any) -> list[Any] | None:
    """The answer as a list, one longer than MOST_LISTED if it does not end; None if it cannot be iterated."""
    try:
        iterator = iter(answer)
    except TypeError:
        return None
    return list(islice(iterator, MOST_LISTED + 1))


def call_text(word: str, *rest: object) -> str:
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
