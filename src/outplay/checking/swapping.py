"""What the game calls the same once the players are swapped: `swap_players`."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from contextlib import suppress
from typing import Any, Final

from outplay.checking.inquiry import Inquiry, NoAnswer, call_text, listing
from outplay.checking.report import text
from outplay.checking.state_node import StateNode, same
from outplay.checking.words import is_hashable
from outplay.game import CHANCE, Player

MOST_SWAPPED = 2_000
"""Swapped states are looked at with all that follows: in a large game in this many states, evenly spread."""

CALL = call_text("swap_players")


def check_swap_players(inquiry: Inquiry, nodes: Sequence[StateNode], players: Sequence[Player]) -> None:
    """Is a swapped state the same game for the other player: who moves, what follows, what it is worth at the end?

    It is asked of rules that are sound so far, for it rests on all of them.
    """
    if not inquiry.is_sound:
        return
    if len(players) != 2:
        says = f"the game is for {len(players)} players, and players are swapped between two"
        inquiry.fault("swap-players-many", None, CALL, says, "leave swap_players out")
        return
    for node in inquiry.time.each(nodes[:: 1 + len(nodes) // MOST_SWAPPED]):
        with suppress(NoAnswer):
            _check(inquiry, node, players)


def _check(inquiry: Inquiry, node: StateNode, players: Sequence[Player]) -> None:
    """Writes down the first thing in which a state and the swapped one differ."""
    state = inquiry.ask("swap_players", node)
    if not is_hashable(state):
        says = f"swap_players gave {text(state)}, which is no state"
        inquiry.fault("swap-players-malformed", node, CALL, says, "return a state")
        return
    other = StateNode(state)
    for name, (ask, hint) in LAWS.items():
        differs = ask(inquiry, node, other, players)
        if differs:
            inquiry.fault(f"swap-players-{name}", node, CALL, f"swap_players gave {text(state)}, {differs}", hint)
            return


def _mover(inquiry: Inquiry, node: StateNode, other: StateNode, players: Sequence[Player]) -> str:
    if inquiry.ask("is_terminal", other, read=bool) != node.terminal:
        return "and only one of the two is an end"
    if node.terminal or node.mover == CHANCE:
        return ""
    mover = inquiry.ask("to_move", other)
    return "" if same(mover, _rival(node.mover, players)) else f"where {text(mover)} moves, as {text(node.mover)} did"


def _worth(inquiry: Inquiry, node: StateNode, other: StateNode, players: Sequence[Player]) -> str:
    """How the utilities of an end, or the worths of a repetition, differ from the swapped; empty if they do not."""
    word = "utility" if node.terminal else "repetition"
    for player in players if node.terminal or inquiry.offers(word) else ():
        mine, theirs = inquiry.ask(word, node, player), inquiry.ask(word, other, _rival(player, players))
        if mine != theirs:
            return f"whose {word} is {text(theirs)} for {text(_rival(player, players))}, not {text(mine)}"
    return ""


def _way_back(inquiry: Inquiry, node: StateNode, other: StateNode, players: Sequence[Player]) -> str:
    back = StateNode(inquiry.ask("swap_players", other))
    return "" if _position(inquiry, node) == _position(inquiry, back) else f"and swapped again {text(back.state)}"


def _moves(inquiry: Inquiry, node: StateNode, other: StateNode, players: Sequence[Player]) -> str:
    """How the states that follow differ from the swapped ones that follow; empty if they do not."""
    if node.terminal:
        return ""
    mine, theirs = (_after(inquiry, one) for one in (node, other))
    swapped = {_position(inquiry, StateNode(inquiry.ask("swap_players", after))): after for after in mine}
    lost = [after for after in theirs if _position(inquiry, after) not in swapped]
    if not lost and len({_position(inquiry, after) for after in theirs}) == len(swapped):
        return ""
    return f"from where {text(lost[0].state) if lost else 'less'} follows, which does not here"


def _after(inquiry: Inquiry, node: StateNode) -> list[StateNode]:
    """The states that each move, or each outcome of chance, leads to."""
    is_chance = inquiry.ask("to_move", node) == CHANCE
    ways = inquiry.ask("outcomes" if is_chance else "actions", node, read=listing) or []
    return [StateNode(inquiry.ask("result", node, way[0] if is_chance else way)) for way in ways]


def _position(inquiry: Inquiry, node: StateNode) -> frozenset[Hashable]:
    """The keys of a state and of those that are symmetric to it."""
    others = inquiry.ask("symmetries", node, read=listing) if inquiry.offers("symmetries") else ()
    return frozenset(inquiry.ask("key", one) for one in (node, *map(StateNode, others or ())))


def _rival(player: Player, players: Sequence[Player]) -> Any:
    return players[1] if same(player, players[0]) else players[0]


LAWS: Final = {
    "mover": (_mover, "let the other player move in the swapped state"),
    "utility": (_worth, "each player should have what the other one had"),
    "back": (_way_back, "swapped twice, it should be the same position again"),
    "moves": (_moves, "what follows the swapped state should be what follows the state, swapped"),
}
"""What holds of a state and the swapped one: who tells how they differ, in words, and what to do then."""
