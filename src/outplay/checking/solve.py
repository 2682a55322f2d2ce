"""Exact values by backward induction, over states that were all looked at; and the loops that prevent it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from outplay.checking.inquiry import Inquiry, call_text
from outplay.checking.report import listed
from outplay.checking.state_node import StateNode
from outplay.game import CHANCE, Action, Player, State
from outplay.words import throws_dice


def find_loop(nodes: Sequence[StateNode]) -> tuple[StateNode, ...]:
    """States that lead round, the first of them following the last; empty if there is no loop."""
    open_since: dict[StateNode, int] = {}
    path: list[StateNode] = []
    for node, entering in _visits(nodes):
        if not entering:
            del open_since[path.pop()]
            continue
        open_since[node] = len(path)
        path.append(node)
        for child in filter(None, node.children):
            if child in open_since:
                return tuple(path[open_since[child] :])
    return ()


def warn_of_loop(inquiry: Inquiry, loop: Sequence[StateNode]) -> None:
    """Warns of the shortest way round that passes the first of these states."""
    if not loop:
        return
    round_trip = _shortest_loop(loop[0])
    actions, states = [action for action, _ in round_trip], [state for _, state in round_trip]
    says = f"play can go round for ever: from here by {listed(actions)} through {listed(states, 4)}"
    call = call_text("result", actions[0])
    if not getattr(inquiry.game, "can_repeat", True):
        inquiry.fault(
            "can-repeat", loop[0], call, f"can_repeat is False, but {says}", "leave can_repeat out, or end the game"
        )
        return
    hint = "fine for algorithms that expect cycles; for the others, count moves in the state and end the game"
    inquiry.warn("cycle", loop[0], call, says, hint)


def note_no_loop(inquiry: Inquiry, root: StateNode) -> None:
    """Notes that a whole game without a loop could say so; dice are searched the same way in either case."""
    if getattr(inquiry.game, "can_repeat", True) and not throws_dice(inquiry.game):
        says = "no position comes twice; can_repeat = False would say so, and proofs would be faster"
        inquiry.note("no-cycle", root, "game", says, "write can_repeat = False into the class")


def solve(nodes: Sequence[StateNode], max_player: Player) -> None:
    """Gives every node its value for `max_player`; the nodes must be a whole game without a loop."""
    for node, entering in _visits(nodes):
        if not entering:
            node.value = _value(node, max_player)


def best(node: StateNode, values: Iterable[float], max_player: Player) -> float:
    """The value that the player to move would choose."""
    return max(values) if node.mover == max_player else min(values)


def _shortest_loop(start: StateNode) -> list[tuple[Action, State]]:
    """The (action, state) pairs that lead from a node back to it, as few as possible."""
    steps: dict[StateNode, tuple[StateNode, Action]] = {}
    queue = deque([start])
    while start not in steps:
        node = queue.popleft()
        for action, child in zip(node.moves, node.children, strict=True):
            if child is not None and child not in steps:
                steps[child] = node, action
                queue.append(child)
    return _way_back(start, steps)


def _way_back(start: StateNode, steps: dict[StateNode, tuple[StateNode, Action]]) -> list[tuple[Action, State]]:
    way: list[tuple[Action, State]] = []
    node = start
    while not way or node is not start:
        before, action = steps[node]
        way.append((action, node.state))
        node = before
    return way[::-1]


def _value(node: StateNode, max_player: Player) -> float:
    if node.terminal:
        return node.utilities[0]
    values: list[float] = [child.value for child in node.children if child is not None]
    if node.mover == CHANCE:
        return sum(chance * value for chance, value in zip(node.chances, values, strict=True))
    return best(node, values, max_player)


def _visits(nodes: Sequence[StateNode]) -> Iterator[tuple[StateNode, bool]]:
    """Depth first, without recursion: each node once on the way in (True) and once on the way out (False)."""
    seen: set[StateNode] = set()
    for start in nodes:
        stack = [] if start in seen else [(start, True)]
        while stack:
            node, entering = stack.pop()
            if not entering:
                yield node, False
            elif node not in seen:
                seen.add(node)
                yield node, True
                stack.append((node, False))
                stack.extend((child, True) for child in node.children if child is not None and child not in seen)
