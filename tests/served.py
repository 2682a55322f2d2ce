"""Services for the tests of processes: what a new Python answers with."""

import os
import signal
import time
from itertools import count
from threading import Event


class Echo:
    """Says back what it is told, many times, late or never; `where` is answered while it works."""

    at_once = ("where", "wake")

    def __init__(self):
        self.woken = Event()

    def load(self, *anything):
        return "ready", None

    def do(self, *anything):
        yield "answer", b"{not read"
        yield "done", None

    def say(self, what, times):
        return "said", what * times

    def count(self, most):
        """The numbers below the most; all that there are for None."""
        yield from (("number", number) for number in (count() if most is None else range(most)))

    def sleep(self):
        self.woken.wait()
        return "awake", None

    def wake(self):
        self.woken.set()

    def where(self):
        return "here", os.getpid()

    def print_and_read(self):
        print("said to nobody")
        return "read", os.read(0, 10).decode()

    def leave(self, code):
        os._exit(code)

    def start_another(self):
        child = os.fork()
        if child == 0:
            time.sleep(600)
        return "child", child

    def end_by_signal(self):
        os.kill(os.getpid(), signal.SIGKILL)
