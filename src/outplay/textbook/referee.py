"""What the book leaves to the reader: extra turns, a third player, a state without moves, values, counting, watching.

The book lets MAX and MIN alternate.  Here `to_move` says whose turn it is: a text decorates MAX-VALUE with
`@game.max_moves` and MIN-VALUE with `@game.min_moves`, and where one calls the other, the function of the player who is
really to move is called.  So the texts can be those of the book.

Each function of a text is called through one of `in_turn`, which asks `whose_turn` for the function of the player to
move.  They spell out their arguments: passing them on as *arguments would nest C frames, which a deep game has no room
for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from sys import float_info
from typing import Any, Final, Generic, NoReturn, TypeAlias

from outplay.answers import ONE_AT_A_TIME, allowed_range, are_several, no_actions, refuse_utility
from outplay.errors import GeneralSum, NotAGame, Unsuited
from outplay.game import CHANCE, A, Player, Rules, S
from outplay.recursion import deep_recursion
from outplay.result import Certainty, Result
from outplay.sums import has_general_sum, whose_view
from outplay.textbook.values import plain, usable
from outplay.textbook.watched import WatchedText
from outplay.watch import Observer
from outplay.words import name_of, offers, require_game, word_of

Line: TypeAlias = tuple[Any, Any] | None
"""A move and the line that follows it; None where play stops.  The book keeps the move alone."""

Text: TypeAlias = Callable[..., Any]
"""A text, or one of its functions."""

NOBODY_YET: Final = object()

LARGEST_INT: Final = int(float_info.max)
"""No int beyond it can be compared with every float."""


class Referee(Generic[S, A]):
    """The game as a text sees it: the book's words, each answered in the book's sense.

    root     the state that is searched: the start of the game, if none is given
    player   MAX, who is to move there; `other`, MIN, is the one other player
    heard    the game that is asked: the caller's, or one that notes for an observer what it is asked
    ended    was the game over in the state that was looked at last?  `at_leaf`, or was it cut off there?
    found    what the last call of a function of the text came to
    nodes    how many states were looked at; `estimates`, how many of them were evaluated
    """

    def __init__(
        self,
        game: Rules[S, A],
        root: S | None,
        algorithm: str,
        watch: Observer | None = None,
        *,
        is_cutoff: Callable[[S, int], bool] | None = None,
        evaluate: Callable[..., float] | None = None,
        player: Player = None,
    ):
        require_game(game)
        self.game, self.algorithm, self.name = game, algorithm, name_of(game)
        self.root: S = game.initial if root is None else root
        self.players = tuple(getattr(game, "players", ()))
        self.player: Player = whose_view(game, self.root) if player is None else player
        self.other: Player | object = NOBODY_YET
        self.cutoff = is_cutoff
        self.ended = self.at_leaf = False
        self.found: Any = None
        self.nodes = self.estimates = 0
        self.max_value: Any = None
        self.min_value: Any = None
        self._evaluate: Callable[..., float] = evaluate or word_of(game, "evaluate")
        self._watched = None if watch is None else WatchedText(game, self.player, watch)
        self.heard: Any = game if self._watched is None else self._watched.game
        self.actions, self.result, self._utility = self.heard.actions, self.heard.result, self.heard.utility
        self._allowed = allowed_range(game)
        self.require_suited()

    def to_move(self, state: S) -> Player:
        """TO-MOVE(state); a player for whom the text has no function is refused by name.

        Where the game is over before anybody moves, it is the one whose view the value has.
        """
        mover: Player = self.heard.to_move(state)
        if mover != self.player and mover != self.other:
            if state is self.root and self.game.is_terminal(state):
                return self.player
            self.meet(mover, state)
        return mover

    def is_terminal(self, state: S) -> bool:
        """IS-TERMINAL(state) of the state that was just entered: the game is asked once."""
        return self.ended

    def is_cutoff(self, state: S, depth: int) -> bool:
        """IS-CUTOFF(state, depth) of the state that was just entered; a finished game is cut off too."""
        return self.at_leaf

    def utility(self, state: S, player: Player) -> Any:
        """UTILITY(state, player), if it is a number, and one that the game's `utility_range` allows."""
        value, (least, most) = self._utility(state, player), self._allowed
        if type(value) is int and max(least, -LARGEST_INT) <= value <= min(most, LARGEST_INT):
            return value
        value = usable("utility", state, player, value)
        return value if least <= value <= most else refuse_utility(self.game, state, player, value)

    def eval(self, state: S, player: Player) -> Any:
        """EVAL(state, player), if it is a number; a finished game is not evaluated, it has a utility."""
        if self.ended:
            return self.utility(state, player)
        self.estimates += 1
        return usable("evaluate", state, player, self._evaluate(state, player))

    def max_moves(self, max_value: Text) -> Text:
        """MAX-VALUE of a text, which is called where MAX is to move, whichever function the text names."""
        self.max_value = max_value
        return self.called(max_value)

    def min_moves(self, min_value: Text) -> Text:
        """MIN-VALUE of a text, which is called where MIN is to move, whichever function the text names."""
        self.min_value = min_value
        return self.called(min_value)

    def anyone_moves(self, value: Text) -> Text:
        """Decorates a function that asks TO-MOVE itself."""
        return self.called(value)

    def called(self, function: Text, is_probe: bool = False) -> Text:
        """The function of a text as it is called: in turn, and watched if somebody watches."""
        turn = in_turn(function, self)
        return turn if self._watched is None else self._watched(turn, number_of_parameters(function), is_probe)

    def search(self, text: Text, *arguments: Any) -> Any:
        """What the text comes to at the root, with room for its recursion."""
        with deep_recursion(self.name):
            return text(self, self.root, *arguments)

    def answer(
        self,
        value: Any,
        line: Line,
        depth: int | None = None,
        certainty: Certainty = "exact",
        values: Mapping[Player, float] | None = None,
    ) -> Result[A]:
        """The record of a search; whatever rests on an evaluation is an estimate."""
        moves = unroll(line)
        return Result(
            value=plain(value),
            action=moves[0] if moves else None,
            line=moves,
            certainty="estimate" if self.estimates else certainty,
            player=self.player,
            depth=depth,
            nodes=self.nodes,
            stopped_by="cutoff" if self.estimates else "end",
            values=values,
            game=self.game,
            state=self.root,
        )

    def require_suited(self) -> None:
        """Nothing, if two play, and one of them begins; else an Unsuited.

        A GeneralSum, if they declare that one's gain is not the other's loss, which the texts take it for.
        """
        if len(self.players) > 2:
            raise Unsuited(
                f"{self.algorithm} is for two players, not {len(self.players)}: search this game with max_n_search"
            )
        if has_general_sum(self.game):
            raise GeneralSum(
                f"{self.algorithm} needs a constant sum, and {self.name} declares utility_sum = 'general': search this "
                "game with max_n_search"
            )
        if not self.game.is_terminal(self.root):
            self.require_player(self.player, self.root)

    def require_player(self, mover: Player, state: S) -> None:
        """Nothing, if it is one, and one of those that the game names; else an Unsuited."""
        if mover == CHANCE:
            raise Unsuited(f"{self.algorithm} has no chance nodes: search this game with expectiminimax_search")
        if mover not in self.players and (offers(self.game, "players") or are_several(self.players, mover)):
            self.refuse(mover, state)

    def meet(self, mover: Player, state: S) -> None:
        """Somebody moves who is neither MAX nor known: it may be MIN, and nobody else."""
        self.require_player(mover, state)
        if self.other is not NOBODY_YET:
            raise Unsuited(
                f"{self.algorithm} is for two players, here {self.player!r} and {self.other!r}, and then {mover!r} "
                "moves: search this game with max_n_search"
            )
        self.other = mover

    def refuse(self, mover: Player, state: S) -> NoReturn:
        """Raises the error about somebody who is not in `players`."""
        what = ONE_AT_A_TIME if are_several(self.players, mover) else f"name all who move in players, {mover!r} too"
        raise Unsuited(f"{mover!r} moves in {state!r:.200}, but players is {self.players!r}: {what}")


def unroll(line: Line) -> tuple[Any, ...]:
    """The moves of a line one after the other: (a, (b, None)) as (a, b)."""
    moves = []
    while line is not None:
        move, line = line
        moves.append(move)
    return tuple(moves)


def whose_turn(referee: Referee[Any, Any]) -> Callable[..., Any]:
    """A function that looks at a state: it counts it, notes whether it is a leaf, and gives the function to call.

    That is the one of the player to move; at a leaf, where nobody is to move, the one that the text has called.
    """
    game, is_cutoff, player, root = referee.heard, referee.cutoff, referee.player, referee.root
    is_terminal, to_move = game.is_terminal, game.to_move

    def look(state: object, called: object, depth: int = 0) -> Any:
        if state is None and root is not None:
            raise NotAGame(f"result of {referee.name} gave None; return the next state on every path")
        referee.nodes += 1
        referee.ended = referee.at_leaf = is_terminal(state)
        if is_cutoff is not None and not referee.ended:
            referee.at_leaf = is_cutoff(state, depth)
        if referee.at_leaf or referee.max_value is None:
            return called
        mover = to_move(state)
        if mover == player:
            return referee.max_value
        if mover != referee.other:
            referee.meet(mover, state)
        return referee.min_value

    return look


def in_turn(function: Callable[..., Any], referee: Referee[Any, Any]) -> Callable[..., Any]:
    """The function of a text, giving way to that of the player to move; a NoActions where nobody can."""
    look = whose_turn(referee)

    def one(state: object) -> object:
        found = referee.found = look(state, function)(state)
        return found if referee.at_leaf else no_actions(state)

    def two(state: object, depth: int) -> object:
        found = referee.found = look(state, function, depth)(state, depth)
        return found if referee.at_leaf else no_actions(state)

    def three(state: object, alpha: float, beta: float) -> object:
        found = referee.found = look(state, function)(state, alpha, beta)
        return found if referee.at_leaf else no_actions(state)

    def four(state: object, alpha: float, beta: float, depth: int) -> object:
        found = referee.found = look(state, function, depth)(state, alpha, beta, depth)
        return found if referee.at_leaf else no_actions(state)

    return (one, two, three, four)[number_of_parameters(function) - 1]


def number_of_parameters(function: Callable[..., object]) -> int:
    """How many arguments a function of a text takes: (state), (state, depth), (state, alpha, beta), or all four."""
    number: int = function.__code__.co_argcount
    return number
