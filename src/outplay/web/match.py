"""A match for the page: games between players in words, and what all of them say, while they are played.

They are played in the worker itself, one after the other: its players are the library's own, and a worker whose rules
hang or crash is ended as for any other job.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any, Final

from outplay.errors import OutplayError
from outplay.notation import choices, read_moves, write_move
from outplay.playing import Match, Outcome, Played, chance_in_words, contest_here, elo_in_words, rating_in_words
from outplay.result import counted
from outplay.web.position import load, title_of, tokens

OFTEN: Final = 0.3
"""The seconds between two answers."""

PATIENCE: Final = 6.0
"""The seconds for a move of a player who says a depth or nodes alone; more than anybody may say."""


class Until:
    """A flag that is also up when the time is over; `flag` may be None."""

    def __init__(self, flag: Any, seconds: float):
        self.flag, self.end = flag, perf_counter() + seconds

    @property
    def is_late(self) -> bool:
        """Is the time over?"""
        return perf_counter() > self.end

    def is_set(self) -> bool:
        """Is the flag up, or the time over?"""
        return self.is_late or (self.flag is not None and self.flag.is_set())

    def wait(self, timeout: float) -> bool:
        """The same, after waiting up to `timeout` seconds for it."""
        if self.flag is not None:
            self.flag.wait(timeout)
        return self.is_set()


def match(
    own: str | None, game: str, players: list[str], games: int, within: float, stop: Any = None
) -> Iterator[dict[str, Any]]:
    """What the games say, every OFTEN; each answer names the games that the last one did not.

    within  seconds after which it ends with what was found
    """
    rules, until, told, last, found = load(own, game), Until(stop, within), 0, 0.0, None
    names = {"game": rules, "players": named(players), "title": title_of(own, game)}
    for found in contest_here(**names, games=games, seconds=PATIENCE, stop=until):  # type: ignore[arg-type]
        if perf_counter() - last > OFTEN and len(found) < found.planned:
            yield answer(rules, found, told)
            told, last = len(found), perf_counter()
    late = f"stopped after {counted(0 if found is None else len(found), 'game')}: {within:g} seconds are over"
    late_notes = [late] if until.is_late else []
    yield {"notes": late_notes} if found is None else answer(rules, found, told, late_notes)


def named(players: list[str]) -> dict[str, str]:
    """The words of the players by name: the words themselves; the second of the same words is 'random (2)'."""
    places = [players[: i + 1].count(words) for i, words in enumerate(players)]
    names = [words if place == 1 else f"{words} ({place})" for words, place in zip(players, places, strict=True)]
    return dict(zip(names, players, strict=True))


def answer(game: Any, found: Outcome, told: int, notes: list[str] | None = None) -> dict[str, Any]:
    """What the page shows: figures in words, a picture, and the games from number `told` on."""
    return {
        "played": len(found),
        "planned": found.planned,
        "figures": figures(found),
        "svg": found.picture().svg(styled=False),
        "title": found.picture().title,
        "notes": [*found.notes(), *(notes or [])],
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


def listed(game: Any, played: Played) -> dict[str, Any]:
    """A game: who sat where, who won, how it ended, and its moves as the address holds them, None where it cannot."""
    best = max(played.worths.values())
    winners = [name for name, worth in played.worths.items() if worth == best]
    return {
        "number": played.number + 1,
        "seats": list(played.seats),
        "winner": "a draw" if len(winners) == len(played.seats) else " and ".join(winners),
        "reason": played.reason,
        "plies": played.plies,
        "moves": moves_in_address(game, f"{played.opening} {played.moves}"),
    }


def moves_in_address(game: Any, moves: str) -> str | None:
    """Moves as requests name them; None where two moves are written alike, or they cannot be read again."""
    state, found = game.initial, list[str]()
    try:
        actions = read_moves(game, state, moves)
    except OutplayError:
        return None
    for action in actions:
        if len({write_move(game, state, one) for one in choices(game, state)}) < len(choices(game, state)):
            return None
        found += [token for token, one in tokens(game, state).items() if one == action][:1]
        state = game.result(state, action)
    return " ".join(found)
