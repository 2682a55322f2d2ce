"""The rules of a game as machine code: one library for all their functions, kept on disk under what it was made of."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from outplay.compiler.runtime.foreseen import UNBOUND
from outplay.compiler.runtime.intrinsics import bits_of, float_of
from outplay.compiler.runtime.library import NAMES, OPTIONS, load, names_in
from outplay.compiler.runtime.routines import ARENA, signature_of, symbol_of
from outplay.compiler.unforeseen import Unforeseen
from outplay.compiling.cache import KernelFiles, kernel_folder
from outplay.compiling.private import WHOLE, KernelCompiler, WholeLibrary, is_everywhere, operator_of
from outplay.compiling.signals import signals_masked
from outplay.compiling.states import NotCompilable

int64 = types.int64


@intrinsic
def pointer_to(typing_context, memory, place):
    """The memory from a place on."""

    def generate(context, builder, signature, arguments):
        return builder.gep(arguments[0], [arguments[1]])

    return ARENA(ARENA, types.int64), generate


def compiled_rules(texts: Mapping[str, str], signatures: Mapping[str, str], made_of: bytes) -> CompiledRules:
    """Functions as machine code.

    texts       of each function, by name
    signatures  of each, as the run time writes them: 'AWI->W'
    made_of     what else the code depends on: a change of it is another library
    """
    with signals_masked():
        runtime = load(names_in(texts.values()))
        key = sha256(repr((sorted(texts.items()), sorted(signatures.items()))).encode() + made_of).hexdigest()[:32]
        return CompiledRules(key, texts, signatures, runtime)


class CompiledRules:
    """The compiled functions of one game."""

    def __init__(self, key: str, texts: Mapping[str, str], signatures: Mapping[str, str], runtime: Any):
        self.key, self.texts, self.signatures, self.runtime = key, texts, signatures, runtime
        name = f"outplay_rules_{key}"
        self.module = sys.modules.setdefault(name, ModuleType(name))  # Numba looks for the functions there
        compiler = type("RulesCompiler", (KernelCompiler,), {"library": self._library_class()})
        kernel = njit(**WHOLE | {"nogil": True, "pipeline_class": compiler})(rules)
        kernel._cache = RulesFiles(rules, key)
        kernel.compile(())
        (compiled,) = kernel.overloads.values()
        self.library = compiled.library

    def address(self, name: str) -> int:
        """Of a function."""
        found: int = self.library.get_pointer_to_function(self._symbol(name))
        return found

    def _symbol(self, name: str) -> str:
        return f"outplay.rules.{self.key}.{name}"

    def _library_class(self) -> type[WholeLibrary]:
        made = self

        class RulesLibrary(WholeLibrary):
            """The machine code of the rules."""

            def _optimize_final_module(self) -> None:
                for part in made.parts():
                    self._final_module.link_in(part)
                self._final_module.link_in(made.runtime._get_module_for_linking(), preserve=True)
                super()._optimize_final_module()

            def _verify_declare_only_symbols(self) -> None:
                """A NotCompilable if something was not linked in: another process would run into nothing."""
                for function in self._final_module.functions:
                    if function.is_declaration and not is_everywhere(function.name, symbol_of("")):
                        raise NotCompilable(f"{function.name} is not compiled")

        return RulesLibrary

    def parts(self) -> list[Any]:
        """LLVM's code of each function, not optimised yet."""
        scope = vars(self.module)
        scope |= {**NAMES, "int64": int64, "Unforeseen": Unforeseen, "UNBOUND": UNBOUND}
        scope |= {"bits_of": bits_of, "float_of": float_of, "pointer_to": pointer_to}
        for name, text in self.texts.items():
            exec(compile(text, f"<rules {name}>", "exec"), scope)
        for name in self.texts:
            self._callable_by_symbol(scope[name], name)
        return [self._part(scope[name], name) for name in self.texts]

    def _part(self, function: Any, name: str) -> Any:
        (compiled,) = njit(signature_of(self.signatures[name]), **OPTIONS)(function).overloads.values()
        module = compiled.library.with_callees(without=self.runtime.newest)
        found = module.get_function(compiled.fndesc.llvm_func_name)
        found.name, found.linkage = self._symbol(name), "external"
        return module

    def _callable_by_symbol(self, function: Any, name: str) -> None:
        """Calls of the function become calls of a symbol, typed by the written signature alone."""
        signature, symbol = signature_of(self.signatures[name]), self._symbol(name)

        def choose(*operands):
            return signature

        def lower(context, builder, found, values):
            caller, module = context.fndesc, builder.module
            is_itself = caller.qualname == function.__qualname__ and caller.modname == function.__module__
            called = module.globals.get(caller.llvm_func_name if is_itself else symbol)
            if called is None:
                kind = context.call_conv.get_function_type(signature.return_type, signature.args)
                called = ir.Function(module, kind, symbol)
            status, value = context.call_conv.call_function(
                builder, called, signature.return_type, signature.args, values
            )
            with builder.if_then(status.is_error, likely=False):
                context.call_conv.return_status_propagate(builder, status)
            return value

        operator_of(function, choose, lower)


def rules() -> int:
    """The kernel with which rules are compiled and kept; it does nothing."""
    return 0


class RulesFiles(KernelFiles):
    """A file for each set of rules and kind of processor."""

    def __init__(self, function: Any, key: str):
        super().__init__(function)
        self.key = key

    def _file(self, signature: Any, codegen: Any) -> Path:
        what = repr((self.key, self._index_key(signature, codegen)))
        return kernel_folder() / f"rules-{sha256(what.encode()).hexdigest()[:32]}.kernel"
