"""What solving a game would cost, before it is solved.

probe.py      the first positions, breadth first: all of them, if there are few
lines.py      random lines from where the probe ended, and how often they met
unseen.py     how many positions there are that nobody met, from how often lines met
gauge.py      the same while a game is being solved: how much of a sample the work has come to
estimating.py one estimate, from its probe to its lines; and what is left of a solve
needs.py      seconds, memory and disk of so many positions
cost.py       the record: all of this, as numbers and in words
simulated.py  the same on a cluster: what goes from node to node, and where it is stuck
"""
