"""An error out of the rules of a game, in words: the line, the state in which it happened, and the moves there."""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Final

from outplay.answers import choices
from outplay.game import Action, AnyGame, State
from outplay.notation.moves import write_moves
from outplay.writing import write_move

ERROR_LETTERS: Final = 600
"""Letters of an error's own words that are told, at most."""

STATE_LETTERS: Final = 200
"""Letters of a state that are told, at most."""

MOVES_LETTERS: Final = 300
"""Letters of the moves to a fault that are told, at most."""

TOLD_ARGUMENTS: Final = ("state", "action", "player")
"""The arguments of a game's words that are told."""

MOST_STATES: Final = 2_000
"""States that are looked at, at most, for the moves that lead to a fault."""

CHECK: Final = "`outplay check` looks for faults in a game's rules"


def error_in_words(
    error: BaseException,
    file: str = "",
    advice: str = CHECK,
    *,
    game: AnyGame | None = None,
    played: Sequence[State] = (),
) -> str:
    """What went wrong, in which line of which file, the one that is named, if the error came through it, and in which
    state of the game; then the advice.

    game, played   with the states that were played so far: which moves lead to that state, too, where they are found
    """
    frames = [(frame, line) for frame, line in traceback.walk_tb(error.__traceback__)]
    frame, line = next((one for one in reversed(frames) if _is_in(one[0], file)), frames[-1])
    try:
        what = str(error)[:ERROR_LETTERS]
    except Exception:
        what = "its words cannot be read"
    said = f"{type(error).__name__}: {what}" if what else type(error).__name__
    place = f"{Path(frame.f_code.co_filename).name}, line {line}, in {frame.f_code.co_name}: {said}{_with(frame, file)}"
    passed = [*played, *(frame.f_locals["state"] for frame, _ in frames if "state" in frame.f_locals)]
    asked, moves = _asked(frame, file), None
    with suppress(Exception):
        moves = moves_to(game, asked["state"], passed) if game and asked and played else None
    return f"{place}{_after(moves)}; {advice}"


def moves_to(game: AnyGame, goal: State, passed: Sequence[State]) -> list[str] | None:
    """The moves from the first of the states that were `passed` to the goal; None if they are not found.

    Those that were passed are followed before all others.
    """
    left, known = deque[tuple[State, list[str]]]([(passed[0], [])]), {passed[0]}
    while left and len(known) < MOST_STATES:
        state, moves = left.popleft()
        if state == goal:
            return moves
        for after, move in _steps(game, state):
            if after not in known:
                known.add(after)
                (left.appendleft if after in passed else left.append)((after, [*moves, move]))
    return None


def _steps(game: AnyGame, state: State) -> Iterator[tuple[State, str]]:
    """The states that come next, each with its move, as far as the rules do not fail."""
    actions: list[Action] = []
    with suppress(Exception, SystemExit):
        actions = [] if game.is_terminal(state) else choices(game, state)
    for action in actions:
        with suppress(Exception, SystemExit):
            yield game.result(state, action), write_move(game, state, action)


def _after(moves: list[str] | None) -> str:
    """', after the moves 4 4 5'; empty if they are not known."""
    text = write_moves(moves or ())
    shown = text if len(text) <= MOVES_LETTERS else f"... {text[-MOVES_LETTERS:]}"
    return "" if moves is None else f", after the move{'s' * (len(moves) > 1)} {shown}" if moves else ", at the start"


def place_in(frame: FrameType | None, file: str) -> str:
    """Where in a file something is running, in words: the line, its function and the state; empty if it is not."""
    inside = next((one for one in _outwards(frame) if _is_in(one, file)), None) if file else None
    if inside is None:
        return ""
    code = inside.f_code
    return f"{Path(code.co_filename).name}, line {inside.f_lineno}, in {code.co_name}{_with(inside, file)}"


def _is_in(frame: FrameType, file: str) -> bool:
    return Path(frame.f_code.co_filename).name == Path(file).name


def _outwards(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


def _asked(frame: FrameType, file: str) -> dict[str, object] | None:
    """The arguments of the word of the game that was asked, where it is one of that file."""
    inside = (one.f_locals for one in _outwards(frame) if file and _is_in(one, file) and "state" in one.f_locals)
    return next(inside, None)


def _with(frame: FrameType, file: str) -> str:
    """', with state = (5, 0)': what the word of the game was asked about."""
    known = _asked(frame, file) or {}
    told = ", ".join(f"{name} = {_shown(known[name])}" for name in TOLD_ARGUMENTS if name in known)
    return f", with {told}" if told else ""


def _shown(value: object) -> str:
    try:
        return f"{value!r:.{STATE_LETTERS}}"
    except Exception:
        return "what cannot be written"
