"""Games from elsewhere, and games for elsewhere: `op.adapt`.

aima.py             aima-python's games are played here
easyai.py           easyAI's games are played here
openspiel.py        OpenSpiel's games are played here
to_openspiel.py     a game of ours is registered there
to_pettingzoo.py    a game of ours as an environment of PettingZoo
environment.py      such an environment
to_gambit.py        a small game of ours as a file that Gambit reads
frozen_state.py     a state that can change, kept as one that cannot
numbering.py        actions and states as numbers
"""

from outplay.adapters.aima import aima as aima
from outplay.adapters.easyai import easyai as easyai
from outplay.adapters.openspiel import openspiel as openspiel
from outplay.adapters.to_gambit import to_gambit as to_gambit
from outplay.adapters.to_openspiel import to_openspiel as to_openspiel
from outplay.adapters.to_pettingzoo import to_pettingzoo as to_pettingzoo
