"""The classroom: exercises with their keys, and a judge for students' searches.

exercises/  sheets from a seed, and what to say to a wrong answer
"""

from outplay.teaching.exercises import KINDS, Exercise, Question, Sheet, Verdict, exercise

__all__ = ["KINDS", "Exercise", "Question", "Sheet", "Verdict", "exercise"]
