"""A game that was played, looked at again: the value before each move, and how it went up and down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from outplay.door import search
from outplay.door.by_name import suited_options
from outplay.door.question import options_of, question, require_options
from outplay.drawn import Drawn
from outplay.errors import IllegalAction
from outplay.game import CHANCE
from outplay.notation import players_of, write_move
from outplay.result import Result, written
from outplay.sums import middle_of
from outplay.textbook import expectiminimax_search
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


class Review(Drawn):
    """The turns of a game; it draws itself as the value over the game, for the first player."""

    def __init__(self, game: Any, turns: Sequence[Turn]):
        self.game, self.turns = game, tuple(turns)

    def __iter__(self) -> Iterator[Turn]:
        return iter(self.turns)

    def __len__(self) -> int:
        return len(self.turns)

    def values(self, player: Any = None) -> list[float]:
        """The value of each position for a player, the one who begins if none is given.

        What one of two has, the other lacks of what their utilities add up to.
        """
        player = players_of(self.game)[0] if player is None else player
        total = 2 * middle_of(self.game)
        return [_worth(turn.result, player, total) for turn in self]

    def picture(self) -> Picture:
        """The value over the game; a line for each player where there are more than two."""
        from outplay.drawing import chart

        names = players_of(self.game)
        if self.turns and self.turns[0].result.values is not None:
            series = {f"player {p}": [(i, turn.result.values[p]) for i, turn in enumerate(self)] for p in names}  # type: ignore[index]
        else:
            series = {f"for player {names[0]}": list(enumerate(self.values(names[0])))}
        return chart(series, title=f"{name_of(self.game)}: the value over the game", across="ply", up="value")

    def as_dict(self) -> dict[str, Any]:
        """The turns as plain data that json.dumps takes: the move that was made, and the search of the position."""
        return {
            "game": name_of(self.game),
            "turns": [
                {"played": self._written(turn.state, turn.action) or None, **turn.result.as_dict()} for turn in self
            ],
        }

    def __str__(self) -> str:
        rows = [f"{'ply':>4} {'move':>8} {'value':>8}  best"]
        for ply, (state, action, result) in enumerate(self):
            made, best = self._written(state, action), self._written(state, result.action)
            rows.append(f"{ply:>4} {made:>8} {written(result.value):>8}  {best}")
        return "\n".join(rows)

    def _written(self, state: Any, action: Any) -> str:
        return "" if action is None else write_move(self.game, state, action)

    def __repr__(self) -> str:
        return f"<Review of {name_of(self.game)}: {len(self)} positions>"


def _worth(result: Result[Any], player: Any, total: float) -> float:
    """A value in the view of one of the players; of two, if the search does not know everybody's."""
    if result.values is not None:
        return result.values[player]
    return result.value if result.player == player else total - result.value


def review(game: Any, state: Any = None, *, moves: Iterable[Any], **options: Any) -> Review:
    """A search of every position of a game: a state (the start, if none is given), and those after each of the moves.

    The options are those of `search`, for each position; a repetition with those before it counts.  Ctrl-C ends it with
    what there is.
    """
    require_options("review", options, options_of(question))
    asked = question(game, state, **options)
    limit, state = asked.options.limit, asked.state
    if not limit:
        options = {**options, "depth": DEPTH, "limit": None}
    turns: list[Turn] = []

    def looked_at(state: Any, action: Any) -> Turn:
        history = (*asked.options.history, *(turn.state for turn in turns))
        return Turn(state, action, _searched(game, state, {**options, "history": history}, limit.depth or DEPTH))

    try:
        for action in moves:
            _require_legal(game, state, action, len(turns))
            turns.append(looked_at(state, action))
            if turns[-1].result.stopped_by == "interrupt":
                return Review(game, turns)
            state = game.result(state, action)
        turns.append(looked_at(state, None))
    except KeyboardInterrupt:
        pass
    return Review(game, turns)


def _require_legal(game: Any, state: Any, action: Any, ply: int) -> None:
    legal = [] if game.is_terminal(state) else list(game.actions(state))
    if action not in legal:
        raise IllegalAction(f"{action!r} is not a move at ply {ply}; moves: {legal!r:.200}")


def _searched(game: Any, state: Any, options: dict[str, Any], depth: int) -> Result[Any]:
    """What a search says; where dice are thrown, the average over them for the first player."""
    if game.is_terminal(state) or game.to_move(state) != CHANCE:
        return search(game, state, **options)
    return expectiminimax_search(game, state, **suited_options(game, state, "expectiminimax", {"depth": depth}))
