"""The ladder: one Connect Four position, one depth, and what each idea does to the number of nodes.

The rules start bare: no bounds, no candidates, no promise, columns from left to right.  Each step adds one idea.
"""

from outplay import (
    Game,
    alpha_beta_table_search,
    h_alpha_beta_search,
    h_minimax_search,
    search,
)
from outplay.games import ConnectFour

POSITION, DEPTH = "3424255", 6


class Bare(ConnectFour):
    """Connect Four that says no more than its rules, and how many lines of three each side has open."""

    bounds = Game.bounds
    candidates = Game.candidates
    promise = Game.promise
    symmetries = Game.symmetries

    def actions(self, state):
        """From left to right."""
        possible = self.possible(state)
        for column in range(self.width):
            if possible >> column * self.stride & self.column:
                yield column

    def evaluate(self, state, player):
        """The cells that would win, mine less theirs."""
        mine = self.winning_cells(state.mine, state.both).bit_count()
        theirs = self.winning_cells(state.mine ^ state.both, state.both).bit_count()
        return mine - theirs if player == state.ply % 2 else theirs - mine


class Ordered(Bare):
    """The same, with the columns in the middle first."""

    actions = ConnectFour.actions


class Noisy(Ordered):
    """The same, with moves that are too violent to stop before: those that win, and those that must be stopped."""

    def noisy_actions(self, state):
        """Four in a row for the mover, or for the other if the mover went elsewhere."""
        mine = self.winning_cells(state.mine, state.both)
        theirs = self.winning_cells(state.mine ^ state.both, state.both)
        hot = self.possible(state) & (mine | theirs)
        for i in range(self.width):
            column = self.from_middle(i)
            if hot >> column * self.stride & self.column:
                yield column


class Knowing(ConnectFour):
    """All that Connect Four knows about itself: bounds, candidates, promise, symmetries."""

    evaluate = Bare.evaluate


def steps():
    """(idea, result) of each step, at the same depth from the same position."""
    bare, ordered, noisy, knowing = Bare(), Ordered(), Noisy(), Knowing()
    state = bare.position(POSITION)
    yield "minimax", h_minimax_search(bare, state, depth=DEPTH)
    yield "alpha-beta", h_alpha_beta_search(bare, state, depth=DEPTH)
    yield "ordering", h_alpha_beta_search(ordered, state, depth=DEPTH)
    yield "table", alpha_beta_table_search(ordered, state, depth=DEPTH)
    yield "deepening, principal variation", search(ordered, state, depth=DEPTH, engine="plain")
    yield "compiled", search(ordered, state, depth=DEPTH, engine="compiled")
    yield "quiescence", search(noisy, state, depth=DEPTH)
    yield "what the game knows", search(knowing, state, depth=DEPTH)


if __name__ == "__main__":
    for idea, result in steps():
        print(f"{idea:<32}{result.nodes:>9,} nodes   value {result.value:>2}")
