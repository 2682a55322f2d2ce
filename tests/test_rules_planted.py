"""What happens once in thousands of games is noticed: compiled rules give what plain Python gives, or say so."""

import pytest

import outplay as op
from outplay.compiler.layout import Misfit
from outplay.compiler.natural import natural_of
from outplay.compiler.unforeseen import Unforeseen
from planted_games import games
from test_rules_fuzz import module_of

GAMES = games()
FEW = ("a float for an int in_result", "None for an int in_result", "a longer tuple in_utility", "a move, a text")
FEW += ("a truth in a text in_result",)


def path_to(code, depth):
    """The moves that lead to a code."""
    return [code // 3**k % 3 for k in reversed(range(depth))]


def told(call):
    """What compiled code gives; None if it says that it was not made for that."""
    try:
        return call()
    except (Unforeseen, Misfit, MemoryError, OverflowError, TypeError, KeyError, ValueError, IndexError):
        return None


def faults(game, rare, deep):
    """What compiled rules give on the way to the place, and beyond, where Python gives something else."""
    natural, found, state = natural_of(game), [], game.initial
    states = [state]
    for move in path_to(rare, deep):
        state = game.result(state, move)
        states.append(state)
    states += [game.result(state, move) for move in game.actions(state)]
    for state in states:
        if not natural.state.fits(state):
            continue
        packed = type(natural.twin.initial)(*natural.state.pack(state))
        found += [(state, *each) for each in _differences(natural, game, state, packed)]
    return found


def _differences(natural, game, state, packed):
    twin = natural.twin
    words = [("evaluate", game.evaluate(state, 0), told(lambda: twin.evaluate(packed, 0)))]
    if game.is_terminal(state):
        words.append(("utility", game.utility(state, 1), told(lambda: twin.utility(packed, 1))))
    else:
        moves = told(lambda: [natural.action.unpack(code) for code in twin.actions(packed)])
        words.append(("actions", list(game.actions(state)), moves))
        for move in game.actions(state):
            if natural.action.fits(move):
                after = told(lambda move=move: natural.state.unpack(twin.result(packed, natural.action.pack(move)[0])))
                words.append(("result", game.result(state, move), after))
    return [(word, expected, given) for word, expected, given in words if given is not None and given != expected]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in FEW else pytest.mark.slow) for name in sorted(GAMES)]
)
def test_what_happens_once_is_noticed(name, tmp_path):
    module = module_of(tmp_path / f"planted_{abs(hash(name))}.py", GAMES[name])
    game = module.Planted()
    assert faults(game, module.RARE, module.DEEP) == []
    answers = []
    for engine in ("plain", "auto"):
        found = op.search(game, game.initial, depth=11, engine=engine)
        answers.append((found.value, op.perft(game, depth=10, engine=engine).counts))
    assert answers[0] == answers[1]
