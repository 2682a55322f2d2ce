"""What rules do, as one short text: equal for two games whose random games are the same.

A database is about rules and not about how they are written: the text of a method may change, and Python's version too,
as long as the same moves lead to the same positions and the same ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any, Final

from outplay.answers import as_number, no_actions
from outplay.solving.keys import text_of
from outplay.sums import players_of
from outplay.words import word_of

GAMES: Final = 200
PLIES: Final = 200
"""Random games that are looked at, and plies of each."""


def fingerprint(game: Any) -> str:
    """What the rules do in some random games: keys, movers, moves and ends."""
    digest = sha256()
    for line in _played(game):
        digest.update(line.encode())
    return digest.hexdigest()[:32]


def _played(game: Any) -> Iterator[str]:
    random, key, players = Random(0), word_of(game, "key"), players_of(game, game.initial)
    for _ in range(GAMES):
        state = game.initial
        for _ in range(PLIES):
            if game.is_terminal(state):
                worths = [as_number(game.utility(state, player)) for player in players]
                yield f"{text_of(key(state))} {worths}\n"
                break
            actions = list(game.actions(state)) or no_actions(state)
            yield f"{text_of(key(state))} {game.to_move(state)!r} {len(actions)}\n"
            state = game.result(state, actions[int(random.random() * len(actions))])
