"""The play by which a question is settled: a line through the proof, or through the closed set.

A position is proved by positions that were proved before, whose ranks are lower: who takes the lowest never comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from outplay.solving.proof_number.pieces import Pieces
from outplay.solving.proof_number.question import Question
from outplay.solving.proof_number.recursion.numbers import PROVED
from outplay.solving.proof_number.searcher import Child
from outplay.words import word_of

LONGEST: Final = 2_000
"""Plies of a line that are shown."""


def line_of(question: Question, pieces: Pieces, children: Sequence[Child], found: int) -> tuple[Any, ...]:
    """The moves from the root of a decided search on, each position searched again, which the table makes short.

    Where the table has forgotten too much, the line may end before it shows how the question is settled.
    """
    game, state, wins = question.game, question.state, found == PROVED
    key, line, seen = word_of(game, "key"), list[Any](), set[Any]()
    while len(line) < LONGEST:
        seen.add(key(state))
        attacks = (game.to_move(state) == question.player) == question.for_player
        comes_again = _comes_again(game, state, key, seen)
        child = _next(children, attacks == wins, wins, comes_again)
        if wins and comes_again(child):
            break
        line.append(child.action)
        if comes_again(child):
            break
        state = game.result(state, child.action)
        if game.is_terminal(state):
            break
        pieces.search(state, all_moves=True)
        if pieces.searcher.verdict != found:
            break
        children = pieces.searcher.children()
    return tuple(line)


def _comes_again(game: Any, state: Any, key: Callable[[Any], Any], seen: set[Any]) -> Callable[[Child], bool]:
    """Does a move lead to a position that was seen?"""
    return lambda child: key(game.result(state, child.action)) in seen


def _next(children: Sequence[Child], has_it: bool, wins: bool, comes_again: Callable[[Child], bool]) -> Child:
    """The quickest of the moves that keep what was found; who has lost takes the longest."""
    if not has_it:
        return max(children, key=lambda child: (not (wins and comes_again(child)), child.rank))
    good = [child for child in children if (child.pn if wins else child.dn) == 0]
    return min(good, key=lambda child: (wins and comes_again(child), -child.hang, child.rank))
