"""Lines of chess counted (perft): our compiled rules, python-chess, and Stockfish where it is installed.

All count the moves of the last ply without playing them.  Stockfish's time includes its start.  A second is one of
processor time.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from os import environ, pathsep
from typing import Any, Final

import outplay as op
from bench.measure import race
from bench.report import all_right, at_least, report
from outplay.games import Chess

WORK = "Lines of chess counted from six positions, one thread"
ROUNDS = 3
OURS, THEIRS, ENGINE = "outplay, compiled", "python-chess", "Stockfish"
FASTER = 60
"""How many times python-chess's speed is asked for."""

POSITIONS: Final = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": (20, 400, 8_902, 197_281, 4_865_609, 119_060_324),
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1": (48, 2_039, 97_862, 4_085_603, 193_690_690),
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": (14, 191, 2_812, 43_238, 674_624, 11_030_083),
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1": (6, 264, 9_467, 422_333, 15_833_292),
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": (44, 1_486, 62_379, 2_103_487, 89_941_194),
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10": (
        46,
        2_079,
        89_890,
        3_894_594,
        164_075_551,
    ),
}
"""The initial position and positions 2 to 6 of the Chess Programming Wiki's Perft Results; the lines to each depth."""

LESS: Final = {OURS: 0, THEIRS: 2, ENGINE: 0}
"""How many plies less a contestant is asked for."""

Count = Callable[[str, int], int]


def run() -> dict[str, Any]:
    """A row for each contestant; the counts have to be the published ones."""
    contestants: dict[str, Count] = {OURS: by_outplay(), THEIRS: by_python_chess()}
    missing = []
    program = shutil.which("stockfish", path=f"{environ['PATH']}{pathsep}/usr/games")
    if program:
        contestants[ENGINE] = lambda fen, depth: by_stockfish(program, fen, depth)
    else:
        missing.append("Stockfish is not installed: apt-get install stockfish")
    found: dict[tuple[str, str], int] = {}

    def count(who: str) -> None:
        for fen, counts in POSITIONS.items():
            found[who, fen] = contestants[who](fen, len(counts) - LESS[who])

    medians = race({who: lambda who=who: count(who) for who in contestants}, ROUNDS)  # type: ignore[misc]
    lines = {who: sum(counts[-1 - LESS[who]] for counts in POSITIONS.values()) for who in contestants}
    speeds = {who: lines[who] / took.cpu for who, took in medians.items()}
    rows = [
        {"who": who, **took._asdict(), "lines a second": speeds[who], "x python-chess": speeds[who] / speeds[THEIRS]}
        for who, took in medians.items()
    ]
    right = sum(POSITIONS[fen][-1 - LESS[who]] == number for (who, fen), number in found.items())
    fast = at_least("lines a second", FASTER, speeds[OURS] / speeds[THEIRS], "x python-chess's")
    return report(WORK, rows, [all_right(right, len(found)), fast], missing)


def by_outplay() -> Count:
    """Counts with our compiled rules, which are compiled before any clock runs."""
    game = Chess()
    op.perft(game, depth=2, engine="compiled")
    return lambda fen, depth: op.perft(game, game.position(fen), depth, engine="compiled").lines


def by_python_chess() -> Count:
    """Counts as its own documentation does it, in plain Python."""
    import chess

    def lines(board: Any, depth: int) -> int:
        if depth == 1:
            return int(board.legal_moves.count())
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += lines(board, depth - 1)
            board.pop()
        return total

    return lambda fen, depth: lines(chess.Board(fen), depth)


def by_stockfish(program: str, fen: str, depth: int) -> int:
    """What its `go perft` says."""
    asked = f"position fen {fen}\ngo perft {depth}\nquit\n"
    said = subprocess.run([program], input=asked, capture_output=True, text=True, check=True).stdout
    return int(re.findall(r"Nodes searched: (\d+)", said)[-1])
