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
    Action,
    AnyGame,
    Player,
    State,
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

End: TypeAlias = Literal["end"]
END: Final = "end"
"""Instead of a depth: down to the end of the game."""

MOST_GAMES_KEPT: Final = 8
"""The most games that a worker keeps, with what it compiled of them; the one that was asked for longest ago goes."""


class PlayedGame(Record):
    """A game after some moves.  A move travels as its text, or where that will not do as '#3', the fourth choice.

    A game that does not begin at its start has the position behind its name: 'connect-four:7,6@4444'.
    """

    def __init__(self, game: str, moves: Iterable[str]):
        name, at, text = game.partition(FROM)
        self.position = text if at else None
        rules = load(name)
        super().__init__(rules, start(rules, self.position))
        for count, token in enumerate(moves, 1):
            self._play(count, token)
        self.movers = [self.game.to_move(state) for state in self.history]
        self.over = self.is_over
        self.mover = None if self.over else self.game.to_move(self.state)
        self.throws = not self.over and self.mover == outplay.CHANCE
        self.players = players_by_turn(self.game, self.movers if self.over else [*self.movers, self.mover])

    def _play(self, count: int, token: str) -> None:
        if self.game.is_terminal(self.state):
            raise IllegalAction(f"move {count}, {token!r:.40}, comes after the end of the game")
        legal = tokens(self.game, self.state)
        if token not in legal:
            raise IllegalAction(f"move {count}, {token!r:.40}, cannot be played there; moves: {', '.join(legal)[:200]}")
        self.play(legal[token])

    def after(self, count: int) -> PlayedGame:
        """The game as it stood after so many of its moves; who plays, and the total, are known already."""
        place = copy(self)
        place.actions, place.states = self.actions[:count], self.states[: count + 1]
        return place

    def ahead(self, moves: list[str]) -> list[tuple[str, Player]]:
        """Moves that follow, as far as they can be played: how people write each, and who makes it."""
        found, state = list[tuple[str, Player]](), self.state
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

    def line(self, line: tuple[Action, ...]) -> list[str]:
        """Moves from here on, as people write them."""
        return write_line(self.game, self.state, line[:MOST_LINE_MOVES])


def searched(game: str, moves: Iterable[str], tree: str) -> tuple[AnyGame, State]:
    """The game and state to search, or a tree that was typed; an IllegalAction if the game is over there."""
    here = None if tree else PlayedGame(game, moves)
    rules: AnyGame = here.game if here else read_tree(tree)
    state = here.state if here else rules.initial
    if rules.is_terminal(state):
        raise IllegalAction("the game is over here: there is nothing to search")
    return rules, state


def load(name: str) -> AnyGame:
    """The game of that name, wherever it begins; only the server's own call may name a file."""
    name, own = name.partition(FROM)[0], used().own
    if name == OWN and own is not None:
        return _loaded(own, used().changed[0])
    if name.partition(":")[0] not in GAMES:
        raise NoSuchGame(f"there is no game {name!r:.40}; games: {', '.join(GAMES)}")
    return _loaded(name, 0)


@lru_cache(maxsize=MOST_GAMES_KEPT)
def _loaded(name: str, changed: int) -> AnyGame:
    """The game, made once; again when its file has changed, so that it can be mended while the page is open."""
    return load_game(name)


def title_of(name: str) -> str:
    """What a game is called: its name; of the server's own, file and class."""
    name, own = name.partition(FROM)[0], used().own
    return Path(own).name if own is not None and name == OWN else name


def blamed(error: BaseException, game: str = "", moves: Iterable[str] | None = (), **_: Any) -> str:
    """A fault in the rules that a job with these arguments met, in words: line, state, and the moves to it."""
    rules, states = None, list[State]()
    with suppress(Exception, SystemExit):
        name, _at, text = game.partition(FROM)
        rules = load(name)
        states.append(start(rules, text or None))
        for token in moves or ():
            states.append(rules.result(states[-1], tokens(rules, states[-1])[token]))
    return error_in_words(error, used().own_file, game=rules, played=states)


def tokens(game: AnyGame, state: State) -> dict[str, Action]:
    """Every choice by the token that stands for it."""
    found: dict[str, Action] = {}
    for i, action in enumerate(choices(game, state)):
        text = write_move(game, state, action)
        found[text if travels(text) and text not in found else f"#{i}"] = action
    return found


def token_of(game: AnyGame, state: State, action: Action) -> str | None:
    """What stands for a move in a request; None if it is none."""
    return next((token for token, one in tokens(game, state).items() if one == action), None)


def travels(text: str) -> bool:
    """Does a move's text arrive as it was sent: in an address, between spaces?"""
    odd = text.startswith("#") or " " in text or "," in text or text in SIDE_LINE
    return 0 < len(text) <= LONGEST_MOVE and text.isprintable() and not odd
