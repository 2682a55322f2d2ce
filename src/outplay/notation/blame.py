"""An error out of the rules of a game, in words."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Final

LONGEST_ERROR: Final = 600
"""Letters of an error's own words that are told, at most."""


def in_words(error: Exception, file: str = "") -> str:
    """What went wrong, and in which line of which file: the one that is named, if the error came through it."""
    places = traceback.extract_tb(error.__traceback__)
    name = Path(file).name
    place = next((place for place in reversed(places) if Path(place.filename).name == name), places[-1])
    try:
        what = str(error)[:LONGEST_ERROR]
    except Exception:
        what = "its words cannot be read"
    return (
        f"{Path(place.filename).name}, line {place.lineno}, in {place.name}: {type(error).__name__}: {what}; "
        "`outplay check` looks for faults in a game's rules"
    )
