"""A game that was played, looked at again: the value before each move, and the moves that gave something away.

Where both values are proved, a blunder is a move that makes a win a draw or a loss, or a draw a loss.  Estimates are
compared by how much of the scale lies between them, and playouts also by how far they may be off.  What is not known
accuses nobody: a search that came to no end of a game without `evaluate` has no value to lose.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from outplay.door.calls import last_result
from outplay.door.question import SearchQuestion, question, spelled_out
from outplay.drawn import DrawnRows
from outplay.errors import IllegalAction
from outplay.game import CHANCE, Action, AnyGame, Player, State
from outplay.limit import Limit
from outplay.notation import choices, players_by_turn, write_move
from outplay.result import AnyResult, written
from outplay.saying import NORMAL_95
from outplay.sums import middle_of
from outplay.words import name_of, offers, throws_dice
from outplay.writing import PlainData

if TYPE_CHECKING:
    from outplay.drawing import Picture

USUAL_PLIES: Final = 6
"""Plies that every position is searched, where no limit is given."""

BLUNDER_SHARE: Final = 0.25
"""The part of the scale, from the worst to the best there is, that a blunder costs where values are estimated."""

TOO_FEW_PLAYOUTS: Final = 30
"""Playouts that say nothing of a move: an interval around fewer is not worth its name."""


class Blunder(NamedTuple):
    """A move that cost its player something.

    ply      how many moves were played before it
    action   the move; `best`, what the search would have played
    player   who made it
    before   what the position was worth to that player; `after`, what it was worth after the move
    proved   are both values exact?
    """

    ply: int
    action: Action
    best: Action
    player: Player
    before: float
    after: float
    proved: bool


class Turn(NamedTuple):
    """One position of the game: the move that was made there, None at the end, and what a search said."""

    state: State
    action: Action
    result: AnyResult


class Review(DrawnRows[Turn]):
    """The turns of a game; it draws itself as the value over the game, for the first player."""

    def __init__(self, game: AnyGame, turns: Sequence[Turn]):
        super().__init__(turns)
        self.game, self.turns = game, self.rows

    def values(self, player: Player = None) -> list[float]:
        """The value of each position for a player, the one who begins if none is given.

        Where two play, what one has the other lacks of the sum of their utilities.
        """
        player, total = players_by_turn(self.game)[0] if player is None else player, 2 * middle_of(self.game)
        return [seen_by(player, turn.result, total) for turn in self]

    def blunders(self) -> list[Blunder]:
        """The moves that gave something away, in the order of the game; a value that is not known accuses nobody."""
        pairs = enumerate(pairwise(self.turns))
        found = (blunder(self.game, ply, now.action, now.result, then.result) for ply, (now, then) in pairs)
        return [one for one in found if one is not None]

    def picture(self) -> Picture:
        """The value over the game; a line for each player where there are more than two."""
        from outplay.drawing import chart

        names = players_by_turn(self.game)
        if self.turns and self.turns[0].result.values is not None:
            series = {f"player {player}": list(enumerate(self.values(player))) for player in names}
        else:
            series = {f"for player {names[0]}": list(enumerate(self.values(names[0])))}
        return chart(series, title=f"{name_of(self.game)}: the value over the game", across="ply", up="value")

    def as_dict(self) -> PlainData:
        """The turns as plain data that json.dumps takes: the move that was made, and the search of the position."""
        return {
            "game": name_of(self.game),
            "turns": [{"played": self._played(turn) or None, **turn.result.as_dict()} for turn in self],
        }

    def __str__(self) -> str:
        rows = [f"{'ply':>4} {'move':>8} {'value':>8}  best"]
        for ply, turn in enumerate(self):
            best = write_move(self.game, turn.state, turn.result.action) if turn.result.line else ""
            rows.append(f"{ply:>4} {self._played(turn):>8} {written(turn.result.value):>8}  {best}")
        return "\n".join(rows)

    def _played(self, turn: Turn) -> str:
        """The move that was made; '' at the end, where none was."""
        is_end = turn.action is None and turn is self.turns[-1]
        return "" if is_end else write_move(self.game, turn.state, turn.action)

    def __repr__(self) -> str:
        return f"<Review of {name_of(self.game)}: {len(self)} positions>"


@spelled_out
def review(game: AnyGame, state: State = None, *, moves: Iterable[Action], **options: Any) -> Review:
    """A search of every position of a game: a state (the start, if none is given), and those after each of the moves.

    The options are those of `search`, for each position, which knows what was played before it; without a limit, six
    plies.  Ctrl-C ends it with what there is.
    """
    turns: list[Turn] = []
    with suppress(KeyboardInterrupt):
        turns.extend(turns_of(game, state, moves=moves, **options))
    return Review(game, turns)


@spelled_out
def turns_of(game: AnyGame, state: State = None, *, moves: Iterable[Action], **options: Any) -> Iterator[Turn]:
    """The turns of a review, each as soon as its position is searched; an interrupted search is the last."""
    asked = question(game, state, **options)
    if not asked.options.limit:
        asked = replace(asked, options=replace(asked.options, limit=Limit(depth=USUAL_PLIES)))
    for ply, action in enumerate(moves):
        _require_legal(game, asked.state, action, ply)
        turn = Turn(asked.state, action, last_result(asked))
        yield turn
        if turn.result.stopped_by == "interrupt":
            return
        asked = _after(asked, action)
    yield Turn(asked.state, None, last_result(asked))


def _after(asked: SearchQuestion, action: object) -> SearchQuestion:
    """What to ask of the position after the move: the same options, and the position before as history."""
    options = replace(asked.options, history=(*asked.options.history, asked.state))
    return SearchQuestion(asked.game, asked.game.result(asked.state, action), options)


def _require_legal(game: AnyGame, state: object, action: object, ply: int) -> None:
    legal = [] if game.is_terminal(state) else choices(game, state)
    if action not in legal:
        raise IllegalAction(f"{action!r} is not a move at ply {ply}; moves: {legal!r:.200}")


def blunder(game: AnyGame, ply: int, action: Action, now: AnyResult, then: AnyResult) -> Blunder | None:
    """What a move gave away, by the searches of the position before it and after it; None if that is nothing much."""
    mover = game.to_move(now.state)
    if mover == CHANCE or not (_is_known(game, now) and _is_known(game, then)):
        return None
    middle = middle_of(game)
    before, after = seen_by(mover, now, 2 * middle), seen_by(mover, then, 2 * middle)
    proved = now.certainty == then.certainty == "exact"
    if now.action == action or not _is_worse(game, now, before - middle, after - middle, proved):
        return None
    if before - after <= _off(now) + _off(then):
        return None
    return Blunder(ply, action, now.action, mover, before, after, proved)


def seen_by(player: Player, result: AnyResult, total: float) -> float:
    """The value for that player, where the values of two add up to a total."""
    if result.values is not None:
        return result.values[player]
    return result.value if result.player == player else total - result.value


def _is_known(game: AnyGame, result: AnyResult) -> bool:
    return result.certainty == "exact" or bool(result.visits) or offers(game, "evaluate")


def _off(result: AnyResult) -> float:
    """How far the value may be off, 95 times of 100: 0 unless it was sampled, and anything if it was a few times."""
    if not result.visits or result.certainty == "exact":
        return 0.0
    if result.visits < TOO_FEW_PLAYOUTS:
        return inf
    return NORMAL_95 * (result.error or 0.0)


def _is_worse(game: AnyGame, now: AnyResult, before: float, after: float, proved: bool) -> bool:
    """Is the lead that is left worth less: of two, as win, draw and loss; of more, in value; an average, by much?"""
    if not proved or throws_dice(game):
        return _costs_much(game, before, after)
    return after < before if now.values is not None else _sign(after) < _sign(before)


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


def _costs_much(game: AnyGame, before: float, after: float) -> bool:
    least, most = getattr(game, "utility_range", None) or (0, 0)
    scale = most - least if 0 < most - least < inf else max(abs(before), abs(after))
    return before - after >= BLUNDER_SHARE * scale > 0
