"""What the texts leave to the reader: who is MAX, and what a leaf is worth.

The book lets MAX and MIN alternate.  Here `to_move` says whose turn it is, so each text has one more
function, `value`, which asks the referee and calls MAX-VALUE or MIN-VALUE.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, NoReturn, TypeAlias, TypeVar

from outplay.answers import bad_value, is_number, no_actions, refuse_stranger
from outplay.errors import Unsuited
from outplay.game import CHANCE, A, Player, Rules, S
from outplay.result import Certainty, Result
from outplay.watch import Observer, Watched
from outplay.words import name_of, require_game, word_of

Line: TypeAlias = tuple[Any, Any] | None
"""A move and the line that follows it; None where play stops.  The book keeps the move alone."""

Recursion = TypeVar("Recursion", bound=Callable[..., Any])

NOBODY_YET: Final = object()


class Referee(Generic[S, A]):
    """Knows the two sides, gives every leaf its value, and counts what was looked at.

    MAX is the player to move at the root; MIN is the one other player, unless `many` play.
    """

    def __init__(
        self,
        game: Rules[S, A],
        root: S,
        algorithm: str,
        watch: Observer | None = None,
        evaluate: Callable[..., float] | None = None,
        player: Player = None,
        many: bool = False,
    ):
        require_game(game)
        self.algorithm, self.name = algorithm, name_of(game)
        self.max: Player = game.to_move(root) if player is None else player
        self._watched = None if watch is None else Watched(game, self.max, watch)
        self.game: Rules[S, A] = game if self._watched is None else self._watched.game
        self.min: Player | object = NOBODY_YET
        self._evaluate: Callable[..., float] = evaluate or word_of(game, "evaluate")
        self.nodes = self.estimates = 0
        self._unwatched, self._root = game, root
        if player is None and not game.is_terminal(root):
            refuse_stranger(game, self.max)
        if not many:
            self._require_two_players(getattr(game, "players", ()))

    def watched(self, value: Recursion) -> Recursion:
        """The same recursion, telling the observer of each call, if there is one."""
        return value if self._watched is None else self._watched(value)  # type: ignore[return-value]

    def is_max(self, state: S) -> bool:
        """Is it MAX's turn?  A third player, or chance, is refused by name."""
        self.nodes += 1
        mover = self.game.to_move(state)
        if mover != self.max and mover != self.min:
            self._meet(mover)
        return bool(mover == self.max)

    def utility(self, state: S) -> float:
        """UTILITY(state, MAX), if it is a number."""
        self.nodes += 1
        value = self.game.utility(state, self.max)
        return value if is_number(value) else bad_value("utility", state, self.max, value)

    def evaluate(self, state: S) -> float:
        """EVAL(state, MAX), if it is a number."""
        self.nodes += 1
        self.estimates += 1
        value = self._evaluate(state, self.max)
        return value if is_number(value) else bad_value("evaluate", state, self.max, value)

    def utilities(self, state: S, players: Sequence[Player]) -> tuple[float, ...]:
        """UTILITY(state, player) for each player, as max^n compares them."""
        self.nodes += 1
        values = tuple([self.game.utility(state, player) for player in players])
        return values if all(map(is_number, values)) else bad_value("utility", state, tuple(players), values)

    def evaluations(self, state: S, players: Sequence[Player]) -> tuple[float, ...]:
        """EVAL(state, player) for each player."""
        self.nodes += 1
        self.estimates += 1
        values = tuple([self._evaluate(state, player) for player in players])
        return values if all(map(is_number, values)) else bad_value("evaluate", state, tuple(players), values)

    def no_move(self, state: S) -> NoReturn:
        """Called where the book would return no move: the state had no action."""
        no_actions(state)

    def infinite(self, state: S, value: float) -> float:
        """The same value, if some action led to it; the 3rd edition cannot tell that from having no action."""
        return value if any(True for _ in self._unwatched.actions(state)) else self.no_move(state)

    def result(
        self,
        value: float,
        line: Line,
        depth: int | None = None,
        certainty: Certainty = "exact",
        values: Mapping[Player, float] | None = None,
    ) -> Result[A]:
        """The record of a search; whatever rests on an evaluation is an estimate."""
        moves = unroll(line)
        return Result(
            value=value,
            action=moves[0] if moves else None,
            line=moves,
            certainty="estimate" if self.estimates else certainty,
            player=self.max,
            depth=depth,
            nodes=self.nodes,
            stopped_by="cutoff" if self.estimates else "end",
            values=values,
            game=self._unwatched,
            state=self._root,
        )

    def _require_two_players(self, players: Sequence[Player]) -> None:
        if self.max == CHANCE:
            self._refuse(CHANCE)
        if len(players) > 2:
            raise Unsuited(
                f"{self.algorithm} is for two players, not {len(players)}: search this game with max_n_search"
            )

    def _meet(self, mover: Player) -> None:
        if mover == CHANCE or self.min is not NOBODY_YET:
            self._refuse(mover)
        refuse_stranger(self._unwatched, mover)
        self.min = mover

    def _refuse(self, mover: Player) -> NoReturn:
        if mover == CHANCE:
            raise Unsuited(f"{self.algorithm} has no chance nodes: search this game with expectiminimax_search")
        raise Unsuited(
            f"{self.algorithm} is for two players, here {self.max!r} and {self.min!r}, and then {mover!r} moves: "
            "search this game with max_n_search"
        )


def unroll(line: Line) -> tuple[Any, ...]:
    """(a, (b, None)) as (a, b)."""
    moves = []
    while line is not None:
        move, line = line
        moves.append(move)
    return tuple(moves)
