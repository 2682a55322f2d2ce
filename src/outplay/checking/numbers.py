"""What the game says in numbers: utility, evaluate and bounds, each from a player's view; and what it declares of them.

Declarations are held against every end that was seen, and against repetitions.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from math import inf, sqrt
from typing import Any

from outplay.answers import is_number
from outplay.checking.inquiry import Inquiry, NoAnswer, call_text
from outplay.checking.report import listed, text
from outplay.checking.state_node import StateNode, same
from outplay.game import CHANCE, Player
from outplay.words import is_general, offers

SLACK = 1e-9
"""How far sums of floats may lie apart and still count as equal."""


def is_finite(value: Any) -> bool:
    """Is it a number, and not an infinite one?"""
    return is_number(value) and bool(-inf < value < inf)


def is_close(one: Any, other: Any) -> bool:
    """Are two finite numbers equal, but for rounding?"""
    return bool(one == other) or abs(float(one) - float(other)) <= SLACK * max(1.0, abs(float(one)))


def is_within(value: Any, least: Any, most: Any) -> bool:
    """Does a finite number lie between two others, but for rounding?"""
    return bool(least <= value <= most) or is_close(value, least) or is_close(value, most)


def check_declared(inquiry: Inquiry, ends: Sequence[StateNode], players: Sequence[Player]) -> None:
    """Writes down each end that contradicts the declared `utility_sum` or `utility_range`."""
    total, limits = (getattr(inquiry.game, word, None) for word in ("utility_sum", "utility_range"))
    if total is not None and not is_finite(total) and not is_general(inquiry.game):
        says = f"utility_sum is {text(total)}, which is no finite number"
        hint = 'write what the utilities add up to, such as 0, or "general" where that differs'
        inquiry.fault("utility-sum", None, "game.utility_sum", says, hint)
    elif total is not None and is_finite(total):
        _check_sum(inquiry, ends, players, total)
    if limits is not None and not is_range(limits):
        says = f"utility_range is {text(limits)}, which is no pair of numbers, the least first"
        inquiry.fault("utility-range", None, "game.utility_range", says, "write (least, most), such as (-1, 1)")
    elif limits is not None:
        _check_range(inquiry, ends, players, *limits)


def is_range(limits: Any) -> bool:
    """Is it a pair of finite numbers, the least first?"""
    pair = isinstance(limits, (tuple, list)) and len(limits) == 2 and all(map(is_finite, limits))
    return pair and bool(limits[0] <= limits[1])


def _check_sum(inquiry: Inquiry, ends: Sequence[StateNode], players: Sequence[Player], total: float) -> None:
    for node in ends:
        if not is_close(sum(node.utilities), total):
            says = (
                f"utility_sum is {text(total)}, but at this end the utilities {text(node.utilities)} "
                f"add up to {text(sum(node.utilities))}"
            )
            hint = (
                "mend utility, which takes the view of the player it is asked about, or the declaration: "
                'utility_sum = "general" where all can gain'
            )
            inquiry.fault("utility-sum", node, call_text("utility", players[-1]), says, hint)


def _check_range(
    inquiry: Inquiry, ends: Sequence[StateNode], players: Sequence[Player], least: float, most: float
) -> None:
    for node in ends:
        for player, value in zip(players, node.utilities, strict=True):
            if not is_within(value, least, most):
                says = f"utility_range is ({text(least)}, {text(most)}), but at this end utility gives {text(value)}"
                hint = "widen the range: a win that is found counts as the best there can be"
                inquiry.fault("utility-range", node, call_text("utility", player), says, hint)


def check_repetition(
    inquiry: Inquiry, nodes: Sequence[StateNode], players: Sequence[Player], total: float | None
) -> None:
    """Is `repetition` a number within `utility_range`, and do two players' add up to what their utilities do?"""
    if not getattr(inquiry.game, "can_repeat", True):
        return
    for node in inquiry.time.each(node for node in nodes if not node.terminal and node.mover != CHANCE):
        with suppress(NoAnswer):
            worths = [_worth(inquiry, node, player) for player in players]
            if total is not None and not is_close(sum(worths), total):
                says = f"a repetition is worth {text(tuple(worths))}, but utilities add up to {text(total)}"
                hint = "what one gains by a repetition the other should lose"
                inquiry.fault("repetition-sum", node, call_text("repetition", players[-1]), says, hint)


def _worth(inquiry: Inquiry, node: StateNode, player: Player) -> Any:
    """What the game says, if it is a number; one beyond the declared range is written down."""
    worth = _finite(inquiry, "repetition", node, player, "return a number, as utility does at an end")
    declared: Any = getattr(inquiry.game, "utility_range", None)
    if is_range(declared) and not is_within(worth, *declared):
        least, most = declared
        says = f"utility_range is ({text(least)}, {text(most)}), but here repetition gives {text(worth)}"
        hint = "widen the range: a win that is found counts as the best there can be, endless play included"
        inquiry.fault("repetition-range", node, call_text("repetition", player), says, hint)
    return worth


def _finite(inquiry: Inquiry, word: str, node: StateNode, player: Player, hint: str) -> Any:
    """What the word gives, if it is a finite number; else that is written down, with this hint."""
    value = inquiry.ask(word, node, player)
    if not is_finite(value):
        says = f"{word} gave {text(value)}, which is no finite number"
        inquiry.refuse(f"{word}-not-a-number", node, call_text(word, player), says, hint)
    return value


MOST_OUTCOMES = 3
"""Won, drawn and lost: with more kinds of ending, a utility in mid-game may well be a running score."""

SURE = 3
"""An evaluation looks from the wrong side if tossing coins comes out like that only beyond three deviations."""


def check_utility(inquiry: Inquiry, nodes: Sequence[StateNode], players: Sequence[Player]) -> None:
    """Asks what every end is worth to each player, and fills in `utilities`."""
    for node in inquiry.time.each(node for node in nodes if node.terminal):
        with suppress(NoAnswer):
            node.utilities = tuple([_utility(inquiry, node, player) for player in players])


def total_of(inquiry: Inquiry, nodes: Sequence[StateNode], players: Sequence[Player]) -> float | None:
    """What two players' utilities sum to, at every end alike; None if that differs or is not known."""
    if offers(inquiry.game, "utility_sum"):
        declared = getattr(inquiry.game, "utility_sum", None)
        return declared if len(players) == 2 and is_finite(declared) else None
    ends = [node for node in nodes if len(node.utilities) == 2]
    totals = [sum(node.utilities) for node in ends]
    for node, total in zip(ends, totals, strict=True):
        if not is_close(total, totals[0]):
            says = f"the players' utilities {text(node.utilities)} sum to {text(total)}, elsewhere to {text(totals[0])}"
            hint = 'what one gains the other should lose; if the game is not like that, utility_sum = "general" says so'
            inquiry.fault("utility-sum", node, call_text("utility", players[1]), says, hint)
            return None
    return totals[0] if totals else None


def check_early_utility(
    inquiry: Inquiry, nodes: Sequence[StateNode], players: Sequence[Player], total: float | None
) -> None:
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
    inquiry: Inquiry, nodes: Sequence[StateNode], players: Sequence[Player], total: float | None, whole: bool
) -> None:
    """Is `evaluate` a number in utility's scale, seen from the player it is asked for?

    The scale is that of all ends, where all were seen, and else what `utility_range` declares.
    """
    ends = [value for node in nodes for value in node.utilities]
    declared: Any = getattr(inquiry.game, "utility_range", None)
    scale = tuple(declared) if is_range(declared) else None
    if whole and ends and inquiry.is_sound:
        scale = min(ends), max(ends)
    for node in inquiry.time.each(nodes):
        if not node.terminal:
            with suppress(NoAnswer):
                guesses = [_guess(inquiry, node, player, scale) for player in players]
                _check_views(inquiry, node, guesses, players, total)


def check_evaluate_sign(inquiry: Inquiry, nodes: Sequence[StateNode], player: Player, total: float) -> None:
    """On a solved game: does `evaluate` know the winner more often than the loser?"""
    middle = total / 2
    wrong, right = [], 0
    for node in inquiry.time.each(nodes):
        guess: Any = None if node.terminal else inquiry.attempt("evaluate", node, player)
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
    guess = _finite(inquiry, "evaluate", node, player, "return a guess of the utility, on every path")
    if scale and not is_within(guess, *scale):
        says = f"evaluate gave {text(guess)}, but utility ranges from {text(scale[0])} to {text(scale[1])}"
        hint = "bring it to utility's scale: a guess beyond it outweighs a sure win"
        inquiry.fault("evaluate-out-of-range", node, call_text("evaluate", player), says, hint)
    return guess


def _check_views(
    inquiry: Inquiry, node: StateNode, guesses: Sequence[Any], players: Sequence[Player], total: float | None
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
