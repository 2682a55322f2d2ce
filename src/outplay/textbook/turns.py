"""Whose turn it is: the texts call MAX-VALUE and MIN-VALUE in turn, and the game says who really moves.

Each function of a text is called through one of `in_turn`, which asks `whose_turn` for the function of the player to
move.  They spell out their arguments: passing them on as *arguments would nest C frames, which a deep game has no room
for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from outplay.answers import no_actions
from outplay.errors import NotAGame

if TYPE_CHECKING:
    from outplay.textbook.referee import Referee


def whose_turn(referee: Referee[Any, Any]) -> Callable[..., Any]:
    """A function that looks at a state: it counts it, notes whether it is a leaf, and gives the function to call.

    That is the one of the player to move; at a leaf, where nobody is to move, the one that the text has called.
    """
    game, is_cutoff, player, root = referee.heard, referee.cutoff, referee.player, referee.root
    is_terminal, to_move = game.is_terminal, game.to_move

    def look(state: Any, called: Any, depth: int = 0) -> Any:
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

    def one(state: Any) -> Any:
        found = referee.found = look(state, function)(state)
        return found if referee.at_leaf else no_actions(state)

    def two(state: Any, depth: int) -> Any:
        found = referee.found = look(state, function, depth)(state, depth)
        return found if referee.at_leaf else no_actions(state)

    def three(state: Any, alpha: float, beta: float) -> Any:
        found = referee.found = look(state, function)(state, alpha, beta)
        return found if referee.at_leaf else no_actions(state)

    def four(state: Any, alpha: float, beta: float, depth: int) -> Any:
        found = referee.found = look(state, function, depth)(state, alpha, beta, depth)
        return found if referee.at_leaf else no_actions(state)

    return (one, two, three, four)[number_of_parameters(function) - 1]


def number_of_parameters(function: Any) -> int:
    """How many arguments a function of a text takes: (state), (state, depth), (state, alpha, beta), or all four."""
    number: int = function.__code__.co_argcount
    return number
