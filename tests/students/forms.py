"""Files as students hand them in: forms that the judge knows, forms that it does not, and faults.

By what they are: the text, the verdict, and what the judge says of it.
"""

BESIDE = {
    "heuristics.py": """\
def score(leaf):
    return leaf
""",
    "old_helper.py": """\
def score(leaf):
    print 'scoring', leaf
    return leaf
""",
}
"""What lies beside them."""

FORMS = {
    "a board of nine letters": (
        """\
import math
def check_winner(board):
    for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if board[a] == board[b] == board[c] != " ":
            return board[a]
    return None
def minimax(board, depth, isMaximizing):
    w = check_winner(board)
    if w == "X": return 1
    if w == "O": return -1
    if " " not in board: return 0
    if isMaximizing:
        best = -math.inf
        for i in range(9):
            if board[i] == " ":
                board[i] = "X"
                best = max(best, minimax(board, depth + 1, False))
                board[i] = " "
        return best
    best = math.inf
    for i in range(9):
        if board[i] == " ":
            board[i] = "O"
            best = min(best, minimax(board, depth + 1, True))
            board[i] = " "
    return best
""",
        "not graded",
        "it was handed nested lists of numbers, and that is not what it searches (IndexError",
    ),
    "a board of NumPy": (
        """\
import numpy as np
def winner(board):
    for line in list(board) + list(board.T):
        if abs(line.sum()) == 3: return int(np.sign(line.sum()))
    return 0
def minimax(board, player, alpha=-2, beta=2):
    w = winner(board)
    if w or not (board == 0).any(): return w, None
    best = (-2 * player, None)
    for move in np.argwhere(board == 0):
        child = board.copy(); child[tuple(move)] = player
        v = minimax(child, -player)[0]
        if v * player > best[0] * player: best = (v, tuple(move))
    return best
""",
        "not graded",
        "'list' object has no attribute 'T'",
    ),
    "moves that are pushed and popped": (
        """\
def alphabeta(board, depth, alpha, beta, maximizing_player):
    if depth == 0 or board.is_game_over():
        return evaluate(board)
    if maximizing_player:
        for move in board.legal_moves:
            board.push(move); alpha = max(alpha, alphabeta(board, depth - 1, alpha, beta, False)); board.pop()
            if beta <= alpha: break
        return alpha
    for move in board.legal_moves:
        board.push(move); beta = min(beta, alphabeta(board, depth - 1, alpha, beta, True)); board.pop()
        if beta <= alpha: break
    return beta
def evaluate(board):
    return 0
""",
        "not graded",
        "'list' object has no attribute 'is_game_over'",
    ),
    "nodes with other names": (
        """\
class Node:
    def __init__(self, name, value=None, kids=()):
        self.name, self.value, self.kids = name, value, list(kids)
def minimax(node, is_max):
    if not node.kids:
        return node.value
    return (max if is_max else min)(minimax(k, not is_max) for k in node.kids)
""",
        "not graded",
        "'TreeNode' object has no attribute 'kids'",
    ),
    "the game of another edition": (
        """\
def minimax_decision(state, game):
    player = game.to_move(state)
    def value(s):
        if game.terminal_test(s): return game.utility(s, player)
        vs = [value(game.result(s, a)) for a in game.actions(s)]
        return max(vs) if game.to_move(s) == player else min(vs)
    return max(game.successors(state), key=lambda pair: value(pair[1]))
""",
        "not graded",
        "it was handed a game and a state, and that is not what it searches (AttributeError: 'WatchedGame'",
    ),
    "a tree in a dict": (
        """\
tree = {"A": ["B", "C"], "B": ["D", "E"], "C": ["F", "G"]}
values = {"D": 3, "E": 5, "F": 2, "G": 9}
def minimax(node, maximizing):
    if node in values:
        return values[node]
    return (max if maximizing else min)(minimax(c, not maximizing) for c in tree[node])
print(minimax("A", True))
""",
        "not graded",
        "unhashable type: 'list'",
    ),
    "a board in a global": (
        """\
board = [" "] * 9
def wins(p):
    return any(all(board[i] == p for i in line) for line in [(0,1,2),(3,4,5),(6,7,8)])
def minimax(depth, is_max):
    if wins("X"): return 1
    if wins("O"): return -1
    if " " not in board or depth == 0: return 0
    best = -9 if is_max else 9
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if is_max else "O"
            s = minimax(depth - 1, not is_max)
            board[i] = " "
            best = max(best, s) if is_max else min(best, s)
    return best
""",
        "not graded",
        "minimax is handed nothing to search",
    ),
    "a list of leaves and an index": (
        """\
import math
def minimax(curDepth, nodeIndex, maxTurn, scores, targetDepth):
    if curDepth == targetDepth:
        return scores[nodeIndex]
    if maxTurn:
        return max(minimax(curDepth + 1, nodeIndex * 2, False, scores, targetDepth),
                   minimax(curDepth + 1, nodeIndex * 2 + 1, False, scores, targetDepth))
    return min(minimax(curDepth + 1, nodeIndex * 2, True, scores, targetDepth),
               minimax(curDepth + 1, nodeIndex * 2 + 1, True, scores, targetDepth))
scores = [3, 5, 2, 9, 12, 5, 23, 23]
print("The optimal value is:", minimax(0, 0, True, scores, math.log(len(scores), 2)))
""",
        "not graded",
        "what the parameter 'nodeIndex' is for cannot be told",
    ),
    "a class for one game": (
        """\
class TicTacToe:
    def __init__(self):
        self.board = [" "] * 9
        self.winner = None
    def available_moves(self):
        return [i for i, s in enumerate(self.board) if s == " "]
    def make_move(self, i, letter):
        self.board[i] = letter
class SmartComputerPlayer:
    def __init__(self, letter):
        self.letter = letter
    def get_move(self, game):
        return self.minimax(game, self.letter)["position"]
    def minimax(self, state, player):
        max_player = self.letter
        if state.winner:
            return {"position": None, "score": 1}
        best = {"position": None, "score": -100}
        for m in state.available_moves():
            state.make_move(m, player)
            sim = self.minimax(state, "O")
            best = max(best, sim, key=lambda d: d["score"])
        return best
def minimax_move(board_game, letter):
    return SmartComputerPlayer(letter).get_move(board_game)
""",
        "not graded",
        "what the parameter 'letter' is for cannot be told",
    ),
    "a generator": (
        """\
def minimax(node, is_max):
    if not isinstance(node, list):
        yield node
        return
    best = None
    for child in node:
        for value in minimax(child, not is_max):
            best = value if best is None else (max if is_max else min)(best, value)
        yield best
""",
        "not graded",
        "what comes back is <generator object minimax",
    ),
    "a module that is missing": (
        """\
from utils import argmax, infinity
def minimax(state, game):
    player = game.to_move(state)
    def max_value(s):
        if game.terminal_test(s): return game.utility(s, player)
        return max([min_value(game.result(s, a)) for a in game.actions(s)])
    def min_value(s):
        if game.terminal_test(s): return game.utility(s, player)
        return min([max_value(game.result(s, a)) for a in game.actions(s)])
    return argmax(game.actions(state), key=lambda a: min_value(game.result(state, a)))
""",
        "not graded",
        "it imports utils, which is not here",
    ),
    "a library that is missing": (
        """\
import an_arcade_library
an_arcade_library.init()
def minimax(node, is_max):
    if not isinstance(node, list):
        return node
    return (max if is_max else min)(minimax(c, not is_max) for c in node)
""",
        "not graded",
        "it imports an_arcade_library, which is not here",
    ),
    "a print of Python 2": (
        """\
def minimax(node, is_max):
    if not isinstance(node, list):
        print "leaf", node
        return node
    return (max if is_max else min)(minimax(c, not is_max) for c in node)
""",
        "not graded",
        'it is written for Python 2 (student.py, line 3: print "leaf", node)',
    ),
    "an except of Python 2": (
        """\
def minimax(node, is_max):
    try:
        return (max if is_max else min)(minimax(c, not is_max) for c in node)
    except TypeError, e:
        return node
""",
        "not graded",
        "it is written for Python 2",
    ),
    "a file of Python 2 beside it": (
        """\
from old_helper import score
def minimax(node, is_max):
    if not isinstance(node, list):
        return score(node)
    return (max if is_max else min)(minimax(c, not is_max) for c in node)
""",
        "not graded",
        "old_helper.py, which it imports, is written for Python 2",
    ),
    "a game that begins when it is loaded": (
        """\
def minimax(node, is_max):
    if not isinstance(node, list):
        return node
    return (max if is_max else min)(minimax(c, not is_max) for c in node)
while True:
    line = 1
""",
        "not graded",
        "the file does not come to an end when it is loaded",
    ),
    "a question at the top": (
        """\
name = input("Your name? ")
depth = int(input("Depth? "))
def minimax(node, is_max):
    if not isinstance(node, list):
        return node
    return (max if is_max else min)(minimax(c, not is_max) for c in node)
print(name, minimax([[1, 2], [3, 4]], True))
""",
        "right",
        "Note: lines 1, 2, 7 failed when the file was loaded, and the rest was run (EOFError",
    ),
    "arguments and a file that are not there": (
        """\
import sys
depth = int(sys.argv[1])
data = open("boards.txt").read()
def minimax(node, is_max):
    if not isinstance(node, list):
        return node
    return (max if is_max else min)(minimax(c, not is_max) for c in node)
""",
        "right",
        "Note: lines 2, 3 failed when the file was loaded",
    ),
    "a helper beside it": (
        """\
from heuristics import score
def minimax(node, is_max):
    if not isinstance(node, list):
        return score(node)
    return (max if is_max else min)(minimax(c, not is_max) for c in node)
""",
        "right",
        "Right, in all",
    ),
    "parameters in another order": (
        """\
def minimax(depth, tree, maximizing):
    if depth == 0 or not isinstance(tree, list):
        return tree
    values = [minimax(depth - 1, child, not maximizing) for child in tree]
    return max(values) if maximizing else min(values)
""",
        "right",
        "Right, in all",
    ),
    "a superfluous call": (
        """\
def minimax(game, state):
    u = game.utility(state, 0)
    if game.is_terminal(state):
        return u
    values = [minimax(game, game.result(state, a)) for a in game.actions(state)]
    return max(values) if game.to_move(state) == 0 else min(values)
""",
        "right",
        "Note: a call of the game is superfluous: utility was asked in <state A>, where the game is not over",
    ),
    "a name that is not there": (
        """\
def minimax(node, is_max):
    if not isinstance(node, list):
        return nodee
    return (max if is_max else min)(minimax(c, not is_max) for c in node)
""",
        "wrong",
        "name 'nodee' is not defined",
    ),
    "no end of the recursion": (
        """\
def minimax(node, is_max):
    return (max if is_max else min)(minimax(c, not is_max) for c in node)
""",
        "wrong",
        "'float' object is not iterable",
    ),
    "arguments in the wrong order": (
        """\
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    best = None
    for a in game.actions(state):
        v = minimax(game, game.result(a, state))
        best = v if best is None or v > best else best
    return best
""",
        "wrong",
        "'str' object has no attribute 'number'",
    ),
    "no Python": (
        """\
def minimax(node:
    return 1
""",
        "wrong",
        "SyntaxError",
    ),
}
