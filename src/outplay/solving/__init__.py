"""Games solved: exact values and how they were proved.

expectation/  whole games of chance: backward induction, and value iteration with an interval that is proved
"""
