"""What a kernel's functions are copied into: as long as it does not grow by much, and never into themselves."""

import pytest

from outplay.compiling import inlining
from outplay.compiling.inlining import mark_for_inlining, small_functions
from outplay.compiling.private import can_mark


def module(**functions):
    """LLVM's text of functions that have so many lines and call others."""
    return "".join(
        f'\ndefine linkonce_odr i32 @"{name}"(i8* %0) #0 {{\n'
        + "".join(f'  %c{i} = call i32 @"{called}"(i8* %0)\n' for i, called in enumerate(calls))
        + "".join(f"  %x{i} = add i32 1, {i}\n" for i in range(lines))
        + "  ret i32 0\n}\n"
        for name, (lines, *calls) in functions.items()
    )


@pytest.fixture(autouse=True)
def little_growth(monkeypatch):
    monkeypatch.setattr(inlining, "MOST_LINES_GROWN", 100)


def test_a_function_that_is_called_once_is_copied_however_large_it_is():
    assert small_functions(module(kernel=(1, "rule"), rule=(1_000,))) == {"rule"}


def test_a_function_that_is_called_twice_is_copied_if_it_is_small():
    assert small_functions(module(kernel=(1, "rule", "rule"), rule=(90,))) == {"rule"}
    assert small_functions(module(kernel=(1, "rule", "rule"), rule=(110,))) == set()


def test_what_is_copied_into_a_function_makes_it_larger():
    text = module(kernel=(1, "bounds", "bounds"), bounds=(30, "threats", "threats"), threats=(40,))
    assert small_functions(text) == {"threats"}


def test_what_is_called_and_not_copied_does_not():
    text = module(kernel=(1, "bounds", "bounds"), bounds=(30, "threats", "threats", "threats"), threats=(70,))
    assert small_functions(text) == {"bounds"}


def test_a_function_that_calls_itself_is_never_copied():
    assert small_functions(module(kernel=(1, "prove"), prove=(5, "prove", "rule"), rule=(1,))) == {"rule"}


def test_nor_are_two_that_call_each_other():
    assert small_functions(module(kernel=(1, "max"), max=(5, "min"), min=(5, "max"))) == set()


def test_what_is_only_declared_and_what_nobody_calls_is_left_alone():
    assert small_functions(module(kernel=(1, "malloc"))) == set()


def test_less_is_copied_where_the_whole_would_grow_too_large(monkeypatch):
    text = module(kernel=(1, "large", "large", "small", "small"), large=(90,), small=(20,))
    assert small_functions(text) == {"large", "small"}
    monkeypatch.setattr(inlining, "MOST_KERNEL_LINES", 200)
    assert small_functions(text) == {"small"}
    monkeypatch.setattr(inlining, "MOST_KERNEL_LINES", 10)
    assert small_functions(text) == set()


@pytest.mark.skipif(not can_mark(), reason="this llvmlite marks what a function returns")
def test_llvm_is_told_and_what_must_not_be_copied_is_not():
    from llvmlite import binding

    text = '\ndefine i32 @"a"() { ret i32 1 }\ndefine i32 @"b"() noinline { ret i32 2 }\n'
    text += 'define i32 @"k"() {\n  %x = call i32 @"a"()\n  %y = call i32 @"b"()\n  ret i32 %x\n}\n'
    text = text.replace(" { ret", " {\n  ret").replace(" }", "\n}")
    parsed = binding.parse_assembly(text)
    mark_for_inlining(parsed)
    said = {function.name: b" ".join(function.attributes) for function in parsed.functions}
    assert b"alwaysinline" in said["a"]
    assert b"alwaysinline" not in said["b"] + said["k"]
