"""Havannah-small (side 3): ring/bridge/fork simplified to bridge and fork. Axial coordinates, dict literal sets."""

SIDE = 3
CELLS = tuple((q, r) for q in range(-SIDE + 1, SIDE) for r in range(-SIDE + 1, SIDE) if abs(q + r) < SIDE)
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
CORNERS = {c for c in CELLS if sorted(map(abs, (c[0], c[1], c[0] + c[1]))) == [0, SIDE - 1, SIDE - 1]}


def side_of(c):
    q, r = c
    s = -q - r
    if c in CORNERS:
        return None
    for n, v in enumerate((q, r, s)):
        if v == SIDE - 1:
            return 2 * n
        if v == 1 - SIDE:
            return 2 * n + 1
    return None


class Havannah:
    players = ("white", "black")

    def __init__(self):
        self.initial = ((), ())  # cells of white and of black, sorted

    def to_move(self, s):
        return "white" if len(s[0]) == len(s[1]) else "black"

    def actions(self, s):
        white, black = s
        return [c for c in CELLS if c not in white and c not in black]

    def result(self, s, c):
        white, black = s
        if self.to_move(s) == "white":
            return tuple(sorted(white + (c,))), black
        return white, tuple(sorted([*black, c]))

    def groups(self, stones):
        left = set(stones)
        while left:
            start = min(left)
            left.remove(start)
            group = [start]
            for q, r in group:
                for dq, dr in STEPS:
                    n = (q + dq, r + dr)
                    if n in left:
                        left.discard(n)
                        group.append(n)
            yield group

    def wins(self, stones):
        for g in self.groups(stones):
            corners = len(CORNERS.intersection(g))
            sides = {side_of(c) for c in g} - {None}
            if corners >= 2 or len(sides) >= 3:
                return True
        return False

    def is_terminal(self, s):
        return self.wins(s[0]) or self.wins(s[1]) or len(s[0]) + len(s[1]) == len(CELLS)

    def utility(self, s, p):
        if self.wins(s[0]):
            return 1 if p == "white" else -1
        if self.wins(s[1]):
            return 1 if p == "black" else -1
        return 0
