"""A judge for students' searches: value, move, and what was looked at; and which fault it is.

grade.py      grade: begin here
report.py     the grade as a record
student.py    the student's function, found in a file
forms.py      what cannot be graded, told from what is wrong
styles.py     how it is called: ours, aima's, Berkeley's, or a plain recursion
watched.py    the game that is handed over, and notes what it is asked
cases.py      what it is tried on, and smaller cases that show the same
published.py  trees that books and courses printed
texts.py      the book's texts, as text
faults.py     the usual faults: these texts with some words changed
fault.py      one of them, and how it looks in a student's text
judging.py    what is right
naming.py     which fault behaves like the student's search
worker.py     a process of its own for the student's code, and what runs in it
"""

from outplay.teaching.grading.forms import Unknown
from outplay.teaching.grading.grade import grade
from outplay.teaching.grading.report import Example, Finding, Grade, Test
from outplay.teaching.grading.student import searches

__all__ = ["Example", "Finding", "Grade", "Test", "Unknown", "grade", "searches"]
