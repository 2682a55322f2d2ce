"""What came of a match: every game, and what they say about the players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from outplay.playing.played import Played

Stop: TypeAlias = Literal["games", "sprt", "interrupt", ""]


@dataclass(frozen=True, repr=False)
class Games:
    """Games of a contest, by number.

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

    @cached_property
    def rounds(self) -> list[list[Played]]:
        """The games of the same players from the same opening, where all of them are over: pairs, with two players."""
        together: dict[tuple[int, int], list[Played]] = {}
        for one in self.games:
            together.setdefault((one.opening_number, one.group), []).append(one)
        return [games for _, games in sorted(together.items()) if len(games) == len(games[0].seats)]

    @property
    def forfeits(self) -> dict[str, int]:
        """How many games each lost by something else than moves."""
        return dict(Counter(one.forfeit for one in self.games if one.forfeit))

    @property
    def same(self) -> int:
        """How many games are the same as an earlier one, move for move, the same players in the same seats."""
        return len(self.games) - len({(one.seats, one.opening, one.moves) for one in self.games})

    def score(self, name: str) -> float:
        """The share of points that a player has; 0.5 if there is no game yet."""
        scores = [one.scores[name] for one in self.games if name in one.seats]
        return sum(scores) / len(scores) if scores else 0.5

    def counts(self, name: str) -> tuple[int, int, int]:
        """Wins, draws and losses of a player: ahead of everybody, beaten by nobody, or neither."""
        scores = [one.scores[name] for one in self.games if name in one.seats]
        wins = sum(score == 1 for score in scores)
        draws = sum(0 < score < 1 for score in scores)
        return wins, draws, len(scores) - wins - draws
