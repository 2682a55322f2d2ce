"""The classroom: exercises with their keys, and a judge for students' searches.

exercises/  sheets from a seed, what to say to a wrong answer, and an endless quiz
grading/    what is wrong with a student's search
cost.py     what a search costs, measured
"""

from outplay.teaching.cost import Cost, cost, memory, ordered
from outplay.teaching.exercises import KINDS, Diagram, Exercise, Question, Sheet, Verdict, diagram, exercise
from outplay.teaching.exercises.sheet import answered, question
from outplay.teaching.grading import Example, Finding, Grade, Test, Unknown, grade, searches

__all__ = [
    "KINDS",
    "Cost",
    "Diagram",
    "Example",
    "Exercise",
    "Finding",
    "Grade",
    "Question",
    "Sheet",
    "Test",
    "Unknown",
    "Verdict",
    "answered",
    "cost",
    "diagram",
    "exercise",
    "grade",
    "memory",
    "ordered",
    "question",
    "searches",
]
