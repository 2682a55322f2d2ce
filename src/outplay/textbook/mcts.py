"""MONTE-CARLO-TREE-SEARCH: random games say what a move is worth, and most of them are spent on the moves that do well.

Artificial Intelligence: A Modern Approach, 4th edition, section 5.4 and Figure 5.11; Kocsis and Szepesvári, 2006 (UCT);
Auer, Cesa-Bianchi and Fischer, 2002 (UCB1).

    function MONTE-CARLO-TREE-SEARCH(state) returns an action
      tree <- NODE(state)
      while IS-TIME-REMAINING() do
        leaf <- SELECT(tree)
        child <- EXPAND(leaf)
        result <- SIMULATE(child)
        BACK-PROPAGATE(result, child)
      return the move in ACTIONS(state) whose node has highest number of playouts

The book says in words what the four do:

    SELECT          from the root, the child with the highest UCB1, down to a node that has a move nobody tried
    EXPAND          a new child of that node, by such a move; where the game is over, the node itself
    SIMULATE        a playout: random moves to the end of the game; none of them is kept in the tree
    BACK-PROPAGATE  from the child up to the root: one more playout for every node, and what it was worth

    UCB1(n) = U(n) / N(n) + C sqrt(log N(PARENT(n)) / N(n))                                        (equation 5.2)

N(n) is the number of playouts through n, and U(n) what they were worth to the player who moved to n: 1 for a win, 1/2
for a draw, 0 for a loss (growing.py says so for any utilities).  The first part is high for a move that did well, the
second for one that was hardly tried; C, the exploration, is sqrt 2 by theory, and programs try others.

So it is for any number of players: everybody goes for their own.  Where dice are thrown, the throw selects the child.
"""

from __future__ import annotations

from math import inf, log, sqrt

from outplay.answers import is_number
from outplay.errors import BadOption
from outplay.game import CHANCE, A, Rules, S
from outplay.limit import require_whole
from outplay.result import Result
from outplay.textbook.playouts import PlayoutReferee
from outplay.watch import Observer
from outplay.words import require_game


def text(game, state, c):
    def monte_carlo_tree_search(state):
        tree = game.node(state)
        while game.is_time_remaining():
            leaf = select(tree)  # select
            child = expand(leaf)  # expand
            result = simulate(child)  # simulate
            back_propagate(result, child)  # back-propagate
        return max(tree.children, key=lambda n: n.playouts)  # done

    @game.tells
    def select(node):
        while not game.is_leaf(node):
            node = descend(node)
        return node

    def descend(node):
        if node.mover == CHANCE:
            return game.thrown(node)  # throw
        return max(node.children, key=ucb1)  # down

    @game.notes
    def ucb1(n):
        exploitation = game.wins(n) / n.playouts
        exploration = sqrt(log(n.parent.playouts) / n.playouts)
        return exploitation + c * exploration

    @game.tells
    def expand(leaf):
        if game.is_terminal(leaf.state):
            return leaf  # over
        return game.new_child(leaf)  # new

    @game.tells
    def simulate(child):
        state = child.state
        while not game.is_terminal(state):
            move = game.random_move(state)
            state = game.result(state, move)  # play
        return game.utilities(state)

    @game.tells
    def back_propagate(result, node):
        while node is not None:
            node.playouts += 1
            node.utility += result
            node = node.parent

    return monte_carlo_tree_search(state)


def mcts_search(
    game: Rules[S, A],
    state: S | None = None,
    *,
    iterations: int = 1_000,
    seed: int = 0,
    exploration: float = sqrt(2),
    watch: Observer | None = None,
) -> Result[A]:
    """The move that most of `iterations` playouts went through, and their average for the player to move: an estimate.

    The same seed gives the same tree, and the first iterations of a longer search are those of a shorter one.  `visits`
    says how many playouts the move had, and `error` the standard error of their average, as if they were independent.
    Any number of players, extra turns and dice; where CHANCE moves first, the value is that of the first player.
    Ctrl-C ends it with the answer so far.
    """
    require_game(game)
    require_whole("iterations", iterations)
    if not isinstance(seed, int):
        raise BadOption(f"seed is {seed!r:.60}; it should be a whole number")
    if not is_number(exploration) or not 0 <= exploration < inf:
        raise BadOption(f"exploration is {exploration!r:.60}; it should be a number, 0 or more")
    root = game.initial if state is None else state
    referee = PlayoutReferee(game, root, "mcts_search", watch, iterations=iterations, seed=seed)
    if referee.is_terminal(root):
        return referee.finished()
    return referee.estimate(text, exploration)
