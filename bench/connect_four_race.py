"""Connect Four positions scored exactly, by outplay and by two solvers in C++: the contestants, and the race.

outplay   `values`, with a fresh table in every round; parsing the move strings is a row of its own
BitBully  `pip install bitbully`, without its opening book; a fresh solver in every round, whose table stays from
          position to position.  Of its three ways to score a position, null windows are the fastest on easy
          positions and MTD(f), which it uses by itself, on hard ones: both run
solver    a program named by OUTPLAY_C4_SOLVER that reads a line of moves and writes `moves score`, as Pons' does; all
          lines in one run, and its start is a row of its own

`connect_four_easy`, `connect_four_hard`, `connect_four_random`, `connect_four_early` and `connect_four_empty` say which
positions.
"""

from __future__ import annotations

import os
import subprocess
from collections import Counter
from collections.abc import Callable
from typing import Any

import outplay as op
from bench.measure import Took, race
from bench.report import Row, all_right, at_least, at_most, race_rows, report
from outplay.games import ConnectFour

ROUNDS = 5
OURS, OURS_PARSED, OURS_TWICE = "outplay", "outplay, and reading the moves", "outplay, two threads"
NULL_WINDOW, MTDF = "BitBully, null windows", "BitBully, MTD(f)"
SOLVER, START = "C++ solver", "C++ solver, no positions"
NO_SOLVER = "C++ solver: set OUTPLAY_C4_SOLVER to a program that reads moves and writes `moves score`"

Scores = Callable[[], list[int]]


def ours(lines: list[str]) -> dict[str, Scores]:
    """One thread, one thread from the text on, two threads."""
    game = ConnectFour()
    states = [game.position(line) for line in lines]
    return {
        OURS: lambda: op.values(game, states, engine="compiled"),
        OURS_PARSED: lambda: op.values(game, [game.position(line) for line in lines], engine="compiled"),
        OURS_TWICE: lambda: op.values(game, states, engine="compiled", threads=2),
    }


def bitbully(lines: list[str], nodes: dict[str, Row]) -> dict[str, Scores]:
    """Boards are made outside the clock, as our states are."""
    from bitbully.bitbully_core import BitBullyCore, BoardCore

    boards = []
    for line in lines:
        boards.append(BoardCore())
        if not boards[-1].play([int(column) - 1 for column in line]):
            raise ValueError(f"BitBully does not play {line}")

    def scoring(who: str, score: Callable[[Any, Any], int]) -> Scores:
        def run() -> list[int]:
            solver = BitBullyCore()
            scores = [score(solver, board) for board in boards]
            nodes.setdefault(who, {})["nodes"] = solver.getNodeCounter()
            return scores

        return run

    return {
        NULL_WINDOW: scoring(NULL_WINDOW, lambda solver, board: solver.nullWindow(board)),
        MTDF: scoring(MTDF, lambda solver, board: solver.mtdf(board, 0)),
    }


def solver(lines: list[str]) -> dict[str, Scores]:
    """The program, on all lines at once and on none."""
    program = os.environ["OUTPLAY_C4_SOLVER"]

    def run(text: str) -> list[int]:
        answer = subprocess.run([program], input=text, capture_output=True, text=True, check=True)
        return [int(line.split()[-1]) for line in answer.stdout.splitlines()]

    text = "".join(f"{line}\n" for line in lines)
    return {SOLVER: lambda: run(text), START: lambda: run("")}


def contestants(lines: list[str], columns: dict[str, Row]) -> tuple[dict[str, Scores], list[str]]:
    """Those that are here, and what is missing."""
    found, missing = ours(lines), []
    try:
        found |= bitbully(lines, columns)
    except ImportError as error:
        missing.append(f"BitBully: {error}; pip install 'outplay[bench]'")
    if os.environ.get("OUTPLAY_C4_SOLVER"):
        found |= solver(lines)
    else:
        missing.append(NO_SOLVER)
    return found, missing


def raced(
    work: str, lines: list[str], known: list[int] | None, limits: tuple[float, ...], rounds: int = ROUNDS
) -> dict[str, Any]:
    """Every contestant's median, and how many of its scores are the known ones, or else what most of them say."""
    columns: dict[str, Row] = {}
    found, missing = contestants(lines, columns)
    scores = {who: score() for who, score in found.items() if who != START}  # also compiles ours, before any clock runs
    right = known or [Counter(of_one).most_common(1)[0][0] for of_one in zip(*scores.values(), strict=True)]
    for who, answers in scores.items():
        columns.setdefault(who, {})["right"] = sum(map(int.__eq__, answers, right))
    medians = race(found, rounds)
    rows = race_rows(medians, OURS, columns)
    return report(work, rows, targets(medians, columns[OURS]["right"], len(lines), limits), missing)


def targets(medians: dict[str, Took], right: int, of: int, limits: tuple[float, ...]) -> list[Row]:
    """The peers are those that are here."""
    peers = [medians[who] for who in (NULL_WINDOW, MTDF, SOLVER) if who in medians]
    ratio = medians[OURS].seconds / min(peer.seconds for peer in peers) if peers else None
    busy = medians[OURS].cpu / min(peer.cpu for peer in peers) if peers else None
    return [
        all_right(right, of),
        *(at_most("of the faster peer's time", limit, ratio) for limit in limits),
        *(at_most("of the faster peer's processor time", limit, busy) for limit in limits),
        at_least("two threads, times as fast", 1.7, medians[OURS].seconds / medians[OURS_TWICE].seconds),
    ]
