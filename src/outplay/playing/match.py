"""A match: is the new player better than the old one?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from outplay.errors import BadPlayer
from outplay.limit import require_whole
from outplay.playing.arbiter import LONGEST, Terms
from outplay.playing.contest import Contest
from outplay.playing.openings import Wanted
from outplay.playing.outcome import Games


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
) -> Games:
    require_whole("games", games)
    terms = Terms(seconds, seconds_per_game, longest, seed)
    contest = Contest(game, players, terms, openings, processes, record, [tuple(players)])
    if contest.seats != len(players):
        raise BadPlayer(f"{contest.title} is for {contest.seats} players, and {len(players)} came: name as many")
    games = -(-games // contest.seats) * contest.seats
    rows = []
    stop = "games"
    try:
        with closing(contest.played(games)) as playing:
            for one in playing:
                rows.append(one)
                if on_progress:
                    on_progress(rows)
    except KeyboardInterrupt:
        stop = "interrupt"
    return Games(
        contest.title, {n: str(w) for n, w in players.items()}, sorted(rows, key=lambda one: one.number), games, stop
    )
