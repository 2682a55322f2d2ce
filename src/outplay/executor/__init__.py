"""What runs many things at once: on this machine, or wherever `on` says.

protocol.py      Executor: what it is given, and what it gives back
named.py         the one that `on` names
processes.py     this machine's processes, and this very one
sending.py       what can be sent to another process, and how it gets there
sources.py       files that go along
chair.py         a process that answers, as the one who asks sees it
serving.py       the same from the inside
owning.py        the owners that `on` names
owners.py        objects that stay where they work, and hand each other arrays
holding.py       such objects in processes of this machine
within.py        such objects in this process, timed
"""

from outplay.executor.named import executor_of, processors
from outplay.executor.protocol import Done, Executor, Fault, Work

__all__ = ["Done", "Executor", "Fault", "Work", "executor_of", "processors"]
