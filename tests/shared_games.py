"""Games that OpenSpiel and we both have, and which action there is which of ours."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import outplay as op
from outplay.games import MNK, Breakthrough, ConnectFour, DotsAndBoxes, Hex, Nim, Othello, TicTacToe


class Shared(NamedTuple):
    """Our game, the one of OpenSpiel, and which action there is which of ours.

    left   plies from the end of a random game to the position that is compared
    depth  plies to search there; all of them, where a game cannot last long
    """

    ours: Any
    theirs: str
    translate: Callable[[Any, Any, Any], int]
    left: int = 5
    depth: int | None = None


def same(game, state, action):
    return action


def edge(game, state, action):
    """Dots and Boxes on 2 by 2: ours are numbered row by row, theirs the horizontal ones first."""
    row, place = divmod(action, 5)
    return 2 * row + place if place < 2 else 6 + 3 * row + place - 2


def upside_down(game, state, action):
    """Breakthrough on 8 by 8: White begins here and Black there, from the other side."""
    text = game.format_action(state, action)
    return "".join(str(9 - int(sign)) if sign.isdigit() else sign for sign in text.replace("x", ""))


SHARED = {
    "tic_tac_toe": Shared(TicTacToe(), "tic_tac_toe", same),
    "connect_four": Shared(ConnectFour(5, 4), "connect_four(rows=4,columns=5)", same),
    "mnk": Shared(MNK(4, 3, 3), "mnk(m=4,n=3,k=3)", same),
    "hex": Shared(Hex(3), "hex(board_size=3)", same),
    "nim": Shared(
        Nim(1, 3, 2),
        "nim(pile_sizes=1;3;2,is_misere=false)",
        lambda game, state, action: f"pile:{action.heap + 1}, take:{action.stones};",
    ),
    "dots_and_boxes": Shared(DotsAndBoxes(2, 2), "dots_and_boxes(num_rows=2,num_cols=2)", edge),
    "othello": Shared(Othello(), "othello", lambda game, state, action: game.format_action(state, action), 4),
    "breakthrough": Shared(Breakthrough(), "breakthrough", upside_down, 3, depth=3),
}


def their_action(shared, theirs, their_state, state, action):
    """OpenSpiel's action: by its number, or by how it is written there."""
    meant = shared.translate(shared.ours, state, action)
    if isinstance(meant, int):
        return meant
    written = {theirs.format_action(their_state, one).rstrip("*"): one for one in theirs.actions(their_state)}
    return written[meant]


def positions(shared, count, seed, transpositions=False):
    """Pairs of the same position, ours and theirs, a few plies before the end of random games."""
    theirs, random = op.adapt.openspiel(shared.theirs, transpositions=transpositions), Random(seed)
    while count:
        line = [(shared.ours.initial, theirs.initial)]
        while not shared.ours.is_terminal(line[-1][0]):
            state, their_state = line[-1]
            action = random.choice(list(shared.ours.actions(state)))
            there = their_action(shared, theirs, their_state, state, action)
            line.append((shared.ours.result(state, action), theirs.result(their_state, there)))
        assert theirs.is_terminal(line[-1][1])
        yield theirs, *line[max(0, len(line) - 1 - shared.left)]
        count -= 1
