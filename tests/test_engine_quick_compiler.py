"""What makes the compiler quick: nothing is looked for in vain, and nothing is asked twice."""

import gc
import operator

import pytest
from numba import types
from numba.core.errors import TypingError
from numba.core.registry import cpu_target
from numba.core.typing import Context

from outplay.compiling.cache import inner
from outplay.compiling.interruptible import compile_interruptibly
from outplay.compiling.private import QuickTyping, is_settled

INTS = (types.int64, types.int64)


def test_garbage_waits_while_something_is_compiled():
    assert gc.isenabled()
    assert not compile_interruptibly(gc.isenabled)
    assert gc.isenabled()


def test_garbage_is_collected_again_after_an_error():
    with pytest.raises(ZeroDivisionError):
        compile_interruptibly(lambda: 1 // 0)
    assert gc.isenabled()


def test_who_collects_no_garbage_is_left_alone():
    gc.disable()
    try:
        assert not compile_interruptibly(gc.isenabled)
        assert not gc.isenabled()
    finally:
        gc.enable()


@pytest.fixture
def asked(monkeypatch):
    """What Numba's own typing context is asked."""
    calls = []
    own = Context.resolve_function_type

    def resolve(self, function, operands, keywords):
        calls.append((function, operands))
        return own(self, function, operands, keywords)

    cpu_target.typing_context.refresh()
    monkeypatch.setattr(Context, "resolve_function_type", resolve)
    monkeypatch.setattr(QuickTyping, "known", {})
    return calls


def test_what_an_operator_gives_is_asked_once_and_is_what_numba_says(asked):
    context = cpu_target.typing_context
    add = context.resolve_value_type(operator.add)
    for _ in range(3):
        assert QuickTyping(context).resolve_function_type(add, INTS, {}).return_type == types.int64
    assert asked == [(add, INTS)]
    assert (
        QuickTyping(context).resolve_function_type(add, (types.int64, types.float64), {}).return_type == types.float64
    )
    assert context.resolve_function_type(add, INTS, {}) == QuickTyping(context).resolve_function_type(add, INTS, {})


def test_what_fails_is_asked_again(asked):
    context = cpu_target.typing_context
    for _ in range(2):
        with pytest.raises(TypingError):
            QuickTyping(context).resolve_function_type(operator.getitem, INTS, {})
    assert len(asked) == 2


def test_for_numba_it_is_the_same_context():
    context = cpu_target.typing_context
    assert {context: 1}[QuickTyping(context)] == 1
    assert QuickTyping(context) == QuickTyping(context) == context


@inner
def more(x):
    return x + 1


@inner
def never_called(x):
    return x + 1


def test_what_a_compiled_function_gives_is_asked_once(asked):
    context = cpu_target.typing_context
    called = context.resolve_value_type(more)
    signatures = [QuickTyping(context).resolve_function_type(called, INTS[:1], {}) for _ in range(3)]
    assert {signature.return_type for signature in signatures} == {types.int64}
    assert [function for function, _ in asked].count(called) == 1


def test_what_is_not_compiled_yet_is_asked_again():
    assert not is_settled(cpu_target.typing_context.resolve_value_type(never_called), types.int64(types.int64))
