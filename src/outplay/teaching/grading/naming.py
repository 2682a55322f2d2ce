"""Which fault it is: the one whose text behaves most like the student's, on all the cases together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from math import isclose
from typing import Final, NamedTuple

from outplay.teaching.grading.cases import Builder, Case
from outplay.teaching.grading.fault import Fault
from outplay.teaching.grading.faults import FAULTS, WHOLE_TEXTS
from outplay.teaching.grading.judging import Observed, Truth, seen_by
from outplay.teaching.grading.texts import Edits

LIKELY: Final = 0.6
"""Of the cases in which the student or the fault goes wrong, the share in which both behave the same, at least."""

ALIKE: Final = 0.005
"""Faults whose shares differ by less behave alike."""

TOLD: Final = 240
"""Cases that behaviour is compared on: all that are not small, and some that are."""

DEPTH: Final = "depth counted wrongly"


class Likeness(NamedTuple):
    """How much a fault's behaviour is like the student's: 1 on every case."""

    share: float
    fault: Fault


def likely(truths: Sequence[Truth], seen: Sequence[Observed], builder: Builder, source: str) -> Likeness | None:
    """The fault that behaves most like the student's search; None if none does.

    Of faults that behave alike, it is the one that the student's text looks like.
    """
    chosen = _telling(truths, seen)
    truths, seen = [truths[i] for i in chosen], [seen[i] for i in chosen]
    found = [one for fault in _faults(builder) if (one := _best(fault, truths, seen, builder.algorithm)) is not None]
    if builder.pacman:
        found.append(Likeness(_depth_share(truths, seen), _WRONG_DEPTH))
    most = max((one.share for one in found), default=0.0)
    if most < LIKELY:
        return None
    alike = [one for one in found if one.share > most - ALIKE]
    return max(alike, key=lambda one: ({None: 1, True: 2, False: 0}[one.fault.is_written(source)], one.share))


_WRONG_DEPTH: Final = Fault(
    DEPTH,
    "a depth is one move of every agent: count it down when it is Pacman's turn again, and evaluate when it is used up",
    {},
)


def _telling(truths: Sequence[Truth], seen: Sequence[Observed]) -> list[int]:
    """The cases to compare: those that went wrong first, then larger ones before small ones."""
    order = sorted(
        range(len(truths)),
        key=lambda i: (truths[i].case.group == "small", not truths[i].faults(seen[i]), i),
    )
    return sorted(order[:TOLD])


def _faults(builder: Builder) -> list[Fault]:
    return [fault for fault in FAULTS if builder.algorithm in {WHOLE_TEXTS[text] for text in fault.texts}]


def _best(fault: Fault, truths: Sequence[Truth], seen: Sequence[Observed], algorithm: str) -> Likeness | None:
    shares = [
        _share(truths, seen, [_behaviour(truth.case, algorithm, edits, text) for truth in truths])
        for text, variants in fault.texts.items()
        if WHOLE_TEXTS[text] == algorithm
        for edits in variants
    ]
    return Likeness(max(shares), fault) if shares else None


@cache
def _behaviour(case: Case, algorithm: str, edits: Edits, text: str) -> Observed:
    """What a fault does in a case that is made once."""
    return seen_by(case, algorithm, edits, text)


def _share(truths: Sequence[Truth], seen: Sequence[Observed], other: Sequence[Observed]) -> float:
    """Of the answers in which one of them is wrong, the share in which both are the same."""
    told = same = 0
    for truth, one, two in zip(truths, seen, other, strict=True):
        if not truth.faults(one) and not truth.faults(_as_far(two, one)):
            continue
        for mine, theirs in zip(one[:3], two[:3], strict=True):
            if mine is not None:
                told += 1
                same += _is_same(mine, theirs)
    return same / told if told else 0.0


def _as_far(two: Observed, one: Observed) -> Observed:
    """What a fault shows of itself where only so much comes back."""
    value = two.value if one.value is not None else None
    return Observed(value, two.move if one.move is not None else None, two.leaves if one.leaves is not None else None)


def _is_same(mine: object, theirs: object) -> bool:
    if isinstance(mine, float) and isinstance(theirs, (int, float)):
        return isclose(mine, theirs, rel_tol=1e-9, abs_tol=1e-9)
    return mine == theirs


def _depth_share(truths: Sequence[Truth], seen: Sequence[Observed]) -> float:
    """The share of cases that a search explains which stops a ply or a round too early or too late."""
    wrong = [(truth, one) for truth, one in zip(truths, seen, strict=True) if truth.faults(one)]
    explained = [[_stops_at(plies, *pair) for plies in _wrong_limits(pair[0].case)] for pair in wrong]
    return max((sum(limit) / len(wrong) for limit in zip(*explained, strict=True)), default=0.0)


def _wrong_limits(case: Case) -> tuple[int | None, ...]:
    """Where a search may stop that counts the depth wrongly, in plies."""
    depth, agents = case.depth or 0, case.agents
    plies, less = depth * agents, (depth - 1) * agents
    return depth, plies - 1, plies + 1, less, plies + agents, less + 1, None


def _stops_at(plies: int | None, truth: Truth, one: Observed) -> bool:
    """Does a right search that stops there look at what this one looked at?"""
    searches = Truth(replace(truth.case, plies=plies), truth.algorithm).searches.values()
    return any(two.leaves == one.leaves for two in searches)
