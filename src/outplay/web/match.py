"""A match for the page: games between players in words, and what all of them say, while they are played.

They are played in the worker itself, one after the other: its players are the library's own, and a worker whose rules
hang or crash is ended as for any other job.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from threading import Event
from time import perf_counter, sleep
from typing import Final

from outplay.errors import OutplayError
from outplay.notation import AnyGame, choices, read_moves, write_move
from outplay.playing import (
    ENDED,
    Match,
    Outcome,
    Played,
    chance_in_words,
    contest_here,
    elo_in_words,
    rating_in_words,
)
from outplay.web.position import Answer, load, title_of, token_of

SECONDS_BETWEEN_ANSWERS: Final = 0.3
SECONDS_FOR_A_MOVE: Final = 6.0
"""What a player has who says a depth or nodes alone; more than anybody may say."""


class Until(Event):
    """A flag that is also up when the time is over; `flag` may be None."""

    def __init__(self, flag: Event | None, seconds: float):
        super().__init__()
        self.flag, self.end = flag, perf_counter() + seconds

    @property
    def left(self) -> float:
        """The seconds until the time is over."""
        return max(self.end - perf_counter(), 0.0)

    def is_set(self) -> bool:
        """Is the flag up, or the time over?"""
        return not self.left or (self.flag is not None and self.flag.is_set())

    def wait(self, timeout: float | None = None) -> bool:
        """Is the flag up, or the time over, after at most `timeout` seconds of waiting for it?"""
        if not self.is_set():
            sleep(min(timeout or self.left, self.left))
        return self.is_set()


def match(game: str, players: list[str], games: int, within: float, stop: Event | None = None) -> Iterator[Answer]:
    """What the games say, every SECONDS_BETWEEN_ANSWERS; each answer names the games that the last one did not.

    within  seconds after which it ends with what was found
    """
    rules, until, told, last, found = load(game), Until(stop, within), 0, 0.0, None
    playing = contest_here(
        rules, named(players), games=games, seconds=SECONDS_FOR_A_MOVE, title=title_of(game), stop=until
    )
    for found in playing:
        if perf_counter() - last > SECONDS_BETWEEN_ANSWERS and len(found) < found.planned:
            yield answer(rules, found, told)
            told, last = len(found), perf_counter()
    late = f"stopped: {within:g} seconds are over, and a match takes no longer here"
    if found is None:
        yield {"played": 0, "notes": [late]}
    else:
        yield answer(rules, found, told, [late] if len(found) < found.planned else [])


def named(players: list[str]) -> dict[str, str]:
    """The words of the players by name: the words themselves; the second of the same words is 'random (2)'."""
    places = [players[: i + 1].count(words) for i, words in enumerate(players)]
    names = [words if place == 1 else f"{words} ({place})" for words, place in zip(players, places, strict=True)]
    return dict(zip(names, players, strict=True))


def answer(game: AnyGame, found: Outcome, told: int, late: Sequence[str] = ()) -> Answer:
    """What the page shows: figures in words, a picture, notes, and the games from number `told` on."""
    picture = found.picture()
    return {
        "played": len(found),
        "planned": found.planned,
        "figures": figures(found),
        "svg": picture.svg(styled=False),
        "title": picture.title,
        "notes": [*late, *found.notes()],
        "games": [listed(game, played) for played in found.games[told:]],
    }


def figures(found: Outcome) -> list[list[str]]:
    """What the games say, each with its name: for two who is how much better, for more a line for each."""
    if not isinstance(found, Match):
        table = found.crosstable
        scale = f", {table.ratings.scale} " if table.ratings else ""
        rated = {row.name: scale + rating_in_words(row.rating) if row.rating else "" for row in table.rows}
        return [[row.name, f"{row.points:g} of {row.games} points{rated[row.name]}"] for row in table.rows]
    result, score, first = found.result, found.score, found.names[0]
    return [
        [first, f"{result.wins} won, {result.draws} drawn, {result.losses} lost"],
        ["Elo", elo_in_words(score.elo) if score.trials else "unknown before the first pair of games"],
        [f"likelihood that {first} is the better one", chance_in_words(score.likelihood_of_superiority)],
    ]


def listed(game: AnyGame, played: Played) -> Answer:
    """A game: who sat where, who won, and its moves as the address holds them, None where it cannot."""
    best = max(played.worths.values())
    winners = [name for name, worth in played.worths.items() if worth == best]
    won = "a draw" if len(winners) == len(played.seats) else " and ".join(winners)
    return {
        "number": played.number + 1,
        "seats": list(played.seats),
        "won": won if played.reason == ENDED else f"{won}: {played.reason}",
        "plies": played.plies,
        "moves": moves_in_address(game, f"{played.opening} {played.moves}"),
    }


def moves_in_address(game: AnyGame, moves: str) -> str | None:
    """Moves as requests name them; None where two moves are written alike, or they cannot be read again."""
    state, found = game.initial, list[str]()
    try:
        actions = read_moves(game, state, moves)
    except OutplayError:
        return None
    for action in actions:
        if len({write_move(game, state, one) for one in choices(game, state)}) < len(choices(game, state)):
            return None
        found += filter(None, [token_of(game, state, action)])
        state = game.result(state, action)
    return " ".join(found)
