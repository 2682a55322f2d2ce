"""`python -m outplay` is `outplay`."""

from outplay.cli import main

if __name__ == "__main__":
    main()
