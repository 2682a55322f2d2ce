"""What is used of Numba beyond what it documents, in one place: where to look when a new Numba breaks something.

RulesCompiler, PartCompiler, KernelCompiler
                    `CompilerBase` and `JITCodeLibrary`: one kernel is optimised and made into machine code once, as a
                    whole; by itself Numba does both for every function that a kernel calls, and for nothing
QuickTyping         what a typing context is asked: a call on ints gives the same the thousandth time; `ConfigStack`
PartCalls           `CallStack`: what a function gives that calls itself, asked once
operator_of         `AbstractTemplate`: an operator of our own type without a compilation for each pair of operands
constants_of        `AttributeTemplate`: an attribute that is a constant, likewise
lower_constant      a Bitboard among the constants
Conversion, is_set  how an integer becomes a Bitboard, and whether unboxing one failed
tuple_setitem       one slot of a tuple, by a number that is known when the game is played
can_mark            whether this llvmlite marks functions
is_everywhere       what compiled code may call without that it is linked in
alloca_once         where the stack of a thread has come to
call_at             `call_conv`: a compiled function that is called by its address, and what it raises is raised again
FunctionCache       what Numba asks for kept code, `CompileResult`, what it keeps, and `dumps`, how that is written
install_listener    a word from the compiler before each of its steps, to end it there: `Event`, `Listener`
NumbaWarning        the name of its warnings, to silence one
in_words, places_in what its errors say, read from their texts
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, ClassVar

from llvmlite import binding
from numba import types
from numba.core.caching import FunctionCache
from numba.core.cgutils import alloca_once
from numba.core.cgutils import is_not_null as is_set
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, CompileResult, DefaultPassBuilder, Flags
from numba.core.compiler_machinery import PassManager
from numba.core.errors import NumbaWarning
from numba.core.event import Event, Listener, install_listener
from numba.core.imputils import lower_constant
from numba.core.serialize import dumps
from numba.core.targetconfig import ConfigStack
from numba.core.typeconv import Conversion
from numba.core.typing import Context
from numba.core.typing.context import CallStack
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, infer_global
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import infer_getattr, lower_builtin, lower_getattr_generic

from outplay.compiling.inlining import mark_for_inlining

__all__ = [
    "PARTS",
    "RULES",
    "WHOLE",
    "CompileResult",
    "Conversion",
    "Event",
    "FunctionCache",
    "Listener",
    "NumbaWarning",
    "address_of",
    "alloca_once",
    "call_at",
    "can_mark",
    "constants_of",
    "dumps",
    "in_words",
    "install_listener",
    "is_everywhere",
    "is_set",
    "lower_constant",
    "operator_of",
    "places_in",
    "tuple_setitem",
]


@cache
def can_mark() -> bool:
    """Are functions marked?  The llvmlite of Numba 0.60 marks what they return, which LLVM refuses."""
    function = binding.parse_assembly("define void @f() {\n  ret void\n}").get_function("f")
    function.add_function_attribute("alwaysinline")
    return any(b"alwaysinline" in said for said in function.attributes)


class PartLibrary(JITCodeLibrary):
    """The code of a function that kernels call: not optimised, and no machine code, which nothing would run.

    defines  the names of the functions in it
    """

    def __init__(self, codegen: Any, name: str):
        super().__init__(codegen, name)
        self.defines: set[str] = set()

    @property
    def codegen(self) -> PartLibrary:
        """Numba tells it where Python objects are; a part uses none."""
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """Nothing to set: see `codegen`."""

    def get_pointer_to_function(self, name: str) -> int:
        """0: it cannot be called from Python."""
        return 0

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        """Ready to be linked into a kernel, as often as one asks."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == binding.Linkage.external:
                function.linkage = "linkonce_odr"
                self.defines.add(function.name)
        self._shared_module, self._finalized = self._final_module, True

    def _get_module_for_linking(self) -> Any:
        """The part alone, for a kernel, which links in all parts itself; with all that it calls, for anything else."""
        self._ensure_finalized()
        if WholeLibrary.is_linking:
            return self._shared_module
        return self.with_callees()

    def with_callees(self, without: Any = None) -> Any:
        """Its code with that of all that it calls, but for one library that who links it links in himself."""
        self._ensure_finalized()
        module = self._shared_module.clone()
        for library in _callers_first(self._linking_libraries):
            if library is not without:
                part = library._shared_module if isinstance(library, PartLibrary) else library._get_module_for_linking()
                module.link_in(part, preserve=True)
        return module


class WholeLibrary(JITCodeLibrary):
    """The code of a kernel with all its parts, each linked in once."""

    is_linking = False
    """Is a kernel being put together?  Numba compiles one thing at a time."""

    def finalize(self) -> None:
        """Optimised as a whole, and made into machine code."""
        self._linking_libraries: list[Any] = _callers_first(self._linking_libraries)
        WholeLibrary.is_linking = True
        try:
            super().finalize()
        finally:
            WholeLibrary.is_linking = False

    def _optimize_final_module(self) -> None:
        """With small functions copied to where they are called."""
        if can_mark():
            mark_for_inlining(self._final_module)
        super()._optimize_final_module()

    def _verify_declare_only_symbols(self) -> None:
        """An AssertionError if a part was not linked in: the kernel would run into nothing."""
        parts = [library for library in self._linking_libraries if isinstance(library, PartLibrary)]
        defined = {name for part in parts for name in part.defines}
        for function in self._final_module.functions:
            assert not (function.is_declaration and function.name in defined), f"{function.name} is not linked in"


def _callers_first(libraries: Iterable[Any]) -> list[Any]:
    """These libraries and all that the parts among them call, each behind those that call it.

    LLVM takes from a part what is called by then, and drops the rest.
    """
    callees_first: dict[Any, None] = {}

    def visit(library: Any) -> None:
        if library not in callees_first:
            for called in library._linking_libraries if isinstance(library, PartLibrary) else ():
                visit(called)
            callees_first[library] = None

    for library in libraries:
        visit(library)
    return list(reversed(callees_first))


def is_everywhere(name: str, ours: str) -> bool:
    """Is it a function that every process has: LLVM's, Numba's and C's own, and those whose names begin with `ours`?"""
    return name.startswith(("llvm.", ours)) or binding.address_of_symbol(name) is not None


class QuickFlags(Flags):
    """Numba's options of one compilation, which it compares thousands of times: by what was set, and no more."""

    __slots__ = ()

    def __hash__(self) -> int:
        return hash(frozenset(self._values))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, QuickFlags) and self._values == other._values


class QuickTyping(Context):
    """A typing context with all that another knows, which is asked once what a call gives for operands of a type.

    A kernel has thousands of operators and calls of some hundred kinds, and Numba tries every definition of every one
    of them, as often as it goes through a function.
    """

    known: ClassVar[dict[tuple[Any, Any, Any], Any]] = {}
    """The signature of a function for these types and options; a function that is extended later is another one."""

    __slots__ = ("_hash",)

    def __init__(self, context: Context):
        self.__dict__ = context.__dict__  # type: ignore[misc]  # which it has from Context
        self._hash = hash(context)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return vars(self) is vars(other)

    def resolve_function_type(self, function: Any, operands: Any, keywords: Any) -> Any:
        """The signature of a call."""
        if keywords:
            return super().resolve_function_type(function, operands, keywords)
        asked = function, operands, None if _is_builtin(function) else ConfigStack.top_or_none()
        signature = self.known.get(asked)
        if signature is None:
            signature = super().resolve_function_type(function, operands, keywords)
            if signature is not None and is_settled(function, signature):
                self.known[asked] = signature
        return signature


def _is_builtin(function: Any) -> bool:
    """Is it an operator, or one of Python's own functions, or their type?"""
    return getattr(getattr(function, "typing_key", function), "__module__", "") in ("_operator", "builtins")


def is_settled(function: Any, signature: Any) -> bool:
    """Will it be the same the next time?  Not surely, if the function calls itself and is still being compiled."""
    if isinstance(function, types.Dispatcher):
        return tuple(signature.args) in function.dispatcher.overloads
    return isinstance(function, types.Function) or _is_builtin(function)


class PartTyping(QuickTyping):
    """A typing context for what is written for kernels."""

    @property
    def callstack(self) -> CallStack:
        """The functions that are being compiled."""
        return PartCalls(vars(self)["callstack"])

    def resolve_function_type(self, function: Any, operands: Any, keywords: Any) -> Any:
        """The signature of a call; a number in the text is any number, for Numba would compile a function for each."""
        if isinstance(function, types.Dispatcher):
            operands = tuple(map(types.unliteral, operands))
        return super().resolve_function_type(function, operands, keywords)


class PartCalls(CallStack):
    """The functions that are being compiled; one that calls itself is asked once what it gives.

    Numba asks at each such call, as often as it comes by, and goes through the whole function each time: the answer may
    change where a function begins with an int and turns to floats.  What is written for kernels does not.
    """

    def __init__(self, calls: CallStack):
        self.__dict__ = vars(calls)

    def register(self, target: Any, inferring: Any, function: Any, arguments: Any) -> Any:
        """Puts a function on top, for a `with` block."""
        ask, unify = inferring.return_types_from_partial, inferring.unify
        answer: Any = None

        def answered() -> Any:
            nonlocal answer
            answer = ask() if answer is None else answer
            return answer

        def unified(raise_errors: bool = True) -> Any:
            types_of, returned, calls = unify(raise_errors)
            assert answer in (None, returned), f"{function.func_qualname} gives {returned}, and gave {answer} at first"
            return types_of, returned, calls

        inferring.return_types_from_partial, inferring.unify = answered, unified
        return super().register(target, inferring, function, arguments)


class RulesCompiler(CompilerBase):
    """Compiles the game's own methods and functions."""

    library: type[JITCodeLibrary] = PartLibrary
    typing: type[QuickTyping] = QuickTyping
    steps: frozenset[str] = frozenset()

    def __init__(self, typing: Any, target: Any, library: Any, arguments: Any, result: Any, flags: Any, names: Any):
        super().__init__(self.typing(typing), target, library, arguments, result, QuickFlags(flags), names)

    def define_pipelines(self) -> list[Any]:
        """Numba's own steps, or those of them that are named, with a library of ours."""
        self.state.library = self.library(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        self.state.library.enable_object_caching()
        every = DefaultPassBuilder.define_nopython_pipeline(self.state)
        steps = PassManager(every.pipeline_name)
        steps.passes = [step for step in every.passes if not self.steps or step[0].name() in self.steps]
        steps.finalize()
        return [steps]


class PartCompiler(RulesCompiler):
    """Compiles what is written for kernels, which needs less: no closures, no lists, no exceptions."""

    typing = PartTyping
    steps = frozenset(
        {
            *("translate_bytecode", "fixup_args", "ir_processing", "generic_rewrites", "reconstruct_ssa"),
            *("nopython_type_inference", "strip_phis", "ir_legalization", "native_lowering", "nopython_backend"),
        }
    )


class KernelCompiler(PartCompiler):
    """Compiles a kernel, and links all its parts into one library."""

    library = WholeLibrary


RULES = {"pipeline_class": RulesCompiler, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
PARTS = {**RULES, "pipeline_class": PartCompiler}
WHOLE = {"pipeline_class": KernelCompiler, "no_cfunc_wrapper": True}
"""Options for `njit` and `overload`."""


def address_of(compiled: Any) -> int:
    """The address of a function with one signature that was compiled by itself, for `call_at`."""
    (result,) = compiled.overloads.values()
    found: int = result.library.get_pointer_to_function(result.fndesc.llvm_func_name)
    return found


def call_at(context: Any, builder: Any, address: Any, signature: Any, arguments: Any, otherwise: Any = None) -> Any:
    """Code that calls the compiled function of that signature at an address.

    otherwise  what it gives where the function raises something, which is raised again if this is None
    """
    kind = context.call_conv.get_function_type(signature.return_type, signature.args)
    function = builder.inttoptr(address, kind.as_pointer())
    status, answer = context.call_conv.call_function(
        builder, function, signature.return_type, signature.args, arguments
    )
    if otherwise is not None:
        return builder.select(status.is_error, otherwise, answer)
    with builder.if_then(status.is_error, likely=False):
        context.call_conv.return_status_propagate(builder, status)
    return answer


def operator_of(function: Any, choose: Callable[..., Any], lower: Callable[..., Any]) -> None:
    """Makes an operator known: `choose` gives its signature for the types of its operands, None for those of others.

    `lower(context, builder, signature, values)` writes its code; operands are converted to what the signature says.
    """

    class Operator(AbstractTemplate):
        key = function

        def generic(self, operands: Any, keywords: Any) -> Any:
            return choose(*operands)

    infer_global(function)(Operator)
    lower_builtin(function, types.VarArg(types.Any))(lower)


def constants_of(kind: type[types.Type], value_of: Callable[[Any, str], Any]) -> None:
    """Makes the attributes of a type constants: `value_of(type, name)` gives the value, or raises an AttributeError."""

    class Constants(AttributeTemplate):
        key = kind

        def generic_resolve(self, owner: Any, name: str) -> Any:
            try:
                return _constant_type(self.context, value_of(owner, name))
            except (AttributeError, ValueError):
                return None

    infer_getattr(Constants)

    @lower_getattr_generic(kind)
    def constant(context: Any, builder: Any, owner: Any, instance: Any, name: str) -> Any:
        value = value_of(owner, name)
        return context.get_constant_generic(builder, _constant_type(context.typing_context, value), value)


def _constant_type(context: Any, value: Any) -> types.Type:
    """The type of a constant: as that of a global name, an array in it cannot be written to."""
    kind = context.resolve_value_type(value)
    return kind.copy(readonly=True) if isinstance(kind, types.Array) else types.unliteral(kind)


SAID: list[tuple[str, Callable[..., str]]] = [
    (
        r"Cannot unify (.+) and (.+) for '(\$?\w+)",
        lambda one, other, name: f"{_named(name)} is {_kind(one)} here and {_kind(other)} there",
    ),
    (
        r"Can't unify return type from the following types: (.+?), (?=\w)(.+)",
        lambda one, other: f"it returns {_kind(one)} here and {_kind(other)} there",
    ),
    (r"Unknown attribute '(\w+)'", lambda name: f"{name} is not known there"),
    (r"(?:NameError: name|Untyped global name) '(\w+)'", lambda name: f"{name} is not known there"),
]
KINDS = {
    "an int": r"(Literal\[int\]|u?int\d+)",
    "a float": r"float\d+",
    "a bool": r"(Literal\[bool\]|bool)",
    "nothing": r"none",
    "text": r"(Literal\[str\]|unicode_type)",
    "a tuple": r"(Uni|Named|NamedUni)?Tuple",
    "a list": r"(reflected )?list",
}


def in_words(message: str) -> str:
    """What an error of Numba's says, for people who know nothing of it; empty where that is not known."""
    return next((say(*found.groups()) for text, say in SAID if (found := re.search(text, message))), "")


def _named(name: str) -> str:
    """A name as it is written in the rules; a value that has none there begins with a dollar."""
    return "a value" if name.startswith("$") else name


def _kind(written: str) -> str:
    """A type as people call it."""
    return next((kind for kind, pattern in KINDS.items() if re.match(pattern, written)), "something else")


def places_in(message: str) -> list[tuple[str, int]]:
    """The files and lines that an error of Numba's names, the innermost first."""
    return [(file, int(line)) for file, line in re.findall(r'File "([^"]+)", line (\d+)', message)]
