"""A game after some moves, as a request tells them: which game, who plays, whose turn it is.

Only the server's own call may name a file; a request names a game of the library, or the server's own.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from copy import copy
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import outplay
from outplay.errors import IllegalAction, NoSuchGame
from outplay.notation import (
    GAMES,
    choices,
    error_in_words,
    load_game,
    players_by_turn,
    read_tree,
    start,
    utility_total,
    write_line,
    write_move,
)
from outplay.playing import Record
from outplay.web.setup import used

FROM: Final = "@"
"""What stands between the name of a game and the position that it begins with."""

SIDE_LINE: Final = ("(", ")")
"""What the address has around a side line; a move that is written so travels as its number."""

OWN: Final = "own"
"""The name of the game that the server was started with."""

PERSON, ENGINE = "y", "e"
"""Who may sit on a seat besides players in words: a person; the engine, at its best."""

LONGEST_SEARCH_SECONDS: Final = 60.0
"""The most that a search for a move may take."""

MOST_LINE_MOVES: Final = 12
"""The most moves of a line that are sent."""

LONGEST_MOVE: Final = 60
"""The most letters of a move that travels as its text; a longer one travels as its number."""

Answer: TypeAlias = dict[str, Any]
"""What a job says, as JSON can write it."""

Found: TypeAlias = outplay.Result[Any]
"""What a search of any game found."""

End: TypeAlias = Literal["end"]
END: Final = "end"
"""Instead of a depth: down to the end of the game."""

MOST_GAMES_KEPT: Final = 8
"""The most games that a worker keeps, with what it compiled of them; the one that was asked for longest ago goes."""


class PlayedGame:
    """A game after some moves.  A move travels as its text, or where that will not do as '#3', the fourth choice.

    A game that does not begin at its start has the position behind its name: 'connect-four:7,6@4444'.
    """

    def __init__(self, game: str, moves: Iterable[str]):
        self.name, at, text = game.partition(FROM)
        self.start = text if at else None
        self.game = load(self.name)
        self.record = Record(self.game, start(self.game, self.start))
        for count, token in enumerate(moves, 1):
            self._play(count, token)
        self.moves = self.record.moves
        self.movers = [self.game.to_move(state) for state in self.record.states[:-1]]
        self.repeated = self.record.is_repeated
        self.over = self.repeated or bool(self.game.is_terminal(self.state))
        self.mover = None if self.over else self.game.to_move(self.state)
        self.throws = not self.over and self.mover == outplay.CHANCE
        self.players = players_by_turn(self.game, self.movers if self.over else [*self.movers, self.mover])

    @property
    def state(self) -> Any:
        """The state after the last move."""
        return self.record.state

    @property
    def history(self) -> list[Any]:
        """The states before this one, in their order."""
        return list(self.record.states[:-1])

    def _play(self, count: int, token: str) -> None:
        state = self.record.state
        if self.game.is_terminal(state):
            raise IllegalAction(f"move {count}, {token!r:.40}, comes after the end of the game")
        legal = tokens(self.game, state)
        if token not in legal:
            raise IllegalAction(f"move {count}, {token!r:.40}, cannot be played there; moves: {', '.join(legal)[:200]}")
        self.record.play(legal[token])

    def after(self, count: int) -> PlayedGame:
        """The game as it stood after so many of its moves; who plays, and the total, are known already."""
        place = copy(self)
        place.record = Record(self.game, self.record.start, actions=self.record.actions[:count])
        return place

    def ahead(self, moves: list[str]) -> list[tuple[str, Any]]:
        """Moves that follow, as far as they can be played: how people write each, and who makes it."""
        found, state = list[tuple[str, Any]](), self.state
        for token in moves:
            legal = {} if self.game.is_terminal(state) else tokens(self.game, state)
            if token not in legal:
                break
            found.append((write_move(self.game, state, legal[token]), self.game.to_move(state)))
            state = self.game.result(state, legal[token])
        return found

    @cached_property
    def total(self) -> float:
        """What the players' utilities add up to at the end: in a game of two always the same; 0 if no end is found."""
        return utility_total(self.game, self.players) or 0

    def line(self, line: tuple[Any, ...]) -> list[str]:
        """Moves from here on, as people write them."""
        return write_line(self.game, self.state, line[:MOST_LINE_MOVES])


def searched(game: str, moves: Iterable[str], tree: str) -> tuple[Any, Any]:
    """The game and state to search, or a tree that was typed; an IllegalAction if the game is over there."""
    if tree:
        rules = read_tree(tree)
        state = rules.initial
    else:
        here = PlayedGame(game, moves)
        rules, state = here.game, here.state
    if rules.is_terminal(state):
        raise IllegalAction("the game is over here: there is nothing to search")
    return rules, state


def load(name: str) -> Any:
    """The game of that name, wherever it begins; only the server's own call may name a file."""
    name, own = name.partition(FROM)[0], used().own
    if name == OWN and own is not None:
        return _loaded(own, used().changed[0])
    if name.partition(":")[0] not in GAMES:
        raise NoSuchGame(f"there is no game {name!r:.40}; games: {', '.join(GAMES)}")
    return _loaded(name, 0)


@lru_cache(maxsize=MOST_GAMES_KEPT)
def _loaded(name: str, changed: int) -> Any:
    """The game, made once; again when its file has changed, so that it can be mended while the page is open."""
    return load_game(name)


def title_of(name: str) -> str:
    """What a game is called: its name; of the server's own, file and class."""
    name, own = name.partition(FROM)[0], used().own
    return Path(own).name if own is not None and name == OWN else name


def blamed(error: BaseException, game: str = "", moves: Iterable[str] | None = (), **_: Any) -> str:
    """A fault in the rules that a job with these arguments met, in words: line, state, and the moves to it."""
    rules, states = None, list[Any]()
    with suppress(Exception, SystemExit):
        name, _at, text = game.partition(FROM)
        rules = load(name)
        states.append(start(rules, text or None))
        for token in moves or ():
            states.append(rules.result(states[-1], tokens(rules, states[-1])[token]))
    return error_in_words(error, used().own_file, game=rules, played=states)


def tokens(game: Any, state: Any) -> dict[str, Any]:
    """Every choice by the token that stands for it."""
    found: dict[str, Any] = {}
    for i, action in enumerate(choices(game, state)):
        text = write_move(game, state, action)
        found[text if travels(text) and text not in found else f"#{i}"] = action
    return found


def token_of(game: Any, state: Any, action: Any) -> str | None:
    """What stands for a move in a request; None if it is none."""
    return next((token for token, one in tokens(game, state).items() if one == action), None)


def travels(text: str) -> bool:
    """Does a move's text arrive as it was sent: in an address, between spaces?"""
    odd = text.startswith("#") or " " in text or "," in text or text in SIDE_LINE
    return 0 < len(text) <= LONGEST_MOVE and text.isprintable() and not odd
