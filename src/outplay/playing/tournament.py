"""A tournament: many players, everybody against everybody else, or one against all the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from outplay.errors import BadOption, BadPlayer
from outplay.limit import require_whole
from outplay.playing.arbiter import LONGEST, Terms
from outplay.playing.contest import Contest, play_contest
from outplay.playing.outcome import Outcome, Stop
from outplay.playing.played import Played
from outplay.playing.schedule import OpeningChoice, gauntlet, round_robin, rounded
from outplay.result import counted

KINDS: Final = {"round-robin": round_robin, "gauntlet": gauntlet}
USUAL_GAMES: Final = 20
"""Games that those who meet play with each other, where nothing else is said."""


@dataclass(frozen=True, repr=False)
class Tournament(Outcome):
    """What came of a tournament.

    kind  'round-robin' or 'gauntlet'
    """

    kind: str = "round-robin"

    def as_dict(self) -> dict[str, Any]:
        """All of it as plain data that json.dumps takes."""
        return {"kind": self.kind, **super().as_dict(), "crosstable": self.crosstable.as_dict()}

    def lines(self, width: int | None) -> list[str]:
        """How many games, and the crosstable; a line for each player, if that is too wide."""
        table = [line for line in str(self.crosstable).splitlines() if line != self.rating_note]
        fits = len(self) and (width is None or max(map(len, table)) <= width)
        return [f"{self.game}: {self.kind}, {counted(len(self), 'game')}", *(table if fits else [self.standing()])]

    def __repr__(self) -> str:
        return f"<Tournament at {self.game}: {', '.join(self.names)}, {len(self)} of {self.planned} games>"


def tournament(
    game: Any,
    players: Mapping[str, Any],
    *,
    kind: str = "round-robin",
    games: int = USUAL_GAMES,
    openings: OpeningChoice = None,
    seconds: float | None = None,
    seconds_per_game: float | None = None,
    seed: int = 0,
    processes: int | None = None,
    longest: int = LONGEST,
    record: str | Path | None = None,
    on: Any = None,
    on_progress: Callable[[Tournament], object] | None = None,
) -> Tournament:
    """Plays a tournament, and says who is how good; Ctrl-C ends it with what was found so far.

    players  by name, at least as many as the game has seats: words, functions, classes or objects
    kind     'round-robin', everybody meets everybody else; 'gauntlet', the first meets all the others
    games    how many those who meet play with each other, rounded up as in `match`; 20 if it is left out

    The others are those of `match`.  Everybody plays the same openings, and all play the first before anybody plays the
    second: a tournament that is stopped early is even.
    """
    require_whole("games", games)
    contest = Contest(game, players, Terms(seconds, seconds_per_game, longest, seed), openings, processes, record, on)
    if kind not in KINDS:
        raise BadOption(f"kind is {kind!r:.40}; it should be one of {', '.join(map(repr, KINDS))}")
    if contest.seats > len(players) or contest.seats < 2:
        raise BadPlayer(
            f"{contest.title} is for {contest.seats} players, and {len(players)} came: name as many or more"
        )
    contest.groups = KINDS[kind](contest.names, contest.seats)
    contest.call = {"kind": kind}
    planned = rounded(games * len(contest.groups), contest.groups)

    def made(played: Sequence[Played], stopped_by: Stop) -> Tournament:
        return Tournament(contest.title, contest.described(), played, planned, stopped_by, kind)

    return play_contest(contest, planned, made, on_progress)
