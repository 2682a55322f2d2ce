"""The board in the browser: a user of the public names, like any other."""

from outplay.web.app import application
from outplay.web.serving import listening, serve

__all__ = ["application", "listening", "serve"]
