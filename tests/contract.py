"""The promise of outplay/textbook/options.py, as a test can ask for it."""


def assert_contract(t, v, alpha, beta, cut):
    """Of the true value t, a search with the window [alpha, beta] may return v."""
    if alpha < t < beta or (cut == ">" and alpha <= t <= beta):
        assert v == t
    elif t <= alpha:
        assert t <= v <= alpha
        assert cut == ">=" or v < alpha
    else:
        assert beta <= v <= t
        assert cut == ">=" or beta < v


def certainty_that_holds(t, v, alpha, beta, cut):
    """What may be said of v: inside the window 'exact', outside a bound that is one."""
    if alpha < t < beta or (cut == ">" and alpha <= t <= beta):
        return {"exact"}
    bound = {"upper bound"} if t <= alpha else {"lower bound"}
    return bound | ({"exact"} if v == t and v in (float("-inf"), float("inf")) else set())
