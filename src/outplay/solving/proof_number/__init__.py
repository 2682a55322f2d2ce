"""Proof-number search: win-or-not questions in narrow, deep games.

Repetition is not a win: a proof stands wherever its position is met; where positions can repeat, a disproof counts only
with a closed set that was checked.

asking.py    prove: the call, its options, and the engine; value_by_proofs, a value by several questions
question.py  a question, turned so that one side attacks, and what came of it
session.py   one question in one engine: the search in pieces, and the play by which it is settled
descend.py   the search itself, one text for both engines: what is plain to see, where to go on, when to turn back
close.py     a set of positions in which the defender can stay, checked one by one; one text, too
primitives.py what the text asks, the numbers of a search, and the columns of its stack
plain.py     the text bound to dicts and lists: any Python game
kernels/     the text bound to arrays, through Numba
"""

from outplay.solving.proof_number.asking import prove, value_by_proofs
from outplay.solving.proof_number.question import Answer, ValueFound

__all__ = ["Answer", "ValueFound", "prove", "value_by_proofs"]
