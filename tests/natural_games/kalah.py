"""Kalah with lists and slices: each side is its houses and then its store; the mover's side comes first."""


class Kalah:
    utility_sum = 0

    def __init__(self, houses=6, seeds=4):
        self.houses = houses
        side = (seeds,) * houses + (0,)
        self.initial = (side, side, 0)

    def to_move(self, state):
        return state[2]

    def actions(self, state):
        mine = state[0]
        return [house for house in reversed(range(self.houses)) if mine[house] > 0]

    def result(self, state, house):
        mine, theirs, player = state
        n = self.houses
        ring = list(mine) + list(theirs[:-1])
        seeds, ring[house] = ring[house], 0
        place = house
        for _ in range(seeds):
            place = (place + 1) % len(ring)
            ring[place] += 1
        if place < n and ring[place] == 1:
            opposite = 2 * n - place
            ring[n] += ring[opposite] + 1
            ring[place] = ring[opposite] = 0
        mine, theirs = ring[: n + 1], ring[n + 1 :] + [theirs[-1]]
        if not any(mine[:-1]) or not any(theirs[:-1]):
            mine, theirs = [0] * n + [sum(mine)], [0] * n + [sum(theirs)]
        if place == n:
            return (tuple(mine), tuple(theirs), player)
        return (tuple(theirs), tuple(mine), 1 - player)

    def is_terminal(self, state):
        mine, theirs, _ = state
        return sum(mine[:-1]) + sum(theirs[:-1]) == 0

    def utility(self, state, player):
        mine, theirs, mover = state
        margin = mine[-1] - theirs[-1]
        return margin if player == mover else -margin

    def show(self, state):
        mine, theirs, player = state
        return f"{theirs[::-1]}\n  {mine}\nplayer {player}"
