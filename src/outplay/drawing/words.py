"""A step of a search in words: what happens, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from outplay.game import CHANCE, word_of
from outplay.result import written

if TYPE_CHECKING:
    from outplay.drawing.trace import Node, SearchTree, Step

NAMED: Final = 5
"""So many pruned moves are named; the rest are counted."""


def says(step: Step) -> str:
    """What happens in a step, in a sentence or two."""
    tell = {
        "entered": _entered,
        "terminal": _terminal,
        "cut off": _cut_off,
        "recalled": _recalled,
        "pruned": _pruned,
        "backed up": _backed_up,
    }
    return tell[step.what](step.tree, step.node)


def side(tree: SearchTree, node: Node) -> str:
    """'MAX', 'MIN', 'CHANCE', or 'player 2' where there are more than two."""
    if node.mover == CHANCE:
        return "CHANCE"
    if tree.result.values is not None:
        return f"player {node.mover}"
    return "MAX" if node.mover == tree.result.player else "MIN"


def place_of(tree: SearchTree, node: Node) -> str:
    """Where a node is: 'the root', or the moves that lead there."""
    write, moves = word_of(tree.game, "format_action"), []
    while node is not tree.root:
        parent = tree.parents[node]
        moves.append(str(write(parent.state, node.action)))
        node = parent
    return " ".join(reversed(moves)) or "the root"


def _entered(tree: SearchTree, node: Node) -> str:
    window = f", with alpha {written(node.alpha)} and beta {written(node.beta)}" if tree.has_windows else ""
    if node.mover is None:
        return f"The search comes to {place_of(tree, node)}, where the game is over."
    if node is tree.root:
        return f"The search begins at the root, where it is the turn of {side(tree, node)}{window}."
    return f"The search comes to {place_of(tree, node)}, where it is the turn of {side(tree, node)}{window}."


def _terminal(tree: SearchTree, node: Node) -> str:
    return f"UTILITY of {place_of(tree, node)} is {written(node.value)}."


def _cut_off(tree: SearchTree, node: Node) -> str:
    return f"The depth limit is reached: EVAL of {place_of(tree, node)} is {written(node.value)}."


def _recalled(tree: SearchTree, node: Node) -> str:
    return f"The table knows enough of {place_of(tree, node)}: {written(node.value)}."


def _pruned(tree: SearchTree, node: Node) -> str:
    write = word_of(tree.game, "format_action")
    names = [str(write(node.state, action)) for action in node.pruned[:NAMED]]
    more = len(node.pruned) - len(names)
    moves = _listed([*names, f"{more} more"] if more else names)
    return f"{moves} cannot matter at {place_of(tree, node)}: {node.why}. {_why(tree, node)}"


def _why(tree: SearchTree, node: Node) -> str:
    """The reason, as a teacher says it."""
    if side(tree, node) == "MIN":
        return f"MIN holds this node to {written(node.value)}, and MAX already has {written(node.alpha)} elsewhere."
    return f"MAX gets {written(node.value)} here, and MIN already has {written(node.beta)} elsewhere."


def _backed_up(tree: SearchTree, node: Node) -> str:
    who, value = side(tree, node), written(node.value)
    if who == "CHANCE":
        return f"The average at {place_of(tree, node)} is {value}."
    best = "" if node.best is None else f" by {word_of(tree.game, 'format_action')(node.state, node.best)}"
    done = " The search is over." if node is tree.root else ""
    return f"{who} gets {value} at {place_of(tree, node)}{best}.{done}"


def _listed(names: list[Any]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
