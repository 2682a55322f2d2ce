"""Col: colour a region that touches none of your colour; who cannot has lost.  The map of a small country."""

from collections import namedtuple

MAP = """
north: lakes hills coast
lakes: north hills plain
hills: north lakes plain coast marsh
coast: north hills marsh port
plain: lakes hills marsh
marsh: hills plain coast port
port: coast marsh
"""

NEIGHBOURS = {line.split(":")[0]: line.split(":")[1].split() for line in MAP.strip().splitlines()}
REGIONS = tuple(NEIGHBOURS)

State = namedtuple("State", "colours player")
Paint = namedtuple("Paint", ["region", "colour"])


class Col:
    players = ("red", "green")
    initial = State((None,) * len(REGIONS), "red")

    def colours_by_region(self, state):
        return {region: colour for region, colour in zip(REGIONS, state.colours)}

    def to_move(self, state):
        return state.player

    def actions(self, state):
        colour_of = self.colours_by_region(state)
        return [
            Paint(region, state.player)
            for region, colour in colour_of.items()
            if colour is None and state.player not in [colour_of.get(near) for near in NEIGHBOURS[region]]
        ]

    def result(self, state, paint):
        colours = self.colours_by_region(state)
        colours[paint.region] = paint.colour
        state = state._replace(colours=tuple(colours.values()))
        return state._replace(player="green" if state.player == "red" else "red")

    def is_terminal(self, state):
        return len(self.actions(state)) == 0

    def utility(self, state, player):
        return -1 if player == state.player else 1
