"""An error out of the rules of a game, in words: the line, and the state in which it happened."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any, Final

LONGEST_ERROR: Final = 600
"""Letters of an error's own words that are told, at most."""

LONGEST_STATE: Final = 200
"""Letters of a state that are told, at most."""

TOLD_ARGUMENTS: Final = ("state", "action", "player")
"""The arguments of a game's words that are told."""

CHECK: Final = "`outplay check` looks for faults in a game's rules"


def error_in_words(error: BaseException, file: str = "", advice: str = CHECK) -> str:
    """What went wrong, in which line of which file, the one that is named, if the error came through it, and in which
    state of the game; then the advice.
    """
    frames = [(frame, line) for frame, line in traceback.walk_tb(error.__traceback__)]
    frame, line = next((one for one in reversed(frames) if _is_in(one[0], file)), frames[-1])
    try:
        what = str(error)[:LONGEST_ERROR]
    except Exception:
        what = "its words cannot be read"
    said = f"{type(error).__name__}: {what}" if what else type(error).__name__
    return (
        f"{Path(frame.f_code.co_filename).name}, line {line}, in {frame.f_code.co_name}: {said}{_with(frame, file)}; "
        f"{advice}"
    )


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


def _with(frame: FrameType, file: str) -> str:
    """', with state = (5, 0)': the arguments of the word of the game that was asked, where it is one of that file."""
    for asked in _outwards(frame):
        known = asked.f_locals
        if file and _is_in(asked, file) and "state" in known:
            return f", with {', '.join(f'{name} = {_shown(known[name])}' for name in TOLD_ARGUMENTS if name in known)}"
    return ""


def _shown(value: Any) -> str:
    try:
        return f"{value!r:.{LONGEST_STATE}}"
    except Exception:
        return "what cannot be written"
