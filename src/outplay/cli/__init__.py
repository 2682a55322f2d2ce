"""The command line: a user of the public names, like any other."""

import sys

try:
    from outplay.cli.main import main
except KeyboardInterrupt:  # while the commands are being loaded nobody else can hear it
    print("outplay: stopped", file=sys.stderr)
    sys.exit(130)

__all__ = ["main"]
