"""The record of a game: which game, who sits where, the moves; to be taken back, played again, saved and resumed.

A saved game is a text that people can read and mend:

    {"format": "outplay game", "version": 1, "game": "connect-four:7,6", "position": null,
     "you": "first", "seed": 4711, "moves": ["4", "4", "3"]}

A game of chess is saved as PGN where the name of the file ends with .pgn.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, TypeAlias
from uuid import uuid4

from outplay.errors import BadRecord, OutplayError
from outplay.game import Action, AnyGame, Player, State
from outplay.notation import read_moves, write_moves
from outplay.playing.ending import is_over, is_repeated
from outplay.words import word_of
from outplay.writing import PlainData, write_move

FORMAT, VERSION = "outplay game", 1
MOST_BYTES = 1_000_000
"""The most bytes that are read of a saved game; a longer one is refused as cut off."""

PGN = ".pgn"

FIELDS: dict[str, tuple[type, ...]] = {
    "game": (str,),
    "position": (str, type(None)),
    "you": (str,),
    "against": (str, type(None)),
    "seed": (int,),
    "moves": (list,),
}


@dataclass
class Record:
    """A game and what was played in it.  `states` has one more than `actions`: the start."""

    game: AnyGame
    start: State
    seed: int = 0
    actions: list[Action] = field(default_factory=list)
    taken_back: list[Action] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.states = [self.start]
        for action in self.actions:
            self.states.append(self.game.result(self.states[-1], action))

    @property
    def state(self) -> State:
        """The state after the last move."""
        return self.states[-1]

    @property
    def history(self) -> list[State]:
        """The states before this one, in their order."""
        return self.states[:-1]

    @property
    def is_over(self) -> bool:
        """Has the game ended, by its rules or by repetition?"""
        return is_over(self.game, self.states)

    @property
    def is_repeated(self) -> bool:
        """Has it ended by repetition?"""
        return is_repeated(self.game, self.states)

    @property
    def moves(self) -> list[str]:
        """The moves as the game writes them."""
        return [write_move(self.game, state, action) for state, action in zip(self.states, self.actions, strict=False)]

    def play(self, action: Action) -> None:
        """One more move; what was taken back is forgotten, unless this is the move that was."""
        if self.taken_back and self.taken_back[-1] == action:
            self.taken_back.pop()
        else:
            self.taken_back.clear()
        self.states.append(self.game.result(self.state, action))
        self.actions.append(action)

    def read(self, moves: str) -> None:
        """Plays the moves of a text, as `--moves` takes it; an IllegalAction says which one cannot be played."""
        for action in read_moves(self.game, self.state, moves):
            self.play(action)

    def undo(self, people: set[Player]) -> int:
        """Takes back to the last move of one of these players: how many moves that were, 0 if there is none."""
        movers = [self.game.to_move(state) for state in self.states[:-1]]
        theirs = [i for i, mover in enumerate(movers) if mover in people]
        if not theirs:
            return 0
        count = len(self.actions) - theirs[-1]
        for _ in range(count):
            self.states.pop()
            self.taken_back.append(self.actions.pop())
        return count

    def redo(self, people: set[Player]) -> int:
        """Plays again what was taken back, up to the next turn of one of these players: how many moves."""
        count = 0
        while self.taken_back:
            self.play(self.taken_back[-1])
            count += 1
            if self.is_over or self.game.to_move(self.state) in people:
                break
        return count

    def throw(self) -> Action:
        """What the dice show here: the same seed, at the same place of the same game, always throws the same."""
        outcomes = list(word_of(self.game, "outcomes")(self.state))
        random = Random(f"{self.seed} {' '.join(self.moves)}")
        chances = [float(chance) for _, chance in outcomes]
        return random.choices([action for action, _ in outcomes], chances)[0]


def record_of(game: AnyGame, start: State, moves: str = "", seed: int = 0) -> Record:
    """The record of a game that began in this state, after the moves of a text."""
    record = Record(game, start, seed)
    record.read(moves)
    return record


SentMove: TypeAlias = tuple[int, str]
"""A move as another process is told it: its place among the legal ones, and its text."""


def sent_move(game: AnyGame, state: State, legal: Iterable[Action], action: Action) -> SentMove:
    """A move as another process is told it, where the rules may list moves in another order: its place, its text."""
    return list(legal).index(action), write_move(game, state, action)


def received_moves(game: AnyGame, state: State, legal: Iterable[Action], place: int, text: str) -> list[Action]:
    """The legal move that is written so, alone in a list; where several are, the one in that place; else no move."""
    moves = list(legal)
    written = [action for action in moves if write_move(game, state, action) == text]
    if len(written) == 1:
        return written
    return [moves[place]] if written and place < len(moves) else []


def save_record(
    path: Path, record: Record, game: str, position: str | None, you: str, against: str | None = None
) -> None:
    """Writes the game, whole or not at all; a BadRecord says why it cannot be."""
    as_pgn = path.suffix == PGN
    text = written_pgn(record) if as_pgn else written_record(record, game, position, you, against)
    draft = path.with_name(f".{path.name}.{uuid4().hex}")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise BadRecord(f"{path} cannot be written ({error.strerror}); save it under another name") from None
    finally:
        with suppress(OSError):
            draft.unlink()


def written_pgn(record: Record) -> str:
    """The game as PGN; a BadRecord where it is not chess."""
    from outplay.notation.chess import Chess, ChessGame

    if not isinstance(record.game, Chess):
        raise BadRecord(f"{PGN} is for chess; save this game as .json")
    start: Any = record.start
    return str(ChessGame.of(" ".join(record.moves), record.game.fen(start)))


def written_record(record: Record, game: str, position: str | None, you: str, against: str | None = None) -> str:
    """The text of a saved game; a BadRecord if its moves could not be read again.

    against  the words of the player that it is played against, if it is not the engine by itself
    """
    moves = record.moves
    _require_readable(record, moves)
    other = {} if against is None else {"against": against}
    saved = {"game": game, "position": position, "you": you, **other, "seed": record.seed, "moves": moves}
    return json.dumps({"format": FORMAT, "version": VERSION, **saved}, indent=1) + "\n"


def _require_readable(record: Record, moves: list[str]) -> None:
    again = Record(record.game, record.start)
    try:
        again.read(write_moves(moves))
    except OutplayError as error:
        raise BadRecord(f"the game's moves cannot be read again ({error}); mend format_action") from None
    if again.state != record.state:
        raise BadRecord("two moves of this game are written alike, so that it cannot be saved")


def load_record(path: Path) -> PlainData:
    """The fields of a saved game; a BadRecord says in a sentence what is wrong with the file."""
    try:
        with path.open("rb") as file:
            text = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadRecord(f"{path} cannot be read ({error.strerror}); give the file of a saved game") from None
    return read_record(text, str(path))


def read_record(text: str | bytes, path: str) -> PlainData:
    """The fields of the text of a saved game, which a BadRecord calls by its `path`."""
    if path.endswith(PGN):
        return _read_pgn(text if isinstance(text, str) else text.decode("utf-8", "replace"), path)
    try:
        saved = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRecord(f"{path} is not a saved game: it is not JSON, or it was cut off") from None
    if not isinstance(saved, dict) or saved.get("format") != FORMAT:
        raise BadRecord(f'{path} is not a saved game: it lacks "format": "{FORMAT}"')
    if saved.get("version") != VERSION:
        raise BadRecord(f"{path} has version {saved.get('version')!r:.20}; this outplay reads version {VERSION}")
    for key, types in FIELDS.items():
        if not isinstance(saved.get(key), types) or isinstance(saved.get(key), bool):
            wanted = " or ".join({"NoneType": "null"}.get(kind.__name__, kind.__name__) for kind in types)
            raise BadRecord(f"{path} is damaged: {key!r} is {saved.get(key)!r:.40}; it should be {wanted}")
    if not all(isinstance(move, str) for move in saved["moves"]):
        raise BadRecord(f"{path} is damaged: 'moves' should be a list of texts")
    return saved


def _read_pgn(text: str, path: str) -> PlainData:
    """The fields of the first game of a PGN."""
    from outplay.notation.chess import read_pgn

    games = read_pgn(text)
    if not games:
        raise BadRecord(f"{path} holds no game")
    first = games[0]
    moves = [write_move(first.game, state, action) for state, action in zip(first.states, first.actions, strict=False)]
    position = None if first.start == first.game.initial else first.game.fen(first.start, first.number)
    return {"game": "chess", "position": position, "you": "first", "against": None, "seed": 0, "moves": moves}
