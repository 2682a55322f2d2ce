"""When plain Python goes over to compiled code: as a just-in-time compiler does, where a search turns out to be large.

A small game is answered at once and never pays for the compiler.  A search that lasts begins to make its kernel ready
beside itself; when that is done, compiled code takes over.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from threading import Event, Thread
from time import process_time
from typing import Final

from outplay.engine.alpha_beta.session import Session
from outplay.engine.family import Call
from outplay.errors import CannotCompile

MOMENT: Final = 0.25
"""Seconds of the processor that a search takes before its rules are worth compiling."""

LOOK: Final = 0.05
"""Seconds between two looks at how much it has taken."""

LEAST: Final = 0.05
"""Seconds that must be left for a search to go over."""

SMALL_TABLE: Final = 0.01
"""Megabytes of the table of a session that only makes kernels ready."""


class Tiers:
    """The plain tier and the compiled one, for one call."""

    def __init__(self, call: Call):
        self.call = call

    @property
    def are_ready(self) -> bool:
        """Has this process the kernel for these rules already?  Then a small search takes no longer by it."""
        if "outplay.compiling.admission" not in sys.modules:
            return False
        from outplay.compiling.admission import is_loaded

        return is_loaded(self.call.game, self._kernel)

    @property
    def _kernel(self) -> str:
        call = self.call
        ends = not getattr(call.game, "can_repeat", True)
        return "search_to_end" if call.proving and ends and not call.options.limit else "search_to_depth"

    @contextmanager
    def made_ready(self, session: Session) -> Iterator[None]:
        """The session hands over when compiled code is ready, unless the block is left before.

        A thread loads what is in the cache; the end of the process waits for that moment, for a thread that is torn out
        of the compiler would take the process down.
        """
        over = Event()
        Thread(target=self._make_ready, args=(session, over)).start()
        try:
            yield
        finally:
            over.set()

    def _make_ready(self, session: Session, over: Event) -> None:
        began = process_time()
        while process_time() - began < MOMENT:
            if over.wait(LOOK):
                return
        try:
            from outplay.compiling.ahead import make_ready

            if make_ready(self.call.game, self._kernel, self._prepare, over) and self.call.clock.seconds_left > LEAST:
                session.hand_over()
        except CannotCompile as error:
            session.stay(error.reason)
        except ImportError as error:
            session.stay(f"the compiled engine needs numba ({error}): pip install numba")

    def _prepare(self) -> None:
        """Compiles the kernel, or loads it."""
        options = replace(self.call.options, table_mb=SMALL_TABLE, threads=1)
        Session(replace(self.call, options=options), compiled=True)
