"""The guest in the process of one player: it loads the game and the player, and answers when it is asked for a move.

load  game, player                     ->  ready | fault, words
begin start, actions, seed, seconds    ->  begun | raised, words
play  actions, seconds_left, deadline  ->  move, place, text, taken | illegal, words, taken | raised, words
"""

from __future__ import annotations

import faulthandler
import random
from functools import partial
from typing import Any, Final

from outplay.executor.sending import Parcel, unpacked
from outplay.executor.serving import in_short
from outplay.notation import load_game
from outplay.playing.by_name import player
from outplay.playing.seat import Seat

LATE: Final = 5.0
"""Seconds after its deadline at which a process ends itself, if nobody else was there to end it."""


class Guest:
    """One player at the table (seat.py), who may raise whatever it likes."""

    def load(self, game: Parcel, player: Parcel) -> list[Any]:
        """The rules, and the player for the first time, so that what is wrong with it is said before the match."""
        try:
            named = unpacked(game)
            rules = load_game(named) if isinstance(named, str) else named
            self.seat = Seat(rules, partial(_made, player))
            self.seat.require()
        except BaseException as error:
            return ["fault", in_short(error)]
        return ["ready"]

    def begin(self, start: tuple[Any, ...], actions: list[Any], seed: int, seconds: float | None) -> list[Any]:
        """A new game, as Seat.begin; chance begins anew, for the player and for Python."""
        random.seed(seed)
        try:
            return self.seat.begin(start, actions, seed, seconds)
        except BaseException as error:
            return ["raised", in_short(error)]

    def play(self, actions: list[Any], seconds_left: float | None, deadline: float) -> list[Any]:
        """The player's move, as Seat.play."""
        faulthandler.dump_traceback_later(deadline + LATE, exit=True)
        try:
            return self.seat.play(actions, seconds_left)
        except BaseException as error:
            return ["raised", in_short(error)]
        finally:
            faulthandler.cancel_dump_traceback_later()


def _made(parcel: Parcel) -> Any:
    return player(unpacked(parcel))
