"""The scale of a sampling search: who has a view, and which utilities become 0 and 1."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any, Final

from outplay.answers import as_number, is_number
from outplay.core.call import Call
from outplay.game import CHANCE, AnyGame, Player, State
from outplay.sampling.counting import play_game
from outplay.sampling.iteration.tree import (
    EXPLORATION,
    FIRST_PLAY,
    LEAST,
    LOST,
    MIDDLE,
    NUMBERS,
    POINTS,
    SPAN,
    TOTAL,
    TRUST,
    WON,
)
from outplay.saying import error_of
from outplay.sums import declared_sum
from outplay.words import is_for_many, offers, throws_dice

RANGE_GAMES: Final = 24
"""Random games that are played to see how far utilities reach, where the game does not say."""

RANGE_PATIENCE: Final = 6
"""Such games in a row that end with nothing new, after which no more are played."""

RANGE_PLIES: Final = 400
"""Plies after which such a game is given up."""

WIN_SHARE: Final = 0.5
"""The share of a gain that counts only who won."""

UCT_CONSTANT: Final = 0.5
"""UCT's exploration constant: the weight of sqrt(log(visits of the node) / visits of the move)."""

FIRST_PLAY_BONUS: Final = 0.15
"""By how much a move that was never tried counts for more than one that was tried once for its node's mean."""

EVALUATION_SHARE: Final = 0.3
"""The share of the evaluation in a node's worth, beside the playouts."""

EVALUATED_PLIES: Final = 6
"""Plies after which a playout is evaluated, where the game can."""

PLAYOUT_PLIES: Final = 5_000
"""Plies after which a playout counts as a draw, where it cannot."""


@dataclass(frozen=True, slots=True)
class Scale:
    """What both engines have to know of a call before they sample it.

    players  who plays, by number
    views    how many of them have values of their own: one where two play for a constant sum
    total    that sum
    least, most  the utilities that become 0 and 1
    won, lost  what is surely worth so much, or so little, to the first player is as good as decided; dice average
    middle   what a draw is worth
    points   the share of a gain that counts only who won
    trust    the share of the evaluation
    longest  plies of a playout
    knows_draws  does the game say what a position is worth that comes again, or what all utilities add up to?
    playouts from each new leaf of best-first minimax, where the game has no evaluation
    """

    players: tuple[Player, ...]
    views: int
    total: float
    least: float
    most: float
    won: float
    lost: float
    middle: float
    points: float
    trust: float
    longest: int
    knows_draws: bool
    playouts: int = 8

    @property
    def is_pair(self) -> bool:
        """Do two play for a constant sum?"""
        return self.views == 1 and len(self.players) == 2

    def numbers(self) -> list[float]:
        """The numbers of `TreeColumns.scale`, in the places that tree.py names."""
        row = [0.0] * NUMBERS
        row[LEAST], row[SPAN], row[MIDDLE] = float(self.least), float(self.most - self.least), float(self.middle)
        row[POINTS], row[EXPLORATION], row[TRUST] = self.points, UCT_CONSTANT, self.trust
        row[FIRST_PLAY] = FIRST_PLAY_BONUS
        row[WON], row[LOST], row[TOTAL] = float(self.won), float(self.lost), float(self.total)
        return row

    def view_of(self, player: Player) -> int:
        """The number of the view in which this player's values stand."""
        return 0 if self.views == 1 else self.players.index(player)

    def value_for(self, player: Player, values: list[Any]) -> Any:
        """A player's own value, of those in each view."""
        if self.views > 1 or player == self.players[0]:
            return values[self.view_of(player)]
        return self.total - values[0]

    def share_for(self, player: Player, shares: list[float]) -> float:
        """A player's share of a gain, from 0 to 1."""
        if self.views > 1 or player == self.players[0]:
            return shares[self.view_of(player)]
        return 1 - shares[0]

    def score(self, mean: float, worth: float) -> float:
        """The points that a mean gain stands for: 1 a win, 1/2 a draw; `worth` is the mean utility."""
        if self.points:
            share = (worth - float(self.least)) / float(self.most - self.least)
            mean = (mean - (1 - self.points) * share) / self.points
        return min(max(mean, 0.0), 1.0)

    def error(self, value: Any, visits: int) -> float | None:
        """The standard error of an average utility after so many visits."""
        return error_of(value, visits, self.least, self.most)


def range_in(game: AnyGame, state: State, players: tuple[Player, ...]) -> tuple[float, float]:
    """The least and the most utility: declared, or those of some random games; never the same."""
    declared = getattr(game, "utility_range", None)
    if declared is not None:
        least, most = map(as_number, declared)
    else:
        least, most = _sampled(game, state, players)
    if not (-inf < least <= most < inf):
        least, most = _sampled(game, state, players)
    return (least, most) if least < most else (least - 1, most + 1)


def _sampled(game: AnyGame, state: State, players: tuple[Player, ...]) -> tuple[float, float]:
    found, last_new = set[Any](), 0
    for number in range(RANGE_GAMES):
        one = play_game(game, state, players, 0, number, RANGE_PLIES)
        worths = [as_number(worth) for worth in one.utilities]
        finite = {worth for worth in worths if is_number(worth) and -inf < worth < inf}
        if not finite <= found:
            found, last_new = found | finite, number
        if number - last_new >= RANGE_PATIENCE:
            break
    return (min(found), max(found)) if found else (0, 1)


def scale_of(call: Call, method: str) -> Scale:
    """The scale of a call: one view where two play for a constant sum, as far as is known.

    Where nothing says that more than the most that was seen can be won, a search by playouts goes as if it could not,
    until all that is left is to prove it.
    """
    game = call.game
    players = _players_in(call)
    is_pair = len(players) == 2 and call.sum.basis in ("declared", "seen", "assumed")
    if "range" not in call.facts:
        call.facts["range"] = range_in(game, call.state, players)
    least, most = call.facts["range"]
    evaluates, by_chance = offers(game, "evaluate"), throws_dice(game) or call.mover == CHANCE
    counts_wins = is_pair and not by_chance and not (evaluates and method == "best-first")
    decides = is_pair and not by_chance and method == "mcts"
    return Scale(
        players=players,
        views=1 if is_pair else len(players),
        total=call.sum.total if is_pair else 0,
        least=least,
        most=most,
        won=most if decides else inf,
        lost=least if decides else -inf,
        middle=call.middle,
        points=WIN_SHARE if counts_wins else 0.0,
        trust=EVALUATION_SHARE if evaluates else 0.0,
        longest=EVALUATED_PLIES if evaluates else PLAYOUT_PLIES,
        knows_draws=is_pair or offers(game, "repetition") or declared_sum(game) is not None,
    )


def _players_in(call: Call) -> tuple[Player, ...]:
    """The players in the order of the compiler's numbers."""
    if is_for_many(call.game):
        return tuple(call.game.players)
    return (0, 1) if set(call.players) == {0, 1} else call.players
