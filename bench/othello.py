"""Othello endgames of the FFO suite, solved exactly: positions 1 to 19, 14 to 16 empty squares.

`slow` in OUTPLAY_BENCH adds 20 to 34 and 40 to 44, up to 23 empty squares.  The value of every position is
compared with the best score that the suite lists, and what `analyse` says of every move, for a few, with all of them.
"""

from __future__ import annotations

import os
from typing import Any

import outplay as op
from bench.measure import race
from bench.report import Row, all_right, report, table
from outplay.games import Othello

WORK = "Othello: FFO endgames, exact"
QUICK = 19
ANALYSED = (5, 8, 11)
ROUNDS = 3


def run() -> dict[str, Any]:
    """A row for each position, and their sum."""
    slow = "slow" in os.environ.get("OUTPLAY_BENCH", "").split()
    endgames = table("othello_endgames")
    game = Othello(empties_to_winner=True)
    op.search(game, position(game, endgames[0]), engine="compiled")  # compiles, before any clock runs
    rows = [solved(game, endgame) for endgame in (endgames if slow else endgames[:QUICK])]
    moves = [analysed(game, endgames[number - 1]) for number in ANALYSED]
    right, listed = sum(row["right"] for row in rows), sum(row["moves"] for row in moves)
    targets = [all_right(right, len(rows)), all_right(sum(row["right"] for row in moves), listed)]
    return report(WORK, [*rows, total(rows), *moves], targets)


def solved(game: Othello, endgame: dict[str, str]) -> Row:
    """One position: is the value right, how long does it take, how many nodes?"""
    state, found = position(game, endgame), []
    took = race({"": lambda: found.append(op.search(game, state, engine="compiled"))}, ROUNDS)[""]
    nodes = found[0].nodes
    right = int(found[0].value == max(scores(endgame).values()) and found[0].certainty == "exact")
    return {
        "who": f"FFO {endgame['number']}, {endgame['board'].count('-')} empty",
        **took._asdict(),
        "right": right,
        "nodes": nodes,
        "nodes/s": nodes / took.seconds,
    }


def analysed(game: Othello, endgame: dict[str, str]) -> Row:
    """Every move of a position, each with its exact score."""
    state, known, found = position(game, endgame), scores(endgame), []
    took = race({"": lambda: found.append(op.analyse(game, state, engine="compiled"))}, ROUNDS)[""]
    values = {game.format_action(state, result.action): result.value for result in found[0]}
    nodes = sum(result.nodes for result in found[0])
    right = sum(values[move] == score for move, score in known.items())
    return {
        "who": f"FFO {endgame['number']}, every move",
        **took._asdict(),
        "right": right,
        "moves": len(known),
        "nodes": nodes,
        "nodes/s": nodes / took.seconds,
    }


def total(rows: list[Row]) -> Row:
    """All positions together."""
    sums = {column: sum(row[column] for row in rows) for column in ("seconds", "cpu", "right", "nodes")}
    return {"who": f"{len(rows)} together", **sums, "nodes/s": sums["nodes"] / sums["seconds"]}


def position(game: Othello, endgame: dict[str, str]) -> Any:
    """The board, and who moves."""
    return game.position(f"{endgame['board']} {endgame['mover']}")


def scores(endgame: dict[str, str]) -> dict[str, int]:
    """The moves that the suite lists, with their scores."""
    return {name: int(score) for name, score in (move.split(":") for move in endgame["scores"].split())}
