"""A win-or-not question, turned so that one side attacks: what is proved for them holds whether or not play can repeat.

Endless play is worth what the game's `repetition` says, else a draw, half of the utility sum.  If that is not enough
for the player, they have to reach an end that is: they attack.  If it is, the other one has to reach an end that is
not: then the other one attacks, and what is disproved for them is proved for the player.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from outplay.answers import as_number, is_number, number_of
from outplay.errors import BadOption, Unsuited
from outplay.game import CHANCE, Player
from outplay.result import written
from outplay.sums import half, players_of, sum_of
from outplay.words import is_for_many, name_of, offers, require_game


@dataclass(frozen=True, slots=True)
class Question:
    """Does the player get at least so much in this state?

    for_player  is the player the attacker?
    repeats     can positions come again?  Then the defender's side is only believed with a closed set
    assumes     what endless play is taken to be worth, in words, where nobody declared it
    """

    game: Any
    state: Any
    player: Player
    at_least: float
    for_player: bool
    repeats: bool
    assumes: str | None


def question_of(game: Any, state: Any, player: Player, at_least: Any) -> Question:
    """The question; an error that says what is wrong with it."""
    require_suited(game)
    state = game.initial if state is None else state
    player = _player(game, state, player)
    at_least = as_number(at_least)
    if not is_number(at_least):
        raise BadOption(f"at_least is {at_least!r:.60}; it should be a number, as utilities are")
    repeats = bool(getattr(game, "can_repeat", True))
    if not repeats or game.is_terminal(state):
        return Question(game, state, player, at_least, True, repeats, None)
    endless, assumes = endless_worth(game, state, player)
    return Question(game, state, player, at_least, bool(endless < at_least), repeats, assumes)


def require_suited(game: Any) -> None:
    """An Unsuited for more than two players; dice are refused where they are thrown."""
    require_game(game)
    if is_for_many(game):
        raise Unsuited(f"{name_of(game)} has {len(game.players)} players, and proof-number search is for two: max-n")


def _player(game: Any, state: Any, player: Player) -> Player:
    """The player that was named, or who moves; a BadOption for one who does not play."""
    mover = None if game.is_terminal(state) else game.to_move(state)
    if player is None and mover is not None and mover != CHANCE:
        return mover  # type: ignore[no-any-return]
    players = players_of(game, state)
    if player is not None and player != mover and player not in players:
        raise BadOption(f"player is {player!r:.60}; {name_of(game)} is played by {', '.join(map(repr, players))}")
    return players[0] if player is None else player


def endless_worth(game: Any, state: Any, player: Player) -> tuple[float, str | None]:
    """What endless play is worth to the player, and what that assumes, if nobody declared it."""
    if offers(game, "repetition"):
        return number_of(game, "repetition", state, player), None
    total = sum_of(game, state)
    middle = half(total.total)
    if total.basis in ("declared", "seen"):
        return middle, None
    said = f"endless play is worth {written(middle)} to both"
    return middle, f"{said}; repetition(state, player) or utility_sum declares it"
