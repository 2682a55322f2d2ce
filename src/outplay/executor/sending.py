"""What can be sent to a process of its own: words as they are, and what another process can import; and files.

A class or a function travels as the name under which it can be imported.  What was written in a script is found by
running the script again, up to the call in it that sends: so it needs no `if __name__ == "__main__"`.  What was written
in a notebook or at the prompt stands in no file, and is refused with the way to do it.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import pickle
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from io import BytesIO
from pathlib import Path
from pickletools import genops
from types import ModuleType
from typing import Any, Final, NamedTuple
from uuid import uuid4

from outplay.errors import CannotSend
from outplay.words import name_of

MAIN: Final = "__main__"
AWAY: Final = "__sent_main__"
"""What a script is called where it is run again, so that it knows that it is not the one that was started."""


class Parcel(NamedTuple):
    """Something on its way: pickled; and the script in which it is found, with its package, if it is found in one."""

    data: bytes
    script: str = ""
    package: str = ""


class Reached(BaseException):
    """The script that is run again has come to the call that sent it here: all that stands above it is known."""


def packed(what: object, name: str, instead: str) -> Parcel:
    """The parcel; a CannotSend, with what to do instead, if no other process could open it."""
    try:
        data = pickled(what)
    except Exception as error:
        why = str(error).splitlines()[0][:120] if str(error) else type(error).__name__
        why += "; a lambda cannot go: write it with def, at the top of a file" if "<lambda>" in why else ""
        raise CannotSend(f"{name} cannot be sent to a process of its own ({why}): {instead}") from None
    if not {MAIN, AWAY} & texts_in(data):
        return Parcel(data)
    main = sys.modules[MAIN]
    script = Path(getattr(main, "__file__", None) or "").absolute()
    if not script.is_file():
        raise CannotSend(f"{name} stands in no file, and cannot be sent to a process of its own: {instead}")
    return Parcel(data, str(script), main.__package__ or "")


class ModulePickler(pickle.Pickler):
    """Pickles a module, which may be a game, as the name under which it is imported."""

    def reducer_override(self, what: Any) -> Any:
        """How a module is made anew; nothing special for all else."""
        return (import_module, (what.__name__,)) if isinstance(what, ModuleType) else NotImplemented


def pickled(what: object) -> bytes:
    """What `pickle.dumps` gives, modules by name."""
    data = BytesIO()
    ModulePickler(data).dump(what)
    return data.getvalue()


def texts_in(data: bytes) -> set[str]:
    """Every text in what was pickled, the names of modules among them; not what stands in bytes."""
    return {argument for _, argument, _ in genops(data) if isinstance(argument, str)}


def unpacked(parcel: Parcel) -> Any:
    """What was sent, made anew; the script that it stands in is run first, once in a process."""
    if parcel.script and not is_away():
        _run_again(parcel)
    return pickle.loads(parcel.data)


def _run_again(parcel: Parcel) -> None:
    """Runs the script under another name, until it comes to the call that sent it, or to its end."""
    main = ModuleType(AWAY)
    main.__file__, main.__package__ = parcel.script, parcel.package
    sys.modules[MAIN] = sys.modules[AWAY] = main
    with suppress(Reached):
        exec(compile(Path(parcel.script).read_bytes(), parcel.script, "exec"), vars(main))


def is_away() -> bool:
    """Is this a process to which something was sent, and in which a script was run again?"""
    return AWAY in sys.modules


def signature(what: object) -> dict[str, str]:
    """What tells it from others, as plain data: its words or name, its parameters, and the text of its file.

    What belongs to the library goes by its name and parameters alone.
    """
    if isinstance(what, str):
        return {"words": what} | _text_of(Path(what.partition(":")[0]))
    return origin(what) | {"holds": digest(pickled(what))}


def origin(what: object) -> dict[str, str]:
    """Where something stands: the name of its class, or its own; and the text of a file that is not the library's."""
    if isinstance(what, ModuleType):
        return {"name": what.__name__} | _text_of(Path(what.__file__ or ""))
    home = what if inspect.isclass(what) or inspect.isfunction(what) else type(what)
    said = {"name": f"{home.__module__}.{home.__qualname__}"}
    if home.__module__.startswith("outplay."):
        return said
    with suppress(TypeError, OSError):
        return said | _text_of(Path(inspect.getsourcefile(home) or ""))
    return said


def digest_of(what: object) -> str:
    """Equal for equal things of one kind, in any process: what is in a set or a dict counts without its order."""
    return digest(_spelled(what).encode())


def _spelled(what: object) -> str:
    """All that something holds, as text: equal for equal things of one kind."""
    kind = f"{type(what).__module__}.{type(what).__qualname__}"
    if what is None or isinstance(what, (str, bytes, int, float, complex)):
        return f"{kind} {what!r}"
    if inspect.isclass(what) or inspect.isroutine(what) or isinstance(what, ModuleType):
        return f"{kind} {getattr(what, '__module__', '')}.{getattr(what, '__qualname__', what.__name__)}"
    if isinstance(what, (set, frozenset)):
        return f"{kind} {{{','.join(sorted(map(_spelled, what)))}}}"
    if isinstance(what, Mapping):
        return f"{kind} {{{','.join(sorted(f'{_spelled(key)}:{_spelled(one)}' for key, one in what.items()))}}}"
    if isinstance(what, (tuple, list)):
        return f"{kind} [{','.join(map(_spelled, what))}]"
    made = what.__reduce_ex__(pickle.HIGHEST_PROTOCOL)
    parts = [made] if isinstance(made, str) else [list(part) if isinstance(part, Iterator) else part for part in made]
    return f"{kind} [{','.join(map(_spelled, parts))}]"


def _text_of(path: Path) -> dict[str, str]:
    return {"file": digest(path.read_bytes())} if path.suffix == ".py" and path.is_file() else {}


def pack_game(game: object, task: object = None, otherwise: str = "") -> Parcel:
    """A game, its name, or its task, on its way; a CannotSend for a game that no other process can find."""
    own = name_of(game)
    way = f"write it into a file, my_game.py, and import {own} from there{otherwise}"
    return packed(game if task is None else task, f"the game {own}", way)


def pack_players(players: Mapping[str, object]) -> dict[str, Parcel]:
    """Players, or their words, on their way, by name; a CannotSend names the one that cannot go."""
    way = "write it into a file, my_players.py, and name it as 'my_players.py:clever'"
    return {name: packed(what, f"the player {name!r}", way) for name, what in players.items()}


def files_in(home: Path) -> dict[str, bytes]:
    """The Python files in a folder, and those of the packages in it, by their names there."""
    return {str(path.relative_to(home)): path.read_bytes() for path in _beside(home)}


def _beside(home: Path) -> Iterator[Path]:
    yield from sorted(home.glob("*.py"))
    for package in sorted(home.glob("*/__init__.py")):
        yield from sorted(package.parent.rglob("*.py"))


def unpack(files: Mapping[str, bytes]) -> Path:
    """The folder with these files, named by what is in it: written once on a machine, and then found again."""
    name = digest(repr(sorted((name, digest(text)) for name, text in files.items())).encode())
    folder = Path(tempfile.gettempdir()) / f"outplay-{os.getuid() if hasattr(os, 'getuid') else 0}-{name}"
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_bytes() != text:
            draft = path.with_name(f"{path.name}.{uuid4().hex}")
            draft.write_bytes(text)
            draft.replace(path)
    return folder


def digest(data: bytes) -> str:
    """What tells these bytes from others, in 16 letters."""
    return hashlib.sha256(data).hexdigest()[:16]
