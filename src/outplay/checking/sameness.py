"""What must be the same: states that `key`, `symmetries` or `swap_players` call so, and every answer asked for again.

A game must not remember: the questions are put once more after much play, and in another order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import combinations
from random import Random
from typing import Any, Final

from outplay.answers import is_pair
from outplay.checking.explore import Explorer
from outplay.checking.inquiry import Inquiry, NoAnswer, call_text, listing
from outplay.checking.numbers import is_close
from outplay.checking.report import listed, text
from outplay.checking.state_node import StateNode, same
from outplay.checking.words import is_hashable, list_of
from outplay.game import CHANCE, Player, State

MOST_MIRRORED = 6_000
"""Symmetries cost many calls: in a large game they are checked in this many states, evenly spread."""

SYMMETRIES = call_text("symmetries")
EQUAL = "list a state only if it is the same for every player"


def check_key(inquiry: Inquiry, nodes: Sequence[StateNode], solved: bool) -> None:
    """Is `key` equal only for states that a search may take for one another?"""
    first: dict[Hashable, StateNode] = {}
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


def _key(inquiry: Inquiry, node: StateNode) -> Hashable:
    key: Hashable = inquiry.ask("key", node)
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


def same_members(some: Sequence[object], others: Sequence[object]) -> bool:
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


def _check_mirror(inquiry: Inquiry, explorer: Explorer, node: StateNode, state: State, solved: bool) -> None:
    if is_pair(node.state, state) or not is_hashable(state):
        says = f"symmetries gave {text(state)}, which is no state"
        inquiry.fault("symmetries-malformed", node, SYMMETRIES, says, "list the equal states alone, without a way back")
        return
    other = _looked_at(inquiry, StateNode(state))
    twin = explorer.find(state)
    if other.terminal != node.terminal or not same(other.mover, node.mover):
        says = f"symmetries lists {text(state)}, but there another player moves or the game is over"
        inquiry.fault("symmetries-mover", node, SYMMETRIES, says, "a symmetric state has the same player to move")
    elif len(other.moves) != len(node.moves):
        says = f"symmetries lists {text(state)}, which has {len(other.moves)} moves and not {len(node.moves)}"
        inquiry.fault("symmetries-moves", node, SYMMETRIES, says, "a symmetric state has as many moves")
    elif twin is not None and not same(twin.utilities, node.utilities):
        says = f"the utilities are {text(node.utilities)} here and {text(twin.utilities)} in {text(state)}"
        inquiry.fault("symmetries-utility", node, SYMMETRIES, says, EQUAL)
    elif solved and twin is not None and not is_close(twin.value, node.value):
        says = f"the exact value is {text(node.value)} here and {text(twin.value)} in {text(state)}"
        inquiry.fault("symmetries-value", node, SYMMETRIES, says, EQUAL)


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
    """Writes down the first answer that is another one now."""
    for name, call, before, after, shown in _answers(inquiry, node):
        if not same(before, after):
            says = f"the answer was {shown(before)}; after more play it is {shown(after)}"
            inquiry.fault(name, node, call, says, HINT)
            return


def _answers(inquiry: Inquiry, node: StateNode) -> Iterator[tuple[str, str, object, object, Callable[[Any], str]]]:
    """What to call a change, which call shows it, the answer before and the one now, and how they are written."""
    terminal = inquiry.ask("is_terminal", node, read=bool)
    yield "is-terminal-changes", call_text("is_terminal"), node.terminal, terminal, text
    if terminal:
        return
    mover = inquiry.ask("to_move", node)
    yield "to-move-changes", call_text("to_move"), node.mover, mover, text
    if mover == CHANCE:
        return
    moves = inquiry.ask("actions", node, read=listing) or []
    yield "actions-change", call_text("actions"), node.moves, moves, partial(listed, most=5)
    if moves and node.children[0] is not None:
        after = inquiry.ask("result", node, moves[0])
        yield "result-changes", call_text("result", moves[0]), node.children[0].state, after, text


MOST_SWAPPED = 2_000
"""Swapped states are looked at with all that follows: in a large game in this many states, evenly spread."""

SWAP = call_text("swap_players")


def check_swap_players(inquiry: Inquiry, nodes: Sequence[StateNode], players: Sequence[Player]) -> None:
    """Is a swapped state the same game for the other player: who moves, what follows, what it is worth at the end?

    It is asked of rules that are sound so far, for it rests on all of them.
    """
    if not inquiry.is_sound:
        return
    if len(players) != 2:
        says = f"the game is for {len(players)} players, and players are swapped between two"
        inquiry.fault("swap-players-many", None, SWAP, says, "leave swap_players out")
        return
    for node in inquiry.time.each(nodes[:: 1 + len(nodes) // MOST_SWAPPED]):
        with suppress(NoAnswer):
            _check(inquiry, node, players)


def _check(inquiry: Inquiry, node: StateNode, players: Sequence[Player]) -> None:
    """Writes down the first thing in which a state and the swapped one differ."""
    state = inquiry.ask("swap_players", node)
    if not is_hashable(state):
        says = f"swap_players gave {text(state)}, which is no state"
        inquiry.fault("swap-players-malformed", node, SWAP, says, "return a state")
        return
    other = StateNode(state)
    for name, (ask, hint) in LAWS.items():
        differs = ask(inquiry, node, other, players)
        if differs:
            inquiry.fault(f"swap-players-{name}", node, SWAP, f"swap_players gave {text(state)}, {differs}", hint)
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


def _rival(player: Player, players: Sequence[Player]) -> Player:
    return players[1] if same(player, players[0]) else players[0]


LAWS: Final = {
    "mover": (_mover, "let the other player move in the swapped state"),
    "utility": (_worth, "each player should have what the other one had"),
    "back": (_way_back, "swapped twice, it should be the same position again"),
    "moves": (_moves, "what follows the swapped state should be what follows the state, swapped"),
}
"""What holds of a state and the swapped one: who tells how they differ, in words, and what to do then."""
