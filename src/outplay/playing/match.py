"""A match: is the new player better than the old one?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from outplay.errors import BadPlayer
from outplay.limit import require_whole
from outplay.playing.arbiter import LONGEST, Terms
from outplay.playing.contest import Contest
from outplay.playing.openings import Wanted
from outplay.playing.played import Played


def match(
    game: Any,
    players: Mapping[str, Any],
    *,
    games: int = 100,
    openings: Wanted = None,
    seconds: float | None = None,
    seconds_per_game: float | None = None,
    seed: int = 0,
    processes: int | None = None,
    longest: int = LONGEST,
    record: str | Path | None = None,
    on_progress: Callable[[Any], Any] | None = None,
) -> list[Played]:
    require_whole("games", games)
    terms = Terms(seconds, seconds_per_game, longest, seed)
    contest = Contest(game, players, terms, openings, processes, record, [tuple(players)])
    if contest.seats != len(players):
        raise BadPlayer(f"{contest.title} is for {contest.seats} players, and {len(players)} came: name as many")
    games = -(-games // contest.seats) * contest.seats

    return sorted(contest.played(games), key=lambda one: one.number)
