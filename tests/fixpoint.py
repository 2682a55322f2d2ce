"""Who wins each position and in how many plies, by passes over all of them: for games that may go on for ever."""


def reachable(game, starts=None):
    """Every position that play can reach from the starts, and the positions after each; none after an end."""
    waiting = list([game.initial] if starts is None else starts)
    after = {}
    while waiting:
        state = waiting.pop()
        if state not in after:
            over = game.is_terminal(state)
            after[state] = () if over else tuple(game.result(state, action) for action in game.actions(state))
            waiting.extend(after[state])
    return after


def decided(game, after):
    """{position: (winner, plies)} of all that are won for somebody; the winner hurries and the loser delays."""
    known = {}
    for state in after:
        if game.is_terminal(state) and game.utility(state, 0):
            known[state] = int(game.utility(state, 0) < 0), 0
    into = {}
    for state, others in after.items():
        for other in others:
            into.setdefault(other, []).append(state)
    last, plies = list(known), 0
    while last:
        plies += 1
        asked = {state for other in last for state in into.get(other, ()) if state not in known}
        found = {state: winner for state in asked if (winner := _winner(game, known, after, state)) is not None}
        known |= {state: (winner, plies) for state, winner in found.items()}
        last = list(found)
    return known


def _winner(game, known, after, state):
    mover = game.to_move(state)
    winners = {known[other][0] if other in known else None for other in after[state]}
    return mover if mover in winners else None if None in winners else 1 - mover


def counts(game, after, known):
    """(won, neither, lost) for the player to move, over all positions."""
    won = sum(known[state][0] == game.to_move(state) for state in known)
    return won, len(after) - len(known), len(known) - won
