"""The optional words about moves, and how moves and boards are written for people; and moves that are not legal.

candidates, noisy_actions, promise and pass_turn; show, draw, format_action and parse_action.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from contextlib import suppress
from random import Random

from outplay.answers import is_number
from outplay.checking.inquiry import Inquiry, NoAnswer, call_text, slug
from outplay.checking.numbers import is_close
from outplay.checking.report import listed, text
from outplay.checking.solve import best
from outplay.checking.state_node import StateNode, same
from outplay.checking.words import is_hashable, list_of
from outplay.game import CHANCE, Action, Player

MOST_KINDS = 500
TRIED_STATES = 500
TRIED_MOVES = 3


def check_candidates(inquiry: Inquiry, nodes: Sequence[StateNode], max_player: Player, solved: bool) -> None:
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


def illegal_moves(nodes: Sequence[StateNode], random: Random) -> Iterator[tuple[StateNode, Action, StateNode]]:
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


def not_legal(node: StateNode, actions: Sequence[Action]) -> list[Action]:
    """The given actions that are not legal in this state."""
    legal = {move for move in node.moves if is_hashable(move)}
    odd = [move for move in node.moves if not is_hashable(move)]
    return [
        action
        for action in actions
        if not (is_hashable(action) and action in legal) and not any(same(action, move) for move in odd)
    ]


def _kinds(nodes: Sequence[StateNode]) -> dict[Hashable, StateNode]:
    """The different moves of the game, the first few hundred of them, each with a state where it is legal."""
    kinds: dict[Hashable, StateNode] = {}
    for node in choices(nodes):
        for action in node.moves:
            if len(kinds) < MOST_KINDS and is_hashable(action):
                kinds.setdefault(action, node)
    return kinds


def _check_legal(inquiry: Inquiry, word: str, node: StateNode, moves: Sequence[Action]) -> bool:
    strange = not_legal(node, moves)
    if strange:
        says = f"{word} lists {text(strange[0])}, which is not among the actions: {listed(node.moves)}"
        inquiry.fault(f"{slug(word)}-illegal", node, call_text(word), says, "choose from actions(state)")
    return not strange


def _check_best(inquiry: Inquiry, node: StateNode, moves: Sequence[Action], max_player: Player) -> None:
    pairs = zip(node.moves, node.children, strict=True)
    values = [child.value for move, child in pairs if child and any(same(move, kept) for kept in moves)]
    if not is_close(best(node, values, max_player), node.value):
        says = f"candidates keeps {listed(moves)} of {listed(node.moves)}, and every best move is left out"
        hint = "leave out a move only if one that stays is surely as good"
        inquiry.fault("candidates-miss-best", node, call_text("candidates"), says, hint)


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
        written: dict[str, Action] = {}
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


def _format(inquiry: Inquiry, node: StateNode, action: Action) -> str:
    words = inquiry.ask("format_action", node, action)
    if not isinstance(words, str):
        says = f"format_action gave {text(words)}, which is no text"
        inquiry.refuse("format-action-not-text", node, call_text("format_action", action), says, "return a str")
    return words


def _written_alike(inquiry: Inquiry, node: StateNode, words: str, one: object, other: object) -> None:
    says = f"format_action writes {text(one)} and {text(other)} alike, as {words!r}"
    hint = "write each legal move of a state in its own way"
    inquiry.fault("format-action-alike", node, call_text("format_action", other), says, hint)


def _read_back(inquiry: Inquiry, node: StateNode, words: str, action: Action) -> None:
    move = inquiry.ask("parse_action", node, words)
    if not same(move, action):
        says = f"format_action writes {text(action)} as {words!r}, which parse_action reads as {text(move)}"
        hint = "let parse_action read what format_action writes"
        inquiry.fault("parse-action-differs", node, call_text("parse_action", words), says, hint)


def _check_refusal(inquiry: Inquiry, node: StateNode, words: str, move: Action) -> None:
    if not_legal(node, [move]):
        says = f"parse_action read {words!r} as {text(move)}, which is not a legal move here"
        hint = "raise outplay.errors.IllegalAction for what is not among the actions"
        inquiry.fault("parse-action-illegal", node, call_text("parse_action", words), says, hint)
        _warn_if_played(inquiry, node, move)


def _warn_if_played(inquiry: Inquiry, node: StateNode, action: Action) -> None:
    """Warns if `result` takes an illegal move that somebody may type; nothing else asks it for one."""
    if inquiry.attempt("result", node, action) is not None:
        says = f"result took {text(action)}, which people can type, and is not among the actions here: "
        hint = "let parse_action refuse it; then result need not look"
        inquiry.warn("result-unchecked", node, call_text("result", action), says + listed(node.moves), hint)
