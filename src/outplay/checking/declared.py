"""What a game declares of its utilities, held against every end that was seen and against repetitions.

Numbers are compared as everywhere in the checker: finite, and equal but for rounding.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from math import inf
from typing import Any

from outplay.answers import is_number
from outplay.checking.inquiry import Inquiry, NoAnswer, call_text
from outplay.checking.report import text
from outplay.checking.state_node import StateNode
from outplay.game import CHANCE, Player

SLACK = 1e-9
"""How far sums of floats may lie apart and still count as equal."""


def is_finite(value: Any) -> bool:
    """Is it a number, and not an infinite one?"""
    return is_number(value) and bool(-inf < value < inf)


def is_close(one: Any, other: Any) -> bool:
    """Are two finite numbers equal, but for rounding?"""
    return bool(one == other) or abs(float(one) - float(other)) <= SLACK * max(1.0, abs(float(one)))


def is_within(value: Any, least: Any, most: Any) -> bool:
    """Does a finite number lie between two others, but for rounding?"""
    return bool(least <= value <= most) or is_close(value, least) or is_close(value, most)


def check_declared(inquiry: Inquiry, ends: Sequence[StateNode], players: Sequence[Player]) -> None:
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


def is_range(limits: Any) -> bool:
    """Is it a pair of finite numbers, the least first?"""
    pair = isinstance(limits, (tuple, list)) and len(limits) == 2 and all(map(is_finite, limits))
    return pair and bool(limits[0] <= limits[1])


def _check_sum(inquiry: Inquiry, ends: Sequence[StateNode], players: Sequence[Player], total: Any) -> None:
    for node in ends:
        if not is_close(sum(node.utilities), total):
            says = (
                f"utility_sum is {text(total)}, but at this end the utilities {text(node.utilities)} "
                f"add up to {text(sum(node.utilities))}"
            )
            hint = "mend utility, which takes the view of the player it is asked about, or the declaration"
            inquiry.fault("utility-sum", node, call_text("utility", players[-1]), says, hint)


def _check_range(inquiry: Inquiry, ends: Sequence[StateNode], players: Sequence[Player], least: Any, most: Any) -> None:
    for node in ends:
        for player, value in zip(players, node.utilities, strict=True):
            if not is_within(value, least, most):
                says = f"utility_range is ({text(least)}, {text(most)}), but at this end utility gives {text(value)}"
                hint = "widen the range: a win that is found counts as the best there can be"
                inquiry.fault("utility-range", node, call_text("utility", player), says, hint)


def check_repetition(inquiry: Inquiry, nodes: Sequence[StateNode], players: Sequence[Player], total: Any) -> None:
    """Is `repetition` a number within `utility_range`, and do two players' add up to what their utilities do?"""
    if not getattr(inquiry.game, "can_repeat", True):
        return
    for node in inquiry.time.each(node for node in nodes if not node.terminal and node.mover != CHANCE):
        with suppress(NoAnswer):
            worths = [_worth(inquiry, node, player) for player in players]
            if total is not None and not is_close(sum(worths), total):
                says = f"a repetition is worth {text(tuple(worths))}, but utilities add up to {text(total)}"
                hint = "what one gains by a repetition the other should lose"
                inquiry.fault("repetition-sum", node, call_text("repetition", players[-1]), says, hint)


def _worth(inquiry: Inquiry, node: StateNode, player: Player) -> Any:
    """What the game says, if it is a number; one beyond the declared range is written down."""
    worth = inquiry.ask("repetition", node, player)
    call = call_text("repetition", player)
    if not is_finite(worth):
        says = f"repetition gave {text(worth)}, which is no finite number"
        inquiry.refuse("repetition-not-a-number", node, call, says, "return a number, as utility does at an end")
    declared: Any = getattr(inquiry.game, "utility_range", None)
    if is_range(declared) and not is_within(worth, *declared):
        least, most = declared
        says = f"utility_range is ({text(least)}, {text(most)}), but here repetition gives {text(worth)}"
        hint = "widen the range: a win that is found counts as the best there can be, endless play included"
        inquiry.fault("repetition-range", node, call, says, hint)
    return worth
