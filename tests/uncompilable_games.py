"""Games that cannot be compiled, one reason each.  All of them are Take: one to three of five, the last one wins."""

from __future__ import annotations

from typing import Any, NamedTuple

from outplay import CHANCE, Game


class Heap(NamedTuple):
    left: int
    player: int


class Take(Game[Any, Any]):
    """The rules that the others change; these compile."""

    initial: Any = Heap(5, 0)
    can_repeat = False

    def to_move(self, state: Any) -> Any:
        return state.player

    def actions(self, state: Any) -> Any:
        for n in range(1, 4):
            if n <= state.left:
                yield n

    def result(self, state: Any, action: Any) -> Any:
        return Heap(state.left - action, 1 - state.player)

    def is_terminal(self, state: Any) -> bool:
        return state.left == 0

    def utility(self, state: Any, player: Any) -> float:
        return -1 if player == state.player else 1


class PlainTuples(Take):
    """States are tuples without names."""

    initial = (5, 0)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [n for n in (1, 2, 3) if n <= state[0]]

    def result(self, state, action):
        return state[0] - action, 1 - state[1]

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -1 if player == state[1] else 1


class Texts(NamedTuple):
    left: int
    player: int
    name: str


class TextField(Take):
    initial = Texts(5, 0, "heap")

    def result(self, state, action):
        return Texts(state.left - action, 1 - state.player, state.name)


class Listed(NamedTuple):
    left: int
    player: int
    gone: list[int]

    def __hash__(self):
        return self.left


class ListField(Take):
    initial = Listed(5, 0, [])

    def result(self, state, action):
        return Listed(state.left - action, 1 - state.player, [*state.gone, action])


class Untold(NamedTuple):
    left: Any
    player: int


class AnyField(Take):
    initial = Untold(5, 0)

    def result(self, state, action):
        return Untold(state.left - action, 1 - state.player)


class DictInside(Take):
    def __init__(self):
        self.worth = {(0, 0): -1, (0, 1): 1, (1, 0): 1, (1, 1): -1}

    def utility(self, state, player):
        return self.worth[player, state.player]


class SetInside(Take):
    def is_terminal(self, state):
        return state.left in frozenset((0, -1))


class TextInside(Take):
    def actions(self, state):
        for digit in f"{123}":
            if int(digit) <= state.left:
                yield int(digit)


class SortedByLambda(Take):
    def actions(self, state):
        return sorted((n for n in (1, 2, 3) if n <= state.left), key=lambda n: -n)


class TryInside(Take):
    def result(self, state, action):
        try:
            left = state.left - int(str(action))
        except ValueError:
            left = 0
        return Heap(left, 1 - state.player)


class Clever(NamedTuple):
    left: int
    player: int

    @property
    def is_over(self):
        return self.left == 0


class StateProperty(Take):
    """States that know more than their fields."""

    initial = Clever(5, 0)

    def result(self, state, action):
        return Clever(state.left - action, 1 - state.player)

    def is_terminal(self, state):
        return state.is_over


class MixedReturns(Take):
    def actions(self, state):
        return (1,) if state.left == 1 else (1, 2) if state.left == 2 else (1, 2, 3)


class TextActions(Take):
    def actions(self, state):
        yield from ("one", "two", "three")[: state.left]

    def result(self, state, action):
        return Heap(state.left - ("", "one", "two", "three").index(action), 1 - state.player)


class NamedPlayers(Take):
    """X and O, and the game says so."""

    players: Any = ("X", "O")

    def to_move(self, state):
        return "XO"[state.player]

    def utility(self, state, player):
        return -1 if player == "XO"[state.player] else 1


class OneAndTwo(Take):
    """Players 1 and 2, and the game does not say so."""

    def to_move(self, state):
        return state.player + 1

    def utility(self, state, player):
        return -1 if player == state.player + 1 else 1


class PlusAndMinus(Take):
    """Players 1 and -1, and the game does not say so."""

    def to_move(self, state):
        return 1 - 2 * state.player

    def utility(self, state, player):
        return -1 if player == 1 - 2 * state.player else 1


class Recursive(Take):
    """A method that calls itself."""

    def utility(self, state, player):
        return self.steps(5) - 6 if player == state.player else 6 - self.steps(5)

    def steps(self, n):
        return 0 if n == 0 else 1 + self.steps(n - 1)


class Fibonacci(Take):
    """A method that calls itself where a word needs it."""

    def fib(self, n):
        return n if n < 2 else self.fib(n - 1) + self.fib(n - 2)

    def actions(self, state):
        for n in range(self.fib(2), 4):
            if n <= state.left:
                yield n


class EvenAndOdd(Take):
    """Two methods that call each other."""

    def even(self, n):
        return n == 0 or self.odd(n - 1)

    def odd(self, n):
        return n != 0 and self.even(n - 1)

    def is_terminal(self, state):
        return state.left == 0 and self.even(4)


def factorial(n: int) -> int:
    return 1 if n == 0 else n * factorial(n - 1)


class RecursiveHelper(Take):
    """A function beside the class that calls itself."""

    def is_terminal(self, state):
        return state.left == 0 and factorial(3) == 6


class Prize(NamedTuple):
    first: int
    second: int = 1


class HelperWithADefault(Take):
    """A NamedTuple that is no state, and is not given all its fields."""

    def utility(self, state, player):
        return -Prize(1).second if player == state.player else Prize(1).second


class EmptyActions(Take):
    """One move, which has no name: the heap of five is taken one by one."""

    def actions(self, state):
        yield ()

    def result(self, state, action):
        return Heap(state.left - 1, 1 - state.player)


class Unresolved(NamedTuple):
    left: int
    player: Nobody  # noqa: F821


class UnresolvedField(Take):
    """An annotation that leads nowhere."""

    initial = Unresolved(5, 0)

    def result(self, state, action):
        return Unresolved(state.left - action, 1 - state.player)


class OwnMethod(Take):
    """A word that is a function of the object, not of its class."""

    def __init__(self):
        self.utility = lambda state, player: -1 if player == state.player else 1


class Defaulted(NamedTuple):
    left: int
    player: int
    extra: int = 0


class LeavesOutADefault(Take):
    """A state's last field is left to its default."""

    initial = Defaulted(5, 0)

    def result(self, state, action):
        return Defaulted(state.left - action, 1 - state.player)


class Counted(Take):
    """A rule that keeps notes."""

    def __init__(self):
        self.seen = []

    def is_terminal(self, state):
        self.seen.append(state.left)
        return state.left == 0


class Slotted:
    """No Game, and no room for anything but its slots."""

    __slots__ = ("initial",)
    can_repeat = False
    to_move, actions, result = Take.to_move, Take.actions, Take.result
    is_terminal, utility = Take.is_terminal, Take.utility

    def __init__(self):
        self.initial = Heap(5, 0)


class LargeInts(Take):
    """More than 64 bits in an int."""

    shift = 70
    initial = Heap(5 << 70, 0)

    def actions(self, state):
        for n in range(1, 4):
            if n << self.shift <= state.left:
                yield n

    def result(self, state, action):
        return Heap(state.left - (action << self.shift), 1 - state.player)


class WithDice(Take):
    def outcomes(self, state):
        return ()

    def to_move(self, state):
        return CHANCE if state.player > 1 else state.player


class TextKey(Take):
    """The table is to store a text."""

    def key(self, state):
        return f"{state.left} {state.player}"


class DeepFault(Take):
    """A fault two calls below the word that fails."""

    def utility(self, state, player):
        return self.worth(state, player)

    def worth(self, state, player):
        return self.signed(1, player == state.player)

    def signed(self, value, is_lost):
        mixed = value if is_lost else (value,)
        return -value if mixed == value else value


class TwoFaults(Take):
    """Two words with a fault each."""

    def is_terminal(self, state):
        return round(state.left / 3, 1) == 0

    def actions(self, state):
        try:
            first = 1
        except ValueError:
            first = 0
        for n in range(first, 4):
            if n <= state.left:
                yield n


class Repeating(Take):
    """What a position is worth that comes again is found in a dict."""

    can_repeat = True

    def __init__(self):
        self.again = {0: 0, 1: 0}

    def repetition(self, state, player):
        return self.again[player]
