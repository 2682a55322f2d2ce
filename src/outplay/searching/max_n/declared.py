"""When max^n may prune: a sum and a range are declared, and what the game evaluates keeps to them.

Ends are believed to add up as the game declares.  An evaluation need not: many count each player's progress for itself.
So the first states are walked through, and every leaf of the search is held against the declaration too; one that
breaks it ends all pruning.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any

from outplay.answers import as_number, is_number
from outplay.game import AnyGame, Player, State
from outplay.sums import ROUNDING, declared_sum, first_states, worths_of
from outplay.words import offers


class Declared:
    """What a game declares of its utilities: each is at least `least` and at most `most`, and they add up to `total`.

    ceiling   the most that is left of the total for one player, besides what one other has
    is_whole  is all of it declared?  Then it can be pruned by
    """

    def __init__(self, game: AnyGame, players: Sequence[Player]):
        declared = declared_sum(game)
        self.total: float = 0 if declared is None else declared
        self.least, self.most = worths_of(game)
        self.is_whole = declared is not None and isfinite(self.least) and isfinite(self.most)
        self.ceiling = self.total - (len(players) - 2) * self.least if self.is_whole else 0
        self.largest = self.total + ROUNDING * (1 + abs(self.total)) if self.is_whole else 0

    def allows(self, values: Sequence[Any]) -> bool:
        """Are the values of all players at least the least, and no more than the total together?"""
        return bool(min(values) >= self.least and sum(values) <= self.largest)


def may_prune(game: Any, state: State, players: Sequence[Player]) -> bool:
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
