"""The default player on rules as people write them, without an evaluation, against a naive UCT on the same rules.

The games are those of tests/natural_games, and those of the files in the folder that OUTPLAY_NATURAL names.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from math import sqrt
from pathlib import Path
from typing import Any

import outplay as op
from bench.plain_uct import play
from bench.report import ROOT, Row, at_least, report
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
        for name, game in [*listed(names), *(outside() if engine == "auto" else ())]
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


def listed(names: tuple[str, ...]) -> list[tuple[str, Any]]:
    """Those of tests/natural_games."""
    sys.path.append(str(ROOT / "tests"))
    package = import_module("natural_games")
    return [(name, getattr(package, name)(*BOARDS.get(name, ()))) for name in names]


def outside() -> Iterator[tuple[str, Any]]:
    """The first game of each file of a folder that is named, if two play it and nobody evaluates."""
    folder = os.environ.get("OUTPLAY_NATURAL")
    if folder is None:
        return
    sys.path.append(folder)
    for path in sorted(Path(folder).glob("*.py")):
        module = import_module(path.stem)
        kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and kind.__module__ == path.stem]
        games = [kind() for kind in kinds if hasattr(kind, "actions") and hasattr(kind, "is_terminal")]
        for game in games[:1]:
            if len(getattr(game, "players", (0, 1))) == 2 and not offers(game, "evaluate"):
                yield path.stem, game
