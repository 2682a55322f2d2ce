"""What a report on a game is made of: games that it plays with itself, and what they say.

pace.py        how many games, and until when, so that every part has its share of the time
self_play.py   one game between players who think, from the first move to the end
workers.py     where games are played and positions judged: in this process, or on an executor
levels.py      many games of one strength: who won, how long they were
advantage.py   does a seat win more than its share?  What is twice the thinking worth?
judging.py     positions out of strong play: which moves are good there
proof.py       what exact search proves of the start
size.py        how many lines and positions there are
sentences.py   all of it in words
"""
