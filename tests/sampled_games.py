"""What the tests of Monte Carlo tree search share: small games, and the book's Figure 5.10 as the nodes of a tree."""

from math import sqrt

from outplay.textbook import mcts
from outplay.textbook.growing import MctsNode
from outplay.textbook.playouts import PlayoutReferee
from outplay.tracing.playout_tree import PlayoutTree
from outplay.tracing.trace import IterationRecorder


class Subtract:
    """Take one, two or three of so many stones; the last stone wins.  With 4n stones to take from one has lost."""

    players = (0, 1)
    utility_range = (-1, 1)

    def __init__(self, stones=15):
        self.initial = (stones, 0)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return range(1, min(3, state[0]) + 1)

    def result(self, state, action):
        return state[0] - action, 1 - state[1]

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return 1 if player != state[1] else -1


class Seen(Subtract):
    """The same, without a range that is declared."""

    utility_range = None


class Stretched(Subtract):
    """The same, and a win is worth 25, a loss 5."""

    utility_range = (5, 25)

    def utility(self, state, player):
        return 10 * super().utility(state, player) + 15


# Figure 5.10 of the 4th edition, after 100 iterations: wins and playouts, those of white and black by turns.
#
#                    37/100
#          60/79      1/10      2/11
#      3/26     16/53
#            27/35   10/18

FIGURE_5_10 = (37, 100, [(60, 79, [(3, 26, []), (16, 53, [(27, 35, []), (10, 18, [])])]), (1, 10, []), (2, 11, [])])
BLACK, WHITE = 0, 1


class Endless(Subtract):
    """A game whose moves lead to more of the same: the shape of the figure, and as much below it as is asked for."""

    initial = ()

    def to_move(self, state):
        return len(state) % 2

    def actions(self, state):
        return range({0: 3, 1: 2, 2: 2}.get(len(state), 1) if state in ((), (0,), (0, 1)) else 1)

    def result(self, state, action):
        return (*state, action)

    def is_terminal(self, state):
        return len(state) > 6

    def utility(self, state, player):
        """Black wins whatever follows the figure."""
        return 1 if player == BLACK else -1

    def format_action(self, state, action):
        return f"{'abcdefgh'[len(state)]}{action + 1}"


class Prepared(PlayoutReferee):
    """A referee whose tree has grown already: as in Figure 5.10."""

    def node(self, state):
        self.tree = shaped(FIGURE_5_10)
        for leaf, won, playouts in leaves(FIGURE_5_10, self.tree):
            for i in range(playouts):
                self._counted(leaf, 1 if i < won else -1)
        return self.tree

    def _counted(self, leaf, result):
        """One of the hundred playouts, which the observer is told of like any other."""
        black = result if leaf.player == BLACK else -result
        if self.observer is not None:
            self.observer.expanded(leaf)
            self.observer.simulated(leaf, {BLACK: black, WHITE: -black}, 0)
        node = leaf
        while node is not None:
            node.playouts += 1
            node.utility += (black, -black)
            node = node.parent
        if self.observer is not None:
            self.observer.back_propagated(leaf)


def shaped(shape, state=(), parent=None):
    """The nodes of a shape (wins, playouts, children), without their counts; the moves of a leaf were not tried."""
    mover = len(state) % 2
    node = MctsNode(state, state[-1] if state else None, parent, mover, 1 - mover, None, 2)
    node.children = [shaped(below, (*state, i), node) for i, below in enumerate(shape[2])]
    node.untried = iter(()) if shape[2] else None
    return node


def leaves(shape, node):
    """Each leaf of a shape with its wins and its playouts."""
    won, playouts, below = shape
    if not below:
        yield node, won, playouts
    for part, child in zip(below, node.children, strict=True):
        yield from leaves(part, child)


def one_iteration(exploration, watch=None):
    """The tree of Figure 5.10 after another iteration."""
    referee = Prepared(Endless(), (), "mcts_search", watch, iterations=1, seed=0)
    mcts.text(referee, (), exploration)
    return referee


def figure_5_10():
    """The figure as a tree that was traced: its last iteration is the one that the book goes through."""
    growth = IterationRecorder()
    referee = one_iteration(sqrt(2), growth)
    return PlayoutTree(Endless(), growth.playouts, referee._answer(referee.tree, "nodes"), mcts.mcts_search)


def counts(referee, node):
    """A node as the book writes it."""
    return f"{referee.wins(node):g}/{node.playouts}"
