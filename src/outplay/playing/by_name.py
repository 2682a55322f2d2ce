"""Players by name: what people type, at the command line, on the page and in a match.

random, first, human                  any move; the first one; a person at the terminal
mcts seconds=0.1                      a method of op.search, with its options
easy, medium, hard                    a level, to be chosen by people
database c4                           perfect where the database in the folder c4 knows the position; else it searches
my_players.py:clever depth=3          one of your own
uci:stockfish UCI_Elo=2000            an engine outside, which speaks UCI
"""

from __future__ import annotations

import shlex
from ast import literal_eval
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from importlib import import_module
from typing import Any, Final

from outplay.core.options import Options
from outplay.door.known import require_database
from outplay.errors import BadOption, BadPlayer, BadRecord
from outplay.limit import Limit
from outplay.playing.players import AtRandom, First, Human, Player, as_player, player_in_file
from outplay.playing.thinker import Thinker
from outplay.searching import METHODS

LEVELS: Final = {
    "novice": "auto nodes=100 random=0.5",
    "easy": "auto nodes=300 random=0.2",
    "medium": "auto nodes=1_000 random=0.05",
    "hard": "auto seconds=0.5",
    "master": "auto seconds=5",
}
"""The levels, the weakest first, each in the words that say what it does."""

TRUTHS: Final = {"true": True, "yes": True, "false": False, "no": False}


def _share(text: str) -> float:
    share = float(text)
    if not 0 <= share <= 1:
        raise ValueError
    return share


READ: Final[dict[str, tuple[Callable[[str], object], str]]] = {
    "seconds": (float, "a number above 0"),
    "nodes": (int, "a whole number"),
    "depth": (int, "a whole number"),
    "seed": (int, "a whole number"),
    "threads": (int, "a whole number"),
    "table_mb": (float, "a number of megabytes"),
    "selective": (lambda text: TRUTHS[text.lower()], "true or false"),
    "unlikely": (_share, "a probability, below which lines of throws are cut off"),
    "engine": (str, "auto, plain or compiled"),
    "random": (_share, "the share of moves made at random, from 0 to 1"),
    "database": (str, "the folder of a solved game"),
}
"""The options of a method: how each is read, and what it should be.  All but `random` are options of `op.search`."""

LIMITS: Final = ("seconds", "nodes", "depth")

DATABASE: Final = "database"
"""The player who looks up what is known, and the option that lets any method do so."""

OUTSIDE: Final = "uci:"
OUTSIDE_PLAYER: Final = "outplay.protocols.outside_player"
"""What names of engines outside begin with, and the module that asks them, found by name when one is wanted."""


def player(what: object) -> Player:
    """The player that words, a function, a class or an object stand for; a BadPlayer says what is wrong with them.

    Words are a method with options, a level, 'random', 'first', 'human', or one of your own in a file:
    'mcts seconds=0.1', 'alpha-beta depth=4', 'easy', 'my_players.py:clever'; or an engine outside: 'uci:stockfish'.

    >>> from outplay.games import Nim
    >>> game = Nim(1, 3)
    >>> player("alpha-beta depth=9").play(game, game.initial)
    Take(heap=1, stones=2)
    """
    if not isinstance(what, str):
        return as_player(what)
    name, options = split(what)
    path, _, rest = name.partition(":")
    if path.endswith(".py"):
        return player_in_file(path, rest, {word: _literal(value) for word, value in options.items()})
    if name.startswith(OUTSIDE):
        made: Player = import_module(OUTSIDE_PLAYER).outside_player(what, name.removeprefix(OUTSIDE), options)
        return made
    if name in LEVELS:
        method, level = split(LEVELS[name])
        return _thinker(what, method, level | options)
    if name == DATABASE and DATABASE not in options:
        raise BadPlayer(f"{what!r:.80} names no folder: write database FOLDER, as in 'database c4 seconds=1'")
    if name in ("first", "human"):
        _require(name, options, ())
        return First() if name == "first" else Human()
    if name == "random":
        return AtRandom(**_read(name, options, ("seed",)))
    if name not in ("auto", DATABASE, *METHODS):
        raise BadPlayer(_unknown(what, name))
    return _thinker(what, "auto" if name == DATABASE else name, options)


def is_in_file(words: str) -> bool:
    """Do these words name a player in a file of somebody's own?"""
    return split(words)[0].partition(":")[0].endswith(".py")


def is_outside(words: str) -> bool:
    """Do these words name an engine outside, which is a program of this machine?"""
    return split(words)[0].startswith(OUTSIDE)


def player_names() -> list[str]:
    """Every name of a player, but for those in people's own files."""
    return ["random", "first", "human", *LEVELS, "auto", DATABASE, *METHODS]


def split(text: str) -> tuple[str, dict[str, str]]:
    """The name, and the options in the order in which they came; a BadPlayer for what is neither."""
    try:
        name, *words = shlex.split(text)
    except ValueError:
        raise BadPlayer(f"{text!r:.80} names no player;{_possible()}") from None
    if name == DATABASE and words and "=" not in words[0]:
        words[0] = f"{DATABASE}={words[0]}"
    pairs = [word.partition("=") for word in words]
    for word, equals, value in pairs:
        if not (word and equals and value):
            raise BadPlayer(f"{''.join((word, equals, value))!r:.60} in {text!r:.80} is no option: write seconds=1")
    twice = [word for word, _, _ in pairs if [other for other, _, _ in pairs].count(word) > 1]
    if twice:
        raise BadPlayer(f"{text!r:.80} says {twice[0]} twice: leave one of them out")
    return name, {word: value for word, _, value in pairs}


def _thinker(words: str, method: str, options: dict[str, str]) -> Thinker:
    """The player who searches so; what `op.search` would refuse is refused here."""
    read = _read(words, options, READ)
    limits = {word: read.pop(word) for word in LIMITS if word in read}
    seed, errs = read.pop("seed", None), read.pop("random", 0.0)
    try:
        limit = Limit(**limits)
        Options(limit=limit, method=method, **read)
        require_database(read.get(DATABASE))
    except (BadOption, BadRecord) as error:
        raise BadPlayer(f"{words!r:.80}: {error}") from None
    return Thinker(" ".join(words.split()), method, limit, seed, errs, read)


def _read(words: str, options: dict[str, str], known: Iterable[str]) -> dict[str, Any]:
    """The values of the options; a BadPlayer for one that is not known, or not of its kind."""
    _require(words, options, known)
    found = {}
    for word, text in options.items():
        read, wanted = READ[word]
        try:
            found[word] = read(text)
        except (ValueError, KeyError):
            raise BadPlayer(f"{word} is {text!r:.40} in {words!r:.80}; it should be {wanted}") from None
    return found


def _require(words: str, options: Iterable[str], known: Iterable[str]) -> None:
    every = tuple(known)
    for option in options:
        if option not in every:
            close = get_close_matches(option, every, 1)
            hint = f"; did you mean {close[0]}?" if close else ";"
            takes = f"options: {', '.join(every)}" if every else "it takes none"
            raise BadPlayer(f"{words!r:.80} has an option {option!r} that is not known{hint} {takes}")


def _literal(text: str) -> object:
    """A value as Python reads it: 3, 0.5, True; what it cannot read is text."""
    try:
        value: object = literal_eval(text)
        return value
    except (ValueError, SyntaxError):
        return text


def _unknown(text: str, name: str) -> str:
    close = get_close_matches(name, player_names(), 1)
    hint = f"; did you mean {close[0]!r}?" if close else ";"
    return f"there is no player {text!r:.80}{hint}{_possible()}"


def _possible() -> str:
    return (
        f" players: {', '.join(player_names())}, each method with options as in 'alpha-beta depth=4', or FILE.py:NAME, "
        "or uci:PROGRAM"
    )
