"""Quiescence search: the evaluation of a state, after its noisy moves."""

from __future__ import annotations

from typing import Any


def quiet_with(ask: Any) -> Any:
    """The search of noisy moves alone."""
    count, admit, after, final_value, limits_of = ask.count, ask.admit, ask.after, ask.final_value, ask.limits_of
    guess_of, has_noise, noisy_of, promised = ask.guess_of, ask.has_noise, ask.noisy_of, ask.promised
    open_stack, put, by_promise = ask.open_stack, ask.put, ask.by_promise
    move_at, has_room = ask.move_at, ask.has_room

    @ask.bound
    def quiet(game, state, mover, alpha, beta, low, high, plies, first, work):
        """The evaluation of a state, or what its noisy moves make of it if that is better for the mover."""
        best = guess_of(game, state, mover, work)
        if not low <= best <= high:
            best = min(max(best, low), high)
        if not has_noise(game) or best >= beta or plies == 0 or not has_room(first, work):
            return best
        open_stack(first, 0, work)
        last = first
        for action in noisy_of(game, state):
            last = put(first, last, action, promised(game, state, action), work)
        by_promise(first, last, -1, work)
        window, i = max(alpha, best), first
        while i < last and window < beta:
            child = after(game, state, move_at(i, work))
            count(work)
            heir = game.to_move(child)
            if game.is_terminal(child):
                value = final_value(game, child, mover, work)
            else:
                admit(heir, work)
                least, most = limits_of(game, child, heir, work)
                if heir == mover:
                    value = quiet(game, child, heir, window, beta, least, most, plies - 1, last, work)
                else:
                    value = -quiet(game, child, heir, -beta, -window, least, most, plies - 1, last, work)
            best, window = max(best, value), max(window, value)
            i += 1
        return min(best, high)

    return quiet
