"""The classroom: exercises with their keys, and a judge for students' searches.

exercises/  sheets from a seed, and what to say to a wrong answer
grading/    what is wrong with a student's search
"""

from outplay.teaching.exercises import KINDS, Exercise, Question, Sheet, Verdict, exercise
from outplay.teaching.grading import Example, Finding, Grade, Test, grade

__all__ = [
    "KINDS",
    "Example",
    "Exercise",
    "Finding",
    "Grade",
    "Question",
    "Sheet",
    "Test",
    "Verdict",
    "exercise",
    "grade",
]
