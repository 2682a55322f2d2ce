"""Games of chess as files hold them: Portable Game Notation (PGN), read and written.

Portable Game Notation Specification and Implementation Guide, 1994.  Comments, variations and marks are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from textwrap import fill
from typing import ClassVar, Final

from outplay.errors import BadRecord, OutplayError
from outplay.games._chess_board import State
from outplay.games._chess_text import written_san
from outplay.games.chess import WIN
from outplay.games.chess import Chess as Chess

ROSTER: Final = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
    "Result": "*",
}
"""What every game says of itself, in this order, and how it says that it does not know."""

WORTHS: Final = {WIN: "1-0", -WIN: "0-1", 0: "1/2-1/2"}
OPEN: Final = "*"
WIDTH: Final = 79
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
    """A game of chess: its moves, what is said of it, where it began, and the number of its first move.

    >>> print(ChessGame.of("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#").moves)
    1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
    """

    actions: tuple[int, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    start: State = Chess().initial
    number: int = 1
    game: ClassVar[Chess] = Chess()

    @classmethod
    def of(cls, moves: str, position: str | None = None, **tags: str) -> ChessGame:
        """The game of these moves, in any notation that chess reads, from that position, a FEN."""
        start = cls.game.initial if position is None else cls.game.position(position)
        return cls(tuple(actions_of(start, moves.split())), tags, start, number_in(position))

    @cached_property
    def states(self) -> list[State]:
        """The start, and the state after each move."""
        states = [self.start]
        for action in self.actions:
            states.append(self.game.result(states[-1], action))
        return states

    @property
    def result(self) -> str:
        """'1-0', '0-1' or '1/2-1/2'; of a game that is not over, what its tag says, else '*'."""
        last = self.states[-1]
        if self.game.is_terminal(last):
            return WORTHS[self.game.utility(last, 0)]
        keys = [self.game.key(state) for state in self.states]
        return WORTHS[0] if keys.count(keys[-1]) >= TIMES else self.tags.get("Result", OPEN)

    @property
    def moves(self) -> str:
        """The moves with their numbers, and the result."""
        return " ".join([*self._numbered(), self.result])

    def _numbered(self) -> Iterator[str]:
        number = self.number
        for state, action in zip(self.states, self.actions, strict=False):
            if state.player == 0 or state is self.start:
                yield f"{number}." if state.player == 0 else f"{number}..."
            yield written_san(self.game, state, action)
            number += state.player

    def __str__(self) -> str:
        """The game as PGN."""
        fen = self.game.fen(self.start, self.number)
        began = {} if self.start == self.game.initial else {"SetUp": "1", "FEN": fen}
        tags = {**ROSTER, **self.tags, "Result": self.result, **began}
        lines = [f'[{name} "{escaped(value)}"]' for name, value in tags.items()]
        return "\n".join([*lines, "", fill(self.moves, WIDTH, break_long_words=False, break_on_hyphens=False), ""])


def read_pgn(text: str) -> list[ChessGame]:
    """The games of a PGN file; a BadRecord says which move of which game cannot be read."""
    return [_game(tags, moves, place) for place, (tags, moves) in enumerate(_parts(text), 1)]


def _parts(text: str) -> Iterator[tuple[dict[str, str], list[str]]]:
    """The tags and the moves of each game of a file."""
    tags: dict[str, str] = {}
    moves: list[str] = []
    deep = 0
    for token in TOKEN.finditer(text):
        if token["bracket"]:
            deep += 1 if token["bracket"] == "(" else -1
        elif token["tag"]:
            if moves:
                yield tags, moves
                tags, moves = {}, []
            tags[token["tag"]] = re.sub(r"\\(.)", r"\1", token["value"])
        elif token["move"] and deep <= 0:
            moves.append(token["move"])
        elif token["result"] and deep <= 0:
            yield {**tags, "Result": token["result"]}, moves
            tags, moves = {}, []
    if tags or moves:
        yield tags, moves


def _game(tags: dict[str, str], moves: list[str], place: int) -> ChessGame:
    """The game with these tags and moves, the one in that place of a file."""
    said = {name: value for name, value in tags.items() if name not in ("SetUp", "FEN")}
    try:
        return replace(ChessGame.of(" ".join(moves), tags.get("FEN")), tags=said)
    except OutplayError as error:
        raise BadRecord(f"game {place} of the PGN: {error}") from None


def actions_of(state: State, moves: Iterable[str]) -> Iterator[int]:
    """The moves that are written so, one after the other; the error about one that is not legal says which it is."""
    game = Chess()
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
