"""Executors for tests."""

from outplay.executor.protocol import answer_to


class Backwards:
    """An executor in this process that takes the items from the last to the first, and answers so many times.

    `breaks` is raised after so many items.
    """

    size = 2

    def __init__(self, breaks=None, after=3, times=2):
        self.breaks, self.after, self.times = breaks, after, times
        self.asked, self.closed = [], False

    def run(self, work, items):
        try:
            for count, item in enumerate(reversed(items)):
                if self.breaks and count == self.after:
                    raise self.breaks
                self.asked.append(item[0])
                for _ in range(self.times):
                    yield answer_to(work, item)
        finally:
            self.closed = True
