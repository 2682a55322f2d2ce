"""What every method of searching is made of, below the rooms that hold them.

family.py      a family of methods, and one call at the door
options.py     what a search can be told
ranking.py     every legal move, searched one by one
repetition.py  is a position that comes again worth the same everywhere?
tiers.py       plain Python first, compiled code when a search turns out to be large
"""
