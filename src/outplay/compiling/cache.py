"""The compiler's options, in one place, and the folder that compiled kernels are kept in."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba import config, njit

from outplay.compiling.fingerprint import engine_version
from outplay.compiling.private import PARTS, RULES, WHOLE

OPTIONS = {"nogil": True, "error_model": "numpy", "forceinline": True}
"""The same for all: Numba compiles what two functions call a second time if their options differ."""

PART_OPTIONS = OPTIONS | PARTS
"""For what kernels call."""

RULES_OPTIONS = {"forceinline": False} | RULES
"""For the game's own methods and functions: copied to wherever they are called, many would take long to compile."""


def cache_folder() -> Path:
    """The user's cache folder for compiled games; OUTPLAY_CACHE names another."""
    if "OUTPLAY_CACHE" in os.environ:
        return Path(os.environ["OUTPLAY_CACHE"])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "outplay" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "outplay"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "outplay"


def kernel_folder() -> Path:
    """Where this version of the engine keeps what it compiled."""
    return cache_folder() / engine_version()


def kernel(function: Callable[..., Any]) -> Any:
    """Compiled for each game, and kept on disk in the user's cache folder instead of beside the source.

    Its arguments are the game, numbers and arrays: the index of the cache is then read without the game's own classes.
    """
    before, config.CACHE_DIR = config.CACHE_DIR, str(kernel_folder())
    try:
        return njit(cache=True, **OPTIONS | WHOLE)(function)
    finally:
        config.CACHE_DIR = before


def inner(function: Callable[..., Any]) -> Any:
    """Compiled into the very place where a kernel calls it, unless it calls itself."""
    return njit(**PART_OPTIONS)(function)
