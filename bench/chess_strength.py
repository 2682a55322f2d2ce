"""Chess: tactical positions solved, and games against Stockfish, whose strength its `UCI_Elo` says."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import outplay as op
from bench.report import Row, at_least, report
from outplay.games import Chess

SUITES: Final = {"wac": 285, "bratko-kopec": 18}
"""Sets of positions with their best moves, and how many should be found."""

SECONDS = 1.0
"""For a position, and for a move; in one thread."""

GAMES = int(os.environ.get("OUTPLAY_GAMES", "20"))
LEVELS: Final = (2000, 2200, 2500)
ENOUGH = 0.5
"""The score that shows as much strength as the opponent's."""


def run() -> dict[str, Any]:
    """A row for each set of positions, and for each opponent."""
    game, rows, targets, missing = Chess(), list[Row](), list[Row](), list[str]()
    op.search(game, depth=3, engine="compiled")
    folder = os.environ.get("OUTPLAY_TRUTH")
    if folder is None:
        missing.append("OUTPLAY_TRUTH names no folder: chess/epd/wac.epd and bratko-kopec.epd stand there")
    else:
        for name, enough in SUITES.items():
            found = [solves(game, *asked) for asked in positions(game, Path(folder) / "chess" / "epd" / f"{name}.epd")]
            rows.append({"who": name, "right": sum(found), "of": len(found)})
            targets.append(at_least(f"{name}, of {len(found)}", enough, sum(found), " right"))
            print(f"{name}: {sum(found)} of {len(found)}", file=sys.stderr, flush=True)
    program = shutil.which("stockfish", path=f"{os.environ['PATH']}{os.pathsep}/usr/games")
    if program is None:
        missing.append("Stockfish is not installed: apt-get install stockfish")
    else:
        rows += [against(game, program, level) for level in LEVELS]
        targets += [at_least(f"against {row['who']}", ENOUGH, row["score"], "") for row in rows if "score" in row]
    return report(f"chess, {SECONDS:g} s a position or move, one thread", rows, targets, missing)


def positions(game: Chess, file: Path) -> Iterator[tuple[Any, set[str]]]:
    """The states of a set, each with the moves that solve it as UCI writes them."""
    for line in file.read_text().splitlines():
        state = game.position(" ".join(line.split()[:4]))
        moves = re.findall(r"bm ([^;]+);", line)[0].split()
        yield state, {game.format_action(state, game.parse_action(state, move)) for move in moves}


def solves(game: Chess, state: Any, moves: set[str]) -> bool:
    """Does a search find one of the moves?"""
    found = op.search(game, state, seconds=SECONDS, engine="compiled")
    return found.action is not None and game.format_action(state, found.action) in moves


def against(game: Chess, program: str, level: int) -> Row:
    """One match, at equal time."""
    players = {
        "outplay": f"auto seconds={SECONDS} engine=compiled",
        "Stockfish": f"uci:{program} UCI_Elo={level} Threads=1 seconds={SECONDS}",
    }
    score = op.match(game, players, games=GAMES, openings=6, seed=1, processes=1).score
    print(f"UCI_Elo {level}: {score}", file=sys.stderr, flush=True)
    elo, low, high = (level + difference for difference in score.elo)
    row = {"who": f"Stockfish, UCI_Elo {level}", "games": score.games, "score": score.share.value}
    return row | {"elo": elo, "from": low, "to": high}
