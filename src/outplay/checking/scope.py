"""Signs that a game is not one of perfect information: moves at the same time, cards that others do not see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from outplay.checking.inquiry import Inquiry
from outplay.checking.node import Node
from outplay.checking.report import listed, text
from outplay.checking.snapshot import same
from outplay.game import CHANCE

HIDDEN: Final = ("hand", "hands", "deck", "hole", "hole_cards", "private", "secret", "information_state", "observation")
"""What the fields of a state, or the words of a game, are called where somebody does not see everything."""

HINT: Final = "players move one at a time and see everything here; docs/players.md says what is in scope"


def note_scope(inquiry: Inquiry, nodes: Sequence[Node], whole: bool) -> None:
    """Notes what suggests that players choose at the same time, or do not see everything."""
    root = nodes[0]
    names = [name for name in HIDDEN if name in _names(inquiry.game, root.state)]
    if names:
        says = f"there is something called {listed(names)}: a search sees all of it, whoever moves"
        inquiry.note("hidden", root, "game", says, HINT)
    if whole and _is_a_table_of_choices(nodes):
        inquiry.note("simultaneous", root, "game", f"{CHOICES}: {OPEN}", HINT)


CHOICES: Final = "everybody moves once, and may do the same whatever the others did"
OPEN: Final = "if they choose at the same time, as in rock-paper-scissors, a search is no help"


def note_alone(inquiry: Inquiry, nodes: Sequence[Node], players: Sequence[Any]) -> None:
    """Notes that one player alone ever moves, where the game names more."""
    movers = {node.mover for node in nodes if not node.terminal and node.mover != CHANCE}
    if len(movers) == 1 and len(players) > 1:
        (mover,) = movers
        says = f"{text(mover)} alone ever moves, though players is {text(tuple(players))}"
        hint = f"pass on the turn, or say so: players = ({text(mover)},)"
        inquiry.note("one-mover", nodes[0], "game.to_move(state)", says, hint)


def _names(game: Any, state: Any) -> set[str]:
    """What the fields of a state and the words of a game are called."""
    fields = [*getattr(state, "_fields", ()), *getattr(state, "__dict__", ())]
    return {str(name).lower() for name in [*fields, *dir(game)]}


def _is_a_table_of_choices(nodes: Sequence[Node]) -> bool:
    """Is every line one move of each of several players, from a list that is the same wherever they choose?"""
    chooses: dict[Any, Node] = {}
    for node in nodes:
        if node.terminal:
            continue
        first = chooses.setdefault(node.mover, node)
        if node.mover == CHANCE or len(node.line()) != len(first.line()) or not same(node.moves, first.moves):
            return False
    lengths = {len(node.line()) for node in nodes if node.terminal}
    return lengths == {len(chooses)} and len(chooses) > 1 and all(len(node.moves) > 1 for node in chooses.values())
