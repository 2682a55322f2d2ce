"""What a program says to an engine, in UCI or UGI, read into data."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Final, NamedTuple

NUMBERS: Final = ("movestogo", "depth", "nodes", "movetime", "mate")
FLAGS: Final = ("infinite", "ponder")
MOVES: Final = "searchmoves"

CLOCK: Final = re.compile(r"([wb]|p[1-9])(time|inc)")
"""The clock of a player: White's or Black's, as chess programs say it, or that of the first, second, ... player."""

MOST: Final = 10**12
"""No number in a command counts for more."""

DEEPEST: Final = 1_000
"""Nor a depth."""


class NotUnderstood(Exception):
    """A command that cannot be read; the text says why."""


@dataclass(frozen=True)
class Go:
    """What `go` asks for; times are in seconds.

    left, gains  what each player's clock has left and gains with a move, by the player's place
    moves_to_go  moves for which the time must last; seconds, for this one
    mate         a win in so many moves is looked for
    is_infinite, ponders  no move is made before `stop`; before `ponderhit`, from when on the time runs
    moves        the only moves that count; all where it is empty
    unknown      words that no such command has
    """

    left: Mapping[int, float] = field(default_factory=dict)
    gains: Mapping[int, float] = field(default_factory=dict)
    moves_to_go: int | None = None
    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None
    is_infinite: bool = False
    ponders: bool = False
    moves: Sequence[str] = ()
    unknown: Sequence[str] = ()


class SetOption(NamedTuple):
    """An option's name, in small letters, and its new value."""

    name: str
    value: str


class Placed(NamedTuple):
    """A position: as the game's own `position` reads it, None for the start; and the moves that were played since."""

    begins: str | None
    moves: Sequence[str]


def read_go(words: Sequence[str]) -> Go:
    """What follows `go`; a NotUnderstood for a number that is none."""
    said: dict[str, int] = {}
    flags: set[str] = set()
    moves: list[str] = []
    unknown: list[str] = []
    left = list(words)
    while left:
        word = left.pop(0)
        if word in FLAGS:
            flags.add(word)
        elif word in NUMBERS or CLOCK.fullmatch(word):
            said[word] = _number(word, left.pop(0) if left else "")
        elif word == MOVES:
            moves = list(takewhile(lambda word: not _is_known(word), left))
            del left[: len(moves)]
        else:
            unknown.append(word)
    depth, mate = said.get("depth"), said.get("mate")
    return Go(
        left={place: milliseconds / 1000 for place, milliseconds in _clocks(said, "time").items()},
        gains={place: milliseconds / 1000 for place, milliseconds in _clocks(said, "inc").items()},
        moves_to_go=max(said["movestogo"], 1) if "movestogo" in said else None,
        seconds=max(said["movetime"], 1) / 1000 if "movetime" in said else None,
        depth=None if depth is None else min(max(depth, 1), DEEPEST),
        nodes=max(said["nodes"], 1) if "nodes" in said else None,
        mate=None if mate is None else min(max(mate, 1), DEEPEST),
        is_infinite="infinite" in flags,
        ponders="ponder" in flags,
        moves=tuple(moves),
        unknown=tuple(unknown),
    )


def _is_known(word: str) -> bool:
    return word in (*FLAGS, *NUMBERS, MOVES) or CLOCK.fullmatch(word) is not None


def _number(word: str, text: str) -> int:
    """The number behind a word; none is larger than MOST."""
    if not re.fullmatch(r"[+-]?[0-9]{1,40}", text):
        raise NotUnderstood(f"{word} should be a whole number, and {text!r:.40} came")
    return max(min(int(text), MOST), -MOST)


def _clocks(said: Mapping[str, int], kind: str) -> dict[int, int]:
    """The numbers of that kind, 'time' or 'inc', by the place of the player."""
    found = {}
    for word, number in said.items():
        match = CLOCK.fullmatch(word)
        if match and match[2] == kind:
            found["wb".index(match[1]) if match[1] in "wb" else int(match[1][1:]) - 1] = max(number, 0)
    return found


def read_position(words: Sequence[str]) -> Placed:
    """What follows `position`; a NotUnderstood for what names none."""
    kind, *rest = words or [""]
    text = list(takewhile(lambda word: word != "moves", rest))
    moves = rest[len(text) + 1 :]
    if kind == "startpos" and not text:
        return Placed(None, moves)
    if kind == "fen" and text:
        return Placed(" ".join(text), moves)
    raise NotUnderstood("position should be startpos or fen TEXT, and then moves MOVE MOVE ...")


def read_option(words: Sequence[str]) -> SetOption:
    """What follows `setoption`; a NotUnderstood for what names none."""
    if words[:1] != ["name"] or len(words) < 2:
        raise NotUnderstood("setoption should be name NAME value VALUE")
    name = list(takewhile(lambda word: word != "value", words[1:]))
    return SetOption(" ".join(name).lower(), " ".join(words[len(name) + 2 :]))
