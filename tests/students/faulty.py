"""Searches with one fault each, written as students write them; `FAULTY` says which fault it is."""

from math import inf

FAULTY = {}


def fault(name):
    """Marks a search by the fault that it has."""

    def marked(search):
        FAULTY[search] = name
        return search

    return marked


@fault("you never pass alpha down")
def alphabeta_1(node, depth, alpha, beta, maximizingPlayer):
    if depth == 0 or not isinstance(node, list):
        return node
    if maximizingPlayer:
        value = -inf
        for child in node:
            value = max(value, alphabeta_1(child, depth - 1, -inf, beta, False))
            if value >= beta:
                break
            alpha = max(alpha, value)
        return value
    value = inf
    for child in node:
        value = min(value, alphabeta_1(child, depth - 1, alpha, beta, True))
        if value <= alpha:
            break
        beta = min(beta, value)
    return value


@fault("you never pass beta down")
def alphabeta_2(node, alpha, beta, is_max):
    if not node.children:
        return node.value
    if is_max:
        for child in node.children:
            alpha = max(alpha, alphabeta_2(child, alpha, beta, False))
            if alpha >= beta:
                return beta
        return alpha
    for child in node.children:
        beta = min(beta, alphabeta_2(child, alpha, inf, True))
        if beta <= alpha:
            return alpha
    return beta


@fault("you pass neither alpha nor beta down")
def alpha_beta_3(state, game):
    player = game.to_move(state)

    def value(s, alpha, beta):
        if game.terminal_test(s):
            return game.utility(s, player)
        if game.to_move(s) == player:
            v = -inf
            for a in game.actions(s):
                v = max(v, value(game.result(s, a), -inf, inf))
                if v >= beta:
                    return v
                alpha = max(alpha, v)
            return v
        v = inf
        for a in game.actions(s):
            v = min(v, value(game.result(s, a), -inf, inf))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    return value(state, -inf, inf)


@fault("alpha is never raised")
def alpha_beta_4(game, state):
    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        v = -inf
        for a in game.actions(s):
            v = max(v, min_value(game.result(s, a), alpha, beta))
            if v >= beta:
                return v
        return v

    def min_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        v = inf
        for a in game.actions(s):
            v = min(v, max_value(game.result(s, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    return max_value(state, -inf, inf)


@fault("the root's window is not updated between children")
def alpha_beta_5(game, state):
    def value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        mine = game.to_move(s) == 0
        best = -inf if mine else inf
        for a in game.actions(s):
            v = value(game.result(s, a), alpha, beta)
            if mine:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    return max(game.actions(state), key=lambda a: value(game.result(state, a), -inf, inf))


@fault("you cut on the wrong bound")
def alphabeta_6(node, alpha, beta, maximizing):
    if not isinstance(node, list):
        return node
    if maximizing:
        best = -inf
        for child in node:
            best = max(best, alphabeta_6(child, alpha, beta, False))
            if best <= alpha:
                break
            alpha = max(alpha, best)
        return best
    best = inf
    for child in node:
        best = min(best, alphabeta_6(child, alpha, beta, True))
        if best >= beta:
            break
        beta = min(beta, best)
    return best


@fault("you cut on the wrong bound")
def alpha_beta_7(game, state):
    def go(s, alpha, beta, mine):
        if game.is_terminal(s):
            return game.utility(s, 0)
        v = -inf if mine else inf
        for a in game.actions(s):
            w = go(game.result(s, a), alpha, beta, not mine)
            v = max(v, w) if mine else min(v, w)
            if mine and v > alpha:
                return v
            if not mine and v < beta:
                return v
            if mine:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
        return v

    return go(state, -inf, inf, True)


@fault("you never cut")
def alphabeta_8(node, alpha, beta, is_max):
    if not isinstance(node, list):
        return node
    best = -inf if is_max else inf
    for child in node:
        value = alphabeta_8(child, alpha, beta, not is_max)
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
    return best


@fault("only MAX cuts")
def alpha_beta_9(game, state):
    def go(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if game.to_move(s) == 0:
            v = -inf
            for a in game.actions(s):
                v = max(v, go(game.result(s, a), alpha, beta))
                if v >= beta:
                    return v
                alpha = max(alpha, v)
            return v
        v = inf
        for a in game.actions(s):
            v = min(v, go(game.result(s, a), alpha, beta))
            beta = min(beta, v)
        return v

    return go(state, -inf, inf)


@fault("alpha and beta change places in the call")
def alphabeta_10(node, alpha, beta, is_max):
    if not node.children:
        return node.value
    best = -inf if is_max else inf
    for child in node.children:
        value = alphabeta_10(child, beta, alpha, not is_max)
        if is_max:
            best = max(best, value)
            if best >= beta:
                break
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            if best <= alpha:
                break
            beta = min(beta, best)
    return best


class Shared:
    alpha = beta = 0


@fault("alpha and beta are shared by all nodes")
def alpha_beta_11(game, state):
    window = Shared()
    window.alpha, window.beta = -inf, inf

    def go(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        mine = game.to_move(s) == 0
        v = -inf if mine else inf
        for a in game.actions(s):
            w = go(game.result(s, a))
            if mine:
                v = max(v, w)
                if v >= window.beta:
                    return v
                window.alpha = max(window.alpha, v)
            else:
                v = min(v, w)
                if v <= window.alpha:
                    return v
                window.beta = min(window.beta, v)
        return v

    return go(state)


@fault("a cut gives back the wrong value")
def alphabeta_12(node, alpha, beta, is_max):
    if not isinstance(node, list):
        return node
    if is_max:
        v = -inf
        for child in node:
            v = max(v, alphabeta_12(child, alpha, beta, False))
            if v >= beta:
                return alpha
            alpha = max(alpha, v)
        return v
    v = inf
    for child in node:
        v = min(v, alphabeta_12(child, alpha, beta, True))
        if v <= alpha:
            return beta
        beta = min(beta, v)
    return v


@fault("you cut before you take the child's value")
def alpha_beta_13(state, game):
    def high(s, alpha, beta):
        if game.terminal_test(s):
            return game.utility(s, 0)
        v = -inf
        for a in game.actions(s):
            new = low(game.result(s, a), alpha, beta)
            if new >= beta:
                break
            v = max(v, new)
            alpha = max(alpha, v)
        return v

    def low(s, alpha, beta):
        if game.terminal_test(s):
            return game.utility(s, 0)
        v = inf
        for a in game.actions(s):
            new = high(game.result(s, a), alpha, beta)
            if new <= alpha:
                break
            v = min(v, new)
            beta = min(beta, v)
        return v

    return high(state, -inf, inf)


@fault("table without bounds")
def alpha_beta_14(game, state):
    seen = {}

    def go(s, alpha, beta):
        if s not in seen:
            seen[s] = fresh(s, alpha, beta)
        return seen[s]

    def fresh(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        mine = game.to_move(s) == 0
        v = -inf if mine else inf
        for a in game.actions(s):
            w = go(game.result(s, a), alpha, beta)
            v = max(v, w) if mine else min(v, w)
            if mine:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return v

    return go(state, -inf, inf)


@fault("negamax: the window is not turned round")
def alpha_beta_15(game, state):
    def value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, game.to_move(s))
        best = -inf
        for a in game.actions(s):
            best = max(best, -value(game.result(s, a), alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    return value(state, -inf, inf)


@fault("negamax: a sign is missing")
def negamax_16(game, state):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        return max(-value(game.result(s, a)) for a in game.actions(s))

    return value(state)


@fault("MIN and MAX are swapped")
def minimax_17(node, depth, maximizingPlayer):
    if not isinstance(node, list):
        return node
    values = [minimax_17(child, depth - 1, not maximizingPlayer) for child in node]
    return min(values) if maximizingPlayer else max(values)


@fault("MIN and MAX are swapped below the root")
def minimax_18(game, state):
    def value(s, mine):
        if game.is_terminal(s):
            return game.utility(s, 0)
        values = [value(game.result(s, a), not mine) for a in game.actions(s)]
        return max(values) if mine else min(values)

    return max(value(game.result(state, a), True) for a in game.actions(state))


@fault("everybody maximises")
def minimax_19(node):
    if not node.children:
        return node.value
    return max(minimax_19(child) for child in node.children)


@fault("MIN averages")
def minimax_20(node, is_max):
    if not isinstance(node, list):
        return node
    values = [minimax_20(child, not is_max) for child in node]
    return max(values) if is_max else sum(values) / len(values)


@fault("returns the value of the last child")
def minimax_21(game, state):
    def high(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        for a in game.actions(s):
            v = low(game.result(s, a))
        return v

    def low(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        for a in game.actions(s):
            v = high(game.result(s, a))
        return v

    return high(state)


@fault("returns after the first child")
def minimax_22(node, depth, maximizingPlayer):
    if depth == 0 or not isinstance(node, list):
        return node
    value = -inf if maximizingPlayer else inf
    for child in node:
        new = minimax_22(child, depth - 1, not maximizingPlayer)
        value = max(value, new) if maximizingPlayer else min(value, new)
        return value


@fault("the last child is left out")
def minimax_23(node, is_max):
    if not isinstance(node, list):
        return node
    best = -inf if is_max else inf
    for i in range(len(node) - 1):
        value = minimax_23(node[i], not is_max)
        best = max(best, value) if is_max else min(best, value)
    return best


@fault("the best value starts at 0")
def minimax_24(state, game):
    def value(s):
        if game.terminal_test(s):
            return game.utility(s, 0)
        best = 0
        for a in game.actions(s):
            v = value(game.result(s, a))
            best = max(best, v) if game.to_move(s) == 0 else min(best, v)
        return best

    return value(state)


@fault("the move is not the one of the best value")
def minimax_25(game, state):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        better = max if game.to_move(s) == 0 else min
        best = None
        for a in game.actions(s):
            v, _ = value(game.result(s, a))
            best = v if best is None else better(best, v)
        return best, a

    return value(state)


@fault("leaves are valued for the wrong player")
def minimax_26(game, state):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, game.to_move(s))
        values = [value(game.result(s, a)) for a in game.actions(s)]
        return max(values) if game.to_move(s) == 0 else min(values)

    return value(state)


@fault("probabilities averaged")
def expectimax_27(game, state):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        values = [value(game.result(s, a)) for a in game.actions(s)]
        return sum(values) / len(values) if game.is_chance(s) else max(values)

    return value(state)


@fault("probabilities left out")
def expectimax_28(node, is_max):
    if not isinstance(node, list):
        return node
    values = [expectimax_28(child, not is_max) for child in node]
    return max(values) if is_max else sum(values)


@fault("chance plays for somebody")
class ExpectimaxAgent29:
    def getAction(self, gameState):
        def value(state, agent, depth):
            if agent == state.getNumAgents():
                agent, depth = 0, depth - 1
            if depth == 0 or state.isWin() or state.isLose():
                return self.evaluationFunction(state)
            values = [value(state.generateSuccessor(agent, a), agent + 1, depth) for a in state.getLegalActions(agent)]
            return max(values) if agent == 0 else min(values)

        actions = gameState.getLegalActions(0)
        return max(actions, key=lambda a: value(gameState.generateSuccessor(0, a), 1, self.depth))


@fault("depth counted wrongly")
class MinimaxAgent30:
    def getAction(self, gameState):
        def value(state, agent, depth):
            if depth == 0 or state.isWin() or state.isLose():
                return self.evaluationFunction(state)
            following = (agent + 1) % state.getNumAgents()
            values = [
                value(state.generateSuccessor(agent, a), following, depth - 1) for a in state.getLegalActions(agent)
            ]
            return max(values) if agent == 0 else min(values)

        actions = gameState.getLegalActions(0)
        return max(actions, key=lambda a: value(gameState.generateSuccessor(0, a), 1, self.depth - 1))


@fault("infinite recursion")
def minimax_31(game, state):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        return max(value(s) for a in game.actions(s))

    return value(state)


@fault("it returns nothing of use")
def minimax_32(node, is_max):
    if not isinstance(node, list):
        return node
    if is_max:
        max(minimax_32(child, False) or 0 for child in node)
    else:
        min(minimax_32(child, True) or 0 for child in node)


@fault("the tree is changed")
def minimax_33(node, is_max):
    if not isinstance(node, list):
        return node
    best = -inf if is_max else inf
    while node:
        value = minimax_33(node.pop(0), not is_max)
        best = max(best, value) if is_max else min(best, value)
    return best


@fault("alpha and beta are overwritten")
def alphabeta_34(node, alpha, beta, is_max):
    if not isinstance(node, list):
        return node
    best = -inf if is_max else inf
    for child in node:
        value = alphabeta_34(child, alpha, beta, not is_max)
        if is_max:
            best = max(best, value)
            if best >= beta:
                return best
            alpha = value
        else:
            best = min(best, value)
            if best <= alpha:
                return best
            beta = value
    return best


@fault("you never pass alpha down")
def alphabeta_35(game, state):
    def mx(s, lo, hi):
        if game.is_terminal(s):
            return game.utility(s, 0)
        x = -inf
        for m in game.actions(s):
            x = max(x, mn(game.result(s, m), -inf, hi))
            if x >= hi:
                return x
            lo = max(lo, x)
        return x

    def mn(s, lo, hi):
        if game.is_terminal(s):
            return game.utility(s, 0)
        x = inf
        for m in game.actions(s):
            x = min(x, mx(game.result(s, m), lo, hi))
            if x <= lo:
                return x
            hi = min(hi, x)
        return x

    return mx(state, -inf, inf)


@fault("alpha and beta change places in the call")
def alphabeta_36(game, state):
    def go(s, lo, hi):
        if game.is_terminal(s):
            return game.utility(s, 0)
        is_max = game.to_move(s) == 0
        x = -inf if is_max else inf
        for m in game.actions(s):
            got = go(game.result(s, m), hi, lo)
            if is_max:
                x = max(x, got)
                if x >= hi:
                    break
                lo = max(lo, x)
            else:
                x = min(x, got)
                if x <= lo:
                    break
                hi = min(hi, x)
        return x

    return go(state, -inf, inf)


@fault("the last child is left out")
class MinimaxAgent37:
    def getAction(self, gameState):
        actions = gameState.getLegalActions(0)
        return max(actions, key=lambda a: self.value(gameState.generateSuccessor(0, a), 1, 0))

    def value(self, state, agent, depth):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        actions = state.getLegalActions(agent)
        tried = actions[:-1] if len(actions) > 1 else actions
        below = [self.value(state.generateSuccessor(agent, a), agent + 1, depth) for a in tried]
        return min(below) if agent else max(below)


@fault("the best value starts at 0")
def minimax_38(game, state):
    def high(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        best = 0
        for a in game.actions(s):
            best = max(best, low(game.result(s, a)))
        return best

    def low(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        return min(high(game.result(s, a)) for a in game.actions(s))

    best, move = -inf, None
    for a in game.actions(state):
        v = low(game.result(state, a))
        if v > best:
            best, move = v, a
    return best, move


@fault("leaves are valued for the wrong player")
def minimax_39(game, state):
    me = game.to_move(state)

    def value(s):
        if game.is_terminal(s):
            return game.utility(s, game.to_move(s))
        below = [value(game.result(s, a)) for a in game.actions(s)]
        return max(below) if game.to_move(s) == me else min(below)

    scored = [(value(game.result(state, a)), a) for a in game.actions(state)]
    best = max(v for v, _ in scored)
    return best, next(a for v, a in scored if v == best)


@fault("something is kept from one search to the next")
def alpha_beta_40(game, state, seen={}):  # noqa: B006
    def go(s, alpha, beta, depth):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if (depth, s) in seen:
            return seen[depth, s]
        mine = game.to_move(s) == 0
        v = -inf if mine else inf
        for a in game.actions(s):
            w = go(game.result(s, a), alpha, beta, depth + 1)
            if mine:
                v = max(v, w)
                alpha = max(alpha, v)
            else:
                v = min(v, w)
                beta = min(beta, v)
            if alpha >= beta:
                break
        seen[depth, s] = v
        return v

    return go(state, -inf, inf, 0)


@fault("the move is not the one of the best value")
def minimax_41(game, state):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        better = max if game.to_move(s) == 0 else min
        return better(value(game.result(s, a)) for a in game.actions(s))

    best = -inf
    for a in game.actions(state):
        best = max(best, value(game.result(state, a)))
        move = a
    return move


@fault("you cut too early")
def alphabeta_42(node, depth, alpha, beta, maximizingPlayer):
    if depth == 0 or not isinstance(node, list):
        return node
    best = -inf if maximizingPlayer else inf
    for child in node:
        value = alphabeta_42(child, depth - 1, alpha, beta, not maximizingPlayer)
        if maximizingPlayer:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if beta - alpha <= 1:
            break
    return best
