"""When max^n may prune: a sum and a range are declared, and what the game evaluates keeps to them.

Ends are believed to add up as the game declares.  An evaluation need not: many count each player's progress for itself.
So the first states are walked through, and every leaf of the search is held against the declaration too; one that
breaks it ends all pruning.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from outplay.answers import as_number, is_number
from outplay.engine.max_n.recursion.declared import Declared
from outplay.game import Player
from outplay.sums import first_states
from outplay.words import offers


def may_prune(game: Any, state: Any, players: Sequence[Player]) -> bool:
    """Are a sum and a range declared, and do the evaluations of the first states keep to them?"""
    declared = Declared(game, players)
    if not declared.is_whole or not offers(game, "evaluate"):
        return declared.is_whole
    try:
        opened = (one for one, mover in first_states(game, [state]) if mover is not None)
        guesses = ([as_number(game.evaluate(one, player)) for player in players] for one in opened)
        return all(all(map(is_number, values)) and declared.allows(values) for values in guesses)
    except Exception:  # the search will meet it, and say where
        return False
