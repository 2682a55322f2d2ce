"""One player against all others, on dicts and lists: whoever is not the hero counts as one opponent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from outplay.engine.alpha_beta.numbers import CUTS, PROBES
from outplay.engine.alpha_beta.plain.questions import always, unbound
from outplay.engine.alpha_beta.plain.rules import Words
from outplay.engine.alpha_beta.plain.work import Work
from outplay.engine.expectiminimax.plain import ChancePrimitives, PlainChanceSearcher
from outplay.engine.expectiminimax.recursion.star import star_with
from outplay.errors import Unsuited
from outplay.game import CHANCE, Player
from outplay.words import throws_dice

OTHERS: Final[Any] = object()
"""Stands for everybody but the hero."""


class AgainstAll:
    """Who moves, where a hero plays against all others; all moves count, for a rival's best may not be the worst."""

    def __init__(self, words: Words, recursive: Any, players: Sequence[Player]):
        super().__init__(words, recursive)  # type: ignore[call-arg]
        self.hero, self.players = words.player, players
        self.moves_of = unbound(words.game, "actions")
        self.can_repeat, self.admit = always(False), self._admitted

    def mover_of(self, game: Any, state: Any, work: Work) -> Player:
        """The hero, CHANCE or OTHERS; whoever else moves, as they are called."""
        mover: Player = game.to_move(state)
        return mover if mover in (self.hero, CHANCE) or mover not in self.players else OTHERS

    def _admitted(self, mover: Player, work: Work) -> None:
        """An Unsuited for a stranger."""
        if mover is not OTHERS and mover != self.hero:
            raise Unsuited(f"{mover!r} moves, but players is {tuple(self.players)!r}: add {mover!r} to it")


class ParanoidPrimitives(AgainstAll, ChancePrimitives):
    """Those of expectiminimax, for a hero."""


class PlainParanoidSearcher(PlainChanceSearcher):
    """Searches any game for one player against all others."""

    def __init__(self, game: Any, player: Player, *, players: Sequence[Player], **options: Any):
        self.players = players
        super().__init__(game, player, **options)

    def _bind(self, recursive: Any) -> None:
        self.words.is_float = self.words.is_float or throws_dice(self.game)
        self.star = star_with(ParanoidPrimitives(self.words, recursive, self.players))
        self.work[CUTS] = self.work[PROBES] = 1
