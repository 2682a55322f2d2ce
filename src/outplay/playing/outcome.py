"""What came of many games: every one of them, who won how often, and what went wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Literal, TypeAlias

from outplay.playing.meeting import Meeting
from outplay.playing.played import Played
from outplay.result import counted, written

Stop: TypeAlias = Literal["", "games", "sprt", "interrupt"]


@dataclass(frozen=True, repr=False)
class Outcome:
    """The games of a match or a tournament, by number.

    game        what is played
    players     those who play, each in words
    games       the games that count
    planned     how many were called for
    stopped_by  'games' all were played; 'sprt' the test was decided; 'interrupt' Ctrl-C; '' it goes on
    """

    game: str
    players: Mapping[str, str]
    games: Sequence[Played]
    planned: int
    stopped_by: Stop = ""

    def __len__(self) -> int:
        return len(self.games)

    def __iter__(self) -> Iterator[Played]:
        return iter(self.games)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in the order in which they were given."""
        return tuple(self.players)

    def meeting(self, one: str, other: str) -> Meeting:
        """The games of two players with each other, those with others at the table too, in pairs if only they play."""
        rounds: dict[tuple[int, int], list[float]] = {}
        for played in self.games:
            if one in played.seats and other in played.seats:
                rounds.setdefault((played.opening_number, played.group), []).append(played.points(one, other))
        in_pairs = all(len(played.seats) == 2 for played in self.games)
        points = [rounds[key] for key in sorted(rounds)]
        return Meeting.of_pairs(points) if in_pairs else Meeting.of_games(chain(*points))

    def share(self, name: str) -> float:
        """The share of the points that a player has: of the others, how many did worse; 0.5 before the first game."""
        scores = [played.scores[name] for played in self.games if name in played.seats]
        return sum(scores) / len(scores) if scores else 0.5

    def utility(self, name: str) -> float | None:
        """What a player got on average in the games that nobody forfeited; None if there is none."""
        worths = [played.utilities[name] for played in self.games if name in played.utilities]
        return float(sum(worths) / len(worths)) if worths else None

    @property
    def forfeits(self) -> dict[str, int]:
        """How many games each lost by something else than moves."""
        return dict(Counter(played.forfeit for played in self.games if played.forfeit))

    @property
    def same(self) -> int:
        """How many games are an earlier one again, move for move, with the same players in the same seats."""
        return len(self.games) - len({(played.seats, played.opening, played.moves) for played in self.games})

    def notes(self) -> list[str]:
        """What a reader of the numbers should know, a sentence each."""
        said = [f"stopped after {len(self):,} of {self.planned:,} games"] * (self.stopped_by == "interrupt")
        said += [self._forfeited(name, times) for name, times in self.forfeits.items()]
        if self.same:
            said.append(f"{counted(self.same, 'game')} came again move for move: other openings would tell more")
        return said

    def _forfeited(self, name: str, times: int) -> str:
        reasons = Counter(played.reason for played in self.games if played.forfeit == name)
        (often, count), *others = reasons.most_common()
        rest = f", and {len(others)} more reasons" if others else ""
        return f"{name} forfeited {counted(times, 'game')}: {often} ({count}x){rest}"

    def standing(self) -> str:
        """A line for each player, the best first: points, and utilities where they say more."""
        wide = max(map(len, ("player", *self.names)))
        lines = [f"{'player':<{wide}}  {'games':>6}  {'points':>7}  {'utility':>8}"]
        for name in sorted(self.names, key=self.share, reverse=True):
            games = sum(name in played.seats for played in self.games)
            worth = self.utility(name)
            gets = "-" if worth is None else written(worth, digits=3)
            lines.append(f"{name:<{wide}}  {games:>6,}  {100 * self.share(name):>5.1f} %  {gets:>8}")
        return "\n".join(lines)

    def as_dict(self) -> dict[str, Any]:
        """All of it as plain data that json.dumps takes."""
        return {
            "game": self.game,
            "players": dict(self.players),
            "planned": self.planned,
            "played": len(self.games),
            "stopped_by": self.stopped_by,
            "shares": {name: self.share(name) for name in self.names},
            "utilities": {name: self.utility(name) for name in self.names},
            "forfeits": self.forfeits,
            "same": self.same,
            "games": [played.as_dict() for played in self.games],
        }
