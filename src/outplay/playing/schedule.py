"""Who plays whom, in which seats, from which opening: all of it a function of the number of the game.

Every opening is played once with each rotation of the seats: with two players both have both sides, and a round is the
pair of games that is counted as one.  With three players and more the order in which they follow each other stays, and
everybody has every seat once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, count
from random import Random
from typing import NamedTuple


class Pairing(NamedTuple):
    """One game to be played.

    number  its number, from 0 on
    opening the number of its opening
    group   which of the groups of players that meet each other
    turn    which rotation of the seats
    seats   who sits where: the first moves first at the start of the game
    """

    number: int
    opening: int
    group: int
    turn: int
    seats: tuple[str, ...]

    @property
    def round(self) -> tuple[int, int]:
        """What it has in common with the games of the same players from the same opening."""
        return self.opening, self.group

    def seed(self, seed: int, seat: int) -> int:
        """The seed of whoever sits there, drawn from that of the match: no two games and seats share one."""
        return Random(f"{seed} {self.opening} {self.group} {self.turn} {seat}").getrandbits(31)

    def dice(self, seed: int) -> Random:
        """The dice of this game: the same in all games of the same players from the same opening."""
        return Random(f"{seed} {self.opening} {self.group} dice")


def pairings(groups: Sequence[tuple[str, ...]]) -> Iterator[Pairing]:
    """The games without end: from each opening, every group in every rotation of the seats."""
    number = count()
    for opening in count():
        for group, names in enumerate(groups):
            for turn, seats in enumerate(rotations(names)):
                yield Pairing(next(number), opening, group, turn, seats)


def rounded(games: int, groups: Sequence[tuple[str, ...]]) -> int:
    """So many games, or a few more, so that each group has played each opening in every rotation of the seats.

    >>> rounded(7, [("a", "b"), ("a", "c")])
    8
    """
    whole = sum(map(len, groups))
    return -(-games // whole) * whole


def rotations(names: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The names, each of them in front once.

    >>> rotations(("a", "b", "c"))
    [('a', 'b', 'c'), ('b', 'c', 'a'), ('c', 'a', 'b')]
    """
    return [names[i:] + names[:i] for i in range(len(names))]


def round_robin(names: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Everybody meets everybody else."""
    return list(combinations(names, seats))


def gauntlet(names: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """The first meets all the others, who do not meet each other without the first."""
    return [(names[0], *others) for others in combinations(names[1:], seats - 1)]
