"""What the game calls the same: key and symmetries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from outplay.checking.closeness import is_close
from outplay.checking.explore import Explorer
from outplay.checking.inquiry import Inquiry, NoAnswer, call_text, listing, message
from outplay.checking.node import Node
from outplay.checking.report import listed, text
from outplay.checking.snapshot import same
from outplay.checking.words import is_hashable, list_of

MOST_MIRRORED = 6_000
"""Symmetries cost many calls: in a large game they are checked in this many states, evenly spread."""

CALL = call_text("symmetries")


def check_key(inquiry: Inquiry, nodes: Sequence[Node], solved: bool) -> None:
    """Is `key` equal only for states that a search may take for one another?"""
    first: dict[Any, Node] = {}
    for node in nodes:
        with suppress(NoAnswer):
            twin = first.setdefault(_key(inquiry, node), node)
            what = "" if twin is node else _difference(twin, node, solved)
            if what:
                says = f"this state and {twin.where or text(twin.state)} have the same key, but {what}"
                hint = "let the key hold all that matters: board, whose turn, and what else the rules look at"
                inquiry.fault("key-merges", node, call_text("key"), says, hint)


def check_symmetries(inquiry: Inquiry, explorer: Explorer, nodes: Sequence[Node], solved: bool) -> None:
    """Is every symmetric state as good as this one, with moves that map back one to one?"""
    for node in nodes[:: 1 + len(nodes) // MOST_MIRRORED]:
        for other, back in _pairs(inquiry, node):
            with suppress(NoAnswer):
                _check_mirror(inquiry, explorer, node, Node(other), back, solved)


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


def _pairs(inquiry: Inquiry, node: Node) -> Iterator[tuple[Any, Any]]:
    with suppress(NoAnswer):
        for pair in list_of(inquiry, "symmetries", node):
            if isinstance(pair, (tuple, list)) and len(pair) == 2:
                yield pair[0], pair[1]
            else:
                says = f"symmetries gave {text(pair)}, which is not a pair of a state and the way back"
                inquiry.fault("symmetries-malformed", node, CALL, says, "list (other state, back) pairs")


def _check_mirror(inquiry: Inquiry, explorer: Explorer, node: Node, other: Node, back: Any, solved: bool) -> None:
    other.terminal = inquiry.ask("is_terminal", other, read=bool)
    other.mover = None if other.terminal else inquiry.ask("to_move", other)
    twin = explorer.find(other.state)
    if other.terminal != node.terminal or not (node.terminal or same(other.mover, node.mover)):
        says = f"symmetries lists {text(other.state)}, but there another player moves or the game is over"
        inquiry.fault("symmetries-mover", node, CALL, says, "a symmetric state has the same player to move")
    elif solved and twin is not None and not is_close(twin.value, node.value):
        says = f"the exact value is {text(node.value)} here and {text(twin.value)} in {text(other.state)}"
        inquiry.fault("symmetries-value", node, CALL, says, "list a state only if it is the same for every player")
    elif not node.terminal:
        _check_moves(inquiry, explorer, node, other, back, solved)


def _check_moves(inquiry: Inquiry, explorer: Explorer, node: Node, other: Node, back: Any, solved: bool) -> None:
    word = "outcomes" if node.chances else "actions"
    there = inquiry.ask(word, other, read=listing) or []
    there = [move for move, _ in there] if node.chances else there
    here = [_mapped(inquiry, node, other, back, move) for move in there]
    if not same_members(node.moves, here):
        says = (
            f"the moves {listed(there)} of {text(other.state)} map back to {listed(here)}, not to {listed(node.moves)}"
        )
        hint = "let `back` turn each move there into a different legal move here"
        inquiry.fault("symmetries-moves", node, CALL, says, hint)
        return
    for move_there, move_here in zip(there, here, strict=True):
        _check_result(inquiry, explorer, node, move_here, other, move_there, solved)


def _mapped(inquiry: Inquiry, node: Node, other: Node, back: Any, move: Any) -> Any:
    try:
        return back(move) if callable(back) else back[move]
    except Exception as error:
        says = f"back cannot map {text(move)} of {text(other.state)}: {message(error)}"
        inquiry.fault("symmetries-moves", node, CALL, says, "let `back` map every move of the other state")
        raise NoAnswer from None


def _check_result(
    inquiry: Inquiry, explorer: Explorer, node: Node, here: Any, other: Node, there: Any, solved: bool
) -> None:
    ours = explorer.find(inquiry.ask("result", node, here))
    theirs = explorer.find(inquiry.ask("result", other, there))
    if ours is None or theirs is None or not (ours.known and theirs.known):
        return
    alike = ours.terminal == theirs.terminal and same(ours.mover, theirs.mover)
    if not alike or (solved and not is_close(ours.value, theirs.value)):
        says = f"{text(there)} in {text(other.state)} maps back to {text(here)}, but leads to a different kind of state"
        hint = "check which way `back` maps: from a move there to the move here"
        inquiry.fault("symmetries-result", node, CALL, says, hint)
