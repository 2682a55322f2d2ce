"""The optional words about moves: candidates, noisy_actions, promise and pass_turn; and moves that are not legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from outplay.answers import is_number
from outplay.checking.declared import is_close
from outplay.checking.inquiry import Inquiry, NoAnswer, call_text, slug
from outplay.checking.report import listed, text
from outplay.checking.solve import best
from outplay.checking.state_node import StateNode, same
from outplay.checking.words import is_hashable, list_of
from outplay.game import CHANCE

MOST_KINDS = 500
TRIED_STATES = 500
TRIED_MOVES = 3


def check_candidates(inquiry: Inquiry, nodes: Sequence[StateNode], max_player: Any, solved: bool) -> None:
    """Are `candidates` some of the actions, with a best one among them where the values are known?"""
    for node in inquiry.time.each(choices(nodes)):
        with suppress(NoAnswer):
            moves = list_of(inquiry, "candidates", node)
            legal = _check_legal(inquiry, "candidates", node, moves)
            if not moves:
                says = "candidates gave nothing in a state that is_terminal calls open"
                hint = "leave in a best move; the whole of actions is always right"
                inquiry.fault("candidates-empty", node, call_text("candidates"), says, hint)
            elif legal and solved:
                _check_best(inquiry, node, moves, max_player)


def check_noisy_actions(inquiry: Inquiry, nodes: Sequence[StateNode]) -> None:
    """Are `noisy_actions` some of the actions?"""
    for node in inquiry.time.each(choices(nodes)):
        with suppress(NoAnswer):
            _check_legal(inquiry, "noisy_actions", node, list_of(inquiry, "noisy_actions", node))


def check_promise(inquiry: Inquiry, nodes: Sequence[StateNode]) -> None:
    """Is `promise` a number for every legal move?"""
    for node in inquiry.time.each(choices(nodes)):
        for action in node.moves:
            with suppress(NoAnswer):
                promise = inquiry.ask("promise", node, action)
                if not is_number(promise):
                    says = f"promise gave {text(promise)}, which is no number"
                    hint = "return a number, higher for what should be tried first"
                    inquiry.fault("promise-not-a-number", node, call_text("promise", action), says, hint)


def check_pass_turn(inquiry: Inquiry, nodes: Sequence[StateNode]) -> None:
    """Does `pass_turn` lead to a state where someone else is to move?"""
    for node in inquiry.time.each(choices(nodes)):
        with suppress(NoAnswer):
            passed = StateNode(inquiry.ask("pass_turn", node), node, "pass_turn")
            if not inquiry.ask("is_terminal", passed, read=bool) and inquiry.ask("to_move", passed) == node.mover:
                says = f"pass_turn leads to {text(passed.state)}, where {text(node.mover)} is to move again"
                inquiry.fault("pass-turn-keeps", node, call_text("pass_turn"), says, "hand the turn to the next player")


def check_illegal(inquiry: Inquiry, nodes: Sequence[StateNode], random: Random) -> None:
    """Warns if `result` takes a move that is legal elsewhere in the game, but not here."""
    for node, action, _ in inquiry.time.each(illegal_moves(nodes, random)):
        if inquiry.attempt("result", node, action) is not None:
            says = f"result took {text(action)}, which is not among the actions here: {listed(node.moves)}"
            hint = "fine for speed; raise outplay.errors.IllegalAction if people type moves into this game"
            inquiry.warn("result-unchecked", node, call_text("result", action), says, hint)


def illegal_moves(nodes: Sequence[StateNode], random: Random) -> Iterator[tuple[StateNode, Any, StateNode]]:
    """Some states, each with some moves that are not legal there and a state where they are."""
    kinds = _kinds(nodes)
    open_nodes = list(choices(nodes))
    for node in random.sample(open_nodes, min(TRIED_STATES, len(open_nodes))):
        elsewhere = not_legal(node, list(kinds))
        for action in random.sample(elsewhere, min(TRIED_MOVES, len(elsewhere))):
            yield node, action, kinds[action]


def choices(nodes: Sequence[StateNode]) -> Iterator[StateNode]:
    """The states where a player has a move to choose."""
    return (node for node in nodes if not node.terminal and node.mover != CHANCE)


def not_legal(node: StateNode, actions: Sequence[Any]) -> list[Any]:
    """Those that are not among the actions here."""
    legal = {move for move in node.moves if is_hashable(move)}
    odd = [move for move in node.moves if not is_hashable(move)]
    return [
        action
        for action in actions
        if not (is_hashable(action) and action in legal) and not any(same(action, move) for move in odd)
    ]


def _kinds(nodes: Sequence[StateNode]) -> dict[Any, StateNode]:
    """The different moves of the game, the first few hundred of them, each with a state where it is legal."""
    kinds: dict[Any, StateNode] = {}
    for node in choices(nodes):
        for action in node.moves:
            if len(kinds) < MOST_KINDS and is_hashable(action):
                kinds.setdefault(action, node)
    return kinds


def _check_legal(inquiry: Inquiry, word: str, node: StateNode, moves: Sequence[Any]) -> bool:
    strange = not_legal(node, moves)
    if strange:
        says = f"{word} lists {text(strange[0])}, which is not among the actions: {listed(node.moves)}"
        inquiry.fault(f"{slug(word)}-illegal", node, call_text(word), says, "choose from actions(state)")
    return not strange


def _check_best(inquiry: Inquiry, node: StateNode, moves: Sequence[Any], max_player: Any) -> None:
    pairs = zip(node.moves, node.children, strict=True)
    values = [child.value for move, child in pairs if child and any(same(move, kept) for kept in moves)]
    if not is_close(best(node, values, max_player), node.value):
        says = f"candidates keeps {listed(moves)} of {listed(node.moves)}, and every best move is left out"
        hint = "leave out a move only if one that stays is surely as good"
        inquiry.fault("candidates-miss-best", node, call_text("candidates"), says, hint)
