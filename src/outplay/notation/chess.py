"""Games of chess as files hold them: Portable Game Notation (PGN), read and written.

Portable Game Notation Specification and Implementation Guide, 1994.  Comments, variations and marks are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from textwrap import fill
from typing import Final

from outplay.errors import BadRecord, OutplayError
from outplay.games._chess_board import State
from outplay.games._chess_text import written_san
from outplay.games.chess import Chess

ROSTER: Final = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?"}
"""What every game says of itself, in this order, and how it says that it does not know."""

RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "*")
OPEN: Final = "*"
TIMES: Final = 3
"""How often a position comes until the game is drawn."""

TOKEN: Final = re.compile(
    r"""
    \[\s*(?P<tag>\w+)\s*"(?P<value>(?:[^"\\]|\\.)*)"\s*\]     # [White "Steinitz"]
    | \{[^}]*\} | ;[^\n]* | ^%[^\n]* | \$\d+                  # {a comment}  ; another  % an escape  $1, a mark
    | (?P<bracket>[()])                                       # (a variation)
    | \d+\.(?:\s*\.\.)? | \.+                                 # 1.  1...
    | (?P<result>1-0|0-1|1/2-1/2|\*)
    | (?P<move>[^\s()\[\]{};$]+)
    """,
    re.VERBOSE | re.MULTILINE,
)


@dataclass(frozen=True)
class ChessGame:
    """A game of chess: what is said of it, where it began, its moves.

    >>> print(ChessGame.of("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#").moves)
    1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
    """

    actions: tuple[int, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    start: State = Chess().initial
    number: int = 1

    @classmethod
    def of(cls, moves: str, position: str | None = None, **tags: str) -> ChessGame:
        """The game of these moves, in any notation that chess reads, from that position, a FEN."""
        game = Chess()
        start = game.initial if position is None else game.position(position)
        return cls(tuple(actions_of(game, start, moves.split())), tags, start, number_in(position))

    @cached_property
    def states(self) -> list[State]:
        """The start, and the state after each move."""
        game, states = Chess(), [self.start]
        for action in self.actions:
            states.append(game.result(states[-1], action))
        return states

    @property
    def result(self) -> str:
        """'1-0', '0-1', '1/2-1/2', or '*' for a game that is not over; else what its tag says."""
        game, last = Chess(), self.states[-1]
        if game.is_terminal(last):
            return {0: "1/2-1/2"}.get(game.utility(last, 0), "1-0" if game.utility(last, 0) > 0 else "0-1")
        keys = [game.key(state) for state in self.states]
        return "1/2-1/2" if keys.count(keys[-1]) >= TIMES else self.tags.get("Result", OPEN)

    @property
    def moves(self) -> str:
        """The moves with their numbers, and the result."""
        return " ".join([*self._numbered(), self.result])

    def _numbered(self) -> Iterator[str]:
        game, number = Chess(), self.number
        for i, (state, action) in enumerate(zip(self.states, self.actions, strict=False)):
            if state.player == 0 or i == 0:
                yield f"{number}." if state.player == 0 else f"{number}..."
            yield written_san(game, state, action)
            number += state.player

    def __str__(self) -> str:
        """The game as PGN."""
        began = {} if self.start == Chess().initial else {"SetUp": "1", "FEN": Chess().fen(self.start, self.number)}
        tags = {**ROSTER, **self.tags, "Result": self.result, **began}
        order = [*ROSTER, "Result", *(name for name in tags if name not in ROSTER and name != "Result")]
        lines = [f'[{name} "{escaped(tags[name])}"]' for name in order]
        return "\n".join([*lines, "", fill(self.moves, 79, break_long_words=False, break_on_hyphens=False), ""])


def read_pgn(text: str) -> list[ChessGame]:
    """The games of a PGN file; a BadRecord says which move of which game cannot be read."""
    found: list[ChessGame] = []
    tags: dict[str, str] = {}
    moves: list[str] = []
    deep = 0
    for token in TOKEN.finditer(text):
        if token["tag"]:
            if moves:
                found.append(_game(tags, moves, len(found) + 1))
                tags, moves = {}, []
            tags[token["tag"]] = re.sub(r"\\(.)", r"\1", token["value"])
        elif token["bracket"]:
            deep += 1 if token["bracket"] == "(" else -1
        elif deep <= 0 and token["move"]:
            moves.append(token["move"])
        elif deep <= 0 and token["result"]:
            found.append(_game({**tags, "Result": token["result"]}, moves, len(found) + 1))
            tags, moves = {}, []
    if tags or moves:
        found.append(_game(tags, moves, len(found) + 1))
    return found


def _game(tags: dict[str, str], moves: list[str], place: int) -> ChessGame:
    """The game with these tags and moves, the one in that place of a file."""
    game, fen = Chess(), tags.pop("FEN", None)
    tags.pop("SetUp", None)
    try:
        start = game.initial if fen is None else game.position(fen)
        return ChessGame(tuple(actions_of(game, start, moves)), tags, start, number_in(fen))
    except OutplayError as error:
        raise BadRecord(f"game {place} of the PGN: {error}") from None


def actions_of(game: Chess, state: State, moves: Iterable[str]) -> Iterator[int]:
    """The moves that are written so, one after the other; the error about one that is not legal says which it is."""
    for i, text in enumerate(moves):
        try:
            action = game.parse_action(state, text)
        except OutplayError as error:
            raise BadRecord(f"move {i // 2 + 1} of {'White' if state.player == 0 else 'Black'}: {error}") from None
        yield action
        state = game.result(state, action)


def number_in(fen: str | None) -> int:
    """The number of the move that a FEN ends with; 1 where it says none."""
    words = (fen or "").split()
    return max(int(words[5]), 1) if len(words) == 6 else 1


def escaped(value: str) -> str:
    """The value of a tag, between quotes."""
    return re.sub(r'(["\\])', r"\\\1", value)
