"""The broken games by class: each with the name of its finding, and of those that unavoidably follow from it."""

BROKEN = {}


def broken(name, *follow):
    """Enters a game with what check_game has to say about it."""

    def register(game):
        BROKEN[game] = name, frozenset(follow)
        return game

    return register
