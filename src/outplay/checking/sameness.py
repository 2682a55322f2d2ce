"""What the game calls the same: key and symmetries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from outplay.answers import is_pair
from outplay.checking.closeness import is_close
from outplay.checking.explore import Explorer
from outplay.checking.inquiry import Inquiry, NoAnswer, call_text, listing
from outplay.checking.node import Node
from outplay.checking.report import listed, text
from outplay.checking.snapshot import same
from outplay.checking.words import is_hashable, list_of
from outplay.game import CHANCE

MOST_MIRRORED = 6_000
"""Symmetries cost many calls: in a large game they are checked in this many states, evenly spread."""

CALL = call_text("symmetries")
EQUAL = "list a state only if it is the same for every player"


def check_key(inquiry: Inquiry, nodes: Sequence[Node], solved: bool) -> None:
    """Is `key` equal only for states that a search may take for one another?"""
    first: dict[Any, Node] = {}
    for node in inquiry.each(nodes):
        with suppress(NoAnswer):
            twin = first.setdefault(_key(inquiry, node), node)
            what = "" if twin is node else _difference(twin, node, solved)
            if what:
                says = f"this state and {twin.where or text(twin.state)} have the same key, but {what}"
                hint = "let the key hold all that matters: board, whose turn, and what else the rules look at"
                inquiry.fault("key-merges", node, call_text("key"), says, hint)


def check_symmetries(inquiry: Inquiry, explorer: Explorer, nodes: Sequence[Node], solved: bool) -> None:
    """Is every symmetric state as good as this one: with the same mover, as many moves and the same worth?"""
    for node in inquiry.each(nodes[:: 1 + len(nodes) // MOST_MIRRORED]):
        with suppress(NoAnswer):
            for other in list_of(inquiry, "symmetries", node):
                _check_mirror(inquiry, explorer, node, other, solved)


def _key(inquiry: Inquiry, node: Node) -> Any:
    key = inquiry.ask("key", node)
    if not is_hashable(key):
        says = f"key gave {text(key)}, which is not hashable"
        inquiry.fault("key-unhashable", node, call_text("key"), says, "return a number, a text or a tuple of them")
        raise NoAnswer
    if not same(key, inquiry.ask("key", node)):
        says = f"key gave {text(key)}, and another key when asked again"
        inquiry.fault("key-changes", node, call_text("key"), says, "let the key depend on the state alone")
    return key


def _difference(one: Node, other: Node, solved: bool) -> str:
    """What tells two states apart, as the end of a sentence; empty if nothing does."""
    if one.terminal != other.terminal:
        return "only one of them is terminal"
    if not same(one.mover, other.mover):
        return f"{text(one.mover)} moves in one and {text(other.mover)} in the other"
    if not same_members(one.moves, other.moves):
        return f"the moves are {listed(other.moves)} in one and {listed(one.moves)} in the other"
    if not same(one.utilities, other.utilities):
        return f"the utilities are {text(one.utilities)} and {text(other.utilities)}"
    if solved and not is_close(one.value, other.value):
        return f"their exact values are {text(one.value)} and {text(other.value)}"
    return ""


def same_members(some: Sequence[Any], others: Sequence[Any]) -> bool:
    """Are they the same moves, in any order?"""
    if len(some) != len(others):
        return False
    if all(map(is_hashable, [*some, *others])):
        return Counter(some) == Counter(others)
    rest = list(others)
    for move in some:
        found = next((i for i, other in enumerate(rest) if same(move, other)), None)
        if found is None:
            return False
        del rest[found]
    return not rest


def _check_mirror(inquiry: Inquiry, explorer: Explorer, node: Node, state: Any, solved: bool) -> None:
    if is_pair(node.state, state) or not is_hashable(state):
        says = f"symmetries gave {text(state)}, which is no state"
        inquiry.fault("symmetries-malformed", node, CALL, says, "list the equal states alone, without a way back")
        return
    other = _looked_at(inquiry, Node(state))
    twin = explorer.find(state)
    if other.terminal != node.terminal or not same(other.mover, node.mover):
        says = f"symmetries lists {text(state)}, but there another player moves or the game is over"
        inquiry.fault("symmetries-mover", node, CALL, says, "a symmetric state has the same player to move")
    elif len(other.moves) != len(node.moves):
        says = f"symmetries lists {text(state)}, which has {len(other.moves)} moves and not {len(node.moves)}"
        inquiry.fault("symmetries-moves", node, CALL, says, "a symmetric state has as many moves")
    elif twin is not None and not same(twin.utilities, node.utilities):
        says = f"the utilities are {text(node.utilities)} here and {text(twin.utilities)} in {text(state)}"
        inquiry.fault("symmetries-utility", node, CALL, says, EQUAL)
    elif solved and twin is not None and not is_close(twin.value, node.value):
        says = f"the exact value is {text(node.value)} here and {text(twin.value)} in {text(state)}"
        inquiry.fault("symmetries-value", node, CALL, says, EQUAL)


def _looked_at(inquiry: Inquiry, node: Node) -> Node:
    """The node, with what the game says of a state that play may never reach."""
    node.terminal = inquiry.ask("is_terminal", node, read=bool)
    if not node.terminal:
        node.mover = inquiry.ask("to_move", node)
        node.moves = inquiry.ask("outcomes" if node.mover == CHANCE else "actions", node, read=listing) or ()
    return node
