"""What a position is worth that comes again, held against what the game declares of all values."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from outplay.checking.closeness import is_close, is_finite, is_within
from outplay.checking.declared import is_range
from outplay.checking.inquiry import Inquiry, NoAnswer, call_text
from outplay.checking.node import Node
from outplay.checking.numbers import refuse
from outplay.checking.report import text
from outplay.game import CHANCE


def check_repetition(inquiry: Inquiry, nodes: Sequence[Node], players: Sequence[Any], total: Any) -> None:
    """Is `repetition` a number within `utility_range`, and do two players' add up to what their utilities do?"""
    if not getattr(inquiry.game, "can_repeat", True):
        return
    for node in inquiry.each(node for node in nodes if not node.terminal and node.mover != CHANCE):
        with suppress(NoAnswer):
            worths = [_worth(inquiry, node, player) for player in players]
            if total is not None and not is_close(sum(worths), total):
                says = f"a repetition is worth {text(tuple(worths))}, but utilities add up to {text(total)}"
                hint = "what one gains by a repetition the other should lose"
                inquiry.fault("repetition-sum", node, call_text("repetition", players[-1]), says, hint)


def _worth(inquiry: Inquiry, node: Node, player: Any) -> Any:
    """What the game says, if it is a number; one beyond the declared range is written down."""
    worth = inquiry.ask("repetition", node, player)
    call = call_text("repetition", player)
    if not is_finite(worth):
        says = f"repetition gave {text(worth)}, which is no finite number"
        refuse(inquiry, "repetition-not-a-number", node, call, says, "return a number, as utility does at an end")
    declared: Any = getattr(inquiry.game, "utility_range", None)
    if is_range(declared) and not is_within(worth, *declared):
        least, most = declared
        says = f"utility_range is ({text(least)}, {text(most)}), but here repetition gives {text(worth)}"
        hint = "widen the range: a win that is found counts as the best there can be, endless play included"
        inquiry.fault("repetition-range", node, call, says, hint)
    return worth
