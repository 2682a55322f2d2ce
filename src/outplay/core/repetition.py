"""What a position is worth that comes again: the same number everywhere, or not.

Where it is one number, what is proved of a position holds however one came there.  Where it is not ("who repeats a
position loses"), it depends on the way there, for what came before cannot be gone to again (graph history interaction;
Campbell 1985): a search takes nothing that is proved from its table then.
"""

from __future__ import annotations

from math import inf
from typing import Any, Final, NamedTuple

from outplay.answers import as_number, is_number
from outplay.errors import BadValue
from outplay.game import Player, State
from outplay.sums import first_states, ignores_state, worths_of
from outplay.words import name_of, offers

SAME: Final = "repetition is worth the same in every state; one that does not look at the state says so"
WITHIN: Final = "repetition is worth from {:g} to {:g} in every state; bounds(state, player) declares what can happen"


class Repetition(NamedTuple):
    """What is known of the worth of a repetition in the states that one leads to.

    varies   is it not one number, so that what is proved depends on the path?
    assumes  what is taken for granted of states that were not looked at; None where nothing is
    """

    varies: bool = False
    assumes: str | None = None


def repetition_from(game: Any, state: State, player: Player) -> Repetition:
    """What a repetition is worth to the player, as far as the first states from this one on show it.

    A BadValue for what is worth less, or more, than play can be.
    """
    if not getattr(game, "can_repeat", True) or not offers(game, "repetition") or ignores_state(game.repetition):
        return Repetition()
    left, worths = [state], dict[Any, Any]()
    try:
        for place, mover in first_states(game, left):
            if mover is not None:
                worths.setdefault(as_number(game.repetition(place, player)), place)
    except Exception:  # the search shows what is wrong with the rules, at the state where it is
        return Repetition(varies=True)
    least, most = (-inf, inf) if offers(game, "bounds") else worths_of(game)
    _require_within(game, worths, least, most)
    varies, prunes = len(worths) > 1, (least, most) != (-inf, inf)
    assumed = WITHIN.format(float(least), float(most)) if varies and prunes else None if varies else SAME
    return Repetition(varies, assumed if left else None)


def _require_within(game: Any, worths: dict[Any, Any], least: float, most: float) -> None:
    """Nothing, if they are; what is no number is told by the search, in the state where it is."""
    for worth, place in worths.items():
        if is_number(worth) and not least <= worth <= most:
            raise BadValue(
                f"a repetition of {place!r:.200} is worth {worth!r:.60}, which utility_range of {name_of(game)}, "
                f"{game.utility_range!r:.60}, leaves out: widen it"
            )
