"""A contest in this process, game after game: for a page that shows the games as they come.

Only the library's own players play here: they neither hang nor cheat, and what is raised is the fault of the rules: it
goes to the caller.  Everybody else belongs into a process of their own (scheduler.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice
from threading import Event

from outplay.answers import require_hashable
from outplay.errors import BadPlayer
from outplay.game import AnyGame
from outplay.limit import require_whole
from outplay.notation import players_by_turn
from outplay.playing.arbiter import Arbiter, Refereed, Terms
from outplay.playing.by_name import is_in_file, is_outside, player
from outplay.playing.contest import require_players
from outplay.playing.match import Match, Tournament
from outplay.playing.played import Played
from outplay.playing.player_process import PlayerHost
from outplay.playing.players import Player
from outplay.playing.schedule import Openings, pairings, round_robin, rounded
from outplay.words import name_of, require_game


def contest_here(
    game: AnyGame,
    players: Mapping[str, str],
    *,
    games: int,
    seconds: float | None = None,
    seed: int = 0,
    title: str = "",
    stop: Event | None = None,
) -> Iterator[Match | Tournament]:
    """A match of two, or a round robin of more: what came of the games so far, after each of them.

    players  the words of each, by name: methods with options, levels, 'random', 'first'
    games    how many in all, rounded up so that those who meet play every opening in every seat
    seconds  what a move may take; nobody loses by it
    stop     when it is set, the game that is being played is dropped, and there are no more

    The games are those that `match` and `tournament` play.

    >>> from outplay.games import TicTacToe
    >>> [str(found.result) for found in contest_here(TicTacToe(), {"a": "first", "b": "first"}, games=3)]
    ['1-0-0', '1-0-1', '2-0-1', '2-0-2']
    """
    require_game(game)
    require_hashable(game, game.initial)
    require_whole("games", games)
    _require_words(players)
    groups = _groups(game, title or name_of(game), tuple(players))
    hosts = {name: PlayerHost(game, partial(_made, words, stop)) for name, words in players.items()}
    for host in hosts.values():
        host.require()
    planned, over = rounded(games, groups), list[Played]()
    kind = Match if len(players) == 2 else Tournament
    arbiter = Arbiter(game, Openings(game, None, seed), Terms(seconds, seed=seed))
    for pairing in islice(pairings(groups), planned):
        played = _refereed(arbiter.referee(pairing, hosts), stop)
        if played is None:
            return
        over.append(played)
        yield kind(title or name_of(game), players, tuple(over), planned, "games" if len(over) == planned else "")


def _require_words(players: Mapping[str, str]) -> None:
    for name, words in players.items():
        if not isinstance(words, str) or is_in_file(words) or is_outside(words):
            raise BadPlayer(f"the player {name!r} is not one of the library: it belongs into outplay.match")
    require_players(players)


def _groups(game: AnyGame, title: str, names: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Who meet each other; a BadPlayer if there are not enough for a game."""
    seats = len(players_by_turn(game))
    if not 2 <= seats <= len(names):
        raise BadPlayer(f"{title} is for {seats} players, and {len(names)} came: name as many or more")
    return round_robin(names, seats)


def _made(words: str, stop: Event | None) -> Player:
    made = player(words)
    if hasattr(made, "stop"):
        made.stop = stop
    return made


def _refereed(game: Refereed, stop: Event | None) -> Played | None:
    """One game; None if it was stopped: then the last move was cut short, and counts for nothing."""
    request = next(game)
    while True:
        ask = getattr(request.host, request.kind)
        answer = ask(*request.arguments[:2]) if request.kind == "play" else ask(*request.arguments)
        if stop is not None and stop.is_set():
            return None
        try:
            request = game.send(answer)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
