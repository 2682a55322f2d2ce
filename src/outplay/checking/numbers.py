"""What the game says in numbers: utility, evaluate and bounds, each from a player's view."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from math import sqrt
from typing import Any

from outplay.answers import is_number
from outplay.checking.declared import is_close, is_finite, is_within
from outplay.checking.inquiry import Inquiry, NoAnswer, call_text
from outplay.checking.report import listed, text
from outplay.checking.state_node import StateNode, same
from outplay.game import Player
from outplay.words import offers

MOST_OUTCOMES = 3
"""Won, drawn and lost: with more kinds of ending, a utility in mid-game may well be a running score."""

SURE = 3
"""An evaluation looks from the wrong side if tossing coins comes out like that only beyond three deviations."""


def check_utility(inquiry: Inquiry, nodes: Sequence[StateNode], players: Sequence[Player]) -> None:
    """Asks what every end is worth to each player, and fills in `utilities`."""
    for node in inquiry.time.each(node for node in nodes if node.terminal):
        with suppress(NoAnswer):
            node.utilities = tuple([_utility(inquiry, node, player) for player in players])


def total_of(inquiry: Inquiry, nodes: Sequence[StateNode], players: Sequence[Player]) -> Any:
    """What two players' utilities sum to, at every end alike; None if that differs or is not known."""
    if offers(inquiry.game, "utility_sum"):
        return inquiry.game.utility_sum if len(players) == 2 and is_finite(inquiry.game.utility_sum) else None
    ends = [node for node in nodes if len(node.utilities) == 2]
    totals = [sum(node.utilities) for node in ends]
    for node, total in zip(ends, totals, strict=True):
        if not is_close(total, totals[0]):
            says = f"the players' utilities {text(node.utilities)} sum to {text(total)}, elsewhere to {text(totals[0])}"
            hint = "what one gains the other should lose; if the game is not like that, search it with max_n_search"
            inquiry.fault("utility-sum", node, call_text("utility", players[1]), says, hint)
            return None
    return totals[0] if totals else None


def check_early_utility(inquiry: Inquiry, nodes: Sequence[StateNode], players: Sequence[Player], total: Any) -> None:
    """Warns of open states that utility calls won, in a game where it calls the start and most others undecided.

    Where it does so in most states, as with "who leads, wins", it is a score and tells nothing.
    """
    endings = {node.utilities[0] for node in nodes if node.utilities}
    if total is None or not 2 <= len(endings) <= MOST_OUTCOMES:
        return
    decided = {min(endings), max(endings)} - {total / 2}
    open_nodes = [node for node in nodes if not node.terminal]
    opened = [(node, inquiry.attempt("utility", node, players[0])) for node in inquiry.time.each(open_nodes)]
    early = [(node, value) for node, value in opened if is_number(value) and value in decided]
    if opened and same(opened[0][1], total / 2) and len(early) < len(opened) / 2:
        for node, value in early:
            says = f"utility already gives {text(value)}, a decided game, where is_terminal says it goes on"
            hint = "look whether is_terminal overlooks this end"
            inquiry.warn("utility-early", node, call_text("utility", players[0]), says, hint)


def check_evaluate(
    inquiry: Inquiry, nodes: Sequence[StateNode], players: Sequence[Player], total: Any, whole: bool
) -> None:
    """Is `evaluate` a number in utility's scale, seen from the player it is asked for?"""
    ends = [value for node in nodes for value in node.utilities]
    scale = (min(ends), max(ends)) if whole and ends and inquiry.is_sound else None
    for node in inquiry.time.each(nodes):
        if not node.terminal:
            with suppress(NoAnswer):
                guesses = [_guess(inquiry, node, player, scale) for player in players]
                _check_views(inquiry, node, guesses, players, total)


def check_evaluate_sign(inquiry: Inquiry, nodes: Sequence[StateNode], player: Player, total: Any) -> None:
    """On a solved game: does `evaluate` know the winner more often than the loser?"""
    middle = total / 2
    wrong, right = [], 0
    for node in inquiry.time.each(nodes):
        guess = None if node.terminal else inquiry.attempt("evaluate", node, player)
        if is_number(guess) and (guess - middle) * (node.value - middle) < 0:
            wrong.append(node)
        elif is_number(guess) and (guess - middle) * (node.value - middle) > 0:
            right += 1
    if len(wrong) - right > SURE * sqrt(len(wrong) + right):
        says = f"evaluate favours the loser in {len(wrong):,} states, such as this one, and the winner in {right:,}"
        hint = "see the state with the eyes of the `player` that is asked about, not of the player to move"
        inquiry.fault("evaluate-sign", wrong[0], call_text("evaluate", player), says, hint)


def check_bounds(
    inquiry: Inquiry, nodes: Sequence[StateNode], players: Sequence[Player], total: Any, solved: bool
) -> None:
    """Are `bounds` a pair of numbers in order, with the exact value between them where it is known?"""
    for node in inquiry.time.each(nodes):
        for i, player in enumerate(players if not node.terminal else ()):
            with suppress(NoAnswer):
                low, high = _bounds(inquiry, node, player)
                value = node.value if i == 0 or not solved else total - node.value
                if solved and not is_within(value, low, high):
                    says = f"bounds gave ({text(low)}, {text(high)}), but the exact value is {text(value)}"
                    hint = "widen them: bounds may be loose, never wrong"
                    inquiry.fault("bounds-wrong", node, call_text("bounds", player), says, hint)


def _utility(inquiry: Inquiry, node: StateNode, player: Player) -> Any:
    value = inquiry.ask("utility", node, player)
    call = call_text("utility", player)
    if not is_number(value):
        says = f"utility gave {text(value)}, which is no number"
        inquiry.refuse("utility-not-a-number", node, call, says, "return a number, more being better for that player")
    if not is_finite(value):
        says = f"utility gave {text(value)}, which no average and no window can hold"
        inquiry.refuse("utility-not-finite", node, call, says, "take a finite number, such as 1 for a win")
    if not same(inquiry.ask("utility", node, player), value):
        says = f"utility gave {text(value)}, and another number when asked again"
        inquiry.refuse("utility-changes", node, call, says, "let it depend on state and player alone")
    return value


def _guess(inquiry: Inquiry, node: StateNode, player: Player, scale: tuple[Any, Any] | None) -> Any:
    guess = inquiry.ask("evaluate", node, player)
    call = call_text("evaluate", player)
    if not is_finite(guess):
        says = f"evaluate gave {text(guess)}, which is no finite number"
        inquiry.refuse("evaluate-not-a-number", node, call, says, "return a guess of the utility, on every path")
    if scale and not is_within(guess, *scale):
        says = f"evaluate gave {text(guess)}, but utility ranges from {text(scale[0])} to {text(scale[1])}"
        hint = "bring it to utility's scale: a guess beyond it outweighs a sure win"
        inquiry.fault("evaluate-out-of-range", node, call, says, hint)
    return guess


def _check_views(
    inquiry: Inquiry, node: StateNode, guesses: Sequence[Any], players: Sequence[Player], total: Any
) -> None:
    if total is None or len(guesses) != 2 or is_close(sum(guesses), total):
        return
    call = call_text("evaluate", players[1])
    if is_close(*guesses):
        says = f"evaluate gave {text(guesses[0])} to both players; one's good is the other's bad"
        hint = "use the argument `player`: turn the number round for the other one"
        inquiry.fault("evaluate-one-sided", node, call, says, hint)
    else:
        says = f"evaluate gave {listed(guesses)}; they should sum to {text(total)}, as utility does"
        inquiry.fault("evaluate-sum", node, call, says, "count the same things for both players, with opposite signs")


def _bounds(inquiry: Inquiry, node: StateNode, player: Player) -> tuple[Any, Any]:
    answer = inquiry.ask("bounds", node, player)
    call = call_text("bounds", player)
    if not (isinstance(answer, (tuple, list)) and len(answer) == 2 and all(map(is_number, answer))):
        says = f"bounds gave {text(answer)}, which is not a pair of numbers"
        inquiry.refuse("bounds-malformed", node, call, says, "return (low, high); -inf and inf where nothing is known")
    if answer[0] > answer[1]:
        says = f"bounds gave {text(answer)}: the low end is above the high end"
        inquiry.refuse("bounds-crossed", node, call, says, "return (low, high), as `player` sees them")
    return answer[0], answer[1]
