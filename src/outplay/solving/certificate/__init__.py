"""A value proved by a strategy for each side, for a stranger to check.

claim.py      what one side claims, and the file that proves it
strategy.py   positions that a side need not leave, with one reply where it moves and all where the other does
ranks.py      numbers that fall with every move of a strategy, where play that never ends is not good enough
advice.py     who knows a good reply: a whole game that was solved, exact search, or win-or-not questions
writing.py    certify: both strategies, in one file
"""
