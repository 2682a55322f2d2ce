"""Lines of Action 5x5 with frozensets of coordinates."""

import typing as t

Pos = tuple[int, int]
SIZE = 5


class LOA(t.NamedTuple):
    black: frozenset[Pos]
    white: frozenset[Pos]
    mover: int
    count: int

    @property
    def mine(self):
        return self.white if self.mover else self.black

    @property
    def theirs(self):
        return self.black if self.mover else self.white


def connected(stones):
    if not stones:
        return True
    start = min(stones)
    seen = {start}
    stack = [start]
    while stack:
        r, c = stack.pop()
        for dr in (-1, 0, 1):
            for dc in (-1, 0, 1):
                p = (r + dr, c + dc)
                if p in stones and p not in seen:
                    seen.add(p)
                    stack.append(p)
    return len(seen) == len(stones)


class LinesOfAction:
    initial = LOA(
        frozenset((r, c) for r in (0, SIZE - 1) for c in range(1, SIZE - 1)),
        frozenset((r, c) for c in (0, SIZE - 1) for r in range(1, SIZE - 1)),
        0,
        0,
    )

    def to_move(self, s):
        return s.mover

    def actions(self, s):
        both = s.black | s.white
        out = []
        for r, c in sorted(s.mine):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                k = sum((r + i * dr, c + i * dc) in both for i in range(-SIZE, SIZE + 1))
                for sign in (1, -1):
                    y, x = r + sign * dr * k, c + sign * dc * k
                    if not (0 <= y < SIZE and 0 <= x < SIZE) or (y, x) in s.mine:
                        continue
                    if any((r + sign * dr * j, c + sign * dc * j) in s.theirs for j in range(1, k)):
                        continue
                    out.append(((r, c), (y, x)))
        return out

    def result(self, s, a):
        src, dst = a
        mine = (s.mine - {src}) | {dst}
        theirs = s.theirs - {dst}
        pair = (mine, theirs) if s.mover == 0 else (theirs, mine)
        return LOA(*pair, 1 - s.mover, s.count + 1)

    def is_terminal(self, s):
        return s.count >= 40 or connected(s.black) or connected(s.white) or not self.actions(s)

    def utility(self, s, p):
        b, w = connected(s.black), connected(s.white)
        if b and w:
            v = -1 if s.mover == 0 else 1
        elif b or w:
            v = 1 if b else -1
        else:
            v = 0
        return v if p == 0 else -v
