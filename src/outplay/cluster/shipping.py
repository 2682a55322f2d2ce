"""Work on its way to another machine: the rules, with the Python files that stand beside them.

What belongs to the library is there already, and goes by its name; so does what was installed.  The files of one's own
are unpacked there into a folder that is named by what is in it.  Another outplay, or other rules, are refused.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple
from uuid import uuid4

import outplay
from outplay.errors import CannotSend
from outplay.executor import Work
from outplay.executor.sending import AWAY, MAIN, Parcel, unpacked

INSTALLED: Final = tuple(str(Path(sysconfig.get_path(name))) for name in ("stdlib", "platstdlib", "purelib", "platlib"))
"""Where Python and what was installed live."""


class Shipment(NamedTuple):
    """Work on its way.

    parcel   the work itself
    version  the outplay that sends it, and `text`, the digest of its files
    rules    the digest of every file that the rules stand in, by module
    files    the files that go along, by name
    """

    parcel: Parcel
    version: str
    text: str
    rules: dict[str, str]
    files: dict[str, bytes]


def shipped(work: Work) -> Shipment:
    """The work, ready to go to another machine; a CannotSend for a game that stands in no file."""
    parcel = work.packed()
    homes = {_home(module) for module in own_modules(work.game)}
    homes |= {Path(parcel.script).parent} if parcel.script else set()
    files = {str(path.relative_to(home)): path.read_bytes() for home in sorted(homes) for path in _beside(home)}
    return Shipment(parcel, outplay.__version__, own_text(), rules_of(work.game), files)


def received(shipment: Shipment) -> Work:
    """The work, made anew on this machine; a CannotSend where outplay or the rules differ."""
    require_same_outplay(shipment)
    folder = unpack(shipment.files)
    if shipment.files and str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    parcel = shipment.parcel
    script = str(folder / Path(parcel.script).name) if parcel.script else ""
    work: Work = unpacked(parcel._replace(script=script))
    require_same_rules(shipment, work)
    return work


def require_same_outplay(shipment: Shipment) -> None:
    """Nothing, if this machine has the outplay that sent the work."""
    if shipment.version != outplay.__version__:
        raise CannotSend(
            f"{_here()} has outplay {outplay.__version__}, and the work comes from {shipment.version}: install the "
            "same version on every node"
        )
    if shipment.text != own_text():
        raise CannotSend(
            f"{_here()} has another text of outplay {outplay.__version__} than where the work comes from: install the "
            "same one on every node"
        )


def require_same_rules(shipment: Shipment, work: Work) -> None:
    """Nothing, if the rules that were found here are those that were sent."""
    here = rules_of(work.game)
    for module, text in shipment.rules.items():
        if here.get(module) != text:
            where = getattr(sys.modules.get(module), "__file__", None) or "no file"
            raise CannotSend(
                f"{_here()} has other rules in {module} ({where}) than where the work comes from: remove them there, "
                "or install the same"
            )


def rules_of(game: Any) -> dict[str, str]:
    """The digest of every file of one's own, or installed, that the rules stand in, by module; a script is __main__."""
    modules = {kind.__module__ for kind in type(game).__mro__ if not _is_known(kind.__module__)}
    return {name.replace(AWAY, MAIN): _digest(_source(name).read_bytes()) for name in sorted(modules)}


def own_modules(game: Any) -> set[str]:
    """The modules in which the rules stand and that are not installed, but for a script."""
    modules = {kind.__module__ for kind in type(game).__mro__ if not _is_known(kind.__module__)} - {MAIN}
    return {name for name in modules if not str(_source(name)).startswith(INSTALLED)}


def _is_known(module: str) -> bool:
    """Is it Python's own, or this library's?"""
    first = module.partition(".")[0]
    return first == "outplay" or (first in sys.stdlib_module_names and first != MAIN)


def _source(module: str) -> Path:
    return Path(inspect.getsourcefile(sys.modules[module]) or "").absolute()


def _home(module: str) -> Path:
    """The folder that a module is imported from: that of its outermost package."""
    return _source(module).parents[module.count(".") + (_source(module).name == "__init__.py")]


def _beside(home: Path) -> Iterator[Path]:
    """The Python files in a folder, and those of the packages in it."""
    yield from sorted(home.glob("*.py"))
    for package in sorted(home.glob("*/__init__.py")):
        yield from sorted(package.parent.rglob("*.py"))


def unpack(files: dict[str, bytes]) -> Path:
    """The folder with these files: written once on a machine, and then found again."""
    name = _digest(repr(sorted((name, _digest(text)) for name, text in files.items())).encode())
    folder = Path(tempfile.gettempdir()) / f"outplay-{os.getuid() if hasattr(os, 'getuid') else 0}-{name}"
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_bytes() != text:
            draft = path.with_name(f"{path.name}.{uuid4().hex}")
            draft.write_bytes(text)
            draft.replace(path)
    return folder


@cache
def own_text() -> str:
    """The digest of the library's own files."""
    home = Path(outplay.__file__).parent
    paths = sorted(home.rglob("*.py"))
    return _digest(b"".join(str(path.relative_to(home)).encode() + b"\0" + path.read_bytes() for path in paths))


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def _here() -> str:
    return f"the node {os.uname().nodename}" if hasattr(os, "uname") else "this node"
