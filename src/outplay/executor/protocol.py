"""What runs many things at once: the protocol, and the records that it speaks of.

An executor is given a task and the items with their numbers, and gives back what was done, each as it comes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol, TypeAlias, cast

from outplay import errors
from outplay.core.processes import in_short
from outplay.errors import OutplayError, RulesFailed
from outplay.executor.sending import Parcel, pack_game

Options: TypeAlias = Mapping[str, Any]

Item: TypeAlias = tuple[int, Any]
"""Something to be done, with its number."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is done with every item: `does(game, item, options)` answers in plain data that JSON can hold.

    less  the options that take less memory than those that it is given, None if there are none: with these an item is
          tried again that ran out of it; without it, that is the item's fault
    """

    game: object
    does: Callable[[Any, Any, Options], Any]
    options: Options
    less: Callable[[Options], Options | None] | None = None

    def __call__(self, what: object) -> Any:
        """What `does` answers to one item."""
        return self.does(self.game, what, self.options)

    def lighter(self) -> Task | None:
        """A task with options that take less memory; None if there are none."""
        options = None if self.less is None else self.less(self.options)
        return None if options is None else replace(self, options=options)

    def packed(self) -> Parcel:
        """The task on its way to another process; a CannotSend for a game that no other process can find."""
        return pack_game(self.game, self, "; or stay in this one, with processes=1")


class Failure(NamedTuple):
    """Why there is no answer: the words, and the name of the error if it is one of outplay's own, or a MemoryError."""

    words: str
    kind: str = ""

    @classmethod
    def of(cls, error: BaseException) -> Failure:
        """What was raised, told so that it can be sent."""
        return cls(in_short(error), type(error).__name__ if isinstance(error, (OutplayError, MemoryError)) else "")

    def error(self) -> OutplayError:
        """An error that says it, of the kind that was raised; RulesFailed for what the rules raised themselves."""
        kind = getattr(errors, self.kind, RulesFailed) if self.kind else RulesFailed
        return cast(OutplayError, kind(self.words))


class Done(NamedTuple):
    """What came of one item: its answer, or why there is none."""

    number: int
    answer: Any
    fault: Failure | None = None


class Executor(Protocol):
    """Does a task on many items, in whatever order suits it."""

    @property
    def size(self) -> int:
        """How many items are worked on at the same time."""

    def run(self, task: Task, items: Sequence[Item]) -> Generator[Done, None, None]:
        """Each item's answer, once, as it comes; who stops asking ends what is being worked on.

        What an item raises is its fault, and the others go on.  Task that cannot be begun raises, before any answer.
        """


def answer_to(task: Task, item: Item) -> Done:
    """The item done by this process, with less memory if it ran out of that.

    Ctrl-C is passed on, and whatever else is raised is the item's fault.
    """
    number, what = item
    try:
        return Done(number, task(what))
    except KeyboardInterrupt:
        raise
    except MemoryError as error:
        lighter = task.lighter()
        return Done(number, None, Failure.of(error)) if lighter is None else answer_to(lighter, item)
    except BaseException as error:
        return Done(number, None, Failure.of(error))
