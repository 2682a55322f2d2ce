"""What an engine says of a search: score, line, move.

A score is in hundredths of a pawn.  Other games have none: there a win is a hundred pawns, and what is worth half a win
is fifty; where a game does not say what a win is worth, a utility of 1 is a pawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Final

from outplay.notation import Action, AnyGame, State, quoted, write_line, write_move
from outplay.result import AnyResult, is_decided

WIN: Final = 10_000
"""The score of a win."""

PAWN: Final = 100
NO_MOVE: Final = "(none)"
BOUNDS: Final = {"lower bound": " lowerbound", "upper bound": " upperbound"}


def score(result: AnyResult) -> str:
    """'cp 31', 'mate 3', 'cp 20 lowerbound', for the player to move."""
    if is_decided(result) and result.ends_in is not None:
        moves = (result.ends_in + 1) // 2
        return f"mate {moves if result.value == max(result.game.utility_range) else -moves}"
    return f"cp {hundredths(result.game, float(result.value))}{BOUNDS.get(result.certainty, '')}"


def hundredths(game: AnyGame, value: float) -> int:
    """A value on the scale of scores."""
    least, most = getattr(game, "utility_range", None) or (-WIN / PAWN, WIN / PAWN)
    middle, half = (least + most) / 2, (most - least) / 2 or 1.0
    share = (value - middle) / half
    return round(WIN * share) if isfinite(share) else WIN if share > 0 else -WIN


def info(result: AnyResult, number: int, nodes: int, seconds: float) -> str:
    """One line on a search: the first, second, ... best move, found with so many nodes in so many seconds."""
    depth = result.depth or max(len(result.line), 1)
    speed = round(nodes / max(seconds, 0.001))
    said = f"info depth {depth} multipv {number} score {score(result)} nodes {nodes} nps {speed}"
    return f"{said} time {round(1000 * seconds)} pv {' '.join(line_of(result))}"


def line_of(result: AnyResult) -> Sequence[str]:
    """The moves of its line, as the game writes them."""
    line = result.line or (result.action,)
    return [quoted(move) for move in write_line(result.game, result.state, line)]


def best_move(game: AnyGame, state: State, action: Action, result: AnyResult | None = None) -> str:
    """The move to play, and the answer that is expected, if one is."""
    said = f"bestmove {quoted(write_move(game, state, action))}"
    line = () if result is None or result.line[:1] != (action,) else line_of(result)
    return f"{said} ponder {line[1]}" if len(line) > 1 else said


def comment(text: object) -> str:
    """Words for people, in one line."""
    return f"info string {' '.join(str(text).split()):.300}"
