"""`python -m outplay` is `outplay`."""

from outplay.cli import main

main()
