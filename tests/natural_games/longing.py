"""Longing: what comes up at ply 40 alone, once in a million million random games."""


class Longing:
    """Players write a or b, 44 times; whoever writes 40 times the same in the beginning finds a treasure."""

    utility_sum, utility_range = 0, (-5, 5)
    can_repeat = False
    initial = (0, True)

    def to_move(self, state):
        return state[0] % 2

    def actions(self, state):
        return ["a", "b"]

    def result(self, state, letter):
        ply, is_pure = state[0] + 1, state[1] and letter == "a"
        return (ply, is_pure, "treasure") if is_pure and ply >= 40 else (ply, is_pure)

    def is_terminal(self, state):
        return state[0] == 44

    def utility(self, state, player):
        first = 5 if len(state) == 3 else 2 if state[1] else 1
        return first if player == 0 else -first
