"""A searched tree as text: a line for each node, and one for what was pruned.

MAX [-inf, inf] = 3
├─ a1: MIN [-inf, inf] = 3   *
│  ├─ b1: 3   *
...
├─ a2: MIN [3, inf] = 2
│  ├─ c1: 2   *
│  └─ ✗ c2, c3 pruned: 2 <= alpha 3
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import TYPE_CHECKING, Any

from outplay.notation import some
from outplay.result import counted, written
from outplay.tracing.story import side, side_of
from outplay.writing import write_move

if TYPE_CHECKING:
    from outplay.tracing.playout_tree import PlayoutNode, PlayoutTree
    from outplay.tracing.tree import Node, SearchTree


def tree_as_text(tree: SearchTree, depth: float = inf, lines: float = inf) -> str:
    """The tree down to a depth; what does not fit into the lines is counted in the last one."""
    return _as_text(tree, depth, lines, lambda node, parent: _label(tree, node, parent))


def playouts_as_text(tree: PlayoutTree, depth: float = inf, lines: float = inf) -> str:
    """The same of a tree that playouts grew: 37/100 for MAX says who won so many of the playouts."""
    return _as_text(tree, depth, lines, lambda node, parent: _playouts_label(tree, node, parent))


def _as_text(tree: SearchTree, depth: float, lines: float, label: Callable[[Any, Any], str]) -> str:
    written_lines: list[str] = []
    for line in _lines(tree, depth, label):
        if len(written_lines) == lines:
            return "\n".join([*written_lines, f"... {counted(tree.nodes, 'node')} in all"])
        written_lines.append(line)
    return "\n".join(written_lines)


def _lines(tree: SearchTree, depth: float, label: Callable[[Any, Any], str]) -> Iterator[str]:
    """A stack of (node, parent, its first prefix, the prefix of what is below, plies left)."""
    waiting: list[tuple[Any, ...]] = [(tree.root, None, "", "", depth)]
    while waiting:
        node, parent, first, rest, plies = waiting.pop()
        if parent is not None and node is parent:
            yield first + _pruned(tree, node)
            continue
        yield first + label(node, parent)
        below: list[Any] = [*node.children, *([node] if node.pruned else [])]
        if below and plies <= 0:
            count = sum(1 for _ in node) - 1
            yield f"{rest}└─ ... {counted(count, 'node')} below"
            continue
        branches = [(child, node, f"{rest}├─ ", f"{rest}│  ", plies - 1) for child in below[:-1]]
        branches += [(child, node, f"{rest}└─ ", f"{rest}   ", plies - 1) for child in below[-1:]]
        waiting.extend(reversed(branches))


def _label(tree: SearchTree, node: Node, parent: Node | None) -> str:
    move = "" if parent is None else f"{write_move(tree.game, parent.state, node.action)}: "
    chance, chosen = _chance(node), _chosen(node, parent)
    if node.kind == "terminal":
        return f"{move}{chance}{written(node.value)}{chosen}"
    if node.kind in ("cut off", "recalled"):
        return f"{move}{chance}{written(node.value)} ({node.kind}){chosen}"
    window = f"[{written(node.alpha)}, {written(node.beta)}] "
    window = "" if window == "[-inf, inf] " and not tree.has_windows else window
    probe, worth = ("probe: ", tree.story.worth(node)) if node.is_probe else ("", written(node.value))
    return f"{move}{chance}{probe}{side(tree, node)} {window}= {worth}{chosen}"


def _playouts_label(tree: PlayoutTree, node: PlayoutNode, parent: Node | None) -> str:
    move = f"{side(tree, node)} to move" if parent is None else write_move(tree.game, parent.state, node.action)
    counts = f"{tree.counts(node)} for {side_of(tree, node.player)}"
    end = ", the end" if node.kind == "terminal" else ""
    return f"{move}: {_chance(node)}{counts}{end}{_chosen(node, parent)}"


def _chance(node: Node) -> str:
    return "" if node.chance is None else f"({written(node.chance)}) "


def _chosen(node: Node, parent: Node | None) -> str:
    return "   *" if parent is not None and parent.best is not None and node.action == parent.best else ""


def _pruned(tree: SearchTree, node: Node) -> str:
    chances = [f" ({written(chance)})" for chance in node.left_chances] or [""] * len(node.pruned)
    moves = [write_move(tree.game, node.state, action) for action in node.pruned]
    return f"✗ {some(move + chance for move, chance in zip(moves, chances, strict=True))} pruned: {node.why}"
