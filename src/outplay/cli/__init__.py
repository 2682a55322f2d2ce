"""The command line: a user of the public names, like any other."""

from outplay.cli.main import main

__all__ = ["main"]
