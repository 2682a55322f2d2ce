"""Toads and Frogs on a strip: toads go right, frogs left, one step or a jump over one of the other kind."""


class ToadsAndFrogs:
    players = ("T", "F")

    def __init__(self, strip="TTT..FFF"):
        self.initial = strip + "/T"

    def to_move(self, state):
        return state[-1]

    def actions(self, state):
        strip, mover = state.split("/")
        moves = []
        if mover == "T":
            for i, animal in enumerate(strip):
                if animal != "T":
                    continue
                if strip[i + 1 : i + 2] == ".":
                    moves.append(f"{i}-{i + 1}")
                elif strip[i + 1 : i + 3] == "F.":
                    moves.append(f"{i}-{i + 2}")
        else:
            mirrored = strip[::-1]
            for i in range(len(strip)):
                j = len(strip) - 1 - i
                if mirrored[i:].startswith("F."):
                    moves.append(f"{j}-{j - 1}")
                elif mirrored[i:].startswith("FT."):
                    moves.append(f"{j}-{j - 2}")
        return moves

    def result(self, state, move):
        strip, mover = state.split("/")
        start, end = (int(number) for number in move.split("-"))
        cells = list(strip)
        cells[start], cells[end] = cells[end], cells[start]
        return "".join(cells) + "/" + ("F" if mover == "T" else "T")

    def is_terminal(self, state):
        return self.actions(state) == []

    def utility(self, state, player):
        return 1 if state[-1] != player else -1
