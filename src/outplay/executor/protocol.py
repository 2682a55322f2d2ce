"""What runs many things at once: the protocol, and the executor that `on` names.

An executor is given the work and the items with their numbers, and gives back what was done, each as it comes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, cast

from outplay import errors
from outplay.errors import BadOption, OutplayError, RulesFailed
from outplay.executor.sending import Parcel, Reached, is_away, packed
from outplay.executor.serving import in_short
from outplay.limit import require_whole
from outplay.words import name_of

Item: TypeAlias = tuple[int, Any]
"""Something to be done, with its number."""

ELSEWHERE: Final = {"ray": "outplay.cluster"}
"""The rooms that offer an executor, by the name that `on` takes; each is imported when it is asked for."""


@dataclass(frozen=True, slots=True)
class Work:
    """What is done with every item: `does(game, item, options)`, which answers in plain data that JSON can hold."""

    game: Any
    does: Callable[[Any, Any, Mapping[str, Any]], Any]
    options: Mapping[str, Any]

    def __call__(self, what: Any) -> Any:
        """The answer to one item."""
        return self.does(self.game, what, self.options)

    def packed(self) -> Parcel:
        """The work on its way to another process; a CannotSend for a game that no other process can find."""
        own = name_of(self.game)
        way = f"write it into a file, my_game.py, and import {own} from there; or stay in this one, with processes=1"
        return packed(self, f"the game {own}", way)


class Fault(NamedTuple):
    """Why there is no answer: the words, and the name of the error if it is one of outplay's own."""

    words: str
    kind: str = ""

    @classmethod
    def of(cls, error: BaseException) -> Fault:
        """What was raised, told so that it can be sent."""
        return cls(in_short(error), type(error).__name__ if isinstance(error, OutplayError) else "")

    def error(self) -> OutplayError:
        """An error that says it, of the kind that was raised; RulesFailed for what the rules raised themselves."""
        kind = getattr(errors, self.kind, RulesFailed) if self.kind else RulesFailed
        return cast(OutplayError, kind(self.words))


class Done(NamedTuple):
    """What came of one item: its answer, or why there is none."""

    number: int
    answer: Any
    fault: Fault | None = None


class Executor(Protocol):
    """Does work on many items, in whatever order suits it."""

    @property
    def size(self) -> int:
        """How many items are worked on at the same time."""

    def run(self, work: Work, items: Sequence[Item]) -> Generator[Done, None, None]:
        """Each item's answer, once, as it comes; who stops asking ends what is being worked on.

        What an item raises is its fault, and the others go on.  Work that cannot be begun raises, before any answer.
        """


def executor_of(on: Any, processes: int | None = None) -> Executor:
    """The executor that `on` names: None, this machine's processes; 'ray', a cluster; or an executor itself.

    processes  how many items at the same time, as many as there are processors if it is left out; with 1, the work is
               done in this process
    """
    if is_away():
        raise Reached
    if processes is not None:
        require_whole("processes", processes)
    if on is None:
        return _on_this_machine(processes or processors())
    if isinstance(on, str) and on in ELSEWHERE:
        offered: Callable[[int | None], Executor] = import_module(ELSEWHERE[on]).executor
        return offered(processes)
    if not hasattr(on, "run") or not hasattr(on, "size"):
        raise BadOption(
            f"on is {on!r:.60}; it should be {' or '.join(map(repr, ELSEWHERE))}, an executor, or left out for this "
            "machine's processes"
        )
    return cast(Executor, on)


def _on_this_machine(processes: int) -> Executor:
    from outplay.executor.processes import Here, Processes

    return Here() if processes == 1 else Processes(processes)


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def answer_to(work: Work, item: Item) -> Done:
    """The item done by this process; Ctrl-C is passed on, and whatever else is raised is the item's fault."""
    number, what = item
    try:
        return Done(number, work(what))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return Done(number, None, Fault.of(error))
