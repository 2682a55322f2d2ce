"""Puts the questions once more, after much play and in another order: a game must not remember."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import combinations
from random import Random
from typing import Any

from outplay.checking.inquiry import Inquiry, NoAnswer, call_text, listing
from outplay.checking.node import Node
from outplay.checking.report import listed, text
from outplay.checking.snapshot import same
from outplay.game import CHANCE

ASKED_AGAIN = 1_000
COMPARED = 300
HINT = "keep everything that play changes in the state, and nothing of it in the game"


def ask_again(inquiry: Inquiry, nodes: Sequence[Node], random: Random) -> None:
    """Writes down each of the words whose answer has changed since the state was first looked at."""
    for node in inquiry.each(random.sample(nodes, min(ASKED_AGAIN, len(nodes)))):
        with suppress(NoAnswer):
            _ask_again(inquiry, node)


def check_initial(inquiry: Inquiry, root: Node) -> None:
    """Writes down an `initial` that is not what it was."""
    initial = inquiry.game.initial
    if not same(initial, root.state):
        says = f"initial is {text(initial)}; it was {text(root.state)}"
        inquiry.fault("initial-changes", root, "game.initial", says, HINT)


def check_equality(inquiry: Inquiry, nodes: Sequence[Node]) -> None:
    """Writes down two states of one table that are equal: only different hashes can keep them apart there."""
    changeable = [node for node in nodes if not node.snapshot.is_needless]
    for one, other in combinations(changeable[:COMPARED], 2):
        if same(one.state, other.state):
            says = f"the state equals {one.where}, reached in another way, but their hashes differ"
            inquiry.fault("state-hash", other, "hash(state)", says, "hash what == compares, and nothing else")


def _ask_again(inquiry: Inquiry, node: Node) -> None:
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


def _ask_moves_again(inquiry: Inquiry, node: Node) -> None:
    moves = inquiry.ask("actions", node, read=listing) or []
    if not same(moves, node.moves):
        _changed(inquiry, "actions-change", node, call_text("actions"), listed(node.moves, 5), listed(moves, 5))
    elif moves and node.children[0] is not None:
        _ask_result_again(inquiry, node, moves[0], node.children[0].state)


def _ask_result_again(inquiry: Inquiry, node: Node, action: Any, before: Any) -> None:
    after = inquiry.ask("result", node, action)
    if not same(after, before):
        _changed(inquiry, "result-changes", node, call_text("result", action), text(before), text(after))


def _changed(inquiry: Inquiry, name: str, node: Node, call: str, before: str, after: str) -> None:
    says = f"the answer was {before}; after more play it is {after}"
    inquiry.fault(name, node, call, says, HINT)
