"""The two engines: do the compiled rules say what Python says?

Compiled ints have 64 bits and overflow in silence.  So the states that were looked at are shown to the compiled rules,
word by word, and the first word that differs is a fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from math import inf
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from outplay.checking.inquiry import Inquiry, call_text, listing
from outplay.checking.numbers import is_close, is_finite
from outplay.checking.report import text
from outplay.checking.state_node import StateNode
from outplay.compiling.numbers import FAR, are_numbers, numbered_players
from outplay.errors import CannotCompile
from outplay.game import CHANCE
from outplay.sampling.counting import count_lines
from outplay.words import throws_dice

if TYPE_CHECKING:
    from outplay.compiling.replay import Replay

MOST_STATES: Final = 2_000
"""In a large game the engines are compared in this many states, evenly spread over those that were looked at."""

MOST_QUESTIONS: Final = 20_000
"""Questions that both engines are asked, at most."""

MOST_FORESEEN: Final = 10
"""States for which rules in ordinary Python are compiled once more, where they were not foreseen."""

PERFT_LINES: Final = 5_000
"""Lines, about: the depth that has so many is the one to which perft is compared."""

PERFT_PLIES: Final = 6
"""Plies of it, at most."""

SCORES: Final = ("utility", "evaluate")
MOVES: Final = ("actions", "candidates", "noisy_actions")
LISTS: Final = (*MOVES, "symmetries", "outcomes")
BY_BITS: Final = (*LISTS, "key")
"""Where a signed and an unsigned number of the same bits are as good as each other."""


class EngineQuestion(NamedTuple):
    """What a word is asked, and Python's answer.

    rest     what the word is called with after the state
    number   which item of a list, or which move, this is about; after the last one the answer is None
    """

    node: StateNode
    rest: tuple[object, ...]
    number: int
    answer: Any


def compare_engines(inquiry: Inquiry, nodes: Sequence[StateNode]) -> None:
    """Writes down the first word of which the compiled rules say something else; or why there are none."""
    try:
        from outplay.compiling.replay import Replay

        try:
            rules = Replay(inquiry.game)
        except CannotCompile:
            _compare_natural(inquiry, nodes)
        else:
            _compare(inquiry, rules, _followed(rules, nodes))
    except ImportError as error:
        _tell(inquiry, nodes[0], f"the compiled rules were not compared, for want of numba ({error})")
    except CannotCompile as error:
        _tell(inquiry, nodes[0], error.reason)


def _compare_natural(inquiry: Inquiry, nodes: Sequence[StateNode]) -> None:
    """State by state, of rules in ordinary Python: those that were not foreseen are compiled for, once."""
    from outplay.compiling.anew import CompiledAnew

    some = nodes[:: 1 + len(nodes) // MOST_STATES]
    with suppress(CompiledAnew):
        _compare_known(inquiry, some, anew=True)
        return
    _compare_known(inquiry, some, anew=False)


def _compare_known(inquiry: Inquiry, nodes: Sequence[StateNode], anew: bool) -> None:
    """In the states that compiled rules know; a CompiledAnew, if that is wanted, where there are others."""
    from outplay.compiling.admission import compiled_number
    from outplay.compiling.naturals import stand_in_of

    game, dice, strange = inquiry.game, Random(0), list[Any]()
    compiled_number(game, by_chance=True, for_many=True)
    rules = stand_in_of(game)
    assert rules is not None
    for node in inquiry.time.each(nodes):
        word = rules.difference_at(game, node.state, dice)
        if word:
            says = f"{word} gives something else when compiled than in Python"
            inquiry.fault("compiled-differs", node, call_text(word), says, OURS)
            return
        if word is None:
            strange.append(node.state)
    if strange and anew and rules.may_be_better and not inquiry.time.is_over:
        rules.anew(strange[:MOST_FORESEEN])
    _compare_perft(inquiry, nodes)


def _tell(inquiry: Inquiry, root: StateNode, says: str) -> None:
    inquiry.note("not-compiled", root, "game", says, "docs/fast.md says what compiles; any game runs plain")


def _followed(rules: Replay, nodes: Sequence[StateNode]) -> list[StateNode]:
    """Some of the states, evenly spread, and all that lead to a state that compiled rules cannot hold."""
    held = {node: rules.hold(node.state) for node in nodes}
    leaving = {node.parent: None for node in nodes if not held[node] and node.parent and held.get(node.parent)}
    fitting = [node for node in nodes if held[node] and node not in leaving]
    return [*leaving, *fitting[:: 1 + len(fitting) // MOST_STATES]]


def _compare(inquiry: Inquiry, rules: Replay, nodes: Sequence[StateNode]) -> None:
    """Word by word, until one differs: what follows from it would differ too."""
    from outplay.compiling.replay import NoReply

    for word, ask in QUESTIONS.items():
        if not _is_asked(inquiry, word) or inquiry.time.is_over:
            continue
        asked = list(islice(ask(inquiry, word, nodes), MOST_QUESTIONS))
        width = max((len(_leaves(question.answer)) for question in asked), default=1)
        try:
            replies = rules.replies(word, [q.node.state for q in asked], [q.number for q in asked], width)
        except NoReply as trouble:
            question = asked[trouble.number]
            _write(inquiry, word, question, f"gives {text(question.answer)} in Python, but compiled it {trouble}", ELSE)
            return
        different = [(q, reply) for q, reply in zip(asked, replies, strict=True) if not _agrees(word, q.answer, reply)]
        for question, reply in different:
            _describe(inquiry, word, question, reply)
        if different:
            return
    _compare_perft(inquiry, nodes)


def _compare_perft(inquiry: Inquiry, nodes: Sequence[StateNode]) -> None:
    """The lines of the first state in which somebody moves."""
    for node in inquiry.time.each([node for node in nodes if node.moves][:1]):
        _compare_lines(inquiry, node, max(len(wide.moves) for wide in (nodes if throws_dice(inquiry.game) else [node])))


def _compare_lines(inquiry: Inquiry, root: StateNode, width: int) -> None:
    """perft: both engines count the same lines, also through states that were not looked at.

    width  the moves of a state, about; where dice are thrown, the most of any, as one throw has many outcomes
    """
    from outplay.sampling.kernels.counting import Compiled

    plies = range(1, PERFT_PLIES + 1)
    depth = next(depth for depth in plies if width ** (depth + 1) > PERFT_LINES or depth == PERFT_PLIES)
    compiled = Compiled(inquiry.game)
    for action in inquiry.time.each(root.moves):
        after = inquiry.game.result(root.state, action)
        ours, theirs = count_lines(inquiry.game, after, depth, inf), compiled.count_lines(after, depth)
        if ours != theirs:
            says = f"perft counts {ours} lines of 1 to {depth} moves after it in Python, and {theirs} when compiled"
            inquiry.fault("perft-differs", root, call_text("result", action), says, ELSE)
            return


def _is_asked(inquiry: Inquiry, word: str) -> bool:
    """Does a search of this game ask for the word?"""
    return inquiry.offers(word) and (word != "repetition" or getattr(inquiry.game, "can_repeat", True))


def _leaves(answer: object) -> list[Any]:
    """The numbers that an answer is made of."""
    return [leaf for item in answer for leaf in _leaves(item)] if isinstance(answer, (tuple, list)) else [answer]


def _agrees(word: str, answer: object, reply: Sequence[object] | None) -> bool:
    if answer is None or reply is None:
        return answer is reply
    leaves = _leaves(answer)
    return len(leaves) == len(reply) and all(_same(word, *pair) for pair in zip(leaves, reply, strict=True))


def _same(word: str, ours: Any, theirs: Any) -> bool:
    """Is it the same number, but for the rounding of floats, and where only bits count but for the sign?"""
    if isinstance(ours, float) or isinstance(theirs, float):
        return bool(ours == theirs) or (is_finite(ours) and is_finite(theirs) and is_close(ours, theirs))
    if word in BY_BITS:
        return bool(-(2**63) <= ours < 2**64 and ours % 2**64 == theirs % 2**64)
    return bool(ours == theirs and not (word in SCORES and abs(ours) >= FAR))


def _describe(inquiry: Inquiry, word: str, question: EngineQuestion, reply: Sequence[Any] | None) -> None:
    """Names what differs: an item of a list, a field of a state, or the value."""
    ours: Any = question.answer
    theirs: Any = reply[0] if reply and len(reply) == 1 else reply
    name = ""
    if hasattr(ours, "_fields") and reply and word not in MOVES:
        place = next(i for i, pair in enumerate(zip(_leaves(ours), reply, strict=True)) if not _same(word, *pair))
        name, ours, theirs = f" {_names(ours)[place]} =", _leaves(ours)[place], reply[place]
    if ours == theirs:
        _write(inquiry, word, question, f"gives {text(ours)}, which compiled searches take for infinity", TOO_LARGE)
        return
    item = f" as number {question.number + 1}" if word in LISTS else ""
    given, found = ("nothing" if x is None else text(x) for x in (ours, theirs))
    says = f"gives{name} {given}{item} in Python, and {found} when compiled"
    _write(inquiry, word, question, says, _advice(word, ours, theirs))


def _names(state: Any) -> list[str]:
    """What each number of a state is called: its field, with its place there if that is a tuple."""
    return [
        f"{type(state).__name__}.{field}{f'[{i}]' if isinstance(item, tuple) else ''}"
        for field, item in zip(state._fields, state, strict=True)
        for i, _ in enumerate(_leaves(item))
    ]


def _write(inquiry: Inquiry, word: str, question: EngineQuestion, says: str, hint: str) -> None:
    inquiry.fault("compiled-differs", question.node, call_text(word, *question.rest), f"{word} {says}", hint)


TOO_LARGE: Final = "keep utilities and evaluations between -2**61 and 2**61, or let them be floats"
PACKED: Final = "keep the parts of a move small: the two of a pair have 32 bits each, the three of a triple 21"
FRACTION: Final = "a field for an int loses the fraction: divide with //, or annotate the field float"
UNSIGNED: Final = "a Bitboard has no sign: cut what ~ and - make of it down to the board, as in ~x & full"
TOP_BIT: Final = "an int stays below 2**63: annotate a set of cells Bitboard, and keep other numbers small"
LOST: Final = (
    "there are 64 bits, and what goes beyond is lost: cut a shifted set of cells down to the board, as in "
    "(x << n) & full, and keep numbers between -2**63 and 2**63"
)
ELSE: Final = (
    "something on the way differs: an int beyond 2**63, a shift by 64 or more, a Bitboard below 0 or compared with a "
    "number below 0, bit_count of a negative int, an int to a negative power"
)


OURS: Final = "that is a fault of outplay: please report it; engine='plain' plays by Python's rules"


def _advice(word: str, ours: object, theirs: object) -> str:
    """The advice for two numbers that differ so: which difference between Python and 64 bits it looks like."""
    if isinstance(ours, tuple) and isinstance(theirs, tuple) and word in MOVES:
        return PACKED
    if isinstance(ours, float) and isinstance(theirs, int):
        return FRACTION
    if not isinstance(ours, int) or not isinstance(theirs, int):
        return ELSE
    if -(2**63) <= ours < 2**63:
        return UNSIGNED if theirs >= 2**63 else ELSE
    return TOP_BIT if 0 <= ours < 2**64 else LOST


def _of_states(inquiry: Inquiry, word: str, nodes: Sequence[StateNode]) -> Iterator[EngineQuestion]:
    for node in nodes:
        yield EngineQuestion(node, (), 0, node.terminal if word == "is_terminal" else inquiry.ask(word, node))


def _of_movers(inquiry: Inquiry, word: str, nodes: Sequence[StateNode]) -> Iterator[EngineQuestion]:
    """Who moves; by number, where the players are no numbers."""
    players, are_named = numbered_players(inquiry.game), not are_numbers(inquiry.game)
    for question in _of_open_states(inquiry, word, nodes):
        named = are_named and question.answer != CHANCE
        yield question._replace(answer=players.index(question.answer)) if named else question


def _of_open_states(inquiry: Inquiry, word: str, nodes: Sequence[StateNode]) -> Iterator[EngineQuestion]:
    throws = word == "to_move"
    return _of_states(inquiry, word, [node for node in nodes if not node.terminal and (throws or node.mover != CHANCE)])


def _of_values(inquiry: Inquiry, word: str, nodes: Sequence[StateNode]) -> Iterator[EngineQuestion]:
    """A question for each state: `utility` at the ends, the other words everywhere else."""
    first = numbered_players(inquiry.game)[0]
    for node in nodes:
        if node.terminal == (word == "utility"):
            yield EngineQuestion(node, (first,), 0, inquiry.ask(word, node, first))


def _of_lists(inquiry: Inquiry, word: str, nodes: Sequence[StateNode]) -> Iterator[EngineQuestion]:
    """Each item, and that there are no more; where dice are thrown nobody moves."""
    for node in nodes:
        if not node.terminal and (node.mover != CHANCE or word == "symmetries"):
            items = inquiry.ask(word, node, read=listing)
            for number, item in enumerate([*items, None]):
                yield EngineQuestion(node, (), number, item)


def _of_throws(inquiry: Inquiry, word: str, nodes: Sequence[StateNode]) -> Iterator[EngineQuestion]:
    """Each outcome with its probability, and that there are no more."""
    for node in nodes:
        if not node.terminal and node.mover == CHANCE:
            pairs = [(action, float(chance)) for action, chance in zip(node.moves, node.chances, strict=True)]
            for number, pair in enumerate([*pairs, None]):
                yield EngineQuestion(node, (), number, pair)


def _of_ways(inquiry: Inquiry, word: str, nodes: Sequence[StateNode]) -> Iterator[EngineQuestion]:
    """A question for each move of a state, and for each outcome of chance."""
    for node in nodes:
        if node.mover == CHANCE and word != "result":
            continue
        for number, (action, child) in enumerate(zip(node.moves, node.children, strict=True)):
            is_known = word == "result" and child is not None
            answer = child.state if is_known and child else inquiry.ask(word, node, action)
            yield EngineQuestion(node, (action,), number, answer)


QUESTIONS: Final[dict[str, Callable[[Inquiry, str, Sequence[StateNode]], Iterator[EngineQuestion]]]] = {
    "is_terminal": _of_states,
    "to_move": _of_movers,
    "actions": _of_lists,
    "outcomes": _of_throws,
    "result": _of_ways,
    "utility": _of_values,
    "evaluate": _of_values,
    "bounds": _of_values,
    "repetition": _of_values,
    "candidates": _of_lists,
    "noisy_actions": _of_lists,
    "is_forced": _of_open_states,
    "promise": _of_ways,
    "symmetries": _of_lists,
    "swap_players": _of_open_states,
    "pass_turn": _of_open_states,
    "key": _of_states,
}
"""In the order they are compared: what others depend on comes first."""
