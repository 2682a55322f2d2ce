"""Othello endgames of the FFO suite, solved exactly: positions 1 to 19, 14 to 16 empty squares.

`slow` in OUTPLAY_BENCH adds 20 to 34, up to 20 empty squares.  The value of every position is compared with the best
score that the suite lists, and for a few positions the score of every listed move with `analyse`.
"""

from __future__ import annotations

import os
from typing import Any

import outplay as op
from bench.measure import race
from bench.report import Row, all_right, published, report
from outplay.games import Othello

WORK = "Othello: FFO endgames, exact"
FILES = ("fforum-1-19.obf", "fforum-20-39.obf")
QUICK, SLOW = 19, 34
ANALYSED = (5, 8, 11)
ROUNDS = 3


def run() -> dict[str, Any]:
    """A row for each position, and their sum."""
    slow = "slow" in os.environ.get("OUTPLAY_BENCH", "").split()
    try:
        lines = [line for name in FILES[: 1 + slow] for line in published(f"othello/{name}")]
    except FileNotFoundError as error:
        return report(WORK, [], missing=[str(error)])
    game = Othello(empties_to_winner=True)
    op.search(game, game.position(lines[0]), engine="compiled")  # compiles, before any clock runs
    rows = [solved(game, number, line) for number, line in enumerate(lines[: SLOW if slow else QUICK], 1)]
    moves = [analysed(game, number, lines[number - 1]) for number in ANALYSED]
    right, listed = sum(row["right"] for row in rows), sum(row["moves"] for row in moves)
    targets = [all_right(right, len(rows)), all_right(sum(row["right"] for row in moves), listed)]
    return report(WORK, [*rows, total(rows), *moves], targets)


def solved(game: Othello, number: int, line: str) -> Row:
    """One position: is the value right, how long does it take, how many nodes?"""
    state, found = game.position(line), []
    took = race({"": lambda: found.append(op.search(game, state, engine="compiled"))}, ROUNDS)[""]
    nodes = found[0].nodes
    empty = line.split()[0].count("-")
    right = int(found[0].value == max(scores(line).values()) and found[0].certainty == "exact")
    return {
        "who": f"FFO {number}, {empty} empty",
        **took._asdict(),
        "right": right,
        "nodes": nodes,
        "nodes/s": nodes / took.seconds,
    }


def analysed(game: Othello, number: int, line: str) -> Row:
    """Every move of a position, each with its exact score."""
    state, known, found = game.position(line), scores(line), []
    took = race({"": lambda: found.append(op.analyse(game, state, engine="compiled"))}, ROUNDS)[""]
    values = {game.format_action(state, result.action): result.value for result in found[0]}
    nodes = sum(result.nodes for result in found[0])
    right = sum(values[move] == score for move, score in known.items())
    return {
        "who": f"FFO {number}, every move",
        **took._asdict(),
        "right": right,
        "moves": len(known),
        "nodes": nodes,
        "nodes/s": nodes / took.seconds,
    }


def total(rows: list[Row]) -> Row:
    """All positions together."""
    sums = {column: sum(row[column] for row in rows) for column in ("seconds", "cpu", "right", "nodes")}
    return {"who": f"FFO 1 to {len(rows)} together", **sums, "nodes/s": sums["nodes"] / sums["seconds"]}


def scores(line: str) -> dict[str, int]:
    """The moves that the suite lists, with their scores."""
    listed = [move.split(":") for move in line.split(";")[1:] if ":" in move]
    return {move.strip().lower(): int(score) for move, score in listed}
