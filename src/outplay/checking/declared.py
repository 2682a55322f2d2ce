"""What a game declares of its utilities, held against every end that was seen; and what it could declare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from outplay.checking.closeness import is_close, is_finite, is_within
from outplay.checking.inquiry import Inquiry, call_text
from outplay.checking.node import Node
from outplay.checking.report import text
from outplay.result import written

MOST_OUTCOMES: Final = 3
"""Won, drawn and lost: with more kinds of ending, random play need not have seen the best and the worst."""


def check_declared(inquiry: Inquiry, ends: Sequence[Node], players: Sequence[Any]) -> None:
    """Writes down each end that contradicts the declared `utility_sum` or `utility_range`."""
    total, limits = (getattr(inquiry.game, word, None) for word in ("utility_sum", "utility_range"))
    if total is not None and not is_finite(total):
        says = f"utility_sum is {text(total)}, which is no finite number"
        inquiry.fault("utility-sum", None, "game.utility_sum", says, "write what the utilities add up to, such as 0")
    elif total is not None:
        _check_sum(inquiry, ends, players, total)
    if limits is not None and not is_range(limits):
        says = f"utility_range is {text(limits)}, which is no pair of numbers, the least first"
        inquiry.fault("utility-range", None, "game.utility_range", says, "write (least, most), such as (-1, 1)")
    elif limits is not None:
        _check_range(inquiry, ends, players, *limits)


def suggest(inquiry: Inquiry, ends: Sequence[Node], whole: bool) -> None:
    """Notes the declarations that every end that was seen agrees with, if the game has none of its own."""
    sums = [sum(node.utilities) for node in ends]
    values = sorted({value for node in ends for value in node.utilities})
    lines = []
    if getattr(inquiry.game, "utility_sum", None) is None and all(is_close(one, sums[0]) for one in sums):
        lines.append(f"utility_sum = {written(sums[0])}")
    if getattr(inquiry.game, "utility_range", None) is None and (whole or 2 <= len(values) <= MOST_OUTCOMES):
        lines.append(f"utility_range = ({written(values[0])}, {written(values[-1])})")
    if lines:
        says = f"every end agrees with {' and '.join(lines)}; write it down for proofs"
        inquiry.note("declare", ends[0], "game", says, f"if it always holds, write into the class: {'; '.join(lines)}")


def is_range(limits: Any) -> bool:
    """Is it a pair of finite numbers, the least first?"""
    pair = isinstance(limits, (tuple, list)) and len(limits) == 2 and all(map(is_finite, limits))
    return pair and bool(limits[0] <= limits[1])


def _check_sum(inquiry: Inquiry, ends: Sequence[Node], players: Sequence[Any], total: Any) -> None:
    for node in ends:
        if not is_close(sum(node.utilities), total):
            says = (
                f"utility_sum is {text(total)}, but at this end the utilities {text(node.utilities)} "
                f"add up to {text(sum(node.utilities))}"
            )
            hint = "mend utility, which takes the view of the player it is asked about, or the declaration"
            inquiry.fault("utility-sum", node, call_text("utility", players[-1]), says, hint)


def _check_range(inquiry: Inquiry, ends: Sequence[Node], players: Sequence[Any], least: Any, most: Any) -> None:
    for node in ends:
        for player, value in zip(players, node.utilities, strict=True):
            if not is_within(value, least, most):
                says = f"utility_range is ({text(least)}, {text(most)}), but at this end utility gives {text(value)}"
                hint = "widen the range: a win that is found counts as the best there can be"
                inquiry.fault("utility-range", node, call_text("utility", player), says, hint)
