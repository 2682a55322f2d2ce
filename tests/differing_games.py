"""Games whose rules say one thing in Python and another when they are compiled: what check_game has to name.

All of them are Count: in three rounds a player adds 1 or 2.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from outplay import CHANCE, Bitboard, Game

ROUNDS = 3
DIFFERENT: dict[type, tuple[str, str, str]] = {}
"""The word that differs, part of the sentence that says so, and part of the advice."""


class Sum(NamedTuple):
    sum: int
    round: int


class Cells(NamedTuple):
    cells: Bitboard
    round: int


class Bowls(NamedTuple):
    bowls: tuple[int, ...]
    round: int


class Count(Game[Any, Any]):
    """The rules that the others change; both engines say the same of these."""

    initial: Any = Sum(0, 0)
    can_repeat = False

    def to_move(self, state: Any) -> Any:
        return state.round % 2

    def actions(self, state: Any) -> Any:
        for n in range(1, 3):  # noqa: UP028
            yield n

    def result(self, state: Any, action: Any) -> Any:
        return Sum(state.sum + action, state.round + 1)

    def is_terminal(self, state: Any) -> bool:
        return state.round == ROUNDS

    def utility(self, state: Any, player: Any) -> float:
        return state.sum % 3 - 1 if player == 0 else 1 - state.sum % 3

    def is_compiled(self, n: int) -> bool:
        """The bits of a negative number: Python leaves its sign out, compiled rules count it."""
        return (-1 - n).bit_count() > 9


class Marked(Count):
    """The same with a set of cells."""

    initial = Cells(1, 0)

    def result(self, state, action):
        return Cells(state.cells + action, state.round + 1)

    def utility(self, state, player):
        return 0


class TopCells(Marked):
    """Moves and keys with the 64th bit: as ints they have another sign when compiled, and the same bits."""

    initial = Cells(0, 0)

    def actions(self, state):
        for n in range(62, 64):
            yield 1 << n

    def result(self, state, action):
        return Cells(state.cells ^ action, state.round + 1)

    def key(self, state):
        return state.cells, (1 << 62 + state.round % 2) + state.round


def differs(word, says, hint):
    """Lists a game, and what is to be said of it."""

    def listed(game):
        DIFFERENT[game] = word, says, hint
        return game

    return listed


@differs("result", "Sum.sum = 9223372036854775808 in Python, and -9223372036854775808 when", "an int stays below 2**63")
class Overflows(Count):
    initial = Sum(2**62 - 1, 0)

    def result(self, state, action):
        return Sum(state.sum * 2 + action, state.round + 1)


@differs("result", "Sum.sum = -9223372036854775809 in Python, and 9223372036854775807 when", "between -2**63 and 2**63")
class Underflows(Count):
    initial = Sum(-(2**63) + 1, 0)

    def result(self, state, action):
        return Sum(state.sum - action, state.round + 1)


@differs("result", "Bowls.bowls[1] = 9223372036854775808 in Python", "an int stays below 2**63")
class OverflowsInATuple(Count):
    initial = Bowls((5, 2**61), 0)

    def result(self, state, action):
        return Bowls((state.bowls[0], state.bowls[1] * 2), state.round + 1)

    def utility(self, state, player):
        return 0


@differs("result", "Sum.sum = ", "an int beyond 2**63")
class OverflowsOnTheWay(Count):
    """Every field is small, but a product on the way is not."""

    def result(self, state, action):
        return Sum(state.sum + 3**39 * (action + 2) % 1000, state.round + 1)


@differs("result", "Sum.sum = 1 in Python, and ", "a shift by 64 or more")
class ShiftsFar(Count):
    """Shifts by 64: in Python, everything is gone."""

    initial = Sum(0, 1)

    def result(self, state, action):
        return Sum(state.sum + (7 >> 64 * state.round) + action, state.round + 1)


@differs("result", "Cells.cells = -2 in Python, and 18446744073709551614 when", "~x & full")
class Inverts(Marked):
    """Python's ~ of a set is negative, a Bitboard's is all the other cells."""

    initial = Cells(0, 0)

    def result(self, state, action):
        return Cells(~(state.cells | action), state.round + 1)


@differs("result", "Cells.cells = 18446744073709551616 in Python, and 0 when", "(x << n) & full")
class ShiftsOffTheBoard(Marked):
    initial = Cells(1 << 62, 0)

    def result(self, state, action):
        return Cells(state.cells << action, state.round + 1)


@differs("utility", "gives 1 in Python, and -1 when", "compared with a number below 0")
class ComparesWithLess(Marked):
    """What a Bitboard meets is taken for unsigned."""

    def utility(self, state, player):
        sign = 1 if player == 0 else -1
        return sign if state.cells > state.round - 9 else -sign


@differs("utility", "in Python, and", "a Bitboard below 0")
class GoesBelow(Marked):
    def utility(self, state, player):
        sign = 1 if player == 0 else -1
        return sign * int((state.cells - 8) // 2 % 7)


@differs("evaluate", "gives 0.25 in Python, and 0.0 when", "negative power")
class NegativePower(Count):
    def evaluate(self, state, player):
        return 2 ** (0 - state.round) * (0.5 if player == 0 else -0.5)


@differs("utility", "gives 2305843009213693952, which compiled searches take for infinity", "between -2**61 and 2**61")
class Infinite(Count):
    def utility(self, state, player):
        return 2**61 if player == 0 else -(2**61)


@differs("actions", "gives (1, 2147483648) as number 1 in Python, and (1, -2147483648) when", "32 bits each")
class WidePairs(Count):
    def actions(self, state):
        for n in range(1, 3):
            yield (n, n << 31)

    def result(self, state, action):
        return Sum(state.sum + action[0], state.round + 1)


@differs("key", "gives 1208925819614629174706177 in Python, and 1 when", "64 bits")
class WideKeys(Count):
    def key(self, state):
        return state.sum * 2**80 + state.round


@differs("result", "gives Sum(sum=1, round=1) in Python, but compiled it raises ValueError: less than nothing", "2**63")
class Raises(Count):
    def result(self, state, action):
        if self.is_compiled(state.sum):
            raise ValueError("less than nothing")
        return Sum(state.sum + action, state.round + 1)


@differs("is_terminal", "gives False in Python, and True when", "bit_count of a negative")
class EndsEarly(Count):
    def is_terminal(self, state):
        return state.round == ROUNDS or self.is_compiled(state.round)


@differs("to_move", "gives 1 in Python, and 0 when", "bit_count")
class AnotherMoves(Count):
    def to_move(self, state):
        return 0 if self.is_compiled(state.round) else state.round % 2


@differs("actions", "gives nothing as number 3 in Python, and 3 when", "bit_count")
class OneMore(Count):
    def actions(self, state):
        yield 1
        yield 2
        if self.is_compiled(state.sum):
            yield 3


@differs("actions", "gives 2 as number 2 in Python, and nothing when", "bit_count")
class OneLess(Count):
    def actions(self, state):
        yield 1
        if not self.is_compiled(state.sum):
            yield 2


@differs("bounds", "gives (-9, 9) in Python, and (-9, 8) when", "bit_count")
class Narrower(Count):
    def bounds(self, state, player):
        return -9, 8 if self.is_compiled(state.sum) else 9


@differs("repetition", "gives 0 in Python, and 1 when", "bit_count")
class RepeatsWell(Count):
    can_repeat = True

    def repetition(self, state, player):
        return 1 if self.is_compiled(state.sum) else 0


@differs("candidates", "gives 1 as number 1 in Python, and 2 when", "bit_count")
class OtherCandidates(Count):
    def candidates(self, state):
        if not self.is_compiled(state.sum):
            yield 1
        yield 2


@differs("noisy_actions", "gives nothing as number 1 in Python, and 2 when", "bit_count")
class Noisier(Count):
    def noisy_actions(self, state):
        if self.is_compiled(state.sum):
            yield 2


@differs("is_forced", "gives False in Python, and True when", "bit_count")
class SeesThreats(Count):
    def is_forced(self, state):
        return self.is_compiled(state.sum)


@differs("promise", "gives 1 in Python, and 3 when", "bit_count")
class Promises(Count):
    def promise(self, state, action):
        return 3 if self.is_compiled(state.sum) else action


@differs("symmetries", "gives Sum.sum = 0 as number 1 in Python, and 7 when", "bit_count")
class OtherMirror(Count):
    def symmetries(self, state):
        yield Sum(7 if self.is_compiled(state.sum) else state.sum, state.round)


@differs("pass_turn", "gives Sum.sum = 0 in Python, and 7 when", "bit_count")
class PassesOtherwise(Count):
    def pass_turn(self, state):
        return Sum(7 if self.is_compiled(state.sum) else state.sum, state.round + 1)


@differs("swap_players", "gives Sum.sum = 0 in Python, and 7 when", "bit_count")
class SwapsOtherwise(Count):
    """From the fifth round on, the players are swapped."""

    def is_terminal(self, state):
        return state.round % 5 == ROUNDS

    def utility(self, state, player):
        worth = state.sum % 3 - 1
        return worth if (player == 0) == (state.round < 5) else -worth

    def swap_players(self, state):
        return Sum(7 if self.is_compiled(state.sum) else state.sum, (state.round + 5) % 10)


class Late(Count):
    """It takes forty rounds before a number outgrows its field."""

    initial = Sum(1, 0)

    def result(self, state, action):
        return Sum(state.sum * 3 + action, state.round + 1)

    def is_terminal(self, state):
        return state.round == 41


class Endless(Count):
    """In Python nothing is left of any number that is shifted often enough."""

    def evaluate(self, state, player):
        rest = 1 << 62 + state.round
        while rest:
            rest >>= 1
        return 0


class Slow(Count):
    """States that are no NamedTuples: nobody expects them to be compiled."""

    initial = (0, 0)

    def to_move(self, state):
        return state[1] % 2

    def result(self, state, action):
        return state[0] + action, state[1] + 1

    def is_terminal(self, state):
        return state[1] == ROUNDS

    def utility(self, state, player):
        return state[0] % 3 - 1 if player == 0 else 1 - state[0] % 3


class Thrown(Count):
    """The same with a die in the second round; both engines say the same of it."""

    def to_move(self, state):
        return CHANCE if state.round == 1 else state.round % 2

    def outcomes(self, state):
        for n in range(1, 3):
            yield n, n / 3


@differs(
    "outcomes", "gives (1, 0.75) as number 1 in Python, and (1, 0.25) when compiled", "something on the way differs"
)
class LoadedDie(Thrown):
    def outcomes(self, state):
        for n in range(1, 3):
            yield n, 0.25 if self.is_compiled(n) == (n == 1) else 0.75


@differs("outcomes", "gives (7, 0.3333333333333333) as number 1 in Python, and (8, 0.33", "something on the way")
class OtherFaces(Thrown):
    def outcomes(self, state):
        for n in range(1, 3):
            yield n + (7 if self.is_compiled(n) else 6), n / 3


@differs("result", "gives Sum.sum = 2 in Python, and 3 when compiled", "something on the way differs")
class AfterTheThrow(Thrown):
    def result(self, state, action):
        more = 1 if state.round == 1 and self.is_compiled(action) else 0
        return Sum(state.sum + action + more, state.round + 1)
