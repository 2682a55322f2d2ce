"""The answers to exercises, worked out from their plain data by code that shares nothing with the package.

A tree is nested lists (numbers are leaves), with {"chance": [[p, subtree], ...]}, {"player": p, "moves": [...]} and
{"payoffs": [...]} in it.  Nodes are named level by level, moves after them, as on the sheet.
"""

from math import inf, log, sqrt


def letters(n):
    """A, B, ..., Z, AA, AB, ..."""
    name = ""
    n += 1
    while n:
        n, rest = (n - 1) // 26, (n - 1) % 26
        name = chr(65 + rest) + name
    return name


class Sheet:
    """The tree of an exercise, each inner node with its letter, each branch with its name."""

    def __init__(self, data, players=2):
        self.names, self.levels, self.players = {}, {}, players
        row, level, count = [data], 0, 0
        while row:
            below = []
            for node in row:
                self.levels[id(node)] = level
                if self.is_leaf(node):
                    continue
                self.names[id(node)] = letters(count)
                count += 1
                below.extend(self.below(node))
            row, level = below, level + 1
        self.root = data

    @staticmethod
    def is_leaf(node):
        return not isinstance(node, (list, dict)) or "payoffs" in node

    @staticmethod
    def below(node):
        if isinstance(node, list):
            return node
        return [branch for _, branch in node["chance"]] if "chance" in node else node["moves"]

    def branches(self, node):
        name = self.names[id(node)].lower()
        return [(f"{name}{i}", branch) for i, branch in enumerate(self.below(node), 1)]

    def by_letter(self, letter, node=None):
        node = self.root if node is None else node
        if self.is_leaf(node):
            return None
        if self.names[id(node)] == letter:
            return node
        return next((found for b in self.below(node) if (found := self.by_letter(letter, b)) is not None), None)

    def worth(self, node):
        """The value for MAX, or the vector of many players."""
        if self.is_leaf(node):
            return tuple(node["payoffs"]) if isinstance(node, dict) else node
        if isinstance(node, dict) and "chance" in node:
            return sum(p * self.worth(branch) for p, branch in node["chance"])
        level = self.levels[id(node)]
        values = [self.worth(branch) for branch in self.below(node)]
        if self.players > 2:
            best = max(value[level % self.players] for value in values)
            return next(value for value in values if value[level % self.players] == best)
        turn = node["player"] if isinstance(node, dict) else level % 2
        return min(values) if turn else max(values)

    def best(self):
        values = [(self.worth(branch), name) for name, branch in self.branches(self.root)]
        place = 0 if self.players > 2 else None
        key = (lambda pair: pair[0][place]) if place is not None else (lambda pair: pair[0])
        top = max(map(key, values))
        return [name for value, name in values if key((value, name)) == top]

    def pruned(self, strict=False):
        """What alpha-beta does: the branches that are cut off, the windows, how many leaves it looks at."""
        gone, windows, leaves = [], {}, 0

        def go(node, low, high, turn):
            nonlocal leaves
            if self.is_leaf(node):
                leaves += 1
                return node
            windows[self.names[id(node)]] = (low, high)
            found = inf if turn else -inf
            names = self.branches(node)
            for i, (_, branch) in enumerate(names):
                value = go(branch, low, high, 1 - turn)
                found = min(found, value) if turn else max(found, value)
                if i + 1 < len(names) and self.stops(found, low, high, turn, strict):
                    gone.extend(name for name, _ in names[i + 1 :])
                    break
                low, high = (low, min(high, found)) if turn else (max(low, found), high)
            return found

        go(self.root, -inf, inf, 0)
        return gone, windows, leaves

    @staticmethod
    def stops(found, low, high, turn, strict):
        if turn:
            return found < low if strict else found <= low
        return found > high if strict else found >= high


def reordered(node, turn=0):
    """The best branch of every node first."""
    if not isinstance(node, list):
        return node
    values = [plain(branch, 1 - turn) for branch in node]
    first = values.index(min(values) if turn else max(values))
    return [reordered(node[i], 1 - turn) for i in sorted(range(len(node)), key=lambda i: i != first)]


def plain(node, turn):
    if not isinstance(node, list):
        return node
    return (min if turn else max)(plain(branch, 1 - turn) for branch in node)


def count_visits(positions, name="A"):
    below = positions[name]
    return 1 + sum(count_visits(positions, one) for one in below) if isinstance(below, list) else 1


def found_again(positions):
    """What a depth-first walk with a table meets again."""
    known, again, values = set(), [], {}

    def go(name, turn):
        if name in known:
            again.append(name)
            return values[name]
        below = positions[name]
        values[name] = (
            below if not isinstance(below, list) else (min if turn else max)([go(b, 1 - turn) for b in below])
        )
        known.add(name)
        return values[name]

    go("A", 0)
    return set(again), values


def scores(data):
    """UCB1 of each child."""
    total = sum(n for _, n in data["children"].values())
    return {name: u / n + data["c"] * sqrt(log(total) / n) for name, (u, n) in data["children"].items()}
