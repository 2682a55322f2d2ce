"""Exercises with their keys, from a seed.

sheet.py       exercise: a sheet of them, begin here; and the quiz
question.py    a question, its answer, and what the walk-through says to a wrong one; an exercise of them
shape.py       how deep and how wide a tree is
diagram.py     what a sheet shows, as data
trees.py       minimax, expectiminimax and max^n
alpha_beta.py  pruning, and the order of moves
table.py       positions that are reached by several ways
mcts.py        Monte Carlo tree search by hand
"""

from outplay.teaching.exercises.diagram import Diagram, diagram
from outplay.teaching.exercises.question import Exercise, Question, Verdict
from outplay.teaching.exercises.sheet import KINDS, Sheet, exercise

__all__ = ["KINDS", "Diagram", "Exercise", "Question", "Sheet", "Verdict", "diagram", "exercise"]
