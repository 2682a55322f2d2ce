"""The play by which a question is settled: a line through the proof, or through the closed set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from outplay.solving.proof_number.pieces import Pieces
from outplay.solving.proof_number.question import Question
from outplay.solving.proof_number.recursion.numbers import PROVED
from outplay.solving.proof_number.searcher import Child
from outplay.words import word_of

LONGEST: Final = 2_000
"""Plies of a line that are shown."""


def line_of(question: Question, pieces: Pieces, children: Sequence[Child], found: int) -> tuple[Any, ...]:
    """The moves from the root of a decided search on, each position searched again, which the table makes short."""
    game, state, wins = question.game, question.state, found == PROVED
    line, seen = list[Any](), set[Any]()
    key = word_of(game, "key")
    while len(line) < LONGEST:
        seen.add(key(state))
        attacks = (game.to_move(state) == question.player) == question.for_player
        child = _next(children, attacks == wins, wins)
        line.append(child.action)
        state = game.result(state, child.action)
        if game.is_terminal(state) or key(state) in seen:
            break
        pieces.search(state)
        if pieces.searcher.verdict != found:
            break
        children = pieces.searcher.children()
    return tuple(line)


def _next(children: Sequence[Child], has_it: bool, wins: bool) -> Child:
    """The quickest of the moves that keep what was found; who has lost takes the longest."""
    if not has_it:
        return max(children, key=lambda child: child.rank)
    good = [child for child in children if (child.pn if wins else child.dn) == 0]
    return min(good, key=lambda child: (-child.hang, child.rank))
