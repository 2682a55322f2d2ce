"""Mutants of right searches, made by a program: one small change each, of the kind that happens while typing."""

import ast
import copy
import inspect
import textwrap
from math import inf

SWAPS = {
    "max": "min",
    "min": "max",
    "alpha": "beta",
    "beta": "alpha",
    "max_value": "min_value",
    "min_value": "max_value",
}
COMPARISONS = {
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
}
COMPARISONS |= {ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,)}


def mutants(search):
    """The search with each single change, as (what was changed, its text)."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(search)))
    seen = {ast.unparse(tree)}
    for place, node in enumerate(ast.walk(tree)):
        for words, change in _changes(node):
            mutant = copy.deepcopy(tree)
            change(next(n for i, n in enumerate(ast.walk(mutant)) if i == place))
            text = ast.unparse(ast.fix_missing_locations(mutant))
            if text not in seen:
                seen.add(text)
                yield f"{words} at line {getattr(node, 'lineno', 0)}", text


def _changes(node):
    if isinstance(node, ast.Compare):
        for other in COMPARISONS.get(type(node.ops[0]), ()):
            yield f"comparison becomes {other.__name__}", lambda n, other=other: n.ops.__setitem__(0, other())
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in SWAPS:
        yield f"{node.id} becomes {SWAPS[node.id]}", lambda n: setattr(n, "id", SWAPS[n.id])
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield "a minus is lost", lambda n: setattr(n, "op", ast.UAdd())
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield (
            "a not is lost",
            lambda n: (setattr(n, "op", ast.Not()), setattr(n, "operand", ast.UnaryOp(ast.Not(), n.operand))),
        )
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "True and False", lambda n: setattr(n, "value", not n.value)
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield "one more", lambda n: setattr(n, "value", n.value + 1)
    if isinstance(node, ast.IfExp):
        yield "branches swapped", _swap_branches
    if isinstance(node, (ast.FunctionDef, ast.For, ast.If)):
        for i, statement in enumerate(node.body):
            if len(node.body) > 1 and not isinstance(statement, ast.FunctionDef):
                yield f"{ast.unparse(statement)[:30]!r} is lost", lambda n, i=i: n.body.pop(i)
    if isinstance(node, ast.Call) and len(node.args) > 1 and not isinstance(node.args[0], ast.Starred):
        yield "arguments swapped", lambda n: n.args.__setitem__(slice(-2, None), n.args[-2:][::-1])


def _swap_branches(node):
    node.body, node.orelse = node.orelse, node.body


def compiled(text, name, path):
    """The function of a text, which is written to a file, so that its lines can be told."""
    path.write_text(f"from math import inf\nfrom functools import lru_cache\n\n{text}\n")
    names = {"inf": inf, "__name__": path.stem}
    exec(compile(path.read_text(), str(path), "exec"), names)
    return names[name]
