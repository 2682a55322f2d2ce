"""The six words and `outcomes` in one state: is the answer what the word promises, and the same when asked again?"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from outplay.answers import ONE_AT_A_TIME, are_several
from outplay.checking.inquiry import MOST_LISTED, Inquiry, NoAnswer, call_text, listing, slug
from outplay.checking.numbers import is_close, is_finite
from outplay.checking.report import listed, text
from outplay.checking.state_node import StateNode, by_identity, content, same
from outplay.errors import NotAGame
from outplay.game import CHANCE, Action, AnyGame, Player, State
from outplay.words import name_of

MOST_UNNAMED_PLAYERS = 2


class Players:
    """Who takes part: those the game names, or those that `to_move` brings up."""

    def __init__(self, game: AnyGame):
        named = getattr(game, "players", None)
        players = () if named is None else listing(named)
        if players is None:
            raise NotAGame(f"{name_of(game)}.players is {text(named)}; it should list the players, such as (0, 1)")
        self.named = None if named is None else tuple(players)
        self._met: list[Player] = []

    def all(self) -> tuple[Player, ...]:
        """Every player, in the game's order or in the order they came to move."""
        return tuple(self._met) if self.named is None else self.named

    def admits(self, mover: Player) -> bool:
        """May this player take part?  Two come unannounced, more must be named."""
        if self.named is None and mover not in self._met and len(self._met) < MOST_UNNAMED_PLAYERS:
            self._met.append(mover)
        return mover in self.all()


def look_at(inquiry: Inquiry, node: StateNode, players: Players) -> None:
    """Fills in what the game says of the state: is it the end, who moves, and which moves there are."""
    node.terminal = ask_is_terminal(inquiry, node)
    if node.terminal:
        _ask_to_move_at_end(inquiry, node)
        _note_actions_at_end(inquiry, node)
    else:
        node.mover = ask_to_move(inquiry, node, players)
        if node.mover == CHANCE:
            node.moves, node.chances = outcomes_of(inquiry, node)
        else:
            node.moves = ask_actions(inquiry, node)
    node.children = [None] * len(node.moves)
    node.known = True


def ask_is_terminal(inquiry: Inquiry, node: StateNode) -> bool:
    """Is the game over here?  An answer that is no truth value, or another when asked again, is a fault."""
    answer, is_over = inquiry.ask("is_terminal", node, read=with_truth)
    call = call_text("is_terminal")
    if not (same(answer, True) or same(answer, False)):
        says = f"is_terminal gave {text(answer)}, which is neither True nor False"
        inquiry.fault("is-terminal-not-bool", node, call, says, "return True or False on every path")
    if inquiry.ask("is_terminal", node, read=bool) != is_over:
        says = f"is_terminal gave {text(answer)}, and the opposite when asked again"
        inquiry.fault("is-terminal-changes", node, call, says, "let the answer depend on the state alone")
    return bool(is_over)


def with_truth(answer: object) -> tuple[object, bool]:
    """An answer, and whether Python takes it for true; an array, for one, cannot say."""
    return answer, bool(answer)


def ask_to_move(inquiry: Inquiry, node: StateNode, players: Players) -> Player:
    """The player who moves, or CHANCE; NoAnswer where it is nobody."""
    mover: Player = inquiry.ask("to_move", node)
    call = call_text("to_move")
    if mover is None or not is_hashable(mover):
        says = f"to_move gave {text(mover)} where the game is not over; a player is a hashable value, not None"
        inquiry.refuse(
            "to-move-nobody", node, call, says, "return a player, or CHANCE, in every state that is not terminal"
        )
    if not same(inquiry.ask("to_move", node), mover):
        says = f"to_move gave {text(mover)}, and someone else when asked again"
        inquiry.fault("to-move-changes", node, call, says, "keep whose turn it is in the state, not in the game")
    if mover != CHANCE and not players.admits(mover):
        _refuse(inquiry, node, mover, players)
    return mover


def ask_actions(inquiry: Inquiry, node: StateNode) -> Sequence[Action]:
    """The legal moves: some, not endless, each once, and the same when asked again."""
    call = call_text("actions")
    moves = list_of(inquiry, "actions", node)
    if not moves:
        says = "actions gave nothing in a state that is_terminal calls open"
        inquiry.fault("actions-empty", node, call, says, "end the game there, or list a move such as a pass")
    repeated = first_repeated(moves)
    if repeated:
        says = f"actions lists {text(repeated[0])} twice"
        inquiry.fault("actions-repeat", node, call, says, "list each move once: the second one is searched for nothing")
    _compare_moves(inquiry, node, moves, inquiry.ask("actions", node, read=listing))
    return moves


def list_of(inquiry: Inquiry, word: str, node: StateNode) -> list[Action]:
    """The answer of a word that lists moves, or NoAnswer if it is no list or does not end."""
    moves: list[Action] | None = inquiry.ask(word, node, read=listing)
    if moves is None:
        says = f"{word} gave {text(inquiry.attempt(word, node))}, which cannot be iterated"
        hint = f"return a list, or yield the moves; ({word} with no return gives None)"
        inquiry.refuse(f"{slug(word)}-not-iterable", node, call_text(word), says, hint)
    if len(moves) > MOST_LISTED:
        says = f"{word} was still going after {MOST_LISTED:,} moves: {listed(moves, most=3)}"
        inquiry.refuse(f"{slug(word)}-endless", node, call_text(word), says, "let the list end")
    return moves


def ask_result(inquiry: Inquiry, node: StateNode, action: Action) -> State:
    """The next state: a hashable value, the same when asked again."""
    state: State = inquiry.ask("result", node, action)
    again: State = inquiry.ask("result", node, action)
    call = call_text("result", action)
    if state is None:
        inquiry.refuse("result-nothing", node, call, "result gave None", "return the next state on every path")
    if not is_hashable(state):
        refuse_unhashable(inquiry, node, call, state)
    if not same(state, again):
        _unequal(inquiry, node, call, state, again)
    elif hash(state) != hash(again):
        says = f"result gave {text(state)} twice, equal but with different hashes, so no table can find it again"
        inquiry.fault("state-hash", node, call, says, "hash what == compares, and nothing else")
        inquiry.must_stop = True
    return state


def refuse_unhashable(inquiry: Inquiry, node: StateNode, call: str, state: State) -> None:
    """Writes down a state that no table can hold, and gives up on it."""
    says = f"the state {text(state)} is not hashable: {type(state).__name__} cannot be a key of a table"
    hint = "make states of tuples, a NamedTuple or a frozen dataclass, not of lists, sets or dicts"
    inquiry.fault("state-unhashable", node, call, says, hint)
    inquiry.must_stop = True
    raise NoAnswer


def is_hashable(value: object) -> bool:
    """Can it be a key of a table?"""
    try:
        hash(value)
    except Exception:
        return False
    return True


def first_repeated(moves: Sequence[Action]) -> list[Action]:
    """The first move that equals an earlier one, in a list of its own, or an empty list."""
    seen: set[Hashable] = set()
    for i, move in enumerate(moves):
        if (move in seen) if is_hashable(move) else any(same(move, earlier) for earlier in moves[:i]):
            return [move]
        if is_hashable(move):
            seen.add(move)
    return []


def _ask_to_move_at_end(inquiry: Inquiry, node: StateNode) -> None:
    """Anybody may be said to move where the game is over, but searches ask before they know that it is."""
    answered = inquiry.attempt("to_move", node, read=lambda mover: (mover,))
    if answered is None:
        says = "to_move raised an exception where the game is over; searches ask it there, too"
        inquiry.fault("to-move-at-end", node, call_text("to_move"), says, "return anybody there, or None")


def _note_actions_at_end(inquiry: Inquiry, node: StateNode) -> None:
    moves = inquiry.attempt("actions", node, read=listing)
    if moves:
        says = "actions still lists moves in some states where the game is over; no algorithm asks there"
        inquiry.note("actions-at-end", node, call_text("actions"), says, "look whether the game is really over")


def _refuse(inquiry: Inquiry, node: StateNode, mover: Player, players: Players) -> None:
    if are_several(players.all(), mover):
        says = f"to_move gave {text(mover)}, several players at once"
        hint = f"{ONE_AT_A_TIME}; games in which they choose at the same time are not searched"
        inquiry.fault("to-move-several", node, call_text("to_move"), says, hint)
    elif players.named is None:
        says = f"to_move gave {text(mover)}, a third player after {listed(players.all())}"
        hint = "name the players of a game for three or more: players = (0, 1, 2)"
        inquiry.fault("to-move-third-player", node, call_text("to_move"), says, hint)
    else:
        says = f"to_move gave {text(mover)}, who is not one of the players {listed(players.all())}"
        hint = "return one of the game's players, or CHANCE, or name the players: players = ('X', 'O')"
        inquiry.fault("to-move-stranger", node, call_text("to_move"), says, hint)


def _compare_moves(inquiry: Inquiry, node: StateNode, moves: Sequence[Action], again: Sequence[Action] | None) -> None:
    if again is not None and len(moves) == len(again) and all(map(same, moves, again)):
        return
    hint = "let the moves and their order depend on the state alone"
    if not again and moves:
        hint = "make a new list or generator at every call: a generator that was kept is used up"
    elif content(moves) == content(again):
        hint = "let actions compare by what they hold: a NamedTuple or a frozen dataclass does"
    says = f"actions gave {listed(moves, 5)}; asked again, {listed(again or (), 5)}"
    inquiry.fault("actions-change", node, call_text("actions"), says, hint)


def _unequal(inquiry: Inquiry, node: StateNode, call: str, state: State, again: object) -> None:
    if by_identity(state) or content(state) == content(again):
        says = f"result gave two states that hold the same but are not equal: {text(state)} and {text(again)}"
        hint = "define == and hash by what a state holds: a NamedTuple or a frozen dataclass does"
        inquiry.fault("state-unequal", node, call, says, hint)
        inquiry.must_stop = True
        return
    says = f"result gave {text(state)}; asked again, {text(again)}"
    hint = "let the next state depend on state and action alone; throw dice in a state where CHANCE moves"
    inquiry.fault("result-changes", node, call, says, hint)


CALL = call_text("outcomes")


def outcomes_of(inquiry: Inquiry, node: StateNode) -> tuple[Sequence[Action], Sequence[float]]:
    """The actions of chance and their probabilities, or NoAnswer where they cannot be used."""
    pairs = _pairs(inquiry, node)
    moves, chances = [action for action, _ in pairs], [chance for _, chance in pairs]
    _check_numbers(inquiry, node, chances)
    if not pairs:
        says = "outcomes gave nothing in a state where CHANCE moves"
        inquiry.fault("outcomes-empty", node, CALL, says, "list (action, probability) pairs")
    elif not is_close(sum(chances), 1):
        says = f"the probabilities {listed(chances)} sum to {text(sum(chances))}, not to 1"
        inquiry.fault("outcomes-sum", node, CALL, says, "let them sum to 1; Fraction(1, 6) is exact")
    return moves, chances


def _pairs(inquiry: Inquiry, node: StateNode) -> list[tuple[Action, float]]:
    if not inquiry.offers("outcomes"):
        says = "CHANCE moves here, but the game has no outcomes(state)"
        inquiry.refuse("outcomes-missing", node, CALL, says, "write outcomes: (action, probability) pairs")
    pairs = inquiry.ask("outcomes", node, read=listing)
    if pairs is None or not all(isinstance(pair, (tuple, list)) and len(pair) == 2 for pair in pairs):
        says = f"outcomes gave {'no list' if pairs is None else listed(pairs, 3)}"
        inquiry.refuse("outcomes-malformed", node, CALL, says, "list (action, probability) pairs")
    return [(action, chance) for action, chance in pairs]


def _check_numbers(inquiry: Inquiry, node: StateNode, chances: Sequence[float]) -> None:
    for chance in chances:
        if not is_finite(chance):
            says = f"outcomes gives an action the probability {text(chance)}, which is no number"
            inquiry.refuse("outcomes-not-numbers", node, CALL, says, "a probability is a number from 0 to 1")
        if chance < 0:
            says = f"outcomes gives an action the negative probability {text(chance)}"
            inquiry.fault("outcomes-negative", node, CALL, says, "a probability is a number from 0 to 1")
