"""What runs many things at once: on this machine, or wherever `on` says.

protocol.py        Executor: what it is given, and what it gives back
executors.py       this machine's processes, this very one, and the executor that `on` names
sending.py         what can be sent to another process, and files that go along
owners.py          objects that stay where they work, and hand each other arrays; in this process, timed
process_owners.py  such objects in processes of this machine, and the owners that `on` names
"""

from outplay.executor.executors import Processes, executor_of, processors
from outplay.executor.protocol import Done, Executor, Failure, Task

__all__ = ["Done", "Executor", "Failure", "Processes", "Task", "executor_of", "processors"]
