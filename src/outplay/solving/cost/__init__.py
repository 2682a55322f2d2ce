"""What solving a game would cost, before it is solved.

lines.py      the first positions, breadth first, and random lines from where these ended, and how often they met
unseen.py     how many positions there are that nobody met, from how often lines met, and while a game is being solved
estimating.py one estimate, from its probe to its lines; and what is left of a solve
cost.py       seconds, memory and disk of so many positions; the record of all this, as numbers and in words
simulated.py  a solve on a cluster: what goes from node to node, and where it is stuck
"""
