"""What a report on a game is made of: games that it plays with itself, and what they say.

pace.py        how many games, and until when, so that every part has its share of the time
seats.py       who plays, and what they are called in a sentence
self_play.py   one game between players who think, from the first move to the end
hands.py       who does it: this process, or an executor
levels.py      many games of one strength: who won, how long they were
advantage.py   does a seat win more than its share?
skill.py       what twice the thinking is worth
judging.py     positions out of strong play: which moves are good there
size.py        how many lines and positions there are
"""
