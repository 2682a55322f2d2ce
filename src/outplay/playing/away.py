"""Games of a match that are played where an executor has them played: each whole, at one table, as in the hall.

Where the work is done, referee and players are those of `hall.py`: every player in a process of its own.  They stay
seated from game to game.  What came of a game comes back as the row that the file of the match keeps.
"""

from __future__ import annotations

import shlex
from collections.abc import Generator, Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from outplay.executor import Executor, Work
from outplay.executor.sending import pack_game, pack_players
from outplay.executor.sources import files_in, unpack
from outplay.playing.arbiter import Arbiter, Terms
from outplay.playing.by_name import is_in_file
from outplay.playing.hall import Hall
from outplay.playing.openings import Openings, Wanted
from outplay.playing.played import Played
from outplay.playing.schedule import Pairing
from outplay.playing.store import game_in, row_of


class InFile(NamedTuple):
    """A player in a file, on its way: the words with the file's own name, and all Python files beside it."""

    words: str
    files: Mapping[str, bytes]


def play_away(
    executor: Executor,
    game: Any,
    players: Mapping[str, Any],
    openings: Wanted,
    terms: Terms,
    pairings: Iterable[Pairing],
) -> Generator[Played, None, None]:
    """The games, each when it is known; what a player or the rules did wrong there is raised here."""
    options = {"players": {name: _sent(what) for name, what in players.items()}, "openings": openings, "terms": terms}
    items = [(pairing.number, pairing) for pairing in pairings]
    try:
        with closing(executor.run(Work(game, played, options), items)) as running:
            for done in running:
                if done.fault is not None:
                    raise done.fault.error()
                yield game_in(done.answer)
    finally:
        leave()


def played(game: Any, pairing: Pairing, options: Mapping[str, Any]) -> list[Any]:
    """One game, played by this process and those of its players, as plain data."""
    hall = _seated(game, options)
    try:
        (found,) = hall.play_on(iter([pairing]))
    except BaseException:
        leave()
        raise
    return list(row_of(found))


_halls: list[tuple[Mapping[str, Any], Hall]] = []
"""The one match whose players are seated in this process, and the options that it was called with; or none."""


def _seated(game: Any, options: Mapping[str, Any]) -> Hall:
    """The hall of this match, with one table; who sat there for another match leaves."""
    if not _halls or _halls[0][0] is not options:
        leave()
        terms: Terms = options["terms"]
        arbiter = Arbiter(game, Openings(game, options["openings"], terms.seed), terms)
        players = {name: _arrived(what) for name, what in options["players"].items()}
        _halls.append((options, Hall(arbiter, pack_game(game), pack_players(players), tables=1)))
    return _halls[0][1]


def leave() -> None:
    """Whoever is seated in this process leaves."""
    while _halls:
        _halls.pop()[1].close()


def _sent(what: Any) -> Any:
    """A player as it travels: what stands in a file, with that file; the rest as it is."""
    if not isinstance(what, str) or not is_in_file(what):
        return what
    named, *options = shlex.split(what)
    path, colon, name = named.partition(":")
    if not Path(path).is_file():
        return what
    own = Path(path).absolute()
    return InFile(shlex.join([f"{own.name}{colon}{name}", *options]), files_in(own.parent))


def _arrived(what: Any) -> Any:
    """A player where it was sent to."""
    if not isinstance(what, InFile):
        return what
    named, *options = shlex.split(what.words)
    return shlex.join([str(unpack(what.files) / named), *options])
