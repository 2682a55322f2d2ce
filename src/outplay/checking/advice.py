"""What a sound game could declare, and signs that it is not one of perfect information or says something else.

Moves at the same time, and cards that others do not see, are not searched.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from outplay.checking.inquiry import Inquiry
from outplay.checking.numbers import is_close
from outplay.checking.report import listed, text
from outplay.checking.state_node import StateNode, same
from outplay.game import CHANCE, AnyGame, Player, State
from outplay.result import written
from outplay.words import misspelt

MOST_OUTCOMES: Final = 3
"""Won, drawn and lost: with more kinds of ending, random play need not have seen the best and the worst."""

HIDDEN: Final = ("hand", "hands", "deck", "hole", "hole_cards", "private", "secret", "information_state", "observation")
"""What the fields of a state, or the words of a game, are called where somebody does not see everything."""

UNDECLARED: Final = "sum-undeclared"
"""The note that comes first: what is not declared of the sum, and what that costs."""

HINT: Final = "players move one at a time and see everything here; docs/players.md says what is in scope"

CHOICES: Final = "everybody moves once, and may do the same whatever the others did"
OPEN: Final = "if they choose at the same time, as in rock-paper-scissors, a search is no help"


def advise(
    inquiry: Inquiry, nodes: Sequence[StateNode], ends: Sequence[StateNode], players: Sequence[Player], whole: bool
) -> None:
    """Notes what a sound game could say, and what it may not be meant to say; the first node is the start."""
    _note_sum(inquiry, nodes[0], ends, players)
    if ends:
        _note_declarations(inquiry, ends, players, whole)
    _note_alone(inquiry, nodes, players)
    _note_scope(inquiry, nodes, whole)
    for theirs, ours in misspelt(inquiry.game).items():
        says = f"{theirs} looks like {ours}, which is a word that the game does not have"
        inquiry.note("misspelt", nodes[0], "game", says, f"rename it to {ours} if that is meant")


def _note_sum(inquiry: Inquiry, root: StateNode, ends: Sequence[StateNode], players: Sequence[Player]) -> None:
    """Notes what it costs that a game of two does not say what its utilities add up to."""
    if getattr(inquiry.game, "utility_sum", None) is not None or len(players) != 2:
        return
    total = written(sum(ends[0].utilities)) if ends else "0"
    seen = ", as at every end seen here" if ends else ""
    says = (
        f"utility_sum is not declared: a search that cannot see every end assumes {total}{seen}, and what it proves "
        f"rests on that; utility_sum = {total} in the class declares it"
    )
    inquiry.note(UNDECLARED, root, "game", says, f'utility_sum = {total}, or "general" where both can gain')


def _note_declarations(inquiry: Inquiry, ends: Sequence[StateNode], players: Sequence[Player], whole: bool) -> None:
    """Notes the declarations that every end that was seen agrees with, if the game has none of its own."""
    sums = [sum(node.utilities) for node in ends]
    values = sorted({value for node in ends for value in node.utilities})
    lines = []
    unsaid = getattr(inquiry.game, "utility_sum", None) is None and len(players) > 2
    if unsaid and all(is_close(one, sums[0]) for one in sums):
        lines.append(f"utility_sum = {written(sums[0])}")
    if getattr(inquiry.game, "utility_range", None) is None and (whole or 2 <= len(values) <= MOST_OUTCOMES):
        lines.append(f"utility_range = ({written(values[0])}, {written(values[-1])})")
    if lines:
        says = f"every end agrees with {' and '.join(lines)}; write it down for proofs"
        inquiry.note("declare", ends[0], "game", says, f"if it always holds, write into the class: {'; '.join(lines)}")


def _note_alone(inquiry: Inquiry, nodes: Sequence[StateNode], players: Sequence[Player]) -> None:
    """Notes that one player alone ever moves, where the game names more."""
    movers = {node.mover for node in nodes if not node.terminal and node.mover != CHANCE}
    if len(movers) == 1 and len(players) > 1:
        (mover,) = movers
        says = f"{text(mover)} alone ever moves, though players is {text(tuple(players))}"
        hint = f"pass on the turn, or say so: players = ({text(mover)},)"
        inquiry.note("one-mover", nodes[0], "game.to_move(state)", says, hint)


def _note_scope(inquiry: Inquiry, nodes: Sequence[StateNode], whole: bool) -> None:
    """Notes what suggests that players choose at the same time, or do not see everything."""
    root = nodes[0]
    names = [name for name in HIDDEN if name in _names(inquiry.game, root.state)]
    if names:
        says = f"there is something called {listed(names)}: a search sees all of it, whoever moves"
        inquiry.note("hidden", root, "game", says, HINT)
    if whole and _is_a_table_of_choices(nodes):
        inquiry.note("simultaneous", root, "game", f"{CHOICES}: {OPEN}", HINT)


def _names(game: AnyGame, state: State) -> set[str]:
    """What the fields of a state and the words of a game are called."""
    fields = [*getattr(state, "_fields", ()), *getattr(state, "__dict__", ())]
    return {str(name).lower() for name in [*fields, *dir(game)]}


def _is_a_table_of_choices(nodes: Sequence[StateNode]) -> bool:
    """Is every line one move of each of several players, from a list that is the same wherever they choose?"""
    chooses: dict[Player, StateNode] = {}
    for node in nodes:
        if node.terminal:
            continue
        first = chooses.setdefault(node.mover, node)
        if node.mover == CHANCE or len(node.line()) != len(first.line()) or not same(node.moves, first.moves):
            return False
    lengths = {len(node.line()) for node in nodes if node.terminal}
    return lengths == {len(chooses)} and len(chooses) > 1 and all(len(node.moves) > 1 for node in chooses.values())
