"""What must be the same: states that `key` or `symmetries` call so, and every answer when it is asked for again.

A game must not remember: the questions are put once more after much play, and in another order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from itertools import combinations
from random import Random
from typing import Any

from outplay.answers import is_pair
from outplay.checking.declared import is_close
from outplay.checking.explore import Explorer
from outplay.checking.inquiry import Inquiry, NoAnswer, call_text, listing
from outplay.checking.report import listed, text
from outplay.checking.state_node import StateNode, same
from outplay.checking.words import is_hashable, list_of
from outplay.game import CHANCE

MOST_MIRRORED = 6_000
"""Symmetries cost many calls: in a large game they are checked in this many states, evenly spread."""

CALL = call_text("symmetries")
EQUAL = "list a state only if it is the same for every player"


def check_key(inquiry: Inquiry, nodes: Sequence[StateNode], solved: bool) -> None:
    """Is `key` equal only for states that a search may take for one another?"""
    first: dict[Any, StateNode] = {}
    for node in inquiry.time.each(nodes):
        with suppress(NoAnswer):
            twin = first.setdefault(_key(inquiry, node), node)
            what = "" if twin is node else _difference(twin, node, solved)
            if what:
                says = f"this state and {twin.where or text(twin.state)} have the same key, but {what}"
                hint = "let the key hold all that matters: board, whose turn, and what else the rules look at"
                inquiry.fault("key-merges", node, call_text("key"), says, hint)


def check_symmetries(inquiry: Inquiry, explorer: Explorer, nodes: Sequence[StateNode], solved: bool) -> None:
    """Is every symmetric state as good as this one: with the same mover, as many moves and the same worth?"""
    for node in inquiry.time.each(nodes[:: 1 + len(nodes) // MOST_MIRRORED]):
        with suppress(NoAnswer):
            for other in list_of(inquiry, "symmetries", node):
                _check_mirror(inquiry, explorer, node, other, solved)


def _key(inquiry: Inquiry, node: StateNode) -> Any:
    key = inquiry.ask("key", node)
    if not is_hashable(key):
        says = f"key gave {text(key)}, which is not hashable"
        inquiry.refuse("key-unhashable", node, call_text("key"), says, "return a number, a text or a tuple of them")
    if not same(key, inquiry.ask("key", node)):
        says = f"key gave {text(key)}, and another key when asked again"
        inquiry.fault("key-changes", node, call_text("key"), says, "let the key depend on the state alone")
    return key


def _difference(one: StateNode, other: StateNode, solved: bool) -> str:
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


def _check_mirror(inquiry: Inquiry, explorer: Explorer, node: StateNode, state: Any, solved: bool) -> None:
    if is_pair(node.state, state) or not is_hashable(state):
        says = f"symmetries gave {text(state)}, which is no state"
        inquiry.fault("symmetries-malformed", node, CALL, says, "list the equal states alone, without a way back")
        return
    other = _looked_at(inquiry, StateNode(state))
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


def _looked_at(inquiry: Inquiry, node: StateNode) -> StateNode:
    """The node, with what the game says of a state that play may never reach."""
    node.terminal = inquiry.ask("is_terminal", node, read=bool)
    if not node.terminal:
        node.mover = inquiry.ask("to_move", node)
        node.moves = inquiry.ask("outcomes" if node.mover == CHANCE else "actions", node, read=listing) or ()
    return node


ASKED_AGAIN = 1_000
COMPARED = 300
HINT = "keep everything that play changes in the state, and nothing of it in the game"


def ask_again(inquiry: Inquiry, nodes: Sequence[StateNode], random: Random) -> None:
    """Writes down each of the words whose answer has changed since the state was first looked at."""
    for node in inquiry.time.each(random.sample(nodes, min(ASKED_AGAIN, len(nodes)))):
        with suppress(NoAnswer):
            _ask_again(inquiry, node)


def check_initial(inquiry: Inquiry, root: StateNode) -> None:
    """Writes down an `initial` that is not what it was."""
    initial = inquiry.game.initial
    if not same(initial, root.state):
        says = f"initial is {text(initial)}; it was {text(root.state)}"
        inquiry.fault("initial-changes", root, "game.initial", says, HINT)


def check_equality(inquiry: Inquiry, nodes: Sequence[StateNode]) -> None:
    """Writes down two states of one table that are equal: only different hashes can keep them apart there."""
    changeable = [node for node in nodes if not node.snapshot.is_needless]
    for one, other in combinations(changeable[:COMPARED], 2):
        if same(one.state, other.state):
            says = f"the state equals {one.where}, reached in another way, but their hashes differ"
            inquiry.fault("state-hash", other, "hash(state)", says, "hash what == compares, and nothing else")


def _ask_again(inquiry: Inquiry, node: StateNode) -> None:
    terminal = inquiry.ask("is_terminal", node, read=bool)
    if terminal != node.terminal:
        _changed(inquiry, "is-terminal-changes", node, call_text("is_terminal"), text(node.terminal), text(terminal))
    if node.terminal or terminal:
        return
    mover = inquiry.ask("to_move", node)
    if not same(mover, node.mover):
        _changed(inquiry, "to-move-changes", node, call_text("to_move"), text(node.mover), text(mover))
    elif mover != CHANCE:
        _ask_moves_again(inquiry, node)


def _ask_moves_again(inquiry: Inquiry, node: StateNode) -> None:
    moves = inquiry.ask("actions", node, read=listing) or []
    if not same(moves, node.moves):
        _changed(inquiry, "actions-change", node, call_text("actions"), listed(node.moves, 5), listed(moves, 5))
    elif moves and node.children[0] is not None:
        _ask_result_again(inquiry, node, moves[0], node.children[0].state)


def _ask_result_again(inquiry: Inquiry, node: StateNode, action: Any, before: Any) -> None:
    after = inquiry.ask("result", node, action)
    if not same(after, before):
        _changed(inquiry, "result-changes", node, call_text("result", action), text(before), text(after))


def _changed(inquiry: Inquiry, name: str, node: StateNode, call: str, before: str, after: str) -> None:
    says = f"the answer was {before}; after more play it is {after}"
    inquiry.fault(name, node, call, says, HINT)
