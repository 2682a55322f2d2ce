"""Proof-number search: win-or-not questions in narrow, deep games.

Repetition is not a win: a proof stands wherever its position is met; where positions can repeat, a disproof counts only
with a closed set that was checked.

asking.py    prove: the call, its options, and the engine
value.py     value_by_proofs: a value by several questions
question.py  a question, turned so that one side attacks, and what came of it
session.py   one question in one engine: the search in pieces, and the play by which it is settled
searcher.py  what a session asks of a search
recursion/   the search itself, one text for both engines
plain.py     the text bound to dicts and lists: any Python game
kernels/     the text bound to arrays, through Numba
"""

from outplay.solving.proof_number.asking import prove
from outplay.solving.proof_number.question import Answer, ValueFound
from outplay.solving.proof_number.value import value_by_proofs

__all__ = ["Answer", "ValueFound", "prove", "value_by_proofs"]
