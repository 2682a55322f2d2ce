"""What a position is worth that comes again: the same number everywhere, or not.

Where it is one number, what is proved of a position holds however one came there.  Where it is not ("who repeats a
position loses"), it depends on the way there, for what came before cannot be gone to again (graph history interaction;
Campbell 1985): a search takes nothing that is proved from its table then.
"""

from __future__ import annotations

from dis import get_instructions
from typing import Any, Final, Literal, TypeAlias

from outplay.answers import as_number
from outplay.game import Player
from outplay.sums import first_states
from outplay.words import offers

Worth: TypeAlias = Literal["one", "assumed", "varies"]
"""Is it one number, by the rules or in every state in reach; in the first of them, and so assumed; or does it vary?"""

ASSUMPTION: Final = "repetition is worth the same in every state; one that does not look at the state says so"


def worth_of_repetition(game: Any, state: Any, player: Player) -> Worth:
    """How a repetition's worth to the player is known to be one number in the states that this one leads to."""
    if not getattr(game, "can_repeat", True) or not offers(game, "repetition") or _ignores_state(game.repetition):
        return "one"
    left, worths = [state], set[Any]()
    try:
        for place, mover in first_states(game, left):
            if mover is not None:
                worths.add(as_number(game.repetition(place, player)))
            if len(worths) > 1:
                return "varies"
    except Exception:  # the search shows what is wrong with the rules, at the state where it is
        return "varies"
    return "assumed" if left else "one"


def _ignores_state(repetition: Any) -> bool:
    """Does a method of a class never read its state?"""
    code = getattr(getattr(repetition, "__func__", None), "__code__", None)
    if code is None or code.co_argcount != 3:
        return False
    name = code.co_varnames[1]
    return not any(name in _names(step.argval) for step in get_instructions(code))


def _names(argument: Any) -> tuple[Any, ...]:
    """The names that a step of bytecode is about: two, where it loads two."""
    return argument if isinstance(argument, tuple) else (argument,)
