"""What a request may say: every word of it is checked here, before anything is done with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final, TypeAlias, TypeVar

import outplay
from outplay.errors import BadPlayer
from outplay.notation import GAMES, PlainData, takes
from outplay.playing import Player, player_names
from outplay.result import counted
from outplay.teaching import KINDS
from outplay.web.position import ENGINE, FROM, LONGEST_MOVE, LONGEST_SEARCH_SECONDS, OWN, PERSON

Query: TypeAlias = Mapping[str, str]
Number = TypeVar("Number", int, float)

NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,30}(:(\d{1,3}(,\d{1,3}){0,9}|[A-Z]{1,9}))?")
PATH: Final = re.compile(r"\d{1,4}(\.\d{1,4}){0,60}")
ALGORITHM: Final = re.compile(r"[a-z0-9-]{1,30}|student:[^\W\d]\w{0,60}")
"""One of the library, or a search in the file of students' that the server was started with."""

PLAYER: Final = re.compile(r"[a-z][a-z-]{0,30}( [a-z_]{1,20}=[A-Za-z0-9._+-]{1,30}){0,9}")
HUMAN, FOLDER = "human", "database"
"""Players in words who cannot sit on a page: a person at a terminal, and who names a folder of the server's machine."""

LONGEST_TREE, LONGEST_POSITION, LONGEST_TEXT, LONGEST_ANSWER = 4_000, 300, 8_000, 200
"""The most letters of a tree that is typed, of a position, of a text that is pasted, and of an answer to the quiz."""

MOST_MOVES, MOST_OPENED, MOST_ALGORITHMS, MOST_SEATS = 600, 100, 6, 20
SECONDS: Final = (0.05, LONGEST_SEARCH_SECONDS)
DEPTHS, ITERATIONS, STEPS = (1, 20), (1, 1_000), (0, 1_000_000)
WIDTHS: Final = (100, 10_000)
CONTESTANTS, GAMES_IN_MATCH = (2, 6), (1, 200)
SHEETS, QUESTIONS = (0, 1_000_000_000), (0, 25)
"""The least and the most of each, where a request says one."""

PICTURE_KINDS: Final = ("svg", "png", "html")
THEMES: Final = ("auto", "light", "dark", "print")
LEVELS: Final = ("easy", "medium", "hard")

QUICKEST_SECONDS, SLOWEST_SECONDS_IN_MATCH = 0.001, 5.0
"""The least that a player in words may say for a move; and the most, in a match."""

UNSAID_SECONDS: Final = 0.1
"""What a player of a match has for a move who says no limit at all."""

BOUNDS: Final = {"depth": (1, 100), "nodes": (1, 100_000_000), "threads": (1, 4), "table_mb": (1, 256)}
"""What a player in words may say, besides its seconds."""

ROOT: Final = "root"
USUAL_GAME: Final = "tic-tac-toe"
"""The game that the page begins with, where none is asked for and the server has none of its own."""


class BadRequest(Exception):
    """A request that says something it cannot; the text says what and what it should be."""


def game_of(query: Query, own: bool) -> str:
    """The game that is asked for, and behind an @ the position that it begins with."""
    name, at, position = query.get("game", OWN if own else USUAL_GAME).partition(FROM)
    if at and not 0 < len(position) <= LONGEST_POSITION:
        came = f"the position behind the {FROM} has {len(position):,} letters"
        raise BadRequest(f"{came}; it should have 1 to {LONGEST_POSITION}")
    if (name == OWN and own) or (NAME.fullmatch(name) and name.partition(":")[0] in GAMES):
        return name + at + position
    known, colon, _ = name.partition(":")
    if colon and known in GAMES:
        raise BadRequest(f"game is {name[:40]!r}; {takes(known)}; a number has at most three digits")
    raise BadRequest(f"game is {name[:40]!r}; it should be one of {', '.join(GAMES)}")


def moves_of(query: Query, word: str = "moves") -> list[str]:
    """The moves that were played, with spaces between them; those of another word of the request if it is named."""
    moves = query.get(word, "").split()
    if len(moves) > MOST_MOVES:
        raise BadRequest(f"there are {len(moves)} moves; there should be at most {MOST_MOVES}")
    for move in moves:
        if len(move) > LONGEST_MOVE:
            raise BadRequest(f"a move is {move[:40]!r}...; it should have at most {LONGEST_MOVE} letters")
    return moves


def text_of(query: Query) -> str:
    """What somebody pasted to be opened."""
    text = query.get("text", "")
    if not 0 < len(text) <= LONGEST_TEXT:
        raise BadRequest(f"the text has {len(text):,} letters; it should have 1 to {LONGEST_TEXT:,}")
    return text


def seats_of(query: Query) -> list[str]:
    """Who plays: for each player in turn y, a person, e, the engine, or words, with commas between them.

    Where all are letters, the commas may be left out: 'ye'.
    """
    said = query.get("seats", "")
    seats = list(said) if re.fullmatch(r"[ye]*", said) else _listed(said)
    if len(seats) > MOST_SEATS:
        raise BadRequest(f"there are {len(seats)} seats; there should be at most {MOST_SEATS}")
    for seat in seats:
        if seat not in (PERSON, ENGINE):
            player_of(seat, "seats", "y (a person), e (the engine), or ")
    return seats


def mover_of(query: Query) -> str:
    """The words of the player who is to move, with a limit; empty if it is the engine by itself."""
    words = " ".join(query.get("player", "").split())
    return _limited(words, "player", seconds_of(query), SECONDS[1]) if words else ""


def contestants_of(query: Query) -> list[str]:
    """The players of a match in words, with commas between them; each has a limit."""
    players, (least, most) = _listed(query.get("players", "")), CONTESTANTS
    if not least <= len(players) <= most:
        came = counted(len(players), "player")
        raise BadRequest(f"players names {came}; it should name {least} to {most}, as in easy,medium")
    return [_limited(words, "players", UNSAID_SECONDS, SLOWEST_SECONDS_IN_MATCH) for words in players]


def player_of(text: str, name: str, others: str = "") -> Player:
    """The player that these words make: one of the library, never one in a file, within the BOUNDS.

    name    the word of the request that they stand in; `others`, what else could stand there
    """
    known = [one for one in player_names() if one not in (HUMAN, FOLDER)]
    if not PLAYER.fullmatch(text) or text.split(" ")[0] not in known or f"{FOLDER}=" in text:
        wanted = f"{others}one of {', '.join(known)}, with options as in alpha-beta depth=4"
        raise BadRequest(f"{name} has {text[:60]!r}; it should be {wanted}")
    try:
        player = outplay.player(text)
    except BadPlayer as error:
        raise BadRequest(str(error)) from None
    said = {**getattr(player, "options", {}), **_limits(player)}
    for word, (least, most) in BOUNDS.items():
        if said.get(word) is not None:
            _between(f"{word} of {text[:60]!r}", str(said[word]), float, least, most)
    return player


def _listed(text: str) -> list[str]:
    return [" ".join(words.split()) for words in text.split(",")]


def _limited(text: str, name: str, seconds: float, most: float) -> str:
    """The words of a player who says at most so many seconds; of one who searches without a limit, with `seconds`."""
    player = player_of(text, name)
    limits = _limits(player)
    if limits.get("seconds") is not None:
        _between(f"seconds of {text[:60]!r}", str(limits["seconds"]), float, QUICKEST_SECONDS, most)
    return f"{text} seconds={seconds:g}" if limits and not any(limits.values()) else text


def _limits(player: object) -> dict[str, float | None]:
    """The limits of a player who searches; empty for one who does not."""
    limit = getattr(player, "limit", None)
    return {} if limit is None else {word: getattr(limit, word) for word in ("seconds", "depth", "nodes")}


def seconds_of(query: Query) -> float:
    """How many seconds to think; 2 if that is left open."""
    return number_of(query, "seconds", float, SECONDS) or 2.0


def number_of(query: Query, name: str, kind: type[Number], bounds: tuple[Number, Number]) -> Number | None:
    """The number of that name, within the bounds; None if it is left open."""
    said = query.get(name)
    return _between(name, said, kind, *bounds) if said else None


def algorithm_of(query: Query) -> str:
    """The name of an algorithm, as far as a name goes, empty if that is left open; whether there is such a one the
    search will say.
    """
    name = query.get("algorithm", "")
    if name and not ALGORITHM.fullmatch(name):
        raise BadRequest(f"algorithm is {name[:40]!r}; it should be a name such as alpha-beta")
    return name


def tree_of(query: Query) -> str:
    """A tree that was typed; empty if there is none."""
    tree = query.get("tree", "")
    if len(tree) > LONGEST_TREE:
        raise BadRequest(f"the tree has {len(tree):,} letters; it should have at most {LONGEST_TREE:,}")
    return tree


def opened_of(query: Query) -> list[tuple[int, ...]]:
    """The nodes of a tree to open: '0.2 1', the numbers of the children that lead there; 'root' is the root."""
    paths = query.get("opened", "").split()
    if len(paths) > MOST_OPENED:
        raise BadRequest(f"{len(paths)} nodes are opened; there should be at most {MOST_OPENED}")
    for path in paths:
        if path != ROOT and not PATH.fullmatch(path):
            raise BadRequest(f"a node is {path[:40]!r}; it should be numbers with dots between them: 0.2.1")
    return [() if path == ROOT else tuple(map(int, path.split("."))) for path in paths]


def algorithms_of(query: Query) -> list[str]:
    """Which algorithms are compared, with commas between them; none if that is left open."""
    names = [name for name in query.get("algorithms", "").split(",") if name]
    if len(names) > MOST_ALGORITHMS:
        raise BadRequest(f"there are {len(names)} algorithms; at most {MOST_ALGORITHMS} can be compared at once")
    for name in names:
        if not ALGORITHM.fullmatch(name):
            raise BadRequest(f"algorithms has {name[:40]!r}; it should be a few names: minimax,alpha-beta")
    return names


def exercise_of(query: Query) -> PlainData:
    """The question of the quiz that is meant, and the answer, if one was given."""
    answer = query.get("answer")
    if answer is not None and len(answer) > LONGEST_ANSWER:
        raise BadRequest(f"the answer has {len(answer):,} letters; it should have at most {LONGEST_ANSWER}")
    return {
        "kind": one_of(query, "exercise", KINDS, "alpha-beta"),
        "difficulty": one_of(query, "level", LEVELS),
        "seed": number_of({"sheet": "1", **query}, "sheet", int, SHEETS),
        "number": number_of({"asked": "0", **query}, "asked", int, QUESTIONS),
        "answer": answer,
    }


def one_of(query: Query, name: str, known: Sequence[str], usual: str = "") -> str:
    """One of those that are known; the usual, or else the first of them, if that is left open."""
    text = query.get(name, usual or known[0])
    if text not in known:
        raise BadRequest(f"{name} is {text[:40]!r}; it should be one of {', '.join(known)}")
    return text


def _between(name: str, text: str, kind: Callable[[str], Number], least: float, most: float) -> Number:
    """The number that a text says, if it is within the bounds; a BadRequest if not."""
    with suppress(ValueError):
        value = kind(text)
        if least <= value <= most:
            return value
    what = "a whole number" if kind is int else "a number"
    raise BadRequest(f"{name} is {text[:40]!r}; it should be {what} from {least:.9g} to {most:.9g}")
