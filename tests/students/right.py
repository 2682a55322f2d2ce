"""Searches that are right, in four styles: ours, aima's, a plain recursion, and Berkeley's agents.

They share nothing with the package but the word CHANCE: each is written as a student would write it.
"""

from functools import cache
from math import inf

from outplay import CHANCE

# Ours: (game, state)


def minimax_pair(game, state):
    player = game.to_move(state)

    def max_value(state):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = min_value(game.result(state, a))
            if v2 > v:
                v, move = v2, a
        return v, move

    def min_value(state):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = inf, None
        for a in game.actions(state):
            v2, _ = max_value(game.result(state, a))
            if v2 < v:
                v, move = v2, a
        return v, move

    return max_value(state)


def minimax_action_first(game, state):
    """(action, value), and of equal moves the last."""
    player = game.to_move(state)

    def value(s):
        if game.is_terminal(s):
            return game.utility(s, player)
        values = [value(game.result(s, a)) for a in game.actions(s)]
        return max(values) if game.to_move(s) == player else min(values)

    best, best_value = None, -inf
    for a in game.actions(state):
        v = value(game.result(state, a))
        if v >= best_value:
            best, best_value = a, v
    return best, best_value


def minimax_memo(game, state):
    @cache
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        return (max if game.to_move(s) == 0 else min)(value(game.result(s, a)) for a in game.actions(s))

    return value(state)


def minimax_with_a_stack(game, state):
    """No recursion: a stack of [state, actions left, best, mover]."""
    player = game.to_move(state)
    stack, returned = [[state, None, None]], None
    while stack:
        frame = stack[-1]
        s, left, best = frame
        if left is None:
            if game.is_terminal(s):
                returned = game.utility(s, player)
                stack.pop()
                continue
            frame[1] = left = iter(game.actions(s))
        elif returned is not None:
            better = max if game.to_move(s) == player else min
            frame[2] = returned if best is None else better(best, returned)
        action = next(left, None)
        if action is None:
            returned = frame[2]
            stack.pop()
        else:
            stack.append([game.result(s, action), None, None])
    return returned


def negamax(game, state):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, game.to_move(s))
        return max(-value(game.result(s, a)) for a in game.actions(s))

    return value(state)


def alpha_beta_book(game, state):
    player = game.to_move(state)

    def max_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = min_value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = inf, None
        for a in game.actions(state):
            v2, _ = max_value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return max_value(state, -inf, inf)


def alpha_beta_strict(game, state):
    def value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if game.to_move(s) == 0:
            v = -inf
            for a in game.actions(s):
                v = max(v, value(game.result(s, a), alpha, beta))
                if v > beta:
                    return v
                alpha = max(alpha, v)
            return v
        v = inf
        for a in game.actions(s):
            v = min(v, value(game.result(s, a), alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v

    return value(state, -inf, inf)


def alpha_beta_negamax(game, state):
    def value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, game.to_move(s))
        best = -inf
        for a in game.actions(s):
            best = max(best, -value(game.result(s, a), -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    return value(state, -inf, inf)


def alpha_beta_hard(game, state):
    """Fail-hard: nothing comes back from beyond the window."""

    def high(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        for a in game.actions(s):
            alpha = max(alpha, low(game.result(s, a), alpha, beta))
            if alpha >= beta:
                return beta
        return alpha

    def low(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        for a in game.actions(s):
            beta = min(beta, high(game.result(s, a), alpha, beta))
            if beta <= alpha:
                return alpha
        return beta

    return high(state, -inf, inf)


def alpha_beta_table(game, state):
    """A table that keeps bounds as what they are."""
    table = {}

    def value(s, alpha, beta):
        low, high = table.get(s, (-inf, inf))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        if game.is_terminal(s):
            return game.utility(s, 0)
        first, last, is_max = alpha, beta, game.to_move(s) == 0
        v = -inf if is_max else inf
        for a in game.actions(s):
            child = value(game.result(s, a), alpha, beta)
            v = max(v, child) if is_max else min(v, child)
            if is_max:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        table[s] = (v if v > first else low, v if v < last else high)
        return v

    return value(state, -inf, inf)


def expectiminimax(game, state):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if game.to_move(s) == CHANCE:
            return sum(p * value(game.result(s, r)) for r, p in game.outcomes(s))
        values = [value(game.result(s, a)) for a in game.actions(s)]
        return max(values) if game.to_move(s) == 0 else min(values)

    best = max(game.actions(state), key=lambda a: value(game.result(state, a)))
    return value(state), best


# aima's: (state, game), and classes


def minmax_decision(state, game):
    player = game.to_move(state)

    def max_value(state):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = -inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a)))
        return v

    def min_value(state):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a)))
        return v

    return max(game.actions(state), key=lambda a: min_value(game.result(state, a)))


def alpha_beta_search(state, game):
    player = game.to_move(state)

    def max_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = -inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    best_score, best_action = -inf, None
    for a in game.actions(state):
        v = min_value(game.result(state, a), best_score, inf)
        if v > best_score:
            best_score, best_action = v, a
    return best_action


class MinimaxSearch:
    """A class in the manner of aima: made with the game, asked with a state."""

    def __init__(self, game):
        self.game = game

    def get_move(self, state):
        scored = [(self.worth(self.game.result(state, a), False), a) for a in self.game.actions(state)]
        best = max(value for value, _ in scored)
        return next(a for value, a in scored if value == best)

    def worth(self, state, mine):
        if self.game.is_terminal(state):
            return self.game.utility(state, 0)
        values = (self.worth(self.game.result(state, a), not mine) for a in self.game.actions(state))
        return max(values) if mine else min(values)


# A plain recursion on nested lists, or on nodes


def minimax(node, depth, maximizingPlayer):
    if depth == 0 or not isinstance(node, list):
        return node
    if maximizingPlayer:
        return max(minimax(child, depth - 1, False) for child in node)
    return min(minimax(child, depth - 1, True) for child in node)


def alphabeta(node, depth, alpha, beta, maximizingPlayer):
    if depth == 0 or isinstance(node, (int, float)):
        return node
    if maximizingPlayer:
        value = -inf
        for child in node:
            value = max(value, alphabeta(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = inf
    for child in node:
        value = min(value, alphabeta(child, depth - 1, alpha, beta, True))
        beta = min(beta, value)
        if beta <= alpha:
            break
    return value


def alphabeta_nodes(node, alpha=-inf, beta=inf, is_max=True):
    if not node.children:
        return node.value
    best = None
    for child in node.children:
        value = alphabeta_nodes(child, alpha, beta, not is_max)
        if best is None or (value > best if is_max else value < best):
            best = value
        if is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best


def expectimax(node, is_max):
    if isinstance(node, (int, float)):
        return node
    values = [expectimax(child, not is_max) for child in node]
    return max(values) if is_max else sum(values) / len(values)


# Unusual, and right


def alpha_beta_from_the_right(game, state):
    """The moves from the last to the first: what is cut off is another part of the tree."""

    def go(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        mine = game.to_move(s) == 0
        v = -inf if mine else inf
        for move in reversed(game.actions(s)):
            w = go(game.result(s, move), alpha, beta)
            v = max(v, w) if mine else min(v, w)
            alpha, beta = (max(alpha, v), beta) if mine else (alpha, min(beta, v))
            if alpha >= beta:
                break
        return v

    return go(state, -inf, inf)


def alpha_beta_record(state, game, depth=100, alpha=-1e9, beta=1e9):
    """Negamax with a root of its own, finite infinities, and a dict for an answer."""

    def nega(s, d, low, high):
        if game.terminal_test(s) or d == 0:
            return game.utility(s, game.to_move(s))
        best = -1e9
        for move in game.actions(s):
            best = max(best, -nega(game.result(s, move), d - 1, -high, -low))
            low = max(low, best)
            if low >= high:
                break
        return best

    best_move, best_score = None, alpha
    for move in game.actions(state):
        score = -nega(game.result(state, move), depth, -beta, -best_score)
        if score > best_score:
            best_move, best_score = move, score
    return {"move": best_move, "value": best_score}


def alphabeta_inline(node, a=-inf, b=inf, maximizing=True):
    """Leaves are read in the loop."""
    v = -inf if maximizing else inf
    for child in node:
        w = child if isinstance(child, (int, float)) else alphabeta_inline(child, a, b, not maximizing)
        if maximizing:
            v = max(v, w)
            a = max(a, v)
        else:
            v = min(v, w)
            b = min(b, v)
        if a >= b:
            break
    return v


def minimax_by_type(tree, maximizing=True):
    if type(tree) is not list:
        return tree
    values = [minimax_by_type(child, not maximizing) if type(child) is list else child for child in tree]
    return max(values) if maximizing else min(values)


# Berkeley's agents


class MinimaxAgent:
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index, self.depth = 0, int(depth)

    def getAction(self, gameState):
        actions = gameState.getLegalActions(0)
        return max(actions, key=lambda a: self.value(gameState.generateSuccessor(0, a), 1, 0))

    def value(self, state, agent, depth):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        below = [self.value(state.generateSuccessor(agent, a), agent + 1, depth) for a in state.getLegalActions(agent)]
        return max(below) if agent == 0 else min(below)


class AlphaBetaAgent(MinimaxAgent):
    def getAction(self, gameState):
        return self.search(gameState, 0, 0, -inf, inf)[1]

    def search(self, state, agent, depth, alpha, beta):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state), None
        best, best_action = (-inf if agent == 0 else inf), None
        for action in state.getLegalActions(agent):
            value, _ = self.search(state.generateSuccessor(agent, action), agent + 1, depth, alpha, beta)
            if (agent == 0 and value > best) or (agent > 0 and value < best):
                best, best_action = value, action
            if agent == 0:
                if best > beta:
                    return best, best_action
                alpha = max(alpha, best)
            else:
                if best < alpha:
                    return best, best_action
                beta = min(beta, best)
        return best, best_action


class ExpectimaxAgent(MinimaxAgent):
    def value(self, state, agent, depth):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        below = [self.value(state.generateSuccessor(agent, a), agent + 1, depth) for a in state.getLegalActions(agent)]
        return max(below) if agent == 0 else sum(below) / len(below)


# Bounds by other names, and state on the object


class AlphaBetaPlayer:
    def __init__(self, game):
        self.g = game
        self.count = 0

    def choose(self, state):
        best, choice, floor = -inf, None, -inf
        for move in self.g.actions(state):
            got = self._lowest(self.g.result(state, move), floor, inf)
            if got > best:
                best, choice = got, move
            floor = max(floor, best)
        return {"action": choice, "value": best}

    def _highest(self, s, lo, hi):
        self.count += 1
        if self.g.is_terminal(s):
            return self.g.utility(s, 0)
        x = -inf
        for m in self.g.actions(s):
            x = max(x, self._lowest(self.g.result(s, m), lo, hi))
            lo = max(lo, x)
            if lo >= hi:
                break
        return x

    def _lowest(self, s, lo, hi):
        self.count += 1
        if self.g.is_terminal(s):
            return self.g.utility(s, 0)
        x = inf
        for m in self.g.actions(s):
            x = min(x, self._highest(self.g.result(s, m), lo, hi))
            hi = min(hi, x)
            if lo >= hi:
                break
        return x


def negamax_ab(node, alpha=-inf, beta=inf, color=1):
    """Its name says nothing of alpha and beta."""
    if not isinstance(node, list):
        return color * node
    value = -inf
    for child in node:
        value = max(value, -negamax_ab(child, -beta, -alpha, -color))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


SEARCHES = (
    *(minimax_pair, minimax_action_first, minimax_memo, minimax_with_a_stack, negamax, alpha_beta_book),
    *(alpha_beta_strict, alpha_beta_negamax, alpha_beta_hard, alpha_beta_table, expectiminimax),
    *(minmax_decision, alpha_beta_search, MinimaxSearch, minimax, alphabeta, alphabeta_nodes, expectimax),
    *(alpha_beta_from_the_right, alpha_beta_record, alphabeta_inline, minimax_by_type),
    *(MinimaxAgent, AlphaBetaAgent, ExpectimaxAgent, AlphaBetaPlayer, negamax_ab),
)
