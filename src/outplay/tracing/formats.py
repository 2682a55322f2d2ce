"""A searched tree as text, and with its steps as plain data that JSON can hold.

As text it has a line for each node, and one for what was pruned:

MAX [-inf, inf] = 3
├─ a1: MIN [-inf, inf] = 3   *
│  ├─ b1: 3   *
...
├─ a2: MIN [3, inf] = 2
│  ├─ c1: 2   *
│  └─ ✗ c2, c3 pruned: 2 <= alpha 3
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import inf
from typing import TYPE_CHECKING, Any

from outplay.notation import some
from outplay.result import counted, written
from outplay.tracing.story import side, side_of
from outplay.writing import PlainData, plain_name, plain_value, plain_values, write_move

if TYPE_CHECKING:
    from outplay.tracing.playout_tree import Iteration, PlayoutNode, PlayoutTree
    from outplay.tracing.tree import Node, SearchTree, Step


def tree_as_text(tree: SearchTree, depth: float = inf, lines: float = inf) -> str:
    """The tree down to a depth; what does not fit into the lines is counted in the last one."""
    return _as_text(tree, depth, lines, lambda node, parent: _label(tree, node, parent))


def playouts_as_text(tree: PlayoutTree, depth: float = inf, lines: float = inf) -> str:
    """A tree that playouts grew, as text: 37/100 for MAX says that MAX won so many of the playouts."""
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


def tree_as_dict(tree: SearchTree) -> PlainData:
    """The result of the search, and the nodes in the order they were entered, each with the number of its parent."""
    numbers = {node: i for i, node in enumerate(tree)}
    return {
        "result": tree.result.as_dict(),
        "leaves": len(tree.leaves),
        "nodes": [_node_as_dict(tree, node, numbers) for node in numbers],
    }


def playouts_as_dict(tree: PlayoutTree) -> PlainData:
    """The result of the search, and the nodes, each before those below it: whose wins it counts, and how many."""
    numbers = {node: i for i, node in enumerate(tree)}
    return {
        "result": tree.result.as_dict(),
        "playouts": tree.playouts(tree.root),
        "nodes": [
            {
                **_place(tree, node, numbers),
                "player": plain_name(node.mover),
                "kind": node.kind,
                "wins_of": plain_name(node.player),
                **_counts(tree, node, None),
                "iteration": node.born + 1,
            }
            for node in tree
        ],
    }


def _node_as_dict(tree: SearchTree, node: Node, numbers: Mapping[Node, int]) -> PlainData:
    return {
        **_place(tree, node, numbers),
        **_window(node),
        "kind": node.kind,
        "is_probe": node.is_probe,
        "value": plain_value(node.value),
        "best": None if node.best is None else write_move(tree.game, node.state, node.best),
        "pruned": _pruned_moves(tree, node),
        "why": node.why,
    }


def _place(tree: SearchTree, node: Node, numbers: Mapping[Any, int]) -> PlainData:
    parent = tree.parents.get(node)
    return {
        "number": numbers[node],
        "parent": None if parent is None else numbers[parent],
        "move": None if parent is None else write_move(tree.game, parent.state, node.action),
    }


def _counts(tree: PlayoutTree, node: Node, step: int | None) -> PlainData:
    return {"playouts": tree.playouts(node, step), "wins": plain_value(tree.wins(node, step))}


def iteration_as_dict(step: Iteration) -> PlainData:
    """The path, what each node on it had counted after the iteration, the root first, and how the playout went."""
    tree, playout = step.tree, step.playout
    return {
        "number": step.number,
        "what": step.what,
        "says": step.says,
        "path": [tree.story.move(node) for node in playout.path[1:]],
        "counts": [_counts(tree, node, step.number) for node in playout.path],
        "new": playout.is_new,
        "utilities": plain_values(playout.utilities),
        "random_moves": playout.plies,
    }


def step_as_dict(step: Step) -> PlainData:
    """What happened, where, in words, and what was known there: no value before the node has one."""
    tree, node = step.tree, step.node
    known = step.what != "entered"
    return {
        "number": step.number,
        "what": step.what,
        "says": step.says,
        "path": [tree.story.move(above) for above in tree.story.path(node)[1:]],
        **_window(node),
        "value": plain_value(node.value) if known else None,
        "pruned": _pruned_moves(tree, node) if known else [],
    }


def _window(node: Node) -> PlainData:
    return {"player": plain_name(node.mover), "alpha": plain_value(node.alpha), "beta": plain_value(node.beta)}


def _pruned_moves(tree: SearchTree, node: Node) -> list[str]:
    return [write_move(tree.game, node.state, action) for action in node.pruned]
