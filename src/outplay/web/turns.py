"""A player's turn on the page: the move, while it is looked for and when it is found, and what was found, in words.

The server remembers nothing between two moves: a player is made anew for each.  What it draws by chance it draws anew
each time; with a seed of its own, the same at the same place of a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random, SystemRandom
from typing import Any, NamedTuple

import outplay
from outplay.playing import ask_player, begin_game
from outplay.web.position import SLOWEST, Position
from outplay.web.solved import known_of
from outplay.web.words import standing


class Turn(NamedTuple):
    """The best move so far, and the search that says so; None for a move that took none."""

    action: Any
    found: outplay.Result[Any] | None


def turns(here: Position, words: str, seconds: float, stop: Any) -> Iterator[Turn]:
    """What the player of these words finds, the last to be played; without words it is the engine, for some seconds."""
    if not words:
        asked: Any = {"seconds": seconds, "stop": stop, "history": here.history, **known_of(here.game)}
        found = outplay.deepen(here.game, here.state, **asked)
        return (Turn(result.action, result) for result in found)
    player = seated(here, words, stop)
    if not hasattr(player, "deepen"):
        return iter([Turn(ask_player(player, here.game, here.state, here.history), None)])
    at_once = player.at_once(here.game, here.state)
    if at_once:
        return iter([Turn(at_once[0], None)])
    return (Turn(result.action, result) for result in player.deepen(here.game, here.state, history=here.history))


def seated(here: Position, words: str, stop: Any) -> Any:
    """The player of these words, ready to move."""
    player = outplay.player(words)
    if getattr(player, "seed", None) is not None:
        player.seed = Random(f"{player.seed} {len(here.moves)}").getrandbits(31)
    if hasattr(player, "stop"):
        player.stop = stop
    begin_game(player, here.game, seed=SystemRandom().getrandbits(31), seconds=SLOWEST)
    return player


def said(here: Position, turn: Turn, words: str) -> str:
    """Which method found the move, and what it found: 'mcts, won 61 ± 2 % of 48,000 playouts'."""
    if turn.found is not None:
        return ", ".join(filter(None, (turn.found.method, standing(here, turn.found).says)))
    if len(list(here.game.actions(here.state))) == 1:
        return "the only move"
    return "the first move of the list" if words.split()[0] == "first" else "a move at random"
