"""Somebody before the page, in a real browser: Chromium opens it, looks, clicks and types."""

import os
import re
import shutil
from contextlib import contextmanager
from urllib.parse import parse_qs, urlparse

from web_server import until

WHY = "make browser installs it and runs these tests"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 375, "height": 700}
BOOK = "%5B%5B3,12,8%5D,%5B2,4,6%5D,%5B14,5,2%5D%5D"
"""The book's tree, as an address writes it."""

MINUTE = 60_000
"""In milliseconds: what has not come by then never will."""

OVER = re.compile(r"wins|draw")


class Reader:
    """Somebody before the page."""

    def __init__(self, page, address):
        self.page, self.address, self.complaints = page, address, []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.set_default_timeout(MINUTE)

    def _hear(self, message):
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.text} {message.location.get('url', '')}")

    def open(self, path="/"):
        self.page.goto(self.address + path)
        self.page.wait_for_selector("html[data-ready]")
        return self

    def see(self, selector):
        return self.page.locator(selector)

    def expects(self, selector):
        from playwright.sync_api import expect

        return expect(self.page.locator(selector))

    @property
    def words(self):
        """What the address bar says."""
        return {name: values[0] for name, values in parse_qs(urlparse(self.page.url).query).items()}

    @property
    def moves(self):
        return self.words.get("moves", "").split()

    def wait_for_turn(self):
        """Until it is a person's move, or the game is over: is it over?"""
        self.expects("#status").to_have_text(re.compile(r"your move|wins|draw"))
        return bool(OVER.search(self.see("#status").inner_text()))

    def wait(self, holds):
        """Until something holds; the page's rules allow no scripts of others, so that it is asked from here."""
        until(lambda: holds() or self.page.wait_for_timeout(20))

    def is_too_wide(self):
        return self.page.evaluate("document.documentElement.scrollWidth > innerWidth")


@contextmanager
def reading(chromium, address, **options):
    context = chromium.new_context(**{"viewport": WIDE, **options})
    try:
        yield Reader(context.new_page(), address)
    finally:
        context.close()
