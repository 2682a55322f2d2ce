"""The words of a game as compiled code calls them: entries over packed states, moves and players as numbers."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from outplay.compiler.loops import UNORDERED
from outplay.compiler.program import DEPTH, Program
from outplay.compiler.refusal import NotLowered
from outplay.compiler.routine import RoutineBase
from outplay.compiler.runtime.words import CONSTANTS, TOP
from outplay.compiler.twin.header import CACHED_WORD, LIST, MOST_KEPT, MOST_PLIES, NEXT_WORD
from outplay.game import CHANCE
from outplay.randomness import FACTOR, HALF, INCREMENT

ENTRY: Final = "entry_"
"""What the names of entries begin with."""

NUMBERS: Final = ("utility", "evaluate", "repetition")
OF_VALUE: Final = (*NUMBERS, "bounds", "promise")
"""Words that give values of the game, which are all ints or all floats."""

LISTS: Final = ("actions", "candidates", "noisy_actions")
TRUTHS: Final = ("is_terminal", "is_forced")
NEXT: Final = ("swap_players", "pass_turn")


class Choices(NamedTuple):
    """The texts for what a word lists: the row `items`, how many there are, and item `k`."""

    row: str
    length: str
    one: str


class Entries:
    """The texts of a game's entries.

    is_float  are the game's values floats?
    """

    def __init__(self, program: Program, players: tuple[Any, ...], is_float: bool, key_words: int):
        self.program, self.players, self.is_float, self.key_words = program, players, is_float, key_words

    def texts(self) -> dict[str, str]:
        """Each word's entry: a function of (A, S, x, out) that gives an int."""
        found = {}
        for word in self.program.profile.words:
            with self.program.noting_faults():
                found[word] = self._text(word)
        if "outcomes" not in found:
            with self.program.noting_faults():
                found["random_game"] = self._random_game()
        self.program.refuse_faults()
        for word in found:
            if word not in ("outcomes", "random_game") and self.program.uses_fractions(self.program.word_routine(word)):
                raise NotLowered(None, f"{word} works with Fractions: only outcomes may, for they become floats")
        return found

    def _text(self, word: str) -> str:
        routine = self.program.word_routine(word)
        body = self._body(word, routine)
        lines = "\n".join(f"    {line}" for line in [f"A[{DEPTH}] = 0", "s = load_state(A, S)", *body])
        return f"def {ENTRY}{word}(A, S, x, out):\n{lines}\n"

    def _random_game(self) -> str:
        """The text of a random game, whose states and moves are packed only where the arena is full, and at the end.

        The random numbers are those of randomness.py.  What the rules raise is raised, and nobody knows where.
        """
        routines = {word: self.program.word_routine(word) for word in ("to_move", "is_terminal", "actions", "result")}
        words, items = self.program.state_words, self._items(routines["actions"])
        players = " or ".join(f"equal(A, mover, {self.program.constant_word(player)})" for player in self.players)
        ended = routines["is_terminal"].converted_result(self._call(routines["is_terminal"]), "b")
        return f"""\
def {ENTRY}random_game(A, S, x, out):
    A[{DEPTH}] = 0
    s = load_state(A, S)
    plies, moves, widest = 0, 0, 0
    while plies < A[{MOST_PLIES}] and not ({ended}):
        mover = {self._word(routines["to_move"])}
        if not ({players}):
            raise Unforeseen
        items = {items.row}
        count = {items.length}
        if count == 0:
            raise Unforeseen
        x = x * {FACTOR} + {INCREMENT}
        k = ((x >> {HALF}) & {(1 << HALF) - 1}) * count >> {HALF}
        s = {self._word(routines["result"], items.one)}
        plies, moves, widest = plies + 1, moves + count, max(widest, count)
        if A[{TOP}] - A[{CONSTANTS}] > {MOST_KEPT}:
            pack_state(A, s, out)
            A[{CACHED_WORD}], A[{NEXT_WORD}], A[{TOP}] = 0, 0, A[{CONSTANTS}]
            s = unpack_state(A, out)
    pack_state(A, s, out)
    keep_state(A, s, out)
    out[{words}], out[{words + 1}], out[{words + 2}], out[{words + 3}] = x, plies, moves, widest
    return 1
"""

    def _body(self, word: str, routine: RoutineBase) -> list[str]:
        if word == "to_move":
            return self._to_move(routine)
        if word in TRUTHS:
            return [f"return int64({routine.converted_result(self._call(routine), 'b')})"]
        if word in LISTS:
            return self._listed(routine, ["A[place + k] = pack_action(A, one, out)"])
        if word == "outcomes":
            pair = [
                "A[place + k] = pack_action(A, item(A, one, 0), out)",
                "A[place + count + k] = bits_of(unbox_float(A, item(A, one, 1)))",
            ]
            return self._listed(routine, pair, width=2)
        if word == "result":
            call = self._word(routine, "unpack_action(A, x, out)")
            return [f"w = {call}", "pack_state(A, w, out)", "keep_state(A, w, out)", "return 0"]
        if word in NEXT:
            return [f"pack_state(A, {self._word(routine)}, out)", "return 0"]
        if word in NUMBERS:
            return [f"return {self._number(routine, self._call(routine, self._player()))}"]
        if word == "bounds":
            ends = [self._as_number(f"item(A, pair, {end})", "w") for end in (0, 1)]
            return [
                f"pair = {self._word(routine, self._player())}",
                "if length(A, pair) != 2:",
                "    raise Unforeseen",
                f"out[0] = {ends[0]}",
                f"out[1] = {ends[1]}",
                "return 0",
            ]
        if word == "promise":
            return [f"return {self._number(routine, self._call(routine, 'unpack_action(A, x, out)'))}"]
        if word == "key":
            return [f"pack_key(A, {self._word(routine)}, out)", "return 0"]
        assert word == "symmetries", word
        width = self.program.state_words
        return self._listed(routine, [f"pack_state(A, one, pointer_to(A, place + {width} * k))"], width)

    def _to_move(self, routine: RoutineBase) -> list[str]:
        """The number of who moves."""
        lines = [f"mover = {self._word(routine)}"]
        if int(CHANCE) and "outcomes" in self.program.profile.words:
            lines += [f"if mover == {self.program.constant_word(CHANCE)}:", f"    return {int(CHANCE)}"]
        for number, player in enumerate(self.players):
            lines += [f"if equal(A, mover, {self.program.constant_word(player)}):", f"    return {number}"]
        return [*lines, "raise Unforeseen"]

    def _player(self) -> str:
        return f"item(A, {self.program.constant(self.players, None)}, x)"

    def _word(self, routine: RoutineBase, argument: str | None = None) -> str:
        """What a routine gives for the state and one thing more, as a word."""
        return routine.converted_result(self._call(routine, argument), "w")

    def _call(self, routine: RoutineBase, argument: str | None = None) -> str:
        """The call of a routine with the state and one thing more."""
        given = iter(["s", *([argument] if argument else [])])
        texts = [routine.converted_argument(next(given), variable.type) for variable in routine.parameters]
        limit = ["0"] if routine.is_generator else []
        return f"{routine.name}({', '.join(['A', *texts, *limit])})"

    def _listed(self, routine: RoutineBase, body: list[str], width: int = 1) -> list[str]:
        """The lines that go through what a word lists, in Python's order; `one` is an item."""
        items = self._items(routine)
        return [
            f"items = {items.row}",
            f"count = {items.length}",
            f"place = alloc(A, {width} * count)",
            "for k in range(count):",
            f"    one = {items.one}",
            *(f"    {line}" for line in body),
            f"A[{LIST}] = place",
            "return count",
        ]

    def _items(self, routine: RoutineBase) -> Choices:
        """What a word lists."""
        kinds, call = routine.returned_kinds(), self._word(routine)
        if routine.is_generator or kinds == {"list"}:
            return Choices(f"row_of_list(A, {call})", "A[items]", "A[A[items + 2] + k]")
        if kinds == {"tuple"}:
            return Choices(f"row_of_tuple(A, {call})", "A[items]", "A[items + 2 + k]")
        way = "set_items" if kinds & UNORDERED else "iterate"
        return Choices(f"{way}(A, {call})", "length(A, items)", "item(A, items, k)")

    def _number(self, routine: RoutineBase, call: str) -> str:
        return self._as_number(call, routine.returns)

    def _as_number(self, text: str, kind: str) -> str:
        """A number of the game: an int, or the bits of a float."""
        if not self.is_float:
            return {"i": text, "b": f"int64({text})"}.get(kind, f"untag_int({text})")
        as_float = {"w": f"unbox_float(A, {text})", "i": f"float_of_int({text})", "f": text}[kind]
        return f"bits_of({as_float})"


def is_float_game(program: Program) -> bool:
    """Are values of the game floats?"""
    kinds = set().union(*program.profile.numbers.values())
    if kinds - {int, bool, float}:
        names = ", ".join(sorted(kind.__name__ for kind in kinds - {int, bool, float}))
        raise NotLowered(None, f"values of the game are {names}: give ints or floats")
    return float in kinds
