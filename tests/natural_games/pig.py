"""Pig with words for moves, a dict for the turn's options, and Fractions for the die."""

from fractions import Fraction
from typing import NamedTuple

from outplay import CHANCE


class Turn(NamedTuple):
    scores: tuple[int, int]
    points: int
    player: int
    rolling: bool


class Pig:
    utility_sum = 1

    def __init__(self, goal=100, sides=6):
        self.goal = goal
        self.die = {face: Fraction(1, sides) for face in range(1, sides + 1)}
        self.initial = Turn((0, 0), 0, 0, False)

    def to_move(self, turn):
        return CHANCE if turn.rolling else turn.player

    def actions(self, turn):
        return list(self.die) if turn.rolling else ["roll", "hold"]

    def outcomes(self, turn):
        return self.die.items()

    def result(self, turn, action):
        if action == "roll":
            return turn._replace(rolling=True)
        if action == "hold":
            return self.next_player(turn, turn.points)
        if action == 1:
            return self.next_player(turn, 0)
        return turn._replace(points=turn.points + action, rolling=False)

    def next_player(self, turn, won):
        scores = tuple(score + won if i == turn.player else score for i, score in enumerate(turn.scores))
        return Turn(scores, 0, 1 - turn.player, False)

    def reached(self, turn, player):
        return turn.scores[player] + (turn.points if turn.player == player else 0) >= self.goal

    def is_terminal(self, turn):
        return self.reached(turn, 0) or self.reached(turn, 1)

    def utility(self, turn, player):
        return int(self.reached(turn, player))

    def evaluate(self, turn, player):
        lead = turn.scores[player] - turn.scores[1 - player]
        lead += turn.points if turn.player == player else -turn.points
        return max(0.0, min(1.0, 0.5 + lead / (2 * self.goal)))
