"""What cannot be compiled says so in plain words, and runs plain where nobody insists."""

import inspect
import pickle
import re

import pytest

import outplay as op
import uncompilable_games as games
from outplay.errors import CannotCompile

REFUSED = {
    games.ListField: ("Listed.gone", "list"),
    games.OwnMethod: ("utility", "class"),
}
"""Refused at the door: the words that the message has."""

FOUND_LATER = (games.TryInside, games.Counted)

ORDINARY = (
    games.PlainTuples,
    games.TextField,
    games.AnyField,
    games.TextActions,
    games.WithDice,
    games.EmptyActions,
    games.UnresolvedField,
    games.TextKey,
    games.DictInside,
    games.TextInside,
    games.SortedByLambda,
    games.StateProperty,
    games.SetInside,
    games.MixedReturns,
    games.Fibonacci,
    games.EvenAndOdd,
    games.DeepFault,
    games.Repeating,
    games.HelperWithADefault,
    games.RecursiveHelper,
)
"""Ordinary Python, which compiles as it is written."""

COMPILED = {games.TextActions, games.DictInside, games.Fibonacci, games.HelperWithADefault}
"""Those of them that are compiled each time; the others in the slow suite."""

MAY_COMPILE = (
    games.Recursive,
    games.LeavesOutADefault,
    games.NamedPlayers,
    games.OneAndTwo,
    games.PlusAndMinus,
    games.Slotted,
    games.LargeInts,
)
"""What may be refused, or searched; but not wrongly."""

LONG = {games.Recursive, games.NamedPlayers, games.Slotted}
"""Those of them that take a compilation."""

NUMBA = re.compile(r"numba|nopython|traceback|typing ?error|lowering|reflected|unituple|int64|@overload", re.I)


def assert_plain_words(message, game):
    assert type(game).__name__ in message
    assert not NUMBA.search(message), message
    assert "\n" not in message
    assert "NotOffered" not in message, "a line of the library itself"
    assert len(message) < 400
    assert "plain" in message or re.search(r"make|use|write|keep|build|let", message)


def refusal(game):
    with pytest.raises(CannotCompile) as caught:
        op.search(game, game.initial, engine="compiled")
    assert caught.value.__cause__ is None or caught.value.__suppress_context__
    return str(caught.value)


def test_the_rules_that_the_others_change_compile():
    game = games.Take()
    assert op.search(game, game.initial, engine="compiled").value == 1


def test_the_reason_stands_alone_and_survives_a_pickle():
    with pytest.raises(CannotCompile) as caught:
        op.search(games.ListField(), games.ListField().initial, engine="compiled")
    for error in (caught.value, pickle.loads(pickle.dumps(caught.value))):
        assert "Listed.gone" in error.reason
        assert "engine=" not in error.reason
        assert str(error) == f"{error.reason}; or use engine='plain'"


@pytest.mark.parametrize("kind", REFUSED, ids=lambda kind: kind.__name__)
def test_what_is_refused_at_the_door_is_named(kind):
    game = kind()
    message = refusal(game)
    assert_plain_words(message, game)
    for words in REFUSED[kind]:
        assert any(word in message for word in words.split("|")), (words, message)


@pytest.mark.parametrize(
    "kind",
    [pytest.param(kind, marks=[pytest.mark.slow] * (kind not in COMPILED)) for kind in ORDINARY],
    ids=lambda kind: kind.__name__,
)
def test_ordinary_python_compiles(kind):
    game = kind()
    compiled, plain = (op.search(game, game.initial, engine=engine) for engine in ("compiled", "plain"))
    assert (compiled.value, compiled.action) == (plain.value, plain.action)


def test_what_does_not_compile_is_named_with_its_line_and_what_to_write_instead():
    message = refusal(games.TryInside())
    assert_plain_words(message, games.TryInside())
    lines, first = inspect.getsourcelines(games.TryInside.result)
    number = re.search(r"line (\d+) of result: try: look first", message)[1]
    assert lines[int(number) - first].strip() == "try:"


def test_rules_that_change_what_they_read_are_refused_with_its_name():
    message = refusal(games.Counted())
    assert_plain_words(message, games.Counted())
    assert "self.seen changes in play: keep values with functools.lru_cache" in message


def test_all_faults_are_named_at_once():
    message = refusal(games.TwoFaults())
    assert_plain_words(message, games.TwoFaults())
    assert "of actions: try: look first" in message
    assert "of is_terminal: round()" in message
    assert len(re.findall(r"line \d+", message)) == 2


def test_rules_that_ask_another_game_compile_and_notice_when_it_changes():
    """Its class is known to the compiler, this game of it is not."""

    class Other(games.Take):
        end = 0

        def is_terminal(self, state):
            return state.left <= self.end

    first, other = games.Take(), Other()
    op.search(first, first.initial, engine="compiled")

    class Asks(games.Take):
        def is_terminal(self, state):
            return other.is_terminal(state)

    game = Asks()
    assert op.search(game, engine="compiled").value == op.search(game, engine="plain").value == 1
    other.end = 1
    assert op.search(game, engine="compiled").value == op.search(game, engine="plain").value == -1


@pytest.mark.parametrize(
    "kind",
    [pytest.param(kind, marks=[pytest.mark.slow] * (kind in LONG)) for kind in MAY_COMPILE],
    ids=lambda kind: kind.__name__,
)
@pytest.mark.parametrize("limit", [{}, pytest.param({"depth": 6}, marks=pytest.mark.slow)], ids=str)
def test_what_may_compile_is_refused_or_right(kind, limit):
    game = kind()
    try:
        value = op.search(game, game.initial, engine="compiled", **limit).value
    except CannotCompile as error:
        assert_plain_words(str(error), game)
    else:
        assert value == 1


@pytest.mark.parametrize("kind", [*REFUSED, *FOUND_LATER, *MAY_COMPILE], ids=lambda kind: kind.__name__)
def test_auto_finds_the_value_anyway(kind):
    game = kind()
    for options in ({}, {"depth": 6}):
        result = op.search(game, game.initial, **options)
        assert (result.value, result.certainty) == (1, "exact")
        assert result.action == {games.TextActions: "one"}.get(kind, result.action)
    if kind is not games.WithDice:
        assert op.values(game, [game.initial]) == [1]
        assert op.analyse(game, game.initial)[0].value == 1
