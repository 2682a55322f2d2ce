"""Chance nodes: are the outcomes a probability distribution?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from outplay.checking.closeness import is_close, is_finite
from outplay.checking.inquiry import Inquiry, NoAnswer, call_text, listing
from outplay.checking.node import Node
from outplay.checking.report import listed, text

CALL = call_text("outcomes")


def outcomes_of(inquiry: Inquiry, node: Node) -> tuple[Sequence[Any], Sequence[Any]]:
    """The actions of chance and their probabilities, or NoAnswer where they cannot be used."""
    pairs = _pairs(inquiry, node)
    moves, chances = [action for action, _ in pairs], [chance for _, chance in pairs]
    _check_numbers(inquiry, node, chances)
    if not pairs:
        says = "outcomes gave nothing in a state where CHANCE moves"
        inquiry.fault("outcomes-empty", node, CALL, says, "list (action, probability) pairs")
    elif not is_close(sum(chances), 1):
        says = f"the probabilities {listed(chances)} sum to {text(sum(chances))}, not to 1"
        inquiry.fault("outcomes-sum", node, CALL, says, "let them sum to 1; Fraction(1, 6) is exact")
    return moves, chances


def _pairs(inquiry: Inquiry, node: Node) -> list[tuple[Any, Any]]:
    if not inquiry.offers("outcomes"):
        says = "CHANCE moves here, but the game has no outcomes(state)"
        inquiry.fault("outcomes-missing", node, CALL, says, "write outcomes: (action, probability) pairs")
        raise NoAnswer
    pairs = inquiry.ask("outcomes", node, read=listing)
    if pairs is None or not all(isinstance(pair, (tuple, list)) and len(pair) == 2 for pair in pairs):
        says = f"outcomes gave {'no list' if pairs is None else listed(pairs, 3)}"
        inquiry.fault("outcomes-malformed", node, CALL, says, "list (action, probability) pairs")
        raise NoAnswer
    return [(action, chance) for action, chance in pairs]


def _check_numbers(inquiry: Inquiry, node: Node, chances: Sequence[Any]) -> None:
    for chance in chances:
        if not is_finite(chance):
            says = f"outcomes gives an action the probability {text(chance)}, which is no number"
            inquiry.fault("outcomes-not-numbers", node, CALL, says, "a probability is a number from 0 to 1")
            raise NoAnswer
        if chance < 0:
            says = f"outcomes gives an action the negative probability {text(chance)}"
            inquiry.fault("outcomes-negative", node, CALL, says, "a probability is a number from 0 to 1")
