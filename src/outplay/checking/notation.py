"""How the game is written for people: show, draw, format_action and parse_action."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

from outplay.checking.inquiry import Inquiry, NoAnswer, call_text
from outplay.checking.moves import choices, illegal_moves, not_legal
from outplay.checking.report import text
from outplay.checking.state_node import StateNode, same


def check_show(inquiry: Inquiry, nodes: Sequence[StateNode]) -> None:
    """Is `show` a text in every state?"""
    for node in inquiry.time.each(nodes):
        with suppress(NoAnswer):
            shown = inquiry.ask("show", node)
            if not isinstance(shown, str):
                says = f"show gave {text(shown)}, which is no text"
                inquiry.fault(
                    "show-not-text", node, call_text("show"), says, "return the board as a str; do not print it"
                )


def check_draw(inquiry: Inquiry, nodes: Sequence[StateNode]) -> None:
    """Is `draw` an SVG picture in every state?"""
    for node in inquiry.time.each(nodes):
        with suppress(NoAnswer):
            drawn = inquiry.ask("draw", node)
            if not (isinstance(drawn, str) and drawn.lstrip().startswith("<svg")):
                says = f"draw gave {text(drawn)}, which is no text that starts with <svg"
                inquiry.fault("draw-not-svg", node, call_text("draw"), says, "return one svg element as a str")


def check_notation(inquiry: Inquiry, nodes: Sequence[StateNode]) -> None:
    """Is every move written as a text of its own, and read back as the same move?"""
    for node in inquiry.time.each(choices(nodes)):
        written: dict[str, Any] = {}
        for action in node.moves:
            with suppress(NoAnswer):
                words = _format(inquiry, node, action)
                if words in written and not same(written[words], action):
                    _written_alike(inquiry, node, words, written[words], action)
                elif written.setdefault(words, action) is action:
                    _read_back(inquiry, node, words, action)


def check_parse_illegal(inquiry: Inquiry, nodes: Sequence[StateNode], random: Random) -> None:
    """Does `parse_action` refuse a move that is legal elsewhere, but not here?"""
    for node, action, home in inquiry.time.each(illegal_moves(nodes, random)):
        words = inquiry.attempt("format_action", home, action)
        read = inquiry.attempt("parse_action", node, words, read=lambda move: [move])
        for move in read or () if isinstance(words, str) else ():
            _check_refusal(inquiry, node, words, move)


def _format(inquiry: Inquiry, node: StateNode, action: Any) -> str:
    words = inquiry.ask("format_action", node, action)
    if not isinstance(words, str):
        says = f"format_action gave {text(words)}, which is no text"
        inquiry.refuse("format-action-not-text", node, call_text("format_action", action), says, "return a str")
    return words


def _written_alike(inquiry: Inquiry, node: StateNode, words: str, one: Any, other: Any) -> None:
    says = f"format_action writes {text(one)} and {text(other)} alike, as {words!r}"
    hint = "write each legal move of a state in its own way"
    inquiry.fault("format-action-alike", node, call_text("format_action", other), says, hint)


def _read_back(inquiry: Inquiry, node: StateNode, words: str, action: Any) -> None:
    move = inquiry.ask("parse_action", node, words)
    if not same(move, action):
        says = f"format_action writes {text(action)} as {words!r}, which parse_action reads as {text(move)}"
        hint = "let parse_action read what format_action writes"
        inquiry.fault("parse-action-differs", node, call_text("parse_action", words), says, hint)


def _check_refusal(inquiry: Inquiry, node: StateNode, words: str, move: Any) -> None:
    if not_legal(node, [move]):
        says = f"parse_action read {words!r} as {text(move)}, which is not a legal move here"
        hint = "raise outplay.errors.IllegalAction for what is not among the actions"
        inquiry.fault("parse-action-illegal", node, call_text("parse_action", words), says, hint)
