"""Who imports whom: the directions of the design, read from the source."""

import ast
from pathlib import Path

import pytest

import outplay

HOME = Path(outplay.__file__).parent
BASE = {"game", "words", "answers", "limit", "result", "errors", "watch", "sums"}
MAY_IMPORT = {
    "errors": set(),
    "game": {"errors", "drawing"},  # games and results draw themselves, and ask for the pictures only then
    "words": {"game", "errors"},
    "answers": {"game", "words", "errors"},
    "result": {"game", "drawing"},
    "limit": {"errors"},
    "sums": {"game", "words", "answers"},
    "watch": {"game", "words", "result"},
    "games": {"games", "game", "errors"},
    "textbook": {"textbook", "game", "words", "answers", "limit", "result", "errors", "watch"},
    "compiling": {"compiling", "game", "words", "answers", "errors", "sums"},
    "engine": {"engine", "compiling", "textbook"} | BASE,
    "door": {
        "door",
        "engine",
        "textbook",
        "notation",
        "game",
        "words",
        "answers",
        "limit",
        "result",
        "errors",
        "watch",
    },
    "checking": {"checking", "compiling", "sampling", "game", "words", "answers", "result", "errors"},
    "sampling": {"sampling", "compiling", "game", "words", "answers", "result", "errors"},
    "notation": {"notation", "game", "games", "words", "answers", "errors"},
    "tracing": {"tracing", "door", "notation", "drawing", "game", "result", "errors", "watch"},
    "drawing": {"drawing", "tracing", "door", "notation", "engine", "textbook"}
    | {"games", "game", "words", "result", "errors", "watch"},
    "playing": {"playing", "notation", "errors"},
    "cli": {"cli", "outplay", "errors", "notation", "playing", "web"},
    "web": {"web", "outplay", "games", "errors", "notation", "playing"},
    "__main__": {"cli"},
}
FILES = sorted(path.relative_to(HOME) for path in HOME.rglob("*.py") if path != HOME / "__init__.py")


def parts_imported(source):
    """The parts of outplay that a file imports; 'outplay' where it takes the public names."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written out from outplay"
            modules = (
                [f"{node.module}.{alias.name}" for alias in node.names] if node.module == "outplay" else [node.module]
            )
        elif isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        else:
            continue
        for module in modules:
            first, _, rest = module.partition(".")
            part = rest.partition(".")[0]
            if first == "outplay":
                yield part if part and ((HOME / part).is_dir() or (HOME / f"{part}.py").exists()) else "outplay"


@pytest.mark.parametrize("path", FILES, ids=str)
def test_every_file_imports_only_what_its_layer_may(path):
    layer = path.parts[0].removesuffix(".py")
    assert layer in MAY_IMPORT, f"{layer} is new: say in the design and here what it may import"
    assert set(parts_imported((HOME / path).read_text())) <= MAY_IMPORT[layer]


def test_every_layer_uses_what_it_may_import():
    used = {layer: set() for layer in MAY_IMPORT}
    for path in FILES:
        used[path.parts[0].removesuffix(".py")] |= set(parts_imported((HOME / path).read_text()))
    assert used == MAY_IMPORT


PUBLIC = ("outplay", "outplay.games", "outplay.errors", "outplay.notation", "outplay.playing", "outplay.web")


@pytest.mark.parametrize("path", [path for path in FILES if path.parts[0] in ("cli", "web")], ids=str)
def test_the_terminal_and_the_page_use_public_names_alone(path):
    for node in ast.walk(ast.parse((HOME / path).read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("outplay"):
            assert node.module in PUBLIC or node.module.startswith(f"outplay.{path.parts[0]}")


FOLDERS = ("compiling", "sampling", "door", "engine", "engine/alpha_beta", "engine/alpha_beta/plain")


@pytest.mark.parametrize("folder", [*FOLDERS, "engine/alpha_beta/kernels", "tracing"])
def test_the_map_at_the_door_of_a_folder_names_every_file(folder):
    lines = (ast.get_docstring(ast.parse((HOME / folder / "__init__.py").read_text())) or "").splitlines()
    named = {word for line in lines for word in line.split()[:1] if word.endswith((".py", "/"))}
    files = {path.name for path in (HOME / folder).glob("*.py")} - {"__init__.py"}
    folders = {f"{path.parent.name}/" for path in (HOME / folder).glob("*/__init__.py")}
    assert named == files | folders


def test_only_compiling_and_kernels_import_numba():
    for path in FILES:
        if path.parts[0] != "compiling" and not {"kernels", "kernels.py"} & set(path.parts):
            for node in ast.walk(ast.parse((HOME / path).read_text())):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                assert not any(name.split(".")[0] in ("numba", "numpy", "llvmlite") for name in names), path


def test_the_oracle_shares_nothing_with_the_package_but_a_word():
    tests = Path(__file__).parent
    for name in ("oracle.py", "random_games.py"):
        imports = [node for node in ast.walk(ast.parse((tests / name).read_text())) if isinstance(node, ast.ImportFrom)]
        assert [alias.name for node in imports if node.module.startswith("outplay") for alias in node.names] == [
            "CHANCE"
        ]
