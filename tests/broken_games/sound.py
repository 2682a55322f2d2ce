"""Sound games: the others are these, broken in one way."""

from typing import NamedTuple

from outplay import CHANCE, Game
from outplay.errors import IllegalAction


class Heaps(Game):
    """Sound, and with every optional word: take one or two stones of a heap; the last stone wins."""

    initial = (3, 3, 0)

    def to_move(self, state):
        return state[2]

    def actions(self, state):
        return [(heap, stones) for heap in (0, 1) for stones in (1, 2) if stones <= state[heap]]

    def result(self, state, action):
        if action not in self.actions(state):
            raise IllegalAction(f"{action} is not a move here")
        heap, stones = action
        rest = (state[0] - stones * (heap == 0), state[1] - stones * (heap == 1))
        return (*rest, 1 - state[2])

    def is_terminal(self, state):
        return state[:2] == (0, 0)

    def utility(self, state, player):
        return -1 if player == state[2] else 1

    def value(self, state, player):
        mover_wins = state[0] % 3 != state[1] % 3
        return 1 if (player == state[2]) == mover_wins else -1

    def evaluate(self, state, player):
        return self.value(state, player) / 2

    def bounds(self, state, player):
        return self.value(state, player), self.value(state, player)

    def candidates(self, state):
        after = [(action, self.result(state, action)) for action in self.actions(state)]
        return [action for action, then in after if self.value(then, state[2]) == 1] or self.actions(state)[:1]

    def noisy_actions(self, state):
        return [action for action in self.actions(state) if action[1] == 2]

    def promise(self, state, action):
        return action[1]

    def key(self, state):
        return str(state)

    def symmetries(self, state):
        left, right, player = state
        return [(right, left, player)]

    def swap_players(self, state):
        left, right, player = state
        return (left, right, 1 - player)

    def pass_turn(self, state):
        return (*state[:2], 1 - state[2])

    def show(self, state):
        return f"{'o' * state[0]}|{'o' * state[1]}"

    def draw(self, state):
        return f"<svg><text>{self.show(state)}</text></svg>"

    def format_action(self, state, action):
        return f"{'LR'[action[0]]}{action[1]}"

    def parse_action(self, state, text):
        for action in self.actions(state):
            if self.format_action(state, action) == text:
                return action
        raise IllegalAction(f"{text} is not a move here")


class Coin(Game):
    """Sound: a coin is tossed, then player 0 keeps what fell or turns it round; heads win."""

    initial = ""

    def to_move(self, state):
        return 0 if state else CHANCE

    def actions(self, state):
        return ["keep", "turn"]

    def outcomes(self, state):
        return [("heads", 0.5), ("tails", 0.5)]

    def result(self, state, action):
        if action not in (("keep", "turn") if state else ("heads", "tails")):
            raise IllegalAction(action)
        return f"{state} {action}" if state else action

    def is_terminal(self, state):
        return " " in state

    def utility(self, state, player):
        heads = state in ("heads keep", "tails turn")
        return 1 if heads == (player == 0) else -1


class Plain:
    """Sound, without a base class: count to three, one or two at a time; players are 'X' and 'O'."""

    initial = (0, "X")

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [step for step in (1, 2) if state[0] + step <= 3]

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError(action)
        return state[0] + action, "O" if state[1] == "X" else "X"

    def is_terminal(self, state):
        return state[0] == 3

    def utility(self, state, player):
        return 0 if player == state[1] else 1


class Board:
    """A mutable state with == and hash: the kind that lets rules change it."""

    def __init__(self, *cells):
        self.cells = list(cells)

    def __getitem__(self, i):
        return tuple(self.cells)[i]

    def __iter__(self):
        return iter(tuple(self.cells))

    def __eq__(self, other):
        return self.cells == other.cells

    def __hash__(self):
        return hash(tuple(self.cells))

    def __repr__(self):
        return f"Board{tuple(self.cells)}"


class Boards(Heaps):
    """Sound: Heaps with mutable states that nobody changes."""

    def __init__(self):
        self.initial = Board(3, 3, 0)

    def result(self, state, action):
        return Board(*super().result(state, action))

    def symmetries(self, state):
        return [Board(*other) for other in super().symmetries(state)]

    def swap_players(self, state):
        return Board(*super().swap_players(state))

    def pass_turn(self, state):
        return Board(*super().pass_turn(state))


class Place(NamedTuple):
    place: int
    player: int


class Walk(Game):
    """Sound, and once around: from 0 to 5 step by step, or two steps at once."""

    initial = Place(0, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return ("step",)

    def result(self, state, action):
        return Place(state.place + 1, 1 - state.player)

    def is_terminal(self, state):
        return state.place == 5

    def utility(self, state, player):
        return 1 if player else -1
