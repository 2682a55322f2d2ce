"""Who sits where: people and the engine, and what each is called in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from outplay.notation import ORDINALS, players_of, utility_total

YOU = ("first", "second", "third", "both", "none")
"""Which players are people: one of them, all of them, or nobody."""


class Seats:
    """The players in the order they first move, and which of them are people."""

    def __init__(self, game: Any, you: str, rival: str = "outplay"):
        self.game, self.you, self.rival = game, you, rival
        self.players = players_of(game)
        self.people = set(self._people(you))
        self.is_zero_sum = len(self.players) == 2 and utility_total(game, self.players) == 0

    def _people(self, you: str) -> Sequence[Any]:
        if you in ("both", "none"):
            return self.players if you == "both" else ()
        seat = YOU.index(you)
        if seat >= len(self.players):
            raise click.UsageError(f"--you is {you}, but the game has {len(self.players)} players")
        return self.players[seat : seat + 1]

    def name(self, player: Any) -> str:
        """'you', 'outplay' or the rival, 'First', or the game's own word for the player."""
        if len(self.people) == 1:
            if player in self.people:
                return "you"
            if len(self.players) == 2:
                return self.rival
        if isinstance(player, str):
            return player
        place = self.players.index(player) if player in self.players else len(ORDINALS)
        return ORDINALS[place] if place < len(ORDINALS) else f"player {player}"

    def does(self, player: Any, verb: str, verbs: str = "") -> str:
        """'you win', 'outplay wins': with the verb as the name wants it."""
        who = self.name(player)
        return f"{who} {verb if who == 'you' else verbs or verb + 's'}"
