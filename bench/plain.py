"""The plain engine eight plies deep, against easyAI's Negamax with its table and aima-python's cut-off search.

All three call the same Python rules and the same evaluation; only the search is theirs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import outplay as op
from bench.four_rules import POSITIONS, BareFour
from bench.measure import race
from bench.report import Row, all_right, at_least, race_rows, report
from outplay.games.connect_four import ConnectFour, State

DEPTH = 8
WORK = f"Connect Four: {len(POSITIONS)} positions, {DEPTH} plies, rules in Python"
ROUNDS = 5
OURS, OURS_ORDERED = "outplay, plain", "outplay, plain, where the game orders its moves"
EASY, AIMA = "easyAI, with table", "aima-python"

Work = Callable[[], list[int]]
"""Gives the moves it found."""


class OrderedFour(BareFour):
    """The same values; the game says which moves look best and which positions are mirrored."""

    promise, symmetries = ConnectFour.promise, ConnectFour.symmetries


def ours(game: BareFour, who: str, columns: dict[str, Row]) -> Work:
    """Deepens from one ply to the last, with a fresh table each time."""
    states = [game.position(moves) for moves in POSITIONS]

    def search() -> list[int]:
        results = [op.search(game, state, depth=DEPTH, engine="plain") for state in states]
        columns[who] = {"nodes": sum(result.nodes for result in results)}
        return [result.action for result in results]

    return search


def easy(rules: BareFour) -> Work:
    """easyAI's game is one object that moves are made and taken back on."""
    from easyAI import Negamax, TwoPlayerGame
    from easyAI.AI import TranspositionTable

    class Theirs(TwoPlayerGame):  # type: ignore[misc]
        def __init__(self, state: State) -> None:
            self.path = [state]
            self.current_player = 1 + rules.to_move(state)

        def possible_moves(self) -> list[int]:
            return list(rules.actions(self.path[-1]))

        def make_move(self, column: int) -> None:
            self.path.append(rules.result(self.path[-1], column))

        def unmake_move(self, column: int) -> None:
            self.path.pop()

        def is_over(self) -> bool:
            return rules.is_terminal(self.path[-1])

        def scoring(self) -> int:
            state = self.path[-1]
            mover = rules.to_move(state)
            return rules.utility(state, mover) if rules.is_terminal(state) else rules.evaluate(state, mover)

        def ttentry(self) -> State:
            return self.path[-1]

    states = [rules.position(moves) for moves in POSITIONS]
    return lambda: [Negamax(DEPTH, tt=TranspositionTable())(Theirs(state)) for state in states]


def aima(rules: BareFour) -> Work:
    """Its `d` counts the plies below the first."""
    from aima3.games import alphabeta_cutoff_search

    class Renamed(BareFour):
        terminal_test = BareFour.is_terminal

    game = Renamed()

    def evaluation_for(player: int) -> Callable[[State], int]:
        def value(state: State) -> int:
            return game.utility(state, player) if game.is_terminal(state) else game.evaluate(state, player)

        return value

    states = [rules.position(moves) for moves in POSITIONS]
    return lambda: [
        alphabeta_cutoff_search(state, game, d=DEPTH - 1, eval_fn=evaluation_for(rules.to_move(state)))
        for state in states
    ]


def run() -> dict[str, Any]:
    """The medians; every move has to be one of the best at this depth."""
    columns: dict[str, Row] = {}
    rules, missing = BareFour(), []
    found = {OURS: ours(rules, OURS, columns), OURS_ORDERED: ours(OrderedFour(), OURS_ORDERED, columns)}
    for who, peer in {EASY: easy, AIMA: aima}.items():
        try:
            found[who] = peer(rules)
        except ImportError as error:
            missing.append(f"{who}: {error}")
    best = best_moves(rules)
    right = {who: sum(map(set.__contains__, best, work())) for who, work in found.items()}
    medians = race(found, ROUNDS)
    for who in found:
        columns[who] = {"right": right[who], **columns.get(who, {})}
    peers = [medians[who].seconds for who in (EASY, AIMA) if who in medians]
    ratio = min(peers) / medians[OURS].seconds if peers else None
    targets = [all_right(right[OURS], len(POSITIONS)), at_least("times as fast as the better peer", 3, ratio)]
    return report(WORK, race_rows(medians, OURS, columns), targets, missing)


def best_moves(rules: BareFour) -> list[set[int]]:
    """By the book's own text: the moves that are worth the value of the position at this depth."""
    found = []
    for moves in POSITIONS:
        state = rules.position(moves)
        after = {action: rules.result(state, action) for action in rules.actions(state)}
        worth = {a: -op.h_alpha_beta_search(rules, child, depth=DEPTH - 1).value for a, child in after.items()}
        found.append({action for action, value in worth.items() if value == max(worth.values())})
    return found
