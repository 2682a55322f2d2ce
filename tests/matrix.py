"""The compiler's tests with the oldest and the newest Numba, on every Python that can be found: `make matrix`.

Each pair has an environment of its own in .venv/matrix.  What cannot be had here is skipped, and named.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

HOME = Path(__file__).parent.parent
OLDEST = {"3.11": "0.60", "3.12": "0.60", "3.13": "0.61", "3.14": "0.63"}
"""The first Numba that we support, or that exists for a Python."""

NEWEST = "newest"
TOOLS = ("pytest>=8", "hypothesis>=6.100")
TESTS = ("changed", "explains", "inlining", "linking", "players", "version", "cache", "signature", "twins")
"""The names of the tests, after `test_engine_`."""


def main() -> int:
    """Runs every pair that can be had; 1 if one of them fails."""
    results = {(python, numba): tried(python, numba) for python in OLDEST for numba in (OLDEST[python], NEWEST)}
    print()
    for (python, numba), result in results.items():
        print(f"Python {python}, Numba {numba:6}  {result}")
    return int("failed" in results.values())


def tried(python: str, numba: str) -> str:
    """'passed', 'failed', or why it was skipped."""
    interpreter = next(interpreters(python), None)
    if interpreter is None:
        return "skipped: this Python is not here"
    folder = HOME / ".venv" / "matrix" / f"python{python}-numba{numba}"
    if not installed(interpreter, numba, folder):
        return "skipped: this Numba cannot be installed"
    files = [str(HOME / "tests" / f"test_engine_{name}.py") for name in TESTS]
    here = {"PYTHONPATH": str(HOME / "src"), "OUTPLAY_CACHE": str(folder / "cache")}
    run = [str(folder / "bin" / "pytest"), "-q", "-m", "not slow", "-p", "no:cacheprovider", *(sys.argv[1:] or files)]
    print(f"\n{folder.name}", flush=True)
    return "failed" if subprocess.run(run, cwd=HOME, env={**os.environ, **here}, check=False).returncode else "passed"


def interpreters(python: str) -> Iterator[str]:
    """Where this Python may be: on the path, or among those that pyenv and uv keep."""
    found = shutil.which(f"python{python}")
    for folder in (Path.home() / ".pyenv" / "versions", Path.home() / ".local" / "share" / "uv" / "python"):
        yield from map(str, sorted(folder.glob(f"*{python}.*/bin/python{python}"), reverse=True))
    if found:
        yield found


def installed(interpreter: str, numba: str, folder: Path) -> bool:
    """Makes the environment, unless it was made before."""
    if (folder / "ready").exists():
        return True
    needs = tomllib.loads((HOME / "pyproject.toml").read_text())["project"]["dependencies"]
    chosen = [need for need in needs if not need.startswith("numba")] + [
        "numba" if numba == NEWEST else f"numba=={numba}.*"
    ]
    subprocess.run([interpreter, "-m", "venv", str(folder)], check=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if subprocess.run([*pip, *chosen, *TOOLS], check=False, stderr=subprocess.DEVNULL).returncode:
        return False
    (folder / "ready").touch()
    return True


if __name__ == "__main__":
    sys.exit(main())
