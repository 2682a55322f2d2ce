"""The default player on rules as people write them, without an evaluation, against a naive UCT on the same rules.

The games are those of tests/natural_games, and those of the files in the folder that OUTPLAY_NATURAL names.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import partial
from math import sqrt
from typing import Any

import outplay as op
from bench.natural import listed, outside
from bench.plain_uct import play
from bench.report import Row, at_least, report
from outplay.words import offers

GAMES = int(os.environ.get("OUTPLAY_GAMES", "40"))
"""For each game and each time, in pairs: both begin from the same opening."""

SECONDS = (0.1, 0.5)
COMPILED = ("Isolation", "AtariGo", "Clobber", "ConnectFour", "DotsAndBoxes", "DobutsuShogi", "Hex", "Nim")
PLAIN = ("Isolation", "AtariGo", "ConnectFour", "Clobber")
"""Games that are also played by the plain engine alone."""

BOARDS: dict[str, tuple[int, ...]] = {
    "Isolation": (6,),
    "DotsAndBoxes": (3, 3),
    "Clobber": (5, 6),
    "Hex": (7,),
    "Nim": (9, 8, 7, 6),
}
"""Larger ones than their classes begin with."""

MUST = {"auto": 0.85, "plain": 0.55}
"""The share of the points that each engine has to score over all its games."""


def run() -> dict[str, Any]:
    """A row for each game, engine and time."""
    rows = [
        row(name, game, engine, seconds)
        for engine, names in (("auto", COMPILED), ("plain", PLAIN))
        for name, game in [*listed(names, BOARDS), *(suited() if engine == "auto" else ())]
        for seconds in SECONDS
    ]
    targets = [
        at_least(f"{engine}, {seconds:g} s a move", MUST[engine], mean(rows, engine, seconds), "")
        for engine in MUST
        for seconds in SECONDS
    ]
    return report(f"natural rules: the default player against a naive UCT, {GAMES} games in pairs", rows, targets)


def mean(rows: list[Row], engine: str, seconds: float) -> float:
    """The average share of the points in the games of an engine and a time."""
    shares = [row["score"] for row in rows if (row["engine"], row["seconds a move"]) == (engine, seconds)]
    return sum(shares) / len(shares)


def row(name: str, game: Any, engine: str, seconds: float) -> Row:
    """One match."""
    players = {"default": f"auto seconds={seconds} engine={engine}", "naive": partial(play, seconds=seconds)}
    played = op.match(game, players, games=GAMES, openings=2, seed=1, processes=1)
    share, forfeits = played.share("default"), sum(played.forfeits.values())
    error = sqrt(share * (1 - share) / len(played))
    print(f"{name}, {engine}, {seconds:g} s: {share:.2f}", file=sys.stderr, flush=True)
    columns = {"engine": engine, "seconds a move": seconds, "score": share, "error": error, "forfeits": forfeits}
    return {"who": name, **columns}


def suited() -> Iterator[tuple[str, Any]]:
    """The games from outside that two play and nobody evaluates."""
    for name, game in outside():
        if len(getattr(game, "players", (0, 1))) == 2 and not offers(game, "evaluate"):
            yield name, game
