"""A task on its way to another machine: rules and players, with the Python files that stand beside them.

What belongs to the library is there already, and goes by its name; so does what was installed.  The files of one's own
are unpacked there into a folder that is named by what is in it.  Another outplay, or other rules, are refused.
"""

from __future__ import annotations

import inspect
import os
import sys
import sysconfig
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

import outplay
from outplay.errors import CannotSend
from outplay.executor import Task
from outplay.executor.sending import AWAY, MAIN, Parcel, digest, files_in, texts_in, unpack, unpacked

INSTALLED: Final = tuple(str(Path(sysconfig.get_path(name))) for name in ("stdlib", "platstdlib", "purelib", "platlib"))
"""Where Python and what was installed live."""


class Shipment(NamedTuple):
    """A task on its way.

    parcel   the task itself
    version  the outplay that sends it, and `text`, the digest of its files
    rules    the digest of every file that rules and players stand in, by module
    folders  the files that go along, by name, for each folder that they come from; that of a script first
    """

    parcel: Parcel
    version: str
    text: str
    rules: dict[str, str]
    folders: list[dict[str, bytes]]


def shipped(task: Task) -> Shipment:
    """The task, ready to go to another machine; a CannotSend for a game that stands in no file."""
    parcel = task.packed()
    modules = modules_of(task.game) | modules_in(parcel)
    homes = {_home(module) for module in modules - {MAIN} if not _is_installed(module)}
    first = [Path(parcel.script).parent] if parcel.script else []
    folders = [files_in(home) for home in [*first, *sorted(homes - {*first})]]
    return Shipment(parcel, outplay.__version__, own_text(), texts_of(modules), folders)


def received(shipment: Shipment) -> Task:
    """The task, made anew on this machine; a CannotSend where outplay or the rules differ."""
    require_same_outplay(shipment)
    folders = [str(unpack(files)) for files in shipment.folders]
    sys.path[:0] = [folder for folder in folders if folder not in sys.path]
    parcel = shipment.parcel
    script = str(Path(folders[0]) / Path(parcel.script).name) if parcel.script else ""
    task: Task = unpacked(parcel._replace(script=script))
    require_same_rules(shipment, task)
    return task


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


def require_same_rules(shipment: Shipment, task: Task) -> None:
    """Nothing, if the rules that were found here are those that were sent."""
    here = texts_of(modules_of(task.game) | shipment.rules.keys() & sys.modules.keys())
    for module, text in shipment.rules.items():
        if here.get(module) != text:
            where = getattr(sys.modules.get(module), "__file__", None) or "no file"
            raise CannotSend(
                f"{_here()} has other rules in {module} ({where}) than where the work comes from: remove them there, "
                "or install the same"
            )


def texts_of(modules: Iterable[str]) -> dict[str, str]:
    """The digests of the files that modules stand in; a script is called __main__, wherever it is run."""
    return {name.replace(AWAY, MAIN): digest(_source(name).read_bytes()) for name in sorted(modules)}


def modules_of(game: object) -> set[str]:
    """The modules in which the rules stand, but for Python's own and the library's."""
    if isinstance(game, ModuleType):
        return {game.__name__}
    return {kind.__module__ for kind in type(game).__mro__ if not _is_known(kind.__module__)}


def modules_in(parcel: Parcel) -> set[str]:
    """The modules of one's own that what was pickled may refer to: every text in it that is the name of one."""
    loaded = {text for text in texts_in(parcel.data) if text in sys.modules and not _is_known(text)}
    return {name for name in loaded if name != MAIN and _source(name).is_file() and not _is_installed(name)}


def _is_installed(module: str) -> bool:
    return str(_source(module)).startswith(INSTALLED)


def _is_known(module: str) -> bool:
    """Is it Python's own, or this library's?"""
    first = module.partition(".")[0]
    return first == "outplay" or (first in sys.stdlib_module_names and first != MAIN)


def _source(module: str) -> Path:
    """The file that a module stands in; no file for one that was built into Python."""
    with suppress(TypeError):
        return Path(inspect.getsourcefile(sys.modules[module]) or "").absolute()
    return Path()


def _home(module: str) -> Path:
    """The folder that a module is imported from: that of its outermost package."""
    return _source(module).parents[module.count(".") + (_source(module).name == "__init__.py")]


@cache
def own_text() -> str:
    """The digest of the library's own files: equal on machines with the same text of outplay."""
    home = Path(outplay.__file__).parent
    paths = sorted(home.rglob("*.py"))
    return digest(b"".join(str(path.relative_to(home)).encode() + b"\0" + path.read_bytes() for path in paths))


def _here() -> str:
    return f"the node {os.uname().nodename}" if hasattr(os, "uname") else "this node"
