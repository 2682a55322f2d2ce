"""Who imports whom: the directions of the design, read from the source, lazy imports included."""

import ast
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

import outplay

HOME = Path(outplay.__file__).parent
BASE = {
    "game",
    "words",
    "answers",
    "limit",
    "clock",
    "result",
    "errors",
    "watch",
    "writing",
    "sums",
    "saying",
    "ranking_table",
    "drawn",
    "recursion",
    "store",
    "randomness",
}
PUBLIC = {"outplay", "errors", "notation", "playing", "ranking_table", "result", "saying", "teaching", "tracing"}
"""What the command line and the page are made of; protocols, without lessons and lines."""

MAY_IMPORT = {
    "errors": set(),
    "game": {"errors"},
    "words": {"game", "errors"},
    "answers": {"game", "words", "errors"},
    "writing": {"game", "words"},
    "result": {"game", "words", "writing"},
    "limit": {"errors"},
    "clock": {"limit", "result"},
    "sums": {"game", "words", "answers", "errors", "result"},
    "watch": {"game", "result"},
    "saying": {"errors", "words", "writing", "result"},
    "ranking_table": {"result", "saying", "writing"},
    "drawn": set(),
    "recursion": {"errors"},
    "store": {"errors"},
    "randomness": set(),
    "executor": {"executor", "core", "errors", "limit", "words"},
    "games": {"games", "game", "errors"},
    "textbook": {"textbook"} | BASE,
    "compiling": {"compiling", "core"} | BASE,
    "compiler": {"compiler", "compiling"} | BASE,
    "core": {"core", "compiling"} | BASE,
    "searching": {"searching", "core", "compiling", "textbook"} | BASE,
    "door": {"door", "executor", "core", "searching", "solving", "textbook"} | BASE,
    "checking": {"checking", "compiling", "sampling"} | BASE,  # the compiled rules, to compare them with Python's
    "sampling": {"sampling", "core", "compiling"} | BASE,
    "solving": {"solving", "searching", "core", "compiling", "games"} | BASE,
    "notation": {"notation", "games"} | BASE,
    "tracing": {"tracing", "door", "textbook", "notation"} | BASE,
    "drawing": {"drawing", "tracing", "notation"} | BASE,
    "playing": {"playing", "executor", "notation", "door", "core", "searching", "sampling"} | BASE,
    "teaching": {"teaching", "core", "tracing", "textbook", "games"} | BASE,
    "protocols": {"protocols", "outplay", "errors", "notation", "playing", "result"},
    "cli": {"cli", "checking", "protocols", "web"} | PUBLIC,
    "web": {"web", "core", "drawing"} | PUBLIC,
    "adapters": {"adapters", "outplay", "errors", "notation"},
    "cluster": {"cluster", "outplay", "core", "executor", "errors"},
    "__main__": {"cli"},
}
DRAWS_ITSELF = {
    "outplay.game": {"Game._repr_html_"},
    "outplay.ranking_table": {"Ranking._repr_html_"},
    "outplay.result": {"Result._repr_html_"},
    "outplay.playing.game_report": {"GameReport.html", "GameReport.save", "GameReport._repr_html_"},
    "outplay.tracing.tree": {"SearchTree.picture", "SearchTree.stepping", "SearchTree.save"},
    "outplay.tracing.compare": {"Comparison.picture"},
    "outplay.tracing.review": {"Review.picture"},
    "outplay.playing.meeting": {"Course.picture"},
    "outplay.playing.crosstable": {"Crosstable.picture"},
    "outplay.teaching.exercises.diagram": {"Diagram.picture"},
    "outplay.teaching.exercises.sheet": {"Sheet.picture", "Sheet.save"},
    "outplay.teaching.cost": {"Cost.picture"},
    "outplay.solving.database.database": {"Census.picture"},
}
"""Where a record draws itself: there alone data asks for pictures, through the one door `outplay.drawing`."""

SEARCHES = ("alpha_beta", "chance", "best_reply", "max_n")
"""The families of methods, a room each."""

FILES = sorted(path.relative_to(HOME) for path in HOME.rglob("*.py") if path != HOME / "__init__.py")


def name_of(path):
    """The module that a file is: 'outplay.tracing.tree'; a folder's __init__ is the folder."""
    return ".".join(("outplay", *path.with_suffix("").parts)).removesuffix(".__init__")


PATHS = {name_of(path): path for path in FILES}


class Import(NamedTuple):
    """A module that is imported, and the function in which that happens, '' at the top of the file."""

    module: str
    where: str


def imports_in(node, where=""):
    """The imports below a node of the syntax tree, but for those that only a type checker sees."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        if isinstance(child, ast.ImportFrom):
            assert child.level == 0, "imports are written out from outplay"
            yield from (Import(_imported(child.module, alias.name), where) for alias in child.names)
        elif isinstance(child, ast.Import):
            yield from (Import(alias.name, where) for alias in child.names)
        inside = isinstance(child, (ast.ClassDef, ast.FunctionDef))
        if not isinstance(child, ast.expr):
            yield from imports_in(child, f"{where}.{child.name}".lstrip(".") if inside else where)


def _imported(module, name):
    """The module that `from module import name` asks: a file of the folder, unless the folder itself has the name."""
    if f"{module}.{name}" not in PATHS or (module in PATHS and name in defined_in(module)):
        return module
    return f"{module}.{name}"


@cache
def syntax(path):
    """The syntax tree of a file."""
    return ast.parse((HOME / path).read_text())


@cache
def defined_in(module):
    """The names that a module has without its files."""
    tree = syntax(PATHS[module])
    froms = (alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names)
    return {*froms, *(node.name for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef)))}


def draws_itself(module, one):
    return one.module == "outplay.drawing" and one.where in DRAWS_ITSELF.get(module, ())


@cache
def imports():
    """What each module imports."""
    return {module: set(imports_in(syntax(path))) for module, path in PATHS.items()}


@cache
def data():
    """The same without what draws itself."""
    return {module: {one for one in found if not draws_itself(module, one)} for module, found in imports().items()}


def layer_of(module):
    """The room or file right below outplay; 'outplay' for the public names."""
    return (module.split(".")[1:] or ["outplay"])[0]


def layers_imported(modules):
    return {
        layer_of(one.module) for module in modules for one in data()[module] if one.module.split(".")[0] == "outplay"
    }


@pytest.mark.parametrize("module", sorted(PATHS))
def test_every_file_imports_only_what_its_layer_may(module):
    assert layer_of(module) in MAY_IMPORT, f"{layer_of(module)} is new: say in the design and here what it may import"
    assert layers_imported([module]) <= MAY_IMPORT[layer_of(module)]


@pytest.mark.parametrize("family", SEARCHES)
def test_a_search_never_imports_its_neighbour(family):
    mine = f"outplay.searching.{family}"
    others = tuple(f"outplay.searching.{other}" for other in SEARCHES if other != family)
    found = {one.module for module in PATHS if module.startswith(mine) for one in imports()[module]}
    assert not [module for module in found if module.startswith(others)], "what two searches share is core's"


def test_every_layer_uses_what_it_may_import():
    used = {layer: layers_imported([module for module in PATHS if layer_of(module) == layer]) for layer in MAY_IMPORT}
    assert {layer: rooms - BASE for layer, rooms in used.items()} == {
        layer: rooms - BASE for layer, rooms in MAY_IMPORT.items()
    }


def test_no_module_imports_itself_by_way_of_others_not_even_lazily():
    try:
        TopologicalSorter({module: {one.module for one in found} for module, found in data().items()}).prepare()
    except CycleError as error:
        pytest.fail(" <- ".join(error.args[1]))


def test_a_record_draws_itself_only_where_it_says_so():
    places = {module: {one.where for one in found if draws_itself(module, one)} for module, found in imports().items()}
    assert {module: where for module, where in places.items() if where} == DRAWS_ITSELF


PUBLIC_NAMES = ("outplay", "outplay.web", *(f"outplay.{room}" for room in outplay._ROOMS))
SUPERVISOR = "outplay.core.processes"


USERS = ("cli", "protocols", "web")


@pytest.mark.parametrize("module", [module for module in sorted(PATHS) if layer_of(module) in USERS])
def test_the_terminal_the_page_and_protocols_use_public_names_alone(module):
    for one in imports()[module]:
        if one.module.startswith("outplay"):
            assert one.module in PUBLIC_NAMES or one.module.startswith((f"outplay.{layer_of(module)}", SUPERVISOR))


CORE = ("core", "core/plain", "core/kernels")
SAMPLING = ("sampling", *(f"sampling/{room}" for room in ("iteration", "kernels")))
SOLVING = (
    "enumeration",
    "enumeration/kernels",
    "database",
    "proof_number",
    "proof_number/kernels",
    "expectation",
    "sharded",
    "cost",
)
ROOMS = (
    "protocols",
    "executor",
    "cluster",
    "compiling",
    "compiler",
    "compiler/runtime",
    "compiler/twin",
    "door",
    "searching",
    "tracing",
    "solving",
    "drawing/boards",
)
TEACHING = ("teaching", "teaching/exercises", "teaching/grading")
FOLDERS = (
    *ROOMS,
    *TEACHING,
    *SAMPLING,
    *CORE,
    *(f"searching/{room}" for room in SEARCHES),
    *(f"solving/{room}" for room in SOLVING),
)


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_map_at_the_door_of_a_folder_names_every_file(folder):
    lines = (ast.get_docstring(ast.parse((HOME / folder / "__init__.py").read_text())) or "").splitlines()
    named = {word for line in lines for word in line.split()[:1] if word.endswith((".py", "/"))}
    files = {path.name for path in (HOME / folder).glob("*.py")} - {"__init__.py"}
    folders = {f"{path.parent.name}/" for path in (HOME / folder).glob("*/__init__.py")}
    assert named == files | folders


TAKES_ARRAYS = {
    "outplay.adapters.environment",
    "outplay.compiler.twin.twins",
    "outplay.playing.ratings",
    "outplay.solving.database.database",
    "outplay.solving.database.keeping",
    "outplay.solving.database.index",
    "outplay.cluster.actors",
    "outplay.executor.process_owners",
    "outplay.solving.sharded.solving",
    "outplay.solving.sharded.plain",
    "outplay.solving.storage",
}
"""Where a package of the extras asks for NumPy's arrays, and where arrays are kept in files."""


COMPILES = {"compiling", "compiler", "kernels"}
"""Folders and files that bring Python to the compiler, or are written for it."""


def test_only_compiling_and_kernels_import_numba():
    for module, found in imports().items():
        if not COMPILES & set(module.split(".")) and module not in TAKES_ARRAYS:
            assert not {one.module.split(".")[0] for one in found} & {"numba", "numpy", "llvmlite"}, module


PRIVATE = ("numba.core", "numba.cpython", "numba.np", "numba.misc", "numba.typed", "llvmlite.binding")


def modules_imported(path):
    """Everything that a file imports, written out."""
    for node in ast.walk(syntax(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_what_numba_does_not_document_is_used_in_one_file():
    users = {path.as_posix() for path in FILES for name in modules_imported(path) if name.startswith(PRIVATE)}
    assert users == {"compiling/private.py"}


def test_the_oracle_shares_nothing_with_the_package_but_a_word():
    tests = Path(__file__).parent
    for name in ("oracle.py", "random_games.py"):
        imports = [node for node in ast.walk(ast.parse((tests / name).read_text())) if isinstance(node, ast.ImportFrom)]
        assert [alias.name for node in imports if node.module.startswith("outplay") for alias in node.names] == [
            "CHANCE"
        ]
