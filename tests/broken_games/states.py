"""States that change, or cannot be told apart."""

from broken_games.register import broken
from broken_games.sound import Board, Boards, Heaps


@broken("result-mutates")
class ResultMutates(Boards):
    def result(self, state, action):
        state.cells = super().result(state, action).cells
        return state


@broken("actions-mutates")
class ActionsMutates(Boards):
    def actions(self, state):
        moves = super().actions(state)
        state.cells.append(0)
        return moves


@broken("utility-mutates")
class UtilityMutates(Boards):
    def utility(self, state, player):
        state.cells[2] = 1 - state.cells[2]
        return 0


@broken("show-mutates")
class ShowMutates(Boards):
    def show(self, state):
        state.cells[0] += 1
        return ""


@broken("state-unhashable")
class ListStates(Heaps):
    def result(self, state, action):
        return list(super().result(state, action))


@broken("state-unhashable")
class ListInitial(Heaps):
    def __init__(self):
        self.initial = [3, 3, 0]

    def is_terminal(self, state):
        return tuple(state[:2]) == (0, 0)


@broken("state-unequal")
class IdentityStates(Boards):
    class Bare(Board):
        __eq__ = object.__eq__
        __hash__ = object.__hash__

    def result(self, state, action):
        return self.Bare(*super().result(state, action))


@broken("state-unequal")
class IdentityInside(Heaps):
    class Mark:
        pass

    def result(self, state, action):
        return (*super().result(state, action), self.Mark())


@broken("state-hash")
class HashById(Boards):
    class Hashed(Board):
        __eq__ = Board.__eq__
        __hash__ = object.__hash__

    def result(self, state, action):
        return self.Hashed(*super().result(state, action))


@broken("state-hash")
class HashByHistory(Boards):
    class Traced(Board):
        path = ()
        __eq__ = Board.__eq__

        def __hash__(self):
            return hash(self.path)

    def result(self, state, action):
        after = self.Traced(*super().result(state, action))
        after.path = (*getattr(state, "path", ()), action)
        return after


@broken("initial-changes")
class InitialFollows(Heaps):
    def result(self, state, action):
        self.initial = super().result(state, action)
        return self.initial
