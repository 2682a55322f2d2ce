"""Who plays whom, in which seats, from which opening: all of it a function of the number of the game.

Every opening is played once with each rotation of the seats: with two players both have both sides, and a round is the
pair of games that is counted as one.  With three players and more the order in which they follow each other stays, and
everybody has every seat once.

Openings are listed, as states or as texts of moves, or drawn at random: so many plies, no two of them alike as long as
others are found, and none in which the game is over.  They are drawn from the seed, one after the other: a longer match
begins with the openings of a shorter one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations, count
from random import Random
from typing import Final, NamedTuple, TypeAlias

from outplay.errors import BadOption, OutplayError
from outplay.game import CHANCE, Action, AnyGame, State
from outplay.notation import choices, write_moves
from outplay.playing.record import Record, record_of
from outplay.words import word_of
from outplay.writing import write_move

USUAL_PLIES, GAME_PART = 4, 4
"""Random plies of an opening, where nothing else is said; but no more than this part of a random game: a quarter."""

SAMPLED_GAMES, SAMPLED_PLIES = 8, 100
"""Random games that say how long one lasts, and plies of each that are looked at."""

MOST_DRAWS: Final = 50
"""Times that another opening is drawn, if one is already known or has no game left in it."""

OpeningChoice: TypeAlias = int | Sequence[State] | None


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


class Openings:
    """The openings of a match by their numbers, each as a record that has been played so far."""

    def __init__(self, game: AnyGame, wanted: OpeningChoice, seed: int):
        self.game, self.seed = game, seed
        self.listed = None if wanted is None or isinstance(wanted, int) else [_read(game, one) for one in wanted]
        self.plies = _usual_plies(game, seed) if wanted is None else wanted if isinstance(wanted, int) else 0
        self.drawn: list[Record] = []
        self.key = word_of(game, "key")
        self.known: set[Hashable] = set()
        _require(wanted, self.listed)

    def number(self, number: int) -> Record:
        """A record of its own of the opening of that number; listed ones come again from the first on."""
        if self.listed is not None:
            found = self.listed[number % len(self.listed)]
        else:
            while len(self.drawn) <= number:
                self.drawn.append(self._draw(len(self.drawn)))
            found = self.drawn[number]
        return Record(self.game, found.start, found.seed, list(found.actions))

    def _draw(self, number: int) -> Record:
        """One that is new, if there is one; with fewer plies, where the game does not last so long."""
        random = Random(f"{self.seed} opening {number}")
        for plies in range(self.plies, -1, -1):
            found = None
            for _ in range(MOST_DRAWS):
                found = self._played(plies, random) or found
                if found is not None and self.key(found.state) not in self.known:
                    break
            if found is not None:
                self.known.add(self.key(found.state))
                return found
        raise BadOption("the game is over before it begins: there is nothing to play")

    def _played(self, plies: int, random: Random) -> Record | None:
        """A game of so many random plies; None if it is over then."""
        record = Record(self.game, self.game.initial)
        for _ in range(plies):
            if record.is_over:
                return None
            record.play(random_move(self.game, record.state, random))
        return None if record.is_over else record


def _usual_plies(game: AnyGame, seed: int) -> int:
    """USUAL_PLIES, or a part of the plies of random games if that is less."""
    random, plies = Random(f"{seed} length"), 0
    for _ in range(SAMPLED_GAMES):
        record = Record(game, game.initial)
        while len(record.actions) < SAMPLED_PLIES and not game.is_terminal(record.state):
            record.play(random_move(game, record.state, random))
        plies += len(record.actions)
    return min(USUAL_PLIES, round(plies / SAMPLED_GAMES / GAME_PART))


def random_move(game: AnyGame, state: State, random: Random) -> Action:
    """A random move, or what the dice show: the same for the same numbers, however the game lists its moves."""
    if game.to_move(state) == CHANCE:
        pairs = sorted(word_of(game, "outcomes")(state), key=lambda pair: write_move(game, state, pair[0]))
        return random.choices([action for action, _ in pairs], [float(chance) for _, chance in pairs])[0]
    return random.choice(sorted(choices(game, state), key=lambda action: write_move(game, state, action)))


def written_opening(game: AnyGame, record: Record) -> str:
    """The moves of an opening as one text; the state itself, if it does not begin at the start of the game."""
    moves = write_moves(record.moves)
    return moves if record.start == game.initial else f"{record.start!r:.200} {moves}".rstrip()


def _read(game: AnyGame, one: State) -> Record:
    """An opening that was listed: a text of moves, or a state; a BadOption for one with no game left in it."""
    try:
        if isinstance(one, str) and not isinstance(game.initial, str):
            record = record_of(game, game.initial, one)
        else:
            record = Record(game, one)
        over = record.is_over
    except OutplayError as error:
        raise BadOption(f"the opening {one!r:.60} cannot be played: {error}") from None
    except Exception as error:
        raise BadOption(f"the opening {one!r:.60} is no state of this game, and no text of moves ({error})") from None
    if over:
        raise BadOption(f"the opening {one!r:.60} is the end of a game: list states in which there is a move")
    return record


def _require(wanted: object, listed: Sequence[object] | None) -> None:
    if isinstance(wanted, bool) or (isinstance(wanted, int) and wanted < 0):
        raise BadOption(f"openings is {wanted!r}; it should be a number of random plies, or a list of openings")
    if listed is not None and not listed:
        raise BadOption("openings is an empty list: list states or texts of moves, or give a number of random plies")
