"""A game that was played, looked at again: the value before each move, and how it went up and down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from outplay.door.calls import last_result
from outplay.door.question import Question, question, spelled_out
from outplay.drawn import DrawnRows
from outplay.errors import IllegalAction
from outplay.limit import Limit
from outplay.notation import choices, players_by_turn, write_move
from outplay.result import Result, written
from outplay.sums import middle_of
from outplay.tracing.blunders import Blunder, blunder, seen_by
from outplay.words import name_of

if TYPE_CHECKING:
    from outplay.drawing import Picture

DEPTH: Final = 6
"""Plies that every position is searched, where no limit is given."""


class Turn(NamedTuple):
    """One position of the game: the move that was made there, None at the end, and what a search said."""

    state: Any
    action: Any
    result: Result[Any]


class Review(DrawnRows[Turn]):
    """The turns of a game; it draws itself as the value over the game, for the first player."""

    def __init__(self, game: Any, turns: Sequence[Turn]):
        super().__init__(turns)
        self.game, self.turns = game, self.rows

    def values(self, player: Any = None) -> list[float]:
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

    def as_dict(self) -> dict[str, Any]:
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
def review(game: Any, state: Any = None, *, moves: Iterable[Any], **options: Any) -> Review:
    """A search of every position of a game: a state (the start, if none is given), and those after each of the moves.

    The options are those of `search`, for each position, which knows what was played before it; without a limit, six
    plies.  Ctrl-C ends it with what there is.
    """
    turns: list[Turn] = []
    with suppress(KeyboardInterrupt):
        turns.extend(turns_of(game, state, moves=moves, **options))
    return Review(game, turns)


@spelled_out
def turns_of(game: Any, state: Any = None, *, moves: Iterable[Any], **options: Any) -> Iterator[Turn]:
    """The turns of a review, each as soon as its position is searched; an interrupted search is the last."""
    asked = question(game, state, **options)
    if not asked.options.limit:
        asked = replace(asked, options=replace(asked.options, limit=Limit(depth=DEPTH)))
    for ply, action in enumerate(moves):
        _require_legal(game, asked.state, action, ply)
        turn = Turn(asked.state, action, last_result(asked))
        yield turn
        if turn.result.stopped_by == "interrupt":
            return
        asked = _after(asked, action)
    yield Turn(asked.state, None, last_result(asked))


def _after(asked: Question, action: Any) -> Question:
    """The same question in the next position, with one more that was played."""
    options = replace(asked.options, history=(*asked.options.history, asked.state))
    return Question(asked.game, asked.game.result(asked.state, action), options)


def _require_legal(game: Any, state: Any, action: Any, ply: int) -> None:
    legal = [] if game.is_terminal(state) else choices(game, state)
    if action not in legal:
        raise IllegalAction(f"{action!r} is not a move at ply {ply}; moves: {legal!r:.200}")
