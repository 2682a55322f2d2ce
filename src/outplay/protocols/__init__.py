"""Protocols: outplay as an engine for other programs, and other programs' engines as players.

    commands.py  what a program says to an engine, in UCI or UGI, read into data
    answers.py   what an engine says of a search: score, line, move
    thinking.py  one `go`: a search that another thread stops, or tells that its time runs now
    engine.py    the engine: it hears lines while it searches, and answers
    outside.py   an engine in a process of its own, as the one who asks it sees it
    outside_player.py  such an engine as a player: "uci:stockfish UCI_Elo=2000 seconds=0.1", found by name
    variants.py  how engines write moves and positions, where they do it otherwise than the game

UCI, the universal chess interface: Stefan Meyer-Kahlen, 2000.  UGI, the same for every game: Kz04px's cutegames, 2020.
"""

from outplay.protocols.engine import Engine as Engine
from outplay.protocols.engine import lines_of as lines_of
