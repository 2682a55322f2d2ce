"""The plain engine: lines and random games of any Python game, dice included."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from outplay.answers import no_actions, number_of, possible, refuse_stranger, require_unchanged
from outplay.game import CHANCE, AnyGame, Player, State
from outplay.randomness import FACTOR, HALF, INCREMENT, WHOLE, WORD, stream
from outplay.words import require_game, word_of


class Budget(Exception):
    """The plain engine was to count only so many lines, and there are more."""


class RandomGame(NamedTuple):
    """One random game, or some that were alike.

    plies      how long it was; None if it was given up
    utilities  what it was worth to each player, if it was not
    choices    in how many states somebody chose, and `moves` of how many moves in all, `most` the most in one state
    times      how many games were like that
    """

    plies: int | None
    utilities: tuple[Any, ...]
    choices: int
    moves: int
    most: int
    times: int = 1


def choices_of(game: AnyGame, state: State) -> Iterable[Any]:
    """The moves; at CHANCE, what can come up; an Unsuited where somebody moves who is no player."""
    mover = game.to_move(state)
    refuse_stranger(game, mover)
    if mover == CHANCE:
        return (action for action, chance in word_of(game, "outcomes")(state) if chance > 0)
    return game.actions(state)


def count_lines(game: AnyGame, state: State, depth: int, most: float) -> list[int]:
    """How many lines of 1, 2, ... depth moves begin here; a Budget if there are more than `most` in all."""
    counts, left = [0] * depth, most

    def count(state: State, ply: int) -> None:
        nonlocal left
        if game.is_terminal(state):
            return
        for action in choices_of(game, state):
            counts[ply] += 1
            left -= 1
            if left < 0:
                raise Budget
            if ply + 1 < depth:
                count(game.result(state, action), ply + 1)

    if depth:
        count(state, 0)
    return counts


def play_game(
    game: AnyGame, state: State, players: Sequence[Player], seed: int, number: int, longest: int
) -> RandomGame:
    """The random game of that number: everybody takes any of their moves, and dice fall as they are loaded."""
    is_terminal, to_move, actions, result = game.is_terminal, game.to_move, game.actions, game.result
    word, is_over, plies = stream(seed, number), is_terminal(state), 0
    widths: list[int] = []
    while not is_over and plies < longest:
        word = (word * FACTOR + INCREMENT) & WORD  # `following` and `below`, without the calls
        mover = to_move(state)
        if mover not in players and is_throw(game, mover):
            state = result(state, thrown(possible(game, state), word / WHOLE))
        else:
            listed = list(actions(state))
            width = len(listed)
            widths.append(width)
            state = result(state, listed[((word >> HALF) * width) >> HALF] if listed else no_actions(state))
        plies += 1
        is_over = is_terminal(state)
    counts = len(widths), sum(widths), max(widths, default=0)
    if not is_over:
        return RandomGame(None, (), *counts)
    return RandomGame(plies, tuple([number_of(game, "utility", state, player) for player in players]), *counts)


def is_throw(game: AnyGame, mover: Player) -> bool:
    """Does CHANCE move?  An Unsuited for whoever is not one of the players."""
    refuse_stranger(game, mover)
    return bool(mover == CHANCE)


def thrown(outcomes: Sequence[tuple[Any, Any]], share: float) -> Any:
    """What comes up if chance has come so far between 0 and 1; outcomes have probabilities above 0."""
    for outcome, chance in outcomes:
        share -= float(chance)
        if share < 0:
            return outcome
    return outcomes[-1][0]


def beginning(game: AnyGame, state: State) -> Any:
    """The state to begin with: the initial one, unless another was given; a NotAGame for what is no game."""
    require_game(game)
    state = game.initial if state is None else state
    if not game.is_terminal(state):
        refuse_stranger(game, game.to_move(state))
        require_unchanged(game, state)
    return state
