"""Hoppers: halma in a corner. Step to a neighbour or hop, as often as you like, and fill the other's corner."""

from typing import NamedTuple


class Camp(NamedTuple):
    men: tuple
    """Where the men of player 0 and of player 1 are, in order."""
    ply: int


class Hoppers:
    utility_sum = 0

    def __init__(self, size=5, longest=60):
        self.size, self.longest = size, longest
        last = size - 1
        corner = [(0, 0), (0, 1), (1, 0)]
        self.goals = (tuple(sorted((last - x, last - y) for x, y in corner)), tuple(corner))
        self.initial = Camp(self.goals[::-1], 0)

    def to_move(self, camp):
        return camp.ply % 2

    def near(self, square, distance=1):
        x, y = square
        for dx in (-distance, 0, distance):
            for dy in (-distance, 0, distance):
                if (dx or dy) and 0 <= x + dx < self.size and 0 <= y + dy < self.size:
                    yield x + dx, y + dy

    def hops(self, square, taken, seen):
        """All squares reached by hopping, each once, in the order in which they are found."""
        for end in self.near(square, 2):
            over = ((square[0] + end[0]) // 2, (square[1] + end[1]) // 2)
            if over in taken and end not in taken and end not in seen:
                seen.append(end)
                yield end
                yield from self.hops(end, taken, seen)

    def actions(self, camp):
        taken = set(camp.men[0] + camp.men[1])
        for man in camp.men[self.to_move(camp)]:
            for end in self.near(man):
                if end not in taken:
                    yield man, end
            for end in self.hops(man, taken - {man}, [man]):
                yield man, end

    def result(self, camp, action):
        start, end = action
        mover = self.to_move(camp)
        men = tuple(sorted(end if man == start else man for man in camp.men[mover]))
        return Camp((men, camp.men[1]) if mover == 0 else (camp.men[0], men), camp.ply + 1)

    def is_home(self, camp, player):
        return camp.men[player] == self.goals[player]

    def is_terminal(self, camp):
        return camp.ply >= self.longest or self.is_home(camp, 0) or self.is_home(camp, 1)

    def utility(self, camp, player):
        return float(self.is_home(camp, player)) - float(self.is_home(camp, 1 - player))

    def evaluate(self, camp, player):
        def distance(who):
            gx, gy = self.goals[who][0]
            return sum(max(abs(x - gx), abs(y - gy)) for x, y in camp.men[who])

        return (distance(1 - player) - distance(player)) / (6 * self.size)
