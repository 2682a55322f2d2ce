"""The classroom: exercises with their keys, and a judge for students' searches.

exercises/  sheets from a seed, and what to say to a wrong answer
grading/    what is wrong with a student's search
cost.py     what a search costs, measured
"""

from outplay.teaching.cost import Cost, cost, memory
from outplay.teaching.exercises import KINDS, Exercise, Question, Sheet, Verdict, exercise
from outplay.teaching.grading import Example, Finding, Grade, Test, grade

__all__ = [
    "KINDS",
    "Cost",
    "Example",
    "Exercise",
    "Finding",
    "Grade",
    "Question",
    "Sheet",
    "Test",
    "Verdict",
    "cost",
    "exercise",
    "grade",
    "memory",
]
